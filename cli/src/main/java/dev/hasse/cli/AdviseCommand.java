package dev.hasse.cli;

import dev.hasse.policy.Policy;
import dev.hasse.reports.advice.AdviceJson;
import dev.hasse.reports.advice.AdviceText;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.groups.Bootstrap;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hasse advise}: names the weakest mechanism that would have excluded the findings. */
@Command(
        name = "advise",
        header = "Names the weakest mechanism against the findings",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse advise [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Names for each workload the weakest mechanism that would have excluded its findings, how to get it, why "
                    + "nothing weaker is enough, its cost where that was measured, and a command that shows a witness. An anomaly "
                    + "that was never tested is listed as untested. It is not a gate: findings do not make it fail."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the advice was printed", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {"  hasse advise traces/", "  my-agents | hasse advise -"})
final class AdviseCommand implements Callable<Integer> {
    /**
     * How many witnesses of each anomaly to examine when looking for the worst one, which is shown. More would take
     * long; counts are exact anyway.
     */
    private static final int LOOKED_AT = 10_000;

    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    private GroupedTraces traces = new GroupedTraces();

    @Mixin
    private TextOrJson format = new TextOrJson();

    @Mixin
    private ColourOption colour = new ColourOption();

    AdviseCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Policy policy = traces.policy(streams);
        // No bootstrap interval is shown, so one draw is enough.
        ReportBuilder builder = new ReportBuilder(
                List.of(GroupBy.WORKLOAD), policy.chainInForce().value(), new Bootstrap(1, 1, Report.CONFIDENCE), null);
        Report report = traces.report(builder, policy, LOOKED_AT, null, streams);
        ReadingArguments reading = new ReadingArguments(RepeatedOptions.of(spec), traces.inputsOfConversion(streams));
        Output.write(null, streams, to -> {
            if (format.isJson()) {
                AdviceJson.write(report, reading, to, HasseCommand.Version.number());
            } else {
                AdviceText.write(report, reading, to, colour.style(streams, null));
            }
        });
        return ExitCode.OK;
    }
}
