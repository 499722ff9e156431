package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.model.Trace;
import dev.hasse.reports.advice.WitnessCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that chooses the trace, for commands about a single one. */
final class TraceChoice {
    private static final int LISTED = 5;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = "--trace",
            paramLabel = "ID",
            description = "The trace_id of the trace, if the input holds several.")
    private @Nullable String traceId;

    /** The requested trace, or the only one. */
    Trace chosen(List<Trace> read) {
        return chosen(read, Trace::id);
    }

    /** The requested one of several things that are each of a trace, or the only one. */
    <T> T chosen(List<T> read, Function<T, String> id) {
        return chosen(read, id, several -> null);
    }

    /**
     * The requested one of several things that are each of a trace, or the only one.
     *
     * @param advice says which of several to choose; null if that cannot be said
     */
    <T> T chosen(List<T> read, Function<T, String> id, Function<List<T>, @Nullable String> advice) {
        List<T> named = read.stream()
                .filter(one -> traceId == null || id.apply(one).equals(traceId))
                .toList();
        if (named.size() == 1) {
            return named.get(0);
        }
        if (read.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "there is no trace in the input");
        }
        String ids = read.stream()
                .limit(LISTED)
                .map(one -> SafeText.quote(id.apply(one)))
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        String more = read.size() > LISTED ? ", and " + (read.size() - LISTED) + " more" : "";
        throw new ParameterException(
                spec.commandLine(),
                (named.isEmpty() ? "no trace has this id; there are " : "choose a trace with --trace: ")
                        + ids
                        + more
                        + advised(named.isEmpty() ? null : advice.apply(read)));
    }

    private String advised(@Nullable String id) {
        if (id == null) {
            return "";
        }
        // The command as it was given, so that the line can be copied.
        List<String> words = new ArrayList<>(List.of("hasse"));
        words.addAll(spec.root().commandLine().getParseResult().originalArgs());
        // What stands after -- is no option.
        int end = words.indexOf("--");
        words.add(end < 0 ? words.size() : end, "--trace=" + id);
        String line = WitnessCommand.line(words);
        return line == null ? "" : "; begin with the worst: " + line;
    }
}
