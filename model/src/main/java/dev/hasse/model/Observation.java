package dev.hasse.model;

/**
 * What stands beside the level of a trace, and is never part of it. It is decided exactly, counted and shown like an anomaly, and a gate
 * may fail on it if somebody says so.
 */
public enum Observation implements Phenomenon {
    /** A read of a value that had been overwritten by then. */
    STALE_READ("stale-read", "", "a read saw a value that had been overwritten before"),
    /** A write over what another agent had written, and this agent never looked at. */
    UNSEEN_OVERWRITE(
            "unseen-overwrite",
            "",
            "a write replaced what another agent had written, and its own agent had never read"),
    /** A read that differs from the latest write: the trace is no snapshot. */
    SNAPSHOT("snapshot", "§4.5", "a read did not see the latest write"),
    /** Two replicas that answered differently: the anomaly A4 of the paper, which lies outside its single-store model. */
    SPLIT_VIEW("split-view", "§3.4", "two replicas showed different values, with no write in between"),
    /** An attempt that the system refused. */
    REFUSED("refused", "", "the system refused an attempt, because what it rested on had changed"),
    /** An effect that had left the system before its operation was undone. */
    EXTERNALIZED("externalized", "", "an effect had left the system before its operation was undone");

    private final String code;
    private final String section;
    private final String meaning;

    Observation(String code, String section, String meaning) {
        this.code = code;
        this.section = section;
        this.meaning = meaning;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String title() {
        return code;
    }

    @Override
    public String section() {
        return section;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String label() {
        return this == SPLIT_VIEW ? "A4 " + code : code;
    }

    @Override
    public String toString() {
        return code;
    }
}
