package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * A consequence of a {@link Discipline} for one operation of a trace.
 *
 * @param because the other operation that caused it; null if there is none, or none is known
 * @param subject the cell or the name of the tool that it is about; null if it is about whole operations
 * @param time when its cause happened, as {@link Kind} says
 */
public record Consequence(
        Kind kind,
        OperationRef operation,
        @Nullable OperationRef because,
        @Nullable String subject,
        long time) {

    /** The kinds of consequence. */
    public enum Kind {
        /**
         * It is refused at commit: {@code because} wrote the cell, at {@code time}, after the operation had read it.
         */
        STALE,
        /** It is dropped when it begins, at {@code time}: {@code because} holds the cell. */
        LOCKED,
        /** It is refused at commit, at {@code time}: the tool that it planned is gone. */
        TOOL_GONE,
        /**
         * It is undone: {@code because} was undone, or no surviving operation had written what it read in the cell at
         * {@code time}.
         */
        CASCADED,
        /** Its effects, committed at {@code time}, land in the order of issue. */
        REORDERED,
        /** It calls, at {@code time}, the tool as it was when it began. */
        PINNED,
        /** It commits at {@code time}, and the change of the tool waits until then. */
        TOOL_HELD,
        /** It goes through, but reads another value at {@code time}: the write of {@code because} never happened. */
        READS_OTHERWISE;

        /** Whether the operation does not commit. */
        public boolean isRefusal() {
            return this == STALE || this == LOCKED || this == TOOL_GONE;
        }
    }
}
