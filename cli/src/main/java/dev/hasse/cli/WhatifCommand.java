package dev.hasse.cli;

import dev.hasse.check.PolicyClassifier;
import dev.hasse.detectors.Replay;
import dev.hasse.model.Counterfactual;
import dev.hasse.model.Discipline;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Policy;
import dev.hasse.reports.runtimes.CounterfactualJson;
import dev.hasse.reports.runtimes.CounterfactualText;
import dev.hasse.simulation.RuntimeModel;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hasse whatif}: replays a trace under a discipline. */
@Command(
        name = "whatif",
        header = "Replays a trace under another runtime",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse whatif --runtime RUNTIME [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Replays a recorded trace under another runtime: which commits would have been refused, undone, "
                    + "reordered or delayed, what level the trace would have reached, and at what cost.",
            "Operations keep their recorded times and values. Those that would have read something else are "
                    + "listed: what they would have done then is unknown."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the trace was replayed", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse whatif --runtime ssi trace.jsonl",
            "  hasse whatif --runtime all traces/ --trace session-7",
            "  hasse advise traces/        which runtime to ask about"
        })
final class WhatifCommand implements Callable<Integer> {
    private final Streams streams;

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
    private TraceChoice choice = new TraceChoice();

    @Option(
            names = "--runtime",
            order = 1,
            required = true,
            paramLabel = "RUNTIME",
            converter = DisciplineConverter.class,
            completionCandidates = DisciplineConverter.class,
            description =
                    "ssi, si, pessimistic, causal, sequencer, registry-snapshot, registry-validation, or all; 'hasse "
                            + "simulate --list' says what each does.")
    private Discipline discipline = Discipline.SSI;

    @Mixin
    private TextOrJson format = new TextOrJson();

    private int maxWitnesses;

    @Option(
            names = "--max-witnesses",
            order = 21,
            paramLabel = "N",
            defaultValue = "10",
            description = "List at most N operations; 0 lists all. Counts stay exact (default: ${DEFAULT-VALUE}).")
    void limitWitnesses(int number) {
        maxWitnesses = WitnessLimit.of(number, spec);
    }

    WhatifCommand(Streams streams) {
        this.streams = streams;
    }

    static final class DisciplineConverter extends OneOf<Discipline> {
        DisciplineConverter() {
            super(Discipline.values());
        }
    }

    @Override
    public Integer call() {
        Policy policy = decision.policy(streams, traces, chain);
        Trace trace = choice.chosen(decision.read(traces, policy, streams).traces());
        Verdict recorded =
                PolicyClassifier.of(policy, policy.chainInForce().value(), 0).classify(trace);
        // The remaining records may lack provenance, but are decided in the same mode as the whole trace.
        Counterfactual replayed = Replay.of(trace, discipline, recorded.cascadeMode());
        Verdict left = PolicyClassifier.of(policy, policy.chainInForce().value(), 0)
                .deciding(recorded.cascadeMode())
                .classify(replayed.trace());
        String mechanism = RuntimeModel.parse(discipline.word()).mechanism();
        Output.write(null, streams, to -> {
            if (format.isJson()) {
                String version = HasseCommand.Version.number();
                CounterfactualJson.write(replayed, recorded, left, mechanism, maxWitnesses, to, version);
            } else {
                CounterfactualText.write(replayed, recorded, left, mechanism, maxWitnesses, to);
            }
        });
        return ExitCode.OK;
    }
}
