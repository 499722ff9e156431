package dev.hasse.check;

import dev.hasse.model.SafeText;
import dev.hasse.reports.advice.ShellWord;
import dev.hasse.traces.ConsoleSpans;
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

/**
 * A file of JSON that is no JSON Lines: one array, or objects over several lines; or what Hasse itself has written. Each of
 * its lines would be refused, and all have one cause.
 */
public final class WholeJson {
    private static final int LOOK = 1 << 16;
    /** How much is read beyond the first line, for the schema. */
    private static final int SCHEMA_LOOK = 128;

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
        String beginning = input.repeatable() ? beginning(input) : "";
        Optional<String> own = OwnOutput.described(beginning);
        if (own.isPresent()) {
            return own.map(described -> SafeText.escape(input.name()) + ": found " + described);
        }
        if (ConsoleSpans.begin(beginning)) {
            return Optional.of(SafeText.escape(input.name()) + ": found " + ConsoleSpans.FOUND
                    + ", expected operation records; " + ConsoleSpans.INSTEAD);
        }
        String first = beginning.lines().findFirst().orElse("").strip();
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

    /** The first line that is not blank, or the beginning of a long one, and a little more; empty if there is none. */
    private static String beginning(Input input) {
        try (BufferedReader text =
                new BufferedReader(new InputStreamReader(input.plain(), StandardCharsets.UTF_8), 1 << 10)) {
            StringBuilder beginning = new StringBuilder();
            int end = LOOK;
            for (int read = 0; read < end; read++) {
                int next = text.read();
                if (next < 0) {
                    break;
                }
                if (next == '\n' && end == LOOK && !beginning.isEmpty()) {
                    end = read + SCHEMA_LOOK;
                }
                if (next != '\uFEFF' && !(beginning.isEmpty() && Character.isWhitespace(next))) {
                    beginning.append((char) next);
                }
            }
            return beginning.toString();
        } catch (IOException unreadable) {
            return "";
        }
    }
}
