package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The object around what a tool answers: {@code data} in {@code {"ok": true, "data": {"balance": 5}}}. Beside it stands only what tells of the
 * call, as whether it succeeded, or how long it took. Envelopes may stand in envelopes.
 *
 * <p>Blind spot: an envelope with telling fields beside it, as {@code {"version": 3, "ticket": {"status": "open"}}}, counts as the thing itself,
 * unless its name tells that it is one.
 *
 * @param names the names on the way to the answer; none if there is no envelope
 */
record Envelope(List<String> names) {
    /** There is no object around the answer. */
    static final Envelope NONE = new Envelope(List.of());

    private static final int DEEPEST = 4;

    /** Names that tell that what they hold is the answer. */
    private static final Set<String> ENVELOPES =
            words("data result payload item response output record resource entity object structuredcontent");

    private static final Set<String> OUTCOMES =
            words("ok okay success succeeded successful done completed complete error fail failed failure");

    /** Names, without separators and in lower case, of what tells of a call. */
    private static final Set<String> OF_CALL =
            words("ok success succeeded successful applied message msg confirm status statuscode statustext code "
                    + "httpstatus error errors errorcode errormessage iserror reason detail details warning warnings meta "
                    + "metadata requestid traceid correlationid timestamp ts time tookms took durationms duration elapsed "
                    + "elapsedms latencyms apiversion links pagination next cursor nextcursor hasmore");

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    Envelope {
        names = List.copyOf(names);
    }

    /** The envelope that all these answers of one tool have which are no errors. */
    static Envelope of(List<Call> calls) {
        List<JsonNode> answers =
                calls.stream().map(call -> Json.unwrapped(call.result())).toList();
        List<String> names = new ArrayList<>();
        while (names.size() < DEEPEST) {
            String name = of(answers, names.isEmpty());
            if (name == null) {
                break;
            }
            names.add(name);
            answers = answers.stream()
                    .map(answer -> Json.unwrapped(answer.path(name)))
                    .filter(JsonNode::isObject)
                    .toList();
        }
        return new Envelope(names);
    }

    /** The field in which all these objects have the answer; null if there is none. */
    private static @Nullable String of(Iterable<JsonNode> answers, boolean outermost) {
        String name = null;
        for (JsonNode answer : answers) {
            if (!answer.isObject()) {
                if (answer.isMissingNode() || answer.isNull()) {
                    continue;
                }
                return null;
            }
            String here = inside(answer);
            if (here == null) {
                // Inside an envelope, what tells of a call is the answer itself.
                if (outermost && isError(answer)) {
                    continue;
                }
                return null;
            }
            if (name != null && !name.equals(here)) {
                return null;
            }
            name = here;
        }
        return name;
    }

    /** The only field of an object that holds an object and does not tell of the call, if nothing but such fields stand beside it; else null. */
    private static @Nullable String inside(JsonNode answer) {
        String found = null;
        for (Map.Entry<String, JsonNode> field : answer.properties()) {
            if (Json.unwrapped(field.getValue()).isObject() && !isOfCall(field.getKey())) {
                if (found != null) {
                    return null;
                }
                found = field.getKey();
            }
        }
        if (found == null || !ToolWords.isPlain(found)) {
            return null;
        }
        String name = found;
        // {"id": "T-17", "data": {...}, "version": 3}
        boolean isNamedSo = ENVELOPES.contains(bare(name))
                && answer.properties().stream()
                        .map(Map.Entry::getKey)
                        .noneMatch(other -> !other.equals(name)
                                && !isOfCall(other)
                                && ToolWords.VALUE_NAME.matcher(other).matches());
        return isNamedSo || tellsOfCallOnly(answer, name) ? name : null;
    }

    /** Whether a name tells nothing of what is inside: {@code data}, {@code items}. */
    static boolean isNameOfOne(String name) {
        String one = bare(name);
        return ENVELOPES.contains(one) || ENVELOPES.contains(ToolWords.singular(one));
    }

    /** Whether an answer tells how its call went, and has no room for anything else. */
    private static boolean isError(JsonNode answer) {
        boolean tells = answer.properties().stream().anyMatch(field -> isOfCall(field.getKey()));
        return tells
                && answer.properties().stream()
                        .allMatch(field -> field.getValue().isValueNode() || isOfCall(field.getKey()));
    }

    private static boolean tellsOfCallOnly(JsonNode answer, String except) {
        return answer.properties().stream()
                .allMatch(field -> field.getKey().equals(except)
                        || (isOfCall(field.getKey()) && !isStateOfThing(field.getKey(), field.getValue())));
    }

    /** Whether a status is none of a call: {@code open}, but not {@code ok} or 200. */
    private static boolean isStateOfThing(String name, JsonNode value) {
        return bare(name).equals("status")
                && value.isTextual()
                && !OUTCOMES.contains(value.textValue().toLowerCase(Locale.ROOT));
    }

    private static boolean isOfCall(String name) {
        return OF_CALL.contains(bare(name));
    }

    private static String bare(String name) {
        return String.join("", ToolWords.of(name));
    }

    /** The answer inside the envelope of a result; missing if it has none, as an error. */
    JsonNode open(JsonNode result) {
        JsonNode inside = result;
        for (String name : names) {
            inside = Json.unwrapped(inside.path(name));
        }
        return inside;
    }

    /** The path of the answer: {@code result.data}. */
    String path() {
        return names.isEmpty() ? "result" : "result." + String.join(".", names);
    }
}
