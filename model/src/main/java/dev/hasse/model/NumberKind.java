package dev.hasse.model;

/** What a number in a column stands for. */
enum NumberKind {
    /** Itself. */
    PLAIN,
    /** A line of the record's file. */
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
