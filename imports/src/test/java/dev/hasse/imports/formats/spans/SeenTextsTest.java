package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeenTextsTest {

    @Test
    void aTextIsNewOnce() {
        SeenTexts seen = new SeenTexts();

        for (int k = 0; k < 1_000; k++) {
            assertThat(seen.add(List.of("event", "text " + k))).isTrue();
        }
        for (int k = 0; k < 1_000; k++) {
            assertThat(seen.add(List.of("event", "text " + k))).isFalse();
        }
    }

    @Test
    void partsAreNotConfused() {
        SeenTexts seen = new SeenTexts();

        assertThat(seen.add(List.of("a", "bc"))).isTrue();
        assertThat(seen.add(List.of("ab", "c"))).isTrue();
    }
}
