package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import dev.hasse.policy.ClopperPearson;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The parts of a report that a comparison needs.
 *
 * @param name the folder or file of its traces, as given
 * @param total the counts of each anomaly in all traces
 * @param groups the counts of each group and anomaly
 */
public record ComparedReport(String name, Map<Anomaly, Counts> total, Map<GroupKey, Map<Anomaly, Counts>> groups) {

    public ComparedReport {
        total = Map.copyOf(total);
        groups = new TreeMap<>(groups);
    }

    /**
     * How many traces of a group have an anomaly.
     *
     * @param found how many tested traces have it
     * @param tested how many traces could have shown it
     * @param traces how many traces there are
     */
    public record Counts(long found, long tested, long traces) {
        /** The counts of no traces. */
        public static final Counts NONE = new Counts(0, 0, 0);

        /** @throws IllegalArgumentException unless 0 ≤ found ≤ tested ≤ traces */
        public Counts {
            if (found < 0 || found > tested || tested > traces) {
                throw new IllegalArgumentException(
                        found + " traces found of " + tested + " tested of " + traces + " are impossible");
            }
        }

        /** The sum of both. */
        public Counts plus(Counts more) {
            return new Counts(found + more.found, tested + more.tested, traces + more.traces);
        }

        /** The exact interval for the rate among tested traces, at {@link Report#CONFIDENCE}. */
        public Interval interval() {
            return ClopperPearson.of(found, tested, Report.CONFIDENCE);
        }

        static Counts of(Rate rate) {
            return new Counts(rate.found(), rate.tested(), rate.traces());
        }

        /** The share of tested traces with the anomaly; 0 if none was tested. */
        public double share() {
            return tested == 0 ? 0 : (double) found / tested;
        }
    }

    /** Extracts the parts of a report that a comparison needs. */
    public static ComparedReport of(String name, Report report) {
        Map<GroupKey, Map<Anomaly, Counts>> groups = new TreeMap<>();
        report.groups().forEach(group -> groups.put(group.key(), counts(group)));
        return new ComparedReport(name, counts(report.total()), groups);
    }

    private static Map<Anomaly, Counts> counts(Group group) {
        Map<Anomaly, Counts> counts = new EnumMap<>(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            counts.put(anomaly, Counts.of(group.of(anomaly).rate()));
        }
        return counts;
    }
}
