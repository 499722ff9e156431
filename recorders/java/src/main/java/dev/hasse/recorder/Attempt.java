package dev.hasse.recorder;

import dev.hasse.recorder.AttemptRecord.Status;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One operation in progress: an agent has begun it, reads, thinks for a while, and commits or aborts. Threads may share it.
 *
 * <p>It is recorded when it commits or aborts. If it is closed without a commit, it is aborted, with or without an exception: a
 * commit is always explicit.
 */
public final class Attempt implements AutoCloseable {
    private final Recorder recorder;
    private final String id;
    private final long readTime;
    private final AttemptRecord record;
    /** The tools that it saw when it began. */
    private final List<Tool> tools;
    /** What keeps the level; null if there is none. */
    private final @Nullable GuardedAttempt guarded;

    /** @param visible the registry; null if it is not known */
    Attempt(Recorder recorder, String agent, String id, long readTime, @Nullable Collection<Tool> visible) {
        this.recorder = recorder;
        this.id = id;
        this.readTime = readTime;
        record = new AttemptRecord(id, agent, recorder.common(), readTime);
        record.hasProvenance = recorder.writers().areTracked();
        tools = visible == null ? List.of() : List.copyOf(visible);
        record.readRegistry = visible == null ? null : Tool.json(visible, "read_registry", recorder.values());
        Guard guard = recorder.guard();
        guarded = guard == null ? null : new GuardedAttempt(guard, recorder, record, tools);
    }

    /** Its {@code op_id}, by which others name it as a predecessor. */
    public String id() {
        return id;
    }

    /** The cells read so far, and the values last read in them. */
    public Map<String, @Nullable Object> values() {
        return recorder.locked(record.reads::values);
    }

    /**
     * Reads a cell of the state or the store, now. If it was read before, this read counts.
     *
     * @throws IllegalStateException if there is neither, or the operation is over
     */
    public @Nullable Object read(String cell) {
        return recorder.locked(() -> {
            if (guarded != null) {
                requireOpen();
                return readHeld(
                        cell, guarded.guard().read(List.of(recorder.values().cell(cell))));
            }
            return readState(cell, recorder.timeline().read());
        });
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
            long now = recorder.now();
            see(cell, value, Math.min(since, now), now, false);
            return this;
        });
    }

    /** Reads a cell of the store, of which this is what it held at that moment. */
    @Nullable
    Object readHeld(String cell, StoreTables.Moment moment) {
        String name = recorder.values().cell(cell);
        StoreTables.CellRow held = moment.cells().get(name);
        String json = held == null ? "null" : held.value();
        Object value = JsonReader.read(json);
        record.reads.add(cell, name, value, json, moment.commits(), moment.commits());
        if (guarded != null) {
            guarded.saw(name, held);
        }
        if (held != null && held.trace().equals(recorder.traceId())) {
            record.predecessors.add(held.operation());
        } else if (held != null) {
            // It was there before this trace, in which nobody has written it.
            recorder.writers().read(name, json);
            addWriter(name);
        }
        return value;
    }

    private void addWriter(String name) {
        String writer = recorder.writers().of(name);
        if (writer != null) {
            record.predecessors.add(writer);
        }
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
        if (guarded != null) {
            throw new IllegalStateException(
                    "with a level an operation reads from the store, which knows the versions: give " + cell
                            + " without a value");
        }
        String name = recorder.values().cell(cell);
        String json = recorder.values().json(value, "read_values." + name);
        record.reads.add(cell, name, value, json, time, until);
        recorder.writers().read(name, held ? json : null);
        if (record.hasProvenance) {
            addWriter(name);
        }
    }

    /** The tools that the recorder's registry returned when the operation began: those to call at level L4. */
    public List<Tool> tools() {
        return tools;
    }

    /**
     * Records that it plans to call this tool.
     *
     * @throws AttemptRefused at level L4, if the tool is not among {@link #tools}
     */
    public Attempt plan(Tool tool) {
        String json = tool.json("planned_tool", recorder.values());
        return during(() -> {
            if (guarded != null) {
                guarded.requirePinned(json);
            }
            record.planned = json;
        });
    }

    /** Sets the tools visible at read, in place of those that the recorder's registry returned. */
    public Attempt readRegistry(Collection<Tool> visible) {
        requireOwnRegistry();
        String json = Tool.json(visible, "read_registry", recorder.values());
        return during(() -> record.readRegistry = json);
    }

    /** Sets the tools visible at commit, in place of those that the recorder's registry will return. */
    public Attempt writeRegistry(Collection<Tool> visible) {
        requireOwnRegistry();
        String json = Tool.json(visible, "write_registry", recorder.values());
        return during(() -> record.writeRegistry = json);
    }

    private void requireOwnRegistry() {
        if (guarded != null && guarded.isPinned()) {
            throw new IllegalStateException(
                    "at level L4 an operation sees the tools as they were when it began: give the recorder a registry");
        }
    }

    /** Adds the next effect that it issues: {@code io} is the order of these calls. */
    public Attempt issue(String cell, @Nullable Object value) {
        String json = recorder.values().effect(cell, value, "io");
        return during(() -> record.issued.add(json));
    }

    /**
     * Adds the next effect that has landed by the time of the commit: {@code co} is the order of these calls. Without any, the
     * order is not known, and A6 is not decided.
     *
     * @throws IllegalStateException from level L3 on, where it needs a function that makes the effect
     */
    public Attempt effect(String cell, @Nullable Object value) {
        if (guarded != null && guarded.holdsEffects()) {
            throw new IllegalStateException(
                    "from level L3 on the recorder makes the effects, in the order of issue: give " + cell
                            + " a function that does");
        }
        String json = recorder.values().effect(cell, value, "co");
        return during(() -> record.effected.add(json));
    }

    /**
     * Makes an effect that is complete, and adds it as the next that has landed; from level L3 on, it is made after the commit, in the
     * order of issue.
     *
     * @param make makes the effect; must be quick at level L3, since everybody waits; if it throws there, the operation is undone
     */
    public Attempt effect(String cell, @Nullable Object value, Runnable make) {
        if (guarded != null && guarded.holdsEffects()) {
            String json = recorder.values().effect(cell, value, "co");
            return during(() -> guarded.await(json, make));
        }
        make.run();
        return effect(cell, value);
    }

    /**
     * Adds operations whose writes it observed, besides those that the recorder tracks; none at all is an answer too.
     *
     * @param operations ids of operations of this trace, each of which must be recorded, or Hasse refuses this record
     */
    public Attempt predecessors(String... operations) {
        return during(() -> {
            record.hasProvenance = true;
            record.predecessors.addAll(List.of(operations));
        });
    }

    /** Sets the version at which the replica served the reads. */
    public Attempt version(long number) {
        return during(() -> record.version = number);
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
        if (record.status != Status.OPEN) {
            throw new IllegalStateException("operation " + id + " " + record.status.words);
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
     * @throws AttemptRefused if the recorder has a level at which it must not commit
     * @throws StoreException if the store of the level fails
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
            if (guarded != null) {
                guarded.commit(recorded, called, since);
            } else {
                new StateCommit(recorder, record, recorded, called, since).commit(values);
            }
            return true;
        });
    }

    /**
     * Aborts. If the operation has not committed, it is recorded as one that never did: without a {@code write_time}, and without
     * writes. If it has, a line is appended that says that it was undone. Its writes to the state stay there until somebody
     * overwrites them; from level L2 on, all that built on it is undone with it, and the values before are restored. Aborting it again,
     * or after a refusal, does nothing.
     *
     * @throws IllegalStateException if the recorder is closed
     * @throws UncheckedIOException if that could not be written
     */
    public void abort() {
        recorder.locked(() -> {
            recorder.requireOpen();
            if (record.status == Status.OPEN) {
                recorder.append(record.aborted());
                record.status = Status.ABORTED;
            } else if (record.status == Status.COMMITTED && guarded != null && guarded.cascades()) {
                guarded.undo();
            } else if (record.status == Status.COMMITTED) {
                recorder.appendUndone(List.of(id));
                record.status = Status.ABORTED;
            }
            return true;
        });
    }

    /** Aborts, unless it has committed, was aborted, or the recorder is closed. */
    @Override
    public void close() {
        recorder.locked(() -> {
            if (record.status == Status.OPEN && !recorder.isClosed()) {
                abort();
            }
            return true;
        });
    }
}
