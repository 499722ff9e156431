package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The totals of a run over all its traces.
 *
 * @param traces how many traces were decided
 * @param records how many records they have
 * @param skipped how many records were refused
 * @param levels how many traces have each level
 * @param totals the totals of each phenomenon
 * @param cascadeModes how many traces had A3 decided in each mode
 * @param residues how the witnesses of A3 divide up in the traces decided by residue
 * @param initialValues the values that cells are assumed to hold before the first write
 * @param possibleCounts whether possible witnesses count like certain ones
 * @param gate the demands
 * @param samples the counts of anomalies that have a limit, in order of workload
 * @param rates the samples judged against their limits; empty while only a part of the traces has been counted
 * @param failed how many traces do not meet the demands on each trace
 * @param reasons how many of them fail each kind of demand; none if that is not known, as of results of earlier versions
 * @param untested whether the run fails because it {@linkplain Gate#failsUntested tested nothing}; false while only a part
 *     of the traces has been counted
 * @param passed whether the run passes the gate
 * @param cautions why less could be found than the statuses tell, as of a log converted by a mapping under which reads and writes never meet: each a
 *     line without a full stop, safe to print, and one about an anomaly begins with its code
 */
public record Summary(
        long traces,
        long records,
        long skipped,
        Map<Level, Long> levels,
        Map<Phenomenon, Totals> totals,
        Map<CascadeMode, Long> cascadeModes,
        ResidueKinds residues,
        InitialValues initialValues,
        boolean possibleCounts,
        Gate gate,
        List<JudgedRate.Sample> samples,
        List<JudgedRate> rates,
        long failed,
        FailureReasons reasons,
        boolean untested,
        boolean passed,
        List<String> cautions) {

    public Summary {
        levels = Map.copyOf(levels);
        totals = Map.copyOf(totals);
        cascadeModes = Map.copyOf(cascadeModes);
        samples = List.copyOf(samples);
        rates = List.copyOf(rates);
        cautions = List.copyOf(cautions);
    }

    /** The totals of a phenomenon. */
    public Totals of(Phenomenon phenomenon) {
        return totals.getOrDefault(phenomenon, Totals.NONE);
    }

    /** How many certain witnesses, of all phenomena, are excused. */
    public long excused() {
        return totals.values().stream().mapToLong(Totals::excused).sum();
    }

    /** Whether a caution says why an anomaly could not be found. */
    public boolean hasCautionOf(Anomaly anomaly) {
        return cautions.stream().anyMatch(caution -> isOf(anomaly, caution));
    }

    /** Whether a caution is about an anomaly. */
    public static boolean isOf(Anomaly anomaly, String caution) {
        return caution.startsWith(anomaly.name() + " ");
    }

    /** Whether it is known how many traces fail each kind of demand; results of earlier versions do not say so. */
    public boolean knowsReasons() {
        return failed == 0 || !reasons.isNone();
    }

    /**
     * The totals of one phenomenon.
     *
     * @param traces how many traces have it
     * @param witnesses how many witnesses they have
     * @param possible how many more witnesses are only possible, in all traces; they do not count
     * @param untested how many traces could not have shown it
     * @param excused how many of the witnesses do not count, because they are already known
     */
    public record Totals(long traces, long witnesses, long possible, long untested, long excused) {
        /** The totals of no traces. */
        public static final Totals NONE = new Totals(0, 0, 0, 0, 0);

        /** The totals of one trace. */
        static Totals of(Finding<Witness> finding) {
            return new Totals(
                    finding.status() == Status.FOUND ? 1 : 0,
                    finding.count(),
                    finding.possible(),
                    finding.status() == Status.UNTESTED ? 1 : 0,
                    finding.excused());
        }

        /** Whether there is a witness, even if it is only possible or does not count. */
        public boolean isAnyShown() {
            return witnesses > 0 || possible > 0;
        }

        /** Returns the sum of both. */
        public Totals plus(Totals other) {
            return new Totals(
                    traces + other.traces,
                    witnesses + other.witnesses,
                    possible + other.possible,
                    untested + other.untested,
                    excused + other.excused);
        }
    }

    /** Adds up verdicts one by one without keeping them. */
    public static final class Tally {
        private final Gate gate;
        private final Map<Level, Long> levels = new EnumMap<>(Level.class);
        private final Map<Phenomenon, Totals> totals = new HashMap<>();
        private final Map<CascadeMode, Long> cascadeModes = new EnumMap<>(CascadeMode.class);
        private final Samples samples = new Samples();
        private final Set<String> unseen;
        private final InitialValues initialValues;
        private final boolean possibleCounts;
        private ResidueKinds residues = ResidueKinds.NONE;
        private long traces;
        private long records;
        private long failed;
        private FailureReasons reasons = FailureReasons.NONE;
        private long withoutProvenance;
        private Cautions cautions = Cautions.NONE;

        /**
         * Starts with nothing counted.
         *
         * @param initialValues the values that cells are assumed to hold before the first write
         * @param possibleCounts whether possible witnesses count like certain ones
         */
        public Tally(Gate gate, InitialValues initialValues, boolean possibleCounts) {
            this.gate = gate;
            this.initialValues = initialValues;
            this.possibleCounts = possibleCounts;
            unseen = new TreeSet<>(gate.workloads().keySet());
            for (Level level : Level.values()) {
                levels.put(level, 0L);
            }
            for (Phenomenon phenomenon : Phenomenon.all()) {
                totals.put(phenomenon, Totals.NONE);
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
            residues = residues.plus(verdict.residues());
            if (verdict.cascadeMode() == CascadeMode.CASCADE && !verdict.provenance()) {
                withoutProvenance++;
            }
            for (Phenomenon phenomenon : Phenomenon.all()) {
                totals.merge(phenomenon, Totals.of(verdict.finding(phenomenon)), Totals::plus);
            }
            FailureReasons its = gate.demands(verdict.workload()).failures(verdict);
            if (!its.isNone()) {
                failed++;
                reasons = reasons.plus(its);
            }
            samples.add(verdict, gate.demands(verdict.workload()).limits());
            if (verdict.workload() != null) {
                unseen.remove(verdict.workload());
            }
        }

        /** Says why less could be found than the statuses tell. */
        public void caution(Cautions reasons) {
            cautions = reasons;
        }

        /** How many traces had A3 decided by provenance although they have no provenance. */
        public long withoutProvenance() {
            return withoutProvenance;
        }

        /** The workloads that the gate names but that have no trace. */
        public Set<String> unseen() {
            return unseen;
        }

        /**
         * The summary so far.
         *
         * @param skipped how many records were refused
         * @param whole whether all traces were counted; until then neither rates nor missing evidence fail the gate
         */
        public Summary summary(long skipped, boolean whole) {
            List<JudgedRate> rates =
                    whole ? samples.all().stream().map(JudgedRate::of).toList() : List.of();
            boolean untested = whole && gate.failsUntested(traces, totals);
            return new Summary(
                    traces,
                    records,
                    skipped,
                    levels,
                    totals,
                    cascadeModes,
                    residues,
                    initialValues,
                    possibleCounts,
                    gate,
                    samples.all(),
                    rates,
                    failed,
                    reasons,
                    untested,
                    !untested && gate.passes(traces, failed, rates),
                    cautions.beside(totals.getOrDefault(Anomaly.A1, Totals.NONE).isAnyShown()));
        }
    }
}
