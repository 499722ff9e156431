package dev.hasse.cli;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.VerdictStream;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Gate;
import dev.hasse.model.Level;
import dev.hasse.model.Shard;
import dev.hasse.model.Summary;
import dev.hasse.reports.JsonLinesReport;
import dev.hasse.reports.JsonReport;
import dev.hasse.reports.ShardResult;
import dev.hasse.reports.TextReport;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.VerdictWriter;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Objects;
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
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse check [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Decides which of the anomalies A1 (stale-generation), A2 (phantom-tool), A3 (causal-cascade) and A6 "
                    + "(tool-effect-reordering) each trace contains, places it on the lattice, and fails if that is below "
                    + "what is required."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every trace holds what is required",
            "1:the gate failed: some trace does not",
            "2:the command was used wrongly, or its input is bad",
            "3:a defect of Hasse itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse check traces/",
            "  my-agents | hasse check --format jsonl - | jq '.level // empty'",
            "  hasse check --require L2 traces/           fails below level L2",
            "  hasse check --fail-on A1,A6 traces/        fails on these, at any level",
            "  hasse check --require-evidence A1 traces/  fails where A1 is untested"
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

    enum Format {
        TEXT,
        JSON,
        JSONL
    }

    enum ColourChoice {
        AUTO,
        ALWAYS,
        NEVER
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, json or jsonl (default: ${DEFAULT-VALUE}). jsonl prints a trace a line, and the "
                    + "summary last.")
    private Format format = Format.TEXT;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the results to FILE instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--require",
            paramLabel = "LEVEL",
            description = "The level that every trace must hold, L0 to L4 (default: L4; L0 if --fail-on is given).")
    private @Nullable Level require;

    @Option(
            names = "--fail-on",
            paramLabel = "ANOMALIES",
            split = ",",
            converter = AnomalyConverter.class,
            description = "Fail on these anomalies, such as A1,A6, whatever the level.")
    private Set<Anomaly> failOn = EnumSet.noneOf(Anomaly.class);

    @Option(
            names = "--require-evidence",
            paramLabel = "ANOMALIES",
            split = ",",
            converter = AnomalyConverter.class,
            description = "Fail on traces that say nothing about these anomalies: untested is not absent.")
    private Set<Anomaly> requireEvidence = EnumSet.noneOf(Anomaly.class);

    @Option(names = "--exit-zero", description = "Exit with 0 even if the gate fails. Bad input still exits with 2.")
    private boolean exitZero;

    @Option(
            names = "--chain",
            paramLabel = "CHAIN",
            defaultValue = "A1,A3,A6,A2",
            converter = ChainConverter.class,
            description = "The order in which L1 to L4 exclude the anomalies (default: ${DEFAULT-VALUE}).")
    private Chain chain = Chain.DEFAULT;

    @Option(
            names = "--max-witnesses",
            paramLabel = "N",
            defaultValue = "10",
            description = "List at most N witnesses for each anomaly and trace; 0 lists all. Counts are exact all the "
                    + "same (default: ${DEFAULT-VALUE}).")
    private int maxWitnesses;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Read and decide on N threads (default: one for each processor). The output does not depend on it.")
    private int threads = TraceOptions.THREADS;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            converter = ShardConverter.class,
            description = "Decide only the I-th of N parts of the traces, divided by trace_id; 'hasse merge' puts the "
                    + "results in JSON together.")
    private @Nullable Shard shard;

    @Option(
            names = "--sorted",
            description =
                    "Promise that traces do not interleave: each is decided, and let go, when the next one begins.")
    private boolean sorted;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "auto, always or never (default: ${DEFAULT-VALUE}: on a terminal, unless NO_COLOR is set).")
    private ColourChoice colour = ColourChoice.AUTO;

    CheckCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        if (output != null && output.toString().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--output needs the name of a file");
        }
        if (threads < 1 || maxWitnesses < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--threads must be at least 1, and --max-witnesses at least 0");
        }
        Problems problems = decision.problems();
        Summary.Tally tally = new Summary.Tally(gate());
        long skipped = 0;
        try (Output to = Output.to(output, streams);
                VerdictStream verdicts = new VerdictStream(classifier(), threads)) {
            VerdictWriter writer = writer(to.writer());
            VerdictStream.Sink sink = verdict -> {
                tally.add(verdict);
                writer.verdict(verdict);
            };
            if (format == Format.JSONL) {
                verdicts.handOnEarly(sink, () -> problems.allowToGoOn(decision.skipsInvalid()));
            }
            ReadSettings settings = new ReadSettings(traces.limits(), decision.nullSentinel(), threads, shard, sorted);
            ReadSummary read = traces.read(streams, settings, problems, decision.skipsInvalid(), verdicts);
            skipped = read.skipped();
            verdicts.finish(sink);
            writer.summary(
                    tally.summary(skipped),
                    shard == null ? null : new ShardResult(shard, read.refusedLines(), read.ordinals()));
            to.commit();
        } catch (UncheckedIOException failure) {
            Output.failed(Objects.requireNonNull(failure.getCause()), output);
        } catch (IOException failure) {
            Output.failed(failure, output);
        }
        boolean passed = exitZero || tally.summary(skipped).passed();
        return passed ? ExitCode.OK : ExitCode.GATE_FAILED;
    }

    private Gate gate() {
        Level unlessSaid = failOn.isEmpty() ? Level.L4 : Level.L0;
        return new Gate(require == null ? unlessSaid : require, failOn, requireEvidence);
    }

    private Classifier classifier() {
        return new Classifier(chain, decision.cascadeMode(), maxWitnesses == 0 ? Integer.MAX_VALUE : maxWitnesses);
    }

    private VerdictWriter writer(Writer to) throws IOException {
        return switch (format) {
            case TEXT -> new TextReport(to, style());
            case JSON -> new JsonReport(to, HasseCommand.Version.number());
            case JSONL -> new JsonLinesReport(to);
        };
    }

    private TextStyle style() {
        boolean coloured = switch (colour) {
            case AUTO -> streams.colour() && output == null;
            case ALWAYS -> true;
            case NEVER -> false;
        };
        return coloured ? TextStyle.COLOUR : TextStyle.PLAIN;
    }

    static final class AnomalyConverter extends Parsed<Anomaly> {
        AnomalyConverter() {
            super(Anomaly::parse);
        }
    }

    static final class ShardConverter extends Parsed<Shard> {
        ShardConverter() {
            super(Shard::parse);
        }
    }

    static final class ChainConverter extends Parsed<Chain> {
        ChainConverter() {
            super(Chain::parse);
        }
    }
}
