package dev.hasse.traces.formats;

import dev.hasse.traces.calls.DocumentReader;
import dev.hasse.traces.calls.JsonDocuments;

/** How a file is written down, told by its first bytes. */
@SuppressWarnings("ImmutableEnumChecker") // readers without state
public enum Syntax {
    /** JSON, or lines of it. */
    JSON(new JsonDocuments()),
    /** OTLP as protocol buffers. */
    OTLP_PROTOBUF(new OtlpProtobuf());

    /** How many bytes are enough to tell. */
    public static final int ENOUGH = 512;

    private final DocumentReader reader;

    Syntax(DocumentReader reader) {
        this.reader = reader;
    }

    /**
     * The syntax of a file.
     *
     * @param first its first bytes, {@link #ENOUGH} of them, or as many as there are
     */
    public static Syntax of(byte[] first) {
        return OtlpProtobuf.recognizes(first) ? OTLP_PROTOBUF : JSON;
    }

    /** Reads files that are written so. */
    public DocumentReader reader() {
        return reader;
    }
}
