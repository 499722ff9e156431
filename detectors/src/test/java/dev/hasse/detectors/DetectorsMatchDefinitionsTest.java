package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Read;
import dev.hasse.model.Residue;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Trace;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** On random histories every detector finds exactly the witnesses that its definition has: sound, complete, and in order. */
class DetectorsMatchDefinitionsTest {

    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(7);
    }

    @Property(tries = 2000)
    void eachFindsWhatItsRuleFinds(@ForAll("histories") List<Operation> history, @ForAll CascadeMode mode) {
        DefinedCounts definitions = new DefinedCounts(history);
        Verdict verdict = classify(history, mode);

        for (Phenomenon phenomenon : Phenomenon.all()) {
            requireFound(verdict, phenomenon, definitions.witnesses(phenomenon, mode));
        }
    }

    @Property(tries = 5000)
    void staleGeneration(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Finding<Witness> finding = classify(history, null).finding(Anomaly.A1);

        assertThat(WitnessNotation.of(finding.witnesses())).isEqualTo(definitions.witnesses(Anomaly.A1));
        assertThat(finding.count()).isEqualTo(definitions.witnesses(Anomaly.A1).size());
        assertThat(finding.evidence()).isEqualTo(definitions.staleGenerationEvidence());
    }

    @Property(tries = 5000)
    void facetsOfStaleGeneration(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Verdict verdict = classify(history, null);
        long lostUpdates = 0;
        long readOnly = 0;
        long coldStarts = 0;
        long restored = 0;
        long maximumStaleness = 0;
        for (Witness witness : verdict.finding(Anomaly.A1).witnesses()) {
            StaleGeneration stale = (StaleGeneration) witness;
            int i = stale.reader().position() - 1;
            Operation reader = history.get(i);
            Read read = reader.reads().stream()
                    .filter(candidate -> candidate.cell().equals(stale.cell()))
                    .findFirst()
                    .orElseThrow();
            assertThat(stale.readValue()).isEqualTo(read.value());
            assertThat(stale.readTime()).isEqualTo(read.time());
            assertThat(stale.commitTime()).isEqualTo(reader.writeTime());
            assertThat((long) stale.staleness()).isEqualTo(definitions.staleness(i, read));
            assertThat(stale.restored()).isEqualTo(definitions.restored(i, read));
            assertThat(stale.coldStart()).isEqualTo(read.value().isNull());
            assertThat(stale.readOnly()).isEqualTo(reader.writes().isEmpty());
            boolean writesItToo = reader.written(stale.cell()) != null;
            assertThat(stale.lostUpdate()).isEqualTo(writesItToo && !reader.merges());
            assertThat(stale.staleEdit()).isEqualTo(writesItToo && reader.merges());
            lostUpdates += stale.lostUpdate() ? 1 : 0;
            readOnly += stale.readOnly() ? 1 : 0;
            coldStarts += stale.coldStart() ? 1 : 0;
            restored += stale.restored() ? 1 : 0;
            maximumStaleness = Math.max(maximumStaleness, stale.staleness());
        }
        assertThat(verdict.staleness().lostUpdates()).isEqualTo(lostUpdates);
        assertThat(verdict.staleness().readOnly()).isEqualTo(readOnly);
        assertThat(verdict.staleness().coldStarts()).isEqualTo(coldStarts);
        assertThat(verdict.staleness().supersessions())
                .isEqualTo(verdict.finding(Anomaly.A1).count() - coldStarts);
        assertThat(verdict.staleness().restored()).isEqualTo(restored);
        assertThat((long) verdict.staleness().maximumStaleness()).isEqualTo(maximumStaleness);
    }

    @Property(tries = 3000)
    void phantomTool(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Finding<Witness> finding = classify(history, null).finding(Anomaly.A2);

        assertThat(WitnessNotation.of(finding.witnesses())).isEqualTo(definitions.witnesses(Anomaly.A2));
        assertThat(finding.count()).isEqualTo(definitions.witnesses(Anomaly.A2).size());
        assertThat(finding.evidence()).isEqualTo(definitions.phantomToolEvidence());
    }

    @Property(tries = 3000)
    void causalCascade(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Verdict verdict = classify(history, CascadeMode.CASCADE);
        Finding<Witness> finding = verdict.finding(Anomaly.A3);

        assertThat(WitnessNotation.of(finding.witnesses())).isEqualTo(definitions.witnesses(Anomaly.A3));
        assertThat(finding.count()).isEqualTo(definitions.witnesses(Anomaly.A3).size());
        assertThat(finding.evidence()).isEqualTo(definitions.causalCascadeEvidence());
        assertThat(finding.undecided()).isEqualTo(definitions.causalCascadeUndecided());
        assertThat((long) verdict.blastRadius()).isEqualTo(definitions.blastRadius());
        if (!DefinedCounts.someoneObservedARefused(history)) {
            assertThat(verdict.blastRadius() > 0).isEqualTo(finding.count() > 0);
        }
    }

    @Property(tries = 5000)
    void residue(@ForAll("histories") List<Operation> history, @ForAll boolean firstReads) {
        DefinedCounts definitions = new DefinedCounts(history, firstReads ? History.firstReads(history) : Map.of());
        Verdict verdict =
                classify(history, CascadeMode.RESIDUE, firstReads ? InitialValues.FIRST_READ : InitialValues.UNKNOWN);
        Finding<Witness> finding = verdict.finding(Anomaly.A3);

        assertThat(WitnessNotation.of(finding.witnesses()))
                .isEqualTo(definitions.witnesses(Anomaly.A3, CascadeMode.RESIDUE));
        assertThat(finding.count())
                .isEqualTo(
                        definitions.witnesses(Anomaly.A3, CascadeMode.RESIDUE).size());
        assertThat(finding.evidence()).isEqualTo(definitions.residueEvidence());
        long aborted = 0;
        for (Witness witness : finding.witnesses()) {
            Residue residue = (Residue) witness;
            int j = residue.reader().position() - 1;
            Read read = history.get(j).reads().stream()
                    .filter(one -> one.cell().equals(residue.cell()))
                    .findFirst()
                    .orElseThrow();
            assertThat(residue.kind()).isEqualTo(definitions.kindOfResidue(j, read));
            aborted += residue.kind() == Residue.Kind.ABORTED ? 1 : 0;
        }
        assertThat(verdict.residues()).isEqualTo(new ResidueKinds(aborted, finding.count() - aborted));
    }

    @Property(tries = 1000)
    void modeOfA3IsCascadeExactlyWithProvenance(@ForAll("histories") List<Operation> history) {
        CascadeMode expected = new DefinedCounts(history).hasProvenance() ? CascadeMode.CASCADE : CascadeMode.RESIDUE;

        assertThat(classify(history, null).cascadeMode()).isEqualTo(expected);
    }

    @Property(tries = 3000)
    void toolEffectReordering(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Finding<Witness> finding = classify(history, null).finding(Anomaly.A6);

        assertThat(WitnessNotation.of(finding.witnesses())).isEqualTo(definitions.witnesses(Anomaly.A6));
        assertThat(finding.count()).isEqualTo(definitions.witnesses(Anomaly.A6).size());
        List<Operation> asKnown = history.stream()
                .map(i -> i.toBuilder().effectedInferred(false).build())
                .toList();
        assertThat(finding.count() + finding.possible())
                .isEqualTo(new DefinedCounts(asKnown).witnesses(Anomaly.A6).size());
        assertThat(finding.possibleWitnesses())
                .hasSize((int) finding.possible())
                .noneMatch(Witness::certain);
        assertThat(finding.evidence()).isEqualTo(definitions.toolEffectReorderingEvidence());
    }

    @Property(tries = 3000)
    void splitView(@ForAll("histories") List<Operation> history) {
        Verdict verdict = classify(history, null);

        requireFound(verdict, Observation.SPLIT_VIEW, new DefinedCounts(history).witnesses(Observation.SPLIT_VIEW));
        assertThat(verdict.finding(Observation.SPLIT_VIEW).evidence())
                .isEqualTo(history.stream()
                        .filter(i -> i.replica() != null)
                        .mapToLong(i -> i.reads().size())
                        .sum());
    }

    @Property(tries = 5000)
    void snapshotAndStaleReads(@ForAll("histories") List<Operation> history, @ForAll boolean firstReads) {
        Map<String, Value> initial = firstReads ? History.firstReads(history) : Map.of();
        DefinedCounts definitions = new DefinedCounts(history, initial);
        Verdict verdict = classify(history, null, firstReads ? InitialValues.FIRST_READ : InitialValues.UNKNOWN);

        requireFound(verdict, Observation.SNAPSHOT, definitions.witnesses(Observation.SNAPSHOT));
        requireFound(verdict, Observation.STALE_READ, definitions.witnesses(Observation.STALE_READ));
        assertThat(verdict.finding(Observation.STALE_READ).evidence()).isEqualTo(definitions.staleReadEvidence());
        assertThat(verdict.snapshot().reads())
                .isEqualTo(history.stream().mapToLong(i -> i.reads().size()).sum());
    }

    @Property(tries = 5000)
    void unseenOverwrites(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Verdict verdict = classify(history, null);

        requireFound(verdict, Observation.UNSEEN_OVERWRITE, definitions.witnesses(Observation.UNSEEN_OVERWRITE));
        assertThat(verdict.finding(Observation.UNSEEN_OVERWRITE).evidence())
                .isEqualTo(definitions.unseenOverwriteEvidence());
        for (Witness witness : verdict.finding(Observation.UNSEEN_OVERWRITE).witnesses()) {
            UnseenOverwrite overwrite = (UnseenOverwrite) witness;
            assertThat(overwrite.unseenEdit())
                    .isEqualTo(history.get(overwrite.writer().position() - 1).merges());
        }
    }

    @Property(tries = 3000)
    void refusedAndExternalized(@ForAll("histories") List<Operation> history) {
        DefinedCounts definitions = new DefinedCounts(history);
        Verdict verdict = classify(history, null);

        requireFound(verdict, Observation.REFUSED, definitions.witnesses(Observation.REFUSED));
        requireFound(verdict, Observation.EXTERNALIZED, definitions.witnesses(Observation.EXTERNALIZED));
        assertThat(verdict.finding(Observation.REFUSED).evidence())
                .isEqualTo(history.stream().filter(i -> i.refused() != null).count());
        assertThat(verdict.finding(Observation.EXTERNALIZED).evidence())
                .isEqualTo(history.stream()
                        .filter(i -> i.aborted() && i.externalized() != null)
                        .count());
    }

    private static void requireFound(Verdict verdict, Phenomenon phenomenon, List<String> expected) {
        Finding<Witness> finding = verdict.finding(phenomenon);
        // Definitions give the witnesses of observations record by record and cell by cell; findings list them in
        // another order.
        assertThat(WitnessNotation.of(finding.witnesses())).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(finding.witnesses()).isSortedAccordingTo(Witness.ORDER);
        assertThat(finding.count()).isEqualTo(expected.size());
        if (phenomenon != Anomaly.A6) {
            assertThat(finding.possible()).isZero();
        }
    }

    @Property(tries = 3000)
    void aLimitListsTheFirstWitnessesAndChangesNoCount(
            @ForAll("histories") List<Operation> history, @ForAll @IntRange(max = 4) int limit) {
        Trace trace = HistoryNotation.trace(history);
        Verdict all = new Classifier(Chain.DEFAULT, null, Integer.MAX_VALUE).classify(trace);
        Verdict limited = new Classifier(Chain.DEFAULT, null, limit).classify(trace);

        for (Phenomenon phenomenon : Phenomenon.all()) {
            List<Witness> first = all.finding(phenomenon).witnesses();
            assertThat(limited.finding(phenomenon).witnesses())
                    .isEqualTo(first.subList(0, Math.min(limit, first.size())));
            assertThat(limited.finding(phenomenon).count()).isEqualTo(first.size());
        }
        assertThat(limited.staleness()).isEqualTo(all.staleness());
        assertThat(limited.residues()).isEqualTo(all.residues());
    }

    /** Listing has a special case for logs in order of commit, which random histories seldom are. */
    @Property(tries = 2000)
    void inCommitOrderToo(@ForAll("histories") List<Operation> history, @ForAll @IntRange(min = 1, max = 3) int limit) {
        List<Operation> ordered = history.stream()
                .sorted(Comparator.comparing(Operation::writeTime))
                .toList();
        List<String> expected = new DefinedCounts(ordered).witnesses(Anomaly.A1);
        Finding<Witness> finding = new Classifier(Chain.DEFAULT, CascadeMode.RESIDUE, limit)
                .classify(HistoryNotation.trace(ordered.stream()
                        .map(DetectorsMatchDefinitionsTest::withoutPredecessors)
                        .toList()))
                .finding(Anomaly.A1);

        assertThat(WitnessNotation.of(finding.witnesses()))
                .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
        assertThat(finding.count()).isEqualTo(expected.size());
    }

    private static Operation withoutPredecessors(Operation operation) {
        OperationBuilder copy = Operation.by(operation.agent(), operation.readTime());
        operation.reads().forEach(read -> copy.read(read.cell(), read.value(), read.time()));
        operation.writes().forEach(write -> copy.write(write.cell(), write.value()));
        return operation.committed() ? copy.commit(operation.writeTime()) : copy.neverCommit();
    }

    private static Verdict classify(List<Operation> history, @Nullable CascadeMode mode) {
        return classify(history, mode, InitialValues.UNKNOWN);
    }

    private static Verdict classify(List<Operation> history, @Nullable CascadeMode mode, InitialValues initial) {
        return new Classifier(Chain.DEFAULT, mode, initial, false, Integer.MAX_VALUE, false)
                .classify(HistoryNotation.trace(history));
    }
}
