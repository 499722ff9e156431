package dev.hasse.simulation;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Totals over sessions: their number, the number of them with each anomaly, and the outcomes of their operations. */
public final class SessionTally {
    private long sessions;
    private final Map<Anomaly, Long> found = new EnumMap<>(Anomaly.class);
    private final Map<Anomaly, Long> tested = new EnumMap<>(Anomaly.class);
    private Effort effort = Effort.NONE;

    void add(Verdict verdict, Effort ofSession) {
        sessions++;
        for (Anomaly anomaly : Anomaly.values()) {
            Status status = verdict.finding(anomaly).status();
            found.merge(anomaly, status == Status.FOUND ? 1L : 0L, Long::sum);
            tested.merge(anomaly, status == Status.UNTESTED ? 0L : 1L, Long::sum);
        }
        effort = effort.plus(ofSession);
    }

    /** Adds up tallies. */
    public static SessionTally sum(Collection<SessionTally> tallies) {
        SessionTally sum = new SessionTally();
        for (SessionTally tally : tallies) {
            sum.sessions += tally.sessions;
            tally.found.forEach((anomaly, count) -> sum.found.merge(anomaly, count, Long::sum));
            tally.tested.forEach((anomaly, count) -> sum.tested.merge(anomaly, count, Long::sum));
            sum.effort = sum.effort.plus(tally.effort);
        }
        return sum;
    }

    /** The number of sessions in which an anomaly was found. */
    public long found(Anomaly anomaly) {
        return found.getOrDefault(anomaly, 0L);
    }

    /** The number of sessions that could have shown an anomaly. */
    public long tested(Anomaly anomaly) {
        return tested.getOrDefault(anomaly, 0L);
    }

    /** The share of all sessions in which an anomaly was found. */
    public double share(Anomaly anomaly) {
        return (double) found(anomaly) / sessions;
    }

    /** The outcomes of the operations of all sessions. */
    public Effort effort() {
        return effort;
    }
}
