package dev.hasse.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A run of the command inside the test, with its outputs and exit code. */
record Run(int exitCode, String out, String err) {

    /** The project's folder; tests run in the folder of their module. */
    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** The time at which reports are made: always the same. */
    static final Map<String, String> NOW = Map.of("SOURCE_DATE_EPOCH", "1767225600");

    static Run hasse(String... arguments) {
        return piped("", arguments);
    }

    static Run piped(String standardInput, String... arguments) {
        return in(PROJECT, standardInput, arguments);
    }

    /** A run in a folder, which the command takes as its working directory. */
    static Run in(Path folder, String standardInput, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8));
        Run run = on(in, out, NOW, folder, arguments);
        return new Run(run.exitCode, out.toString(StandardCharsets.UTF_8), run.err);
    }

    /** A run whose standard output is a terminal. */
    static Run onTerminal(Map<String, String> environment, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(
                new Streams(
                        InputStream.nullInputStream(),
                        out,
                        new PrintWriter(err, true),
                        true,
                        false,
                        environment,
                        PROJECT),
                arguments);
        return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString());
    }

    /** A run with the test's own streams; the test reads its output from {@code out}. */
    static Run on(InputStream in, OutputStream out, Map<String, String> environment, Path folder, String... arguments) {
        StringWriter err = new StringWriter();
        int exitCode = Main.run(
                new Streams(in, out, new PrintWriter(err, true), false, false, environment, folder), arguments);
        return new Run(exitCode, "", err.toString());
    }

    /**
     * A run as a separate process, without standard input.
     *
     * @param scratch a folder for its output
     * @param environment additional environment variables
     */
    static Run process(Path scratch, Path directory, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(scratch, "out", "");
        Path err = Files.createTempFile(scratch, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            throw new AssertionError("still running after two minutes: " + String.join(" ", command));
        }
        return new Run(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    /** Exit code, output and errors, in the form of a golden file. */
    String golden() {
        return "exit " + exitCode + "\n" + (out.isEmpty() ? "" : "--- out\n" + out)
                + (err.isEmpty() ? "" : "--- err\n" + err);
    }

    /**
     * Third-party traces, which may be read but not copied, and so lie beside the project. Skips the test if they are
     * missing.
     */
    static Path othersData(String name) {
        Path data = PROJECT.resolveSibling("shared").resolve("data").resolve(name);
        if (!Files.isDirectory(data)) {
            String skipped = "skipped: the traces " + name + " are not beside the project";
            // The test runner does not print the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
        return data;
    }
}
