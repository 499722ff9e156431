package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The reads of a transaction that can show it what others wrote: those of cells that it has not written itself before. */
final class ForeignReads {
    private ForeignReads() {}

    /** A read by a step. */
    record Reading(int reader, CellAccess read) {}

    static List<Reading> of(LoggedTransaction transaction, LogView view) {
        List<Reading> reads = new ArrayList<>();
        Set<String> own = new HashSet<>();
        for (int place : transaction.of(Kind.DONE)) {
            for (CellAccess access : view.step(place).accesses()) {
                if (access.isWrite()) {
                    own.add(access.cell());
                } else if (!own.contains(access.cell())) {
                    reads.add(new Reading(place, access));
                }
            }
        }
        return reads;
    }
}
