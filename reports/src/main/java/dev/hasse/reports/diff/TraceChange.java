package dev.hasse.reports.diff;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Status;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The change of a trace that is in both runs.
 *
 * @param id its id in the later run
 * @param workload its workload there; null if none is known
 * @param before its level before
 * @param after its level after
 * @param appeared the anomalies that it has, and did not have
 * @param gone the anomalies that it had, and was tested for without showing them
 * @param untestedNow the anomalies that it was tested for, and no longer is
 * @param testedNow the anomalies that it is tested for, and was not
 */
public record TraceChange(
        String id,
        @Nullable String workload,
        Level before,
        Level after,
        Kind kind,
        Set<Anomaly> appeared,
        Set<Anomaly> gone,
        Set<Anomaly> untestedNow,
        Set<Anomaly> testedNow) {
    static final Comparator<TraceChange> ORDER =
            Comparator.comparing(TraceChange::kind).thenComparing(TraceChange::id);

    public TraceChange {
        appeared = Set.copyOf(appeared);
        gone = Set.copyOf(gone);
        untestedNow = Set.copyOf(untestedNow);
        testedNow = Set.copyOf(testedNow);
    }

    /** What the change of the level says. */
    public enum Kind {
        /** The level is lower, and the anomaly that lowers it was tested for before. */
        WORSE("worse"),
        /** The level is lower, because of an anomaly that was not tested for before. */
        UNTESTED_BEFORE("lower, but untested before"),
        /** The level is higher only because an anomaly is no longer tested for, which is no improvement. */
        UNTESTED_NOW("higher, but untested now"),
        /** The level is higher, and the trace was tested for the anomalies that are gone. */
        BETTER("better"),
        EQUAL("equal");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** The kind in words. */
        public String words() {
            return words;
        }
    }

    static TraceChange of(DecidedTrace before, DecidedTrace after, Chain chain) {
        Set<Anomaly> appeared = EnumSet.noneOf(Anomaly.class);
        Set<Anomaly> gone = EnumSet.noneOf(Anomaly.class);
        Set<Anomaly> untestedNow = EnumSet.noneOf(Anomaly.class);
        Set<Anomaly> testedNow = EnumSet.noneOf(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            Status was = before.status(anomaly);
            Status is = after.status(anomaly);
            if (is == Status.FOUND && was != Status.FOUND) {
                appeared.add(anomaly);
            }
            if (was == Status.FOUND && is == Status.ABSENT) {
                gone.add(anomaly);
            }
            if (was != Status.UNTESTED && is == Status.UNTESTED) {
                untestedNow.add(anomaly);
            }
            if (was == Status.UNTESTED && is != Status.UNTESTED) {
                testedNow.add(anomaly);
            }
        }
        Level levelBefore = chain.level(before.found());
        Level levelAfter = chain.level(after.found());
        return new TraceChange(
                after.id(),
                after.workload(),
                levelBefore,
                levelAfter,
                kindOf(before, after, chain, levelBefore, levelAfter),
                appeared,
                gone,
                untestedNow,
                testedNow);
    }

    private static Kind kindOf(DecidedTrace before, DecidedTrace after, Chain chain, Level was, Level is) {
        if (was == is) {
            return Kind.EQUAL;
        }
        if (is.compareTo(was) < 0) {
            // The first anomaly of the chain that the trace has is the one that lowers its level.
            Anomaly decisive = chain.order().get(is.ordinal());
            return before.status(decisive) == Status.UNTESTED ? Kind.UNTESTED_BEFORE : Kind.WORSE;
        }
        boolean lost = chain.order().subList(0, is.ordinal()).stream()
                .anyMatch(
                        anomaly -> before.status(anomaly) == Status.FOUND && after.status(anomaly) == Status.UNTESTED);
        return lost ? Kind.UNTESTED_NOW : Kind.BETTER;
    }
}
