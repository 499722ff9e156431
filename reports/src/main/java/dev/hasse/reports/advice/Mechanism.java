package dev.hasse.reports.advice;

import java.util.List;

/**
 * What keeps anomalies out, in the four domains that do not touch each other (§4.16): values (A1), provenance (A3), effects (A6), and tools
 * (A2). One is weaker than another if it excludes less: {@link #DEFAULT_SNAPSHOT_ISOLATION} < {@link #SERIALIZABLE_SNAPSHOT_ISOLATION} <
 * {@link #CAUSAL_TRACKING}. The others cannot be compared with these, as each excludes one anomaly and nothing else.
 */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum Mechanism {
    /** Excludes the witnesses of A1 whose reader writes; who writes nothing is not looked at (§5.5). */
    DEFAULT_SNAPSHOT_ISOLATION("default snapshot isolation (si)", "si"),
    /**
     * Excludes A1 (§6.6). Pessimistic locking excludes it too, and A2 with it (§5.4): so it is not weaker, and not advised for A1 alone.
     */
    SERIALIZABLE_SNAPSHOT_ISOLATION("serializable snapshot isolation (ssi)", "ssi"),
    /** Excludes nothing, but tells A3 from a value that nobody logged. */
    PROVENANCE("better records first: log every writer, and preds"),
    /** Excludes A3; the paper's also excludes A1, as it is built on serializable snapshot isolation (§4.11). */
    CAUSAL_TRACKING("causal tracking (causal)", "causal"),
    /**
     * Excludes A6 (§4.15). So does strict serialization, where each call waits for the one before it: the same is excluded, and calls take
     * as long as all of them together instead of as long as the slowest.
     */
    SEQUENCER("commit-order sequencer (sequencer), or strict serialization (saga)", "sequencer", "saga"),
    /**
     * Excludes A2 (§4.16). To validate refuses the call where a pinned registry makes it to the tool as it was; both exclude the same, so
     * neither is weaker.
     */
    REGISTRY(
            "registry validation, or a pinned registry (registry-snapshot)",
            "registry-validation",
            "registry-snapshot");

    private final String words;
    private final List<String> runtimes;

    Mechanism(String words, String... runtimes) {
        this.words = words;
        this.runtimes = List.of(runtimes);
    }

    /** What it is called, with the name that {@code hasse simulate --runtime} has for it. */
    public String words() {
        return words;
    }

    /** What {@code hasse simulate --runtime} calls it, and what excludes the same; empty if it is no runtime's. */
    public List<String> runtimes() {
        return runtimes;
    }
}
