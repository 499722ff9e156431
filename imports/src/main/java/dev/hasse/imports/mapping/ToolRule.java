package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The effect of calls of a tool.
 *
 * @param effect whether they read, write, do both or neither; or unknown
 * @param reads the cells that they read, with the values that they saw
 * @param writes the cells that they write, with the values that they wrote
 * @param undoing how they are undone, or undo others
 * @param answers how they answer that they did nothing
 * @param merges whether they change a part of what they find, and keep the rest
 */
record ToolRule(
        ToolEffect effect,
        List<CellRule> reads,
        List<CellRule> writes,
        Undoing undoing,
        Answers answers,
        boolean merges) {

    ToolRule {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /** A rule that says nothing of undoing, or of calls that did nothing, and whose writes replace what they find. */
    ToolRule(ToolEffect effect, List<CellRule> reads, List<CellRule> writes) {
        this(effect, reads, writes, Undoing.NOTHING, Answers.NOTHING, false);
    }

    /** This rule, with how its calls are undone, or undo others, how they answer that they did nothing, and whether they keep what they find. */
    ToolRule with(Undoing how, Answers what, boolean merging) {
        return new ToolRule(effect, reads, writes, how, what, merging);
    }

    /** Whether it does not say where the values stand that its calls write, nor that they are others than before. */
    boolean namesNoValue() {
        return !merges && writes.stream().anyMatch(CellRule::namesNoValue);
    }

    /** What a call reads and writes; nothing if its cells cannot be named. */
    Access access(Call call, CellNames names) {
        List<Glance> seen = new ArrayList<>();
        for (CellRule cells : reads) {
            for (CellRule.Touched cell : cells.in(call, names)) {
                seen.add(new Glance(cell.cell(), cell.value(), null));
            }
        }
        List<Change> written = new ArrayList<>();
        for (CellRule cells : writes) {
            for (CellRule.Touched cell : cells.in(call, names)) {
                written.add(new Change(cell.cell(), cell.value(), cells.changes() || merges));
            }
        }
        Access access = new Access(seen, written, List.of());
        if (merges) {
            access = access.and(Access.Trait.MERGES);
        }
        return answers.refused().isEmpty() ? access : checked(access);
    }

    /** What a call was checked to have found was still there when it wrote: it read and wrote that at one moment. */
    private static Access checked(Access access) {
        Set<String> written = access.writes().stream().map(Change::cell).collect(Collectors.toSet());
        boolean isAllChecked = access.reads().stream().map(Glance::cell).allMatch(written::contains);
        return isAllChecked
                ? access.and(Access.Trait.CHECKED, Access.Trait.AT_ONE_MOMENT)
                : access.and(Access.Trait.CHECKED);
    }

    /** A rule that names no cells. */
    static ToolRule of(ToolEffect effect) {
        return new ToolRule(effect, List.of(), List.of());
    }
}
