package dev.hasse.reports;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * Something that an operation did at one time.
 *
 * @param operation the id of the operation
 * @param kind what it did
 * @param cell the cell that it read; null unless {@code kind} is {@link Kind#READ}
 */
record Moment(Value operation, Kind kind, @Nullable String cell) {

    /** What an operation does. */
    enum Kind {
        /** It writes, and ends; or is given up. */
        COMMIT,
        /** It plans a tool, sees a registry, issues effects. */
        BEGIN,
        /** It reads a cell. */
        READ
    }
}
