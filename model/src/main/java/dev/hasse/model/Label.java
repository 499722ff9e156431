package dev.hasse.model;

/** A label of a record, used for nothing but grouping. */
public enum Label {
    /** The workload that the trace belongs to. */
    WORKLOAD,
    /** The runtime that the agents ran under. */
    RUNTIME,
    /** The language model that answered. */
    MODEL,
    /** The role that the agent plays. */
    ROLE
}
