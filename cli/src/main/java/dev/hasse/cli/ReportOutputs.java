package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.groups.ReportRun;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the forms in which a report is written, and where to. */
final class ReportOutputs {
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
                    "text, markdown, csv (a row for each group and anomaly), json, or html (one file, with drawings) "
                            + "(default: ${DEFAULT-VALUE}). json and html say when they were made: now, or at SOURCE_DATE_EPOCH, "
                            + "the variable for reproducible output.")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(
            names = {"-o", "--output"},
            order = 2,
            paramLabel = "[FORMAT=]FILE",
            converter = TargetConverter.class,
            description =
                    "Write the report to FILE instead of standard output, without --format in the format that its suffix "
                            + "names. With FORMAT=, also write it to FILE in that format; may be given several times.")
    private List<Target<ReportFormat>> targets = new ArrayList<>();

    @Mixin
    private ColourOption colour = new ColourOption();

    static final class FormatConverter extends OneOf<ReportFormat> {
        FormatConverter() {
            super(ReportFormat.values());
        }

        @Override
        String hint(String found) {
            return FileFormat.hint(found);
        }
    }

    static final class TargetConverter extends Parsed<Target<ReportFormat>> {
        @Override
        Target<ReportFormat> parse(String text) {
            return Target.parse(text, new FormatConverter()::parse);
        }

        @Override
        String hint(String found) {
            return FileFormat.hint(found);
        }
    }

    /** Writes the result in one of its formats. */
    interface Renderer {
        void write(ReportFormat form, @Nullable Path file, Writer to, TextStyle style) throws IOException;
    }

    /** The files that are written. */
    List<Path> files() {
        return targets.stream().map(Target::file).toList();
    }

    /** The format of what goes to standard output, or to a file that is named without a format. */
    private ReportFormat format() {
        return FileFormat.of(format, plainFile(), ReportFormat.values(), spec.commandLine());
    }

    /** Whether any of the formats is html. */
    boolean writesHtml() {
        return Stream.concat(Stream.of(format()), targets.stream().map(Target::format))
                .anyMatch(ReportFormat.HTML::equals);
    }

    /** The file without a format of its own; null for standard output. */
    @Nullable
    Path plainFile() {
        return Target.plain(targets, spec.commandLine());
    }

    /**
     * When and from what a report is made.
     *
     * @param inputs what is read, as given
     */
    ReportRun run(List<String> inputs, Streams streams) {
        String variable = "SOURCE_DATE_EPOCH";
        String epoch = streams.environment().get(variable);
        try {
            return ReportRun.of(epoch, Clock.systemUTC(), HasseCommand.Version.number(), inputs);
        } catch (IllegalArgumentException noTime) {
            throw new ParameterException(
                    spec.commandLine(),
                    "environment variable " + variable + ": found " + SafeText.quoteBriefly(String.valueOf(epoch))
                            + ", " + noTime.getMessage());
        }
    }

    /**
     * Writes the result to all outputs. One that cannot be written is reported, and does not stop the others.
     *
     * @return the exit code
     */
    int write(Renderer renderer, Streams streams) throws IOException {
        Path file = plainFile();
        boolean written = write(renderer, format(), file, colour.style(streams, file), streams);
        for (Target<ReportFormat> target : targets) {
            if (target.format() != null) {
                written &= write(renderer, target.format(), target.file(), TextStyle.PLAIN, streams);
            }
        }
        return written ? ExitCode.OK : ExitCode.MISUSED;
    }

    private static boolean write(
            Renderer renderer, ReportFormat form, @Nullable Path file, TextStyle style, Streams streams) {
        return Output.succeeds(() -> Output.write(file, streams, to -> renderer.write(form, file, to, style)), streams);
    }
}
