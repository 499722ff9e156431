package dev.hasse.cli;

import dev.hasse.policy.Gate;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.attention.AttentionText;
import dev.hasse.reports.transactions.TransactionRun;
import dev.hasse.reports.verdicts.FailuresOnly;
import dev.hasse.reports.verdicts.VerdictWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the outputs of {@code check} and their formats. */
final class OutputOptions {
    /** The variable with the path of the job summary in GitHub Actions. */
    private static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

    /** Longer lines are hard to read, however wide the terminal is. */
    private static final int WIDEST = 120;

    /** The columns where there is no terminal. */
    private static final int NARROW = 80;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = "--format",
            order = 1,
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormatConverter.class,
            completionCandidates = FormatConverter.class,
            description =
                    "text; json or jsonl (one trace per line, the summary last); sarif, junit, github (annotations and a "
                            + "job summary), gitlab (Code Quality) or markdown (default: ${DEFAULT-VALUE}).")
    private CheckFormat format = CheckFormat.TEXT;

    @Option(
            names = {"-o", "--output"},
            order = 2,
            paramLabel = "[FORMAT=]FILE",
            converter = TargetConverter.class,
            description =
                    "Write the results to FILE instead of standard output, without --format in the format that its suffix "
                            + "names. With FORMAT=, also write them to FILE in that format; may be given several times.")
    private List<Target<CheckFormat>> targets = new ArrayList<>();

    @Option(
            names = "--all",
            order = 4,
            negatable = true,
            description =
                    "Print each trace, in the order of the input, as where the output is no terminal. On a terminal, findings "
                            + "come worst first, one that recurs once, and traces without a finding share a line; --no-all "
                            + "does so anywhere.")
    private @Nullable Boolean all;

    @Mixin
    private ColourOption colour = new ColourOption();

    /** The format of the results proper. */
    private CheckFormat format() {
        return FileFormat.of(format, onlyFile(), CheckFormat.values(), spec.commandLine());
    }

    /** Whether verdicts are printed as soon as they are decided. */
    boolean streams() {
        return format() == CheckFormat.JSONL;
    }

    /**
     * Whether JSON Lines are written of what is live.
     *
     * @throws ParameterException if the options ask for anything but text or JSON Lines on standard output
     */
    boolean isLiveJson() {
        boolean isText = format == CheckFormat.TEXT;
        if ((!isText && format != CheckFormat.JSONL) || !targets.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--live prints text or jsonl (--format) on standard output, and nothing else");
        }
        return !isText;
    }

    /** Whether verdicts go to standard output while traces are read, so that a progress display would mix with them. */
    boolean printsMeanwhile() {
        return streams() && onlyFile() == null;
    }

    /**
     * Writes a check of transactions to all outputs, each of which may fail by itself.
     *
     * @param quiet whether text output leaves out traces that pass
     * @return whether an output failed, after reporting why
     */
    boolean write(TransactionRun run, boolean quiet, Streams streams) {
        List<Output.Part> parts = new ArrayList<>();
        Path file = onlyFile();
        parts.add(part(file, format(), colour.style(streams, file), quiet, run));
        boolean github = format() == CheckFormat.GITHUB;
        for (Target<CheckFormat> target : targets) {
            if (target.format() != null) {
                parts.add(part(target.file(), target.format(), TextStyle.PLAIN, quiet, run));
                github |= target.format() == CheckFormat.GITHUB;
            }
        }
        boolean failed = false;
        for (Output.Part part : parts) {
            failed |= !Output.succeeds(() -> Output.write(List.of(part), streams), streams);
        }
        Path summary = github ? jobSummary(streams) : null;
        if (summary != null) {
            Output.Part part = part(summary, CheckFormat.MARKDOWN, TextStyle.PLAIN, quiet, run);
            failed |= !Output.succeeds(() -> Output.append(part, streams), streams);
        }
        return failed;
    }

    private static Output.Part part(
            @Nullable Path file, CheckFormat format, TextStyle style, boolean quiet, TransactionRun run) {
        return new Output.Part(file, to -> format.ofTransactions(style, quiet).write(run, to));
    }

    /** The summary of the job in GitHub Actions, to which Markdown is added; null if there is none. */
    private static @Nullable Path jobSummary(Streams streams) {
        String summary = streams.environment().getOrDefault(STEP_SUMMARY, "");
        return summary.isEmpty() ? null : Path.of(summary);
    }

    /** The file to write; null for standard output. */
    @Nullable
    Path onlyFile() {
        return Target.plain(targets, spec.commandLine());
    }

    /** The style of text on the only output. */
    TextStyle style(Streams streams) {
        return colour.style(streams, onlyFile());
    }

    /** All files to write, as named by the options. */
    List<Path> files() {
        return targets.stream().map(Target::file).toList();
    }

    /**
     * Opens all outputs.
     *
     * @param quiet whether text output leaves out traces that pass
     * @param reading the arguments with which another command reads the same traces in the same way
     */
    ResultOutputs open(Gate gate, boolean quiet, ReadingArguments reading, Streams streams) {
        Path file = onlyFile();
        ResultOutputs results = new ResultOutputs();
        results.add(file, form(file, gate, quiet, reading, streams), streams);
        boolean github = format() == CheckFormat.GITHUB;
        for (Target<CheckFormat> target : targets) {
            if (target.format() != null) {
                CheckFormat also = target.format();
                results.add(target.file(), to -> also.writer(to, gate, TextStyle.PLAIN, quiet), streams);
                github |= also == CheckFormat.GITHUB;
            }
        }
        Path summary = github ? jobSummary(streams) : null;
        if (summary != null) {
            results.addMarkdownAtTheEndOf(summary, gate, streams);
        }
        return results;
    }

    /** The form of the results proper, which go to standard output, or to a file that is named without a format. */
    private ResultOutputs.Form form(
            @Nullable Path file, Gate gate, boolean quiet, ReadingArguments reading, Streams streams) {
        TextStyle style = colour.style(streams, file);
        boolean terminal = streams.terminalOut() && file == null;
        CheckFormat proper = format();
        if (proper != CheckFormat.TEXT || (all == null ? !terminal : all)) {
            return to -> proper.writer(to, gate, style, quiet);
        }
        int width = terminal ? Math.min(TerminalWidth.columns(), WIDEST) : NARROW;
        return to -> {
            VerdictWriter text = new AttentionText(to, style, width, gate, reading);
            return quiet ? new FailuresOnly(text, gate) : text;
        };
    }

    static final class TargetConverter extends Parsed<Target<CheckFormat>> {
        @Override
        Target<CheckFormat> parse(String text) {
            return Target.parse(text, new FormatConverter()::parse);
        }

        @Override
        String hint(String found) {
            return FileFormat.hint(found);
        }
    }

    static final class FormatConverter extends OneOf<CheckFormat> {
        FormatConverter() {
            super(CheckFormat.values());
        }

        @Override
        String hint(String found) {
            return FileFormat.hint(found);
        }
    }
}
