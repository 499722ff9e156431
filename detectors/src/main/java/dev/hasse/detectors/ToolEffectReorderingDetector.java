package dev.hasse.detectors;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Columns;
import dev.hasse.model.Effect;
import dev.hasse.model.EffectRows;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Symbols;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A6, tool-effect reordering (§3.5, Definition 4).
 *
 * <p>The history exhibits it when there is a record i with
 *
 * <pre>    |io(i)| ≥ 2,   co(i) ≠ io(i),   co(i) is a permutation of io(i), as multisets.</pre>
 *
 * <p>Witness: (i). Evidence: the records with at least two entries in {@code io}, and a {@code co}. An empty {@code co}
 * says that no effect landed; an absent one says nothing.
 *
 * <p>Where {@code co} was inferred, and may have been another, the witness is possible and not certain, and the record is no evidence.
 *
 * <p>Blind spots: effects that were lost, repeated or changed on the way make {@code co} no permutation, and are not this
 * anomaly.
 *
 * <p>Cost: O(n log n) for n effects.
 */
public final class ToolEffectReorderingDetector {
    /** The rule for (i), where it is certain. */
    static boolean isWitness(Operation i) {
        return i.effected() != null
                && !i.effectedInferred()
                && i.issued().size() >= 2
                && !i.effected().equals(i.issued())
                && counts(i.effected()).equals(counts(i.issued()));
    }

    /** A multiset: how often each effect occurs. */
    private static Map<Effect, Long> counts(List<Effect> effects) {
        return effects.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private ToolEffectReorderingDetector() {}

    /**
     * Decides A6.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        return detect(trace, Listing.first(limit));
    }

    static Finding<Witness> detect(Trace trace, Listing listing) {
        Columns columns = trace.columns();
        FindingTally tally = new FindingTally(listing);
        for (int record = 0; record < trace.size(); record++) {
            int issued = columns.issued().count(record);
            if (issued < 2 || !columns.isCommitOrderKnown(record) || !columns.isDecided(record)) {
                continue;
            }
            boolean certain = !columns.isCommitOrderInferred(record);
            if (certain) {
                tally.addEvidence();
            }
            if (issued == columns.effected().count(record)
                    && isReordered(effects(columns.issued(), record), effects(columns.effected(), record))) {
                tally.add(certain, 1);
                if (tally.wants(certain)) {
                    tally.list(witness(trace, record));
                }
            }
        }
        return tally.finding();
    }

    /** Whether the two differ, although one is a permutation of the other. Sorts them. */
    public static boolean isReordered(long[] io, long[] co) {
        if (Arrays.equals(io, co)) {
            return false;
        }
        Arrays.sort(io);
        Arrays.sort(co);
        return Arrays.equals(io, co);
    }

    private static long[] effects(EffectRows rows, int record) {
        long[] effects = new long[rows.count(record)];
        int first = rows.first(record);
        Arrays.setAll(effects, k -> Keys.pair(rows.cellOf(first + k), rows.valueOf(first + k)));
        return effects;
    }

    private static ToolEffectReordering witness(Trace trace, int record) {
        return witness(
                trace.reference(record),
                trace.symbols(),
                effects(trace.columns().issued(), record),
                effects(trace.columns().effected(), record),
                !trace.columns().isCommitOrderInferred(record));
    }

    /** The witness of a record with these effects, pairs of cell and value. */
    public static ToolEffectReordering witness(
            OperationRef operation, Symbols symbols, long[] issued, long[] effected, boolean certain) {
        return new ToolEffectReordering(operation, effects(symbols, issued), effects(symbols, effected), certain);
    }

    private static List<Effect> effects(Symbols symbols, long[] pairs) {
        List<Effect> effects = new ArrayList<>(pairs.length);
        for (long pair : pairs) {
            effects.add(new Effect(
                    symbols.cells().get(Keys.high(pair)), symbols.values().get(Keys.low(pair))));
        }
        return effects;
    }
}
