package dev.hasse.detectors;

import dev.hasse.detectors.index.WritingAgents;
import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Witness;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the witnesses of one phenomenon as they are found, record by record, and lists the first that are not excused.
 *
 * <p>Detectors construct only {@linkplain #wants wanted} witnesses: without excuses, until the list is full; with
 * excuses, all of them, though only the listed ones are kept.
 */
public final class FindingTally {
    private final Listing listing;
    /** Created on first use: most traces have no excuses. */
    private @Nullable ExcusedGroups excusedGroups;

    /** Whether witnesses are told when they are listed; if not, the detector tells them. */
    private final boolean tellsListed;

    private final boolean wantsAll;

    private final Set<Fingerprint> fingerprints = new HashSet<>();
    private final WitnessList certainOnes;
    private final WitnessList possibleOnes;
    private long count;
    private long possible;
    private long evidence;
    private long undecided;
    private long excused;
    private long excusedPossible;

    public FindingTally(Listing listing) {
        this(listing, true);
    }

    /**
     * @param tellsListed whether the {@linkplain Listing#listener listener} hears of witnesses when they are listed; if not,
     *     the detector {@linkplain #tell tells} them
     */
    public FindingTally(Listing listing, boolean tellsListed) {
        this.listing = listing;
        this.tellsListed = tellsListed;
        this.wantsAll = listing.needsAll();
        this.certainOnes = new WitnessList(listing.limit());
        this.possibleOnes = new WitnessList(listing.limit());
    }

    /** Counts one more record that could have shown the phenomenon. */
    public void addEvidence() {
        evidence++;
    }

    /** Counts more records that could have shown the phenomenon. */
    public void addEvidence(long records) {
        evidence += records;
    }

    /** Counts more records that leave open whether they show the phenomenon. */
    public void leaveOpen(long records) {
        undecided += records;
    }

    /** Counts witnesses. The {@linkplain #wants wanted} ones must then be {@linkplain #list listed}. */
    public void add(boolean certain, long witnesses) {
        if (certain) {
            count += witnesses;
        } else {
            possible += witnesses;
        }
    }

    /** Whether every witness is wanted, even if the list is full, because some may be excused. */
    public boolean wantsAll() {
        return wantsAll;
    }

    /** Whether the detector has to construct one more witness. */
    public boolean wants(boolean certain) {
        return wantsAll() || left(certain) > 0;
    }

    /** The number of further witnesses that the detector has to construct. */
    public int wanted(boolean certain) {
        return wantsAll() ? Integer.MAX_VALUE : left(certain);
    }

    /** The number of further witnesses to list. */
    int left(boolean certain) {
        return listed(certain).left();
    }

    /** Whether the detector has to construct the certain witnesses of the operation at this position. */
    public boolean wantsOf(int position) {
        return wantsAll || certainOnes.hasRoom(position);
    }

    private WitnessList listed(boolean certain) {
        return certain ? certainOnes : possibleOnes;
    }

    /** Whether a witness counts; if not, it is noted as excused. Call this once for each wanted witness. */
    boolean counts(Witness witness) {
        return !wantsAll() || !noteIf(isExcused(witness), witness.certain());
    }

    /**
     * Whether a witness counts that is not constructed yet; if not, it is noted as excused. It is constructed only if
     * no other witness of the same agents on the same cell is known.
     *
     * @param cell any number that identifies the cell
     */
    boolean counts(boolean certain, int agent, int other, int cell, Supplier<Witness> witness) {
        if (!wantsAll()) {
            return true;
        }
        return !noteIf(excusedGroups().contain(agent, other, cell, () -> isExcused(witness.get())), certain);
    }

    /**
     * Whether {@link #counts(boolean, int, int, int, Supplier)} has to be asked of each of these witnesses. If not, it is known that they are
     * excused, which is noted here, or that they count and none is to be listed.
     *
     * @param writers of the cell, of which all but this agent may take part
     * @param witnesses how many they are
     */
    boolean differ(boolean certain, int agent, int cell, WritingAgents writers, long witnesses) {
        if (!wantsAll()) {
            return true;
        }
        switch (excusedGroups().ofAll(agent, cell, writers.othersThan(agent, cell))) {
            case EXCUSED -> {
                excused += certain ? witnesses : 0;
                excusedPossible += certain ? 0 : witnesses;
                return false;
            }
            case COUNTING -> {
                return left(certain) > 0;
            }
            case NOT_ALIKE -> {}
        }
        return true;
    }

    private ExcusedGroups excusedGroups() {
        if (excusedGroups == null) {
            excusedGroups = new ExcusedGroups();
        }
        return excusedGroups;
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
     * Lists the witnesses of a record that count, as far as they are among the first; then clears {@code ofRecord}.
     *
     * @param ofRecord the witnesses of the record; if not all are wanted, the first of the certain and of the possible
     *     ones
     */
    public void list(List<Witness> ofRecord) {
        if (wantsAll()) {
            ofRecord.removeIf(witness -> !counts(witness));
        }
        listCounting(ofRecord);
    }

    /** Like {@link #list(List)}, for witnesses that are known to count. */
    public void listCounting(List<Witness> ofRecord) {
        ofRecord.forEach(this::listCounting);
        ofRecord.clear();
    }

    /** Lists a witness if it counts and is among the first. */
    public void list(Witness witness) {
        if (counts(witness)) {
            listCounting(witness);
        }
    }

    /** Lists a witness that is known to count, if it is among the first. */
    public void listCounting(Witness witness) {
        if (tellsListed) {
            listing.listener().found(witness);
        }
        listed(witness.certain()).add(witness);
    }

    /** Tells the listener of a witness that may never be listed, unless it is excused. */
    public void tell(Witness witness) {
        if (!isExcusedForNow(witness)) {
            listing.listener().found(witness);
        }
    }

    /** Tells the listener that a witness which was told is none after all. */
    public void withdraw(Witness witness) {
        if (!isExcusedForNow(witness)) {
            listing.listener().withdrawn(witness);
        }
    }

    /** Whether a witness is excused; nothing is noted, as it is not counted yet. */
    private boolean isExcusedForNow(Witness witness) {
        return listing.mayExcuse() && listing.excuses().excuses(witness, listing.workload(), none -> {});
    }

    /** The finding on all witnesses so far. */
    public Finding<Witness> finding() {
        return new Finding<>(
                count,
                possible,
                evidence,
                undecided,
                excused,
                excusedPossible,
                certainOnes.witnesses(),
                possibleOnes.witnesses(),
                fingerprints);
    }
}
