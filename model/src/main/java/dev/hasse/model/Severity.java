package dev.hasse.model;

/**
 * How much a witness matters to the person who looks at it. The gate does not depend on it: for the gate an anomaly is
 * present or absent.
 */
public enum Severity {
    /** An operation went through on a false premise. */
    ERROR,
    /** It may be harmless, or no anomaly at all. */
    WARNING,
    /** It does not count for the level, or a guard has caught it. */
    NOTE
}
