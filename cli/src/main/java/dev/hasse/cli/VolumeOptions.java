package dev.hasse.cli;

import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine.Option;

/** Verbosity of messages on standard error. Errors are always printed. */
final class VolumeOptions {
    @Option(
            names = {"-q", "--quiet"},
            order = 90,
            description = "Say nothing but errors; and of traces as text only those that do not meet the gate.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            order = 91,
            description = "Also say on standard error which policy is in force, what was read, and what that took.")
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
