package dev.hasse.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Assumptions;

/** The languages that have a recorder, and how to run programs in each as separate processes. */
enum Language {
    JAVA {
        @Override
        Map<Program, List<String>> programs(Path folder) {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            String classPath = System.getProperty("java.class.path");
            return Map.of(
                    Program.SCENARIO, List.of(java, "-cp", classPath, Scenario.class.getName()),
                    Program.EXAMPLE,
                            List.of(
                                    java,
                                    "-cp",
                                    classPath,
                                    RECORDERS.resolve("java/TwoAgents.java").toString()),
                    Program.TWIN,
                            List.of(
                                    java,
                                    // It is over before better code has paid for its making.
                                    "-XX:TieredStopAtLevel=1",
                                    "-cp",
                                    classPath,
                                    RECORDERS.resolve("java/Prevention.java").toString()),
                    Program.WORKER, List.of(java, "-cp", classPath, PreventionWorker.class.getName()));
        }
    },

    PYTHON {
        @Override
        Map<Program, List<String>> programs(Path folder) throws IOException {
            require(
                    "Python 3.9 or newer as python3",
                    List.of("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"));
            // Without compiled files beside the sources.
            return Map.of(
                    Program.SCENARIO, python("scenario.py"),
                    Program.EXAMPLE, python("two_agents.py"),
                    Program.TWIN, python("prevention.py"),
                    Program.WORKER, python("prevention_worker.py"));
        }

        private List<String> python(String file) {
            return List.of("python3", "-B", RECORDERS.resolve("python/" + file).toString());
        }
    },

    TYPESCRIPT {
        private static final Map<Program, String> SOURCES = Map.of(
                Program.SCENARIO,
                "scenario",
                Program.EXAMPLE,
                "two_agents",
                Program.TWIN,
                "prevention",
                Program.WORKER,
                "prevention_worker");
        private static final List<String> LIBRARIES = List.of("hasse_recorder", "hasse_prevention");

        @Override
        Map<Program, List<String>> programs(Path folder) throws IOException {
            Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
            List<String> files = new ArrayList<>(SOURCES.values());
            files.addAll(LIBRARIES);
            files.replaceAll(name -> name + ".ts");
            for (String name : files) {
                copy(RECORDERS.resolve("typescript").resolve(name), folder.resolve(name));
            }
            copy(RECORDERS.resolve("typescript/tsconfig.json"), folder.resolve("tsconfig.json"));
            copy(RECORDERS.resolve("typescript/node.d.ts"), folder.resolve("node.d.ts"));
            // Newer versions run TypeScript; an unknown mode does nothing.
            for (String flag : List.of("--no-warnings", "--experimental-strip-types")) {
                String scenario = folder.resolve("scenario.ts").toString();
                if (succeeds(List.of("node", flag, scenario, "nothing"))) {
                    return programs(
                            List.of("node", flag),
                            name -> folder.resolve(name + ".ts").toString());
                }
            }
            require(
                    "Node 18 or newer as node",
                    List.of("node", "-e", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"));
            require("tsc, since this Node does not run TypeScript by itself", List.of("tsc", "--version"));
            for (String name : files) {
                // Compilers before 5.7 need the name of the compiled file.
                String source = Files.readString(folder.resolve(name));
                for (String library : LIBRARIES) {
                    source = source.replace("./" + library + ".ts", "./" + library + ".js");
                }
                Files.writeString(folder.resolve(name), source);
            }
            Result compiled = end(start(folder, List.of("tsc", "-p", folder.toString())));
            if (compiled.exitCode != 0) {
                throw new AssertionError(compiled.output);
            }
            return programs(
                    List.of("node"),
                    name -> folder.resolve("out/" + name + ".js").toString());
        }

        private Map<Program, List<String>> programs(List<String> node, UnaryOperator<String> file) {
            Map<Program, List<String>> programs = new EnumMap<>(Program.class);
            SOURCES.forEach((program, name) -> {
                List<String> command = new ArrayList<>(node);
                command.add(file.apply(name));
                programs.put(program, command);
            });
            return programs;
        }
    };

    // Tests run in the folder of their module.
    private static final Path RECORDERS = Path.of("..").toAbsolutePath().normalize();
    /** Test classes run in processes of their own, at the same time. */
    private static final Path MADE = Path.of(
                    "target",
                    "recorders",
                    String.valueOf(ProcessHandle.current().pid()))
            .toAbsolutePath();

    /** The commands made so far. */
    private static final Map<Language, Map<Program, List<String>>> COMMANDS = new EnumMap<>(Language.class);

    /** The programs in each language. */
    enum Program {
        /** Takes a mode and a file. */
        SCENARIO,
        /** Takes a file. */
        EXAMPLE,
        /** Takes a level, or none, and a file. */
        TWIN,
        /** Takes a level, a file, a trace, and a database. */
        WORKER
    }

    /** The exit code of a process, and all its output. */
    record Result(int exitCode, String output) {}

    /**
     * The commands, without their arguments; if they cannot be run here, the test is skipped.
     *
     * @param folder where to put files that are made for them
     */
    abstract Map<Program, List<String>> programs(Path folder) throws IOException;

    private List<String> command(Program program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        synchronized (COMMANDS) {
            Map<Program, List<String>> made = COMMANDS.get(this);
            if (made == null) {
                made = programs(Files.createDirectories(MADE.resolve(name())));
                COMMANDS.put(this, made);
            }
            command.addAll(made.getOrDefault(program, List.of()));
        }
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts a mode of the scenario. */
    Process start(String mode, Path file) throws IOException {
        return start(parent(file), command(Program.SCENARIO, mode, file.toString()));
    }

    /** Runs a mode of the scenario to its end. */
    Result run(String mode, Path file) throws IOException {
        return end(start(mode, file));
    }

    /** Runs a mode of the scenario to its end, with a limit in kilobytes on the length of files. */
    Result runWithin(int kilobytes, String mode, Path file) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("bash", "-c", "ulimit -f " + kilobytes + " && exec \"$@\"", "bash"));
        command.addAll(command(Program.SCENARIO, mode, file.toString()));
        return end(start(parent(file), command));
    }

    /** Runs the example to its end. */
    Result runExample(Path file) throws IOException {
        return end(start(parent(file), command(Program.EXAMPLE, file.toString())));
    }

    /** Runs the twin experiment at a level, or at none, to its end. */
    Result runTwin(String level, Path file) throws IOException {
        return end(start(parent(file), command(Program.TWIN, level, file.toString())));
    }

    /** Starts an agent process that keeps a level over a database; errors go to this process. */
    Process startWorker(String level, Path file, String trace, String database) throws IOException {
        String bridge = RECORDERS.resolve("python/sql_bridge.py").toString();
        List<String> command = command(Program.WORKER, level, file.toString(), trace, database, bridge);
        if (this != TYPESCRIPT) {
            command.remove(command.size() - 1);
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        // Where the system keeps its Python packages, whichever Python runs.
        builder.environment()
                .merge("PYTHONPATH", "/usr/lib/python3/dist-packages", (own, system) -> own + ":" + system);
        return builder.start();
    }

    private static Path parent(Path file) {
        return file.resolveSibling(".").normalize();
    }

    static Process start(Path directory, List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return builder.start();
    }

    static Result end(Process process) throws IOException {
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                throw new AssertionError("still running after two minutes; it said: " + output);
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        return new Result(process.exitValue(), output);
    }

    static void copy(Path from, Path to) throws IOException {
        Files.writeString(to, Files.readString(from));
    }

    static boolean succeeds(List<String> command) {
        try {
            return end(start(RECORDERS, command)).exitCode == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    void require(String what, List<String> command) {
        if (!succeeds(command)) {
            String skipped = "skipped: the recorder for " + this + " needs " + what + ", which is not installed";
            // The runner does not show the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
    }
}
