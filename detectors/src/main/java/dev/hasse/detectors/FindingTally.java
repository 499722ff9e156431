package dev.hasse.detectors;

import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the witnesses of one phenomenon as they are found, record by record, asks which are excused, and lists the first of the others.
 *
 * <p>Detectors make no more witnesses than are {@linkplain #wants wanted}: without excuses until enough are listed, and else all, of
 * which no more are kept than are listed.
 */
final class FindingTally {
    private final Listing listing;
    /** Made when it is first asked: most traces have no excuses. */
    private @Nullable ExcusedGroups excusedGroups;

    private final Set<Fingerprint> fingerprints = new HashSet<>();
    private final List<Witness> certainOnes = new ArrayList<>();
    private final List<Witness> possibleOnes = new ArrayList<>();
    private long count;
    private long possible;
    private long evidence;
    private long undecided;
    private long excused;
    private long excusedPossible;

    FindingTally(Listing listing) {
        this.listing = listing;
    }

    /** One more record could have shown it. */
    void addEvidence() {
        evidence++;
    }

    /** So many more records could have shown it. */
    void addEvidence(long records) {
        evidence += records;
    }

    /** So many more records leave it open whether they show it. */
    void leaveOpen(long records) {
        undecided += records;
    }

    /** Counts witnesses; as far as they are {@linkplain #wants wanted}, they are then {@linkplain #list given}. */
    void add(boolean certain, long witnesses) {
        if (certain) {
            count += witnesses;
        } else {
            possible += witnesses;
        }
    }

    /** Whether each witness is wanted, whatever is listed by now: some may be excused. */
    boolean wantsAll() {
        return listing.needsAll();
    }

    /** Whether one more witness has to be seen by somebody. */
    boolean wants(boolean certain) {
        return wantsAll() || left(certain) > 0;
    }

    /** How many more witnesses somebody has to see. */
    int wanted(boolean certain) {
        return wantsAll() ? Integer.MAX_VALUE : left(certain);
    }

    /** How many more witnesses are to be listed. */
    int left(boolean certain) {
        return listing.limit() - listed(certain).size();
    }

    private List<Witness> listed(boolean certain) {
        return certain ? certainOnes : possibleOnes;
    }

    /** Whether a witness counts; if not, it is noted as excused. It is asked once of each that is wanted. */
    boolean counts(Witness witness) {
        return !wantsAll() || !noteIf(isExcused(witness), witness.certain());
    }

    /**
     * The same of a witness that is not made yet, and need not be, as long as others of the same agents on the same cell are known.
     *
     * @param cell any number that stands for the cell
     */
    boolean counts(boolean certain, int agent, int other, int cell, Supplier<Witness> witness) {
        if (!wantsAll()) {
            return true;
        }
        if (excusedGroups == null) {
            excusedGroups = new ExcusedGroups();
        }
        return !noteIf(excusedGroups.contain(agent, other, cell, () -> isExcused(witness.get())), certain);
    }

    private boolean isExcused(Witness witness) {
        return listing.excuses().excuses(witness, listing.workload(), fingerprints::add);
    }

    private boolean noteIf(boolean isExcused, boolean certain) {
        if (isExcused && certain) {
            excused++;
        } else if (isExcused) {
            excusedPossible++;
        }
        return isExcused;
    }

    /**
     * Lists those witnesses of the next record that count, in order and as many as are to be listed, and forgets them.
     *
     * @param ofRecord of the certain and of the possible ones those that come first, if not all are wanted
     */
    void list(List<Witness> ofRecord) {
        if (wantsAll()) {
            ofRecord.removeIf(witness -> !counts(witness));
        }
        listCounting(ofRecord);
    }

    /** The same for witnesses of which it is known that they count. */
    void listCounting(List<Witness> ofRecord) {
        if (ofRecord.isEmpty()) {
            return;
        }
        ofRecord.sort(Witness.ORDER);
        for (Witness witness : ofRecord) {
            if (left(witness.certain()) > 0) {
                listed(witness.certain()).add(witness);
            }
        }
        ofRecord.clear();
    }

    /** Lists the next witness, if it counts, and as long as any are to be listed. */
    void list(Witness witness) {
        if (counts(witness)) {
            listCounting(witness);
        }
    }

    /** The same for a witness of which it is known that it counts. */
    void listCounting(Witness witness) {
        if (left(witness.certain()) > 0) {
            listed(witness.certain()).add(witness);
        }
    }

    /** What was found. */
    Finding<Witness> finding() {
        return new Finding<>(
                count,
                possible,
                evidence,
                undecided,
                excused,
                excusedPossible,
                certainOnes,
                possibleOnes,
                fingerprints);
    }
}
