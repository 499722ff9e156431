package dev.hasse.cli;

import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine.Option;

/** Verbosity of messages on standard error. Errors are always printed. */
final class VolumeOptions {
    @Option(
            names = {"-q", "--quiet"},
            order = 90,
            description = "Print no messages but errors.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            order = 91,
            description =
                    "Also log to standard error the policy in force, what was read, and the time and memory it took.")
    private boolean verbose;

    boolean quiet() {
        return quiet;
    }

    /** The writer for warnings and other notes. */
    PrintWriter notes(Streams streams) {
        return quiet ? nowhere() : streams.err();
    }

    /** The writer for details, shown at {@code --verbose}. */
    PrintWriter details(Streams streams) {
        return verbose ? streams.err() : nowhere();
    }

    private static PrintWriter nowhere() {
        return new PrintWriter(Writer.nullWriter());
    }
}
