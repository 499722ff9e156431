package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Texts by which witnesses that were told one by one are compared with those that are there: phenomenon, positions, cells, operations. */
final class WitnessKeys {
    private static final String BY = ", by ";

    private WitnessKeys() {}

    static String key(Witness witness) {
        List<Integer> positions =
                witness.operations().stream().map(OperationRef::position).toList();
        StringBuilder key = new StringBuilder()
                .append(witness.phenomenon().code())
                .append(positions)
                .append(witness.cells())
                .append(BY);
        for (OperationRef operation : witness.operations()) {
            // Field by field, since the texts that records make of themselves are formatted, which takes longer than
            // the decisions.
            key.append(operation.id().isString() ? "'" : "")
                    .append(operation.id().text())
                    .append(' ')
                    .append(operation.agent())
                    .append(' ')
                    .append(operation.place().file())
                    .append(':')
                    .append(operation.place().line())
                    .append("; ");
        }
        return key.toString();
    }

    /** The keys of all witnesses that a verdict lists. */
    static Set<String> keys(Verdict verdict) {
        Set<String> keys = new TreeSet<>();
        for (Phenomenon phenomenon : Phenomenon.all()) {
            verdict.finding(phenomenon).witnesses().forEach(witness -> keys.add(key(witness)));
        }
        return keys;
    }

    /** Those of some keys that are of a phenomenon. */
    static Set<String> of(Set<String> keys, Phenomenon phenomenon) {
        Set<String> some = new TreeSet<>(keys);
        some.removeIf(key -> !key.startsWith(phenomenon.code() + "["));
        return some;
    }

    /** The readers, each with the cell, of those of some keys that are of A1. */
    static Set<String> staleReaders(Set<String> keys) {
        Set<String> readers = new TreeSet<>();
        for (String key : of(keys, Anomaly.A1)) {
            String reader = key.substring(0, key.indexOf(", "));
            String cells = key.substring(key.indexOf(']') + 1, key.lastIndexOf(BY));
            readers.add(reader + "]" + cells);
        }
        return readers;
    }
}
