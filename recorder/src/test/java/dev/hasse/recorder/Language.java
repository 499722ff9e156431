package dev.hasse.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** The languages that there is a recorder for, and how the scenario in each is run: as a process of its own. */
enum Language {
    JAVA {
        @Override
        List<String> program(Path scratch) {
            return List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Scenario.class.getName());
        }
    },

    PYTHON {
        @Override
        List<String> program(Path scratch) throws IOException {
            require(
                    this,
                    scratch,
                    "Python 3.9 or newer as python3",
                    "python3",
                    "-c",
                    "import sys; sys.exit(sys.version_info < (3, 9))");
            // Without compiled files beside the sources.
            return List.of("python3", "-B", TESTS.resolve("python/scenario.py").toString());
        }
    },

    TYPESCRIPT {
        @Override
        List<String> program(Path scratch) throws IOException {
            Path sources = Files.createDirectories(scratch.resolve("typescript"));
            Path recorder = RECORDERS.resolve("typescript/hasse_recorder.ts");
            Files.writeString(sources.resolve("package.json"), "{\"type\": \"module\"}");
            Files.writeString(sources.resolve("hasse_recorder.ts"), Files.readString(recorder));
            String scenario = Files.readString(TESTS.resolve("typescript/scenario.ts"));
            Files.writeString(sources.resolve("scenario.ts"), scenario);
            for (String flag : List.of("--no-warnings", "--experimental-strip-types")) {
                List<String> command =
                        List.of("node", flag, sources.resolve("scenario.ts").toString());
                if (execute(scratch, "node", flag, command.get(2), "nothing").exitCode == 0) {
                    return command;
                }
            }
            require(this, scratch, "node, and tsc where it does not run TypeScript by itself", "tsc", "--version");
            require(
                    this,
                    scratch,
                    "Node 18 or newer as node",
                    "node",
                    "-e",
                    "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)");
            // Compilers before 5.7 want the name of what they make.
            Files.writeString(
                    sources.resolve("scenario.ts"), scenario.replace("hasse_recorder.ts", "hasse_recorder.js"));
            for (String file : List.of("tsconfig.json", "node.d.ts")) {
                Files.writeString(
                        sources.resolve(file),
                        Files.readString(TESTS.resolve("typescript").resolve(file)));
            }
            Result compiled = execute(scratch, "tsc", "-p", sources.toString());
            if (compiled.exitCode != 0) {
                throw new AssertionError(compiled.output);
            }
            return List.of("node", sources.resolve("out/scenario.js").toString());
        }
    };

    /** The folders of the project: tests run in that of their module. */
    static final Path RECORDERS =
            Path.of("..", "traces", "recorders").toAbsolutePath().normalize();

    private static final Path MADE = Path.of("target", "recorders").toAbsolutePath();
    private static final Path TESTS = Path.of("src", "test").toAbsolutePath();

    /** What a process ended with, and all that it said. */
    record Result(int exitCode, String output) {}

    private @Nullable List<String> program;

    /**
     * The command that a mode of the scenario and its file are to follow; if it cannot be run here, the test is skipped.
     *
     * @param scratch where to put what has to be made for it
     */
    abstract List<String> program(Path scratch) throws IOException;

    private synchronized List<String> program() throws IOException {
        if (program == null) {
            program = program(Files.createDirectories(MADE));
        }
        return program;
    }

    /** Starts a mode of the scenario. */
    Process start(Path scratch, String mode, Path file) throws IOException {
        List<String> command = new ArrayList<>(program());
        command.add(mode);
        command.add(file.toString());
        return started(scratch, command);
    }

    /** Runs a mode of the scenario to its end. */
    Result run(Path scratch, String mode, Path file) throws IOException {
        return end(start(scratch, mode, file));
    }

    private static Process started(Path scratch, List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(scratch.toFile()).redirectErrorStream(true);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return builder.start();
    }

    private static Result end(Process process) throws IOException {
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

    static Result execute(Path scratch, String... command) {
        try {
            return end(started(scratch, List.of(command)));
        } catch (IOException notThere) {
            return new Result(-1, new UncheckedIOException(notThere).toString());
        }
    }

    static void require(Language language, Path scratch, String what, String... command) {
        if (execute(scratch, command).exitCode != 0) {
            String skipped = "skipped: the recorder for " + language + " needs " + what + ", which is not installed";
            // The runner keeps the reason to itself.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
    }
}
