package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.formats.spans.ProtobufCursor.Malformed;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;

/**
 * Reads spans and log records in the binary form of OTLP: one message ({@code TracesData} or {@code ExportTraceServiceRequest}, which are the same;
 * {@code LogsData} or {@code ExportLogsServiceRequest}), or several, each after its length in four bytes, as the file exporter of the Collector
 * writes them. Their spans and log records become documents as in OTLP/JSON. If a file breaks off, those before are kept.
 */
public final class OtlpProtobuf implements DocumentReader {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int LENGTH = 4;

    // The tags of fields in opentelemetry/proto/trace/v1/trace.proto, and in logs/v1/logs.proto, where these are the
    // same.
    private static final int RESOURCES = ProtobufCursor.tag(1, ProtobufCursor.BYTES);
    private static final int RESOURCE = ProtobufCursor.tag(1, ProtobufCursor.BYTES);
    private static final int SCOPES = ProtobufCursor.tag(2, ProtobufCursor.BYTES);
    private static final int RECORDS = ProtobufCursor.tag(2, ProtobufCursor.BYTES);

    private final OtlpSignal usual;

    /** @param usual what an element is taken for that may be a span as well as a log record, which then has nothing of interest */
    public OtlpProtobuf(OtlpSignal usual) {
        this.usual = usual;
    }

    /** Whether these can be the first bytes of such a file: the tag of its only field, or the first byte of a length below 16 MB. */
    public static boolean recognizes(byte[] first) {
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
            new Message(source, 1, usual, documents).read(ByteBuffer.wrap(all.readAllBytes()), problems);
            return;
        }
        for (int number = 1; length.length == LENGTH; number++) {
            int size = ByteBuffer.wrap(length).getInt();
            byte[] bytes = size < 0 ? in.readAllBytes() : in.readNBytes(size);
            new Message(source, number, usual, documents).read(ByteBuffer.wrap(bytes), problems);
            length = in.readNBytes(LENGTH);
        }
    }

    /** A message, of which each span or log record becomes a document with its resource; a message without any is one, too. */
    private static final class Message {
        private final String source;
        private final int number;
        private final OtlpSignal usual;
        private final DocumentSink documents;
        private boolean any;

        Message(String source, int number, OtlpSignal usual, DocumentSink documents) {
            this.source = source;
            this.number = number;
            this.usual = usual;
            this.documents = documents;
        }

        void read(ByteBuffer bytes, Problems problems) {
            try {
                ProtobufCursor fields = new ProtobufCursor(bytes);
                while (fields.next()) {
                    if (fields.tag() == RESOURCES) {
                        resource(fields.content());
                    }
                }
            } catch (Malformed malformed) {
                problems.add(new Problem(
                        source,
                        number,
                        null,
                        "the end of the bytes, or what is no OTLP, in message " + number,
                        "a whole one",
                        "what comes before is kept"));
            }
            if (!any) {
                hand(usual, NODES.arrayNode());
            }
        }

        private void resource(ByteBuffer bytes) {
            ObjectNode resource = described(bytes);
            ProtobufCursor fields = new ProtobufCursor(bytes);
            while (fields.next()) {
                if (fields.tag() == RESOURCE && fields.isWhole()) {
                    parsed(fields.content(), Resource::parseFrom);
                } else if (fields.tag() == SCOPES) {
                    scope(resource, fields.content());
                }
            }
        }

        private void scope(ObjectNode resource, ByteBuffer bytes) {
            ProtobufCursor fields = new ProtobufCursor(bytes);
            while (fields.next()) {
                if (fields.tag() == RECORDS && fields.isWhole()) {
                    ByteBuffer element = fields.content();
                    OtlpSignal signal = Objects.requireNonNullElse(OtlpSignal.of(element), usual);
                    hand(
                            signal,
                            resource,
                            switch (signal) {
                                case TRACES -> OtlpNodes.span(parsed(element, Span::parseFrom));
                                case LOGS -> OtlpNodes.logRecord(parsed(element, LogRecord::parseFrom));
                            });
                }
            }
        }

        /** The resource, which may come after its spans. */
        private static ObjectNode described(ByteBuffer bytes) {
            ObjectNode resource = NODES.objectNode();
            try {
                ProtobufCursor fields = new ProtobufCursor(bytes);
                while (fields.next()) {
                    if (fields.tag() == RESOURCE && fields.isWhole()) {
                        resource.set(
                                "attributes",
                                OtlpNodes.attributes(parsed(fields.content(), Resource::parseFrom)
                                        .getAttributesList()));
                    }
                }
            } catch (Malformed malformed) {
                // Whoever reads the spans comes to the same place, and reports it.
                return resource;
            }
            return resource;
        }

        private void hand(OtlpSignal signal, ObjectNode resource, ObjectNode element) {
            ArrayNode resources = NODES.arrayNode();
            ObjectNode around = resources.addObject();
            around.set("resource", resource);
            around.putArray(signal.scopes())
                    .addObject()
                    .putArray(signal.elements())
                    .add(element);
            hand(signal, resources);
        }

        private void hand(OtlpSignal signal, ArrayNode resources) {
            any = true;
            ObjectNode root = NODES.objectNode();
            root.set(signal.resources(), resources);
            documents.accept(new Document(root, source, number, Set.of()));
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
}
