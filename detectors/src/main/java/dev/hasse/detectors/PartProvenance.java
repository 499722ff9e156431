package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.io.Serializable;
import java.util.BitSet;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Who observed whom in a part of a {@linkplain DividedTrace divided trace}: what A3 in mode cascade needs to know of other parts, and
 * the {@linkplain BlastRadius blast radius} in parts. Records go by numbers that stand for their ids in all parts.
 *
 * <p>A part names the predecessors that it does not have, and its aborted records. What is downstream of these is found in
 * {@linkplain #downstream rounds}: in each, every part follows its own predecessors from all that is reached so far, and tells which of
 * the records that others have named it reaches. A path that crosses k times from one part into another takes k + 1 rounds, and one more
 * shows that there is no longer one. Where predecessors come first and parts are ranges, no path crosses as often as there are
 * parts; in a log that is made to be hard, one crosses at every record, so that the number of rounds has to be limited.
 *
 * <p>Cost: O(n + e) a round, for n records and e predecessors.
 */
public final class PartProvenance implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long[] numbers;
    private final BitSet aborted = new BitSet();
    private final BitSet survivors = new BitSet();

    /** The records that observed record k are the entries of {@code observers} from {@code observersFrom[k]} on. */
    private final int[] observersFrom;

    private final int[] observers;

    /** The predecessors that the part does not have, and who observed them, side by side. */
    private final long[] outside;

    private final int[] outsideObservers;

    private PartProvenance(Trace part, ToLongFunction<Value> number) {
        Columns columns = part.columns();
        numbers = new long[columns.size()];
        observersFrom = new int[columns.size() + 1];
        LongArrayList elsewhere = new LongArrayList();
        IntArrayList elsewhereObservers = new IntArrayList();
        for (int record = 0; record < columns.size(); record++) {
            numbers[record] = number.applyAsLong(part.reference(record).id());
            aborted.set(record, columns.isAborted(record));
            survivors.set(record, columns.survives(record));
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                observersFrom[columns.predecessor(k) + 1]++;
            }
            for (int k = columns.outsideFrom(record); k < columns.outsideFrom(record + 1); k++) {
                elsewhere.add(number.applyAsLong(OperationIds.decode(columns.outside(k), part.symbols())));
                elsewhereObservers.add(record);
            }
        }
        outside = elsewhere.toLongArray();
        outsideObservers = elsewhereObservers.toIntArray();
        for (int record = 0; record < columns.size(); record++) {
            observersFrom[record + 1] += observersFrom[record];
        }
        observers = observers(columns);
    }

    private int[] observers(Columns columns) {
        int[] all = new int[observersFrom[columns.size()]];
        int[] next = observersFrom.clone();
        for (int record = 0; record < columns.size(); record++) {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                all[next[columns.predecessor(k)]++] = record;
            }
        }
        return all;
    }

    /**
     * Notes who observed whom in a part, all of whose records name their ids.
     *
     * @param number gives each id of the whole trace another number, the same for all parts
     */
    public static PartProvenance of(Trace part, ToLongFunction<Value> number) {
        return new PartProvenance(part, number);
    }

    /** The predecessors that other parts have. */
    public LongSet outside() {
        return new LongOpenHashSet(outside);
    }

    /** The aborted records of this part. */
    public LongSet aborted() {
        return numbers(aborted, null);
    }

    /**
     * The records of this part that another needs for A3, counted from 0: the aborted ones that it observed, and one that tells that
     * any record was aborted.
     *
     * @param observed the {@linkplain #outside() predecessors} that the other part does not have
     */
    public BitSet neededBy(LongSet observed) {
        BitSet needed = new BitSet();
        aborted.stream().filter(record -> observed.contains(numbers[record])).forEach(needed::set);
        if (!aborted.isEmpty()) {
            needed.set(aborted.nextSetBit(0));
        }
        return needed;
    }

    /**
     * Finds what is aborted, or downstream of an aborted record, of all that parts name of each other.
     *
     * @param round given what is reached so far, returns what all parts {@linkplain #reached reach} from there
     * @param rounds how many there may be
     * @return null if the last of these rounds still reached more
     */
    public static @Nullable LongSet downstream(UnaryOperator<LongSet> round, int rounds) {
        LongSet reached = new LongOpenHashSet();
        for (int k = 0; k < rounds; k++) {
            if (!reached.addAll(round.apply(reached))) {
                return reached;
            }
        }
        return null;
    }

    /**
     * The records of this part that are aborted or downstream of an aborted one, as far as others have named them.
     *
     * @param elsewhere what is reached so far
     * @param named what parts name of others
     */
    public LongSet reached(LongSet elsewhere, LongSet named) {
        return numbers(follow(elsewhere), named);
    }

    /**
     * How many surviving records of this part are downstream of an aborted one.
     *
     * @param elsewhere all that is {@linkplain #downstream reached}
     */
    public int blastRadius(LongSet elsewhere) {
        BitSet reached = follow(elsewhere);
        reached.and(survivors);
        return reached.cardinality();
    }

    private LongSet numbers(BitSet records, @Nullable LongSet among) {
        LongSet some = new LongOpenHashSet();
        records.stream()
                .mapToLong(record -> numbers[record])
                .filter(number -> among == null || among.contains(number))
                .forEach(some::add);
        return some;
    }

    /** The records that are aborted, or downstream of an aborted one. */
    private BitSet follow(LongSet elsewhere) {
        BitSet reached = (BitSet) aborted.clone();
        for (int k = 0; k < outside.length; k++) {
            if (elsewhere.contains(outside[k])) {
                reached.set(outsideObservers[k]);
            }
        }
        IntArrayList open = new IntArrayList(reached.stream().toArray());
        while (!open.isEmpty()) {
            int record = open.popInt();
            for (int k = observersFrom[record]; k < observersFrom[record + 1]; k++) {
                if (!reached.get(observers[k])) {
                    reached.set(observers[k]);
                    open.push(observers[k]);
                }
            }
        }
        return reached;
    }
}
