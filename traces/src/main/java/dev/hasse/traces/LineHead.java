package dev.hasse.traces;

import org.jspecify.annotations.Nullable;

/**
 * What a line says of itself, for those who send it to where its trace is.
 *
 * @param kind what it is
 * @param traceId the trace that it belongs to; that of its file if it names none
 * @param operationId the id of the operation, or of the one that an abort line undoes, as text; null if the record names none
 * @param commitTime when the operation committed; 0 for anything but a record
 * @param problem why it is refused; null if it is not
 */
public record LineHead(
        Kind kind,
        String traceId,
        @Nullable String operationId,
        long commitTime,
        @Nullable Problem problem) {

    /** The kinds of lines. */
    public enum Kind {
        /** Only white space. */
        BLANK,
        /** An operation record. */
        RECORD,
        /** A line that undoes an operation. */
        ABORT,
        /** Refused for what is in it alone. */
        REFUSED
    }
}
