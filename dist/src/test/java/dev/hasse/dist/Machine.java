package dev.hasse.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A machine that has the utilities of POSIX and no Java: a process there has no variable of ours, and a path with
 * nothing but these.
 *
 * @param path its path
 * @param home the home folder, empty at first
 * @param scratch a folder for the outputs of processes
 */
record Machine(String path, Path home, Path scratch) {
    /** The utilities that the launcher uses, or may use. */
    private static final List<String> UTILITIES = List.of(
            "sh",
            "awk",
            "cat",
            "du",
            "find",
            "head",
            "locale",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "stat");

    /** What a process left behind. */
    record Result(int exitCode, String out, String err) {}

    /** A new machine, all of whose files are in a folder. */
    static Machine in(Path folder) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        for (String utility : UTILITIES) {
            Path front = Files.writeString(bin.resolve(utility), "#!/bin/sh\nexec '" + require(utility) + "' \"$@\"\n");
            assertThat(front.toFile().setExecutable(true)).isTrue();
        }
        return new Machine(
                bin.toString(),
                Files.createDirectories(folder.resolve("home")),
                Files.createDirectories(folder.resolve("scratch")));
    }

    /** The same machine with the Java that runs the tests in its path. */
    Machine withJava() {
        Path java = Path.of(System.getProperty("java.home"), "bin");
        return new Machine(path + File.pathSeparator + java, home, scratch);
    }

    /** Finds a program on the machine of the tests; skips the test if it is missing. */
    static Path require(String program) {
        Optional<Path> found = Stream.of(
                        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
        if (found.isEmpty()) {
            String skipped = "skipped: " + program + " is not installed";
            // The test runner does not print the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
        return found.orElseThrow();
    }

    /** Runs a command without standard input, and with no variables but HOME, PATH, and the given ones. */
    Result run(Path directory, Map<String, String> variables, List<String> command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(scratch, "out", "");
        Path err = Files.createTempFile(scratch, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "HOME", home.toString()));
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("still running after two minutes: " + String.join(" ", command));
        }
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
