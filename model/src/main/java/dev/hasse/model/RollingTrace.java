package dev.hasse.model;

import java.util.function.IntPredicate;

/**
 * The part of a long trace that is still needed, while records are appended and released. Record indices count only the
 * records here; their {@linkplain Columns#position positions} are those in the whole trace.
 */
public final class RollingTrace {
    private Trace kept;

    /** @param first the first records of the trace, which now belong to this object */
    public RollingTrace(Trace first) {
        kept = first;
    }

    /** The records here; valid until records are appended or released. */
    public Trace trace() {
        return kept;
    }

    /** Appends the next records of the trace. */
    public void append(Trace part) {
        kept.columns().append(part.columns(), 0, part.size(), Renumbering.SAME);
        // The later part knows more of the trace's labels and roles.
        kept = part.with(kept.columns());
    }

    /**
     * Releases the records before {@code end} that are not to be kept. A kept record retains only its agent, commit and
     * writes.
     *
     * @param keep selects the records before {@code end} to keep
     */
    public void release(int end, IntPredicate keep) {
        Columns old = kept.columns();
        Columns columns = Columns.withGaps();
        for (int record = 0; record < end; record++) {
            if (keep.test(record)) {
                columns.appendWriter(old, record);
            }
        }
        columns.append(old, end, old.size(), Renumbering.SAME);
        kept = kept.with(columns);
    }
}
