package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.model.Finding;
import dev.hasse.model.NameOrder;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Witness;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refused attempts online; {@link dev.hasse.detectors.RefusedAttemptDetector} defines them.
 *
 * <p>It keeps nothing: a record says itself whether it was refused. The first change to a cell that it read happened no
 * later than the refusal, so it has been added; it is searched only for a witness that is listed.
 */
final class OnlineRefusals {
    private final OnlineTrace trace;
    private final FindingTally tally;
    private final WriteCursor cursor;
    private final WriteCursor first;

    OnlineRefusals(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.tally = new FindingTally(listing);
        this.cursor = new WriteCursor(trace);
        this.first = new WriteCursor(trace);
    }

    /** Decides a record. */
    void decide(PackedRecord record) {
        if (!record.saysWhetherRefused()) {
            return;
        }
        tally.addEvidence();
        if (record.isRefused()) {
            tally.add(true, 1);
            if (tally.wantsOf(record.position())) {
                tally.list(witness(record));
            }
        }
    }

    private RefusedAttempt witness(PackedRecord record) {
        Set<String> cells = new TreeSet<>(NameOrder::compare);
        for (int read = 0; read < record.reads(); read++) {
            cells.add(trace.cell(record.readCell(read)));
        }
        return new RefusedAttempt(
                trace.reference(record),
                cells,
                firstChange(record),
                record.readTime(),
                record.writeTime(),
                trace.attempted(record));
    }

    private @Nullable OperationRef firstChange(PackedRecord record) {
        boolean found = false;
        for (int read = 0; read < record.reads(); read++) {
            int slot = trace.writes().slot(record.readCell(read));
            if (slot == CellWrites.NO_SLOT) {
                continue;
            }
            cursor.moveToNewest(slot);
            do {
                boolean isChange = record.readTime(read) < cursor.time()
                        && cursor.time() <= record.writeTime()
                        && cursor.agent() != record.agent();
                if (isChange && (!found || isBefore(cursor, first))) {
                    first.moveTo(cursor);
                    found = true;
                }
            } while (cursor.time() > record.readTime(read) && cursor.moveBack());
            if (cursor.isCut()) {
                trace.forgot();
            }
        }
        return found ? trace.reference(first) : null;
    }

    private static boolean isBefore(WriteCursor one, WriteCursor other) {
        return one.time() < other.time() || (one.time() == other.time() && one.position() < other.position());
    }

    Finding<Witness> finding() {
        return tally.finding();
    }
}
