package dev.hasse.cli;

import dev.hasse.check.PolicyClassifier;
import dev.hasse.detectors.Classifier;
import dev.hasse.model.Excuses;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.reports.diff.DecidedRun;
import dev.hasse.reports.diff.DecidedRunFile;
import dev.hasse.reports.diff.DecidedTrace;
import dev.hasse.reports.diff.RunDiff;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hasse diff}: compares two runs of the same thing. */
@Command(
        name = "diff",
        header = "Compares two runs: what is new, gone, better or worse",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        modelTransformer = DiffCommand.OwnArguments.class,
        sortOptions = false,
        customSynopsis = "hasse diff [OPTIONS] BEFORE AFTER",
        description = {
            "Compares two runs of the same thing: which findings are new and which are gone, which traces have another "
                    + "level, which rates differ significantly, and what is no longer tested. A finding that is gone only "
                    + "because nothing tests for it any more is not called better. Differences do not make it fail, unless "
                    + "--fail-on-new is given."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the runs were compared",
            "1:with --fail-on-new: there is a new anomaly",
            "2:wrong usage, or bad input",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse diff yesterday/ today/",
            "  hasse check --format json --max-witnesses 0 -o main.json traces/",
            "  hasse diff --fail-on-new main.json traces/      on a branch",
            "  hasse diff --format markdown main.json traces/  for a comment"
        })
final class DiffCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "BEFORE",
            description =
                    "The earlier run: a file or folder of traces, or a result of 'hasse check --format json', which is "
                            + "recognized by its content.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "The later run, likewise; - is standard input.")
    private String after = "";

    @Mixin
    private GroupedTraces traces = new GroupedTraces();

    @Option(
            names = "--format",
            order = 1,
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormatConverter.class,
            completionCandidates = FormatConverter.class,
            description = "text, markdown, or json (default: ${DEFAULT-VALUE}).")
    private DiffFormat format = DiffFormat.TEXT;

    @Option(
            names = {"-o", "--output"},
            order = 2,
            paramLabel = "FILE",
            description =
                    "Write the difference to FILE instead of standard output, without --format in the format that its "
                            + "suffix names.")
    private @Nullable Path output;

    @Mixin
    private ColourOption colour = new ColourOption();

    @Option(
            names = "--fail-on-new",
            order = 10,
            description =
                    "Fail (exit code 1) if AFTER has an anomaly that BEFORE is not known to have, certain and not "
                            + "exempt; observations never make it fail.")
    private boolean failOnNew;

    private int maxWitnesses;

    @Option(
            names = "--max-witnesses",
            order = 21,
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "Examine at most N witnesses of each anomaly and trace; 0 examines all. Where there are more, findings "
                            + "that are missing are not taken for gone (default: ${DEFAULT-VALUE}).")
    void limitWitnesses(int number) {
        maxWitnesses = WitnessLimit.of(number, spec);
    }

    DiffCommand(Streams streams) {
        this.streams = streams;
    }

    /** Removes the arguments of commands that read any number of inputs. */
    static final class OwnArguments implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            command.positionalParameters().stream()
                    .filter(CommandLine.Model.ArgSpec::isMultiValue)
                    .toList()
                    .forEach(command::remove);
            return command;
        }
    }

    static final class FormatConverter extends OneOf<DiffFormat> {
        FormatConverter() {
            super(DiffFormat.values());
        }

        @Override
        String hint(String found) {
            return FileFormat.hint(found);
        }
    }

    @Override
    public Integer call() throws IOException {
        if (before.equals("-") && after.equals("-")) {
            throw new ParameterException(spec.commandLine(), "BEFORE and AFTER are both standard input");
        }
        DiffFormat written = FileFormat.of(format, output, DiffFormat.values(), spec.commandLine());
        traces.keepFrom(output == null ? List.of() : List.of(output));
        Policy policy = traces.policy(streams);
        RunDiff diff = RunDiff.of(run(before, policy), run(after, policy));
        Output.write(output, streams, to -> written.write(diff, to, colour.style(streams, output)));
        return failOnNew && diff.hasNewAnomaly() ? ExitCode.GATE_FAILED : ExitCode.OK;
    }

    private DecidedRun run(String path, Policy policy) throws IOException {
        Path file = Path.of(path);
        if (DecidedRunFile.isRecognized(FileInput.beginning(file))) {
            return DecidedRunFile.read(path, FileInput.readResult(file, streams));
        }
        List<DecidedTrace> decided = new ArrayList<>();
        Excuses excuses = new Exemptions(policy, LocalDate.now(ZoneId.systemDefault())).excuses(null);
        Classifier classifier = PolicyClassifier.of(
                        policy, policy.chainInForce().value(), maxWitnesses)
                .excusing(excuses);
        traces.decide(classifier, policy, verdict -> decided.add(DecidedTrace.of(verdict)), List.of(path), streams);
        return new DecidedRun(
                path,
                path,
                new DecidedRun.Settings(
                        policy.chainInForce().value(),
                        policy.initialInForce().value(),
                        policy.countPossibleInForce().value()),
                decided);
    }
}
