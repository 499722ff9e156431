package dev.hasse.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A run of the command inside the test, with everything that it read and wrote. */
record Run(int exitCode, String out, String err) {

    /** The folder of the project: tests run in that of their module. */
    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    static Run hasse(String... arguments) {
        return piped("", arguments);
    }

    static Run piped(String standardInput, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(
                new Streams(
                        new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8)),
                        out,
                        new PrintWriter(err, true),
                        false,
                        Map.of()),
                arguments);
        return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString());
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
