package dev.hasse.reports;

import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.SourceLine;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.stream.Collectors;

/** Describes a witness in one sentence, on one line, and safe to print. */
public final class Sentences {
    private Sentences() {}

    /** The sentence, without a full stop. */
    public static String of(Witness witness) {
        List<String> agents = witness.operations().stream()
                .map(OperationRef::agent)
                .distinct()
                .toList();
        return (witness.certain() ? "" : "possibly: ") + witness.sentence(SafeWording.forSentence(agents));
    }

    /** Describes a finding of which only the parts are known that are stable across runs, without a full stop. */
    public static String of(Fingerprint finding) {
        return of(finding, finding.phenomenon().label());
    }

    /** Describes such a finding, which has this heading. */
    public static String of(Fingerprint finding, String heading) {
        String agents = finding.agents().stream().map(Sentences::name).collect(Collectors.joining(" and "));
        String subject = finding.subject().isEmpty() ? "" : " on " + name(finding.subject());
        String workload = finding.workload() == null ? "" : " in " + name(finding.workload());
        return heading + " of " + agents + subject + workload;
    }

    /** What would have prevented a finding, safe to print. */
    public static String remedy(Witness witness) {
        return witness.remedy(SafeWording.SHORT);
    }

    /** An operation by id and agent. */
    public static String operation(OperationRef operation) {
        return "operation " + SafeWording.SHORT.id(operation) + " of " + SafeWording.SHORT.agent(operation);
    }

    /**
     * The file and the line at which a person finds an operation, safe to print. If that line of a log holds several calls, the id of the call is
     * added, for which one can search.
     */
    public static String place(OperationRef operation) {
        SourceLine place = operation.place();
        return SafeText.escape(place.file()) + ":" + place.line() + idInLine(operation, "");
    }

    /** The sentence, for a format that has the file and the line elsewhere: with the id of the call where the line does not tell which one it is. */
    public static String besideItsLine(Witness witness) {
        return of(witness) + idInLine(witness.operation(), "operation ");
    }

    /** The role of another operation of a witness, for such a format. */
    public static String roleBesideItsLine(Witness witness, OperationRef other) {
        return witness.roleOf(other) + idInLine(other, "operation ");
    }

    /** The id of an operation in parentheses if its line holds others, too; else empty. */
    public static String idInLine(OperationRef operation, String word) {
        return operation.place().isShared() ? " (" + word + name(operation.id().text()) + ")" : "";
    }

    /**
     * The place of an operation, below the name of its trace: only the line, if the trace bears the name of its file or of the log that it was
     * converted from, or if it was read from standard input.
     */
    public static String place(OperationRef operation, Verdict verdict) {
        return placeBesideId(operation, verdict) + idInLine(operation, "");
    }

    /** That place, beside the id of the operation, which is not said again. */
    public static String placeBesideId(OperationRef operation, Verdict verdict) {
        SourceLine place = operation.place();
        boolean isOfStandardInput = operation.origin() == null
                && place.file().equals("-")
                && verdict.source().equals("-");
        return isOfStandardInput || bearsNameOfFile(verdict.traceId(), operation)
                ? "line " + place.line()
                : SafeText.escape(place.file()) + ":" + place.line();
    }

    /** Whether a trace bears the name of the file in which one of its operations is found, so that one of them is enough. */
    public static boolean bearsNameOfFile(String traceId, OperationRef operation) {
        return traceId.equals(operation.place().file());
    }

    /** A name, shortened if long, and safe to print. */
    public static String name(String name) {
        return SafeWording.SHORT.name(name);
    }
}
