package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A path to a value in a document: {@code data.items[0].name}, {@code items[].sku}, {@code attributes["a.b"]}. */
public final class Steps {
    /** The empty path. */
    static final Steps NONE = new Steps(List.of());

    /**
     * A step of a path.
     *
     * @param name the name of a field; null if the step is no field
     * @param index the index of an element; -1 for all of them, if {@code name} is null
     */
    private record Step(@Nullable String name, int index) {}

    private final List<Step> steps;

    private Steps(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /**
     * Reads a path.
     *
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    public static Steps parse(String text) {
        return new Steps(steps(text));
    }

    /** The name with which it begins; null if it begins with none. */
    @Nullable
    String firstName() {
        return steps.isEmpty() ? null : steps.get(0).name();
    }

    /** The rest of the path after that name. */
    Steps afterFirst() {
        return new Steps(steps.subList(1, steps.size()));
    }

    /** The values at this place: none, one, or one for each element of a list. */
    public List<JsonNode> in(JsonNode document) {
        List<JsonNode> nodes = List.of(document);
        for (Step step : steps) {
            nodes = below(nodes, step);
        }
        return nodes.stream().filter(node -> !node.isMissingNode()).toList();
    }

    private static List<Step> steps(String text) {
        List<Step> steps = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == '[') {
                int end = text.startsWith("[\"", at) ? text.indexOf("\"]", at + 2) + 1 : text.indexOf(']', at);
                if (end <= at) {
                    throw new IllegalArgumentException("expected a ] for each [");
                }
                steps.add(bracket(text.substring(at + 1, end)));
                at = end + 1;
            } else {
                int from = text.charAt(at) == '.' && at > 0 ? at + 1 : at;
                int end = from;
                while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
                    end++;
                }
                if (end == from) {
                    throw new IllegalArgumentException("expected a name on both sides of each dot");
                }
                steps.add(new Step(text.substring(from, end), 0));
                at = end;
            }
        }
        return steps;
    }

    private static Step bracket(String inside) {
        if (inside.isEmpty() || inside.equals("*")) {
            return new Step(null, -1);
        }
        if (inside.length() >= 2 && inside.startsWith("\"") && inside.endsWith("\"")) {
            return new Step(inside.substring(1, inside.length() - 1), 0);
        }
        if (!inside.chars().allMatch(c -> c >= '0' && c <= '9') || inside.length() > 6) {
            throw new IllegalArgumentException("expected [], [0], or [\"name\"]");
        }
        return new Step(null, Integer.parseInt(inside));
    }

    private static List<JsonNode> below(List<JsonNode> nodes, Step step) {
        List<JsonNode> below = new ArrayList<>();
        for (JsonNode node : nodes) {
            if (step.name() != null) {
                below.add(node.path(step.name()));
            } else if (step.index() >= 0) {
                below.add(node.path(step.index()));
            } else {
                node.forEach(below::add);
            }
        }
        return below;
    }
}
