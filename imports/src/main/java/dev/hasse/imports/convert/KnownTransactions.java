package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.CallMappings;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.List;

/**
 * The transactions of a trace, whose format says itself what they are.
 *
 * @param where a place in the log of the trace
 * @param steps what the transactions did, in any order
 * @param isWhole whether these are all its steps
 */
record KnownTransactions(Origin where, List<Step> steps, boolean isWhole) {
    /** The log of these transactions. */
    TransactionLog log(CallMappings mappings) {
        Mapping mapping = mappings.of(where);
        String trace = mapping.scope(Call.of(where, "", "").build());
        return new TransactionLog(trace, TransactionLog.inOrder(steps), mapping.isComplete() && isWhole);
    }
}
