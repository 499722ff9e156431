package dev.hasse.cli;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Reduction;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.Explanation;
import dev.hasse.reports.ExplanationHtml;
import dev.hasse.reports.ExplanationText;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.PerfettoClock;
import dev.hasse.reports.PerfettoTrace;
import dev.hasse.reports.Timeline;
import dev.hasse.reports.TimelineSvg;
import dev.hasse.reports.TlaModule;
import dev.hasse.reports.policy.Policy;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse explain}: what an anomaly is, and why a trace has it. */
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
    private static final String DEFAULT_NAME = "Verdict";

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
            explain(phenomenon);
        } else {
            String name = tla ? moduleName() : DEFAULT_NAME;
            keepOutputsFromInputs(name);
            Policy policy = decision.policy(streams, traces.volume());
            Trace trace = choice.chosen(decision.read(traces, policy, streams).traces());
            Verdict verdict =
                    DecisionOptions.classifier(policy, Chain.DEFAULT, listed()).classify(trace);
            if (tla) {
                writeModule(name, trace, verdict);
            } else {
                explain(trace, verdict);
            }
        }
        return ExitCode.OK;
    }

    /** How many witnesses are needed of each phenomenon: all of them only for a module that holds the whole verdict. */
    private int listed() {
        return witness != null ? witness.number() : tla ? Integer.MAX_VALUE : 1;
    }

    private void keepOutputsFromInputs(String name) {
        if (output != null) {
            traces.keepFrom(tla ? List.of(output, configuration(output, name)) : List.of(output));
        }
    }

    /** The anomaly or observation that the argument names; null if it is no such name, or a file is called so. */
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

    private void explain(Phenomenon phenomenon) {
        List<Operation> example = phenomenon.example();
        Trace trace = Trace.of("the smallest example of " + phenomenon.label(), example);
        Witness shown = chosen(Classifier.LISTING_ALL.classify(trace), new WitnessNumber(phenomenon, 1));
        Output.write(output, streams, to -> {
            switch (format) {
                case TEXT -> new Explanation(new ExplanationText(to)).phenomenon(phenomenon, example, shown);
                case HTML -> {
                    try (ExplanationHtml page = ExplanationHtml.of(phenomenon, to)) {
                        new Explanation(page).phenomenon(phenomenon, example, shown);
                    }
                }
                case SVG -> TimelineSvg.write(Timeline.of(example), shown, trace.id(), to);
                case PERFETTO -> PerfettoTrace.write(trace, PerfettoClock.of(trace), List.of(shown), to);
            }
        });
    }

    private void explain(Trace trace, Verdict verdict) {
        List<WitnessNumber> numbers = new ArrayList<>();
        if (witness != null) {
            numbers.add(witness);
        } else {
            for (Phenomenon found : ListedFindings.of(verdict)) {
                if (verdict.finding(found).count() + verdict.finding(found).possible() > 0) {
                    numbers.add(new WitnessNumber(found, 1));
                }
            }
        }
        List<Witness> witnesses =
                numbers.stream().map(number -> chosen(verdict, number)).toList();
        switch (format) {
            case TEXT -> text(trace, verdict, numbers);
            case HTML ->
                Output.write(output, streams, to -> {
                    try (ExplanationHtml page = ExplanationHtml.of(verdict, to)) {
                        tell(new Explanation(page), trace, verdict, numbers, true);
                    }
                });
            case SVG -> draw(trace, verdict, numbers);
            case PERFETTO -> {
                PerfettoClock clock = clock(trace);
                Output.write(output, streams, to -> PerfettoTrace.write(trace, clock, witnesses, to));
            }
        }
    }

    private PerfettoClock clock(Trace trace) {
        try {
            return PerfettoClock.of(trace);
        } catch (IllegalArgumentException tooFarApart) {
            throw new ParameterException(spec.commandLine(), String.valueOf(tooFarApart.getMessage()));
        }
    }

    private void text(Trace trace, Verdict verdict, List<WitnessNumber> numbers) {
        if (output != null && numbers.size() != 1) {
            throw new ParameterException(
                    spec.commandLine(), "--output writes one trace: say of which witness, as with --witness A1:1");
        }
        List<Output.Part> parts = new ArrayList<>();
        parts.add(new Output.Part(
                null, to -> tell(new Explanation(new ExplanationText(to)), trace, verdict, numbers, output == null)));
        if (output != null) {
            List<Operation> smallest = smallest(trace, verdict, numbers.get(0));
            parts.add(new Output.Part(output, to -> write(smallest, to)));
        }
        Output.write(parts, streams);
    }

    /** Explains the witnesses, or says that there are none. */
    private void tell(
            Explanation explanation, Trace trace, Verdict verdict, List<WitnessNumber> numbers, boolean withRecords)
            throws IOException {
        if (numbers.isEmpty()) {
            explanation.nothing(verdict);
        }
        for (WitnessNumber number : numbers) {
            List<Operation> smallest = smallest(trace, verdict, number);
            StringWriter records = new StringWriter();
            write(smallest, records);
            explanation.witness(
                    verdict,
                    chosen(verdict, number),
                    number.number(),
                    smallest,
                    withRecords ? records.toString() : null);
        }
    }

    private void draw(Trace trace, Verdict verdict, List<WitnessNumber> numbers) {
        if (numbers.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "there is nothing to draw: " + Explanation.none(verdict));
        }
        WitnessNumber first = numbers.get(0);
        if (numbers.size() > 1) {
            traces.volume()
                    .notes(streams)
                    .println("warning: one drawing shows one witness, here " + first + "; --witness " + numbers.get(1)
                            + " draws another");
        }
        Witness shown = chosen(verdict, first);
        Timeline timeline = Timeline.of(smallest(trace, verdict, first));
        Output.write(
                output,
                streams,
                to -> TimelineSvg.write(timeline, shown, Explanation.title(verdict, shown, first.number()), to));
    }

    private List<Operation> smallest(Trace trace, Verdict verdict, WitnessNumber number) {
        return Reduction.of(trace, chosen(verdict, number), verdict.cascadeMode());
    }

    private static void write(List<Operation> history, Writer to) throws IOException {
        for (Operation operation : history) {
            RecordWriter.write(operation, to);
        }
    }

    private void writeModule(String name, Trace trace, Verdict verdict) {
        Witness proven = witness == null ? null : chosen(verdict, witness);
        List<Output.Part> parts = new ArrayList<>();
        parts.add(new Output.Part(output, to -> {
            if (proven == null) {
                TlaModule.ofVerdict(name, trace, verdict, to);
            } else {
                TlaModule.ofWitness(name, trace, verdict.initialValues(), proven, to);
            }
        }));
        if (output != null) {
            parts.add(new Output.Part(configuration(output, name), to -> to.write(TlaModule.CONFIGURATION)));
        }
        Output.write(parts, streams);
    }

    private static Path configuration(Path module, String name) {
        return module.resolveSibling(name + ".cfg");
    }

    private String moduleName() {
        Path file = output == null ? null : output.getFileName();
        if (file == null) {
            return DEFAULT_NAME;
        }
        String name = file.toString();
        if (!name.endsWith(".tla") || !TlaModule.isName(name.substring(0, name.length() - 4))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--output: a module is called like its file, which needs a name of letters, digits and underscores "
                            + "before .tla, such as Verdict.tla");
        }
        return name.substring(0, name.length() - 4);
    }

    private Witness chosen(Verdict verdict, WitnessNumber wanted) {
        Finding<Witness> finding = verdict.finding(wanted.phenomenon());
        if (wanted.number() > finding.count() + finding.possible()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no such witness: the trace has " + finding.count()
                            + (finding.possible() == 0 ? "" : ", and " + finding.possible() + " possible ones,")
                            + " of "
                            + wanted.phenomenon().code());
        }
        // Those that are only possible come after the certain ones; of both at least so many are listed.
        return wanted.number() <= finding.count()
                ? finding.witnesses().get(wanted.number() - 1)
                : finding.possibleWitnesses().get((int) (wanted.number() - 1 - finding.count()));
    }
}
