package dev.hasse.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes an operation record of everything that agents do to their shared state: JSON Lines, as {@code docs/record.md} describes
 * them (§5.1: begin takes what was read, commit emits one record). Threads may share a recorder.
 *
 * <pre>{@code
 * Map<String, Object> trip = new HashMap<>(Map.of("trip.date", "14 June"));
 * try (Recorder recorder = Recorder.to(Path.of("trace.jsonl")).state(State.of(trip)).open()) {
 *     try (Attempt booking = recorder.begin("flight", List.of("trip.date"))) {
 *         Object date = booking.read("trip.date");   // ... and a model thinks, while others commit ...
 *         booking.commit(Map.of("booking", date), Tool.of("book"));
 *     }
 * }
 * }</pre>
 *
 * <h2>What is recorded</h2>
 *
 * <p>Values are JSON values: null, Boolean, String, Double and Float where they are finite, the whole numbers of the JDK and
 * BigDecimal, Maps with keys that are Strings, Collections, arrays of objects; at most 500 levels deep, numbers of at most 1,000
 * characters, a record of at most 64 MiB. Anything else is refused with an {@link IllegalArgumentException} that names its place;
 * the operation goes on, and nothing else is lost. A value is recorded as it is when it is handed over; later changes to it do
 * not matter. Hasse reads the string {@code "NULL"} as null, unless told otherwise.
 *
 * <p>With a {@link State}, the recorder reads and writes the cells itself. Each recorded read is then the value that the cell
 * held at that time. Without a state, the program hands over the values that it has read, and they count as read at that moment:
 * a commit in between is taken to have come before the read. Where that matters, {@link #atomically} makes one moment of two.
 *
 * <h2>Time, and traces</h2>
 *
 * <p>By default a recorder writes a trace of its own, under a random {@code trace_id}, on the {@link Clock#LOGICAL} clock: a file
 * to which a program appends in each run holds one trace for each run. Several processes, or several runs, record into one trace
 * if each sets its {@link Builder#traceId} and declares it {@link Builder#shared}; then the clock is {@link Clock#WALL}. Each
 * writes a file of its own, which {@code hasse check} is given together.
 *
 * <h2>What survives a crash</h2>
 *
 * <p>When {@link Attempt#commit} returns, the system has the record: it survives the end of the process, and with
 * {@link Builder#durable} a crash of the machine too. A record is in the file as a whole or not at all, since each is one write
 * at the end of the file. If the system cuts that write short because the process is killed, the next recorder to open the file
 * removes the part; until then Hasse refuses that last line and no other. An operation that has begun and not committed is not
 * recorded. Only one recorder may have a file open, which a lock on the file ensures.
 */
public final class Recorder implements AutoCloseable {
    /** The longest line that Hasse reads by default. */
    private static final int MAXIMUM_LINE = 64 << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final LineFile file;
    private final RecordTimes timeline;
    private final String traceId;
    private final String idPrefix;
    /** The fields that all records share, each with a comma before it. */
    private final String common;

    private final @Nullable State state;
    private final @Nullable Supplier<? extends Collection<Tool>> registry;
    /** The operation that last wrote each cell; null if provenance is not tracked. */
    private final @Nullable Map<String, String> writers;

    private long begun;
    private boolean closed;

    private Recorder(Builder builder, LineFile file, String run, String traceId) {
        this.file = file;
        this.traceId = traceId;
        idPrefix = builder.shared ? run + "-" : "";
        timeline = RecordTimes.of(builder.clock(), Recorder::nanoseconds);
        state = builder.state;
        registry = builder.registry;
        writers = builder.trackProvenance ? new HashMap<>() : null;
        common = builder.common;
    }

    private static long nanoseconds() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /** Describes a recorder that appends to the file; {@link Builder#open} opens it. */
    public static Builder to(Path file) {
        return new Builder(file);
    }

    /** The trace that this recorder writes. */
    public String traceId() {
        return traceId;
    }

    /**
     * Begins an operation, and reads cells of the state, all at one moment. The clock does not advance.
     *
     * @throws IllegalStateException if the recorder is closed, or there are cells and no state
     */
    public Attempt begin(String agent, Collection<String> cells) {
        return locked(() -> {
            Attempt attempt = begun(agent);
            cells.forEach(attempt::readAtOnce);
            return attempt;
        });
    }

    /**
     * Begins an operation that has just read these values of these cells.
     *
     * @throws IllegalArgumentException if one is no JSON value
     * @throws IllegalStateException if the recorder is closed
     */
    public Attempt begin(String agent, Map<String, ? extends @Nullable Object> read) {
        return locked(() -> {
            Attempt attempt = begun(agent);
            read.forEach(attempt::seeAtOnce);
            return attempt;
        });
    }

    /** Records a whole operation at once: reads these cells of the state, and commits these writes. */
    public Attempt op(String agent, Collection<String> cells, Map<String, ? extends @Nullable Object> writes) {
        return op(agent, cells, read -> writes, null);
    }

    /**
     * Records a whole operation at once: {@link #begin(String, Collection) begins}, computes the writes from the values read, and
     * {@link Attempt#commit commits}. If that fails, it is recorded as aborted.
     *
     * @param writes computes the values to write from the values read, both by cell; must be quick, since everybody waits
     * @param tool the tool that it calls; null if none
     */
    public Attempt op(
            String agent,
            Collection<String> cells,
            Function<? super Map<String, @Nullable Object>, ? extends Map<String, ? extends @Nullable Object>> writes,
            @Nullable Tool tool) {
        return locked(() -> {
            try (Attempt attempt = begin(agent, cells)) {
                attempt.commit(writes.apply(attempt.values()), tool);
                return attempt;
            }
        });
    }

    /** Records a whole operation at once, which has just read these values. */
    public Attempt op(
            String agent,
            Map<String, ? extends @Nullable Object> read,
            Map<String, ? extends @Nullable Object> writes,
            @Nullable Tool tool) {
        return locked(() -> {
            try (Attempt attempt = begin(agent, read)) {
                attempt.commit(writes, tool);
                return attempt;
            }
        });
    }

    /**
     * Runs this while no other thread records anything, so that reading the state and recording it, or committing and changing
     * the state, is one moment of the trace.
     */
    public void atomically(Runnable what) {
        locked(() -> {
            what.run();
            return true;
        });
    }

    /**
     * Closes the file. Operations that have not committed are not recorded, and nothing can be recorded or aborted any more.
     *
     * @throws UncheckedIOException if the system fails
     */
    @Override
    public void close() {
        locked(() -> {
            if (!closed) {
                closed = true;
                file.close();
            }
            return true;
        });
    }

    // For attempts, each called under the lock.

    <T extends @Nullable Object> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private Attempt begun(String agent) {
        requireOpen();
        return new Attempt(this, agent, idPrefix + ++begun, timeline.read(), toolsNow("read_registry"));
    }

    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the recorder is closed");
        }
    }

    boolean isClosed() {
        return closed;
    }

    RecordTimes timeline() {
        return timeline;
    }

    LineFile file() {
        return file;
    }

    String common() {
        return common;
    }

    @Nullable
    State state() {
        return state;
    }

    /** The registry as JSON; null if it is not known. */
    @Nullable
    String toolsNow(String field) {
        return registry == null ? null : Tool.json(registry.get(), field);
    }

    boolean tracksProvenance() {
        return writers != null;
    }

    /** The operation that last wrote the cell; null if none did, or it is unknown. */
    @Nullable
    String writer(String cell) {
        return writers == null ? null : writers.get(cell);
    }

    void wrote(String operation, Set<String> cells) {
        if (writers != null) {
            cells.forEach(cell -> writers.put(cell, operation));
        }
    }

    long append(String record) {
        if (record.length() > MAXIMUM_LINE) {
            throw new IllegalArgumentException("the record has " + record.length() + " bytes; expected at most "
                    + MAXIMUM_LINE + ": record less of it");
        }
        return file.append(record);
    }

    /** The settings of a recorder. Fields that are not set are left out of the records. */
    public static final class Builder {
        private final Path path;
        private String common = "";
        private @Nullable String traceId;
        private boolean shared;
        private @Nullable Clock clock;
        private @Nullable State state;
        private @Nullable Supplier<? extends Collection<Tool>> registry;
        private boolean trackProvenance;
        private boolean durable;

        private Builder(Path path) {
            this.path = path;
        }

        /** The trace that it records into; by default one of its own, with a random name. */
        public Builder traceId(String id) {
            traceId = id;
            return this;
        }

        /**
         * Declares that others record into the same trace too: other processes, or other runs of this one. The clock is then
         * {@link Clock#WALL}, and the ids of operations begin with something random, so that they differ from those of the
         * others.
         */
        public Builder shared() {
            shared = true;
            return this;
        }

        /** The clock; by default {@link Clock#LOGICAL}, or {@link Clock#WALL} where the trace is {@link #shared}. */
        public Builder clock(Clock which) {
            clock = which;
            return this;
        }

        /** The state that the agents share, for the recorder to read and write. */
        public Builder state(State cells) {
            state = cells;
            return this;
        }

        /** Supplies the visible tools at each begin and each commit; must be quick. Without it A2 is not decided. */
        public Builder registry(Supplier<? extends Collection<Tool>> visible) {
            registry = visible;
            return this;
        }

        /**
         * Records, for each read, which operation had last written the cell ({@code preds}), so that A3 is decided exactly. Only
         * correct if this recorder sees all writes: if something else writes too, leave it off, or use
         * {@link Attempt#predecessors}. A rollback is a write: record it as an operation, or reads of what it restored are taken
         * for reads of what was undone.
         */
        public Builder trackProvenance() {
            trackProvenance = true;
            return this;
        }

        /** For grouping: the task of the agents. */
        public Builder workload(String name) {
            return field("workload", name);
        }

        /** For grouping: the runtime of the agents. */
        public Builder runtime(String name) {
            return field("runtime", name);
        }

        /** For grouping: the language model. */
        public Builder model(String name) {
            return field("model", name);
        }

        /** For grouping: the role of the agents. */
        public Builder role(String name) {
            return field("role", name);
        }

        /** The replica that serves the reads of this recorder. */
        public Builder replica(String name) {
            return field("replica", name);
        }

        /** Puts each record on the disk before commit returns, so that it survives a crash of the machine; slow. */
        public Builder durable() {
            durable = true;
            return this;
        }

        private Builder field(String name, String value) {
            common += ",\"" + name + "\":" + JsonText.text(value);
            return this;
        }

        private Clock clock() {
            return clock != null ? clock : shared ? Clock.WALL : Clock.LOGICAL;
        }

        /**
         * Opens the file, or creates it; its folder must exist. Any part of a record that a crash has left is removed.
         *
         * @throws IOException if the file cannot be written, or another recorder has it open
         * @throws IllegalStateException if a shared trace has no name, a logical clock or tracked provenance
         */
        public Recorder open() throws IOException {
            if (shared && traceId == null) {
                throw new IllegalStateException("a shared trace needs a traceId, the same for all that record into it");
            }
            if (shared && clock == Clock.LOGICAL) {
                throw new IllegalStateException(
                        "a logical clock orders what one recorder records: a shared trace needs Clock.WALL");
            }
            if (shared && trackProvenance) {
                throw new IllegalStateException(
                        "in a shared trace others write too: say what was observed with predecessors");
            }
            byte[] random = new byte[8];
            new SecureRandom().nextBytes(random);
            String run = HexFormat.of().formatHex(random);
            String trace = traceId == null ? run : traceId;
            String rest = common;
            common = ",\"trace_id\":" + JsonText.text(trace) + rest;
            try {
                return new Recorder(this, LineFile.open(path, durable), run, trace);
            } finally {
                common = rest;
            }
        }
    }
}
