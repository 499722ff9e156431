package dev.hasse.recorder;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of a recorder. Fields that are not set are left out of the records. */
public final class RecorderBuilder {
    private final Path path;
    private String groupFields = "";
    private @Nullable String traceId;
    private boolean shared;
    private @Nullable Clock clock;
    private @Nullable State state;
    private @Nullable Supplier<? extends Collection<Tool>> registry;
    private @Nullable State writers;
    private boolean trackProvenance;
    private @Nullable UnaryOperator<@Nullable Object> conversion;
    private boolean durable;
    private @Nullable Level level;
    private @Nullable Store store;

    RecorderBuilder(Path path) {
        this.path = path;
    }

    /** The trace that it records into; by default one of its own, with a random name. */
    public RecorderBuilder traceId(String id) {
        traceId = id;
        return this;
    }

    /**
     * Declares that others record into the same trace too: other processes, or other runs of this one. The clock is then
     * {@link Clock#WALL}, and the ids of operations begin with something random, so that they differ from those of the
     * others.
     */
    public RecorderBuilder shared() {
        shared = true;
        return this;
    }

    /** The clock; by default {@link Clock#LOGICAL}, or {@link Clock#WALL} where the trace is {@link #shared}. */
    public RecorderBuilder clock(Clock which) {
        clock = which;
        return this;
    }

    /** The state that the agents share, for the recorder to read and write. */
    public RecorderBuilder state(State cells) {
        state = cells;
        return this;
    }

    /** Supplies the visible tools at each begin and each commit; must be quick. Without it A2 is not decided. */
    public RecorderBuilder registry(Supplier<? extends Collection<Tool>> visible) {
        registry = visible;
        return this;
    }

    /**
     * Records, for each read, which operation had last written the cell ({@code preds}), so that A3 is decided exactly. Only
     * correct if this recorder sees all writes: if something else writes too, leave it off, or use
     * {@link Attempt#predecessors}. A rollback is a write: record it as an operation, or reads of what it restored are taken
     * for reads of what was undone.
     */
    public RecorderBuilder trackProvenance() {
        trackProvenance = true;
        return this;
    }

    /**
     * Tracks provenance as {@link #trackProvenance()} does, and keeps it here: the id of the operation that last wrote each cell. A
     * shared trace needs a place that all its processes share, like the state. A process should read or write both in one
     * transaction, or a predecessor may be wrong.
     */
    public RecorderBuilder trackProvenance(State lastWriters) {
        writers = lastWriters;
        trackProvenance = true;
        return this;
    }

    /** Returns, for a value that is no JSON value, one that is. Without it such a value is recorded as text, with a warning. */
    public RecorderBuilder conversion(UnaryOperator<@Nullable Object> toJsonValue) {
        conversion = toJsonValue;
        return this;
    }

    /**
     * Refuses what would be an anomaly up to this level, with {@link AttemptRefused}, and records that it did. The cells are then in the
     * store, in place of a {@link #state}. Its clock is that of the trace, which processes may share, and provenance is tracked.
     */
    public RecorderBuilder level(Level which, Store shared) {
        level = which;
        store = shared;
        return this;
    }

    /** For grouping: the task of the agents. */
    public RecorderBuilder workload(String name) {
        return field("workload", name);
    }

    /** For grouping: the runtime of the agents. */
    public RecorderBuilder runtime(String name) {
        return field("runtime", name);
    }

    /** For grouping: the language model. */
    public RecorderBuilder model(String name) {
        return field("model", name);
    }

    /** For grouping: the role of the agents. */
    public RecorderBuilder role(String name) {
        return field("role", name);
    }

    /** The replica that serves the reads of this recorder. */
    public RecorderBuilder replica(String name) {
        return field("replica", name);
    }

    /** Puts each record on the disk before commit returns, so that it survives a crash of the machine; slow. */
    public RecorderBuilder durable() {
        durable = true;
        return this;
    }

    private RecorderBuilder field(String name, String value) {
        groupFields += ",\"" + name + "\":" + JsonText.text(value);
        return this;
    }

    Clock clock() {
        return clock != null ? clock : shared && level == null ? Clock.WALL : Clock.LOGICAL;
    }

    boolean isShared() {
        return shared;
    }

    @Nullable
    State state() {
        return state;
    }

    @Nullable
    Supplier<? extends Collection<Tool>> registry() {
        return registry;
    }

    /** Where provenance is kept; null if it is not tracked. */
    @Nullable
    State writers() {
        return writers != null || !trackProvenance ? writers : State.of(new HashMap<>());
    }

    @Nullable
    UnaryOperator<@Nullable Object> conversion() {
        return conversion;
    }

    /** The fields for grouping, each with a comma before it. */
    String groupFields() {
        return groupFields;
    }

    /**
     * Opens the file, or creates it; its folder must exist. Any part of a record that a crash has left is removed.
     *
     * @throws IOException if the file cannot be written, or another recorder has it open
     * @throws IllegalStateException if a shared trace has no name, a logical clock, or tracked provenance that is
     *     kept nowhere; or a level L4 has no registry, or something is set beside a store that it replaces
     * @throws StoreException if the store fails
     */
    public Recorder open() throws IOException {
        if (level != null && (state != null || clock != null || trackProvenance)) {
            throw new IllegalStateException(
                    "a store holds the values, the clock and who wrote what: leave out state, clock and"
                            + " trackProvenance");
        }
        if (level == Level.L4 && registry == null) {
            throw new IllegalStateException(
                    "level L4 keeps the tools as they were when an operation began: give the recorder a registry");
        }
        if (shared && traceId == null) {
            throw new IllegalStateException("a shared trace needs a traceId, the same for all that record into it");
        }
        if (shared && clock == Clock.LOGICAL) {
            throw new IllegalStateException(
                    "a logical clock orders what one recorder records: a shared trace needs Clock.WALL");
        }
        if (shared && trackProvenance && writers == null) {
            throw new IllegalStateException("in a shared trace others write too: give trackProvenance a state that all"
                    + " processes share, or use predecessors");
        }
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        String run = HexFormat.of().formatHex(random);
        String trace = traceId == null ? run : traceId;
        LineFile file = LineFile.open(path, durable);
        try {
            Guard guard = level == null || store == null ? null : new Guard(level, store, run, trace);
            return new Recorder(this, path, file, run, trace, guard);
        } catch (RuntimeException failed) {
            file.close();
            throw failed;
        }
    }
}
