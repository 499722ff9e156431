package dev.hasse.detectors;

import dev.hasse.model.Witness;

/**
 * Hears of the witnesses of one trace while it is being decided {@linkplain dev.hasse.detectors.online.OnlineDecision record by record}: of each when
 * the record that completes it is decided. Excused witnesses are left out.
 *
 * <p>What can be known at that moment depends on the phenomenon:
 *
 * <ul>
 *   <li>A1, A2, A6, refused and externalized: the witness is final. Its records prove it, and no record to come can disprove it.
 *   <li>A3 by cascade: final unless an abort line undoes the survivor later. An abort line is also what may complete it, long
 *       after both records were logged.
 *   <li>A3 by residue, stale reads and the snapshot condition say that <em>no</em> record wrote something by a certain moment.
 *       They stand as long as records are logged in order of their commits; one that comes late may withdraw them. So may an
 *       abort line, and for residues the first record with {@code preds}, which changes the mode of A3.
 *   <li>Unseen overwrites say that the writer did not look. A record of the same agent that commits later may still say that
 *       it did look, with a read from before; then the witness is withdrawn.
 *   <li>Split views are never heard of here: records with a replica make a listener's trace one to be decided as a whole.
 * </ul>
 *
 * <p>If the trace turns out to be one that has to be decided as a whole, nothing is withdrawn here: the decision on the whole
 * trace replaces all that was found ({@link dev.hasse.detectors.online.FindingListener#decided}).
 */
public interface WitnessListener {
    /** Hears nothing, so that only the witnesses to be listed are constructed. */
    WitnessListener NOBODY = new WitnessListener() {
        @Override
        public void found(Witness witness) {}

        @Override
        public void withdrawn(Witness witness) {}
    };

    /** A witness is complete. */
    void found(Witness witness);

    /** A record that came later disproves a witness that was found. */
    void withdrawn(Witness witness);
}
