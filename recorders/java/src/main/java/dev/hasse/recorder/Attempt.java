package dev.hasse.recorder;

import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation in progress: an agent has begun it, reads, thinks for a while, and commits or aborts. Threads may share it.
 *
 * <p>It is recorded when it commits or aborts. If it is closed without a commit, it is aborted, with or without an exception: a
 * commit is always explicit.
 */
public final class Attempt implements AutoCloseable {
    private enum Status {
        OPEN,
        COMMITTED,
        ABORTED
    }

    private record Seen(@Nullable Object value, String json, long time) {}

    private final Recorder recorder;
    private final String agent;
    private final String id;
    private final long readTime;
    private final Map<String, Seen> reads = new LinkedHashMap<>();
    private final Set<String> predecessors = new LinkedHashSet<>();
    private final StringBuilder issued = new StringBuilder();
    private final StringBuilder effected = new StringBuilder();
    private boolean hasProvenance;
    private @Nullable String readRegistry;
    private @Nullable String writeRegistry;
    private @Nullable String planned;
    private @Nullable Long version;

    private Status status = Status.OPEN;
    /** Where the record starts in the file, once it has committed. */
    private long start;

    Attempt(Recorder recorder, String agent, String id, long readTime, @Nullable String readRegistry) {
        this.recorder = recorder;
        this.agent = agent;
        this.id = id;
        this.readTime = readTime;
        this.readRegistry = readRegistry;
        this.hasProvenance = recorder.tracksProvenance();
    }

    /** Its {@code op_id}, by which others name it as a predecessor. */
    public String id() {
        return id;
    }

    /** The cells read so far, and the values last read in them. */
    public Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new HashMap<>();
        recorder.locked(() -> {
            reads.forEach((cell, seen) -> values.put(cell, seen.value));
            return true;
        });
        return values;
    }

    /**
     * Reads a cell of the state, now. If it was read before, this read counts.
     *
     * @throws IllegalStateException if there is no state, or the operation is over
     * @throws IllegalArgumentException if the cell holds no JSON value
     */
    public @Nullable Object read(String cell) {
        return recorder.locked(() -> {
            Object value = held(cell);
            see(cell, value, recorder.timeline().read());
            return value;
        });
    }

    private @Nullable Object held(String cell) {
        requireOpen();
        State state = recorder.state();
        if (state == null) {
            throw new IllegalStateException("the recorder has no state to read " + cell + " from: give the value read");
        }
        return state.read(cell);
    }

    /**
     * Records that it has just read this value in this cell. If the cell was read before, this read counts.
     *
     * @throws IllegalArgumentException if the value is no JSON value
     * @throws IllegalStateException if the operation is over
     */
    public Attempt read(String cell, @Nullable Object value) {
        return recorder.locked(() -> {
            see(cell, value, recorder.timeline().read());
            return this;
        });
    }

    /** Reads a cell of the state at the moment at which the operation begins. */
    void readAtOnce(String cell) {
        see(cell, held(cell), readTime);
    }

    /** Records that it has read the value at the moment at which the operation begins. */
    void seeAtOnce(String cell, @Nullable Object value) {
        see(cell, value, readTime);
    }

    private void see(String cell, @Nullable Object value, long time) {
        requireOpen();
        reads.put(cell, new Seen(value, JsonText.value(value, "read_values." + cell), time));
        String writer = recorder.writer(cell);
        if (writer != null) {
            predecessors.add(writer);
        }
    }

    /** Records that it plans to call this tool. */
    public Attempt plan(Tool tool) {
        String json = tool.json("planned_tool");
        return during(() -> planned = json);
    }

    /** Sets the tools visible at read, in place of those that the recorder's registry returned. */
    public Attempt readRegistry(Collection<Tool> tools) {
        String json = Tool.json(tools, "read_registry");
        return during(() -> readRegistry = json);
    }

    /** Sets the tools visible at commit, in place of those that the recorder's registry will return. */
    public Attempt writeRegistry(Collection<Tool> tools) {
        String json = Tool.json(tools, "write_registry");
        return during(() -> writeRegistry = json);
    }

    /** Adds the next effect that it issues: {@code io} is the order of these calls. */
    public Attempt issue(String cell, @Nullable Object value) {
        String json = effect(cell, value, "io");
        return during(() -> issued.append(issued.isEmpty() ? "" : ",").append(json));
    }

    /**
     * Adds the next effect that has landed by the time of the commit: {@code co} is the order of these calls. Without any, the
     * order is not known, and A6 is not decided.
     */
    public Attempt effect(String cell, @Nullable Object value) {
        String json = effect(cell, value, "co");
        return during(() -> effected.append(effected.isEmpty() ? "" : ",").append(json));
    }

    private static String effect(String cell, @Nullable Object value, String field) {
        return "[" + JsonText.text(cell) + "," + JsonText.value(value, field + "." + cell) + "]";
    }

    /**
     * Adds operations whose writes it observed, besides those that the recorder tracks; none at all is an answer too.
     *
     * @param operations ids of operations of this trace, each of which must be recorded, or Hasse refuses this record
     */
    public Attempt predecessors(String... operations) {
        return during(() -> {
            hasProvenance = true;
            predecessors.addAll(List.of(operations));
        });
    }

    /** Sets the version at which the replica served the reads. */
    public Attempt version(long number) {
        return during(() -> version = number);
    }

    private Attempt during(Runnable change) {
        return recorder.locked(() -> {
            requireOpen();
            change.run();
            return this;
        });
    }

    private void requireOpen() {
        recorder.requireOpen();
        if (status != Status.OPEN) {
            throw new IllegalStateException(
                    "operation " + id + (status == Status.COMMITTED ? " has committed" : " was aborted"));
        }
    }

    /** Commits without a write. */
    public void commit() {
        commit(Map.of(), null);
    }

    /** Commits these writes, with no tool. */
    public void commit(Map<String, ? extends @Nullable Object> writes) {
        commit(writes, null);
    }

    /**
     * Commits: the clock advances, the record is appended to the file, and then the state, if there is one, is written. If writing
     * the state fails, the operation is aborted.
     *
     * @param writes the values to write, by cell
     * @param tool the tool that it calls; recorded as planned if no other was, and as visible now if no registry is known (a tool
     *     in use must be visible); null if it calls none, or that is not known
     * @throws IllegalArgumentException if some value is no JSON value; it has not committed then, and may do so with other values
     * @throws IllegalStateException if it has committed or was aborted, or the recorder is closed
     * @throws UncheckedIOException if the record could not be written; it has not committed then
     */
    public void commit(Map<String, ? extends @Nullable Object> writes, @Nullable Tool tool) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>(writes);
        StringBuilder json = new StringBuilder();
        values.forEach((cell, value) -> json.append(json.isEmpty() ? "" : ",")
                .append(JsonText.text(cell))
                .append(':')
                .append(JsonText.value(value, "write_values." + cell)));
        String called = tool == null ? null : tool.json("tools_used");
        recorder.locked(() -> {
            requireOpen();
            String visible = writeRegistry == null ? recorder.toolsNow("write_registry") : writeRegistry;
            start = recorder.append(record(json.toString(), called, visible));
            status = Status.COMMITTED;
            recorder.wrote(id, values.keySet());
            apply(values);
            return true;
        });
    }

    private void apply(Map<String, @Nullable Object> values) {
        State state = recorder.state();
        if (state != null) {
            try {
                values.forEach(state::write);
            } catch (RuntimeException | Error failed) {
                try {
                    abort();
                } catch (RuntimeException notRecorded) {
                    failed.addSuppressed(notRecorded);
                }
                throw failed;
            }
        }
    }

    /**
     * Aborts. If the operation has not committed, it is recorded as one that never did: without a {@code write_time}, and without
     * writes. If it has, its record is marked as aborted, in place: it was undone later. Its writes to the state stay there until
     * somebody overwrites them. Aborting it again does nothing.
     *
     * @throws IllegalStateException if the recorder is closed, or the record went into a pipe
     * @throws UncheckedIOException if that could not be written
     */
    public void abort() {
        recorder.locked(() -> {
            recorder.requireOpen();
            if (status == Status.OPEN) {
                recorder.append(abortedRecord());
            } else if (status == Status.COMMITTED) {
                // Of the same length, so that nothing moves.
                recorder.file().replace(start, head(), "false", "true ");
            }
            status = Status.ABORTED;
            return true;
        });
    }

    /** Aborts, unless it has committed, was aborted, or the recorder is closed. */
    @Override
    public void close() {
        recorder.locked(() -> {
            if (status == Status.OPEN && !recorder.isClosed()) {
                abort();
            }
            return true;
        });
    }

    private String head() {
        return LineFile.HEAD + JsonText.text(id) + ",\"aborted\":";
    }

    private String record(String writes, @Nullable String called, @Nullable String visible) {
        StringBuilder record = new StringBuilder(head()).append("false");
        begin(record);
        record.append(",\"write_time\":").append(recorder.timeline().commit());
        reads(record);
        if (!writes.isEmpty()) {
            record.append(",\"write_values\":{").append(writes).append('}');
        }
        tools(record, planned == null ? called : planned);
        field("write_registry", visible, record);
        field("tools_used", called == null ? null : "[" + called + "]", record);
        field("io", issued.isEmpty() ? null : "[" + issued + "]", record);
        field("co", effected.isEmpty() ? null : "[" + effected + "]", record);
        provenance(record);
        return record.append('}').toString();
    }

    private String abortedRecord() {
        StringBuilder record = new StringBuilder(head()).append("true");
        begin(record);
        reads(record);
        tools(record, planned);
        field("io", issued.isEmpty() ? null : "[" + issued + "]", record);
        provenance(record);
        return record.append('}').toString();
    }

    private void begin(StringBuilder record) {
        record.append(recorder.common());
        field("agent", JsonText.text(agent), record);
        field("read_time", Long.toString(readTime), record);
    }

    private void reads(StringBuilder record) {
        StringBuilder values = new StringBuilder();
        StringBuilder times = new StringBuilder();
        reads.forEach((cell, seen) -> {
            String name = JsonText.text(cell) + ":";
            values.append(values.isEmpty() ? "" : ",").append(name).append(seen.json);
            if (seen.time != readTime) {
                times.append(times.isEmpty() ? "" : ",").append(name).append(seen.time);
            }
        });
        field("read_values", values.isEmpty() ? null : "{" + values + "}", record);
        field("read_times", times.isEmpty() ? null : "{" + times + "}", record);
    }

    private void tools(StringBuilder record, @Nullable String plannedTool) {
        field("read_registry", readRegistry, record);
        field("planned_tool", plannedTool, record);
    }

    private void provenance(StringBuilder record) {
        if (hasProvenance) {
            StringBuilder ids = new StringBuilder();
            predecessors.forEach(
                    operation -> ids.append(ids.isEmpty() ? "" : ",").append(JsonText.text(operation)));
            field("preds", "[" + ids + "]", record);
        }
        field("version", version == null ? null : Long.toString(version), record);
    }

    private static void field(String name, @Nullable String json, StringBuilder record) {
        if (json != null) {
            record.append(",\"").append(name).append("\":").append(json);
        }
    }
}
