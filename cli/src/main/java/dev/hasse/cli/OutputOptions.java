package dev.hasse.cli;

import dev.hasse.policy.Gate;
import dev.hasse.reports.TextStyle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the outputs of {@code check} and their formats. */
final class OutputOptions {
    /** The variable with the path of the job summary in GitHub Actions. */
    private static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

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
                    "Write the results to FILE instead of standard output. With FORMAT=, also write them to FILE in that "
                            + "format; may be given several times.")
    private List<Target<CheckFormat>> targets = new ArrayList<>();

    @Mixin
    private ColourOption colour = new ColourOption();

    /** Whether verdicts are printed as soon as they are decided. */
    boolean streams() {
        return format == CheckFormat.JSONL;
    }

    /** Whether verdicts go to standard output while traces are read, so that a progress display would mix with them. */
    boolean printsMeanwhile() {
        return streams() && targets.stream().allMatch(target -> target.format() != null);
    }

    /** All files to write, as named by the options. */
    List<Path> files() {
        return targets.stream().map(Target::file).toList();
    }

    /**
     * Opens all outputs.
     *
     * @param quiet whether text output leaves out traces that pass
     */
    ResultOutputs open(Gate gate, boolean quiet, Streams streams) {
        Path file;
        try {
            file = Target.plain(targets);
        } catch (IllegalArgumentException several) {
            throw new ParameterException(spec.commandLine(), String.valueOf(several.getMessage()));
        }
        ResultOutputs results = new ResultOutputs();
        results.add(format, file, gate, colour.style(streams, file), quiet, streams);
        boolean github = format == CheckFormat.GITHUB;
        for (Target<CheckFormat> target : targets) {
            if (target.format() != null) {
                results.add(target.format(), target.file(), gate, TextStyle.PLAIN, quiet, streams);
                github |= target.format() == CheckFormat.GITHUB;
            }
        }
        String summary = streams.environment().getOrDefault(STEP_SUMMARY, "");
        if (github && !summary.isEmpty()) {
            results.addMarkdownAtTheEndOf(Path.of(summary), gate, streams);
        }
        return results;
    }

    static final class TargetConverter extends Parsed<Target<CheckFormat>> {
        TargetConverter() {
            super(text -> Target.parse(text, new FormatConverter()::parse));
        }
    }

    static final class FormatConverter extends Choice<CheckFormat> {
        FormatConverter() {
            super(CheckFormat.values());
        }
    }
}
