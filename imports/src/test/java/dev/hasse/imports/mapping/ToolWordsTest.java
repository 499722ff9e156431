package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What names of tools, and of parts of their results, are about. */
class ToolWordsTest {
    @ParameterizedTest
    @CsvSource({
        "orders, order",
        "entries, entry",
        "ties, tie",
        "matches, match",
        "branches, branch",
        "caches, cache",
        "addresses, address",
        "boxes, box",
        "address, address",
        "stock, stock",
    })
    void oneOfSeveral(String several, String one) {
        assertThat(ToolWords.singular(several)).isEqualTo(one);
    }
}
