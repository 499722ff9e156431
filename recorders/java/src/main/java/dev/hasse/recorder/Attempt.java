package dev.hasse.recorder;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
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

    private final Recorder recorder;
    private final String agent;
    private final String id;
    private final long readTime;
    private final Reads reads;
    private final Set<String> predecessors = new LinkedHashSet<>();
    private final List<String> issued = new ArrayList<>();
    private final List<String> effected = new ArrayList<>();
    private boolean hasProvenance;
    private @Nullable String readRegistry;
    private @Nullable String writeRegistry;
    private @Nullable String planned;
    private @Nullable Long version;

    private Status status = Status.OPEN;

    Attempt(Recorder recorder, String agent, String id, long readTime, @Nullable String readRegistry) {
        this.recorder = recorder;
        this.agent = agent;
        this.id = id;
        this.readTime = readTime;
        this.reads = new Reads(readTime);
        this.readRegistry = readRegistry;
        this.hasProvenance = recorder.writers().areTracked();
    }

    /** Its {@code op_id}, by which others name it as a predecessor. */
    public String id() {
        return id;
    }

    /** The cells read so far, and the values last read in them. */
    public Map<String, @Nullable Object> values() {
        return recorder.locked(reads::values);
    }

    /**
     * Reads a cell of the state, now. If it was read before, this read counts.
     *
     * @throws IllegalStateException if there is no state, or the operation is over
     */
    public @Nullable Object read(String cell) {
        return recorder.locked(() -> readState(cell, recorder.timeline().read()));
    }

    /**
     * Records that it has just read this value in this cell. If the cell was read before, this read counts.
     *
     * @throws IllegalStateException if the operation is over
     */
    public Attempt read(String cell, @Nullable Object value) {
        return read(cell, value, Long.MAX_VALUE);
    }

    /**
     * Records that it has read this value in this cell, at some moment from {@code since} to now. If the cell was read before, this
     * read counts.
     *
     * @param since the {@link Recorder#moment} at which the call that read the value began
     * @throws IllegalStateException if the operation is over
     */
    public Attempt read(String cell, @Nullable Object value, long since) {
        return recorder.locked(() -> {
            long now = recorder.timeline().read();
            see(cell, value, Math.min(since, now), now, false);
            return this;
        });
    }

    /** Reads a cell of the state at the moment at which the operation begins. */
    void readAtOnce(String cell) {
        readState(cell, readTime);
    }

    /** Records that it has read the value at some moment until that at which the operation begins. */
    void seeAtOnce(String cell, @Nullable Object value, long since) {
        see(cell, value, Math.min(since, readTime), readTime, false);
    }

    private @Nullable Object readState(String cell, long time) {
        requireOpen();
        State state = recorder.state();
        if (state == null) {
            throw new IllegalStateException("the recorder has no state to read " + cell + " from: give the value read");
        }
        Object value = state.read(cell);
        // The lock holds threads back, but no other process.
        see(cell, value, time, recorder.isShared() ? recorder.timeline().read() : time, true);
        return value;
    }

    private void see(String cell, @Nullable Object value, long time, long until, boolean held) {
        requireOpen();
        String name = recorder.values().cell(cell);
        String json = recorder.values().json(value, "read_values." + name);
        reads.add(cell, name, value, json, time, until);
        recorder.writers().read(name, held ? json : null);
        String writer = hasProvenance ? recorder.writers().of(name) : null;
        if (writer != null) {
            predecessors.add(writer);
        }
    }

    /** Records that it plans to call this tool. */
    public Attempt plan(Tool tool) {
        String json = tool.json("planned_tool", recorder.values());
        return during(() -> planned = json);
    }

    /** Sets the tools visible at read, in place of those that the recorder's registry returned. */
    public Attempt readRegistry(Collection<Tool> tools) {
        String json = Tool.json(tools, "read_registry", recorder.values());
        return during(() -> readRegistry = json);
    }

    /** Sets the tools visible at commit, in place of those that the recorder's registry will return. */
    public Attempt writeRegistry(Collection<Tool> tools) {
        String json = Tool.json(tools, "write_registry", recorder.values());
        return during(() -> writeRegistry = json);
    }

    /** Adds the next effect that it issues: {@code io} is the order of these calls. */
    public Attempt issue(String cell, @Nullable Object value) {
        String json = recorder.values().effect(cell, value, "io");
        return during(() -> issued.add(json));
    }

    /**
     * Adds the next effect that has landed by the time of the commit: {@code co} is the order of these calls. Without any, the
     * order is not known, and A6 is not decided.
     */
    public Attempt effect(String cell, @Nullable Object value) {
        String json = recorder.values().effect(cell, value, "co");
        return during(() -> effected.add(json));
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
     * Commits: the clock advances, the record is appended to the file, and then the state, if there is one, is written; in a shared
     * trace the state is written first. If writing the state fails, the operation is aborted.
     *
     * @param writes the values to write, by cell
     * @param tool the tool that it calls; recorded as planned if no other was, and as visible now if no registry is known (a tool
     *     in use must be visible); null if it calls none, or that is not known
     * @throws IllegalStateException if it has committed or was aborted, or the recorder is closed
     * @throws UncheckedIOException if the record could not be written; it has not committed then
     */
    public void commit(Map<String, ? extends @Nullable Object> writes, @Nullable Tool tool) {
        commit(writes, tool, Long.MAX_VALUE);
    }

    /**
     * Commits as {@link #commit(Map, Tool)} does, where the writes took effect at some moment from {@code since} to now.
     *
     * @param since the {@link Recorder#moment} at which the call that wrote the values began
     */
    public void commit(Map<String, ? extends @Nullable Object> writes, @Nullable Tool tool, long since) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>(writes);
        Map<String, String> recorded = new LinkedHashMap<>();
        values.forEach((cell, value) -> {
            String name = recorder.values().cell(cell);
            recorded.put(name, recorder.values().json(value, "write_values." + name));
        });
        String called = tool == null ? null : tool.json("tools_used", recorder.values());
        recorder.locked(() -> {
            requireOpen();
            String visible = writeRegistry == null ? recorder.toolsNow("write_registry") : writeRegistry;
            if (recorder.isShared() && recorder.state() != null && !values.isEmpty()) {
                commitShared(values, recorded, called, visible, since);
            } else {
                append(recorded, called, visible, since, false);
                committed(recorded);
                commitToState(values);
            }
            return true;
        });
    }

    private void commitShared(
            Map<String, @Nullable Object> values,
            Map<String, String> recorded,
            @Nullable String called,
            @Nullable String visible,
            long since) {
        long began = Math.min(since, recorder.timeline().read());
        try {
            write(values);
        } catch (RuntimeException | Error failed) {
            // Parts of it may be there for others to read.
            try {
                append(recorded, called, visible, began, true);
                status = Status.ABORTED;
            } catch (RuntimeException notRecorded) {
                failed.addSuppressed(notRecorded);
            }
            throw failed;
        }
        append(recorded, called, visible, began, false);
        committed(recorded);
    }

    private void committed(Map<String, String> recorded) {
        status = Status.COMMITTED;
        recorder.writers().wrote(id, recorded.keySet());
    }

    private void commitToState(Map<String, @Nullable Object> values) {
        try {
            write(values);
        } catch (RuntimeException | Error failed) {
            try {
                abort();
            } catch (RuntimeException notRecorded) {
                failed.addSuppressed(notRecorded);
            }
            throw failed;
        }
    }

    private void write(Map<String, @Nullable Object> values) {
        State state = recorder.state();
        if (state != null) {
            values.forEach(state::write);
        }
    }

    /**
     * Aborts. If the operation has not committed, it is recorded as one that never did: without a {@code write_time}, and without
     * writes. If it has, a line is appended that says that it was undone. Its writes to the state stay there until somebody
     * overwrites them. Aborting it again does nothing.
     *
     * @throws IllegalStateException if the recorder is closed
     * @throws UncheckedIOException if that could not be written
     */
    public void abort() {
        recorder.locked(() -> {
            recorder.requireOpen();
            if (status == Status.OPEN) {
                RecordLine record = begin(true);
                reads.writeTo(record);
                tools(record, planned).array("io", issued);
                recorder.append(provenance(record));
            } else if (status == Status.COMMITTED) {
                recorder.append(RecordLine.abort(id).textField("trace_id", recorder.traceId()));
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

    private void append(
            Map<String, String> writes,
            @Nullable String called,
            @Nullable String visible,
            long since,
            boolean aborted) {
        long time = recorder.timeline().commit();
        RecordLine record = begin(aborted).field("write_time", time);
        if (since != Long.MAX_VALUE && !writes.isEmpty()) {
            record.field("write_since", Math.min(since, time));
        }
        reads.writeTo(record);
        record.object("write_values", writes);
        tools(record, planned == null ? called : planned)
                .field("write_registry", visible)
                .field("tools_used", called == null ? null : "[" + called + "]")
                .array("io", issued)
                .array("co", effected);
        recorder.append(provenance(record));
    }

    private RecordLine begin(boolean aborted) {
        return RecordLine.operation(id)
                .field("aborted", aborted ? "true" : null)
                .fields(recorder.common())
                .textField("agent", agent)
                .field("read_time", reads.earliest());
    }

    private RecordLine tools(RecordLine record, @Nullable String plannedTool) {
        return record.field("read_registry", readRegistry).field("planned_tool", plannedTool);
    }

    private RecordLine provenance(RecordLine record) {
        List<String> ids = predecessors.stream().map(JsonText::text).toList();
        return record.field("preds", hasProvenance ? "[" + String.join(",", ids) + "]" : null)
                .field("version", version == null ? null : Long.toString(version));
    }
}
