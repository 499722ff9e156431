package dev.hasse.cli;

import dev.hasse.check.ReportEngine;
import dev.hasse.check.ReportSettings;
import dev.hasse.check.TraceSources;
import dev.hasse.check.WitnessTraces;
import dev.hasse.policy.Policy;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.groups.ComparedReport;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.groups.ReportRun;
import dev.hasse.reports.page.PageLinks;
import dev.hasse.reports.page.PageSources;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse report} on an engine: the same options, messages, formats and exit codes. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        description = {
            "Reports for each group of traces the levels they reach, the rate of each anomaly, and the worst witnesses, as "
                    + "'hasse report' does, from traces that the machines of an engine decide.",
            "The paths are files, folders and patterns of any file system that the engine reads; outputs, the policy, the "
                    + "roles and a report to compare with are local files."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the report was written", "2:wrong usage, or bad input", "3:a bug in Hasse"})
final class EngineReportCommand implements Callable<Integer> {
    private final Streams streams;
    private final ReportEngine engine;
    private final Map<String, Input> inputs = new HashMap<>();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    @Mixin
    private ReportOptions options = new ReportOptions();

    @Mixin
    private ReportOutputs outputs = new ReportOutputs();

    // Known only to be refused with a reason.
    @Option(names = "--pages", hidden = true, arity = "0..1", fallbackValue = "")
    private @Nullable String pages;

    @Option(names = "--rows", hidden = true, arity = "0..1", fallbackValue = "")
    private @Nullable String rows;

    EngineReportCommand(Streams streams, ReportEngine engine) {
        this.streams = streams;
        this.engine = engine;
    }

    @Override
    public Integer call() throws IOException {
        refuse(
                pages,
                "--pages: found a folder for pages on single traces, expected none: an engine does not write them; "
                        + "'hasse explain --format html' writes such a page");
        refuse(
                rows,
                "--rows: found a table to make, expected none: on an engine, check writes the tables of traces and "
                        + "findings to its folder");
        outputs.plainFile();
        traces.keepFrom(outputs.files());
        ReportRun run = outputs.run(traces.inputs(), streams);
        Policy policy = decision.policy(streams, traces, chain);
        traces.requireRecords();
        ReportSettings settings = new ReportSettings(policy, options.examined(), traces.limits());
        try (engine) {
            ComparedReport past = options.past(streams, folder -> report(List.of(folder), settings));
            Report alone = report(traces.inputs(), settings);
            Report report = past == null ? alone : alone.comparedWith(past);
            WitnessTraces again = new WitnessTraces(
                    traces.settings(policy.sentinel()),
                    report,
                    source -> Stream.ofNullable(inputs.get(source)).toList());
            PageSources sources = new PageSources(
                    again::smallest, PageLinks.NONE, new ReadingArguments(RepeatedOptions.of(spec), List.of()));
            return outputs.write((form, file, to, style) -> form.write(report, run, sources, to, style), streams);
        } catch (IOException failure) {
            streams.err().println("error: " + Problem.inWords(failure));
            return ExitCode.MISUSED;
        }
    }

    private void refuse(@Nullable String option, String why) {
        if (option != null) {
            throw new ParameterException(spec.commandLine(), why);
        }
    }

    private Report report(List<String> paths, ReportSettings settings) throws IOException {
        long start = System.nanoTime();
        ReportBuilder builder = options.builder(settings.policy().chainInForce().value(), streams);
        Problems problems = TraceOptions.problems();
        ReportEngine.Added added = engine.add(paths, builder, settings, problems);
        traces.report(
                streams,
                TraceSources.ofRecords(traces.spared(added.inputs())),
                added.read(),
                problems,
                decision.skipsInvalid(),
                start);
        added.inputs().forEach(input -> inputs.put(input.name(), input));
        return builder.report(added.read().skipped());
    }
}
