package dev.hasse.cli;

import dev.hasse.model.CascadeMode;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadTraces;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How traces are decided; the same for every command that decides them. */
final class DecisionOptions {
    private static final int PROBLEMS_SHOWN = 20;

    enum CascadeChoice {
        AUTO,
        CASCADE,
        RESIDUE
    }

    @Option(
            names = "--a3",
            order = 50,
            paramLabel = "MODE",
            defaultValue = "auto",
            description = "How to decide A3: cascade (needs preds in the records), residue (over-approximates on flat "
                    + "traces), or auto, which picks for each trace (default: ${DEFAULT-VALUE}).")
    private CascadeChoice cascade = CascadeChoice.AUTO;

    @Option(
            names = "--null",
            order = 51,
            paramLabel = "TEXT",
            defaultValue = "NULL",
            description = "The string that stands for NULL; \"\" for none (default: ${DEFAULT-VALUE}).")
    private String nullSentinel = "NULL";

    @Option(
            names = "--skip-invalid",
            order = 52,
            description = "Go on without the records that are refused, and say how many there were.")
    private boolean skipInvalid;

    /** How A3 is to be decided; null to choose for each trace. */
    @Nullable
    CascadeMode cascadeMode() {
        return switch (cascade) {
            case AUTO -> null;
            case CASCADE -> CascadeMode.CASCADE;
            case RESIDUE -> CascadeMode.RESIDUE;
        };
    }

    /** Takes what is wrong with the input. */
    Problems problems() {
        return new Problems(PROBLEMS_SHOWN);
    }

    /** The string that stands for NULL; null if none does. */
    @Nullable
    String nullSentinel() {
        return nullSentinel.isEmpty() ? null : nullSentinel;
    }

    /** Whether to go on without the records that are refused. */
    boolean skipsInvalid() {
        return skipInvalid;
    }

    /**
     * Reads the traces, and says on standard error what is wrong with them.
     *
     * @throws BadInputException if the command cannot go on
     */
    ReadTraces read(TraceOptions traces, Streams streams) {
        return traces.readTraces(streams, traces.settings(nullSentinel()), problems(), skipInvalid);
    }
}
