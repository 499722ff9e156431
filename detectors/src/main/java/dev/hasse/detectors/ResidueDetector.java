package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Residue;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A3, causal-cascade, in mode residue (§3.3, the predicate Residue): the over-approximation for flat traces.
 *
 * <p>Over the records that are not aborted, the history exhibits it when there are a record j and a cell c that j read with a
 * value v ≠ NULL, and no other record k with
 *
 * <pre>    k wrote v to c   and   write_time(k) ≤ read_time(j, c).</pre>
 *
 * <p>Witness: (j, c). Evidence: the surviving records that read a value other than NULL.
 *
 * <p>Blind spots: it also fires on a value that nobody logged, such as a seed; and it misses a cascade where another
 * surviving record wrote the same value to the cell. Aborted records are left out on both sides, for with them the two-record
 * cascade would go unseen: the aborted writer would still count as a producer.
 *
 * <p>Cost: O(n log n). Of the writes of a value to a cell the two earliest are enough, since only one can be the reader's own.
 */
public final class ResidueDetector {
    private final int limit;
    /** The pairs (cell, value) that were written by records that are not there any more. */
    private final PairSet before = new PairSet();

    private Finding<Witness> found = new Finding<>(0, 0, List.of());

    /** @param limit how many witnesses to list */
    ResidueDetector(int limit) {
        this.limit = limit;
    }

    /**
     * Decides A3 in mode residue.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        ResidueDetector detector = new ResidueDetector(limit);
        detector.decide(trace, 0, trace.size());
        return detector.found();
    }

    /** What was found so far. */
    Finding<Witness> found() {
        return found;
    }

    /** Notes a record that will not be there any more; whatever it wrote, it did so before all reads of what is to be decided yet. */
    void letGo(Columns columns, int record) {
        if (!columns.isAborted(record)) {
            for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
                before.add(columns.writeCell(write), columns.writeValue(write));
            }
        }
    }

    /** Decides which records from {@code from} on, before {@code to}, are the j of a witness. */
    void decide(Trace trace, int from, int to) {
        Columns columns = trace.columns();
        Producers producers = new Producers(columns);
        int remaining = limit - found.witnesses().size();
        List<Witness> listed = new ArrayList<>();
        List<Residue> ofRecord = new ArrayList<>();
        long count = 0;
        long evidence = 0;
        for (int record = from; record < to; record++) {
            if (columns.isAborted(record)) {
                continue;
            }
            boolean readSomething = false;
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int value = columns.readValue(read);
                if (value == Symbols.NULL) {
                    continue;
                }
                readSomething = true;
                long time = columns.readTime(record, read);
                int cell = columns.readCell(read);
                if (!producers.isProduced(Keys.pair(cell, value), record, time) && !before.contains(cell, value)) {
                    count++;
                    if (listed.size() < remaining) {
                        ofRecord.add(new Residue(
                                trace.reference(record), trace.cell(columns.readCell(read)), trace.value(value), time));
                    }
                }
            }
            evidence += readSomething ? 1 : 0;
            if (!ofRecord.isEmpty()) {
                ofRecord.sort(Comparator.comparing(Residue::cell, CellNames::compare));
                listed.addAll(ofRecord.subList(0, Math.min(ofRecord.size(), remaining - listed.size())));
                ofRecord.clear();
            }
        }
        found = found.plus(new Finding<>(count, evidence, listed));
    }

    /** Who wrote which value to which cell. */
    private static final class Producers {
        private static final int NOBODY = -1;

        private final Columns columns;
        private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();
        /** For each (cell, value) the record that wrote it first, and the one that did so next. */
        private final int[] earliest;

        private final int[] second;

        Producers(Columns columns) {
            this.columns = columns;
            pairs.defaultReturnValue(NOBODY);
            earliest = new int[columns.writesFrom(columns.size())];
            second = new int[earliest.length];
            for (int record = 0; record < columns.size(); record++) {
                if (!columns.isAborted(record)) {
                    for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
                        add(Keys.pair(columns.writeCell(write), columns.writeValue(write)), record);
                    }
                }
            }
        }

        private void add(long pair, int record) {
            int slot = pairs.get(pair);
            if (slot == NOBODY) {
                slot = pairs.size();
                pairs.put(pair, slot);
                earliest[slot] = record;
                second[slot] = NOBODY;
            } else if (columns.writeTime(record) < columns.writeTime(earliest[slot])) {
                second[slot] = earliest[slot];
                earliest[slot] = record;
            } else if (second[slot] == NOBODY || columns.writeTime(record) < columns.writeTime(second[slot])) {
                second[slot] = record;
            }
        }

        /** Whether a record other than {@code reader} wrote the pair by {@code time}. */
        boolean isProduced(long pair, int reader, long time) {
            int slot = pairs.get(pair);
            if (slot == NOBODY) {
                return false;
            }
            int producer = earliest[slot] == reader ? second[slot] : earliest[slot];
            return producer != NOBODY && columns.writeTime(producer) <= time;
        }
    }
}
