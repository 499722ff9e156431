package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.Participants;
import dev.hasse.model.Trace;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Counts the agents and cells of a trace, given whole or in parts. Memory grows with the agents and cells, not with the
 * records.
 */
final class ParticipantCount {
    private final IntOpenHashSet agents = new IntOpenHashSet();
    private final IntOpenHashSet cells = new IntOpenHashSet();

    /** Adds records that were not added before. */
    void add(Columns columns) {
        int end = columns.size();
        for (int record = 0; record < end; record++) {
            agents.add(columns.agent(record));
        }
        for (int read = columns.readsFrom(0); read < columns.readsFrom(end); read++) {
            cells.add(columns.readCell(read));
        }
        for (int write = columns.writesFrom(0); write < columns.writesFrom(end); write++) {
            cells.add(columns.writeCell(write));
        }
    }

    /** The participants counted so far, with the names and roles that the trace knows. */
    Participants of(Trace trace) {
        return new Participants(
                Arrays.stream(agents.toIntArray())
                        .mapToObj(agent ->
                                new Participants.Agent(trace.symbols().agents().get(agent), trace.role(agent)))
                        .sorted(Comparator.comparing(Participants.Agent::name))
                        .toList(),
                cells.size());
    }
}
