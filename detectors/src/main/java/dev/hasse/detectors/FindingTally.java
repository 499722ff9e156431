package dev.hasse.detectors;

import dev.hasse.model.Finding;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/** Counts the witnesses of one phenomenon as they are found, record by record, and lists the first of them. */
final class FindingTally {
    private final int limit;
    private long count;
    private long possible;
    private long evidence;
    private long undecided;
    private final List<Witness> certainOnes = new ArrayList<>();
    private final List<Witness> possibleOnes = new ArrayList<>();

    /** @param limit how many witnesses to list, of the certain and of the possible ones */
    FindingTally(int limit) {
        this.limit = limit;
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

    /** Counts witnesses, which {@link #list} lists as far as they are wanted. */
    void add(boolean certain, long witnesses) {
        if (certain) {
            count += witnesses;
        } else {
            possible += witnesses;
        }
    }

    /** How many more witnesses are to be listed. */
    int wanted(boolean certain) {
        return limit - (certain ? certainOnes : possibleOnes).size();
    }

    /**
     * Lists the witnesses of the next record, in order and as many as are wanted, and forgets them.
     *
     * @param ofRecord of the certain and of the possible ones those that come first, if not all
     */
    void list(List<Witness> ofRecord) {
        if (ofRecord.isEmpty()) {
            return;
        }
        ofRecord.sort(Witness.ORDER);
        for (Witness witness : ofRecord) {
            if (wanted(witness.certain()) > 0) {
                (witness.certain() ? certainOnes : possibleOnes).add(witness);
            }
        }
        ofRecord.clear();
    }

    /** What was found. */
    Finding<Witness> finding() {
        return new Finding<>(count, possible, evidence, undecided, 0, 0, certainOnes, possibleOnes);
    }
}
