package dev.hasse.reports.advice;

/**
 * What keeps anomalies out, in the four domains that do not touch each other (§4.16): values (A1), provenance (A3), effects (A6), and tools
 * (A2). One is weaker than another if it excludes less: {@link #DEFAULT_SNAPSHOT_ISOLATION} < {@link #SERIALIZABLE_SNAPSHOT_ISOLATION} <
 * {@link #CAUSAL_TRACKING}. The others cannot be compared with these, as each excludes one anomaly and nothing else.
 */
public enum Mechanism {
    /** Excludes the witnesses of A1 whose reader writes; who writes nothing is not looked at (§5.5). */
    DEFAULT_SNAPSHOT_ISOLATION("default snapshot isolation (si)"),
    /**
     * Excludes A1 (§6.6). Pessimistic locking excludes it too, and A2 with it (§5.4): so it is not weaker, and not advised for A1 alone.
     */
    SERIALIZABLE_SNAPSHOT_ISOLATION("serializable snapshot isolation (ssi)"),
    /** Excludes nothing, but tells A3 from a value that nobody logged. */
    PROVENANCE("better records first: log every writer, and preds"),
    /** Excludes A3; the paper's also excludes A1, as it is built on serializable snapshot isolation (§4.11). */
    CAUSAL_TRACKING("causal tracking (causal)"),
    /**
     * Excludes A6 (§4.15). So does strict serialization, where each call waits for the one before it: the same is excluded, and calls take
     * as long as all of them together instead of as long as the slowest.
     */
    SEQUENCER("commit-order sequencer (sequencer), or strict serialization (saga)"),
    /**
     * Excludes A2 (§4.16). To validate refuses the call where a pinned registry makes it to the tool as it was; both exclude the same, so
     * neither is weaker.
     */
    REGISTRY("registry validation, or a pinned registry (registry-snapshot)");

    private final String words;

    Mechanism(String words) {
        this.words = words;
    }

    /** What it is called, with the name that {@code hasse simulate --runtime} has for it. */
    public String words() {
        return words;
    }
}
