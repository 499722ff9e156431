package dev.hasse.recorder;

import dev.hasse.recorder.AttemptRecord.Status;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commits an operation of a recorder without a level: to the file, and to the state if there is one. The recorder locks. */
final class StateCommit {
    private final Recorder recorder;
    private final AttemptRecord record;
    private final Map<String, String> recorded;
    private final @Nullable String called;
    private final @Nullable String visible;
    private final long since;

    /**
     * @param recorded the writes as JSON, by the names of the cells in the record
     * @param called the tool that it calls, as JSON; null if none
     * @param since the earliest moment at which the writes took effect; the largest number if they do so at the commit
     */
    StateCommit(
            Recorder recorder,
            AttemptRecord record,
            Map<String, String> recorded,
            @Nullable String called,
            long since) {
        this.recorder = recorder;
        this.record = record;
        this.recorded = recorded;
        this.called = called;
        this.since = since;
        visible = recorder.visibleAtCommit(record);
    }

    void commit(Map<String, @Nullable Object> values) {
        if (recorder.isShared() && recorder.state() != null && !values.isEmpty()) {
            commitShared(values);
        } else {
            append(since, false);
            committed();
            commitToState(values);
        }
    }

    private void commitShared(Map<String, @Nullable Object> values) {
        long began = Math.min(since, recorder.timeline().read());
        try {
            write(values);
        } catch (RuntimeException | Error failed) {
            // Parts of it may be there for others to read.
            try {
                append(began, true);
                record.status = Status.ABORTED;
            } catch (RuntimeException notRecorded) {
                failed.addSuppressed(notRecorded);
            }
            throw failed;
        }
        append(began, false);
        committed();
    }

    private void committed() {
        record.status = Status.COMMITTED;
        recorder.writers().wrote(record.id, recorded.keySet());
    }

    private void commitToState(Map<String, @Nullable Object> values) {
        try {
            write(values);
        } catch (RuntimeException | Error failed) {
            try {
                recorder.appendUndone(List.of(record.id));
                record.status = Status.ABORTED;
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

    private void append(long began, boolean aborted) {
        String[] marks = aborted ? new String[] {"aborted"} : new String[0];
        recorder.append(record.committed(recorder.timeline().commit(), recorded, called, visible, began, marks));
    }
}
