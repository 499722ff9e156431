package dev.hasse.reports;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Residue;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import org.jspecify.annotations.Nullable;

/**
 * The two moments that a witness joins: in a drawing, an arrow.
 *
 * @param from where it comes from; null where nothing in the trace is its origin, as with a value that nobody wrote
 * @param to where it leads
 * @param meaning what it says, in a few words
 */
record Connection(@Nullable Moment from, Moment to, String meaning) {

    /** The connection that makes a witness one. */
    static Connection of(Witness witness) {
        return witness.accept(new Finder());
    }

    private static final class Finder implements Witness.Visitor<Connection, RuntimeException> {
        @Override
        public Connection staleGeneration(StaleGeneration witness) {
            return new Connection(
                    new Moment(witness.reader().id(), Moment.Kind.READ, witness.cell()),
                    new Moment(witness.writer().id(), Moment.Kind.COMMIT, null),
                    "T2 replaces what T1 read");
        }

        @Override
        public Connection phantomTool(PhantomTool witness) {
            return new Connection(
                    new Moment(witness.operation().id(), Moment.Kind.BEGIN, null),
                    new Moment(witness.operation().id(), Moment.Kind.COMMIT, null),
                    witness.signatureChanged()
                            ? "the planned tool has another signature by then"
                            : "the planned tool is gone by then");
        }

        @Override
        public Connection causalCascade(CausalCascade witness) {
            return new Connection(
                    new Moment(witness.aborted().id(), Moment.Kind.COMMIT, null),
                    new Moment(witness.survivor().id(), Moment.Kind.COMMIT, null),
                    "T1 builds on T2, which is undone");
        }

        @Override
        public Connection residue(Residue witness) {
            return new Connection(
                    null,
                    new Moment(witness.reader().id(), Moment.Kind.READ, witness.cell()),
                    witness.kind() == Residue.Kind.ABORTED
                            ? "only what was undone had written it"
                            : "nobody in the log had written it");
        }

        @Override
        public Connection toolEffectReordering(ToolEffectReordering witness) {
            return new Connection(
                    new Moment(witness.operation().id(), Moment.Kind.BEGIN, null),
                    new Moment(witness.operation().id(), Moment.Kind.COMMIT, null),
                    "issued in one order, landed in another");
        }

        @Override
        public Connection staleRead(StaleRead witness) {
            return new Connection(
                    new Moment(witness.missed().id(), Moment.Kind.COMMIT, null),
                    new Moment(witness.reader().id(), Moment.Kind.READ, witness.cell()),
                    "T1 does not see what T2 wrote");
        }

        @Override
        public Connection unseenOverwrite(UnseenOverwrite witness) {
            return new Connection(
                    new Moment(witness.overwritten().id(), Moment.Kind.COMMIT, null),
                    new Moment(witness.writer().id(), Moment.Kind.COMMIT, null),
                    "T1 replaces what T2 wrote, and never saw it");
        }

        @Override
        public Connection snapshotViolation(SnapshotViolation witness) {
            OperationRef latest = witness.latest();
            return new Connection(
                    latest == null ? null : new Moment(latest.id(), Moment.Kind.COMMIT, null),
                    new Moment(witness.reader().id(), Moment.Kind.READ, witness.cell()),
                    latest == null ? "nobody had written it" : "T1 does not see what T2 wrote");
        }

        @Override
        public Connection splitView(SplitView witness) {
            return new Connection(
                    new Moment(witness.first().id(), Moment.Kind.READ, witness.cell()),
                    new Moment(witness.second().id(), Moment.Kind.READ, witness.cell()),
                    "two replicas, two values");
        }

        @Override
        public Connection refusedAttempt(RefusedAttempt witness) {
            OperationRef changed = witness.changed();
            return new Connection(
                    changed == null ? null : new Moment(changed.id(), Moment.Kind.COMMIT, null),
                    new Moment(witness.operation().id(), Moment.Kind.COMMIT, null),
                    changed == null ? "refused" : "T1 is refused, because T2 changed what it read");
        }

        @Override
        public Connection externalizedEffect(ExternalizedEffect witness) {
            return new Connection(
                    null,
                    new Moment(witness.operation().id(), Moment.Kind.COMMIT, null),
                    "undone, but its effect had left the system");
        }
    }
}
