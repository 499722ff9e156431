package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A line of a log of ATP: a row of the table of transactions, as it was at some time, or a request with its response.
 *
 * @param origin where it comes from
 * @param intent the id of the intent
 * @param key the idempotency key
 * @param agent who asked
 * @param request the last part of the path, authorize or execute; null for a row
 * @param status the HTTP status of the response; 0 if there was none, or for a row
 * @param word the state of the row, as written; null if the response does not say
 * @param body what was asked
 * @param receipt the receipt
 * @param time when, in microseconds; null if that is not recorded
 */
public record AtpRecord(
        Origin origin,
        String intent,
        String key,
        String agent,
        @Nullable String request,
        int status,
        @Nullable String word,
        JsonNode body,
        JsonNode receipt,
        @Nullable Long time) {
    private static final String ROUTE = "/api/atp/";

    /** Whether a document can only be such a line. */
    public static boolean recognizes(JsonNode document) {
        return path(document) != null
                || AtpTable.recognizes(document)
                || (document.path("intent_id").isTextual()
                        && document.path("idempotency_key").isTextual()
                        && document.path("state").isTextual());
    }

    private static @Nullable String path(JsonNode document) {
        String path = Json.firstText(document, "path", "url");
        return path == null || !path.contains(ROUTE) ? null : path;
    }

    /** Reads a line; null if it has no intent or no key. */
    static @Nullable AtpRecord read(Origin origin, JsonNode root) {
        String path = path(root);
        JsonNode asked = Json.unwrapped(Json.either(root, "body", "request"));
        JsonNode answer = Json.unwrapped(root.path("response"));
        JsonNode told = path == null ? root : answer;
        String intent = firstText("intent_id", root, asked, answer);
        String key = firstText("idempotency_key", root, asked, answer);
        if (key == null) {
            key = header(root.path("headers"));
        }
        if (intent == null || key == null) {
            return null;
        }
        String agent = firstText("agent_id", root, asked);
        Map<String, String> attributes =
                new TreeMap<>(Map.of("intent_id", intent, "idempotency_key", key, "transaction", intent));
        String word = Json.text(told, "state");
        if (word != null) {
            attributes.put("state", word);
        }
        String trace = Json.text(root, "trace_id");
        if (trace != null) {
            attributes.put("trace_id", trace);
        }
        return new AtpRecord(
                origin.with(attributes),
                intent,
                key,
                agent == null ? "agent" : agent,
                path == null ? null : last(path),
                path == null ? 0 : root.path("status").asInt(0),
                word,
                asked,
                Json.unwrapped(told.path("receipt")),
                time(root));
    }

    private static @Nullable String firstText(String field, JsonNode... objects) {
        for (JsonNode object : objects) {
            String text = Json.firstText(object, field);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    /** The key among the headers of a request, whose names are written in any case (RFC 9110, §5.1). */
    private static @Nullable String header(JsonNode headers) {
        for (Map.Entry<String, JsonNode> header : headers.properties()) {
            if (header.getKey().toLowerCase(Locale.ROOT).equals("idempotency-key")
                    && header.getValue().isTextual()) {
                return header.getValue().textValue();
            }
        }
        return null;
    }

    private static String last(String path) {
        String route = path.substring(path.indexOf(ROUTE) + ROUTE.length());
        return route.split("[/?#]", 2)[0];
    }

    private static @Nullable Long time(JsonNode root) {
        for (String name : new String[] {"updated_at", "time", "timestamp", "ts"}) {
            Long time = Times.micros(root.path(name));
            if (time != null) {
                return time;
            }
        }
        return null;
    }

    /** The row, among all. */
    String row() {
        return intent + "\n" + key;
    }

    /** Whether it is a request that the site answered with success. */
    boolean isGranted() {
        return status >= 200 && status < 300;
    }

    /** Whether it is a request that was refused for good: no retry can change the answer (ATP §5). */
    boolean isRefused() {
        return status >= 400 && status < 500 && status != 408 && status != 425 && status != 429;
    }
}
