package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.spans.SpanDialects.Meaning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The attributes of a span by their meaning. A span has a few attributes, and a meaning up to twenty names: each attribute is looked up
 * once, and not each name.
 */
final class SpanMeanings {
    /** The longest number in a name that can be the place in a list. */
    private static final int DIGITS = 6;

    private final List<Told> told = new ArrayList<>();

    /**
     * An attribute that has a meaning.
     *
     * @param row the number of its row in the table of dialects
     * @param places the numbers in its name, each padded to the same length, so that they are in order as texts; empty if it has none
     */
    private record Told(Meaning meaning, int row, String places, JsonNode value) implements Comparable<Told> {

        boolean isNumbered() {
            return !places.isEmpty();
        }

        /** First come those without numbers in their names. */
        @Override
        public int compareTo(Told other) {
            int order = Boolean.compare(isNumbered(), other.isNumbered());
            order = order != 0 ? order : Integer.compare(row, other.row);
            return order != 0 ? order : places.compareTo(other.places);
        }
    }

    private SpanMeanings() {}

    /** Finds the meanings of attributes, by whose names they are given. */
    static SpanMeanings of(Map<String, JsonNode> attributes) {
        SpanMeanings meanings = new SpanMeanings();
        attributes.forEach(meanings::add);
        return meanings;
    }

    private void add(String name, JsonNode value) {
        Integer row = SpanDialects.row(name);
        if (row != null) {
            told.add(new Told(SpanDialects.meaning(row), row, "", value));
            return;
        }
        String form = SpanDialects.numbered(name);
        Integer numbered = form.equals(name) ? null : SpanDialects.row(form);
        if (numbered != null) {
            told.add(new Told(SpanDialects.meaning(numbered), numbered, places(name), value));
        }
    }

    /** The value of the first attribute of a meaning, by the order of the rows, that is as asked for; missing if there is none. */
    JsonNode first(Meaning meaning, Predicate<JsonNode> as) {
        Told first = null;
        for (Told one : told) {
            boolean isEarlier = one.meaning == meaning && !one.isNumbered() && (first == null || one.row < first.row);
            if (isEarlier && as.test(one.value)) {
                first = one;
            }
        }
        return first == null ? Json.missing() : first.value;
    }

    /** The values of all attributes of a meaning: first those without numbers in their names, then those with numbers, in their order. */
    List<JsonNode> all(Meaning meaning) {
        List<Told> all = new ArrayList<>(0);
        for (Told one : told) {
            if (one.meaning == meaning) {
                all.add(one);
            }
        }
        Collections.sort(all);
        List<JsonNode> values = new ArrayList<>(all.size());
        all.forEach(one -> values.add(one.value));
        return values;
    }

    private static String places(String name) {
        StringBuilder places = new StringBuilder();
        int end;
        for (int from = 0; from < name.length(); from = end + 1) {
            end = from;
            while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
                end++;
            }
            boolean isNumber = end > from && (end == name.length() || name.charAt(end) == '.');
            if (isNumber) {
                places.append("0".repeat(Math.max(0, DIGITS - (end - from))))
                        .append(name, from, end)
                        .append('.');
            } else {
                int dot = name.indexOf('.', end);
                end = dot < 0 ? name.length() : dot;
            }
        }
        return places.toString();
    }
}
