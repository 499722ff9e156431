package dev.hasse.imports.formats.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A frame of JSON-RPC as a recorder wrote it: bare, or anywhere in an object that says when and in which session it was seen.
 *
 * @param document the document that contains it
 * @param frame the request, notification or response itself
 * @param time when it was seen, in microseconds; null if that is not recorded
 * @param session the session in which it was seen; null if that is not recorded
 * @param direction the direction in which it went, in the recorder's words; null if that is not recorded
 * @param client the recorder's name for the client; null if it gives none
 * @param micros how long the call took, if its request and response are in one object; null if that is not recorded
 */
record McpFrame(
        Document document,
        JsonNode frame,
        @Nullable Long time,
        @Nullable String session,
        @Nullable String direction,
        @Nullable String client,
        @Nullable Long micros) {

    private static final int DEEPEST = 6;
    private static final int LONGEST_WORD = 64;
    private static final String RESULT = "result";
    private static final String ERROR = "error";

    /** Fields of the protocol, which are not searched for further frames. */
    private static final Set<String> PAYLOAD = Set.of("params", RESULT, ERROR);

    private static final List<String> METHODS = List.of(
            "tools/",
            "resources/",
            "prompts/",
            "notifications/",
            "completion/",
            "logging/",
            "sampling/",
            "elicitation/",
            "roots/",
            "tasks/",
            "subscriptions/",
            "server/discover");

    /** Functions of SDKs, which some recorders name instead of the method that they request. */
    private static final Map<String, String> FUNCTIONS =
            Map.of("call_tool", "tools/call", "list_tools", "tools/list", "read_resource", "resources/read");

    private static final String[] TIMES = {"ts", "timestamp", "time", "at", "t", "@timestamp", "date", "datetime"};
    private static final String[] SESSIONS = {
        "session",
        "sessionId",
        "session_id",
        "mcp-session-id",
        "Mcp-Session-Id",
        "mcpSessionId",
        "mcp_session_id",
        "connection",
        "connectionId",
        "connection_id"
    };
    private static final String[] DIRECTIONS = {"dir", "direction"};
    private static final String[] DURATIONS = {"durationMs", "duration_ms", "latency_ms", "latencyMs"};

    /** Whether a document can only be a log of MCP. */
    static boolean recognizes(JsonNode document) {
        for (McpFrame found : in(new Document(document, "", 1, Set.of()), Map.of())) {
            String method = found.method();
            if (method == null ? found.frame.has("jsonrpc") : isOfProtocol(method)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfProtocol(String method) {
        return method.equals("initialize") || METHODS.stream().anyMatch(method::startsWith);
    }

    /**
     * The frames in a document, in order.
     *
     * @param fields where a recorder of another kind puts {@code started} (the time) and {@code session}
     */
    static List<McpFrame> in(Document document, Map<String, Steps> fields) {
        List<McpFrame> frames = new ArrayList<>();
        Around top = new Around(
                time(fields.get("started"), document.root()),
                text(fields.get("session"), document.root()),
                null,
                null,
                null);
        walk(document, document.root(), top, 0, frames);
        return frames;
    }

    private static @Nullable Long time(@Nullable Steps path, JsonNode root) {
        List<JsonNode> found = path == null ? List.of() : path.in(root);
        return found.isEmpty() ? null : Times.micros(found.get(0));
    }

    private static @Nullable String text(@Nullable Steps path, JsonNode root) {
        List<JsonNode> found = path == null ? List.of() : path.in(root);
        return found.isEmpty() ? null : Json.id(found.get(0));
    }

    /** Details of a frame from the objects around it; the innermost counts. */
    private record Around(
            @Nullable Long time,
            @Nullable String session,
            @Nullable String direction,
            @Nullable String client,
            @Nullable Long micros) {

        Around inside(JsonNode object) {
            Long ownTime = time;
            for (String field : TIMES) {
                Long named = Times.micros(object.path(field));
                if (named != null) {
                    ownTime = named;
                    break;
                }
            }
            String ownSession = session;
            for (String field : SESSIONS) {
                String named = Json.id(object.path(field));
                if (named != null) {
                    ownSession = named;
                    break;
                }
            }
            JsonNode metadata = object.path("metadata");
            if (ownSession == null && metadata.isObject()) {
                ownSession = Json.id(metadata.path("sessionId"));
            }
            String named = Json.firstText(metadata.path("client"), "name");
            Long took = duration(object);
            return new Around(
                    ownTime,
                    ownSession,
                    firstOf(Json.firstText(object, DIRECTIONS), direction),
                    firstOf(named, client),
                    took != null ? took : duration(metadata) != null ? duration(metadata) : micros);
        }

        private static @Nullable Long duration(JsonNode object) {
            for (String field : DURATIONS) {
                JsonNode millis = object.path(field);
                if (millis.isNumber() && millis.doubleValue() >= 0 && millis.doubleValue() < 1e12) {
                    return Math.round(millis.doubleValue() * 1_000);
                }
            }
            return null;
        }

        private static @Nullable String firstOf(@Nullable String first, @Nullable String second) {
            return first != null ? first : second;
        }
    }

    private static void walk(Document document, JsonNode node, Around around, int depth, List<McpFrame> frames) {
        if (depth > DEEPEST) {
            return;
        }
        if (node.isArray()) {
            node.forEach(element -> walk(document, element, around, depth + 1, frames));
        } else if (node.isTextual() && node.textValue().contains("\"jsonrpc\"")) {
            JsonNode inner = Json.unwrapped(node);
            if (!inner.isTextual()) {
                walk(document, inner, around, depth + 1, frames);
            }
        } else if (node.isObject()) {
            Around inner = around.inside(node);
            int before = frames.size();
            if (!node.has("jsonrpc")) {
                node.properties().forEach(field -> {
                    if (!PAYLOAD.contains(field.getKey())) {
                        walk(document, field.getValue(), inner, depth + 1, frames);
                    }
                });
            }
            if (frames.size() == before && looksLikeFrame(node)) {
                frames(node)
                        .forEach(frame -> frames.add(new McpFrame(
                                document,
                                frame,
                                inner.time,
                                inner.session,
                                inner.direction,
                                inner.client,
                                inner.micros)));
            }
        }
    }

    /** The frame in an object; or a request and its response, if the object has what both have. */
    private static List<JsonNode> frames(JsonNode node) {
        boolean answered = node.has(RESULT) || node.has(ERROR);
        boolean asks = node.has("method") && (node.has("params") || (node.has("args") && isFunction(node)));
        if (!answered || !asks) {
            return List.of(explored(node));
        }
        return List.of(explored(without(node, RESULT, ERROR)), explored(without(node, "params", "args")));
    }

    private static JsonNode without(JsonNode node, String... fields) {
        ObjectNode rest = JsonNodeFactory.instance.objectNode();
        node.properties().forEach(field -> rest.set(field.getKey(), field.getValue()));
        return rest.remove(List.of(fields));
    }

    private static boolean looksLikeFrame(JsonNode node) {
        String method = Json.text(node, "method");
        boolean answer = (node.has("id") || node.has("count"))
                && (node.has(RESULT) || node.path(ERROR).isObject());
        return answer
                || (method != null
                        && method.length() <= LONGEST_WORD
                        && (node.has("jsonrpc") || isOfProtocol(method) || FUNCTIONS.containsKey(method)));
    }

    private static boolean isFunction(JsonNode node) {
        return FUNCTIONS.containsKey(node.path("method").asText(""));
    }

    /**
     * Translates the form of some recorders, such as logs of the Python SDK, which write the names of their own functions: {@code call_tool}
     * with a list of the tool and its arguments, {@code list_tools}, {@code read_resource} with the URI.
     */
    private static JsonNode explored(JsonNode node) {
        if (!isFunction(node)) {
            return node;
        }
        String method = FUNCTIONS.getOrDefault(node.path("method").asText(), "");
        ObjectNode frame = JsonNodeFactory.instance.objectNode();
        frame.set("id", node.has("id") ? node.path("id") : node.path("count"));
        if (node.has(RESULT) || node.has(ERROR)) {
            JsonNode result = Json.unwrapped(node.path(RESULT));
            boolean bare = method.equals("tools/list") && result.isArray();
            frame.set(RESULT, bare ? JsonNodeFactory.instance.objectNode().set("tools", result) : result);
            if (node.has(ERROR)) {
                frame.set(ERROR, node.path(ERROR));
            }
            return frame;
        }
        frame.set("method", TextNode.valueOf(method));
        ObjectNode params = frame.putObject("params");
        JsonNode first = node.path("args").path(0);
        switch (method) {
            case "tools/call" -> {
                params.set("name", first);
                params.set("arguments", node.path("args").path(1));
            }
            case "resources/read" -> params.set("uri", first);
            default -> {
                if (first.isTextual()) {
                    params.set("cursor", first);
                }
            }
        }
        return frame;
    }

    /** The method of a request or notification; null for a response. */
    @Nullable
    String method() {
        return isResponse() ? null : Json.text(frame, "method");
    }

    /** Whether it answers a request. */
    boolean isResponse() {
        return frame.has(RESULT) || frame.has(ERROR);
    }

    /** The id of a request or a response, whose type counts; null for a notification. */
    @Nullable
    String id() {
        JsonNode id = frame.path("id");
        return id.isNumber() || id.isTextual() ? id.toString() : null;
    }

    /** Whether it can be the answer to a request that was recorded with it. */
    boolean mayAnswer(McpFrame request) {
        boolean same = id() == null || request.id() == null || Objects.equals(id(), request.id());
        return isResponse() && !request.isResponse() && same;
    }

    /** The parameters of a request. */
    JsonNode params() {
        return frame.path("params");
    }

    /** Whether it is complete. */
    boolean isWhole() {
        return document.isWhole(frame);
    }
}
