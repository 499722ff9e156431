package dev.hasse.reports;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Residue;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Witness;
import java.util.List;

/**
 * Why a witness is one, as a short proof for somebody who has never heard of its anomaly.
 *
 * @param names what the operations are called in it, and who they are
 * @param steps what happened, one reason a step, the contradiction last
 * @param remedy what would have prevented it at that place
 */
public record Proof(List<String> names, List<String> steps, String remedy) {

    public Proof {
        names = List.copyOf(names);
        steps = List.copyOf(steps);
    }

    /** The proof of a witness. */
    public static Proof of(Witness witness) {
        return witness.accept(new Writer());
    }

    private static final class Writer implements Witness.Visitor<Proof, RuntimeException> {
        private static String named(String name, OperationRef operation) {
            return name + " is operation " + Sentences.id(operation) + " of " + Sentences.agent(operation) + " (line "
                    + operation.line() + ").";
        }

        @Override
        public Proof staleGeneration(StaleGeneration witness) {
            String cell = Sentences.name(witness.cell());
            String read = cell + " = " + Sentences.value(witness.readValue());
            String written = cell + " = " + Sentences.value(witness.writtenValue());
            String outcome = witness.lostUpdate()
                    ? "T1 wrote " + cell
                            + " itself, and so overwrote what T2 had written without having seen it: a lost update."
                    : "What T1 did rests on " + read + ", which T2 had replaced.";
            return new Proof(
                    List.of(named("T1", witness.reader()), named("T2", witness.writer())),
                    List.of(
                            "T1 read " + read + " at " + Moments.at(witness.readTime()) + ".",
                            "T2 is another agent's. It wrote " + written + " at " + Moments.at(witness.overwrittenAt())
                                    + ": after T1 read, because " + Moments.at(witness.readTime()) + " < "
                                    + Moments.at(witness.overwrittenAt())
                                    + ".",
                            "T1 committed at " + Moments.at(witness.commitTime()) + ": after T2 wrote, because "
                                    + Moments.at(witness.overwrittenAt()) + " < " + Moments.at(witness.commitTime())
                                    + ".",
                            outcome + " Had T1 read when it committed, it would "
                                    + (witness.restored()
                                            ? "have found the same value again, though not the same version."
                                            : "have found another value.")),
                    "When T1 committed, compare the version of " + cell
                            + " with the one that it read, and let T1 read again; or " + "keep T2 from writing " + cell
                            + " until T1 has committed.");
        }

        @Override
        public Proof phantomTool(PhantomTool witness) {
            String tool = Sentences.tool(witness.tool());
            return new Proof(
                    List.of(named("T1", witness.operation())),
                    List.of(
                            "T1 planned the tool " + tool + " at " + Moments.at(witness.readTime())
                                    + ", and its registry then had it.",
                            "T1 committed at " + Moments.at(witness.commitTime()) + ", and by then the registry "
                                    + (witness.signatureChanged()
                                            ? "had a tool of that name, but with another signature."
                                            : "had it no more."),
                            "So T1 planned for a tool that was not there when it was to be called."),
                    "When T1 called " + tool
                            + ", look it up in the registry as it was when T1 read; or check that it is still "
                            + "there, and let T1 plan anew.");
        }

        @Override
        public Proof causalCascade(CausalCascade witness) {
            return new Proof(
                    List.of(named("T1", witness.survivor()), named("T2", witness.aborted())),
                    List.of(
                            "T1 observed what T2 had done: T2 is among its predecessors (preds).",
                            "T2 was undone later (aborted).",
                            "T1 was not. It committed at " + Moments.at(witness.commitTime())
                                    + ", and stands although what it builds on never happened."),
                    "When T2 was undone, undo T1 too, and whatever observed T1; or keep what T2 did from T1 until T2 could not be "
                            + "undone any more.");
        }

        @Override
        public Proof residue(Residue witness) {
            String read = Sentences.name(witness.cell()) + " = " + Sentences.value(witness.readValue());
            return new Proof(
                    List.of(named("T1", witness.reader())),
                    List.of(
                            "T1 read " + read + " at " + Moments.at(witness.readTime()) + ".",
                            "No other operation that stands had written that value to the cell by "
                                    + Moments.at(witness.readTime()) + ".",
                            "So the value comes from an operation that was undone, or from somebody who logged nothing, such as a "
                                    + "seed: the trace does not say which, as it does not record whom operations observed (preds)."),
                    "Record preds, so that it can be told apart; and log the seed as an operation of its own. If the writer was "
                            + "undone, T1 should have been undone with it.");
        }

        @Override
        public Proof toolEffectReordering(ToolEffectReordering witness) {
            return new Proof(
                    List.of(named("T1", witness.operation())),
                    List.of(
                            "T1 issued " + Sentences.effects(witness.issued()) + ", in this order.",
                            "They landed as " + Sentences.effects(witness.effected()) + ".",
                            "All of them landed, but not in the order in which T1 meant them to."),
                    "Let a sequencer hold back each effect of T1 until those issued before it are complete.");
        }
    }
}
