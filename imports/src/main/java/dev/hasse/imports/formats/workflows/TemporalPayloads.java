package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Reads the payloads of Temporal: in the shape of the API, {@code {"payloads": [{"metadata": {"encoding": …}, "data": …}]}} in Base64, or
 * in the short form of the command line, a list of plain values in which only payloads that are not JSON keep that shape.
 */
final class TemporalPayloads {
    private TemporalPayloads() {}

    /** The values, in a list; missing if there are none. A value in an encoding that cannot be read, such as an encrypted one, is null. */
    static JsonNode list(JsonNode payloads) {
        JsonNode written = payloads.isArray() ? payloads : payloads.path("payloads");
        if (!written.isArray() || written.isEmpty()) {
            return Json.missing();
        }
        ArrayNode values = JsonNodeFactory.instance.arrayNode();
        written.forEach(payload -> values.add(value(payload)));
        return values;
    }

    /** The only value, or the list of them if there are several; missing if there are none, or if the only one cannot be read. */
    static JsonNode soleOrList(JsonNode payloads) {
        JsonNode values = list(payloads);
        if (values.size() != 1) {
            return values;
        }
        boolean unread = values.path(0).isNull() && !isNull(first(payloads));
        return unread ? Json.missing() : values.path(0);
    }

    private static JsonNode first(JsonNode payloads) {
        return payloads.isArray() ? payloads.path(0) : payloads.path("payloads").path(0);
    }

    private static boolean isNull(JsonNode payload) {
        return payload.isNull()
                || encoding(payload).equals("binary/null")
                || plain(payload, "data").equals("null");
    }

    private static JsonNode value(JsonNode payload) {
        if (!payload.path("metadata").isObject()) {
            return payload;
        }
        String encoding = encoding(payload);
        if (encoding.equals("binary/null") || !encoding.startsWith("json/")) {
            // Two encryptions of one value differ, so they tell nothing about it.
            return JsonNodeFactory.instance.nullNode();
        }
        if (!payload.path("data").isTextual()) {
            // Exports of the web interface may hold data that was decoded already.
            return payload.has("data") ? payload.path("data") : JsonNodeFactory.instance.nullNode();
        }
        String text = plain(payload, "data");
        JsonNode wrapped = Json.unwrapped(TextNode.valueOf("[" + text + "]"));
        return wrapped.isArray() && wrapped.size() == 1 ? wrapped.path(0) : TextNode.valueOf(text);
    }

    private static String encoding(JsonNode payload) {
        return plain(payload.path("metadata"), "encoding");
    }

    /** A text, out of Base64 if it is in it. */
    private static String plain(JsonNode object, String field) {
        String written = Json.text(object, field);
        if (written == null) {
            return "";
        }
        try {
            return new String(Base64.getDecoder().decode(written), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException plain) {
            return written;
        }
    }
}
