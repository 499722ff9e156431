package dev.hasse.cli;

import dev.hasse.reports.verdicts.MergedResults;
import dev.hasse.reports.verdicts.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hasse merge}: merges several results into one. */
@Command(
        name = "merge",
        header = "Combines the results of several runs of check",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse merge [OPTIONS] FILE|-...",
        description = {
            "Combines results of 'hasse check --format json'. Shards of one input become the result of an "
                    + "undivided run; results of different inputs are listed one after another. Fails if the combined "
                    + "result fails the gate."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the gate passed", "1:the gate failed", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse check --shard 1/2 --format json -o 1.json traces/",
            "  hasse check --shard 2/2 --format json -o 2.json traces/",
            "  hasse merge 1.json 2.json -o all.json",
            "  hasse merge --format sarif all.json -o all.sarif"
        })
final class MergeCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE|-",
            arity = "1..*",
            description = "Results of 'hasse check --format json'; - is standard input.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--format",
            order = 1,
            paramLabel = "FORMAT",
            defaultValue = "json",
            converter = OutputOptions.FormatConverter.class,
            completionCandidates = OutputOptions.FormatConverter.class,
            description = "A format of 'hasse check' (default: ${DEFAULT-VALUE}, which can be merged again).")
    private CheckFormat format = CheckFormat.JSON;

    @Mixin
    private ColourOption colour = new ColourOption();

    @Option(
            names = {"-o", "--output"},
            order = 2,
            paramLabel = "FILE",
            description =
                    "Write the result to FILE instead of standard output, without --format in the format that its suffix "
                            + "names.")
    private @Nullable Path output;

    MergeCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        CheckFormat written = FileFormat.of(format, output, CheckFormat.values(), spec.commandLine());
        List<ResultFile> results = new ArrayList<>();
        Progress.Steps steps = new Progress.Steps(files.size(), "result");
        MergedResults merged = ProgressDisplay.during(streams, false, steps, () -> {
            for (Path file : files) {
                results.add(ResultFile.read(file.toString(), FileInput.readResultOrStandardInput(file, streams)));
                steps.add(1);
            }
            return MergedResults.of(results);
        });
        Output.write(output, streams, to -> {
            if (written == CheckFormat.JSON) {
                merged.write(to, HasseCommand.Version.number());
            } else {
                merged.write(written.writer(to, merged.summary().gate(), colour.style(streams, output), false));
            }
        });
        return merged.summary().passed() ? ExitCode.OK : ExitCode.GATE_FAILED;
    }
}
