package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Internal consistency: within a transaction, a read of a cell shows what the transaction last read or wrote there.
 *
 * <pre>
 * internal ≡ ∃ accesses i &lt; j of a step to a cell, none to that cell between them : j reads another value than i read or wrote,
 *            or after appends another list than the one read before with these at its end
 * future-read ≡ ∃ accesses i &lt; j of a step to a cell : i reads a list with an element that j appends, and nobody else
 * </pre>
 *
 * <p>Source: the axiom Int of Cerone, Bernardi and Gotsman, A Framework for Transactional Consistency Models with Atomic Visibility (CONCUR
 * 2015), after Elle's list_append and rw_register, which name both. Elle takes a register that was read as nil for one that was not read;
 * here that is a value like any other.
 *
 * <p>Of a transaction one violation of each kind is found. Blind spots: steps of one transaction may overlap, and calls read and write in an
 * order of their own, so that only accesses within a step are compared; there they are in order.
 *
 * <p>Cost: linear in the length of what was read, in steps of more than one access.
 */
final class InternalConsistency {
    private final LogView view;
    private final AppendedCells lists;
    private final Conflicts conflicts;

    InternalConsistency(LogView view, AppendedCells lists, Conflicts conflicts) {
        this.view = view;
        this.lists = lists;
        this.conflicts = conflicts;
    }

    void decide(LoggedTransaction transaction) {
        boolean internal = false;
        boolean future = false;
        for (int place : transaction.of(Step.Kind.DONE)) {
            List<CellAccess> accesses = view.step(place).accesses();
            if (isConcerned(accesses)) {
                internal = internal || decideInternal(place, accesses);
                future = future || decideFuture(place, accesses);
            }
        }
    }

    /** Whether a step reads after another access, or appends after a read: in most logs none does. */
    private static boolean isConcerned(List<CellAccess> accesses) {
        boolean reads = !accesses.isEmpty() && !accesses.get(0).isWrite();
        for (int k = 1; k < accesses.size(); k++) {
            if (!accesses.get(k).isWrite() || (reads && accesses.get(k).isAppend())) {
                return true;
            }
        }
        return false;
    }

    /** What a transaction knows of a cell: its value, or that it is a list with this end. */
    private record ExpectedValue(Value value, boolean isEnd) {

        boolean allows(Value read) {
            return isEnd ? ListElements.isList(read) && ListElements.endsWith(read, value) : same(value, read);
        }

        private static boolean same(Value one, Value other) {
            return one.equals(other)
                    || (ListElements.isList(one)
                            && ListElements.isList(other)
                            && ListElements.isEmpty(one)
                            && ListElements.isEmpty(other));
        }
    }

    private boolean decideInternal(int place, List<CellAccess> accesses) {
        Map<String, ExpectedValue> known = new HashMap<>();
        for (CellAccess access : accesses) {
            ExpectedValue before = known.get(access.cell());
            Value value = access.value();
            if (access.kind() == CellAccess.Kind.READ && value != null && before != null && !before.allows(value)) {
                conflicts.phenomenon(RuleFault.INTERNAL, place, access.cell());
                return true;
            }
            ExpectedValue after = value == null
                    ? null
                    : access.isAppend() ? appended(before, value) : new ExpectedValue(value, false);
            if (after == null) {
                known.remove(access.cell());
            } else {
                known.put(access.cell(), after);
            }
        }
        return false;
    }

    private static @Nullable ExpectedValue appended(@Nullable ExpectedValue before, Value elements) {
        if (before == null) {
            return new ExpectedValue(elements, true);
        }
        return ListElements.isList(before.value)
                ? new ExpectedValue(ListElements.joined(before.value, elements), before.isEnd)
                : null;
    }

    private boolean decideFuture(int place, List<CellAccess> accesses) {
        for (int later = 1; later < accesses.size(); later++) {
            CellAccess append = accesses.get(later);
            Value value = append.value();
            if (append.isAppend() && value != null && ListElements.isList(value)) {
                for (CellAccess read : accesses.subList(0, later)) {
                    if (!read.isWrite() && read.cell().equals(append.cell()) && shows(read, value, place)) {
                        conflicts.phenomenon(RuleFault.FUTURE_READ, place, read.cell());
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether a list that was read has an element that only this step appended. */
    private boolean shows(CellAccess read, Value appended, int place) {
        Value value = read.value();
        ListVersions list = lists.of(read.cell());
        if (value == null || list == null || !ListElements.isList(value)) {
            return false;
        }
        ListElements elements = ListElements.of(appended);
        for (int k = 0; k < elements.size(); k++) {
            if (list.appender(elements.at(k)) == place && contains(value, elements.at(k))) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(Value list, String element) {
        // Nearly always the text tells.
        if (!list.text().contains(element)) {
            return false;
        }
        ListElements elements = ListElements.of(list);
        for (int k = 0; k < elements.size(); k++) {
            if (elements.at(k).equals(element)) {
                return true;
            }
        }
        return false;
    }
}
