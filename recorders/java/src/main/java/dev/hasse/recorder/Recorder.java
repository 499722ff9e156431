package dev.hasse.recorder;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * BigDecimal, Maps with keys that are Strings, Collections (Sets in the order of their elements' JSON), arrays; at most 500 levels
 * deep, numbers of at most 1,000 characters. Anything else is given to the {@link RecorderBuilder#conversion}, if there is one, or
 * recorded as text, with a warning in the log {@code hasse_recorder} the first time; it never throws. Bytes become base64, very long
 * integers hexadecimal, and objects what {@code toString} says, which for dates is ISO 8601, or the name of their class if they have
 * no text of their own; what holds itself, or is nested deeper, is cut there. Half of a surrogate pair in the name of a cell becomes
 * U+FFFD. A value of more than 32 MiB is recorded as a text that says so, and a record of more than 64 MiB is refused with an
 * {@link IllegalArgumentException}. A value is recorded as it is when it is handed over; later changes to it do not matter. Hasse
 * reads the string {@code "NULL"} as null, unless told otherwise.
 *
 * <p>With a {@link State}, the recorder reads and writes the cells itself. Each recorded read is then the value that the cell
 * held at that time. What a cell held before anybody wrote it is recorded, when it is first read, as written by an operation of the
 * agent {@code initial} at time 0. Without a state, the program hands over the values that it has read, and they count as read at
 * that moment: a commit in between is taken to have come before the read. Where that matters, {@link #atomically} makes one moment
 * of two, or the {@link #moment} at which the call began says that the read was at some moment of the call:
 *
 * <pre>{@code
 * long began = recorder.moment();
 * booking.read("trip.date", database.get("trip.date"), began);
 * }</pre>
 *
 * <h2>Time, and traces</h2>
 *
 * <p>By default a recorder writes a trace of its own, under a random {@code trace_id}, on the {@link Clock#LOGICAL} clock: a file
 * to which a program appends in each run holds one trace for each run. Several processes, or several runs, record into one trace
 * if each sets its {@link RecorderBuilder#traceId} and declares it {@link RecorderBuilder#shared}; then the clock is {@link Clock#WALL}. Each
 * writes a file of its own, which {@code hasse check} is given together. No lock holds other processes back, so with a state each
 * read of a shared trace is recorded as some moment of the call that read it ({@code read_until}), and each commit as some moment of
 * the call that wrote it ({@code write_since}).
 *
 * <h2>What survives a crash</h2>
 *
 * <p>When {@link Attempt#commit} returns, the system has the record: it survives the end of the process, and with
 * {@link RecorderBuilder#durable} a crash of the machine too. A record is in the file as a whole or not at all, since each is one write
 * at the end of the file. If the system cuts that write short because the process is killed, the next recorder to open the file
 * removes the part; until then Hasse refuses that last line and no other. An operation that has begun and not committed is not
 * recorded. Only one recorder may have a file open, which a lock on the file ensures.
 */
public final class Recorder implements AutoCloseable {
    /** The longest line that Hasse reads by default. */
    private static final int MAXIMUM_LINE = 64 << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final Path path;
    private final LineFile file;
    private final RecordTimes timeline;
    private final String traceId;
    private final String idPrefix;
    /** The fields that all records share, each with a comma before it. */
    private final String common;

    private final @Nullable State state;
    private final @Nullable Supplier<? extends Collection<Tool>> registry;
    private final boolean shared;
    private final CellWriters writers;
    private final ValueWriter values;
    private final @Nullable Guard guard;

    private long begun;
    private boolean closed;

    Recorder(RecorderBuilder settings, Path path, LineFile file, String run, String traceId, @Nullable Guard guard) {
        this.path = path;
        this.file = file;
        this.traceId = traceId;
        shared = settings.isShared();
        this.guard = guard;
        // A store may have the operations of many recorders.
        idPrefix = (shared || guard != null) ? run + "-" : "";
        timeline = RecordTimes.of(settings.clock(), Recorder::nanoseconds);
        state = settings.state();
        registry = settings.registry();
        // With a guard, the writers are for values that were in the store before this trace.
        State writerIds = guard == null ? settings.writers() : State.of(new HashMap<>());
        boolean recordsInitialValues = guard != null || (state != null && (!shared || writerIds != null));
        writers = new CellWriters(idPrefix, traceId, writerIds, recordsInitialValues);
        values = new ValueWriter(settings.conversion());
        common = ",\"trace_id\":" + JsonText.text(traceId) + settings.groupFields();
    }

    private static long nanoseconds() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /** Describes a recorder that appends to the file; {@link RecorderBuilder#open} opens it. */
    public static RecorderBuilder to(Path file) {
        return new RecorderBuilder(file);
    }

    /** The file that it appends to, by path as given. Every commit that has returned is in it, also while it is open. */
    public Path file() {
        return path;
    }

    /** The trace that this recorder writes. */
    public String traceId() {
        return traceId;
    }

    /**
     * Begins an operation, and reads cells of the state, all at one moment. The clock does not advance.
     *
     * @throws IllegalStateException if the recorder is closed, or there are cells and neither a state nor a store
     */
    public Attempt begin(String agent, Collection<String> cells) {
        return locked(() -> {
            if (guard != null) {
                requireOpen();
                StoreTables.Moment moment =
                        guard.read(cells.stream().map(values::cell).toList());
                Attempt attempt = begun(agent, moment.commits());
                cells.forEach(cell -> attempt.readHeld(cell, moment));
                return attempt;
            }
            Attempt attempt = begun(agent, timeline.read());
            cells.forEach(attempt::readAtOnce);
            return attempt;
        });
    }

    /**
     * Begins an operation that has just read these values of these cells.
     *
     * @throws IllegalStateException if the recorder is closed
     */
    public Attempt begin(String agent, Map<String, ? extends @Nullable Object> read) {
        return begin(agent, read, Long.MAX_VALUE);
    }

    /**
     * Begins an operation that has read these values of these cells, at some moment from {@code since} to now.
     *
     * @param since the {@link #moment} at which the call that read them began
     * @throws IllegalStateException if the recorder is closed
     */
    public Attempt begin(String agent, Map<String, ? extends @Nullable Object> read, long since) {
        return locked(() -> {
            Attempt attempt = begun(agent, now());
            read.forEach((cell, value) -> attempt.seeAtOnce(cell, value, since));
            return attempt;
        });
    }

    /** Now, on the clock of the trace: to be taken before a call that reads or writes elsewhere. */
    public long moment() {
        return locked(this::now);
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
                try {
                    if (guard != null) {
                        appendUndone(guard.close());
                    }
                } finally {
                    closed = true;
                    file.close();
                }
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

    private Attempt begun(String agent, long now) {
        requireOpen();
        Collection<Tool> tools = registry == null ? null : List.copyOf(registry.get());
        return new Attempt(this, agent, nextId(), now, tools);
    }

    String nextId() {
        return idPrefix + ++begun;
    }

    long now() {
        return guard == null ? timeline.read() : guard.now();
    }

    /** What keeps the level; null if there is none. */
    @Nullable
    Guard guard() {
        return guard;
    }

    /** Says of operations that they were undone. */
    void appendUndone(Collection<String> operations) {
        operations.forEach(id -> append(RecordLine.abort(id).textField("trace_id", traceId)));
    }

    /** Says of operations of this recorder that others have undone that they are. */
    void appendUntold() {
        List<String> untold = guard == null ? List.of() : guard.untold();
        if (guard != null && !untold.isEmpty()) {
            appendUndone(untold);
            guard.tell(untold);
        }
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

    String common() {
        return common;
    }

    @Nullable
    State state() {
        return state;
    }

    /** The registry at the commit of an operation as JSON; null if it is not known. */
    @Nullable
    String visibleAtCommit(AttemptRecord record) {
        return record.writeRegistry != null || registry == null
                ? record.writeRegistry
                : Tool.json(registry.get(), "write_registry", values);
    }

    /** Whether other processes record into the trace too, and use the state. */
    boolean isShared() {
        return shared;
    }

    CellWriters writers() {
        return writers;
    }

    ValueWriter values() {
        return values;
    }

    /** Appends a line, after the records of initial values that it may rest on. */
    void append(RecordLine line) {
        String record = line.end();
        if (record.length() > MAXIMUM_LINE) {
            throw new IllegalArgumentException("the record has " + record.length() + " bytes; expected at most "
                    + MAXIMUM_LINE + ": record less of it");
        }
        file.append(writers.waitingLines() + record);
        writers.waitingLinesAppended();
    }
}
