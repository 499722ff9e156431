package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import java.util.Arrays;

/**
 * The writes of each cell that suffice to decide whether any write after some moment is by another agent than a given one and
 * of another value than a given one: at most {@value #MOST} a cell, however many there were.
 *
 * <p>An agent excuses its own writes, and a value its equals. Of the writes of a cell, newest first, one is kept only if some
 * pair of an agent and a value excuses every newer one that is kept, but not this one. So for each pair the newest write that
 * it does not excuse is kept, and only its time matters.
 *
 * <p>Why four: all pairs that excuse the newest write (a, v) are those of a, and those of v. A further write that is kept
 * reduces the pairs of a, or those of v, or both, to a single pair; or it takes such a single pair away. A write by a itself
 * leaves the pairs of a, of which that single pair is one. Either way no pair is left after three more.
 */
final class ExcusedWrites {
    /** No write. */
    static final int NONE = -1;

    private static final int MOST = 4;
    private static final int TIME = 0;
    private static final int AGENT_VALUE = 1;
    private static final int POSITION_LINE = 2;
    private static final int SOURCE = 3;
    private static final int ID = 4;
    private static final int WIDTH = 5;

    /** Stands for every agent, or every value. */
    private static final int ANY = -1;

    /** For each slot of {@link CellWrites} its writes, newest first. */
    private long[] writes = new long[0];

    /** How many writes of each slot there are. */
    private byte[] sizes = new byte[0];

    /** The writes of a cell to which another one is being added. */
    private final long[] others = new long[MOST * WIDTH];
    // The pairs that excuse all writes looked at so far: two sets of them, each of one agent or all, and one value or
    // all.
    private final int[] agents = new int[2];
    private final int[] values = new int[2];
    private int sets;

    /** Adds the writes of a committed record, which is not before any that was added. */
    void add(PackedRecord record, CellWrites cells) {
        for (int write = 0; write < record.writes(); write++) {
            int slot = cells.slot(record.writeCell(write));
            if (slot >= sizes.length) {
                sizes = Arrays.copyOf(sizes, Math.max(slot + 1, sizes.length * 2));
                writes = Arrays.copyOf(writes, sizes.length * MOST * WIDTH);
            }
            keep(slot, record.agent(), record.writeValue(write));
            int at = begin(slot, 0);
            writes[at + TIME] = record.writeTime();
            writes[at + AGENT_VALUE] = Keys.pair(record.agent(), record.writeValue(write));
            writes[at + POSITION_LINE] = Keys.pair(record.position(), record.line());
            writes[at + SOURCE] = record.source();
            writes[at + ID] = record.operationId();
        }
    }

    private static int begin(int slot, int place) {
        return (slot * MOST + place) * WIDTH;
    }

    /** Makes room for a newest write, and drops those that it makes superfluous. */
    private void keep(int slot, int agent, int value) {
        int kept = 1;
        int length = sizes[slot] * WIDTH;
        System.arraycopy(writes, begin(slot, 0), others, 0, length);
        sets = 1;
        agents[0] = ANY;
        values[0] = ANY;
        narrow(agent, value);
        for (int from = 0; from < length; from += WIDTH) {
            int itsAgent = Keys.high(others[from + AGENT_VALUE]);
            int itsValue = Keys.low(others[from + AGENT_VALUE]);
            if (isUnexcused(itsAgent, itsValue)) {
                System.arraycopy(others, from, writes, begin(slot, kept++), WIDTH);
                narrow(itsAgent, itsValue);
            }
        }
        sizes[slot] = (byte) kept;
    }

    /** Whether a pair that excuses all writes so far does not excuse this one. */
    private boolean isUnexcused(int agent, int value) {
        for (int set = 0; set < sets; set++) {
            if (agents[set] != agent && values[set] != value) {
                return true;
            }
        }
        return false;
    }

    /** Leaves the pairs that excuse this write too. */
    private void narrow(int agent, int value) {
        int before = sets;
        int secondAgent = agents[1];
        int secondValue = values[1];
        sets = 0;
        if (before > 0) {
            narrow(agents[0], values[0], agent, value);
        }
        if (before > 1) {
            narrow(secondAgent, secondValue, agent, value);
        }
    }

    private void narrow(int itsAgent, int itsValue, int agent, int value) {
        if (itsAgent == agent || itsValue == value) {
            leave(itsAgent, itsValue);
        } else {
            if (itsAgent == ANY) {
                leave(agent, itsValue);
            }
            if (itsValue == ANY) {
                leave(itsAgent, value);
            }
        }
    }

    private void leave(int agent, int value) {
        agents[sets] = agent;
        values[sets++] = value;
    }

    /**
     * Finds the newest write of a cell by another agent and of another value.
     *
     * @param since the write has to come after it
     * @return where it is, or {@link #NONE}
     */
    int find(int slot, int agent, int value, long since) {
        for (int place = 0; slot < sizes.length && place < sizes[slot]; place++) {
            int at = begin(slot, place);
            if (Keys.high(writes[at + AGENT_VALUE]) != agent && Keys.low(writes[at + AGENT_VALUE]) != value) {
                return writes[at + TIME] > since ? at : NONE;
            }
        }
        return NONE;
    }

    long time(int at) {
        return writes[at + TIME];
    }

    int agent(int at) {
        return Keys.high(writes[at + AGENT_VALUE]);
    }

    int value(int at) {
        return Keys.low(writes[at + AGENT_VALUE]);
    }

    int position(int at) {
        return Keys.high(writes[at + POSITION_LINE]);
    }

    int line(int at) {
        return Keys.low(writes[at + POSITION_LINE]);
    }

    int source(int at) {
        return (int) writes[at + SOURCE];
    }

    long operationId(int at) {
        return writes[at + ID];
    }

    void renumber(Renumbering renumbering) {
        for (int slot = 0; slot < sizes.length; slot++) {
            for (int place = 0; place < sizes[slot]; place++) {
                int at = begin(slot, place);
                writes[at + AGENT_VALUE] = Keys.pair(agent(at), renumbering.value(value(at)));
                writes[at + ID] = renumbering.operationId(operationId(at));
            }
        }
    }
}
