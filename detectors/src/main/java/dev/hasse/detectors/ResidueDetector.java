package dev.hasse.detectors;

import dev.hasse.detectors.index.InitialCells;
import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Read;
import dev.hasse.model.Residue;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A3, causal-cascade, in mode residue (§3.3, the predicate Residue): the over-approximation for flat traces.
 *
 * <p>Over the records that stand (neither aborted nor refused), the history exhibits it when there are a record j and a cell c that j
 * read with a value v ≠ NULL, which is not the cell's {@linkplain InitialCells initial value}, and no other record k with
 *
 * <pre>    k wrote v to c   and   write_time(k) ≤ read_time(j, c).</pre>
 *
 * <p>Where moments are not known exactly, it is certain if no such k may have written by then, write_since(k) ≤ read_until(j, c), and
 * possible if none certainly has.
 *
 * <p>Witness: (j, c), of the kind <em>aborted</em> if an aborted record k wrote v to c with write_since(k) ≤ read_until(j, c), and else
 * <em>unlogged</em>. Evidence: the surviving records that read a value other than NULL.
 *
 * <p>Blind spots: it also fires on an unlogged value, such as a seed; and it misses a cascade where another surviving
 * record wrote the same value to the cell. Aborted records are left out on both sides, because otherwise the two-record
 * cascade would go unseen: the aborted writer would still count as a producer.
 *
 * <p>Cost: O(n log n) for n reads and writes.
 */
public final class ResidueDetector {
    /** The rule for (j, c). */
    static boolean isWitness(History h, int j, String c) {
        Read read = h.get(j).readOf(c);
        return read != null
                && h.get(j).survives()
                && !read.value().isNull()
                && !read.value().equals(h.initial(c))
                && !h.any(k -> k != j
                        && h.get(k).survives()
                        && read.value().equals(h.get(k).written(c))
                        && h.get(k).writeTime() <= read.time());
    }

    /**
     * The finding, and its witnesses by the origin of their values.
     *
     * @param kinds count all certain witnesses, listed or not
     * @param possibleKinds count all possible witnesses
     */
    record Result(Finding<Witness> finding, ResidueKinds kinds, ResidueKinds possibleKinds) {
        /** No witness. */
        static final Result NONE = new Result(Finding.none(), ResidueKinds.NONE, ResidueKinds.NONE);
    }

    private final FindingTally tally;
    private ResidueKinds kinds = ResidueKinds.NONE;
    private ResidueKinds possibleKinds = ResidueKinds.NONE;

    private ResidueDetector(Listing listing) {
        this.tally = new FindingTally(listing);
    }

    /**
     * Decides A3 in mode residue.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, InitialValues initialValues, int limit) {
        return detect(trace, InitialCells.of(trace.columns(), initialValues), Listing.first(limit))
                .finding();
    }

    static Result detect(Trace trace, InitialCells initial, Listing listing) {
        ResidueDetector detector = new ResidueDetector(listing);
        detector.decide(trace, initial);
        return new Result(detector.tally.finding(), detector.kinds, detector.possibleKinds);
    }

    private void decide(Trace trace, InitialCells initial) {
        Columns columns = trace.columns();
        Producers survivors = new Producers(columns, columns::survives);
        // Aborted writers matter only once a witness is found.
        @Nullable Producers aborted = null;
        List<Witness> ofRecord = new ArrayList<>();
        for (int record = 0; record < columns.size(); record++) {
            if (!columns.survives(record) || !columns.isDecided(record)) {
                continue;
            }
            boolean readSomething = false;
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int cell = columns.readCell(read);
                int value = columns.readValue(read);
                if (value == Symbols.NULL) {
                    continue;
                }
                readSomething = true;
                long pair = Keys.pair(cell, value);
                if (survivors.haveWritten(pair, record, columns.readTime(record, read)) || initial.of(cell) == value) {
                    continue;
                }
                long until = columns.readUntil(record, read);
                boolean certain = !survivors.mayHaveWritten(pair, record, until);
                if (aborted == null) {
                    aborted = new Producers(columns, columns::isAborted);
                }
                boolean wasAborted = aborted.mayHaveWritten(pair, record, until);
                Residue.Kind kind = wasAborted ? Residue.Kind.ABORTED : Residue.Kind.UNLOGGED;
                count(certain, kind);
                if (tally.wants(certain)) {
                    ofRecord.add(new Residue(
                            trace.reference(record),
                            trace.cell(cell),
                            trace.value(value),
                            new TimeSpan(columns.readTime(record, read), until),
                            kind,
                            certain));
                }
            }
            tally.addEvidence(readSomething ? 1 : 0);
            tally.list(ofRecord);
        }
    }

    private void count(boolean certain, Residue.Kind kind) {
        tally.add(certain, 1);
        ResidueKinds one = kind == Residue.Kind.ABORTED ? new ResidueKinds(1, 0) : new ResidueKinds(0, 1);
        if (certain) {
            kinds = kinds.plus(one);
        } else {
            possibleKinds = possibleKinds.plus(one);
        }
    }
}
