package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.documents.NearestName;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A path to a value in a document: {@code data.items[0].name}, {@code items[].sku}, {@code attributes["a.b"]}. Where it leads through a text of JSON,
 * it goes on inside that.
 */
public final class Steps {
    /** The empty path, which leads to the whole document. */
    static final Steps NONE = new Steps(List.of());

    /** How the empty path is written. */
    private static final String WHOLE = ".";

    /**
     * A step of a path.
     *
     * @param name the name of a field; null if the step is no field
     * @param index the index of an element; -1 for all of them, if {@code name} is null
     */
    private record Step(@Nullable String name, int index) {
        boolean isForEach() {
            return name == null && index < 0;
        }
    }

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
        if (text.equals(WHOLE)) {
            return NONE;
        }
        return new Steps(steps(text));
    }

    /**
     * A value inside a document.
     *
     * @param around what contains it; null if it is the whole document
     */
    public record Nested(JsonNode node, @Nullable Nested around) {}

    /** The name with which it begins; null if it begins with none. */
    public @Nullable String firstName() {
        return steps.isEmpty() ? null : steps.get(0).name();
    }

    /** Whether it leads to the whole document. */
    public boolean isEmpty() {
        return steps.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Steps path && steps.equals(path.steps);
    }

    @Override
    public int hashCode() {
        return steps.hashCode();
    }

    /** The rest of the path after that name. */
    public Steps afterFirst() {
        return new Steps(steps.subList(1, steps.size()));
    }

    /** Whether it leads to each element of a list. */
    boolean isForEach() {
        return steps.stream().anyMatch(Step::isForEach);
    }

    /** The values at this place: none, one, or one for each element of a list. */
    public List<JsonNode> in(JsonNode document) {
        JsonNode only = document;
        for (int k = 0; k < steps.size(); k++) {
            Step step = steps.get(k);
            if (step.isForEach()) {
                return each(List.of(only), k);
            }
            only = below(only, step);
        }
        return only.isMissingNode() ? List.of() : List.of(only);
    }

    /** The values at this place below values that the steps before lead to. */
    private List<JsonNode> each(List<JsonNode> before, int from) {
        List<JsonNode> nodes = before;
        for (Step step : steps.subList(from, steps.size())) {
            nodes = below(nodes, step);
        }
        return nodes.stream().filter(node -> !node.isMissingNode()).toList();
    }

    /** The values at this place, each with all that contains it. */
    public List<Nested> nestedIn(JsonNode document) {
        List<Nested> found = List.of(new Nested(document, null));
        for (Step step : steps) {
            List<Nested> inner = new ArrayList<>();
            for (Nested outer : found) {
                below(List.of(outer.node()), step).forEach(node -> inner.add(new Nested(node, outer)));
            }
            found = inner;
        }
        return found.stream().filter(nested -> !nested.node().isMissingNode()).toList();
    }

    /**
     * A name of a path that is not in a document.
     *
     * @param there the names that are there instead, at least one
     * @param through the path up to a list, whose elements have these names, if the path goes on as if that were an object; else null
     */
    public record Missed(
            String name, Set<String> there, @Nullable String through) {

        /** A name of a path that an object lacks. */
        public Missed(String name, Set<String> there) {
            this(name, there, null);
        }

        /** Copies the names. */
        public Missed {
            there = Set.copyOf(there);
        }
    }

    /** Finds the name that a document lacks; null if the path is there, or if it ends where there are no names to choose from. */
    public @Nullable Missed missed(JsonNode document) {
        List<JsonNode> nodes = List.of(document);
        for (int k = 0; k < steps.size(); k++) {
            Step step = steps.get(k);
            List<JsonNode> next = below(nodes, step).stream()
                    .filter(node -> !node.isMissingNode())
                    .toList();
            if (next.isEmpty()) {
                Set<String> there = new HashSet<>();
                nodes.forEach(node -> Json.unwrapped(node).fieldNames().forEachRemaining(there::add));
                String name = step.name();
                if (name != null && there.isEmpty()) {
                    return throughList(nodes, name, k);
                }
                return name == null || there.isEmpty() ? null : new Missed(dotted(name, k, there), there);
            }
            nodes = next;
        }
        return null;
    }

    /** The name of a path that goes on below a list as if that were an object; null if there is no list of objects. */
    private @Nullable Missed throughList(List<JsonNode> nodes, String name, int at) {
        Set<String> there = new HashSet<>();
        nodes.stream()
                .map(Json::unwrapped)
                .filter(JsonNode::isArray)
                .forEach(list -> list.forEach(element -> element.fieldNames().forEachRemaining(there::add)));
        return there.isEmpty() ? null : new Missed(name, there, text(0, at));
    }

    /** The steps from one to before another, as a path has them. */
    private String text(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (Step step : steps.subList(from, to)) {
            String name = step.name();
            if (name == null) {
                text.append(step.index() < 0 ? "[]" : "[" + step.index() + "]");
            } else if (name.isEmpty() || name.indexOf('.') >= 0 || name.indexOf('[') >= 0) {
                text.append("[\"").append(name).append("\"]");
            } else {
                text.append(text.length() == 0 ? "" : ".").append(name);
            }
        }
        return text.toString();
    }

    /** The name that is not there: with the names after it, if one of those that are there has dots and is spelled so, or almost. */
    private String dotted(String name, int from, Set<String> there) {
        String dotted = steps.subList(from, steps.size()).stream()
                .map(Step::name)
                .takeWhile(Objects::nonNull)
                .collect(Collectors.joining("."));
        String near = NearestName.of(dotted, there);
        return near != null && near.indexOf('.') >= 0 ? dotted : name;
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
            if (step.isForEach()) {
                Json.unwrapped(node).forEach(below::add);
            } else {
                below.add(below(node, step));
            }
        }
        return below;
    }

    private static JsonNode below(JsonNode node, Step step) {
        // Many logs have JSON within texts of JSON.
        JsonNode inside = Json.unwrapped(node);
        return step.name() != null ? inside.path(step.name()) : inside.path(step.index());
    }
}
