package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Texts by which witnesses that were told one by one are compared with those that are there: phenomenon, positions, cells, operations. */
public final class WitnessKeys {
    private static final String BY = ", by ";

    private WitnessKeys() {}

    public static String key(Witness witness) {
        List<OperationRef> operations = witness.operations();
        StringBuilder key = new StringBuilder(128).append(witness.phenomenon().code());
        String before = "[";
        for (OperationRef operation : operations) {
            key.append(before).append(operation.position());
            before = ", ";
        }
        key.append(']').append(witness.cells()).append(BY);
        for (OperationRef operation : operations) {
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
    public static Set<String> keys(Verdict verdict) {
        Set<String> keys = new HashSet<>();
        for (Phenomenon phenomenon : Phenomenon.all()) {
            verdict.finding(phenomenon).witnesses().forEach(witness -> keys.add(key(witness)));
        }
        return keys;
    }

    /** Those of some keys that are of a phenomenon. */
    public static Set<String> of(Set<String> keys, Phenomenon phenomenon) {
        Set<String> some = new HashSet<>(keys);
        some.removeIf(key -> !isOf(key, phenomenon));
        return some;
    }

    /** Tells if a key is that of a witness of a phenomenon. */
    public static boolean isOf(String key, Phenomenon phenomenon) {
        String code = phenomenon.code();
        return key.startsWith(code) && key.startsWith("[", code.length());
    }

    /** The readers, each with the cell, of those of some keys that are of A1. */
    public static Set<String> staleReaders(Set<String> keys) {
        Set<String> readers = new HashSet<>();
        for (String key : of(keys, Anomaly.A1)) {
            String reader = key.substring(0, key.indexOf(", "));
            String cells = key.substring(key.indexOf(']') + 1, key.lastIndexOf(BY));
            readers.add(reader + "]" + cells);
        }
        return readers;
    }
}
