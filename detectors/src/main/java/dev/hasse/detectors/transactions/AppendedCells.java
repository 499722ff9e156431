package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a log that are appended to, with what transactions that stand read there, and what all appended. Other cells are no lists, or
 * lists that are written as a whole: {@link CellVersions} orders these.
 *
 * <p>Cost: a pass over all accesses; objects only for lists.
 */
final class AppendedCells {
    private final Map<String, ListVersions> cells = new LinkedHashMap<>();

    private AppendedCells() {}

    static AppendedCells of(LogView view) {
        AppendedCells all = new AppendedCells();
        for (Step step : view.log.steps()) {
            for (CellAccess access : step.accesses()) {
                if (access.isAppend()) {
                    all.cells.computeIfAbsent(access.cell(), cell -> new ListVersions(cell, view));
                }
            }
        }
        if (!all.cells.isEmpty()) {
            view.transactions().forEach(transaction -> all.add(transaction, view));
        }
        return all;
    }

    private void add(LoggedTransaction transaction, LogView view) {
        boolean reads = view.stands(transaction) || transaction.fate() == Fate.OPEN;
        Map<String, String> last = new HashMap<>();
        for (int place : transaction.of(Step.Kind.DONE)) {
            for (CellAccess access : view.step(place).accesses()) {
                ListVersions list = cells.get(access.cell());
                Value value = access.value();
                if (list == null) {
                    continue;
                }
                if (access.isAppend() && value != null && ListElements.isList(value)) {
                    ListElements elements = ListElements.of(value);
                    for (int k = 0; k < elements.size(); k++) {
                        String before = last.put(access.cell(), elements.at(k));
                        list.appended(elements.at(k), place, before);
                    }
                } else if (access.isWrite() || value == null || !ListElements.isList(value)) {
                    list.becomesUnknown();
                } else if (reads) {
                    list.read(value, place);
                }
            }
        }
    }

    /** Whether a cell is appended to. */
    boolean has(String cell) {
        return cells.containsKey(cell);
    }

    /** The versions of a cell; null if it is not appended to. */
    @Nullable
    ListVersions of(String cell) {
        return cells.get(cell);
    }

    /** The versions of all cells that are appended to. */
    Collection<ListVersions> all() {
        return cells.values();
    }
}
