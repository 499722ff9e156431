package dev.hasse.imports.mapping;

import java.util.List;

/**
 * The effect of calls of a tool.
 *
 * @param effect whether they read, write, do both or neither; or unknown
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
