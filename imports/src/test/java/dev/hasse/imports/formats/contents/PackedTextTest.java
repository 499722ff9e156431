package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedTextTest {
    private static String unpacked(String text) {
        return PackedText.of(text).text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a", "line\n", "äöü €", "\uD83D\uDE00", "\uD800", "?", "?\uDC00", "ä?", "ä\uD800", "\u0000"})
    void aTextIsUnpackedAsItWas(String unit) {
        for (int times : new int[] {1, 99, 499, 500, 501, 100_000}) {
            String text = unit.repeat(times);
            assertThat(unpacked(text)).isEqualTo(text);
        }
    }
}
