package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many bytes the runs of a text take, and which texts have the same pattern. */
class TextPatternsTest {
    private final TextPatterns patterns = new TextPatterns();
    private final TextPacker packer = new TextPacker(patterns);

    private int pack(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return packer.pack(bytes, 0, bytes.length);
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
        assertThat(patterns.unpack(number, packer.packed(), 0)).isEqualTo(first);

        assertThat(pack(second)).isEqualTo(number).isNotEqualTo(TextPatterns.NONE);
        assertThat(patterns.packedLength(number)).isEqualTo(length);
        assertThat(patterns.unpack(number, packer.packed(), 0)).isEqualTo(second);
    }

    /** A sentence would be a pattern of its own, and what is hardly shorter is not worth one. */
    @ParameterizedTest
    @ValueSource(strings = {"", "see chapter 12", "Z1", "1é2345678"})
    void textsThatAreNotPacked(String text) {
        assertThat(pack(text)).isEqualTo(TextPatterns.NONE);
    }

    @Test
    void longTextsAreNotPacked() {
        assertThat(pack("1".repeat(TextPacker.LONGEST))).isNotEqualTo(TextPatterns.NONE);
        assertThat(pack("1".repeat(TextPacker.LONGEST + 1))).isEqualTo(TextPatterns.NONE);
    }

    /** Texts of few lengths, so that the pattern of the one before is tried, and often is nearly that of the next. */
    @Provide
    Arbitrary<List<String>> texts() {
        Arbitrary<String> runs =
                Arbitraries.of("abc-", "ab_", "zz-", "0", "1f", "g7", "G", "-", "_", " ", ":", "é", "12ab", "toolu_");
        return runs.list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .map(parts -> String.join("", parts))
                .list()
                .ofMaxSize(30);
    }

    /** What has been packed before makes no difference: equal texts would have two numbers otherwise. */
    @Property(tries = 2_000)
    void aTextIsPackedAsIfItWereTheFirst(@ForAll("texts") List<String> texts) {
        TextPatterns shared = new TextPatterns();
        TextPacker experienced = new TextPacker(shared);
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            TextPacker fresh = new TextPacker(shared);
            int number = fresh.pack(bytes, 0, bytes.length);

            assertThat(experienced.pack(bytes, 0, bytes.length)).isEqualTo(number);
            if (number != TextPatterns.NONE) {
                assertThat(Arrays.copyOf(experienced.packed(), experienced.packedLength()))
                        .isEqualTo(Arrays.copyOf(fresh.packed(), fresh.packedLength()));
                assertThat(shared.unpack(number, experienced.packed(), 0)).isEqualTo(text);
            }
        }
    }
}
