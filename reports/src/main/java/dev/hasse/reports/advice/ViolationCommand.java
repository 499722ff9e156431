package dev.hasse.reports.advice;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command that explains the violations of rules of transactions in one trace.
 *
 * @param reading the arguments with which the trace is read again, all inputs among them
 */
public record ViolationCommand(ReadingArguments reading) {

    /**
     * The command as a line for a shell; null if a name in it cannot be shown and copied, or if the trace cannot be read
     * again.
     *
     * @param trace the trace, where the inputs hold several; null where they hold one
     */
    public @Nullable String line(@Nullable String trace) {
        if (reading.inputs().contains("-")) {
            return null;
        }
        List<String> words = new ArrayList<>(List.of("hasse", "explain"));
        words.addAll(reading.options());
        reading.inputs().forEach(input -> words.add(WitnessCommand.argument(input)));
        if (trace != null) {
            words.add("--trace=" + trace);
        }
        return WitnessCommand.line(words);
    }
}
