package dev.hasse.cli;

import dev.hasse.check.CheckEngine;
import dev.hasse.check.CheckSettings;
import dev.hasse.check.TraceSources;
import dev.hasse.model.SafeText;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Counted;
import dev.hasse.reports.verdicts.TextReport;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse check} on an engine: the same options, messages, gate and exit codes; the results go to a folder. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        modelTransformer = QuietText.class,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        description = {
            "Finds the anomalies in traces as 'hasse check' does, on the machines of an engine, and writes the verdicts "
                    + "to a folder, beside those of earlier runs.",
            "The paths are files, folders and patterns of any file system that the engine reads; the policy and the "
                    + "baseline are local files."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the gate passed", "1:the gate failed", "2:wrong usage, or bad input", "3:a bug in Hasse"})
final class EngineCheckCommand implements Callable<Integer> {
    private static final DateTimeFormatter RUN = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS");

    private final Streams streams;
    private final CheckEngine engine;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private GateOptions gating = new GateOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    @Mixin
    private BaselineOptions baselines = new BaselineOptions();

    @Mixin
    private ColourOption colour = new ColourOption();

    @Option(
            names = {"-o", "--output"},
            order = 1,
            paramLabel = "DIR",
            required = true,
            description = "The folder for the results, on any file system that the engine writes.")
    private String output = "";

    @Option(
            names = "--run",
            order = 2,
            paramLabel = "NAME",
            description = "The name of this run in the folder (default: the time).")
    private @Nullable String run;

    @Option(
            names = "--day",
            order = 2,
            paramLabel = "YYYY-MM-DD",
            description = "The day to file the results under (default: today).")
    private @Nullable LocalDate day;

    private int maxWitnesses;

    @Option(
            names = "--max-witnesses",
            order = 21,
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "List at most N witnesses for each anomaly and trace; 0 lists all. Counts stay exact (default: "
                            + "${DEFAULT-VALUE}).")
    void limitWitnesses(int number) {
        maxWitnesses = WitnessLimit.of(number, spec);
    }

    EngineCheckCommand(Streams streams, CheckEngine engine) {
        this.streams = streams;
        this.engine = engine;
    }

    @Override
    public Integer call() throws IOException {
        long start = System.nanoTime();
        traces.report(TraceOptions.Suspects.WARNINGS);
        Policy policy = decision.policy(streams, traces, gating, chain.chain());
        traces.requireRecords();
        Baseline baseline = baselines.read(streams);
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        CheckCommand.exemptions(policy, today, traces, streams);
        CheckSettings settings = new CheckSettings(
                policy, today, baseline == null ? null : baseline.known(), maxWitnesses, traces.limits());
        CheckEngine.Target target = new CheckEngine.Target(
                output,
                run == null ? LocalDateTime.now(ZoneId.systemDefault()).format(RUN) : nameOfRun(run),
                String.valueOf(day == null ? today : day),
                HasseCommand.Version.number());
        Problems problems = TraceOptions.problems();
        try (CheckEngine.Decided decided = engine.decide(traces.inputs(), target, settings, problems, baseline)) {
            traces.report(
                    streams,
                    TraceSources.ofRecords(decided.inputs()),
                    decided.read(),
                    problems,
                    decision.skipsInvalid(),
                    start);
            Summary all = decided.write();
            Summary summary = decided.summary();
            Output.write(null, streams, to -> new TextReport(to, colour.style(streams, null)).summary(summary, null));
            if (all.traces() > summary.traces()) {
                traces.volume()
                        .notes(streams)
                        .println("all runs in " + SafeText.escape(output) + ": " + Counted.of(all.traces(), "trace")
                                + "; their gate " + (all.passed() ? "passes" : "fails"));
            }
            CheckCommand.warnOfUnseen(decided.unseen(), traces, streams);
            CheckCommand.warnOfProvenance(decided.withoutProvenance(), traces, streams);
            baselines.finish(baseline, streams, traces.volume());
            return gating.exitCode(summary.passed());
        } catch (IOException failure) {
            streams.err().println("error: " + Problem.inWords(failure));
            return ExitCode.MISUSED;
        }
    }

    /** The name of a run becomes that of a folder. */
    private String nameOfRun(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--run: found " + SafeText.quoteBriefly(name)
                            + ", expected up to 100 letters, digits, dots, dashes and underscores, the first of them a "
                            + "letter or a digit");
        }
        return name;
    }
}
