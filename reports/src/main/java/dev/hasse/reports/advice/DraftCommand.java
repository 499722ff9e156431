package dev.hasse.reports.advice;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command that drafts a mapping for logs.
 *
 * @param inputs the files and folders of the logs
 * @param format the format of all of them; null where it is recognized
 */
public record DraftCommand(List<String> inputs, @Nullable String format) {

    /** Copies the list. */
    public DraftCommand {
        inputs = List.copyOf(inputs);
    }

    /**
     * The command as a line for a shell, which writes the mapping to a file; null if a name in it cannot be shown and
     * copied, or if the logs cannot be read again.
     */
    public @Nullable String line() {
        if (inputs.contains("-")) {
            return null;
        }
        List<String> words = new ArrayList<>(List.of("hasse", "convert", "--suggest-mapping"));
        if (format != null) {
            words.add("--from=" + format);
        }
        inputs.forEach(input -> words.add(WitnessCommand.argument(input)));
        String line = WitnessCommand.line(words);
        return line == null ? null : line + " > map.yaml";
    }
}
