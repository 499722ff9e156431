package dev.hasse.imports.mapping;

import dev.hasse.documents.NearestName;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds cells in the rules for calls whose format itself tells what they touched, of which no call touches any. Names that the arguments or
 * the result of a call complete are not compared: they differ from call to call.
 */
final class CellCheck {
    private static final Pattern NUMBER = Pattern.compile("[_. -]?[0-9]+|[A-Z]$|[_. -][A-Za-z]$");

    private final CellNames sameCells;
    private final List<Call> calls;
    private @Nullable Set<String> touched;

    /** @param sameCells when two names mean the same cell */
    CellCheck(CellNames sameCells, List<Call> calls) {
        this.sameCells = sameCells;
        this.calls = calls;
    }

    /**
     * The errors in the names of cells.
     *
     * @param byRule the calls of each rule
     */
    List<Problem> of(List<Mention> mentions, Map<String, List<Call>> byRule) {
        Map<String, Set<String>> named = new HashMap<>();
        for (Mention mention : mentions) {
            Template cell = mention.cell();
            if (cell != null && mention.tool() != null) {
                named.computeIfAbsent(mention.tool(), none -> new HashSet<>())
                        .addAll(names(cell, byRule.getOrDefault(mention.tool(), List.of())));
            }
        }
        List<Problem> problems = new ArrayList<>();
        for (Mention mention : mentions) {
            Template cell = mention.cell();
            if (cell != null && mention.tool() != null) {
                List<Call> concerned = byRule.getOrDefault(mention.tool(), List.of());
                Problem problem =
                        check(mention, names(cell, concerned), concerned, named.getOrDefault(mention.tool(), Set.of()));
                if (problem != null) {
                    problems.add(problem);
                }
            }
        }
        return problems;
    }

    /** The names of a cell in the calls whose format tells their cells; none if they depend on what is in a call. */
    private Set<String> names(Template cell, List<Call> concerned) {
        Set<String> names = new TreeSet<>();
        if (!cell.looksInto()) {
            for (Call call : concerned) {
                if (call.access() != null) {
                    cell.in(call).forEach(name -> names.add(sameCells.canonical(name)));
                }
            }
        }
        return names;
    }

    /** @param named all cells that its rule names */
    private @Nullable Problem check(Mention mention, Set<String> names, List<Call> concerned, Set<String> named) {
        if (names.isEmpty() || names.stream().anyMatch(touched()::contains)) {
            return null;
        }
        Set<String> there = new TreeSet<>();
        concerned.forEach(call -> addCells(call, there));
        there.removeAll(named);
        for (String name : names) {
            String near = NearestName.of(
                    name,
                    there.stream().filter(other -> !areNumbered(name, other)).toList());
            if (near != null) {
                return MappingCheck.problem(
                        mention.place(),
                        "the cell " + MappingCheck.shown(name) + ", which no call touches",
                        near,
                        there);
            }
        }
        return null;
    }

    /** Whether two names differ only in their numbers, or in a letter at the end that stands for one: both may mean what they say. */
    private static boolean areNumbered(String name, String other) {
        return NUMBER.matcher(name).replaceAll("").equals(NUMBER.matcher(other).replaceAll(""));
    }

    private Set<String> touched() {
        Set<String> known = touched;
        if (known == null) {
            known = new HashSet<>();
            for (Call call : calls) {
                addCells(call, known);
            }
            touched = known;
        }
        return known;
    }

    private void addCells(Call call, Set<String> to) {
        Access access = call.access() == null ? null : sameCells.canonical(call.access());
        if (access != null) {
            access.reads().forEach(read -> to.add(read.cell()));
            access.offered().forEach(given -> to.add(given.cell()));
            access.writes().forEach(write -> to.add(write.cell()));
        }
    }
}
