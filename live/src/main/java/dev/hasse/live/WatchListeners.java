package dev.hasse.live;

import dev.hasse.model.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** All who hear of the findings of {@code hasse watch}: first the outputs, then the state, which says that they have. */
public final class WatchListeners implements LiveListener {
    private final List<LiveListener> outputs;
    private final @Nullable WatchState state;
    private final ToIntFunction<String> records;
    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, Long> undecided = new TreeMap<>();
    private long withdrawn;

    /**
     * @param state null if none is kept
     * @param records how many records a trace has
     */
    public WatchListeners(List<LiveListener> outputs, @Nullable WatchState state, ToIntFunction<String> records) {
        this.outputs = List.copyOf(outputs);
        this.state = state;
        this.records = records;
    }

    @Override
    public void found(LiveFinding finding) throws IOException {
        counts.merge(finding.witness().phenomenon().code(), 1L, Long::sum);
        for (LiveListener output : outputs) {
            output.found(finding);
        }
        changed();
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) throws IOException {
        withdrawn++;
        for (LiveListener output : outputs) {
            output.withdrawn(withdrawal);
        }
        changed();
    }

    @Override
    public void verdict(Verdict verdict, boolean ended) throws IOException {
        for (LiveListener output : outputs) {
            output.verdict(verdict, ended);
        }
    }

    @Override
    public void undecided(String traceId, long records) throws IOException {
        undecided.put(traceId, records);
        for (LiveListener output : outputs) {
            output.undecided(traceId, records);
        }
    }

    private void changed() {
        if (state != null) {
            state.changed();
        }
    }

    @Override
    public void told() throws IOException {
        for (LiveListener output : outputs) {
            output.told();
        }
        if (state != null) {
            state.save(records, false);
        }
    }

    /** Saves the state, as nothing more will be told. */
    public void finish() throws IOException {
        told();
        if (state != null) {
            state.save(records, true);
        }
    }

    /** How many findings of each phenomenon were told, by its code. */
    public Map<String, Long> counts() {
        return counts;
    }

    /** How many records have something that stays undecided. */
    public long undecided() {
        return undecided.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many of the findings were withdrawn. */
    public long withdrawn() {
        return withdrawn;
    }
}
