package dev.hasse.model;

/**
 * What a trace says about one anomaly. Absent is not the same as untested: a trace in which no two agents ever overlapped
 * has no stale generation, and proves nothing about the runtime that made it.
 */
public enum Status {
    /** At least one witness. */
    FOUND,
    /** No witness, although at least one record could have been one. */
    ABSENT,
    /** No witness; and either no record that could have been one, or something that leaves it open whether one was. */
    UNTESTED
}
