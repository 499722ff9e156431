package dev.hasse.cli;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.VerdictStream;
import dev.hasse.reports.advice.AdviceText;
import dev.hasse.reports.groups.Bootstrap;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.policy.Policy;
import dev.hasse.reports.policy.Section;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hasse advise}: the weakest mechanism that would have excluded what was found. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse advise [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Names for each workload the weakest mechanism that would have excluded what was found, why it takes that and no "
                    + "less, what it costs as far as that was measured, and the command that shows a witness. What was never "
                    + "put to the test is said to be untested, and not to need nothing. It is advice, and no gate."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the advice is given",
            "2:the command was used wrongly, or its input is bad",
            "3:a defect of Hasse itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  hasse advise traces/", "  my-agents | hasse advise -"})
final class AdviseCommand implements Callable<Integer> {
    /** Of each anomaly the worst witness is shown; to look for it among more would take long, and counts are exact all the same. */
    private static final int LOOKED_AT = 10_000;

    private final Streams streams;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    @Mixin
    private ThreadsOption parallel = new ThreadsOption();

    @Option(
            names = "--color",
            order = 3,
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "auto, always or never (default: ${DEFAULT-VALUE}: on a terminal, unless NO_COLOR is set).")
    private ColourChoice colour = ColourChoice.AUTO;

    AdviseCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        decision.describe(streams, traces.volume());
        Policy policy = decision.policy(streams, Section.SILENT, chain.chain());
        Report report = report(policy);
        Output.write(null, streams, to -> AdviceText.write(report, to, colour.style(streams, null)));
        return ExitCode.OK;
    }

    private Report report(Policy policy) throws IOException {
        // No bootstrap interval is shown, so that one draw is enough.
        ReportBuilder builder = new ReportBuilder(
                List.of(GroupBy.WORKLOAD), policy.chainOrDefault(), new Bootstrap(1, 1, Report.CONFIDENCE), null);
        Classifier classifier = new Classifier(policy.chainOrDefault(), policy.cascadeMode(), LOOKED_AT, true);
        try (VerdictStream verdicts = new VerdictStream(classifier, parallel.threads())) {
            verdicts.handOnEarly(builder::add, () -> true);
            ReadSettings settings =
                    new ReadSettings(traces.limits(), policy.sentinel(), parallel.threads(), null, false);
            long skipped = traces.read(streams, settings, decision.problems(), decision.skipsInvalid(), verdicts)
                    .skipped();
            verdicts.finish(builder::add);
            return builder.report(skipped);
        }
    }
}
