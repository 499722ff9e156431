package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import dev.hasse.traces.Limits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a channel holds after each task of a step has written to it. A task returns its contribution, of which the reducer of the channel
 * makes the new value. No log says which reducer that is, but the value at the end of the step is known. A value in between is known if the
 * one at the end shows that the channel keeps the last contribution, appends all of them, or adds them up. If the last contribution is also what
 * a channel would hold that merges objects, only what it held in both cases is known. A channel that keeps the largest or the smallest number cannot be
 * told from one that keeps the last, which is far more common, and is taken for it. If all states of a list together would be larger than a line may
 * be, those in between are left open.
 */
final class LangGraphReducer {
    private final boolean barrier;
    private final Limits limits;

    /**
     * What a writer left in a channel.
     *
     * @param value the value; null if it is not known
     * @param keeps whether all that was there before is certainly still in it
     */
    record Left(@Nullable Value value, boolean keeps) {}

    /** @param barrier whether the writes of tasks are applied when their step ends, and not when each task is done */
    LangGraphReducer(boolean barrier, Limits limits) {
        this.barrier = barrier;
        this.limits = limits;
    }

    /**
     * What each of its writers left in a channel.
     *
     * @param before its value before the first; null if it is not known
     * @param given what each writer contributed, at least one value each; at least one writer
     * @param after its value at the end of the step; null if it is not known
     */
    List<Left> left(@Nullable JsonNode before, List<List<JsonNode>> given, @Nullable JsonNode after) {
        List<@Nullable JsonNode> values = new ArrayList<>();
        List<List<JsonNode>> kept = barrier ? given.subList(given.size() - 1, given.size()) : given;
        if (after == null || kept.stream().anyMatch(of -> Json.same(after, last(of)))) {
            given.forEach(of -> values.add(last(of)));
            if (barrier && after != null && before != null) {
                leaveOpenWhereItDiffers(values, merged(before, given), after);
            }
            return left(before, values, false);
        }
        boolean fits = (long) JsonValues.of(after).text().length() * (given.size() - 1) <= limits.lineBytes();
        boolean appends = fits && same(appended(before, given), after);
        List<@Nullable JsonNode> added = added(before, given);
        boolean adds = !appends && same(added.get(given.size() - 1), after);
        for (int k = 0; k < given.size() - 1; k++) {
            values.add(appends ? appended(before, given.subList(0, k + 1)) : adds ? added.get(k) : null);
        }
        values.add(after);
        return left(before, values, appends || adds);
    }

    private static JsonNode last(List<JsonNode> contributed) {
        return contributed.get(contributed.size() - 1);
    }

    /** The states of a channel after each writer, if it merges objects; null from where it cannot. */
    private static List<@Nullable JsonNode> merged(JsonNode before, List<List<JsonNode>> given) {
        List<@Nullable JsonNode> states = new ArrayList<>();
        JsonNode state = before;
        for (List<JsonNode> of : given) {
            for (JsonNode value : of) {
                state = state instanceof ObjectNode fields && value instanceof ObjectNode more
                        ? fields.deepCopy().setAll(more)
                        : null;
            }
            states.add(state);
        }
        return states;
    }

    /** Leaves values open that another way of combining them, which ends with the same value, makes others. */
    private static void leaveOpenWhereItDiffers(
            List<@Nullable JsonNode> values, List<@Nullable JsonNode> others, JsonNode after) {
        JsonNode end = others.get(others.size() - 1);
        if (end == null || !Json.same(end, after)) {
            return;
        }
        for (int k = 0; k < values.size() - 1; k++) {
            JsonNode value = values.get(k);
            JsonNode other = others.get(k);
            if (value != null && other != null && !Json.same(value, other)) {
                values.set(k, null);
            }
        }
    }

    private static List<Left> left(@Nullable JsonNode before, List<@Nullable JsonNode> values, boolean keeps) {
        List<Left> left = new ArrayList<>();
        JsonNode known = before;
        for (JsonNode value : values) {
            left.add(new Left(
                    value == null ? null : JsonValues.of(value),
                    keeps || (known != null && value != null && holds(value, known))));
            known = value == null ? known : value;
        }
        return left;
    }

    /** Whether all that was in a channel is still in it: a list begins with it, an object has its fields. */
    static boolean holds(JsonNode value, JsonNode before) {
        if (before.isArray() && value.isArray() && before.size() <= value.size()) {
            for (int k = 0; k < before.size(); k++) {
                if (!Json.same(before.path(k), value.path(k))) {
                    return false;
                }
            }
            return true;
        }
        return before.isObject()
                && value.isObject()
                && before.properties().stream()
                        .allMatch(field ->
                                value.has(field.getKey()) && Json.same(field.getValue(), value.path(field.getKey())));
    }

    /** Whether two values are the same. Without the barrier, the order of elements does not count, since only the barrier defines it. */
    private boolean same(@Nullable JsonNode one, JsonNode other) {
        if (one == null || barrier || !one.isArray() || !other.isArray()) {
            return one != null && JsonValues.of(one).equals(JsonValues.of(other));
        }
        return elements(one).equals(elements(other));
    }

    private static List<String> elements(JsonNode array) {
        List<String> elements = new ArrayList<>();
        array.forEach(element -> elements.add(JsonValues.of(element).toString()));
        Collections.sort(elements);
        return elements;
    }

    /** Returns a list with all contributions appended to it. */
    private static JsonNode appended(@Nullable JsonNode before, List<List<JsonNode>> given) {
        ArrayNode elements = JsonNodeFactory.instance.arrayNode();
        if (before != null) {
            before.forEach(elements::add);
        }
        for (List<JsonNode> of : given) {
            for (JsonNode value : of) {
                if (value.isArray()) {
                    value.forEach(elements::add);
                } else {
                    elements.add(value);
                }
            }
        }
        return elements;
    }

    private static List<@Nullable JsonNode> added(@Nullable JsonNode before, List<List<JsonNode>> given) {
        BigDecimal sum = before == null ? BigDecimal.ZERO : number(before);
        List<@Nullable JsonNode> states = new ArrayList<>();
        for (List<JsonNode> of : given) {
            for (JsonNode value : of) {
                BigDecimal number = number(value);
                sum = sum == null || number == null ? null : sum.add(number);
            }
            states.add(sum == null ? null : JsonNodeFactory.instance.numberNode(sum));
        }
        return states;
    }

    private static @Nullable BigDecimal number(JsonNode node) {
        BigDecimal number = node.isNumber() ? node.decimalValue() : null;
        // Adding numbers whose digits are far apart would exhaust memory.
        return number != null && Math.abs((long) number.scale()) + number.precision() < 1_000 ? number : null;
    }
}
