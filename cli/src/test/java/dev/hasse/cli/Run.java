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

/** A run of the command inside the test, with everything that it read and wrote. */
record Run(int exitCode, String out, String err) {

    /** The folder of the project: tests run in that of their module. */
    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    static Run hasse(String... arguments) {
        return piped("", arguments);
    }

    static Run piped(String standardInput, String... arguments) {
        return in(PROJECT, standardInput, arguments);
    }

    /** A run in a folder, as far as the command looks for its own files there. */
    static Run in(Path folder, String standardInput, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8));
        Run run = on(in, out, Map.of(), folder, arguments);
        return new Run(run.exitCode, out.toString(StandardCharsets.UTF_8), run.err);
    }

    /** A run with streams of the test's own; what it writes to {@code out} is for the test to know. */
    static Run on(InputStream in, OutputStream out, Map<String, String> environment, Path folder, String... arguments) {
        StringWriter err = new StringWriter();
        int exitCode = Main.run(
                new Streams(in, out, new PrintWriter(err, true), false, false, environment, folder), arguments);
        return new Run(exitCode, "", err.toString());
    }

    /**
     * A run of a process of its own, without standard input.
     *
     * @param scratch where its output may be kept
     * @param environment variables beside those of the test
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

    /** Exit code, output and errors, as they stand in a golden text. */
    String golden() {
        return "exit " + exitCode + "\n" + (out.isEmpty() ? "" : "--- out\n" + out)
                + (err.isEmpty() ? "" : "--- err\n" + err);
    }

    /** Traces of others, which lie beside the project where they may be read but not copied; else the test is skipped. */
    static Path othersData(String name) {
        Path data = PROJECT.resolveSibling("shared").resolve("data").resolve(name);
        if (!Files.isDirectory(data)) {
            String skipped = "skipped: the traces " + name + " are not beside the project";
            // The runner keeps the reason to itself.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
        return data;
    }
}
