package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksTest {

    /** Returns at most {@code most} bytes per read, as a pipe does. */
    private static InputStream dripping(byte[] bytes, int most) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(most, length));
            }
        };
    }

    /** The lines of all blocks; a line that is too long is only marked. */
    private static List<String> lines(InputStream in, int size, int limit) throws IOException {
        Blocks blocks = new Blocks(in, new Buffers(1 << 20, true), size, limit, false);
        List<String> lines = new ArrayList<>();
        for (Block block = blocks.next(); block != null; block = blocks.next()) {
            assertThat(block.bytes()[block.length() - 1]).isEqualTo((byte) '\n');
            int from = 0;
            for (int k = 0; k < block.length(); k++) {
                if (block.bytes()[k] == '\n') {
                    lines.add(
                            k - from > limit
                                    ? "too long"
                                    : new String(block.bytes(), from, k - from, StandardCharsets.UTF_8));
                    from = k + 1;
                }
            }
        }
        return lines;
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
            @ForAll @IntRange(min = 1, max = 60) int size,
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

        assertThat(lines(dripping(text.getBytes(StandardCharsets.UTF_8), most), size, limit))
                .isEqualTo(expected);
    }

    @Test
    void aLineLongerThanTheLimitIsNotKeptInMemory() throws IOException {
        byte[] text = ("x".repeat(1_000_000) + "\nshort\n").getBytes(StandardCharsets.UTF_8);
        Blocks blocks = new Blocks(new ByteArrayInputStream(text), new Buffers(1 << 20, true), 500, 1000, false);

        Block first = Objects.requireNonNull(blocks.next());
        assertThat(first.length()).isEqualTo(1002);
        assertThat(first.bytes().length).isEqualTo(1002);
        Block second = Objects.requireNonNull(blocks.next());
        assertThat(new String(second.bytes(), 0, second.length(), StandardCharsets.UTF_8))
                .isEqualTo("short\n");
        assertThat(blocks.next()).isNull();
    }

    /** Returns one piece per read, as written to a pipe; after a comma, no more data is available yet. */
    private static final class Pieces extends InputStream {
        private final List<String> pieces;
        private int next;

        Pieces(String text) {
            this.pieces = List.of(text.replace(';', '\n').split("(?<=[,+])"));
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("bytes are read in bulk");
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (next == pieces.size()) {
                return -1;
            }
            byte[] piece = pieces.get(next++).replaceAll("[,+]", "").getBytes(StandardCharsets.UTF_8);
            System.arraycopy(piece, 0, target, offset, piece.length);
            return piece.length;
        }

        @Override
        public int available() {
            return pieces.get(next - 1).endsWith("+") ? 1 : 0;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a;,b;   | a; b;      | a;b;",
                "a;+b;   | a;b;       | a;b;",
                "a;b,;,c; | a; b; c;  | a;b;c;",
                "a,b,;c,;d | ab; c; d; | ab;c; d;",
                "a+;,b;+c; | a; b;c;  | a;b;c;",
                "a;b,c   | a; bc;     | a; bc;",
            })
    void linesThatAreThereDoNotWaitForOthers(String written, String live, String patient) throws IOException {
        assertThat(blocks(written, true)).isEqualTo(live);
        assertThat(blocks(written, false)).isEqualTo(patient);
    }

    private static String blocks(String written, boolean live) throws IOException {
        Blocks blocks = new Blocks(new Pieces(written), new Buffers(1 << 20, true), 100, 100, live);
        List<String> all = new ArrayList<>();
        for (Block block = blocks.next(); block != null; block = blocks.next()) {
            all.add(new String(block.bytes(), 0, block.length(), StandardCharsets.UTF_8).replace('\n', ';'));
        }
        return String.join(" ", all);
    }

    @Test
    void whatCameBeforeAFailureIsGivenFirst() throws IOException {
        InputStream breaking = new InputStream() {
            private final InputStream before =
                    new ByteArrayInputStream("one\ntwo\nthr".getBytes(StandardCharsets.UTF_8));

            @Override
            public int read() throws IOException {
                int next = before.read();
                if (next < 0) {
                    throw new IOException("broken");
                }
                return next;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = before.read(target, offset, length);
                if (read < 0) {
                    throw new IOException("broken");
                }
                return read;
            }
        };
        Blocks blocks = new Blocks(breaking, new Buffers(1 << 20, true), 100, 100, false);

        Block first = Objects.requireNonNull(blocks.next());
        assertThat(new String(first.bytes(), 0, first.length(), StandardCharsets.UTF_8))
                .isEqualTo("one\ntwo\n");
        assertThatThrownBy(blocks::next).isInstanceOf(IOException.class).hasMessage("broken");
    }
}
