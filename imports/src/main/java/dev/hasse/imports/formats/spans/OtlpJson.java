package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.Origin;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the spans in a document: an export in OTLP/JSON ({@code resourceSpans}), or the part of it with one resource, a trace of Tempo ({@code batches}) or of Jaeger
 * ({@code data}), a list of spans ({@code spans} or {@code data}), or a span by itself. Names with underscores, as some exporters write them, are
 * accepted too.
 */
public final class OtlpJson {

    /** A file may be one export of millions of spans or log records. Each means nothing without its resource. */
    public static final Division DIVISION = new Division(List.of(
            new Division.Level(Set.of("resourceSpans", "resource_spans", "resourceLogs", "resource_logs"), null),
            new Division.Level(Set.of("scopeSpans", "scope_spans", "scopeLogs", "scope_logs"), "resource"),
            new Division.Level(Set.of("spans", "logRecords", "log_records"), null)));

    /** The lists of spans of a resource, as they are named; the last name is that before version 0.18 of the protocol. */
    private static final List<String> SCOPES = List.of("scopeSpans", "scope_spans", "instrumentationLibrarySpans");

    /**
     * The parts of a document that are kept.
     *
     * @param named the attributes that the mapping names
     * @param seen notes the names of attributes that are not kept
     */
    public static KeptFields kept(Set<String> named, SeenAttributes seen) {
        Set<String> names = new HashSet<>(SpanDialects.ofSpans());
        names.addAll(named);
        Set<String> late = new HashSet<>(SpanDialects.seldomAskedFor());
        late.removeAll(named);
        KeptFields attributes = KeptFields.by(new AttributeReader(names, late, seen));
        Map<String, KeptFields> parts = Map.of(
                "attributes", attributes, "tags", attributes, "events", eventFields(), "logs", jaegerEventFields());
        Map<String, KeptFields> spanFields = new HashMap<>(parts);
        SpanFields.ALL.forEach(name -> spanFields.put(name, KeptFields.ALL));
        KeptFields span = new KeptFields(spanFields, false);
        KeptFields scope = new KeptFields(Map.of("spans", span), false);
        Map<String, KeptFields> resourceFields = new HashMap<>();
        resourceFields.put("resource", KeptFields.ALL);
        SCOPES.forEach(name -> resourceFields.put(name, scope));
        KeptFields resource = new KeptFields(resourceFields, false);
        Map<String, KeptFields> export = Map.of("resourceSpans", resource, "resource_spans", resource);
        // A document may also be a span by itself.
        Map<String, KeptFields> fields = new HashMap<>(parts);
        fields.putAll(export);
        fields.put("batches", resource);
        SCOPES.forEach(name -> fields.put(name, scope));
        fields.put("trace", new KeptFields(export, true));
        fields.put("data", new KeptFields(Map.of("spans", span), true));
        fields.put("spans", span);
        return new KeptFields(fields, true);
    }

    private static KeptFields eventFields() {
        return new KeptFields(
                Map.of("name", KeptFields.ALL, "attributes", attributesOf(SpanDialects.ofEvents())), false);
    }

    private static KeptFields jaegerEventFields() {
        Set<String> names = new HashSet<>(SpanDialects.ofEvents());
        names.add(SpanFields.JAEGER_EVENT);
        return new KeptFields(Map.of("fields", attributesOf(names)), false);
    }

    private static KeptFields attributesOf(Set<String> names) {
        return KeptFields.by(new AttributeReader(names, Set.of(), new SeenAttributes(Set.of())));
    }

    private final OtlpResources known;

    /** @param known the resources that spans share */
    public OtlpJson(OtlpResources known) {
        this.known = known;
    }

    /** Whether a document can only be one of spans. */
    public static boolean recognizes(JsonNode document) {
        return isExport(document)
                || isJaeger(document)
                || OtlpLogs.recognizes(document)
                || (document.path("context").has("trace_id") && document.has("span_kind"))
                || SpanFields.recognizes(document)
                || SpanFields.recognizes(list(document).path(0));
    }

    /** Whether a document is an export of spans, or a trace of Tempo. */
    public static boolean isExport(JsonNode document) {
        return !resources(document).isMissingNode();
    }

    /** The spans of a trace of MLflow, or of an answer of Phoenix; missing if it is neither. */
    private static JsonNode list(JsonNode document) {
        JsonNode data = document.path("data");
        return data.isArray() ? data : data.path("spans").isArray() ? data.path("spans") : document.path("spans");
    }

    private static JsonNode resources(JsonNode root) {
        JsonNode export = root.path("trace").isObject() ? root.path("trace") : root;
        JsonNode resources = Json.either(export, "resourceSpans", "resource_spans");
        JsonNode batches = root.path("batches");
        if (!resources.isMissingNode()) {
            return resources;
        }
        if (!scopes(batches.path(0)).isMissingNode()) {
            return batches;
        }
        return root.path("resource").isObject() && scopes(root).isArray()
                ? JsonNodeFactory.instance.arrayNode().add(root)
                : resources;
    }

    private static JsonNode scopes(JsonNode resource) {
        JsonNode scopes = Json.either(resource, SCOPES.get(0), SCOPES.get(1));
        return scopes.isMissingNode() ? resource.path(SCOPES.get(2)) : scopes;
    }

    private static boolean isJaeger(JsonNode root) {
        JsonNode first = root.path("data").path(0);
        return first.path("spans").isArray() && (first.has("processes") || first.has("traceID"));
    }

    /** Reads the spans of a document. */
    public void read(Document document, CallSink sink, Consumer<Span> to) {
        JsonNode root = document.root();
        JsonNode resources = resources(root);
        if (resources.isArray()) {
            for (JsonNode resource : resources) {
                Map<String, String> attributes = known.attributes(resource.path("resource"));
                for (JsonNode scope : scopes(resource)) {
                    for (JsonNode span : scope.path("spans")) {
                        span(document, "spans", span, attributes, sink, to);
                    }
                }
            }
        } else if (isJaeger(root)) {
            for (JsonNode trace : root.path("data")) {
                jaeger(document, trace, sink, to);
            }
        } else if (root.path("context").isObject() || SpanFields.recognizes(root)) {
            span(document, null, root, known.attributes(root.path("resource")), sink, to);
        } else if (SpanFields.recognizes(list(root).path(0))) {
            for (JsonNode span : list(root)) {
                span(document, "spans", span, known.attributes(span.path("resource")), sink, to);
            }
        } else if (root.has("resourceMetrics")) {
            sink.refuse(document, null, "metrics", "spans: export the traces");
        } else if (isOtherSignal(root)) {
            sink.ignore("record that is no span");
        } else {
            sink.refuse(document, "resourceSpans", "nothing", "the spans of an export in OTLP/JSON");
        }
    }

    /** Whether a document is a metric or an event, which some exporters write into the same file as spans. */
    private static boolean isOtherSignal(JsonNode root) {
        String type = Json.text(root, "type");
        return type != null && !type.equals("span");
    }

    private void jaeger(Document document, JsonNode trace, CallSink sink, Consumer<Span> to) {
        Map<String, Map<String, String>> processes = new HashMap<>();
        trace.path("processes").properties().forEach(process -> {
            Map<String, String> attributes =
                    new HashMap<>(SpanAttributes.texts(process.getValue().path("tags")));
            String service = Json.text(process.getValue(), "serviceName");
            if (service != null) {
                attributes.put("service.name", service);
            }
            processes.put(process.getKey(), Map.copyOf(attributes));
        });
        for (JsonNode span : trace.path("spans")) {
            String process = span.path("processID").asText("");
            span(document, "spans", span, processes.getOrDefault(process, Map.of()), sink, to);
        }
    }

    /** @param list the field of the document that holds the span; null if the document is the span */
    private static void span(
            Document document,
            @Nullable String list,
            JsonNode span,
            Map<String, String> resource,
            CallSink sink,
            Consumer<Span> to) {
        if (!span.isObject()) {
            sink.refuse(document, list, "no object", "a span");
            return;
        }
        if (!document.isWhole(span)) {
            sink.refuse(document, list, "a truncated span", "a whole one");
            return;
        }
        Origin origin = Origin.of(document).with(resource);
        Span read = SpanFields.read(span, origin, sink.limits().lineBytes());
        if (read == null) {
            sink.refuse(
                    Origin.of(document),
                    sink.limits().tooLarge("attributes that are nested in one another, with names"));
        } else {
            to.accept(read);
        }
    }
}
