package dev.hasse.imports.mapping;

import java.util.List;

/**
 * What calls of a tool do.
 *
 * @param effect whether they read, write, both, neither, or nobody knows
 * @param reads the cells that they read, with the values that they saw
 * @param writes the cells that they write, with the values that they wrote
 */
record ToolRule(ToolEffect effect, List<CellRule> reads, List<CellRule> writes) {

    ToolRule {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /** A rule that names no cells. */
    static ToolRule of(ToolEffect effect) {
        return new ToolRule(effect, List.of(), List.of());
    }
}
