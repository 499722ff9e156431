package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * One action of an operation, at one time.
 *
 * @param operation the id of the operation
 * @param kind the kind of action
 * @param cell the cell that it read; null unless {@code kind} is {@link Kind#READ}
 */
public record Moment(Value operation, Kind kind, @Nullable String cell) {

    /** The kinds of action. */
    public enum Kind {
        /** The operation writes and ends, or is given up. */
        COMMIT,
        /** The operation plans a tool, sees a registry, issues effects. */
        BEGIN,
        /** The operation reads a cell. */
        READ
    }

    /** The moment at which the operation began. */
    public static Moment begin(OperationRef operation) {
        return new Moment(operation.id(), Kind.BEGIN, null);
    }

    /** The moment at which the operation read the cell. */
    public static Moment read(OperationRef operation, String cell) {
        return new Moment(operation.id(), Kind.READ, cell);
    }

    /** The moment at which the operation committed. */
    public static Moment commit(OperationRef operation) {
        return new Moment(operation.id(), Kind.COMMIT, null);
    }
}
