package dev.hasse.reports.advice;

import dev.hasse.reports.groups.WorstWitness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command that explains one of the worst witnesses, whose number is known.
 *
 * @param reading the arguments with which the trace is read again
 */
public record WitnessCommand(ReadingArguments reading) {

    /** The words of the command, unquoted, for a direct call. */
    public List<String> words(WorstWitness worst) {
        List<String> words = trace(worst);
        words.add("--witness");
        words.add(worst.witness().phenomenon().code() + ":" + worst.number());
        return words;
    }

    /** A path as an argument, which must not look like an option. */
    static String argument(String path) {
        return path.startsWith("-") && !path.equals("-") ? "./" + path : path;
    }

    /** The words of a command that explains the trace. */
    private List<String> trace(WorstWitness worst) {
        List<String> words = new ArrayList<>(List.of("hasse", "explain"));
        words.addAll(reading.options());
        if (reading.inputs().isEmpty()) {
            words.add(argument(worst.source()));
        } else {
            reading.inputs().forEach(input -> words.add(argument(input)));
        }
        if (!worst.traceId().equals(worst.source())) {
            words.add("--trace=" + worst.traceId());
        }
        return words;
    }

    /**
     * The command, as a line for a shell, that writes a page in which to look around in the trace; null if a name in it
     * cannot be shown and copied, or if the trace cannot be read again.
     */
    public @Nullable String page(WorstWitness worst) {
        if (reading.inputs().contains("-") || worst.source().equals("-")) {
            return null;
        }
        List<String> words = trace(worst);
        words.addAll(List.of("--format", "html", "-o", "why.html"));
        return line(words);
    }

    /**
     * The command as a line for a shell; if a name in it cannot be shown and copied, the place of the witness instead.
     */
    public String line(WorstWitness worst) {
        String line = line(words(worst));
        return line == null ? worst.place() : line;
    }

    /** Words as a line for a shell; null if one of them cannot be shown and copied. */
    public static @Nullable String line(List<String> words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            String quoted = ShellWord.of(word);
            if (quoted == null) {
                return null;
            }
            line.append(line.isEmpty() ? "" : " ").append(quoted);
        }
        return line.toString();
    }
}
