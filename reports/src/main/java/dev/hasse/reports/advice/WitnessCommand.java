package dev.hasse.reports.advice;

import dev.hasse.reports.groups.WorstWitness;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that explains a witness, in the trace with the worst one.
 *
 * @param reading the arguments with which the trace is read again
 */
public record WitnessCommand(ReadingArguments reading) {

    /** The words of the command, unquoted, for a direct call. */
    public List<String> words(WorstWitness worst) {
        List<String> words = new ArrayList<>(List.of("hasse", "explain"));
        words.addAll(reading.options());
        if (reading.inputs().isEmpty()) {
            words.add(worst.source());
        } else {
            words.addAll(reading.inputs());
        }
        if (!worst.traceId().equals(worst.source())) {
            words.add("--trace=" + worst.traceId());
        }
        words.add("--witness");
        words.add(worst.witness().phenomenon().code() + ":1");
        return words;
    }

    /**
     * The command as a line for a shell; if a name in it cannot be shown and copied, the place of the witness instead.
     */
    public String line(WorstWitness worst) {
        StringBuilder line = new StringBuilder();
        for (String word : words(worst)) {
            String quoted = ShellWord.of(word);
            if (quoted == null) {
                return worst.place();
            }
            line.append(line.isEmpty() ? "" : " ").append(quoted);
        }
        return line.toString();
    }
}
