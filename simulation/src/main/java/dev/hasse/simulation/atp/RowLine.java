package dev.hasse.simulation.atp;

import org.jspecify.annotations.Nullable;

/**
 * A line of the log of changes: a row, as it was after one.
 *
 * @param site the name of the site
 * @param row the row, whose state and receipt may have changed since
 * @param state its state then
 * @param receipt its receipt then, as JSON; null if it had none
 * @param updatedAt when, in milliseconds of virtual time
 */
record RowLine(
        String site,
        AtpRow row,
        AtpRow.State state,
        @Nullable String receipt,
        long updatedAt) {}
