package dev.hasse.detectors.online;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides small histories online.
 *
 * @param pastWrites how many superseded writes are remembered; a power of two
 */
public record Online(OnlineLimits limits, int pastWrites) {
    /** As in earnest. */
    public static final Online DEFAULT = new Online(OnlineLimits.DEFAULT, PastWrites.CAPACITY);

    public Online(int lateness, int recordsAMark, int latestWrites, int pastWrites) {
        this(new OnlineLimits(lateness, recordsAMark, latestWrites), pastWrites);
    }

    /**
     * The verdict on a history whose records are told one by one.
     *
     * @return null if the history has to be decided as a whole, or a predecessor is not known when it is named
     */
    @Nullable
    public Verdict verdict(Classifier classifier, List<Operation> history) {
        return verdict(classifier, history, Integer.MAX_VALUE);
    }

    /** The verdict, where values and ids get new numbers each time that so many records were told. */
    @Nullable
    public Verdict verdict(Classifier classifier, List<Operation> history, int renumberedAt) {
        Told told = new Told();
        PastWrites past = new PastWrites(pastWrites);
        OnlineDecision decision = null;
        for (Operation operation : history) {
            PackedRecord record = told.next(operation);
            if (record == null) {
                return null;
            }
            if (decision == null) {
                decision = new OnlineDecision(classifier, told.head(), past, limits);
            }
            if (!decision.add(record)) {
                return null;
            }
            if (record.position() % renumberedAt == 0) {
                told.renumber(past, decision::renumber);
            }
        }
        return decision == null ? null : decision.finish();
    }
}
