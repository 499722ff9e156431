package dev.hasse.model;

/**
 * The status of one anomaly in a trace. Absent is not the same as untested: a trace in which no two agents ever
 * overlapped has no stale generation, and proves nothing about the runtime that made it.
 */
public enum Status {
    /** At least one witness. */
    FOUND,
    /** No witness, although at least one record could have been one. */
    ABSENT,
    /** No witness; and either no record could have been one, or some record leaves it open. */
    UNTESTED
}
