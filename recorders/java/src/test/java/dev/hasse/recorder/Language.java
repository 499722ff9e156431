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
                                    RECORDERS.resolve("java/TwoAgents.java").toString()));
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
                    Program.SCENARIO,
                            List.of(
                                    "python3",
                                    "-B",
                                    RECORDERS.resolve("python/scenario.py").toString()),
                    Program.EXAMPLE,
                            List.of(
                                    "python3",
                                    "-B",
                                    RECORDERS.resolve("python/two_agents.py").toString()));
        }
    },

    TYPESCRIPT {
        private static final String SCENARIO = "scenario.ts";
        private static final String EXAMPLE = "two_agents.ts";

        @Override
        Map<Program, List<String>> programs(Path folder) throws IOException {
            Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
            for (String name : List.of("hasse_recorder.ts", EXAMPLE, SCENARIO, "tsconfig.json", "node.d.ts")) {
                copy(RECORDERS.resolve("typescript").resolve(name), folder.resolve(name));
            }
            String scenario = folder.resolve(SCENARIO).toString();
            String example = folder.resolve(EXAMPLE).toString();
            // Newer versions run TypeScript; an unknown mode does nothing.
            for (String flag : List.of("--no-warnings", "--experimental-strip-types")) {
                if (succeeds(List.of("node", flag, scenario, "nothing"))) {
                    return Map.of(
                            Program.SCENARIO,
                            List.of("node", flag, scenario),
                            Program.EXAMPLE,
                            List.of("node", flag, example));
                }
            }
            require(
                    "Node 18 or newer as node",
                    List.of("node", "-e", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"));
            require("tsc, since this Node does not run TypeScript by itself", List.of("tsc", "--version"));
            for (String name : List.of(SCENARIO, EXAMPLE)) {
                // Compilers before 5.7 need the name of the compiled file.
                String source = Files.readString(folder.resolve(name));
                Files.writeString(folder.resolve(name), source.replace("hasse_recorder.ts", "hasse_recorder.js"));
            }
            Result compiled = end(start(folder, List.of("tsc", "-p", folder.toString())));
            if (compiled.exitCode != 0) {
                throw new AssertionError(compiled.output);
            }
            return Map.of(
                    Program.SCENARIO,
                    List.of("node", folder.resolve("out/scenario.js").toString()),
                    Program.EXAMPLE,
                    List.of("node", folder.resolve("out/two_agents.js").toString()));
        }
    };

    // Tests run in the folder of their module.
    private static final Path RECORDERS = Path.of("..").toAbsolutePath().normalize();
    private static final Path MADE = Path.of("target", "recorders").toAbsolutePath();

    /** The commands made so far. */
    private static final Map<Language, Map<Program, List<String>>> COMMANDS = new EnumMap<>(Language.class);

    /** The programs in each language. */
    enum Program {
        /** Takes a mode and a file. */
        SCENARIO,
        /** Takes a file. */
        EXAMPLE
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
