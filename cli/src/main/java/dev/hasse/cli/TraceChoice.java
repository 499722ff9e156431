package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.model.Trace;
import java.util.List;
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
        List<Trace> named = read.stream()
                .filter(trace -> traceId == null || trace.id().equals(traceId))
                .toList();
        if (named.size() == 1) {
            return named.get(0);
        }
        if (read.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "there is no trace in the input");
        }
        String ids = read.stream()
                .limit(LISTED)
                .map(trace -> SafeText.quote(trace.id()))
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        String more = read.size() > LISTED ? ", and " + (read.size() - LISTED) + " more" : "";
        throw new ParameterException(
                spec.commandLine(),
                (named.isEmpty() ? "no trace has this id; there are " : "choose a trace with --trace: ") + ids + more);
    }
}
