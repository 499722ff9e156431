package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LinesTest {

    /** Gives at most {@code most} bytes at a time, as a pipe does. */
    private static InputStream dripping(byte[] bytes, int most) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(most, length));
            }
        };
    }

    private static List<String> lines(InputStream in, int limit) throws IOException {
        Lines lines = new Lines(in, limit);
        List<String> all = new ArrayList<>();
        while (lines.next()) {
            assertThat(lines.number()).isEqualTo(all.size() + 1);
            all.add(
                    lines.isTooLong()
                            ? "too long"
                            : new String(lines.buffer(), lines.offset(), lines.length(), StandardCharsets.UTF_8));
        }
        return all;
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.strings()
                .withChars('a', 'ä', '{', '\r', ' ')
                .ofMaxLength(30)
                .list()
                .ofMaxSize(12);
    }

    @Property
    void cutsAtLineFeedsHoweverTheBytesCome(
            @ForAll("texts") List<String> texts,
            @ForAll boolean finalLineFeed,
            @ForAll @IntRange(min = 1, max = 50) int most,
            @ForAll @IntRange(min = 1, max = 40) int limit)
            throws IOException {
        String text = String.join("\n", texts) + (finalLineFeed && !texts.isEmpty() ? "\n" : "");
        List<String> expected = new ArrayList<>();
        boolean nothingAfterTheLast = !texts.isEmpty()
                && !finalLineFeed
                && texts.get(texts.size() - 1).isEmpty();
        for (String line : nothingAfterTheLast ? texts.subList(0, texts.size() - 1) : texts) {
            expected.add(line.getBytes(StandardCharsets.UTF_8).length > limit ? "too long" : line);
        }

        assertThat(lines(dripping(text.getBytes(StandardCharsets.UTF_8), most), limit))
                .isEqualTo(expected);
    }

    @Test
    void aLineLongerThanTheLimitIsNotKeptInMemory() throws IOException {
        byte[] text = ("x".repeat(1_000_000) + "\nshort\n").getBytes(StandardCharsets.UTF_8);
        Lines lines = new Lines(new ByteArrayInputStream(text), 1000);

        assertThat(lines.next()).isTrue();
        assertThat(lines.isTooLong()).isTrue();
        assertThat(lines.buffer().length).isLessThan(200_000);
        assertThat(lines.next()).isTrue();
        assertThat(lines.length()).isEqualTo(5);
        assertThat(lines.next()).isFalse();
    }

    @Test
    void findsTheFirstByteThatIsNotUtf8() throws IOException {
        // Good; a lone continuation byte; an overlong slash; half a surrogate pair; cut off at the end of the line.
        byte[][] texts = {
            "aé€😀".getBytes(StandardCharsets.UTF_8),
            {'a', (byte) 0x80},
            {'a', 'b', (byte) 0xC0, (byte) 0xAF},
            {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            {'x', (byte) 0xE2, (byte) 0x82}
        };
        int[] expected = {-1, 1, 2, 0, 1};
        for (int k = 0; k < texts.length; k++) {
            Lines lines = new Lines(new ByteArrayInputStream(texts[k]), 100);
            lines.next();
            assertThat(lines.invalidUtf8()).as("text %d", k).isEqualTo(expected[k]);
        }
    }
}
