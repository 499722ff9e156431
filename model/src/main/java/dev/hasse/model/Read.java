package dev.hasse.model;

/**
 * One read of an operation.
 *
 * @param cell the cell
 * @param value what was read; {@link Value#NULL} if nothing was there
 * @param time when, on the trace's clock; the earliest moment, if that is not known exactly
 * @param until the latest moment at which it may have happened; equal to {@code time} if that is known exactly
 */
public record Read(String cell, Value value, long time, long until) {

    /** @throws IllegalArgumentException if {@code until} is before {@code time} */
    public Read {
        if (until < time) {
            throw new IllegalArgumentException("a read that ends before it begins");
        }
    }

    /** A read at exactly {@code time}. */
    public Read(String cell, Value value, long time) {
        this(cell, value, time, time);
    }
}
