package dev.hasse.imports.convert;

import dev.hasse.model.Value;

/** A value in a cell. */
record CellValue(String cell, Value value) {
    @Override
    public int hashCode() {
        return PairHash.of(cell, value);
    }
}
