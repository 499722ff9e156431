package dev.hasse.model;

import java.util.function.IntPredicate;

/**
 * The part of a long trace that somebody still needs, while its records come and go. Record indices count what is here; the records
 * know their {@linkplain Columns#position positions} in the whole.
 */
public final class RollingTrace {
    private Trace kept;

    /** @param first the first records of the trace, which are taken over */
    public RollingTrace(Trace first) {
        kept = first;
    }

    /** The records that are here, until some more come or go. */
    public Trace trace() {
        return kept;
    }

    /** Appends records that come next. */
    public void append(Trace part) {
        kept.columns().append(part.columns(), 0, part.size(), Renumbering.SAME);
        // The later part knows more of what the trace is grouped by.
        kept = part.with(kept.columns());
    }

    /**
     * Forgets those before {@code end} that are not to be kept. Of those that are, no more is known afterwards than who operated,
     * when it committed, and what it wrote.
     *
     * @param keep of the records before {@code end}
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
