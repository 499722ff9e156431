package dev.hasse.detectors;

import dev.hasse.model.Witness;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Witnesses in the short notation of the definitions: positions from 1, and the cell, such as {@code 2,1,date}. */
public final class WitnessNotation {
    private WitnessNotation() {}

    /** The witnesses, in the same order. */
    public static List<String> of(List<Witness> witnesses) {
        return witnesses.stream().map(WitnessNotation::of).toList();
    }

    private static String of(Witness witness) {
        Stream<String> positions = witness.positions().stream().map(String::valueOf);
        return Stream.concat(positions, Stream.ofNullable(witness.cell())).collect(Collectors.joining(","));
    }
}
