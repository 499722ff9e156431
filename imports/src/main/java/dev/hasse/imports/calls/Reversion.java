package dev.hasse.imports.calls;

import org.jspecify.annotations.Nullable;

/**
 * A cell to which a call may have given back a value that the cell had before, whatever another agent had written there since, or which it
 * may have removed. Only what is seen in the cell later can tell whether it did.
 *
 * @param cell the cell
 * @param removes whether there is nothing in the cell if it did, and no earlier value
 * @param seen what the agent of the call had last seen there; null if it had never seen anything there
 */
public record Reversion(
        String cell, boolean removes, @Nullable Glance seen) {}
