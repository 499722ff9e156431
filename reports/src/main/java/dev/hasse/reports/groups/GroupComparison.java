package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.reports.groups.ComparedReport.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.inference.FisherExactTest;

/**
 * Compares the rates of two reports, group by group and anomaly by anomaly; where no group has the same name in both, all
 * traces with all traces.
 *
 * <p>The rates are those among <em>tested</em> traces: testing fewer traces is not an improvement. The test is Fisher's
 * exact one, two-sided (R. A. Fisher, <i>The logic of inductive inference</i>, Journal of the Royal Statistical Society
 * 98, 1935), and not an interval for the difference such as Newcombe's. The result is a word, better or worse, with a
 * bound on false alarms. Fisher's test keeps that bound even for few traces and for rates of 0 and 1, which are common
 * with agents; intervals keep it only approximately. Among many comparisons some look like a change by chance, so the
 * p-values are corrected together by Holm's method (S. Holm, <i>A simple sequentially rejective multiple test
 * procedure</i>, Scandinavian Journal of Statistics 6, 1979): the chance that any of the words better and worse is
 * wrong is at most {@link #ALPHA}.
 *
 * @param other the folder or file of the other report
 * @param whole whether all traces are compared with all traces, as no group has the same name in both reports
 * @param differences for each group in both reports, and each anomaly, in order
 * @param onlyHere groups that only this report has
 * @param onlyThere groups that only the other report has
 */
public record GroupComparison(
        String other, boolean whole, List<Difference> differences, List<GroupKey> onlyHere, List<GroupKey> onlyThere) {
    /** The largest accepted chance of a wrong word. */
    public static final double ALPHA = 0.05;

    public GroupComparison {
        differences = List.copyOf(differences);
        onlyHere = List.copyOf(onlyHere);
        onlyThere = List.copyOf(onlyThere);
    }

    /** The change of a rate. */
    public enum Change {
        WORSE("worse"),
        BETTER("better"),
        NONE_SEEN("no difference to be seen"),
        /** In one of the reports no trace was tested, so the rates cannot be compared. */
        UNTESTED("untested");

        private final String words;

        Change(String words) {
            this.words = words;
        }

        /** The change in words. */
        public String words() {
            return words;
        }
    }

    /**
     * The change of one anomaly in a group.
     *
     * @param here the counts of this report
     * @param there those of the other
     * @param p the probability of so large a difference if the rates were equal; 1 if untested
     * @param corrected the p-value corrected for all comparisons together
     */
    public record Difference(
            GroupKey key, Anomaly anomaly, Counts here, Counts there, double p, double corrected, Change change) {

        /** By how much the rate among tested traces is higher here, from -1 to 1; 0 if untested. */
        public double difference() {
            return change == Change.UNTESTED ? 0 : here.share() - there.share();
        }
    }

    /** The number of comparisons that the correction covers. */
    public long compared() {
        return differences.stream()
                .filter(one -> one.change() != Change.UNTESTED)
                .count();
    }

    /**
     * Compares two reports.
     *
     * @param other the other report, usually the earlier one
     */
    public static GroupComparison of(ComparedReport report, ComparedReport other) {
        List<Difference> tests = new ArrayList<>();
        boolean whole = report.groups().keySet().stream().noneMatch(other.groups()::containsKey);
        if (whole) {
            tests.addAll(tests(new GroupKey(List.of()), report.total(), other.total()));
        }
        List<GroupKey> onlyHere = new ArrayList<>();
        List<GroupKey> onlyThere = new ArrayList<>(other.groups().keySet());
        report.groups().forEach((key, counts) -> {
            Map<Anomaly, Counts> past = other.groups().get(key);
            onlyThere.remove(key);
            if (past == null) {
                onlyHere.add(key);
            } else {
                tests.addAll(tests(key, counts, past));
            }
        });
        return new GroupComparison(other.name(), whole, corrected(tests), onlyHere, onlyThere);
    }

    private static List<Difference> tests(GroupKey key, Map<Anomaly, Counts> counts, Map<Anomaly, Counts> past) {
        List<Difference> tests = new ArrayList<>();
        for (Anomaly anomaly : Anomaly.values()) {
            Counts here = counts.getOrDefault(anomaly, Counts.NONE);
            Counts there = past.getOrDefault(anomaly, Counts.NONE);
            boolean untested = here.tested() == 0 || there.tested() == 0;
            double p = untested ? 1 : fisher(here, there);
            tests.add(new Difference(key, anomaly, here, there, p, 1, untested ? Change.UNTESTED : Change.NONE_SEEN));
        }
        return tests;
    }

    private static double fisher(Counts here, Counts there) {
        if (here.found() + there.found() == 0 || here.found() + there.found() == here.tested() + there.tested()) {
            // Only one table has these margins, so the difference means nothing.
            return 1;
        }
        int[][] table = {
            {Math.toIntExact(here.found()), Math.toIntExact(here.tested() - here.found())},
            {Math.toIntExact(there.found()), Math.toIntExact(there.tested() - there.found())}
        };
        return FisherExactTest.withDefaults().test(table).getPValue();
    }

    /** Corrects the p-values by Holm's method, and sets the words that follow. */
    private static List<Difference> corrected(List<Difference> tests) {
        List<Integer> ascending = new ArrayList<>();
        for (int k = 0; k < tests.size(); k++) {
            if (tests.get(k).change() != Change.UNTESTED) {
                ascending.add(k);
            }
        }
        ascending.sort(Comparator.comparingDouble(k -> tests.get(k).p()));
        List<Difference> corrected = new ArrayList<>(tests);
        double least = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            Difference test = tests.get(ascending.get(rank));
            least = Math.max(least, Math.min(1, (ascending.size() - rank) * test.p()));
            Change change = least >= ALPHA
                    ? Change.NONE_SEEN
                    : test.here().share() > test.there().share() ? Change.WORSE : Change.BETTER;
            corrected.set(
                    ascending.get(rank),
                    new Difference(test.key(), test.anomaly(), test.here(), test.there(), test.p(), least, change));
        }
        return corrected;
    }
}
