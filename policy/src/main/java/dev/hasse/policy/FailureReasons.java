package dev.hasse.policy;

/**
 * How many traces fail each kind of demand on each trace. A trace that fails several of them counts in each.
 *
 * @param level those below the level required
 * @param found those with something that the gate fails on
 * @param evidence those in which something is untested that may not be
 */
public record FailureReasons(long level, long found, long evidence) {
    /** No trace fails. */
    public static final FailureReasons NONE = new FailureReasons(0, 0, 0);

    /** Returns the sum of both. */
    public FailureReasons plus(FailureReasons other) {
        return new FailureReasons(level + other.level, found + other.found, evidence + other.evidence);
    }

    /** Whether none is known. */
    public boolean isNone() {
        return level + found + evidence == 0;
    }
}
