package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lists in the arguments and results of a tool's calls: {@code open_nodes(names)}, {@code create_entities(entities)}, and
 * {@code result.orders}. What their elements name, a call touches one by one.
 */
final class ElementLists {
    /** The names with which paths begin; an argument of such a name is not looked into. */
    private static final Set<String> ROOTS = Set.of("args", "result");

    private static final String RESULT = "result";

    /** Lists beyond so many of a tool are not looked into. */
    private static final int MOST = 20;

    /** What the elements of a list have in common. */
    private static final class Elements {
        /** The number of calls that have the list. */
        int calls;

        int elements;
        int names;
        final Set<String> values = new HashSet<>();
        final Map<String, Set<String>> fields = new LinkedHashMap<>();
        final Map<String, Integer> present = new LinkedHashMap<>();

        void add(JsonNode list) {
            calls++;
            for (JsonNode element : list) {
                elements++;
                if (element.isObject()) {
                    element.properties().stream()
                            .filter(field -> ToolWords.isPlain(field.getKey()))
                            .forEach(field -> add(field.getKey(), field.getValue()));
                } else if (element.isTextual()) {
                    names++;
                    remember(element, values);
                }
            }
        }

        private void add(String field, JsonNode value) {
            Set<String> values = fields.computeIfAbsent(field, none -> new HashSet<>());
            if (value.isValueNode() && !value.isNull()) {
                present.merge(field, 1, Integer::sum);
                remember(value, values);
            }
        }

        private static void remember(JsonNode value, Set<String> to) {
            if (to.size() < ToolProfile.MANY) {
                to.add(JsonValues.of(value).text());
            }
        }
    }

    private final Map<String, Elements> byPath = new LinkedHashMap<>();
    private final String answer;

    /** @param answer the path of what the tool answers: {@code result}, or {@code result.data} */
    ElementLists(String answer) {
        this.answer = answer;
    }

    /** Whether the path of a list is one of a result, and not of an argument. */
    static boolean isOfResult(String path) {
        return path.startsWith(RESULT + ".") || path.startsWith(RESULT + "[");
    }

    /** Adds the lists of a call. */
    void add(JsonNode arguments, JsonNode result) {
        add("", arguments);
        add(answer + ".", result);
        if (result.isArray()) {
            add(answer, result, true);
        }
    }

    private void add(String prefix, JsonNode object) {
        if (object.isObject()) {
            object.properties().stream()
                    .filter(field -> ToolWords.isPlain(field.getKey()))
                    .filter(field -> !prefix.isEmpty() || !ROOTS.contains(field.getKey()))
                    .forEach(field -> add(
                            prefix + field.getKey(),
                            field.getValue(),
                            field.getValue().isArray()));
        }
    }

    private void add(String path, JsonNode list, boolean isList) {
        String elements = path + "[]";
        if (isList && (byPath.size() < MOST || byPath.containsKey(elements))) {
            byPath.computeIfAbsent(elements, none -> new Elements()).add(list);
        }
    }

    /**
     * The places that may name things in lists that every call has among its arguments.
     *
     * @param calls the number of calls of the tool
     */
    List<KeyPlace> given(int calls) {
        List<KeyPlace> places = new ArrayList<>();
        byPath.forEach((path, elements) -> {
            if (!isOfResult(path) && elements.calls == calls) {
                addPlaces(path, elements, places);
            }
        });
        return places;
    }

    /** The path of the list that is the only one among the arguments of all calls of the tool; null if there is none. */
    @Nullable
    String sole(int calls) {
        List<String> given =
                byPath.keySet().stream().filter(path -> !isOfResult(path)).toList();
        return given.size() == 1 && Objects.requireNonNull(byPath.get(given.get(0))).calls == calls
                ? given.get(0).substring(0, given.get(0).length() - 2)
                : null;
    }

    /** The places that may name things in lists of objects that calls returned. */
    List<KeyPlace> returned() {
        List<KeyPlace> places = new ArrayList<>();
        byPath.forEach((path, elements) -> {
            if (isOfResult(path) && elements.names == 0) {
                addPlaces(path, elements, places);
            }
        });
        return places;
    }

    private static void addPlaces(String path, Elements elements, List<KeyPlace> to) {
        String name = ToolWords.singular(path.substring(0, path.length() - 2));
        if (elements.elements > 0 && elements.names == elements.elements && ToolWords.isKeyName(name)) {
            to.add(new KeyPlace(path, name, path, Set.of(), elements.values));
        }
        elements.present.forEach((field, times) -> {
            if (times == elements.elements && ToolWords.isKeyName(field)) {
                to.add(new KeyPlace(
                        path + "." + field,
                        field,
                        path,
                        elements.fields.keySet(),
                        elements.fields.getOrDefault(field, Set.of())));
            }
        });
    }
}
