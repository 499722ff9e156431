package dev.hasse.reports.page;

import dev.hasse.reports.groups.WorstWitness;
import org.jspecify.annotations.Nullable;

/** Knows the pages on single traces that stand beside a report. */
@FunctionalInterface
public interface PageLinks {
    /** Without such pages. */
    PageLinks NONE = worst -> null;

    /** The page on the trace of a witness, as a reference from the report, encoded; null if there is none. */
    @Nullable
    String to(WorstWitness worst);
}
