package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The parts of the other report that a comparison needs.
 *
 * @param name its folder or file, as given
 * @param total the counts of each anomaly in all traces
 * @param groups the counts of each group and anomaly
 */
public record PastReport(String name, Map<Anomaly, Counts> total, Map<GroupKey, Map<Anomaly, Counts>> groups) {

    public PastReport {
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

        /** @throws IllegalArgumentException unless 0 ≤ found ≤ tested ≤ traces */
        public Counts {
            if (found < 0 || found > tested || tested > traces) {
                throw new IllegalArgumentException(
                        found + " traces found of " + tested + " tested of " + traces + " are impossible");
            }
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
    public static PastReport of(String name, Report report) {
        Map<GroupKey, Map<Anomaly, Counts>> groups = new TreeMap<>();
        report.groups().forEach(group -> groups.put(group.key(), counts(group)));
        return new PastReport(name, counts(report.total()), groups);
    }

    private static Map<Anomaly, Counts> counts(Group group) {
        Map<Anomaly, Counts> counts = new EnumMap<>(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            counts.put(anomaly, Counts.of(group.of(anomaly).rate()));
        }
        return counts;
    }
}
