package dev.hasse.reports.explanation;

import dev.hasse.model.Derivation;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.reports.SafeWording;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says which parts of an operation are not in the log that it was converted from, but inferred, and why.
 *
 * @param words how much of names and values is shown
 */
record Inferences(SafeWording words) {
    private static final String NO_VALUE = " (inferred, because the log has no value)";

    /**
     * The sentences for a proof.
     *
     * @param name what the proof calls the operation
     */
    List<String> sentences(String name, Operation operation) {
        Derivation derivation = operation.derivation();
        List<String> sentences = new ArrayList<>();
        if (isSeen(operation)) {
            String seen = operation.writes().stream()
                    .map(write -> words.pair(write.cell(), write.value()))
                    .collect(Collectors.joining(", "));
            sentences.add(name + " is inferred, because " + (seen.isEmpty() ? "its value" : seen)
                    + " was there and no logged call had written it. " + writer(derivation));
        }
        reads(operation)
                .forEach(
                        cell -> sentences.add(
                                "What " + name + " read in " + words.name(cell)
                                        + " is inferred, because the log has no value for it: the value is that of the last write before."));
        writes(operation)
                .forEach(
                        cell -> sentences.add(
                                "What " + name + " wrote to " + words.name(cell)
                                        + " is inferred, because the log has no value for it: the value is the one that was seen there next."));
        return sentences;
    }

    /** The end of the description of a read; empty if the read is in the log. */
    String ofRead(Operation operation, Read read) {
        return operation.derivation().inferredReads().contains(read.cell()) ? NO_VALUE : "";
    }

    /** The end of the description of a write; empty if the write is in the log. */
    String ofWrite(Operation operation, Effect write) {
        if (isSeen(operation)) {
            String command = operation.derivation().command();
            return command == null
                    ? " (inferred, because no logged call wrote it)"
                    : " (inferred, because no logged write explains it; probably by " + words.name(command) + ")";
        }
        return operation.derivation().inferredWrites().contains(write.cell()) ? NO_VALUE : "";
    }

    /** Whether the log has no call for the write: only its effect was seen. */
    private static boolean isSeen(Operation operation) {
        return operation.derivation().unlogged() || operation.derivation().command() != null;
    }

    private String writer(Derivation derivation) {
        String command = derivation.command();
        return command == null
                ? "Who wrote it, and when exactly, is not known."
                : "The command that ran at the time probably did: " + words.name(command) + ".";
    }

    private static Stream<String> reads(Operation operation) {
        return operation.reads().stream()
                .map(Read::cell)
                .filter(operation.derivation().inferredReads()::contains);
    }

    private static Stream<String> writes(Operation operation) {
        return operation.writes().stream()
                .map(Effect::cell)
                .filter(operation.derivation().inferredWrites()::contains);
    }
}
