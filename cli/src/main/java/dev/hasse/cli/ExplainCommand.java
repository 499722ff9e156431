package dev.hasse.cli;

import dev.hasse.check.PolicyClassifier;
import dev.hasse.detectors.Classifier;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Policy;
import dev.hasse.reports.explorer.TraceExplorer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
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
        header = "Proves the findings of a trace, or explains a word",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = {
            "hasse explain ANOMALY|WORD",
            "       hasse explain [OPTIONS] [FILE|FOLDER|-]...",
        },
        description = {
            "For an anomaly (A1, A2, A3, A6) or an observation (stale-read, unseen-overwrite, snapshot, "
                    + "split-view, refused, externalized): prints its definition, its smallest example, what prevents it, "
                    + "and what that costs.",
            "For a word of a verdict or a report, such as L2, residue, untested or lost update: says what it means, and "
                    + "what to do. 'hasse explain words' lists them all.",
            "For a trace: proves the first witness of each anomaly, or the one that --witness names, in a few "
                    + "steps, with a timeline, the smallest trace that still shows it, and what would have prevented it.",
            "For a log of transactions, with --transactions or --isolation: shows the steps of the first violation of each "
                    + "rule, or of the one that --witness names, says why they break it, what to do, and how to excuse it."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the explanation was written", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse explain A1                                  what stale-generation is",
            "  hasse explain 'lost update'                       a word of a verdict",
            "  hasse explain trace.jsonl                         a proof of each anomaly",
            "  hasse explain trace.jsonl --witness A1:2          the second witness of A1",
            "  hasse explain trace.jsonl --witness A1:2 -o small.jsonl",
            "  hasse explain trace.jsonl --format html -o why.html",
            "  hasse explain trace.jsonl --format svg -o why.svg  its timeline as a drawing",
            "  hasse explain --transactions --from atomix log.jsonl --witness T8:1",
            "  hasse explain --tla trace.jsonl -o Verdict.tla    the verdict as a TLA+ module",
            "  java -cp tla2tools.jar tlc2.TLC Verdict           TLC confirms it"
        })
final class ExplainCommand implements Callable<Integer> {
    /** The suffixes of files of operation records, which are no formats of an explanation. */
    private static final Pattern RECORDS = Pattern.compile("(?i)\\.jsonl?$");

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

    @Mixin
    private TransactionOptions transactions = new TransactionOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = ExplanationFormat.Converter.class,
            completionCandidates = ExplanationFormat.Converter.class,
            description =
                    "text; html, a page with drawings, in which to look around in the whole trace; svg, only the timeline, of the first witness unless --witness "
                            + "names another; or perfetto, the whole trace as JSON for ui.perfetto.dev, with the witnesses as "
                            + "flows (default: ${DEFAULT-VALUE}). In perfetto, time starts at the earliest time of the trace, and "
                            + "a unit of time is shown as a microsecond, or as a nanosecond if the trace lasts more than 2^53 "
                            + "units. With --transactions or --isolation: text or html.")
    private ExplanationFormat format = ExplanationFormat.TEXT;

    @Option(
            names = "--tla",
            description =
                    "Write the verdict, or one witness, as a TLA+ module that holds the records, the definitions and "
                            + "Hasse's findings. TLC, the model checker for TLA+, confirms it without Hasse.")
    private boolean tla;

    @Option(
            names = "--witness",
            paramLabel = "A1:N",
            converter = WitnessReference.Converter.class,
            description =
                    "Explain only the N-th witness that check lists of the anomaly, and show only the part of the trace "
                            + "that proves it. With --transactions or --isolation: only the N-th violation of a rule, such as T2:1.")
    private @Nullable WitnessReference witness;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            converter = ExplanationFormat.FileConverter.class,
            description =
                    "Write the smallest trace that still shows the witness to FILE, as JSON Lines. With --format svg, "
                            + "html or perfetto, or to a FILE with the suffix .svg or .html, write that format instead. With --tla, FILE is "
                            + "NAME.tla: write the module to it, and the module's configuration to NAME.cfg beside it.")
    private @Nullable Path output;

    ExplainCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        format = written();
        if (tla && format != ExplanationFormat.TEXT) {
            throw new ParameterException(spec.commandLine(), "--tla cannot be combined with --format");
        }
        if (!tla && new ExplainedWord(format, output, streams, spec.commandLine()).write(traces.arguments())) {
            return ExitCode.OK;
        }
        TlaFiles module = tla ? TlaFiles.at(output, spec.commandLine()) : null;
        traces.keepFrom(module != null ? module.files() : output != null ? List.of(output) : List.of());
        Policy policy = decision.policy(streams, traces);
        if (transactions.areAsked()) {
            return explainTransactions(policy);
        }
        WitnessNumber number = numbered();
        Trace trace = choice.chosen(
                decision.read(traces, policy, streams).traces(), Trace::id, several -> worst(several, policy));
        Verdict verdict = ProgressDisplay.during(
                streams,
                traces.volume().quiet(),
                () -> Progress.unmeasured("deciding"),
                () -> PolicyClassifier.of(policy, Chain.DEFAULT, listed(number)).classify(trace));
        if (module != null) {
            module.write(trace, verdict, number == null ? null : number.in(verdict, spec.commandLine()), streams);
        } else {
            new ExplainedTrace(trace, verdict, number, spec.commandLine())
                    .write(format, output, streams, traces.volume());
        }
        return ExitCode.OK;
    }

    /** The id of the first trace at the lowest level; null if no trace has an anomaly, or if they cannot be read again. */
    private @Nullable String worst(List<Trace> several, Policy policy) {
        if (traces.inputs().contains("-")) {
            return null;
        }
        Classifier classifier = PolicyClassifier.of(policy, Chain.DEFAULT, 0);
        Trace worst = null;
        Level lowest = Level.L4;
        for (Trace trace : several) {
            Level level = classifier.classify(trace).level();
            if (level.compareTo(lowest) < 0) {
                lowest = level;
                worst = trace;
            }
        }
        return worst == null ? null : worst.id();
    }

    /** The format that was asked for, or that the suffix of the file names. Records go to files that end like text or JSON. */
    private ExplanationFormat written() {
        boolean mayBeRecords =
                output == null || RECORDS.matcher(output.toString()).find();
        return tla || mayBeRecords
                ? format
                : FileFormat.of(format, "the smallest trace", output, ExplanationFormat.values(), spec.commandLine());
    }

    private int explainTransactions(Policy policy) {
        transactions.requireOne(spec.commandLine());
        if (tla) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--tla cannot be combined with --transactions or --isolation: a violation is explained as text or html");
        }
        if (format != ExplanationFormat.TEXT && format != ExplanationFormat.HTML) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--format " + format
                            + " draws anomalies; with --transactions or --isolation use --format text or html");
        }
        if (output != null && format == ExplanationFormat.TEXT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--output cannot be combined with --transactions or --isolation, as text goes to standard output; "
                            + "for a page add --format html");
        }
        if (witness instanceof WitnessNumber anomaly) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--witness " + anomaly
                            + " is of an anomaly; with --transactions or --isolation name a violation, such "
                            + "as T2:1");
        }
        TransactionVerdict verdict = choice.chosen(
                TransactionReading.verdicts(transactions, traces, decision, policy, streams),
                one -> one.log().trace(),
                several -> several.stream()
                        .filter(one -> one.isFailed() && !traces.inputs().contains("-"))
                        .findFirst()
                        .map(one -> one.log().trace())
                        .orElse(null));
        ExplainedViolations explained = new ExplainedViolations(verdict, (ViolationNumber) witness, spec.commandLine());
        Output.write(output, streams, format == ExplanationFormat.HTML ? explained::writePage : explained::writeText);
        return ExitCode.OK;
    }

    /** The witness of an anomaly that is asked for; null for the first of each. */
    private @Nullable WitnessNumber numbered() {
        if (witness instanceof ViolationNumber violation) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--witness " + violation + " is of a rule of transactions: add --transactions"
                            + (violation.rule() == TransactionRule.T8 ? " or --isolation" : ""));
        }
        return (WitnessNumber) witness;
    }

    /** How many witnesses of each phenomenon are needed. A module of the whole verdict needs all of them. */
    private int listed(@Nullable WitnessNumber number) {
        int least = format == ExplanationFormat.HTML ? TraceExplorer.LISTED : 1;
        return number != null ? Math.max(number.number(), least) : tla ? Integer.MAX_VALUE : least;
    }
}
