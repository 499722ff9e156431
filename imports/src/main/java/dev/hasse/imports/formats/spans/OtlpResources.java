package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The attributes of resources, which many spans or log records have: each resource may be given once for each of them. */
public final class OtlpResources {
    /** The last resource, which the next span will often share; and its attributes. */
    private JsonNode last = Json.missing();

    private Map<String, String> ofLast = Map.of();
    private final Map<Map<String, String>, Map<String, String>> known = new HashMap<>();

    /** The attributes of a resource. Equal resources share one map. */
    @SuppressWarnings(
            "ReferenceEquality") // the same object comes again; another one that is equal is found among the known
    Map<String, String> attributes(JsonNode resource) {
        if (resource != last) {
            Map<String, String> texts = SpanAttributes.texts(resource.path("attributes"));
            last = resource;
            ofLast = known.computeIfAbsent(texts, Function.identity());
        }
        return ofLast;
    }
}
