package dev.hasse.reports;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Residue;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.ToolEffectReordering;
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
                    "no other operation that stands had written it");
        }

        @Override
        public Connection toolEffectReordering(ToolEffectReordering witness) {
            return new Connection(
                    new Moment(witness.operation().id(), Moment.Kind.BEGIN, null),
                    new Moment(witness.operation().id(), Moment.Kind.COMMIT, null),
                    "issued in one order, landed in another");
        }
    }
}
