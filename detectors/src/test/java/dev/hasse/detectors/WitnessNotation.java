package dev.hasse.detectors;

import dev.hasse.model.Witness;
import java.util.List;

/** Witnesses in the short notation of the definitions: positions from 1, and the cell, such as {@code 2,1,date}. */
public final class WitnessNotation {
    private WitnessNotation() {}

    /** The witnesses, in the same order. */
    public static List<String> of(List<Witness> witnesses) {
        return witnesses.stream()
                .map(witness -> new Definitions.Tuple(witness.positions(), witness.cell()).toString())
                .toList();
    }
}
