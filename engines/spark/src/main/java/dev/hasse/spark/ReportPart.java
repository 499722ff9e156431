package dev.hasse.spark;

import dev.hasse.check.ReportSettings;
import dev.hasse.reports.groups.ReportBuilder;
import java.io.IOException;
import java.io.Serializable;

/**
 * The totals of a report on some of the traces.
 *
 * @param read what was read
 * @param builder the verdicts, added up
 */
record ReportPart(ReadTotals read, ReportBuilder builder) implements Serializable {

    /**
     * Decides the traces of one task, and adds them up.
     *
     * @param none a builder of a part, from which others are made
     */
    static ReportPart of(TraceBatches batches, ReportSettings settings, ReportBuilder none) throws IOException {
        ReportBuilder builder = none.ofPart();
        while (batches.hasNext()) {
            batches.next(
                    supply -> settings.decide(supply::to),
                    (verdict, beginning) -> builder.add(verdict, DecidedTrace.place(beginning)));
        }
        return new ReportPart(batches.totals(), builder);
    }

    /** Adds another part to this one. */
    ReportPart plus(ReportPart other) {
        read.add(other.read);
        builder.add(other.builder);
        return this;
    }
}
