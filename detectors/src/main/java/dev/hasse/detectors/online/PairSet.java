package dev.hasse.detectors.online;

import dev.hasse.model.Renumbering;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntIterator;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of (cell, value) pairs. The values of a cell are stored as bits where that is shorter, as when many
 * cells share a few values, and in a hash table otherwise.
 */
final class PairSet {
    /** The approximate number of bits that a hash table takes per value. */
    private static final int BITS_HASHED = 48;

    /**
     * The factor by which bits may outgrow a table before they become one, so that no sequence of values switches back
     * and forth.
     */
    private static final int SLACK = 4;

    private final Int2ObjectOpenHashMap<Values> valuesOfCell = new Int2ObjectOpenHashMap<>();

    /** Adds a pair, and returns whether it is new. */
    boolean add(int cell, int value) {
        Values values = valuesOfCell.get(cell);
        if (values == null) {
            values = new Values();
            valuesOfCell.put(cell, values);
        }
        return values.add(value);
    }

    /** Shows the cells of the pairs, each once. */
    void forEachCell(IntConsumer action) {
        valuesOfCell.keySet().forEach(action);
    }

    /** This set, by the new numbers of the values. */
    PairSet renumbered(Renumbering renumbering) {
        PairSet renumbered = new PairSet();
        valuesOfCell
                .int2ObjectEntrySet()
                .fastForEach(entry ->
                        entry.getValue().forEach(value -> renumbered.add(entry.getIntKey(), renumbering.value(value))));
        return renumbered;
    }

    boolean contains(int cell, int value) {
        Values values = valuesOfCell.get(cell);
        return values != null && values.contains(value);
    }

    private static final class Values {
        private @Nullable IntOpenHashSet hashed = new IntOpenHashSet(2);
        private @Nullable BitSet bits;
        private int count;
        private int largest;

        boolean contains(int value) {
            return hashed != null ? hashed.contains(value) : bits != null && bits.get(value);
        }

        void forEach(IntConsumer action) {
            if (hashed != null) {
                hashed.forEach(action);
            } else if (bits != null) {
                bits.stream().forEach(action);
            }
        }

        /** Adds a value, and returns whether it is new. */
        boolean add(int value) {
            if (contains(value)) {
                return false;
            }
            count++;
            largest = Math.max(largest, value);
            int hashedAtMost = largest / BITS_HASHED;
            if (hashed != null && hashedAtMost < count) {
                bits = new BitSet(largest + 1);
                for (IntIterator each = hashed.iterator(); each.hasNext(); ) {
                    bits.set(each.nextInt());
                }
                hashed = null;
            } else if (bits != null && hashedAtMost / SLACK >= count) {
                hashed = new IntOpenHashSet(count);
                bits.stream().forEach(hashed::add);
                bits = null;
            }
            if (hashed != null) {
                hashed.add(value);
            } else if (bits != null) {
                bits.set(value);
            }
            return true;
        }
    }
}
