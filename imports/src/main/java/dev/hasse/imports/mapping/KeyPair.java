package dev.hasse.imports.mapping;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two arguments that name two things of one kind: {@code transfer(from_account, to_account)}, {@code move_file(source, destination)}.
 *
 * @param from the argument that names where it comes from
 * @param to the argument that names where it goes to
 * @param name what the names of both have in common; empty if they have nothing in common
 */
record KeyPair(String from, String to, String name) {
    /** The words that tell the two arguments apart. */
    private static final Map<String, List<String>> OPPOSITES = new TreeMap<>(Map.of(
            "from", List.of("to"),
            "source", List.of("destination", "target", "dest"),
            "src", List.of("dst", "dest"),
            "old", List.of("new")));

    /** The pair among the arguments of a tool that every call has; null if there is none. */
    static @Nullable KeyPair of(ToolProfile tool) {
        List<String> given = tool.arguments.keySet().stream()
                .filter(argument -> tool.present.getOrDefault(argument, 0) == tool.calls)
                .toList();
        for (String from : given) {
            List<String> words = ToolWords.of(from);
            List<String> opposites = words.isEmpty() ? List.of() : OPPOSITES.getOrDefault(words.get(0), List.of());
            for (String to : given) {
                List<String> others = ToolWords.of(to);
                if (!others.isEmpty()
                        && opposites.contains(others.get(0))
                        && rest(words).equals(rest(others))) {
                    return new KeyPair(from, to, String.join("_", rest(words)));
                }
            }
        }
        return null;
    }

    private static List<String> rest(List<String> words) {
        return words.subList(1, words.size());
    }

    /**
     * Lists what a call of the tool reads and writes, for a rule.
     *
     * @param thing the kind of both things
     */
    String rule(ToolProfile tool, ToolEffect effect, String thing) {
        List<String> words = tool.words;
        String source = thing + ":{" + from + "}";
        String target = thing + ":{" + to + "}";
        String both = quoted(source) + ", " + quoted(target);
        if (effect == ToolEffect.READ) {
            return "{reads: [" + both + "]}";
        }
        if (words.stream().anyMatch(ToolWords.COPIES::contains)) {
            return "{reads: [" + quoted(source) + "], writes: [" + quoted(target) + "]}";
        }
        boolean moves = words.stream().anyMatch(ToolWords.MOVES::contains);
        boolean changes = moves || words.stream().anyMatch(ToolWords.ADDITIVE::contains);
        String unknown = changes ? "changes: true" : null;
        return "{reads: [" + (moves ? quoted(source) : both) + "], writes: ["
                + written(source, from, moves ? "constant: null" : unknown, tool) + ", "
                + written(target, to, unknown, tool) + "]}";
    }

    /** A cell that is written, with the field of the result that tells what it became, if one is named like the argument; else with what is known. */
    private static String written(String cell, String argument, @Nullable String unknown, ToolProfile tool) {
        String side = ToolWords.of(argument).get(0);
        List<String> told = tool.results.keySet().stream()
                .filter(field -> isValueOf(side, ToolWords.of(field)))
                .toList();
        String how = told.size() == 1 ? "value: " + tool.told(told.get(0)) : unknown;
        return how == null ? quoted(cell) : "{cell: " + quoted(cell) + ", " + how + "}";
    }

    /** Whether the tool tells what a field of both things became, as {@code from_balance} and {@code to_balance} do. */
    boolean tells(String field, ToolProfile tool) {
        return Stream.of(from, to)
                .map(argument -> ToolWords.of(argument).get(0))
                .allMatch(side -> tool.results.keySet().stream()
                        .anyMatch(name -> ToolWords.of(name).equals(List.of(side, field))));
    }

    private static boolean isValueOf(String side, List<String> field) {
        return field.size() == 2
                && field.get(0).equals(side)
                && ToolWords.VALUE_NAME.matcher(field.get(1)).matches();
    }

    private static String quoted(String cell) {
        return "\"" + cell + "\"";
    }
}
