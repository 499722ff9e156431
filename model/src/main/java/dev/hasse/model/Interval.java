package dev.hasse.model;

import java.io.Serializable;

/**
 * The range in which a probability is likely to lie.
 *
 * @param low its lower end, at least 0
 * @param high its upper end, at most 1
 */
public record Interval(double low, double high) implements Serializable {
    /** The whole range: nothing is known. */
    public static final Interval ALL = new Interval(0, 1);

    /** @throws IllegalArgumentException unless 0 ≤ low ≤ high ≤ 1 */
    public Interval {
        if (!(0 <= low && low <= high && high <= 1)) {
            throw new IllegalArgumentException("no interval of probabilities: " + low + " to " + high);
        }
    }

    /** Whether the interval, including its ends, holds a value. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
