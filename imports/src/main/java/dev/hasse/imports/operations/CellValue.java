package dev.hasse.imports.operations;

import dev.hasse.model.Value;

/** A value in a cell. */
public record CellValue(String cell, Value value) {
    @Override
    public int hashCode() {
        return PairHash.of(cell, value);
    }
}
