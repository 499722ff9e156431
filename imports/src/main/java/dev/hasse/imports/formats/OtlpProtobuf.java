package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Reads spans in the binary form of OTLP: one message ({@code TracesData} or {@code ExportTraceServiceRequest}, which are the same), or
 * several, each after its length in four bytes, as the file exporter of the Collector writes them. Their spans become documents as in
 * OTLP/JSON. If a file breaks off, the spans before are kept.
 */
final class OtlpProtobuf implements DocumentReader {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int LENGTH = 4;

    // The numbers of fields in opentelemetry/proto/trace/v1/trace.proto.
    private static final int RESOURCE_SPANS = 1;
    private static final int RESOURCE = 1;
    private static final int SCOPE_SPANS = 2;
    private static final int SPANS = 2;

    private static final int DEEPEST = 100;

    /** Whether these can be the first bytes of such a file: the tag of its only field, or the first byte of a length below 16 MB. */
    static boolean recognizes(byte[] first) {
        boolean binary = false;
        for (byte b : first) {
            binary |= b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t';
        }
        return binary && first.length > LENGTH && (first[0] == '\n' || (first[0] == 0 && first[LENGTH] == '\n'));
    }

    @Override
    public void read(InputStream in, String source, Limits limits, Problems problems, DocumentSink documents)
            throws IOException {
        byte[] length = in.readNBytes(LENGTH);
        if (length.length > 0 && length[0] != 0) {
            InputStream all = new SequenceInputStream(new ByteArrayInputStream(length), in);
            new Message(source, 1, documents).read(ByteBuffer.wrap(all.readAllBytes()), problems);
            return;
        }
        for (int number = 1; length.length == LENGTH; number++) {
            int size = ByteBuffer.wrap(length).getInt();
            byte[] bytes = size < 0 ? in.readAllBytes() : in.readNBytes(size);
            new Message(source, number, documents).read(ByteBuffer.wrap(bytes), problems);
            length = in.readNBytes(LENGTH);
        }
    }

    /** A message, of which each span becomes a document with its resource; a message without spans is one, too. */
    private static final class Message {
        private final String source;
        private final int number;
        private final DocumentSink documents;
        private boolean any;

        Message(String source, int number, DocumentSink documents) {
            this.source = source;
            this.number = number;
            this.documents = documents;
        }

        void read(ByteBuffer bytes, Problems problems) {
            try {
                fields(bytes, (part, field, whole) -> {
                    if (field == RESOURCE_SPANS) {
                        resourceSpans(part);
                    }
                });
            } catch (Malformed malformed) {
                problems.add(new Problem(
                        source,
                        number,
                        null,
                        "the end of the bytes, or what is no OTLP, in message " + number,
                        "a whole one",
                        "the spans before it are kept"));
            }
            if (!any) {
                hand(NODES.arrayNode());
            }
        }

        private void resourceSpans(ByteBuffer bytes) {
            ObjectNode resource = resource(bytes.duplicate());
            fields(bytes, (part, field, whole) -> {
                if (field == RESOURCE && whole) {
                    parsed(part, Resource::parseFrom);
                } else if (field == SCOPE_SPANS) {
                    fields(part, (span, number, wholeSpan) -> {
                        if (number == SPANS && wholeSpan) {
                            hand(resource, span(parsed(span, Span::parseFrom)));
                        }
                    });
                }
            });
        }

        /** The resource, which may come after its spans. */
        private static ObjectNode resource(ByteBuffer bytes) {
            ObjectNode resource = NODES.objectNode();
            try {
                fields(bytes, (part, field, whole) -> {
                    if (field == RESOURCE && whole) {
                        resource.set(
                                "attributes",
                                attributes(parsed(part, Resource::parseFrom).getAttributesList()));
                    }
                });
            } catch (Malformed malformed) {
                // Whoever reads the spans comes to the same place, and reports it.
                return resource;
            }
            return resource;
        }

        private void hand(ObjectNode resource, ObjectNode span) {
            ArrayNode resources = NODES.arrayNode();
            ObjectNode around = resources.addObject();
            around.set("resource", resource);
            around.putArray("scopeSpans").addObject().putArray("spans").add(span);
            hand(resources);
        }

        private void hand(ArrayNode resources) {
            any = true;
            ObjectNode root = NODES.objectNode();
            root.set("resourceSpans", resources);
            documents.accept(new Document(root, source, number, Set.of()));
        }
    }

    /** The bytes are no message of that kind, or break off. */
    private static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Malformed() {
            super("malformed", null, false, false);
        }
    }

    private interface Parser<T> {
        T parse(ByteBuffer bytes) throws InvalidProtocolBufferException;
    }

    private static <T> T parsed(ByteBuffer bytes, Parser<T> parser) {
        try {
            return parser.parse(bytes);
        } catch (InvalidProtocolBufferException malformed) {
            throw new Malformed();
        }
    }

    /** Takes a field that has bytes; not all of them, if the message breaks off in it. */
    private interface Part {
        void accept(ByteBuffer bytes, int field, boolean whole);
    }

    /**
     * Reads the fields of a message that have bytes, in order. If the message breaks off, the last field is passed on as far as it goes
     * before that is reported. Groups, which OTLP does not use, are skipped.
     */
    private static void fields(ByteBuffer bytes, Part to) {
        IntArrayList groups = new IntArrayList();
        while (bytes.hasRemaining()) {
            int tag = (int) varint(bytes);
            int field = tag >>> 3;
            switch (tag & 7) {
                case 0 -> varint(bytes);
                case 1 -> skip(bytes, Long.BYTES);
                case 2 -> {
                    int length = (int) varint(bytes);
                    boolean whole = length >= 0 && length <= bytes.remaining();
                    int there = whole ? length : bytes.remaining();
                    ByteBuffer part = bytes.slice(bytes.position(), there);
                    bytes.position(bytes.position() + there);
                    if (groups.isEmpty()) {
                        to.accept(part, field, whole);
                    }
                    if (!whole) {
                        throw new Malformed();
                    }
                }
                case 3 -> groups.push(field);
                case 4 -> {
                    if (groups.isEmpty() || groups.popInt() != field) {
                        throw new Malformed();
                    }
                }
                case 5 -> skip(bytes, Integer.BYTES);
                default -> throw new Malformed();
            }
        }
        if (!groups.isEmpty()) {
            throw new Malformed();
        }
    }

    private static long varint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (!bytes.hasRemaining()) {
                throw new Malformed();
            }
            byte next = bytes.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new Malformed();
    }

    private static void skip(ByteBuffer bytes, int count) {
        if (bytes.remaining() < count) {
            throw new Malformed();
        }
        bytes.position(bytes.position() + count);
    }

    private static ObjectNode span(Span span) {
        ObjectNode node = NODES.objectNode();
        node.put("traceId", hex(span.getTraceId()));
        node.put("spanId", hex(span.getSpanId()));
        node.put("parentSpanId", hex(span.getParentSpanId()));
        node.put("name", span.getName());
        node.put("startTimeUnixNano", Long.toUnsignedString(span.getStartTimeUnixNano()));
        node.put("endTimeUnixNano", Long.toUnsignedString(span.getEndTimeUnixNano()));
        node.set("attributes", attributes(span.getAttributesList()));
        node.putObject("status")
                .put("code", span.getStatus().getCodeValue())
                .put("message", span.getStatus().getMessage());
        return node;
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    private static ArrayNode attributes(List<KeyValue> attributes) {
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
