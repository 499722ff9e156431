package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import java.util.ArrayList;
import java.util.List;

/** What is left of calls that did nothing, as the {@link Answers} of their tool say. */
final class CallsWithoutEffect {
    private CallsWithoutEffect() {}

    /**
     * A call, with its outcome if it did nothing. Such a call counts as done if its result tells what is in a cell: then it was a look at that. What
     * a log itself says of the outcome stands.
     */
    static Call judged(Call call, ToolRule rule, CellNames names) {
        if (call.outcome() != Outcome.DONE || !rule.answers().areFailure(call)) {
            return call;
        }
        if (rule.answers().areRefusal(call) && !rule.writes().isEmpty()) {
            return call.with(Outcome.REFUSED);
        }
        return told(call, rule, names).isEmpty() ? call.with(Outcome.FAILED) : call;
    }

    /** What a call that did nothing was told of cells, and, if it was refused, what it was to write. */
    static Access access(Call call, ToolRule rule, CellNames names) {
        Access told = new Access(told(call, rule, names), List.of(), List.of());
        return call.outcome() == Outcome.REFUSED
                ? told.withWrites(rule.access(call, names).writes()).and(Access.Trait.OUTDATED, Access.Trait.EXPECTED)
                : told;
    }

    private static List<Glance> told(Call call, ToolRule rule, CellNames names) {
        List<Glance> told = new ArrayList<>();
        if (call.access() == null) {
            Call known = call.remembered();
            rule.reads().stream()
                    .filter(CellRule::isToldByResult)
                    .flatMap(cells -> cells.in(known, names).stream())
                    .filter(cell -> cell.value() != null)
                    .forEach(cell -> told.add(new Glance(cell.cell(), cell.value(), null)));
        }
        return told;
    }
}
