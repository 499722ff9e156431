package dev.hasse.check;

import dev.hasse.model.SafeText;
import dev.hasse.reports.advice.ShellWord;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of JSON that is no JSON Lines: one array, or objects over several lines. Each of its lines would be refused, and
 * all have one cause.
 */
public final class WholeJson {
    private static final int LOOK = 1 << 16;

    private WholeJson() {}

    /**
     * Looks at those inputs in which something was refused, in their order.
     *
     * @param problems what was refused
     * @param except inputs that are not looked at, by name
     * @return by the name of each input of this kind, what is wrong with it, and how to make JSON Lines of it
     */
    public static Map<String, String> ofRefused(List<Input> inputs, Problems problems, Set<String> except) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Input input : inputs) {
            if (problems.concern(input.name()) && !except.contains(input.name())) {
                problem(input).ifPresent(problem -> found.put(input.name(), problem));
            }
        }
        return found;
    }

    private static Optional<String> problem(Input input) {
        String first = input.repeatable() ? firstLine(input) : null;
        if (first == null) {
            return Optional.empty();
        }
        boolean isArray = first.startsWith("[");
        if (!isArray && !first.equals("{")) {
            return Optional.empty();
        }
        String word = ShellWord.of(input.name().startsWith("-") ? "./" + input.name() : input.name());
        return Optional.of(SafeText.escape(input.name()) + ": found "
                + (isArray ? "a JSON array" : "JSON objects over several lines")
                + ", expected one JSON object a line; to make that of it: jq -c " + (isArray ? "'.[]' " : ". ")
                + (word == null ? "FILE" : word) + " > records.jsonl");
    }

    /** The first line that is not blank, without blanks around it, or the beginning of a long one; null if there is none. */
    private static @Nullable String firstLine(Input input) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(input.plain(), StandardCharsets.UTF_8), 1 << 10)) {
            StringBuilder line = new StringBuilder();
            for (int read = 0; read < LOOK; read++) {
                int next = lines.read();
                if (next < 0 || next == '\n') {
                    String text = line.toString().strip();
                    if (!text.isEmpty() || next < 0) {
                        return text.isEmpty() ? null : text;
                    }
                    line.setLength(0);
                } else if (next != '\uFEFF') {
                    line.append((char) next);
                }
            }
            return line.toString().strip();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
