package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.mapping.Condition;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.Selection;
import dev.hasse.imports.mapping.Steps;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls in documents of an unknown format, and the values of their parts. A document is a call, or holds lists of them; a filter leaves
 * out what is none. What a call does not say itself it may take from what it is nested in ({@code outer.}), or from an ancestor that it
 * names by id ({@code parent.}): from the nearest that has the value, and that meets the condition on parents.
 */
final class GenericEvents {
    private static final String OUTER = "outer";
    private static final String PARENT = "parent";
    private static final String ID = "id";
    /** How far up values are looked for; a longer way would make the cost of a deep tree quadratic. */
    private static final int HIGHEST = 100;
    /** The number of calls whose names are compared with a path that never matches. */
    private static final int LOOK = 100;

    private final Map<String, Steps> fields;
    private final Selection selection;
    private final Map<String, Event> byId = new HashMap<>();
    private final List<Event> late = new ArrayList<>();
    /** The parts that some call has; and of the others, the names that calls lack. */
    private final Set<String> matched = new HashSet<>();

    private final Map<String, List<Steps.Missed>> missed = new TreeMap<>();
    /** Whether some call names an event above it; whether there is one; and whether one meets the condition on parents. */
    private boolean anyNamed;

    private boolean anyAbove;
    private boolean anyParent;

    /**
     * A part of a document.
     *
     * @param around what contains it; null if it is the whole document
     */
    record Event(Document document, JsonNode node, Steps.@Nullable Nested around) {
        /** A key for an id of its log; another log may have the same ids. */
        String key(String id) {
            return document.source() + "\n" + id;
        }
    }

    GenericEvents(Mapping mapping) {
        fields = mapping.fields();
        selection = mapping.selection();
    }

    /** The calls of a document in order; none so far, if they may have parents that come later. */
    List<Event> in(Document document) {
        Steps path = selection.events();
        List<Event> found = path == null
                ? List.of(new Event(document, document.root(), null))
                : path.nestedIn(document.root()).stream()
                        .map(nested -> new Event(document, nested.node(), nested.around()))
                        .toList();
        List<Event> calls = new ArrayList<>(found.size());
        for (Event event : found) {
            if (meets(event, selection.only())) {
                calls.add(event);
            }
        }
        if (!fields.containsKey(PARENT)) {
            return calls;
        }
        found.forEach(event -> {
            String id = id(event, ID);
            if (id != null) {
                byId.putIfAbsent(event.key(id), event);
            }
        });
        late.addAll(calls);
        return List.of();
    }

    /** The calls whose parents may have come later than they themselves. */
    List<Event> late() {
        return late;
    }

    private static boolean meets(Event event, List<Condition> conditions) {
        for (Condition condition : conditions) {
            if (!condition.holds(event.node())) {
                return false;
            }
        }
        return true;
    }

    private @Nullable String id(Event event, String part) {
        Steps path = fields.get(part);
        List<JsonNode> found = path == null ? List.of() : path.in(event.node());
        return found.isEmpty() ? null : Json.id(found.get(0));
    }

    /** The values of a part of a call; null is no value. */
    List<JsonNode> in(Event event, String part) {
        Steps path = fields.get(part);
        if (path == null) {
            return List.of();
        }
        String first = path.firstName();
        if (OUTER.equals(first) && selection.events() != null) {
            return outer(event, part, path.afterFirst());
        }
        if (PARENT.equals(first) && fields.containsKey(PARENT) && !part.equals(PARENT)) {
            return parent(event, part, path.afterFirst());
        }
        return in(event.node(), part, path);
    }

    /** The values of a part of a call in the node that should have them. */
    private List<JsonNode> in(JsonNode node, String part, Steps path) {
        List<JsonNode> there = path.in(node);
        if (!there.isEmpty()) {
            matched.add(part);
        } else if (!matched.contains(part)) {
            List<Steps.Missed> names = missed.computeIfAbsent(part, none -> new ArrayList<>());
            Steps.Missed lacks = names.size() < LOOK ? path.missed(node) : null;
            if (lacks != null) {
                names.add(lacks);
            }
        }
        return known(there);
    }

    /** The errors in the paths of the mapping: those that no call has, though it has other names in their place. */
    List<Problem> wrong() {
        List<Problem> wrong = new ArrayList<>();
        missed.forEach((part, names) -> {
            Problem problem = matched.contains(part) ? null : selection.wrong(part, names);
            if (problem != null) {
                wrong.add(problem);
            }
        });
        if (anyNamed && !anyParent) {
            wrong.add(anyAbove ? selection.noParentMeets() : selection.noParentIsThere());
        }
        return wrong;
    }

    private static List<JsonNode> known(List<JsonNode> values) {
        if (values.isEmpty()) {
            return values;
        }
        boolean isAnyNull = false;
        for (JsonNode value : values) {
            isAnyNull |= value.isNull();
        }
        return isAnyNull ? values.stream().filter(value -> !value.isNull()).toList() : values;
    }

    private List<JsonNode> outer(Event event, String part, Steps path) {
        for (Steps.Nested around = event.around(); around != null; around = around.around()) {
            List<JsonNode> values = in(around.node(), part, path);
            if (!values.isEmpty()) {
                return values;
            }
        }
        return List.of();
    }

    private List<JsonNode> parent(Event event, String part, Steps path) {
        Event at = event;
        for (int k = 0; k < HIGHEST; k++) {
            List<JsonNode> named = in(at, PARENT);
            String id = named.isEmpty() ? null : Json.id(named.get(0));
            Event above = id == null ? null : byId.get(at.key(id));
            anyNamed |= id != null;
            if (above == null) {
                break;
            }
            anyAbove = true;
            boolean isParent = meets(above, selection.parents());
            anyParent |= isParent;
            List<JsonNode> values = isParent ? in(above.node(), part, path) : List.of();
            if (!values.isEmpty()) {
                return values;
            }
            at = above;
        }
        return List.of();
    }
}
