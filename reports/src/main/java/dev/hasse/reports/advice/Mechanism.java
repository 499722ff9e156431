package dev.hasse.reports.advice;

import dev.hasse.model.Level;
import java.util.List;

/**
 * A mechanism that excludes anomalies. There are four independent domains (§4.16): values (A1), provenance (A3),
 * effects (A6), and tools (A2). One is weaker than another if it excludes less: {@link #DEFAULT_SNAPSHOT_ISOLATION} {@literal <}
 * {@link #SERIALIZABLE_SNAPSHOT_ISOLATION} {@literal <} {@link #CAUSAL_TRACKING}. The others are not comparable with these, as
 * each excludes exactly one anomaly.
 */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum Mechanism {
    /** Excludes witnesses of A1 whose reader writes; read-only operations are not checked (§5.5). */
    DEFAULT_SNAPSHOT_ISOLATION("default snapshot isolation (si)", Level.L1, "si"),
    /**
     * Excludes A1 (§6.6). Pessimistic locking excludes it too, and A2 with it (§5.4): so it is not weaker, and is not
     * advised for A1 alone.
     */
    SERIALIZABLE_SNAPSHOT_ISOLATION("serializable snapshot isolation (ssi)", Level.L1, "ssi"),
    /** Excludes nothing, but distinguishes A3 from an unlogged value. */
    PROVENANCE("better records first: log every writer, and preds", Level.L0),
    /**
     * Excludes A3. The paper's mechanism also excludes A1, as it is built on serializable snapshot isolation (§4.11).
     */
    CAUSAL_TRACKING("causal tracking (causal)", Level.L2, "causal"),
    /**
     * Excludes A6 (§4.15). So does strict serialization, where each call waits for the one before it. It excludes the
     * same, but calls take the sum of their times instead of the time of the slowest.
     */
    SEQUENCER("commit-order sequencer (sequencer), or strict serialization (saga)", Level.L3, "sequencer", "saga"),
    /**
     * Excludes A2 (§4.16). A validated registry refuses the call, and a pinned one calls the tool as it was planned.
     * Both exclude the same, so neither is weaker.
     */
    REGISTRY(
            "registry validation, or a pinned registry (registry-snapshot)",
            Level.L4,
            "registry-validation",
            "registry-snapshot");

    private final String words;
    private final Level recorder;
    private final List<String> runtimes;

    Mechanism(String words, Level recorder, String... runtimes) {
        this.words = words;
        this.recorder = recorder;
        this.runtimes = List.of(runtimes);
    }

    /** Its description, with its name in {@code hasse simulate --runtime}. */
    public String words() {
        return words;
    }

    /** How to get it with what comes with Hasse. */
    public String recipe() {
        if (recorder == Level.L0) {
            return "A recorder that tracks provenance (recorders/README.md); or --initial first-read, if cells held "
                    + "values from the start.";
        }
        return "A recorder with level " + recorder + " (docs/prevention.md)."
                // The guard looks at no operation that writes nothing.
                + (this == DEFAULT_SNAPSHOT_ISOLATION
                        ? " In Claude Code, 'hasse guard install' refuses stale edits of the file that was read, though "
                                + "not writes of others."
                        : "");
    }

    /**
     * The runtimes of {@code hasse simulate --runtime} with this mechanism or an equivalent one; empty if there is
     * none.
     */
    public List<String> runtimes() {
        return runtimes;
    }
}
