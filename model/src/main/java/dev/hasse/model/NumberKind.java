package dev.hasse.model;

/** The meaning of a number in a column. */
enum NumberKind {
    /** A plain number, which needs no translation. */
    PLAIN,
    /** A line number in the record's file. */
    LINE,
    SOURCE,
    AGENT,
    CELL,
    VALUE,
    TOOL,
    REGISTRY,
    REPLICA,
    OPERATION_ID,
    LABEL
}
