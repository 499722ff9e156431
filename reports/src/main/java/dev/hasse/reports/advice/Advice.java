package dev.hasse.reports.advice;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Status;
import dev.hasse.reports.Counted;
import dev.hasse.reports.groups.AnomalyFigures;
import dev.hasse.reports.groups.Group;
import org.jspecify.annotations.Nullable;

/**
 * The mechanism that a group of traces lacks, in the domain of one anomaly: the weakest {@link Mechanism} of that
 * domain that excludes every witness in every trace of the group. That is
 *
 * <ul>
 *   <li>for A1, default snapshot isolation if no witness is read-only, and serializable snapshot isolation otherwise;
 *   <li>for A3, causal tracking if a witness was found by provenance; if all were found by residue, no mechanism can be
 *       named, as each may be an unlogged value, and the advice is better logs;
 *   <li>for A6, ordered effects;
 *   <li>for A2, a pinned or validated registry.
 * </ul>
 *
 * <p>Where nothing was found, no mechanism is advised. If some trace was tested, the traces show no need of one; if
 * none was tested, the need is unknown. The two cases are never worded alike. What is only possible calls for no mechanism, and shows no
 * lack of need either: it is named.
 *
 * @param anomaly the anomaly of the domain
 * @param status what was found in the group
 * @param mechanism the weakest mechanism; null unless the anomaly was found
 * @param why a sentence, with counts: why this mechanism and no weaker one, or why nothing is advised
 * @param undecided whether some witnesses may be false, as with A3 by residue
 * @param possible how many witnesses are only possible, beside those that were found
 */
public record Advice(
        Anomaly anomaly, Status status, @Nullable Mechanism mechanism, String why, boolean undecided, long possible) {

    private static final String UNSURE = "as the log does not say exactly when things happened";

    /** @throws IllegalArgumentException unless there is a mechanism exactly if the anomaly was found */
    public Advice {
        if ((mechanism != null) != (status == Status.FOUND)) {
            throw new IllegalArgumentException("a mechanism is advised where, and only where, something was found");
        }
    }

    /** The advice for a group in the domain of an anomaly. */
    public static Advice of(Group group, Anomaly anomaly) {
        AnomalyFigures figures = group.of(anomaly);
        if (figures.rate().found() > 0) {
            Advice certain = switch (anomaly) {
                case A1 -> values(group.stale().facets(), figures.witnesses());
                case A2 -> tools(figures.witnesses());
                case A3 -> provenance(group, figures);
                case A6 -> effects(figures.witnesses());
            };
            return certain.beside(figures.possible());
        }
        long tested = figures.rate().tested();
        if (figures.possible() > 0) {
            return onlyPossible(anomaly, tested > 0, figures.possible());
        }
        return tested > 0
                ? new Advice(
                        anomaly,
                        Status.ABSENT,
                        null,
                        "not found; " + ofTraces(tested, group.traces())
                                + " could have shown it, so nothing calls for a mechanism",
                        false,
                        0)
                : new Advice(
                        anomaly, Status.UNTESTED, null, "untested: whether it needs a mechanism is unknown", false, 0);
    }

    private static Advice onlyPossible(Anomaly anomaly, boolean isTested, long possible) {
        return new Advice(
                anomaly,
                isTested ? Status.ABSENT : Status.UNTESTED,
                null,
                (isTested ? "not found for certain; " : "untested; ")
                        + Counted.witnesses(possible) + (possible == 1 ? " is" : " are") + " possible, " + UNSURE
                        + ", so whether it needs a mechanism is unknown; --count-possible advises on what is possible too",
                false,
                possible);
    }

    /** This advice on what is certain, where there are possible witnesses as well. */
    private Advice beside(long more) {
        return more == 0
                ? this
                : new Advice(
                        anomaly,
                        status,
                        mechanism,
                        why + " " + more + (more == 1 ? " more witness is" : " more witnesses are") + " possible, "
                                + UNSURE + ".",
                        undecided,
                        more);
    }

    private static Advice values(StalenessFacets facets, long witnesses) {
        String edits = staleEdits(facets.staleEdits(), witnesses);
        return facets.readOnly() == 0
                ? found(
                        Anomaly.A1,
                        Mechanism.DEFAULT_SNAPSHOT_ISOLATION,
                        "In " + all(witnesses)
                                + " the stale operation wrote something. Default snapshot isolation checks what such "
                                + "operations read; a stale operation that writes nothing would still get through."
                                + edits,
                        false)
                : found(
                        Anomaly.A1,
                        Mechanism.SERIALIZABLE_SNAPSHOT_ISOLATION,
                        "In " + facets.readOnly() + " of " + Counted.witnesses(witnesses)
                                + " the stale operation wrote nothing. Default snapshot isolation lets such operations through."
                                + edits,
                        false);
    }

    private static String staleEdits(long edits, long witnesses) {
        return edits == 0
                ? ""
                : " In " + (edits == witnesses ? all(witnesses) : edits + " of " + Counted.witnesses(witnesses))
                        + " the stale operation changed a part of what it had read and kept the rest (stale edit): nothing is lost, "
                        + "but the parts may not fit together.";
    }

    private static Advice provenance(Group group, AnomalyFigures figures) {
        // The blast radius has one count for each trace that has A3 by provenance.
        long byProvenance = group.blastRadius().count();
        if (byProvenance == 0) {
            return found(
                    Anomaly.A3,
                    Mechanism.PROVENANCE,
                    "In " + all(figures.witnesses())
                            + " a value was read that no surviving operation had written, in traces without preds. Each may "
                            + "be a value that nobody logged, such as a seed. If A3 is still found once these are logged, it takes "
                            + "causal tracking.",
                    true);
        }
        long byResidue = figures.rate().found() - byProvenance;
        return found(
                Anomaly.A3,
                Mechanism.CAUSAL_TRACKING,
                "In " + ofTraces(byProvenance, group.cascadeModes().getOrDefault(CascadeMode.CASCADE, 0L))
                        + " with preds, operations stand that observed an undone one, directly or indirectly (up to "
                        + group.blastRadius().maximum()
                        + " in a trace). To undo them too, what each operation observed has to be tracked. Causal tracking contains "
                        + "serializable snapshot isolation (§4.11)."
                        + (byResidue == 0
                                ? ""
                                : " In " + Counted.of(byResidue, "more trace")
                                        + " without preds, the cause may be a value that nobody logged."),
                byResidue > 0);
    }

    private static Advice effects(long witnesses) {
        return found(
                Anomaly.A6,
                Mechanism.SEQUENCER,
                "The effects of " + Counted.of(witnesses, "operation")
                        + " landed in another order than they were issued in. No check of values or provenance sees that; "
                        + "both of these mechanisms exclude it, and nothing else.",
                false);
    }

    private static Advice tools(long witnesses) {
        return found(
                Anomaly.A2,
                Mechanism.REGISTRY,
                Counted.of(witnesses, "operation")
                        + " planned a tool that was gone, or had changed, at commit. Validation lets the agent plan again; a "
                        + "pinned registry calls the tool as it was. Both exclude the same, so neither is weaker.",
                false);
    }

    private static Advice found(Anomaly anomaly, Mechanism mechanism, String why, boolean undecided) {
        return new Advice(anomaly, Status.FOUND, mechanism, why, undecided, 0);
    }

    private static String all(long witnesses) {
        return witnesses == 1 ? "the only witness" : "all " + Counted.witnesses(witnesses);
    }

    private static String ofTraces(long some, long all) {
        return some + " of " + Counted.of(all, "trace");
    }
}
