package dev.hasse.recorder;

import dev.hasse.recorder.AttemptRecord.Status;
import dev.hasse.recorder.AttemptRefused.Reason;
import dev.hasse.recorder.StoreTables.CellRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a recorder with a {@link Level} knows of an operation in progress: the versions that it read, the effects that wait, and the
 * tools as they were when it began. Not thread-safe: the recorder locks.
 */
final class GuardedAttempt {
    private static final int SHOWN = 200;

    private final Guard guard;
    private final Recorder recorder;
    private final AttemptRecord record;
    private final Map<String, Long> versions = new HashMap<>();
    private final Set<String> observed = new LinkedHashSet<>();
    private final List<Waiting> waiting = new ArrayList<>();
    /** The tools at begin, as JSON. */
    private final Set<String> pinned = new HashSet<>();

    /**
     * An effect that is complete, and waits to be made.
     *
     * @param json the effect as it is recorded
     */
    private record Waiting(String json, Runnable make) {}

    /** @param tools those visible when it began */
    GuardedAttempt(Guard guard, Recorder recorder, AttemptRecord record, List<Tool> tools) {
        this.guard = guard;
        this.recorder = recorder;
        this.record = record;
        tools.forEach(tool -> pinned.add(tool.json("read_registry", recorder.values())));
    }

    Guard guard() {
        return guard;
    }

    /** Whether undoing it undoes others. */
    boolean cascades() {
        return guard.keeps(Level.L2);
    }

    /** Takes note of a read. */
    void saw(String cell, @Nullable CellRow held) {
        versions.put(cell, held == null ? 0L : held.version());
        if (held != null) {
            observed.add(held.operation());
        }
    }

    /** Whether the tools that it sees are those at begin. */
    boolean isPinned() {
        return guard.keeps(Level.L4);
    }

    /**
     * Definition: at L4 an operation calls only tools of the registry as it was at begin, name and signature (§4.16).
     *
     * @param tool as JSON
     * @throws AttemptRefused if it is none of these
     */
    void requirePinned(String tool) {
        if (isPinned() && !pinned.contains(tool)) {
            throw refused(refusal(
                    Reason.TOOL,
                    Level.L4,
                    shown(tool)
                            + " is not among the tools that it saw when it began. Call one of those, which tools() returns,"
                            + " or begin anew to see those of now"));
        }
    }

    private AttemptRefused refusal(Reason reason, Level level, String why) {
        return new AttemptRefused(
                reason, level, "operation " + record.id + " is refused (" + level + "): " + why, List.of());
    }

    /** Ends the operation, and records that it was refused. */
    private AttemptRefused refused(AttemptRefused refusal) {
        recorder.append(record.refused(guard.now()));
        record.status = Status.REFUSED;
        return refusal;
    }

    private static String shown(String json) {
        return json.substring(0, Math.min(SHOWN, json.length()));
    }

    /** Whether effects wait for the commit. */
    boolean holdsEffects() {
        return guard.keeps(Level.L3);
    }

    void await(String json, Runnable make) {
        waiting.add(new Waiting(json, make));
    }

    /**
     * Returns the effects that wait, in the order in which they were issued.
     *
     * <p>Definition: an effect is made only when all those issued before it have been (theorem L3g of §4.15), so {@code co} =
     * {@code io}, and A6 is excluded. One that is not complete holds up all others: the operation is refused.
     *
     * @throws AttemptRefused if an effect was issued and is not complete, or the other way round
     */
    private List<Waiting> inOrderOfIssue() {
        if (!holdsEffects()) {
            return List.of();
        }
        List<Waiting> left = new ArrayList<>(waiting);
        List<Waiting> ordered = new ArrayList<>();
        for (String next : record.issued) {
            Waiting found = left.stream()
                    .filter(effect -> effect.json.equals(next))
                    .findFirst()
                    .orElseThrow(() -> refusal(
                            Reason.EFFECTS,
                            Level.L3,
                            "the effect " + shown(next)
                                    + " was issued and is not complete, so none is made. Complete what was"
                                    + " issued, or do not issue it"));
            left.remove(found);
            ordered.add(found);
        }
        if (!left.isEmpty()) {
            throw refusal(
                    Reason.EFFECTS,
                    Level.L3,
                    "the effect " + shown(left.get(0).json)
                            + " was not issued, so its place is not known. Issue each effect" + " before it completes");
        }
        return ordered;
    }

    /**
     * Commits to the store, makes the effects that wait, and records that.
     *
     * @param writes as JSON, by cell
     * @param called the tool that it calls, as JSON; null if none
     * @throws AttemptRefused if it must not commit, which is recorded
     */
    void commit(Map<String, String> writes, @Nullable String called, long since) {
        if (since != Long.MAX_VALUE) {
            throw new IllegalStateException(
                    "with a level the store knows when the operation commits: leave out the moment");
        }
        if (called != null) {
            requirePinned(called);
        }
        String visible = isPinned() ? record.readRegistry : recorder.visibleAtCommit(record);
        List<Waiting> effects;
        long time;
        try {
            effects = inOrderOfIssue();
            time = guard.commit(record.id, record.agent, versions, observed, writes);
        } catch (AttemptRefused refusal) {
            recorder.appendUntold();
            throw refused(refusal);
        }
        record.status = Status.COMMITTED;
        try {
            for (Waiting effect : effects) {
                effect.make.run();
                record.effected.add(effect.json);
            }
        } catch (RuntimeException | Error failed) {
            String[] marks =
                    record.effected.isEmpty() ? new String[] {"aborted"} : new String[] {"aborted", "externalized"};
            RecordLine undone = record.committed(time, writes, called, visible, Long.MAX_VALUE, marks);
            try {
                undo(() -> recorder.append(undone));
            } catch (RuntimeException notUndone) {
                failed.addSuppressed(notUndone);
            }
            throw failed;
        }
        recorder.append(record.committed(time, writes, called, visible, Long.MAX_VALUE));
        recorder.appendUntold();
    }

    /** Undoes it after its commit, with all that built on it, and records that. */
    void undo() {
        undo(() -> recorder.appendUndone(List.of(record.id)));
    }

    /** First itself is recorded, then the others, then what was restored. */
    private void undo(Runnable recordItself) {
        String rollback = recorder.nextId();
        Guard.Rollback undone = guard.undo(record.id, record.agent, rollback);
        record.status = Status.ABORTED;
        recordItself.run();
        if (undone != null) {
            recorder.appendUndone(undone.operations().stream()
                    .filter(one -> !one.equals(record.id))
                    .toList());
            if (!undone.restored().isEmpty()) {
                recorder.append(record.rollback(rollback, undone));
            }
        }
    }
}
