package dev.hasse.imports.formats.spans;

import static dev.hasse.imports.formats.spans.ProtobufCursor.BYTES;
import static dev.hasse.imports.formats.spans.ProtobufCursor.FIXED_32;
import static dev.hasse.imports.formats.spans.ProtobufCursor.FIXED_64;
import static dev.hasse.imports.formats.spans.ProtobufCursor.VARINT;
import static dev.hasse.imports.formats.spans.ProtobufCursor.tag;

import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The signals of OpenTelemetry that tell of calls. Their exports have the same shape: elements of scopes of resources. */
@SuppressWarnings("ImmutableEnumChecker") // sets that nobody can change
public enum OtlpSignal {
    /** Spans. */
    TRACES(
            "resourceSpans",
            "scopeSpans",
            "spans",
            Set.of(
                    tag(1, BYTES), // trace_id
                    tag(2, BYTES), // span_id
                    tag(4, BYTES), // parent_span_id
                    tag(6, VARINT), // kind
                    tag(7, FIXED_64), // start_time_unix_nano
                    tag(8, FIXED_64), // end_time_unix_nano
                    tag(10, VARINT), // dropped_attributes_count
                    tag(11, BYTES), // events
                    tag(12, VARINT), // dropped_events_count
                    tag(13, BYTES), // links
                    tag(14, VARINT), // dropped_links_count
                    tag(15, BYTES), // status
                    tag(16, FIXED_32))), // flags
    /** Log records, of which only the messages of models are of interest. */
    LOGS(
            "resourceLogs",
            "scopeLogs",
            "logRecords",
            Set.of(
                    tag(1, FIXED_64), // time_unix_nano
                    tag(2, VARINT), // severity_number
                    tag(6, BYTES), // attributes
                    tag(7, VARINT), // dropped_attributes_count
                    tag(8, FIXED_32), // flags
                    tag(10, BYTES), // span_id
                    tag(11, FIXED_64), // observed_time_unix_nano
                    tag(12, BYTES))); // event_name

    private final String resources;
    private final String scopes;
    private final String elements;
    private final Set<Integer> tags;

    /** @param tags the tags in its protocol buffers that an element of the other signal cannot have */
    OtlpSignal(String resources, String scopes, String elements, Set<Integer> tags) {
        this.resources = resources;
        this.scopes = scopes;
        this.elements = elements;
        this.tags = tags;
    }

    /** The field of an export that holds resources. */
    String resources() {
        return resources;
    }

    /** The field of a resource that holds scopes. */
    String scopes() {
        return scopes;
    }

    /** The field of a scope that holds the spans, or the log records. */
    public String elements() {
        return elements;
    }

    /**
     * Tells a span from a log record, in protocol buffers: the first field decides that only one of them has. Null if no field does, or if the bytes are
     * malformed before one does: whoever parses them comes to that place, and reports it.
     */
    public static @Nullable OtlpSignal of(ByteBuffer element) {
        try {
            ProtobufCursor fields = new ProtobufCursor(element);
            while (fields.next()) {
                for (OtlpSignal signal : values()) {
                    if (signal.tags.contains(fields.tag())) {
                        return signal;
                    }
                }
            }
        } catch (ProtobufCursor.Malformed malformed) {
            return null;
        }
        return null;
    }
}
