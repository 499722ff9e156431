package dev.hasse.cli;

import dev.hasse.model.TraceSink;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hasse validate}: checks that files contain operation records */
@Command(
        name = "validate",
        header = "Says whether files hold valid operation records",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "hasse validate [OPTIONS] [FILE|FOLDER|-]...",
        versionProvider = HasseCommand.Version.class,
        description = "Checks that traces consist of valid operation records, and nothing else.",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every record is valid",
            "2:a record is invalid (with --strict, or a field's name), or wrong usage",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  hasse validate traces/", "  my-recorder | hasse validate --max-errors 0 -"})
final class ValidateCommand implements Callable<Integer> {
    private final Streams streams;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Option(
            names = "--max-errors",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Show the first N errors, and the number of the others; 0 shows all (default: ${DEFAULT-VALUE}).")
    private int maxErrors;

    @Option(
            names = "--strict",
            description =
                    "Also fail on fields that are ignored although their names are nearly those of fields of the record, "
                            + "such as readSet.")
    private boolean strict;

    ValidateCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        traces.report(strict ? TraceOptions.Suspects.ERRORS : TraceOptions.Suspects.WARNINGS);
        Problems problems = new Problems(maxErrors <= 0 ? Integer.MAX_VALUE : maxErrors);
        ReadSummary read = traces.read(streams, traces.settings(null), problems, null, TraceSink.NOWHERE);
        int suspects = problems.suspects().size();
        if (strict && suspects > 0) {
            streams.err()
                    .println("error: " + Counted.of(suspects, "field name")
                            + (suspects == 1 ? " is nearly that" : " are nearly those")
                            + " of a field of the record; correct " + (suspects == 1 ? "it" : "them")
                            + ", or leave out --strict");
            return ExitCode.MISUSED;
        }
        Output.write(
                null,
                streams,
                to -> to.append(Counted.of(read.records(), "record"))
                        .append(" in ")
                        .append(Counted.of(read.traces(), "trace"))
                        .append(": all valid\n"));
        return ExitCode.OK;
    }
}
