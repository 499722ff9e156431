package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Participants;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts the agents and cells of a trace, given whole or record by record. Memory grows with the agents and cells, not with the
 * records.
 */
public final class ParticipantCount {
    private final IntOpenHashSet agents = new IntOpenHashSet();
    private final IntOpenHashSet cells = new IntOpenHashSet();

    /** Adds records that were not added before. */
    public void add(Columns columns) {
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

    /** Adds a record that was not added before. */
    public void add(PackedRecord record) {
        agents.add(record.agent());
        for (int read = 0; read < record.reads(); read++) {
            cells.add(record.readCell(read));
        }
        for (int write = 0; write < record.writes(); write++) {
            cells.add(record.writeCell(write));
        }
    }

    /**
     * The participants counted so far.
     *
     * @param role gives the role of an agent, by its number; null if it has none
     */
    public Participants of(Symbols symbols, IntFunction<@Nullable String> role) {
        return new Participants(
                Arrays.stream(agents.toIntArray())
                        .mapToObj(
                                agent -> new Participants.Agent(symbols.agents().get(agent), role.apply(agent)))
                        .sorted(Comparator.comparing(Participants.Agent::name))
                        .toList(),
                cells.size());
    }
}
