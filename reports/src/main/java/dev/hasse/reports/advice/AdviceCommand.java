package dev.hasse.reports.advice;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command that names the weakest mechanism against the findings of a run.
 *
 * @param reading the arguments with which the traces are read again
 */
public record AdviceCommand(ReadingArguments reading) {

    /**
     * The command as a line for a shell; null if a name in it cannot be shown and copied, or if the traces cannot be
     * read again.
     *
     * @param inputs the files and folders of the run
     */
    public @Nullable String line(List<String> inputs) {
        if (inputs.isEmpty() || inputs.contains("-")) {
            return null;
        }
        List<String> words = new ArrayList<>(List.of("hasse", "advise"));
        words.addAll(reading.options());
        inputs.forEach(input -> words.add(WitnessCommand.argument(input)));
        return WitnessCommand.line(words);
    }
}
