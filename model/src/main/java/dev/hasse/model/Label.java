package dev.hasse.model;

/** What a record may say of itself for no other purpose than to be grouped by it. */
public enum Label {
    /** Which workload the trace belongs to. */
    WORKLOAD,
    /** Which runtime the agents ran under. */
    RUNTIME,
    /** Which language model answered. */
    MODEL,
    /** Which role the agent plays. */
    ROLE
}
