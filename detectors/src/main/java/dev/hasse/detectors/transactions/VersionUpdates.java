package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps that read a version of a cell and then wrote the cell. Such a step wrote a later version: if it came before, its transaction would
 * depend on itself by way of the one whose version it read. So all others who read that version come before it, and of two such steps one update
 * is lost.
 *
 * <pre>
 * update(u, v) ≡ the transaction of u stands and had not written the cell of v before; u reads v, and then writes something else there
 * lost-update ≡ ∃ u, w of two transactions : update(u, v) ∧ update(w, v)
 * rw(s, t) ≡ s read v and did not update it ∧ t updated v
 * </pre>
 *
 * <p>Both hold of versions that one transaction wrote at most, and none of those concerned.
 *
 * <p>Source: Adya's history H_lu, as Elle's lost-update-cases generalizes it; the dependencies are those that Elle infers with
 * {@code wfr-keys?}, by which writes follow reads. Witness: the first two steps.
 *
 * <p>Blind spots: a read and a write by different steps. A reader depends on the first {@value #FOLLOWED} updates only; where there are
 * several, the update is lost as it is.
 *
 * <p>Cost: linear.
 */
final class VersionUpdates {
    private static final int FOLLOWED = 8;

    private final LogView view;
    private final SeenWrites writes;
    private final Map<String, Map<Value, Places>> updates = new LinkedHashMap<>();

    VersionUpdates(LogView view, SeenWrites writes) {
        this.view = view;
        this.writes = writes;
    }

    /** Takes the updates of a transaction that stands. */
    void add(LoggedTransaction transaction) {
        if (!readsAndWrites(transaction)) {
            return;
        }
        Set<String> written = new HashSet<>();
        for (int place : transaction.of(Step.Kind.DONE)) {
            List<CellAccess> accesses = view.step(place).accesses();
            Map<String, Value> read = new HashMap<>();
            for (CellAccess access : accesses) {
                Value value = access.value();
                if (!access.isWrite()) {
                    if (value != null && !written.contains(access.cell())) {
                        read.putIfAbsent(access.cell(), value);
                    }
                    continue;
                }
                written.add(access.cell());
                Value before = read.remove(access.cell());
                if (before != null && value != null && (access.isAppend() || !value.equals(before))) {
                    updates.computeIfAbsent(access.cell(), none -> new LinkedHashMap<>())
                            .computeIfAbsent(before, none -> new Places())
                            .append(place);
                }
            }
        }
    }

    /** Whether a step does both, which in most logs none does. */
    private boolean readsAndWrites(LoggedTransaction transaction) {
        for (int place : transaction.of(Step.Kind.DONE)) {
            List<CellAccess> accesses = view.step(place).accesses();
            for (int k = 1; k < accesses.size(); k++) {
                if (accesses.get(k).isWrite() != accesses.get(0).isWrite()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Finds the updates that are lost, once all transactions were taken. */
    void decide(Conflicts conflicts) {
        updates.values().forEach(ofCell -> ofCell.replaceAll((version, places) -> places.sorted()));
        updates.forEach((cell, ofCell) -> ofCell.forEach((version, places) -> {
            int first = places.at(0);
            for (int k = 1; k < places.size(); k++) {
                int other = places.at(k);
                if (view.numberOf(other) != view.numberOf(first)) {
                    if (writes.isOne(cell, version, first, other)) {
                        conflicts.phenomenon(RuleFault.LOST_UPDATE, first, other, cell);
                    }
                    return;
                }
            }
        }));
    }

    /** The steps that updated the version that a step read, of other transactions; none if the step did so itself. */
    Places after(int reader, CellAccess read) {
        Places after = new Places();
        Map<Value, Places> ofCell = updates.get(read.cell());
        Value version = read.value();
        Places places = ofCell == null || version == null ? null : ofCell.get(version);
        if (places == null || version == null) {
            return after;
        }
        for (int place : places) {
            if (view.numberOf(place) == view.numberOf(reader)) {
                return new Places();
            }
            if (after.size() < FOLLOWED && writes.isOne(read.cell(), version, reader, place)) {
                after.append(place);
            }
        }
        return after;
    }
}
