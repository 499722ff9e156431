package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The states of lists after each append. As every element is appended once, a list that was read tells all of its earlier states: they are
 * its prefixes. (Elle finds the order of versions in this way: Kingsbury and Alvaro, Elle, VLDB 2020, section 4.2.1.) If two reads disagree
 * on the elements up to a place, the states from there on are open. The only element that anybody ever appends to a list, of which nobody has
 * read one, makes it a list of one, since lists begin empty.
 */
final class AppendedLists {
    /** The longest list whose states are kept. There are as many as elements, and those of longer lists would exhaust memory. */
    private static final int LONGEST = 1_000;

    /** The most characters of such a list: the states of large elements would exhaust memory too. */
    private static final int MOST_CHARACTERS = 1 << 16;

    /** Where an element stands. */
    private static final class Place {
        final JsonNode list;
        final int index;
        final @Nullable Value before;
        /** The number of characters of the elements up to it. */
        final long characters;

        boolean open;

        Place(JsonNode list, int index, @Nullable Value before, long characters) {
            this.list = list;
            this.index = index;
            this.before = before;
            this.characters = characters;
        }
    }

    private final Map<String, Map<Value, Place>> cells = new HashMap<>();

    /** The longest list that was read of each cell. */
    private final Map<String, JsonNode> longest = new HashMap<>();

    /** The cells of which two lists were read that do not begin alike, so that one has lost what the other one has. */
    private final Set<String> disputed = new HashSet<>();

    /** The elements that anybody meant to append, of each cell. */
    private final Map<String, Map<Value, JsonNode>> appended = new HashMap<>();

    /** Takes an element that somebody meant to append, whether that happened or not. */
    void meant(String cell, JsonNode element) {
        appended.computeIfAbsent(cell, none -> new HashMap<>()).put(JsonValues.of(element), element);
    }

    /** Whether somebody read a list with an element. */
    boolean isSeen(String cell, Value element) {
        return cells.getOrDefault(cell, Map.of()).containsKey(element);
    }

    /** Whether all that was in a list stays in it when something is appended, as far as those who read it can tell. */
    boolean keeps(String cell) {
        return !disputed.contains(cell);
    }

    /** Takes a list that was read. */
    void saw(String cell, JsonNode list) {
        compare(cell, list);
        Map<Value, Place> places = cells.computeIfAbsent(cell, none -> new HashMap<>());
        Value before = null;
        boolean open = false;
        int index = 0;
        long characters = 0;
        for (JsonNode node : list) {
            Value element = JsonValues.of(node);
            characters += element.text().length();
            Place place = places.get(element);
            if (place == null) {
                place = new Place(list, index, before, characters);
                places.put(element, place);
            }
            open |= place.index != index || !Objects.equals(place.before, before);
            place.open |= open;
            before = element;
            index++;
        }
    }

    private void compare(String cell, JsonNode list) {
        JsonNode before = longest.getOrDefault(cell, list);
        for (int k = 0; k < Math.min(before.size(), list.size()); k++) {
            if (!before.path(k).equals(list.path(k))) {
                disputed.add(cell);
            }
        }
        if (list.size() >= before.size()) {
            longest.put(cell, list);
        }
    }

    /** The list after an element was appended; null if that is not known. */
    @Nullable
    Value after(String cell, Value element) {
        Map<Value, Place> places = cells.getOrDefault(cell, Map.of());
        Place place = places.get(element);
        Map<Value, JsonNode> all = appended.getOrDefault(cell, Map.of());
        JsonNode only = all.get(element);
        if (places.isEmpty()
                && all.size() == 1
                && only != null
                && element.text().length() <= MOST_CHARACTERS) {
            return JsonValues.of(JsonNodeFactory.instance.arrayNode().add(only));
        }
        if (place == null || place.index >= LONGEST || place.characters > MOST_CHARACTERS) {
            return null;
        }
        ArrayNode prefix = JsonNodeFactory.instance.arrayNode();
        for (int k = 0; k <= place.index; k++) {
            Place part = places.get(JsonValues.of(place.list.path(k)));
            if (part == null || part.open) {
                return null;
            }
            prefix.add(place.list.path(k));
        }
        return JsonValues.of(prefix);
    }
}
