package dev.hasse.cli;

import dev.hasse.model.Chain;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse explain}: explains what an anomaly is, and why a trace has it. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = {
            "hasse explain ANOMALY",
            "       hasse explain [OPTIONS] [FILE|FOLDER|-]...",
        },
        description = {
            "Of an anomaly (A1, A2, A3, A6), or of what stands beside the level (stale-read, unseen-overwrite, snapshot, "
                    + "split-view, refused, externalized): its definition, its smallest example, what keeps it out, and what that costs.",
            "Of a trace: for the first witness of each anomaly, or the one that --witness names, what happened, as a short "
                    + "proof, with a timeline, the smallest trace that still shows it, and what would have prevented it."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it is explained",
            "2:the command was used wrongly, or its input is bad",
            "3:a defect of Hasse itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse explain A1                                   what stale-generation is",
            "  hasse explain trace.jsonl                          why it has what it has",
            "  hasse explain trace.jsonl --witness A1:2           the second witness of A1",
            "  hasse explain trace.jsonl --witness A1:2 -o small.jsonl",
            "  hasse explain trace.jsonl --format html > why.html the same as a page",
            "  hasse explain trace.jsonl --format svg > why.svg   its timeline, drawn",
            "  hasse explain --tla trace.jsonl -o Verdict.tla     the verdict as a TLA+ module",
            "  java -cp tla2tools.jar tlc2.TLC Verdict            TLC confirms it"
        })
final class ExplainCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private TraceChoice choice = new TraceChoice();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = ExplanationFormat.Converter.class,
            description =
                    "text; html, the same as a page; svg, the timeline alone, of the first witness unless --witness names "
                            + "another; or perfetto, the whole trace as JSON for ui.perfetto.dev, with the witnesses as "
                            + "flows (default: ${DEFAULT-VALUE}). There, time begins with the earliest of the trace, and one "
                            + "unit of it is a microsecond, or a nanosecond if the trace lasts more than 2^53 units.")
    private ExplanationFormat format = ExplanationFormat.TEXT;

    @Option(
            names = "--tla",
            description =
                    "Write the verdict, or one witness, as a TLA+ module that holds the records, the definitions, and "
                            + "what Hasse says of them: TLC, the model checker for TLA+, confirms it without Hasse.")
    private boolean tla;

    @Option(
            names = "--witness",
            paramLabel = "A1:N",
            converter = WitnessNumber.Converter.class,
            description = "One witness, and no more of the trace than proves it: the N-th that check lists of the "
                    + "anomaly.")
    private @Nullable WitnessNumber witness;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Write the smallest trace that still shows the witness to FILE, as JSON Lines. With --format svg, html "
                            + "or perfetto, write that instead of to standard output. With --tla, write the module NAME to NAME.tla, and its configuration to NAME.cfg beside it, instead of the module alone "
                            + "to standard output.")
    private @Nullable Path output;

    ExplainCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        if (tla && format != ExplanationFormat.TEXT) {
            throw new ParameterException(spec.commandLine(), "--tla is a form of its own: leave out --format");
        }
        Phenomenon phenomenon = phenomenon();
        if (phenomenon != null) {
            ExplainedPhenomenon.write(phenomenon, format, output, streams);
            return ExitCode.OK;
        }
        TlaFiles module = tla ? TlaFiles.at(output, spec.commandLine()) : null;
        traces.keepFrom(module != null ? module.files() : output != null ? List.of(output) : List.of());
        Policy policy = decision.policy(streams, traces.volume());
        Trace trace = choice.chosen(decision.read(traces, policy, streams).traces());
        Verdict verdict =
                DecisionOptions.classifier(policy, Chain.DEFAULT, listed()).classify(trace);
        if (module != null) {
            module.write(trace, verdict, witness == null ? null : witness.in(verdict, spec.commandLine()), streams);
        } else {
            new ExplainedTrace(trace, verdict, witness, spec.commandLine())
                    .write(format, output, streams, traces.volume());
        }
        return ExitCode.OK;
    }

    /** How many witnesses of each phenomenon are needed. A module of the whole verdict needs all of them. */
    private int listed() {
        return witness != null ? witness.number() : tla ? Integer.MAX_VALUE : 1;
    }

    /**
     * The anomaly or observation that the argument names; null if it names none, or if there is a file of that name.
     */
    private @Nullable Phenomenon phenomenon() {
        String argument = traces.onlyArgument();
        if (argument == null || tla || Files.exists(Path.of(argument))) {
            return null;
        }
        try {
            return Phenomenon.parse(argument);
        } catch (IllegalArgumentException aPath) {
            return null;
        }
    }
}
