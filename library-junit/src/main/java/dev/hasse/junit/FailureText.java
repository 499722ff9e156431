package dev.hasse.junit;

import dev.hasse.CheckResult;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The message of an assertion that failed: what was expected, what was found in each trace, and why. */
final class FailureText {
    /** How many traces are shown. */
    private static final int SHOWN = 3;

    private final String expected;
    private final CheckResult result;
    private final List<? extends Phenomenon> subjects;
    private final @Nullable String file;

    /**
     * @param expected what was expected
     * @param subjects what the assertion is about
     * @param file the file of the traces, as given; null if there is none
     */
    FailureText(String expected, CheckResult result, List<? extends Phenomenon> subjects, @Nullable String file) {
        this.expected = expected;
        this.result = result;
        this.subjects = subjects;
        this.file = file;
    }

    String text() {
        StringBuilder text = new StringBuilder(expected);
        // Where no trace fails by itself, nothing was tested in any.
        List<Verdict> blamed = result.failed().isEmpty() ? result.verdicts() : result.failed();
        if (blamed.isEmpty()) {
            return text.append(", found no record: did the agents record into ")
                    .append(file == null ? "this trace" : SafeText.escape(file))
                    .append('?')
                    .toString();
        }
        // The first line is all that some tools show.
        String separator = ", found ";
        for (Verdict verdict : blamed.subList(0, Math.min(SHOWN, blamed.size()))) {
            text.append(separator).append(result.describe(verdict));
            separator = "\nfound ";
        }
        if (blamed.size() > SHOWN) {
            text.append("\nand ").append(blamed.size() - SHOWN).append(" more traces");
        }
        List<Witness> witnesses = blamed.stream().flatMap(this::first).toList();
        for (Witness witness : witnesses.subList(0, Math.min(SHOWN, witnesses.size()))) {
            text.append("\n\n").append(result.explain(witness).stripTrailing());
        }
        if (witnesses.isEmpty()) {
            missing(text);
        }
        if (file != null) {
            text.append("\n\nThe records are in ").append(SafeText.escape(file));
        }
        return text.toString();
    }

    /** The first witness of each phenomenon that the trace should not have. */
    private Stream<Witness> first(Verdict verdict) {
        return subjects.stream()
                .flatMap(phenomenon ->
                        verdict.finding(phenomenon).witnesses().stream().limit(1));
    }

    /** Says what would have tested the phenomena. */
    private void missing(StringBuilder text) {
        text.append("\n\nNothing found, but nothing tested either. This would be a test of");
        for (Phenomenon phenomenon : subjects) {
            text.append("\n  ").append(phenomenon.label()).append(": ").append(evidence(phenomenon));
        }
        text.append("\nallowingUntested() accepts a trace without it.");
    }

    private static String evidence(Phenomenon phenomenon) {
        if (!(phenomenon instanceof Anomaly anomaly)) {
            return "agents that overlap on a cell; 'hasse explain " + phenomenon.code() + "' says more";
        }
        return switch (anomaly) {
            case A1 -> "an agent that reads, and another that commits before it does";
            case A2 -> "a planned tool, and the tools visible at read and at commit";
            case A3 -> "an operation that aborts, and provenance of what the others read";
            case A6 -> "an operation with two effects, as issued and as landed";
        };
    }
}
