package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import dev.hasse.model.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cells that a call reads, or those that it writes, with their values.
 *
 * @param cells the names of the cells
 * @param values the places of their values; null if they are not known
 * @param constant the value that every call has; null if they differ
 * @param changes whether a call that writes certainly leaves another value than it found, should the value not be known
 */
record CellRule(
        Template cells,
        @Nullable Expression values,
        @Nullable Value constant,
        boolean changes) {

    /** Cells that a call reads, or of which nothing else is known. */
    CellRule(Template cells, @Nullable Expression values, @Nullable Value constant) {
        this(cells, values, constant, false);
    }

    /**
     * A cell that a call touches.
     *
     * @param value null if it is not known
     */
    record Touched(String cell, @Nullable Value value) {}

    /**
     * The cells that a call touches, in order, each once; none if they cannot be named. There is one value for all of them, or one for
     * each; of a list with another number of values, none is known. If a cell has several, the last one counts.
     */
    List<Touched> in(Call call, CellNames names) {
        List<String> named = cells.in(call);
        List<Value> found = values == null ? List.of() : values.in(call);
        if (named.size() == 1) {
            return List.of(touched(0, named, found, names));
        }
        Map<String, Touched> touched = new LinkedHashMap<>();
        for (int k = 0; k < named.size(); k++) {
            Touched one = touched(k, named, found, names);
            touched.put(one.cell(), one);
        }
        return List.copyOf(touched.values());
    }

    private Touched touched(int k, List<String> named, List<Value> found, CellNames names) {
        Value value = constant;
        if (found.size() == named.size()) {
            value = found.get(k);
        } else if (found.size() == 1 && values != null && !values.isForEach()) {
            value = found.get(0);
        }
        return new Touched(names.canonical(named.get(k)), value);
    }

    /** The cells that some rules name in a call. */
    static Set<String> cells(List<CellRule> rules, Call call, CellNames names) {
        return rules.stream()
                .flatMap(rule -> rule.in(call, names).stream())
                .map(Touched::cell)
                .collect(Collectors.toSet());
    }

    /** Returns this rule, with the whole result as the value if the rule does not say where the value stands. */
    CellRule seenInResult() {
        return namesNoValue() ? new CellRule(cells, Expression.parse("result"), null) : this;
    }

    /** Whether the values are parts of the result, and nothing else. */
    boolean isToldByResult() {
        return values != null && values.paths().stream().allMatch(ValuePath::isPartOfResult);
    }

    /** Whether it does not say where the values stand, nor that they are others than before. */
    boolean namesNoValue() {
        return values == null && constant == null && !changes;
    }
}
