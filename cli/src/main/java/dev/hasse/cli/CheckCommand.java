package dev.hasse.cli;

import dev.hasse.check.CheckRun;
import dev.hasse.check.RunCautions;
import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.Excuses;
import dev.hasse.model.SafeText;
import dev.hasse.model.Shard;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Exemption;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Setting;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Counted;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.verdicts.ShardResult;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse check}: detects, classifies, gates. */
@Command(
        name = "check",
        header = "Finds the anomalies in traces; a gate in CI",
        mixinStandardHelpOptions = true,
        modelTransformer = QuietText.class,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse check [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Finds the anomalies A1 (stale-generation), A2 (phantom-tool), A3 (causal-cascade) and A6 "
                    + "(tool-effect-reordering) in each trace, gives the trace its level on the lattice, and fails if that "
                    + "is below the level required.",
            "It also reports observations, which do not affect the level: stale-read, unseen-overwrite, "
                    + "snapshot, split-view, refused, externalized."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the gate passed", "1:the gate failed", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse check traces/",
            "  my-agents | hasse check --format jsonl - | jq '.level // empty'",
            "  my-agents | hasse check --live -           each finding as it happens",
            "  hasse check --require L2 traces/           fails below level L2",
            "  hasse check --fail-on A1,A6 traces/        fails on these, at any level",
            "  hasse check --require-evidence A1 traces/  fails where A1 is untested",
            "  hasse check --transactions --from auto --mapping map.yaml log.jsonl"
        })
final class CheckCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private OutputOptions outputs = new OutputOptions();

    @Mixin
    private GateOptions gating = new GateOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    @Mixin
    private ThreadsOption parallel = new ThreadsOption();

    @Mixin
    private TransactionOptions transactions = new TransactionOptions();

    @Mixin
    private BaselineOptions baselines = new BaselineOptions();

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

    @Option(
            names = "--shard",
            order = 23,
            paramLabel = "I/N",
            converter = ShardConverter.class,
            description =
                    "Check only shard I of N; traces are divided by trace_id. 'hasse merge' combines the JSON results of "
                            + "the shards.")
    private @Nullable Shard shard;

    @Option(
            names = "--sorted",
            order = 24,
            description =
                    "Promise that traces are not interleaved, so that each is decided and freed when the next one begins.")
    private boolean sorted;

    @Mixin
    private LiveOptions liveOptions = new LiveOptions();

    CheckCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        traces.keepFrom(outputs.files());
        traces.report(TraceOptions.Suspects.WARNINGS);
        int threads = parallel.threads();
        VolumeOptions volume = traces.volume();
        Policy policy = decision.policy(streams, traces, gating, chain.chain());
        if (transactions.areAsked()) {
            return checkTransactions(policy);
        }
        Baseline baseline = baselines.read(streams);
        Excuses excuses = exemptions(policy, LocalDate.now(ZoneId.systemDefault()), traces, streams)
                .excuses(baseline);
        if (liveOptions.isLive()) {
            return checkLive(policy, excuses);
        }
        Problems problems = TraceOptions.problems();
        ReadingArguments reading = new ReadingArguments(RepeatedOptions.of(spec), traces.inputsOfConversion(streams));
        try (CheckRun run = new CheckRun(policy, excuses, maxWitnesses, threads);
                ResultOutputs results = outputs.open(run.gate(), volume.quiet(), reading, streams)) {
            Summary.Tally tally = run.tally();
            VerdictStream.Sink sink = verdict -> {
                if (baseline != null) {
                    baseline.note(verdict);
                }
                results.verdict(verdict);
            };
            if (outputs.streams()) {
                run.deliverEarly(sink, () -> problems.allowToGoOn(decision.skipsInvalid()));
            } else {
                run.deliverOnceRead(sink);
            }
            long skipped = 0;
            boolean whole = false;
            try {
                ReadSettings settings = new ReadSettings(traces.limits(), policy.sentinel(), threads, shard, sorted);
                ReadSummary read = traces.read(
                        outputs.printsMeanwhile() ? streams.withoutTerminal() : streams,
                        settings,
                        problems,
                        decision.skipsInvalid(),
                        run.traces());
                skipped = read.skipped();
                tally.caution(RunCautions.of(traces.cautions()));
                run.finish(sink);
                results.summary(
                        tally.summary(skipped, shard == null),
                        shard == null ? null : new ShardResult(shard, read.refusedLines(), read.ordinals()));
                whole = shard == null;
            } catch (ResultOutputs.NoOutputLeft early) {
                // Each output keeps its own failure, which is reported below.
            }
            if (results.reportFailures(streams.err())) {
                return ExitCode.MISUSED;
            }
            if (whole) {
                warnOfUnseen(tally.unseen(), traces, streams);
                warnOfProvenance(tally.withoutProvenance(), traces, streams);
                baselines.finish(baseline, streams, volume);
            }
            // A run that stopped early, or covers a part, does not tell whether anything could be tested.
            return gating.exitCode(tally.summary(skipped, whole).passed());
        }
    }

    private int checkLive(Policy policy, Excuses excuses) {
        String vain = shard != null ? "--shard" : sorted ? "--sorted" : null;
        if (vain != null) {
            throw new ParameterException(spec.commandLine(), "--live cannot be combined with " + vain);
        }
        if (traces.namesFormat()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--live reads operation records; 'hasse watch --from NAME' follows logs in other formats");
        }
        return new LiveCheck(streams, policy, excuses, maxWitnesses, liveOptions.idle())
                .run(
                        traces.inputs(),
                        traces.settings(policy.sentinel()),
                        outputs.isLiveJson(),
                        outputs.style(streams),
                        gating,
                        decision.skipsInvalid());
    }

    private int checkTransactions(Policy policy) {
        transactions.requireOne(spec.commandLine());
        String vain = liveOptions.isLive() ? "--live" : shard != null ? "--shard" : sorted ? "--sorted" : null;
        if (vain != null) {
            throw new ParameterException(
                    spec.commandLine(), vain + " cannot be combined with --transactions or --isolation");
        }
        String demand = gating.demand();
        if (demand != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    demand
                            + " is about anomalies, and cannot be combined with --transactions or --isolation, which fail on "
                            + "any violation; --baseline excuses known ones, and ignore in hasse.yaml those of some rules");
        }
        return new TransactionCheck(
                        transactions,
                        traces,
                        decision,
                        gating,
                        outputs,
                        baselines,
                        maxWitnesses,
                        RepeatedOptions.of(spec))
                .call(streams, policy.allowUntestedInForce().value(), policy);
    }

    /** The exemptions in force on a day; warns of those that have ended. */
    static Exemptions exemptions(Policy policy, LocalDate today, TraceOptions traces, Streams streams) {
        Exemptions exemptions = new Exemptions(policy, today);
        for (Setting<Exemption> ended : exemptions.ended()) {
            traces.volume()
                    .notes(streams)
                    .println("warning: " + SafeText.escape(ended.from())
                            + ": its findings count again: the exemption ended on "
                            + ended.value().until());
        }
        return exemptions;
    }

    /** Warns of traces whose A3 could not be decided in the mode that was asked for. */
    static void warnOfProvenance(long without, TraceOptions traces, Streams streams) {
        if (without > 0) {
            traces.volume()
                    .notes(streams)
                    .println(
                            "warning: A3 is untested in " + Counted.of(without, "trace")
                                    + ": deciding it by cascade needs preds, and no record has any; auto decides it by residue");
        }
    }

    /** Warns of workloads that the policy names in vain. */
    static void warnOfUnseen(Set<String> workloads, TraceOptions traces, Streams streams) {
        for (String workload : workloads) {
            traces.volume()
                    .notes(streams)
                    .println("warning: the policy has demands on the workload " + SafeText.quote(workload)
                            + ", but no trace belongs to it");
        }
    }

    static final class ShardConverter extends Parsed<Shard> {
        @Override
        Shard parse(String text) {
            return Shard.parse(text);
        }
    }
}
