package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.model.Shard;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadTraces;
import dev.hasse.traces.TraceReader;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which traces a command reads, and within which limits; the same for every command that reads traces. */
final class TraceOptions {
    /** How many threads there are, unless somebody says otherwise. */
    static final int THREADS = Runtime.getRuntime().availableProcessors();

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE|FOLDER|-",
            arity = "0..*",
            description =
                    "Traces: files, folders (their *.jsonl, *.jsonl.gz, *.jsonl.zst and *.ndjson, recursively), or - "
                            + "for standard input, which is also the default.")
    private List<String> paths = new ArrayList<>();

    // The limits come last in the help: few will ever need them.
    @Option(
            names = "--max-line-bytes",
            order = 100,
            paramLabel = "N",
            defaultValue = "67108864",
            description = "Refuse lines of more than N bytes (default: ${DEFAULT-VALUE}).")
    private int maxLineBytes;

    @Option(
            names = "--max-depth",
            order = 101,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Refuse values nested deeper than N levels (default: ${DEFAULT-VALUE}).")
    private int maxDepth;

    @Option(
            names = "--max-number-length",
            order = 102,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Refuse numbers of more than N characters (default: ${DEFAULT-VALUE}).")
    private int maxNumberLength;

    /**
     * Reads the traces, and says on standard error what is wrong with them.
     *
     * @param nullSentinel the string that stands for NULL; null if none does
     * @param shown how many problems to show in full
     * @param skipInvalid whether to go on without the records that were refused; null where the command has no such choice
     * @param threads how many to use
     * @param shard the only traces to keep; null for all
     * @throws BadInputException if the command cannot go on
     */
    ReadTraces read(
            Streams streams,
            @Nullable String nullSentinel,
            int shown,
            @Nullable Boolean skipInvalid,
            int threads,
            @Nullable Shard shard) {
        Problems problems = new Problems(shown);
        List<Input> inputs = InputFinder.find(paths, streams.in(), problems);
        ReadTraces read = TraceReader.read(inputs, new ReadSettings(limits(), nullSentinel, threads, shard), problems);
        PrintWriter err = streams.err();
        boolean stop = problems.hasFatal() || (problems.count() > 0 && !Boolean.TRUE.equals(skipInvalid));
        for (Problem problem : problems.first()) {
            err.println((stop ? "error: " : "warning: ") + problem.message());
        }
        long more = problems.count() - problems.first().size();
        if (more > 0) {
            err.println((stop ? "error: " : "warning: ") + "and " + more + " more");
        }
        if (stop) {
            if (!problems.hasFatal()) {
                err.println("error: " + refused(read, skipInvalid != null));
            }
            throw new BadInputException();
        }
        for (String empty : read.empty()) {
            err.println("warning: " + SafeText.escape(empty) + ": no records");
        }
        return read;
    }

    private static String refused(ReadTraces read, boolean skippable) {
        if (!skippable) {
            return read.skipped() + " of " + Counted.of(read.skipped() + read.records(), "record") + " refused";
        }
        String them = read.skipped() == 1 ? "it" : "them";
        return Counted.of(read.skipped(), "record") + " refused, so no result is given; mend " + them + ", or leave "
                + them + " out with --skip-invalid";
    }

    private Limits limits() {
        try {
            return new Limits(maxLineBytes, maxDepth, maxNumberLength);
        } catch (IllegalArgumentException notPositive) {
            throw new ParameterException(spec.commandLine(), String.valueOf(notPositive.getMessage()));
        }
    }
}
