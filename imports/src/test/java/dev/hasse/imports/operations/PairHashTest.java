package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Value;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PairHashTest {
    @Test
    void pairsOfNumberedNamesHaveHashesOfTheirOwn() {
        Set<Integer> hashes = new HashSet<>();
        for (int cell = 0; cell < 1_000; cell++) {
            for (int value = 0; value < 100; value++) {
                hashes.add(new CellValue("order-" + cell, Value.ofString("v" + value)).hashCode());
            }
        }

        assertThat(hashes).hasSizeGreaterThan(99_000);
    }
}
