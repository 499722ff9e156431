package dev.hasse.cli;

import dev.hasse.model.Named;
import dev.hasse.model.SafeText;
import dev.hasse.reports.page.RuntimeMatrixHtml;
import dev.hasse.reports.runtimes.ContentionText;
import dev.hasse.reports.runtimes.RuntimeMatrixText;
import dev.hasse.simulation.Contention;
import dev.hasse.simulation.RuntimeMatrix;
import dev.hasse.simulation.RuntimeModel;
import dev.hasse.simulation.Simulation;
import dev.hasse.simulation.Workload;
import dev.hasse.simulation.Workloads;
import dev.hasse.simulation.atomix.AtomixLog;
import dev.hasse.simulation.atp.AtpLog;
import dev.hasse.simulation.logs.LogFault;
import dev.hasse.simulation.logs.SystemLog;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse simulate}: generates traces from any point of the lattice. */
@Command(
        name = "simulate",
        header = "Runs the paper's scenarios on its runtimes",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = {
            "hasse simulate --list",
            "       hasse simulate --matrix [OPTIONS]",
            "       hasse simulate --sweep [OPTIONS]",
            "       hasse simulate --log LOG [--fault FAULT] [OPTIONS]",
            "       hasse simulate [--scenario SCENARIO]... [--runtime RUNTIME]... [OPTIONS]",
        },
        description = {
            "Runs the paper's scenarios on its runtimes, in virtual time and from a seed, and writes operation "
                    + "records as a recorder would, with the scenario as the workload."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the simulation was run", "2:wrong usage", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse simulate --scenario triage --runtime si --sessions 9 | hasse check -",
            "  hasse simulate --sessions 100 -o traces/   all scenarios on all runtimes",
            "  hasse simulate --matrix           what each runtime prevents, and at what cost",
            "  hasse simulate --sweep            what contention does (Figure 2 of the paper)",
            "  hasse simulate --log atomix --fault never-decided -o simulated/",
            "  hasse simulate --log atp --fault early-receipt -o simulated/"
        })
final class SimulateCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--list", order = 1, description = "List the scenarios and the runtimes.")
    private boolean list;

    @Option(
            names = "--matrix",
            order = 2,
            description =
                    "Decide every trace, and print in how many sessions each runtime lets each anomaly happen, and what "
                            + "it costs to prevent the others.")
    private boolean matrix;

    @Option(
            names = "--sweep",
            order = 2,
            description =
                    "Vary the numbers of agents and cells, and print how many sessions have A1 and how many operations "
                            + "are refused, as in Figure 2 of the paper. Runs on vanilla, pessimistic and ssi, unless --runtime "
                            + "names others.")
    private boolean sweep;

    enum MatrixFormat {
        TEXT,
        HTML;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final class MatrixFormatConverter extends OneOf<MatrixFormat> {
        MatrixFormatConverter() {
            super(MatrixFormat.values());
        }
    }

    @Option(
            names = "--format",
            order = 2,
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = MatrixFormatConverter.class,
            completionCandidates = MatrixFormatConverter.class,
            description = "The matrix as text, or html (default: ${DEFAULT-VALUE}).")
    private MatrixFormat format = MatrixFormat.TEXT;

    @Option(
            names = "--scenario",
            order = 3,
            paramLabel = "SCENARIO",
            converter = ScenarioConverter.class,
            completionCandidates = ScenarioConverter.class,
            description =
                    "Run this scenario; may be given several times (default: all that --list names). contention-8x4 has "
                            + "8 agents over 4 cells; other numbers work too.")
    private List<Workload> scenarios = List.of();

    @Option(
            names = "--runtime",
            order = 4,
            paramLabel = "RUNTIME",
            converter = RuntimeConverter.class,
            completionCandidates = RuntimeConverter.class,
            description = "Run on this runtime; may be given several times (default: all).")
    private List<RuntimeModel> runtimes = List.of();

    @Option(
            names = "--log",
            order = 5,
            paramLabel = "LOG",
            converter = LogConverter.class,
            completionCandidates = LogConverter.class,
            description =
                    "Write a system's own log of agents in transactions, instead of operation records: atomix is that of "
                            + "Atomix's checker, atomix-effects its effect log; atp has the changes of the tables of ATP's sites, "
                            + "atp-requests the requests of its agents.")
    private @Nullable SystemLog log;

    @Option(
            names = "--fault",
            order = 5,
            paramLabel = "FAULT",
            converter = FaultConverter.class,
            completionCandidates = FaultConverter.class,
            description =
                    "With --log, make each session violate a rule of transactions. Atomix: double-decision (T1), duplicate-effect "
                            + "(T5), step-after-the-end (T6), dirty-hand-over (T7), lost-serial-order (T8) or never-decided "
                            + "(T9). ATP: fresh-key or illegal-transition (T1), early-receipt, tampered-receipt, other-receipt, "
                            + "second-receipt or other-body (T5), execution-after-expiry (T6) or never-decided (T9). With -o, "
                            + "FOLDER/planted.jsonl says where; commands that read FOLDER leave it out.")
    private @Nullable String fault;

    @Option(
            names = "--sessions",
            order = 6,
            paramLabel = "N",
            defaultValue = "100",
            description = "Run N sessions of each scenario on each runtime (default: ${DEFAULT-VALUE}).")
    private int sessions;

    @Option(
            names = "--seed",
            order = 7,
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed: the same seed gives the same traces (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = {"-o", "--output"},
            order = 8,
            paramLabel = "FOLDER",
            description =
                    "Write a file for each scenario and runtime to FOLDER, instead of everything to standard output; "
                            + "with --matrix, --sweep or --list, write the tables to a file of this name, as text, or the "
                            + "matrix as HTML if it ends in .html.")
    private @Nullable Path output;

    SimulateCommand(Streams streams) {
        this.streams = streams;
    }

    static final class ScenarioConverter extends Choice<Workload> {
        @Override
        Workload parse(String text) {
            return Workloads.parse(text);
        }

        @Override
        Stream<String> names() {
            return Workloads.all().stream().map(Workload::word);
        }

        @Override
        String listing() {
            return "--list";
        }
    }

    static final class RuntimeConverter extends OneOf<RuntimeModel> {
        RuntimeConverter() {
            super(RuntimeModel.values());
        }

        @Override
        String listing() {
            return "--list";
        }
    }

    static final class LogConverter extends Choice<SystemLog> {
        @Override
        SystemLog parse(String text) {
            return Named.choose(logs(), SystemLog::word, text);
        }

        @Override
        Stream<String> names() {
            return logs().stream().map(SystemLog::word);
        }
    }

    static final class FaultConverter extends Choice<String> {
        @Override
        String parse(String text) {
            return Named.choose(faults(), word -> word, text);
        }

        @Override
        Stream<String> names() {
            return faults().stream();
        }
    }

    private static List<SystemLog> logs() {
        return Stream.of(AtomixLog.values(), AtpLog.values())
                .<SystemLog>flatMap(Arrays::stream)
                .toList();
    }

    private static List<String> faults() {
        return logs().stream().flatMap(SimulateCommand::faultsOf).distinct().toList();
    }

    private static Stream<String> faultsOf(SystemLog log) {
        return log.faults().stream().map(LogFault::word);
    }

    @Override
    public Integer call() {
        if (sessions < 1) {
            throw new ParameterException(spec.commandLine(), "--sessions must be at least 1");
        }
        if (format == MatrixFormat.HTML && !matrix) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--format html is for --matrix; "
                            + (list || sweep ? "--list and --sweep write text" : "traces are JSON Lines"));
        }
        if (sweep && (matrix || !scenarios.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--sweep has its own scenarios, and cannot be combined with --matrix or --scenario");
        }
        if (log != null && (list || matrix || sweep || !scenarios.isEmpty() || !runtimes.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--log has its own agents, and cannot be combined with --list, --matrix, --sweep, --scenario or "
                            + "--runtime");
        }
        String planted = fault;
        if (planted != null && (log == null || faultsOf(log).noneMatch(planted::equals))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--fault " + planted + " is for --log "
                            + logs().stream()
                                    .filter(one -> faultsOf(one).anyMatch(planted::equals))
                                    .map(SystemLog::word)
                                    .collect(Collectors.joining(" or ")));
        }
        Path folder = output == null || Destination.isDash(output) ? null : output;
        if (log != null) {
            log(log, folder);
        } else if (list) {
            tables(folder, List.of(MatrixFormat.TEXT));
            Output.write(output, streams, RuntimeMatrixText::list);
        } else if (sweep) {
            tables(folder, List.of(MatrixFormat.TEXT));
            RuntimeMatrix measured = measure(runtimes.isEmpty() ? RuntimeMatrix.SWEPT : runtimes, Contention.sweep());
            Output.write(output, streams, to -> ContentionText.write(measured, to));
        } else if (matrix) {
            MatrixFormat written = tables(folder, List.of(MatrixFormat.values()));
            RuntimeMatrix measured = measure(runtimes(), scenarios());
            Output.write(output, streams, to -> {
                if (written == MatrixFormat.HTML) {
                    RuntimeMatrixHtml.write(measured, to);
                } else {
                    RuntimeMatrixText.write(measured, to);
                }
            });
        } else if (folder == null) {
            Output.write(null, streams, to -> {
                for (Workload scenario : scenarios()) {
                    for (RuntimeModel runtime : runtimes()) {
                        Simulation.write(scenario, runtime, sessions, seed, to);
                    }
                }
            });
        } else {
            FileFormat.requireFolder(folder, spec.commandLine());
            files(folder);
        }
        return ExitCode.OK;
    }

    /**
     * The format in which tables are written.
     *
     * @param file null for standard output
     * @param formats those that the tables can have
     */
    private MatrixFormat tables(@Nullable Path file, List<MatrixFormat> formats) {
        return FileFormat.ofOwn(format, file, formats, spec.commandLine());
    }

    private RuntimeMatrix measure(List<RuntimeModel> on, List<? extends Workload> workloads) {
        Progress.Steps steps = steps(on.size(), workloads.size());
        return ProgressDisplay.during(
                streams, false, steps, () -> RuntimeMatrix.of(on, workloads, sessions, seed, () -> steps.add(1)));
    }

    private Progress.Steps steps(int runtimes, int workloads) {
        return new Progress.Steps((long) runtimes * workloads * sessions, "session");
    }

    private void log(SystemLog own, @Nullable Path folder) {
        String planted = fault;
        if (folder == null) {
            Output.write(null, streams, to -> own.write(planted, sessions, seed, to));
            return;
        }
        FileFormat.requireFolder(folder, spec.commandLine());
        makeFolder(folder);
        Output.write(folder.resolve(own.word() + ".jsonl"), streams, to -> own.write(planted, sessions, seed, to));
        if (planted != null) {
            Output.write(folder.resolve("planted.jsonl"), streams, to -> own.writePlanted(planted, sessions, seed, to));
        }
    }

    private static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new OutputException(SafeText.escape(folder.toString()) + ": cannot create this folder ("
                    + Problem.inWords(failure) + ")");
        }
    }

    private void files(Path folder) {
        Progress.Steps steps = steps(runtimes().size(), scenarios().size());
        ProgressDisplay.during(streams, false, steps, () -> {
            files(folder, steps);
            return ExitCode.OK;
        });
    }

    private void files(Path folder, Progress.Steps steps) {
        for (Workload scenario : scenarios()) {
            Path within = folder.resolve(scenario.word());
            makeFolder(within);
            for (RuntimeModel runtime : runtimes()) {
                Output.write(
                        within.resolve(runtime.word() + ".jsonl"),
                        streams,
                        to -> Simulation.write(scenario, runtime, sessions, seed, to));
                steps.add(sessions);
            }
        }
    }

    private List<Workload> scenarios() {
        return scenarios.isEmpty() ? Workloads.all() : scenarios;
    }

    private List<RuntimeModel> runtimes() {
        return runtimes.isEmpty() ? List.of(RuntimeModel.values()) : runtimes;
    }
}
