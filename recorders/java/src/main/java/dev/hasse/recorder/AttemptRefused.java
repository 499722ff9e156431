package dev.hasse.recorder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation was refused, and has ended: nothing of it is in the store, none of its effects was made, and the log says that it was
 * refused. Begin a new one, which reads what is there now.
 */
public final class AttemptRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Why an operation is refused. */
    public enum Reason {
        /** A cell that it read has changed: L1. */
        STALE,
        /** What it read was undone: L2. */
        UNDONE,
        /** An effect was issued and never completed, or completed and never issued: L3. */
        EFFECTS,
        /** A tool is not among those that it saw when it began: L4. */
        TOOL
    }

    /**
     * A cell that has changed since an operation read it.
     *
     * @param agent who changed it; null if that is not known
     * @param operation the {@code op_id} of the operation that changed it; null if that is not known
     * @param at when that committed, by the clock of its machine: ISO 8601, UTC; null if that is not known
     * @param versionRead the version that was read: a time on the clock of the trace; 0 if nobody had written the cell
     * @param versionNow the version that the cell has now
     */
    public record Change(
            String cell,
            @Nullable String agent,
            @Nullable String operation,
            @Nullable String at,
            long versionRead,
            long versionNow) {
        @Override
        public String toString() {
            return cell + " was changed by " + (agent == null ? "somebody" : agent) + " at "
                    + (at == null ? "an unknown time" : at) + " (operation " + operation
                    + ") after it was read: version " + versionRead + " then, " + versionNow + " now";
        }
    }

    private final Reason reason;
    private final Level level;
    private final transient List<Change> changes;

    AttemptRefused(Reason reason, Level level, String message, List<Change> changes) {
        super(message);
        this.reason = reason;
        this.level = level;
        this.changes = List.copyOf(changes);
    }

    /** Why it was refused. */
    public Reason reason() {
        return reason;
    }

    /** The lowest level that refuses this. */
    public Level level() {
        return level;
    }

    /** The cells that have changed; none for {@link Reason#EFFECTS} and {@link Reason#TOOL}. */
    public List<Change> changes() {
        return changes;
    }
}
