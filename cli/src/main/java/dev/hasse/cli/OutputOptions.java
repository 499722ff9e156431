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

/** Where the results of {@code check} go, and in which form. */
final class OutputOptions {
    /** Names the file that GitHub Actions shows on the page of a job. */
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
            description =
                    "text; json or jsonl (a trace a line, the summary last); sarif, junit, github (annotations, and a "
                            + "job summary), gitlab (Code Quality) or markdown (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TEXT;

    @Option(
            names = {"-o", "--output"},
            order = 2,
            paramLabel = "[FORMAT=]FILE",
            converter = TargetConverter.class,
            description =
                    "Write the results to FILE instead of standard output. With FORMAT=, write them to FILE in that "
                            + "form as well; may be given several times.")
    private List<Target<Format>> targets = new ArrayList<>();

    @Mixin
    private ColourOption colour = new ColourOption();

    /** Whether verdicts are printed as soon as they are there. */
    boolean streams() {
        return format == Format.JSONL;
    }

    /** Whether verdicts are printed on standard output while traces are read: lines that progress would stand between. */
    boolean printsMeanwhile() {
        return streams() && targets.stream().allMatch(target -> target.format() != null);
    }

    /** All files that are to be written, as they were named. */
    List<Path> files() {
        return targets.stream().map(Target::file).toList();
    }

    /**
     * Opens all that is to be written.
     *
     * @param quiet whether text leaves out what is well
     */
    Results open(Gate gate, boolean quiet, Streams streams) {
        Path file;
        try {
            file = Target.plain(targets);
        } catch (IllegalArgumentException several) {
            throw new ParameterException(spec.commandLine(), String.valueOf(several.getMessage()));
        }
        Results results = new Results();
        results.add(format, file, gate, colour.style(streams, file), quiet, streams);
        boolean github = format == Format.GITHUB;
        for (Target<Format> target : targets) {
            if (target.format() != null) {
                results.add(target.format(), target.file(), gate, TextStyle.PLAIN, quiet, streams);
                github |= target.format() == Format.GITHUB;
            }
        }
        String summary = streams.environment().getOrDefault(STEP_SUMMARY, "");
        if (github && !summary.isEmpty()) {
            results.addMarkdownAtTheEndOf(Path.of(summary), gate, streams);
        }
        return results;
    }

    static final class TargetConverter extends Parsed<Target<Format>> {
        TargetConverter() {
            super(text -> Target.parse(text, Format::parse));
        }
    }

    static final class FormatConverter extends Parsed<Format> {
        FormatConverter() {
            super(Format::parse);
        }
    }
}
