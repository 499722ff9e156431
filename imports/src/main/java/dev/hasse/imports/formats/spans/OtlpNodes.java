package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;
import java.util.List;

/** Writes messages of OTLP as OTLP/JSON, as far as anybody reads it. */
final class OtlpNodes {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEPEST = 100;

    private OtlpNodes() {}

    /** A span. */
    static ObjectNode span(Span span) {
        ObjectNode node = NODES.objectNode();
        node.put("traceId", hex(span.getTraceId()));
        node.put("spanId", hex(span.getSpanId()));
        node.put("parentSpanId", hex(span.getParentSpanId()));
        node.put("name", span.getName());
        node.put("startTimeUnixNano", Long.toUnsignedString(span.getStartTimeUnixNano()));
        node.put("endTimeUnixNano", Long.toUnsignedString(span.getEndTimeUnixNano()));
        node.set("attributes", attributes(span.getAttributesList()));
        ArrayNode events = node.putArray("events");
        for (Span.Event event : span.getEventsList()) {
            events.addObject().put("name", event.getName()).set("attributes", attributes(event.getAttributesList()));
        }
        node.putObject("status")
                .put("code", span.getStatus().getCodeValue())
                .put("message", span.getStatus().getMessage());
        return node;
    }

    /** A log record. */
    static ObjectNode logRecord(LogRecord entry) {
        ObjectNode node = NODES.objectNode();
        node.put("traceId", hex(entry.getTraceId()));
        node.put("spanId", hex(entry.getSpanId()));
        node.put("timeUnixNano", Long.toUnsignedString(entry.getTimeUnixNano()));
        node.put("observedTimeUnixNano", Long.toUnsignedString(entry.getObservedTimeUnixNano()));
        if (!entry.getEventName().isEmpty()) {
            node.put("eventName", entry.getEventName());
        }
        node.set("body", value(entry.getBody(), 0));
        node.set("attributes", attributes(entry.getAttributesList()));
        return node;
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    /** Attributes. */
    static ArrayNode attributes(List<KeyValue> attributes) {
        return pairs(attributes, 0);
    }

    private static ArrayNode pairs(List<KeyValue> pairs, int depth) {
        ArrayNode nodes = NODES.arrayNode();
        for (KeyValue pair : pairs) {
            nodes.addObject().put("key", pair.getKey()).set("value", value(pair.getValue(), depth));
        }
        return nodes;
    }

    private static ObjectNode value(AnyValue value, int depth) {
        ObjectNode node = NODES.objectNode();
        switch (value.getValueCase()) {
            case STRING_VALUE -> node.put("stringValue", value.getStringValue());
            case BOOL_VALUE -> node.put("boolValue", value.getBoolValue());
            case INT_VALUE -> node.put("intValue", Long.toString(value.getIntValue()));
            case DOUBLE_VALUE -> node.put("doubleValue", value.getDoubleValue());
            case ARRAY_VALUE -> {
                ArrayNode elements = node.putObject("arrayValue").putArray("values");
                if (depth < DEEPEST) {
                    value.getArrayValue().getValuesList().forEach(element -> elements.add(value(element, depth + 1)));
                }
            }
            case KVLIST_VALUE -> {
                if (depth < DEEPEST) {
                    node.putObject("kvlistValue")
                            .set("values", pairs(value.getKvlistValue().getValuesList(), depth + 1));
                }
            }
            default -> {
                // Bytes, or nothing: these name no tool, and nobody would look for them in a cell.
            }
        }
        return node;
    }
}
