package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * Something that an operation did at one time.
 *
 * @param operation the id of the operation
 * @param kind what it did
 * @param cell the cell that it read; null unless {@code kind} is {@link Kind#READ}
 */
public record Moment(Value operation, Kind kind, @Nullable String cell) {

    /** What an operation does. */
    public enum Kind {
        /** It writes, and ends; or is given up. */
        COMMIT,
        /** It plans a tool, sees a registry, issues effects. */
        BEGIN,
        /** It reads a cell. */
        READ
    }

    /** When the operation began. */
    public static Moment begin(OperationRef operation) {
        return new Moment(operation.id(), Kind.BEGIN, null);
    }

    /** When the operation read the cell. */
    public static Moment read(OperationRef operation, String cell) {
        return new Moment(operation.id(), Kind.READ, cell);
    }

    /** When the operation committed. */
    public static Moment commit(OperationRef operation) {
        return new Moment(operation.id(), Kind.COMMIT, null);
    }
}
