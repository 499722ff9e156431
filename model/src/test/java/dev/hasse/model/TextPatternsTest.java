package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many bytes the runs of a text take, and which texts have the same pattern. */
class TextPatternsTest {
    private final TextPatterns patterns = new TextPatterns();

    private int pack(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return patterns.pack(bytes, 0, bytes.length);
    }

    /** The bytes of the second text, if it has the pattern of the first; both come back as they were. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            toolu_01UCyErjtSb6fKMBXoK3cx5C       | toolu_01XuFX7DYXVluoVKkIwEu8NE       | 18
            sha256:fc96f598a268 (611 lines)      | sha256:de5911ad374a (610 lines)      | 12
            123e4567-e89b-12d3-a456-426614174000 | 00000000-abcd-beef-dead-fedcba987654 | 16
            call-1FzzZZ                          | call-Z9aaBB                          |  5
            12345                                | abcd1                                |  3
            """)
    void textsOfOnePattern(String first, String second, int length) {
        int number = pack(first);
        assertThat(patterns.unpack(number, patterns.packed(), 0)).isEqualTo(first);

        assertThat(pack(second)).isEqualTo(number).isNotEqualTo(TextPatterns.NONE);
        assertThat(patterns.packedLength(number)).isEqualTo(length);
        assertThat(patterns.unpack(number, patterns.packed(), 0)).isEqualTo(second);
    }

    /** A sentence would be a pattern of its own, and what is hardly shorter is not worth one. */
    @ParameterizedTest
    @ValueSource(strings = {"", "see chapter 12", "Z1", "1é2345678"})
    void textsThatAreNotPacked(String text) {
        assertThat(pack(text)).isEqualTo(TextPatterns.NONE);
    }

    @Test
    void longTextsAreNotPacked() {
        assertThat(pack("1".repeat(TextPatterns.LONGEST))).isNotEqualTo(TextPatterns.NONE);
        assertThat(pack("1".repeat(TextPatterns.LONGEST + 1))).isEqualTo(TextPatterns.NONE);
    }
}
