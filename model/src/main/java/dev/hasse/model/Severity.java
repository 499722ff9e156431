package dev.hasse.model;

/**
 * How much a witness matters to whoever has to look at it. It says nothing about the gate, for which an anomaly is there or
 * is not.
 */
public enum Severity {
    /** Something went through that rests on what was not so. */
    ERROR,
    /** It may have done no harm, or may be none. */
    WARNING,
    /** It stands beside the level, or a guard has caught it. */
    NOTE
}
