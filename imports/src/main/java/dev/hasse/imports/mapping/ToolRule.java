package dev.hasse.imports.mapping;

import java.util.List;

/**
 * The effect of calls of a tool.
 *
 * @param effect whether they read, write, do both or neither; or unknown
 * @param reads the cells that they read, with the values that they saw
 * @param writes the cells that they write, with the values that they wrote
 * @param undoing how they are undone, or undo others
 */
record ToolRule(ToolEffect effect, List<CellRule> reads, List<CellRule> writes, Undoing undoing) {

    ToolRule {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /** A rule that says nothing of undoing. */
    ToolRule(ToolEffect effect, List<CellRule> reads, List<CellRule> writes) {
        this(effect, reads, writes, Undoing.NOTHING);
    }

    /** This rule, with how its calls are undone, or undo others. */
    ToolRule with(Undoing how) {
        return new ToolRule(effect, reads, writes, how);
    }

    /** A rule that names no cells. */
    static ToolRule of(ToolEffect effect) {
        return new ToolRule(effect, List.of(), List.of());
    }
}
