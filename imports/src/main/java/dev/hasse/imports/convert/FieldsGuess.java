package dev.hasse.imports.convert;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Steps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Guesses where the parts of a call stand in documents of an unknown format, by the names of their fields: as the {@code fields} of a mapping,
 * for a person to correct.
 */
final class FieldsGuess {
    private static final String UNKNOWN = "PATH";
    private static final String TOOL = "tool";
    private static final String AGENT = "agent";
    private static final String ARGS = "args";
    private static final String RESULT = "result";
    private static final String STARTED = "started";
    private static final String ENDED = "ended";
    private static final String ID = "id";
    private static final String TRACE = "trace";
    private static final String SESSION = "session";
    private static final String FAILED = "failed";
    private static final String EVENTS = "events";
    private static final String ONLY = "only";

    /** Fields that tell what an event is. */
    private static final List<String> KINDS = List.of("type", "kind", "event", "event_type", "eventType");

    /** A time that does not say whether it is that of the beginning or of the end. */
    private static final String PLAIN_TIME = "time";

    private static final List<String> PLAIN_TIMES = List.of("timestamp", "time", "ts", "at");

    /** Anything else would need quotation marks in the mapping. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,40}");

    /** The names of attributes, which have dots. */
    private static final Pattern DOTTED = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,60}");

    /** Without these two, a call has no name or no time. */
    private static final Set<String> NEEDED = Set.of(TOOL, ENDED);

    private static final int DEEPEST_LIST = 2;
    private static final int DEEPEST = 3;
    /** How many events are looked at. */
    private static final int LOOK = 100;

    /** The names that parts of a call mostly have, in lower case and without separators, the most certain ones first. */
    private static final Map<String, List<String>> NAMES = names();

    /** Names that are those of tools only where arguments or a result stand beside them. */
    private static final Set<String> WEAK = Set.of("operation", "action", "method", "name");

    private FieldsGuess() {}

    private static Map<String, List<String>> names() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        names.put(TOOL, words("tool toolname functionname function fn operation action method name"));
        names.put(AGENT, words("agent agentname agentid actor author bot assistant worker who caller"));
        names.put(
                ARGS,
                words(
                        "args arguments toolargs toolinput input inputs params parameters inputjson argumentsjson payload"));
        names.put(
                RESULT,
                words("result output outputs response observation return returned outputjson resultjson tooloutput"));
        names.put(
                STARTED,
                words(
                        "started startedat starttime start begin begunat begints startts tsstart startms startedatms beginat"));
        names.put(
                ENDED,
                words(
                        "ended endedat endtime end finishedat finished endts tsend endms endedatms finishedatms completedat"
                                + " " + String.join(" ", PLAIN_TIMES)));
        names.put(ID, words("callid toolcallid invocationid id corr correlationid spanid eventid"));
        names.put(TRACE, words("traceid runid run trace workflowid"));
        names.put(SESSION, words("sessionid session conversationid conversation threadid"));
        names.put(FAILED, words("error failed iserror"));
        return names;
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }

    /** The guess by one document. */
    static String of(JsonNode document) {
        return of(List.of(document));
    }

    /** The guess in the notation of a mapping, such as {@code fields: {tool: tool_name, ended: ts}}. What is needed and not found is PATH. */
    static String of(List<JsonNode> documents) {
        return text(parts(documents));
    }

    /** A guess in that notation. */
    static String text(Map<String, String> parts) {
        List<String> fields = new ArrayList<>();
        // Brackets would end a text in YAML that stands without quotation marks.
        parts.forEach((part, path) -> fields.add(part + ": " + inYaml(path)));
        return "fields: {" + String.join(", ", fields) + "}";
    }

    /** The path of each part of a call. What is needed and not found is PATH. */
    static Map<String, String> parts(List<JsonNode> documents) {
        Map<String, String> found = new LinkedHashMap<>();
        List<JsonNode> containers = new ArrayList<>();
        List<JsonNode> events = events(documents, found, containers);
        for (String part : NAMES.keySet()) {
            String path = path(events, part);
            if (path == null
                    && !containers.isEmpty()
                    && Set.of(AGENT, TRACE, SESSION).contains(part)) {
                String outer = path(containers, part);
                path = outer == null ? null : "outer." + outer;
            }
            if (path != null) {
                found.put(part, path);
            } else if (NEEDED.contains(part)) {
                found.put(part, UNKNOWN);
            }
        }
        found.computeIfPresent(ARGS, (part, path) -> path + soleObject(events, path));
        // Of two times, the one that does not say what it is is that of the beginning.
        String plain = found.containsKey(STARTED) ? null : path(events, PLAIN_TIME);
        if (plain != null && !plain.equals(found.get(ENDED)) && !UNKNOWN.equals(found.get(ENDED))) {
            found.put(STARTED, plain);
        }
        if (!found.containsKey(STARTED) && arePairs(events, found.get(ID), found.get(ENDED))) {
            found.put(STARTED, Objects.requireNonNull(found.get(ENDED)));
        } else if (!found.containsKey(ARGS) && areFlat(events, found.values())) {
            found.put(ARGS, ".");
        }
        String kind = found.containsValue(UNKNOWN) || Objects.equals(found.get(STARTED), found.get(ENDED))
                ? null
                : kind(events, Objects.requireNonNull(found.get(TOOL)));
        if (kind != null) {
            found.put(ONLY, kind);
        }
        return found;
    }

    private static String inYaml(String path) {
        return path.contains("\"")
                ? "'" + path + "'"
                : path.contains("[") || path.contains(",") ? "\"" + path + "\"" : path;
    }

    /** Whether a guess has all that is needed. */
    static boolean isWhole(String guess) {
        return !guess.contains(": " + UNKNOWN);
    }

    /**
     * The events that may be calls: the documents, or the elements of the first list in them of which one names a tool, whose path is then put down.
     *
     * @param containers takes what contains these elements, the innermost first
     */
    private static List<JsonNode> events(
            List<JsonNode> documents, Map<String, String> found, List<JsonNode> containers) {
        if (path(documents, TOOL) != null) {
            return documents.stream().limit(LOOK).toList();
        }
        for (JsonNode document : documents) {
            String list = list(document, "", 0, containers);
            if (list != null) {
                found.put(EVENTS, list);
                containers.add(document);
                Steps steps = Steps.parse(list);
                return documents.stream()
                        .flatMap(one -> steps.in(one).stream())
                        .limit(LOOK)
                        .toList();
            }
        }
        return documents.stream().limit(LOOK).toList();
    }

    private static @Nullable String list(JsonNode around, String before, int depth, List<JsonNode> containers) {
        for (Map.Entry<String, JsonNode> field : around.properties()) {
            JsonNode first = field.getValue().path(0);
            if (depth < DEEPEST_LIST
                    && first.isObject()
                    && PLAIN.matcher(field.getKey()).matches()) {
                String list = (before.isEmpty() ? "" : before + ".") + field.getKey() + "[]";
                if (path(List.of(first), TOOL) != null) {
                    return list;
                }
                String inner = list(first, list, depth + 1, containers);
                if (inner != null) {
                    containers.add(first);
                    return inner;
                }
            }
        }
        return null;
    }

    /** The path of a part in the first of these events that has it; null if none has. */
    private static @Nullable String path(List<JsonNode> events, String part) {
        for (int depth = 0; depth < DEEPEST; depth++) {
            for (JsonNode event : events.subList(0, Math.min(LOOK, events.size()))) {
                String path = path(event, "", depth, part);
                if (path != null) {
                    return path;
                }
            }
        }
        return null;
    }

    /** The path of a part in an object, at so many steps below it; null if it is not there. */
    private static @Nullable String path(JsonNode object, String before, int depth, String part) {
        if (depth == 0) {
            return field(object, before, part);
        }
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            boolean isContent = isNamed(field.getKey(), ARGS) || isNamed(field.getKey(), RESULT);
            if (field.getValue().isObject() && PLAIN.matcher(field.getKey()).matches() && !isContent) {
                String path = path(field.getValue(), before + field.getKey() + ".", depth - 1, part);
                if (path != null) {
                    return path;
                }
            }
        }
        return null;
    }

    private static boolean isNamed(String field, String part) {
        return NAMES.getOrDefault(part, List.of()).contains(bare(field));
    }

    private static String bare(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static @Nullable String field(JsonNode object, String before, String part) {
        boolean isName = part.equals(TOOL) || part.equals(AGENT);
        Predicate<JsonNode> fits = fits(part);
        boolean isOfCall = object.properties().stream()
                .anyMatch(field -> isNamed(field.getKey(), ARGS) || isNamed(field.getKey(), RESULT));
        for (String name : part.equals(PLAIN_TIME) ? PLAIN_TIMES : NAMES.getOrDefault(part, List.of())) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                boolean isMeant = bare(field.getKey()).equals(name)
                        && step(before, field.getKey()) != null
                        && (!part.equals(TOOL) || isOfCall || !WEAK.contains(name));
                if (isMeant && fits.test(field.getValue())) {
                    return step(before, field.getKey());
                }
                if (isMeant && isName && field.getValue().path("name").isTextual()) {
                    return step(before, field.getKey()) + ".name";
                }
            }
        }
        return null;
    }

    /** A path with one more step; null if a mapping cannot well name it. */
    private static @Nullable String step(String before, String name) {
        if (PLAIN.matcher(name).matches()) {
            return before + name;
        }
        String object = before.isEmpty() ? "" : before.substring(0, before.length() - 1);
        return DOTTED.matcher(name).matches() ? object + "[\"" + name + "\"]" : null;
    }

    private static Predicate<JsonNode> fits(String part) {
        return switch (part) {
            case TOOL, AGENT -> JsonNode::isTextual;
            case STARTED, ENDED, PLAIN_TIME -> value -> Times.micros(value) != null;
            case ID, TRACE, SESSION -> value -> Json.id(value) != null;
            default -> value -> !value.isNull();
        };
    }

    /** The step into the only field of what stands at a path, if it is one object of the same name everywhere; else empty. */
    private static String soleObject(List<JsonNode> events, String path) {
        Set<String> names = new HashSet<>();
        for (JsonNode event : events) {
            for (JsonNode value : Steps.parse(path).in(event)) {
                JsonNode object = Json.unwrapped(value);
                if (!object.isObject()
                        || object.size() != 1
                        || !object.elements().next().isObject()) {
                    return "";
                }
                names.add(object.fieldNames().next());
            }
        }
        String name = names.size() == 1 ? names.iterator().next() : "";
        return PLAIN.matcher(name).matches() ? "." + name : "";
    }

    /** The condition that holds of the events that name a tool, and of no others, if there are others; null if there is none. */
    private static @Nullable String kind(List<JsonNode> events, String tool) {
        Steps path = Steps.parse(tool);
        for (String name : KINDS) {
            Set<String> ofCalls = new TreeSet<>();
            Set<String> ofOthers = new TreeSet<>();
            for (JsonNode event : events) {
                boolean isCall = path.in(event).stream().anyMatch(JsonNode::isTextual);
                (isCall ? ofCalls : ofOthers).add(event.path(name).asText());
            }
            if (!ofOthers.isEmpty()
                    && ofCalls.stream().allMatch(value -> PLAIN.matcher(value).matches())
                    && Collections.disjoint(ofCalls, ofOthers)) {
                return name + " = " + String.join(", ", ofCalls);
            }
        }
        return null;
    }

    /** Whether two events have the same id and different times: the beginning and the end of a call. */
    private static boolean arePairs(List<JsonNode> events, @Nullable String id, @Nullable String time) {
        if (id == null || time == null || time.equals(UNKNOWN)) {
            return false;
        }
        Map<String, JsonNode> times = new HashMap<>();
        for (JsonNode event : events) {
            List<JsonNode> ids = Steps.parse(id).in(event);
            List<JsonNode> at = Steps.parse(time).in(event);
            if (!ids.isEmpty() && !at.isEmpty()) {
                JsonNode other = times.putIfAbsent(ids.get(0).asText(), at.get(0));
                if (other != null && !other.equals(at.get(0))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an event has values beside those that are parts of the call: its arguments, as in a table. */
    private static boolean areFlat(List<JsonNode> events, Collection<String> found) {
        Set<String> taken =
                found.stream().map(path -> path.replaceFirst("[.\\[].*", "")).collect(Collectors.toSet());
        return !found.contains(UNKNOWN)
                && events.stream()
                        .flatMap(event -> event.properties().stream())
                        .anyMatch(field -> field.getValue().isValueNode()
                                && !taken.contains(field.getKey())
                                && !KINDS.contains(field.getKey()));
    }
}
