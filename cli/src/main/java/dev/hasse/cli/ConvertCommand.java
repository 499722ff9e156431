package dev.hasse.cli;

import dev.hasse.check.Refused;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.reports.CoverageJson;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hasse convert}: converts existing traces of other formats to operation records. */
@Command(
        name = "convert",
        header = "Converts logs in other formats to operation records",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse convert [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Converts spans, transcripts and event streams to operation records, and summarizes on standard "
                    + "error what could not be known. Unless the format itself says which cells a tool reads and writes, a "
                    + "mapping has to."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the input was converted",
            "2:wrong usage, or bad input; the rest of the input was converted",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse convert ~/.claude/projects/my-project/ | hasse check -",
            "  hasse convert --suggest-mapping spans.jsonl > map.yaml     a draft to correct",
            "  hasse convert --mapping map.yaml --coverage c.json spans.jsonl -o out.jsonl"
        })
final class ConvertCommand implements Callable<Integer> {
    private final Streams streams;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Option(
            names = "--coverage",
            order = 63,
            paramLabel = "FILE",
            description = "Write to FILE, as JSON, what could be known and what could not.")
    private @Nullable Path coverage;

    @Option(
            names = "--suggest-mapping",
            order = 59,
            description =
                    "Draft a mapping for these inputs instead of converting them: it lists the tools and guesses, with "
                            + "reasons, which cells they read and write; of a log whose format is not known, also where the parts of a "
                            + "call stand.")
    private boolean suggestMapping;

    @Option(
            names = {"-o", "--output"},
            order = 64,
            paramLabel = "FILE",
            description = "Write the records, or the mapping, to FILE instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--skip-invalid",
            order = 65,
            description = "Exit with 0 even if part of the input could not be used.")
    private boolean skipInvalid;

    ConvertCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        traces.keepFrom(Stream.of(output, coverage).filter(Objects::nonNull).toList());
        return suggestMapping ? suggest() : convert();
    }

    private int suggest() {
        Problems problems = TraceOptions.problems();
        List<Input> inputs = traces.otherInputs(streams, problems);
        Conversion.Request request = traces.request(streams);
        Conversion.Draft draft =
                traces.converting(inputs, streams, watched -> Conversion.suggestion(watched, request, problems));
        if (draft.isOfCalls() || problems.allowToGoOn(skipInvalid)) {
            Output.write(output, streams, to -> to.write(draft.text()));
        }
        return exitCode(problems, inputs, draft.isOfCalls());
    }

    /** @param used whether anything in the inputs was converted */
    private int exitCode(Problems problems, List<Input> inputs, boolean used) {
        boolean good = problems.allowToGoOn(skipInvalid);
        traces.messages(streams).refused(inputs, problems, good, used);
        if (!good && !problems.hasFatal()) {
            streams.err().println("error: " + Refused.rest(problems, inputs.size(), used));
        }
        return good ? ExitCode.OK : ExitCode.MISUSED;
    }

    private int convert() {
        Problems problems = TraceOptions.problems();
        List<Input> inputs = traces.otherInputs(streams, problems);
        Conversion.Request request = traces.request(streams);
        Conversion.Converted converted =
                traces.converting(inputs, streams, watched -> Conversion.of(watched, request, problems));
        List<Output.Part> parts = new ArrayList<>();
        parts.add(new Output.Part(output, to -> {
            for (ConvertedRecord one : converted.records()) {
                one.write(to);
            }
        }));
        if (coverage != null) {
            parts.add(new Output.Part(coverage, to -> CoverageJson.write(converted.coverage(), to)));
        }
        Output.write(parts, streams);
        int code = exitCode(problems, inputs, converted.coverage().calls() > 0);
        traces.messages(streams).repeats(problems, "call");
        if (!problems.hasFatal() || converted.coverage().calls() > 0) {
            traces.messages(streams).converted(converted, request, inputs, problems);
        }
        return code;
    }
}
