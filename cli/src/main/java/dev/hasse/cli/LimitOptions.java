package dev.hasse.cli;

import dev.hasse.traces.Limits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for the limits on what is read: on the size of a record, and on memory. */
final class LimitOptions {
    // The limits come last in the help, as few users need them.
    @Option(
            names = "--max-line-bytes",
            order = 100,
            paramLabel = "N",
            defaultValue = "67108864",
            description = "Refuse lines of more than N bytes (default: ${DEFAULT-VALUE}).")
    private int maxLineBytes;

    @Option(
            names = "--max-depth",
            order = 101,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Refuse values nested deeper than N levels (default: ${DEFAULT-VALUE}).")
    private int maxDepth;

    @Option(
            names = "--max-number-length",
            order = 102,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Refuse numbers of more than N digits (default: ${DEFAULT-VALUE}).")
    private int maxNumberLength;

    @Option(
            names = "--max-memory",
            order = 103,
            paramLabel = "SIZE",
            converter = MemorySize.Converter.class,
            description =
                    "Use at most SIZE of memory for traces, such as 512m or 2g (default: a quarter of the machine's "
                            + "memory); needing more is an error. The process takes about 80m more.")
    private @Nullable MemorySize maxMemory;

    /**
     * The limits on the size of a record.
     *
     * @param command that has these options
     * @throws ParameterException if one of them cannot be a limit
     */
    Limits ofRecords(CommandLine command) {
        try {
            return new Limits(maxLineBytes, maxDepth, maxNumberLength);
        } catch (IllegalArgumentException notPositive) {
            throw new ParameterException(command, String.valueOf(notPositive.getMessage()));
        }
    }

    /** Requires that Java keeps to the limit on memory, with which the launcher starts it. */
    void requireMemory(CommandLine command) {
        if (maxMemory != null && !maxMemory.isKeptBy(Runtime.getRuntime().maxMemory())) {
            throw new ParameterException(
                    command, "--max-memory is applied by the launcher; if you start Java yourself, use -Xmx instead");
        }
    }

    /** Requires that there is no limit on memory, for an engine, which does not run in this process alone. */
    void requireNoMemory(CommandLine command) {
        if (maxMemory != null) {
            throw new ParameterException(
                    command, "--max-memory is for one machine; an engine has options of its own for memory");
        }
    }
}
