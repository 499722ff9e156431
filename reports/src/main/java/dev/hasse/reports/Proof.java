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
import dev.hasse.model.TimeSpan;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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
                            "T1 read " + read + " " + Moments.when(witness.readAt()) + ".",
                            "T2 is another agent's. It wrote " + written + " " + Moments.when(witness.overwritten())
                                    + ": after T1 read" + because(witness.readAt(), witness.overwritten()) + ".",
                            "T1 committed " + Moments.when(witness.committed()) + ": after T2 wrote"
                                    + because(witness.overwritten(), witness.committed()) + ".",
                            outcome + " Had T1 read when it committed, it would "
                                    + (witness.restored()
                                            ? "have found the same value again, though not the same version."
                                            : "have found another value.")),
                    "When T1 committed, compare the version of " + cell
                            + " with the one that it read, and let T1 read again; or " + "keep T2 from writing " + cell
                            + " until T1 has committed.");
        }

        /** Why one moment comes before another; or that it only may. */
        private static String because(TimeSpan before, TimeSpan after) {
            return before.to() < after.from()
                    ? ", because " + Moments.at(before.to()) + " < " + Moments.at(after.from())
                    : ", if it was so: " + Moments.at(before.from()) + " < " + Moments.at(after.to())
                            + ", but the log does not say exactly when";
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
            String when = Moments.when(witness.readAt());
            boolean aborted = witness.kind() == Residue.Kind.ABORTED;
            return new Proof(
                    List.of(named("T1", witness.reader())),
                    List.of(
                            "T1 read " + read + " " + when + ".",
                            witness.certain()
                                    ? "No other operation that stands had written that value to the cell by then."
                                    : "Perhaps no other operation that stands had written that value to the cell by then: the log does "
                                            + "not say exactly when.",
                            aborted
                                    ? "One that was undone had: T1 builds on what never happened."
                                    : "None that was undone had either: the value was there from the start, or comes from somebody who "
                                            + "logged nothing."),
                    aborted
                            ? "When the writer was undone, undo T1 too; or keep what it wrote from T1 until it could not be undone any "
                                    + "more. Record preds, so that it need not be told by the value."
                            : "Log the seed as an operation of its own; or, if cells held such values from the start, take them for "
                                    + "granted with --initial first-read.");
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

        @Override
        public Proof staleRead(StaleRead witness) {
            String cell = Sentences.name(witness.cell());
            OperationRef seen = witness.seen();
            TimeSpan seenAt = witness.seenAt();
            List<String> names = new ArrayList<>(List.of(named("T1", witness.reader()), named("T2", witness.missed())));
            String origin;
            if (seen == null || seenAt == null) {
                origin = "That is what the cell held from the start.";
            } else {
                names.add(named("T3", seen));
                origin = "T3 had written that value " + Moments.when(seenAt) + ".";
            }
            return new Proof(
                    names,
                    List.of(
                            "T1 read " + cell + " = " + Sentences.value(witness.readValue()) + " "
                                    + Moments.when(witness.readAt()) + ".",
                            origin,
                            "T2 had replaced it: it wrote " + Sentences.value(witness.missedValue()) + " "
                                    + Moments.when(witness.missedAt()) + ", the latest write by the time of the read"
                                    + (witness.certain() ? "." : ", if it was so: the log does not say exactly when."),
                            "So T1 was shown what was no longer there: a cache, a replica that lags, or a copy in its context."),
                    "Let T1 read from where T2 wrote; or give " + cell
                            + " a version, and let whatever keeps a copy ask whether it is still the latest.");
        }

        @Override
        public Proof unseenOverwrite(UnseenOverwrite witness) {
            String cell = Sentences.name(witness.cell());
            return new Proof(
                    List.of(named("T1", witness.writer()), named("T2", witness.overwritten())),
                    List.of(
                            "T2 wrote " + cell + " = " + Sentences.value(witness.lostValue()) + " "
                                    + Moments.when(witness.lostAt()) + ".",
                            "T1 is another agent's. It wrote " + cell + " = " + Sentences.value(witness.writtenValue())
                                    + " " + Moments.when(witness.writtenAt()) + ", the next write to the cell"
                                    + (witness.certain() ? "." : ", if it was so: the log does not say exactly when."),
                            "In between, no operation of T1's agent read " + cell
                                    + ": what T2 had written is gone, and T1's agent " + "never knew of it."),
                    "Let T1 read " + cell
                            + " before it writes, and write only if that is still what is there (compare and set).");
        }

        @Override
        public Proof snapshotViolation(SnapshotViolation witness) {
            String cell = Sentences.name(witness.cell());
            OperationRef latest = witness.latest();
            List<String> names = new ArrayList<>(List.of(named("T1", witness.reader())));
            if (latest != null) {
                names.add(named("T2", latest));
            }
            return new Proof(
                    names,
                    List.of(
                            "T1 read " + cell + " = " + Sentences.value(witness.readValue()) + " "
                                    + Moments.when(witness.readAt()) + ".",
                            (latest == null
                                            ? "Nobody in the log had written to the cell by then: "
                                                    + Sentences.value(witness.latestValue()) + " is expected"
                                            : "The latest write by then was T2's, of "
                                                    + Sentences.value(witness.latestValue()))
                                    + (witness.certain() ? "." : ", if it was so: the log does not say exactly when."),
                            "So T1 did not see a snapshot of what was there."),
                    "Let T1 read from where the others write, or log the operation that wrote what T1 saw.");
        }

        @Override
        public Proof splitView(SplitView witness) {
            String cell = Sentences.name(witness.cell());
            return new Proof(
                    List.of(named("T1", witness.first()), named("T2", witness.second())),
                    List.of(
                            "T1 read " + cell + " = " + Sentences.value(witness.firstValue()) + " "
                                    + Moments.when(witness.firstAt()) + " from replica "
                                    + Sentences.name(witness.firstReplica()) + ".",
                            "T2 read " + Sentences.value(witness.secondValue()) + " "
                                    + Moments.when(witness.secondAt()) + " from replica "
                                    + Sentences.name(witness.secondReplica()) + ".",
                            "Nobody wrote to the cell in between"
                                    + (witness.certain() ? "" : ", if it was so: the log does not say exactly when")
                                    + ", so one of the replicas lagged behind."),
                    "Let both read from one replica; or let a replica answer only once it has what the other has shown.");
        }

        @Override
        public Proof refusedAttempt(RefusedAttempt witness) {
            OperationRef changed = witness.changed();
            List<String> names = new ArrayList<>(List.of(named("T1", witness.operation())));
            if (changed != null) {
                names.add(named("T2", changed));
            }
            String cells = witness.cells().stream().map(Sentences::name).collect(Collectors.joining(", "));
            return new Proof(
                    names,
                    List.of(
                            cells.isEmpty()
                                    ? "T1 began at " + Moments.at(witness.readTime()) + "."
                                    : "T1 read " + cells + " at " + Moments.at(witness.readTime()) + " or later.",
                            changed == null
                                    ? "The system found that what T1 rested on had changed; the log does not say by whom."
                                    : "T2 is another agent's, and changed what T1 had read.",
                            "The system refused T1 at " + Moments.at(witness.refusedAt())
                                    + ": nothing went wrong, but the work was lost."),
                    "Nothing has to be prevented. Where it happens often, let agents work on different cells, or read later.");
        }

        @Override
        public Proof externalizedEffect(ExternalizedEffect witness) {
            return new Proof(
                    List.of(named("T1", witness.operation())),
                    List.of(
                            "T1 had an effect that left the system (externalized).",
                            "T1 was undone later (aborted).",
                            "What is outside cannot be undone: it stands, and the system does not know of it any more."),
                    "Hold the effect back until T1 can no longer be undone; or give it an effect that makes up for it "
                            + "(compensation), and log that.");
        }
    }
}
