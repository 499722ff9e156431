package dev.hasse.simulation.atomix;

import java.util.List;

/**
 * Where a fault was planted.
 *
 * @param fault the fault
 * @param transactions the transactions that take part in it, the one that is wrong first
 */
public record PlantedFault(AtomixFault fault, List<String> transactions) {
    public PlantedFault {
        transactions = List.copyOf(transactions);
    }
}
