package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a comparison needs of the other report.
 *
 * @param name the folder or file that it is of, as given
 * @param groups for each group and anomaly the counts
 */
public record PastReport(String name, Map<GroupKey, Map<Anomaly, Counts>> groups) {

    public PastReport {
        groups = new TreeMap<>(groups);
    }

    /**
     * How many traces of a group have an anomaly.
     *
     * @param found of those tested
     * @param tested of all
     * @param traces all
     */
    public record Counts(long found, long tested, long traces) {

        /** @throws IllegalArgumentException unless 0 ≤ found ≤ tested ≤ traces */
        public Counts {
            if (found < 0 || found > tested || tested > traces) {
                throw new IllegalArgumentException(
                        found + " traces found of " + tested + " tested of " + traces + " cannot be");
            }
        }

        static Counts of(Rate rate) {
            return new Counts(rate.found(), rate.tested(), rate.traces());
        }

        /** Found of tested; 0 if none was. */
        public double share() {
            return tested == 0 ? 0 : (double) found / tested;
        }
    }

    /** What a comparison needs of a report. */
    public static PastReport of(String name, Report report) {
        Map<GroupKey, Map<Anomaly, Counts>> groups = new TreeMap<>();
        for (Group group : report.groups()) {
            Map<Anomaly, Counts> counts = new EnumMap<>(Anomaly.class);
            for (Anomaly anomaly : Anomaly.values()) {
                counts.put(anomaly, Counts.of(group.of(anomaly).rate()));
            }
            groups.put(group.key(), counts);
        }
        return new PastReport(name, groups);
    }
}
