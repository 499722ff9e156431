package dev.hasse.simulation.logs;

import java.util.List;

/**
 * Where a fault was planted.
 *
 * @param fault the fault
 * @param transactions the transactions that take part in it, the one that is wrong first
 */
public record PlantedFault(LogFault fault, List<String> transactions) {
    /** Copies the list. */
    public PlantedFault {
        transactions = List.copyOf(transactions);
    }
}
