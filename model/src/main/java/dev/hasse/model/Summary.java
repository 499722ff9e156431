package dev.hasse.model;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run says of all its traces together.
 *
 * @param traces how many traces were decided
 * @param records how many records they have
 * @param skipped how many records were refused and left out
 * @param levels how many traces stand at each level
 * @param anomalies for each anomaly its totals
 * @param cascadeModes how many traces had A3 decided in each mode
 * @param gate what was demanded
 * @param samples how often anomalies were counted that have a limit, in order of workload
 * @param rates what that shows; none while only a part of the traces was counted
 * @param failed how many traces do not meet what is demanded of each
 * @param passed whether the gate lets the run through
 */
public record Summary(
        long traces,
        long records,
        long skipped,
        Map<Level, Long> levels,
        Map<Anomaly, Totals> anomalies,
        Map<CascadeMode, Long> cascadeModes,
        Gate gate,
        List<JudgedRate.Sample> samples,
        List<JudgedRate> rates,
        long failed,
        boolean passed) {

    public Summary {
        levels = Map.copyOf(levels);
        anomalies = Map.copyOf(anomalies);
        cascadeModes = Map.copyOf(cascadeModes);
        samples = List.copyOf(samples);
        rates = List.copyOf(rates);
    }

    /**
     * The totals of one anomaly.
     *
     * @param traces in how many traces it was found
     * @param witnesses how many witnesses these have
     * @param untested how many traces say nothing about it
     */
    public record Totals(long traces, long witnesses, long untested) {

        /** The totals of both together. */
        public Totals plus(Totals other) {
            return new Totals(traces + other.traces, witnesses + other.witnesses, untested + other.untested);
        }
    }

    /** Adds up verdicts one by one, without keeping them. */
    public static final class Tally {
        private final Gate gate;
        private final Map<Level, Long> levels = new EnumMap<>(Level.class);
        private final Map<Anomaly, Totals> anomalies = new EnumMap<>(Anomaly.class);
        private final Map<CascadeMode, Long> cascadeModes = new EnumMap<>(CascadeMode.class);
        private final JudgedRate.Test test;
        private final Samples samples = new Samples();
        private final Set<String> unseen;
        private long traces;
        private long records;
        private long failed;

        /**
         * Nothing counted yet.
         *
         * @param test makes of what was counted what it shows
         */
        public Tally(Gate gate, JudgedRate.Test test) {
            this.gate = gate;
            this.test = test;
            unseen = new TreeSet<>(gate.workloads().keySet());
            for (Level level : Level.values()) {
                levels.put(level, 0L);
            }
            for (Anomaly anomaly : Anomaly.values()) {
                anomalies.put(anomaly, new Totals(0, 0, 0));
            }
            for (CascadeMode mode : CascadeMode.values()) {
                cascadeModes.put(mode, 0L);
            }
        }

        /** Counts one more trace. */
        public void add(Verdict verdict) {
            traces++;
            records += verdict.records();
            levels.merge(verdict.level(), 1L, Long::sum);
            cascadeModes.merge(verdict.cascadeMode(), 1L, Long::sum);
            for (Anomaly anomaly : Anomaly.values()) {
                Finding<Witness> finding = verdict.finding(anomaly);
                anomalies.merge(
                        anomaly,
                        new Totals(
                                finding.status() == Status.FOUND ? 1 : 0,
                                finding.count(),
                                finding.status() == Status.UNTESTED ? 1 : 0),
                        Totals::plus);
            }
            if (!gate.passes(verdict)) {
                failed++;
            }
            samples.add(verdict, gate.demands(verdict.workload()).limits());
            if (verdict.workload() != null) {
                unseen.remove(verdict.workload());
            }
        }

        /** The workloads that the gate names, and of which there was no trace. */
        public Set<String> unseen() {
            return unseen;
        }

        /**
         * The summary so far.
         *
         * @param skipped how many records were refused and left out
         * @param whole whether all traces were counted; while only a part was, rates show nothing yet, and fail nobody
         */
        public Summary summary(long skipped, boolean whole) {
            List<JudgedRate> rates =
                    whole ? samples.all().stream().map(test::of).toList() : List.of();
            return new Summary(
                    traces,
                    records,
                    skipped,
                    levels,
                    anomalies,
                    cascadeModes,
                    gate,
                    samples.all(),
                    rates,
                    failed,
                    gate.passes(traces, failed, rates));
        }
    }
}
