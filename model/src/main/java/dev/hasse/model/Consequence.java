package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * What would have become of one operation of a trace under a {@link Discipline}.
 *
 * @param because the other operation that it is due to; null if there is none, or none is known
 * @param subject the cell or the name of the tool that it is about; null if it is about whole operations
 * @param time when that happened which it is due to, as {@link Kind} says
 */
public record Consequence(
        Kind kind,
        OperationRef operation,
        @Nullable OperationRef because,
        @Nullable String subject,
        long time) {

    /** What becomes of an operation. */
    public enum Kind {
        /** It is refused at commit: {@code because} wrote the cell, at {@code time}, after it had read it. */
        STALE,
        /** It is dropped when it begins, at {@code time}: {@code because} holds the cell. */
        LOCKED,
        /** It is refused at commit, at {@code time}: the tool that it planned is gone. */
        TOOL_GONE,
        /** It is undone, as {@code because} was, or as nobody who stands had written what it read in the cell at {@code time}. */
        CASCADED,
        /** Its effects, committed at {@code time}, land in the order of issue. */
        REORDERED,
        /** It calls, at {@code time}, the tool as it was when it began. */
        PINNED,
        /** It commits at {@code time}, and the change of the tool waits until then. */
        TOOL_HELD,
        /** It goes through, but has read something else at {@code time}: what {@code because} wrote was never there. */
        READS_OTHERWISE;

        /** Whether the operation does not commit. */
        public boolean isRefusal() {
            return this == STALE || this == LOCKED || this == TOOL_GONE;
        }
    }
}
