package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Lines of bytes that look like line feeds in some of their bits, at every place of a word and of a buffer. */
class LinesTest {
    private static final byte[] BYTES = {'\n', 0, 0x0B, 0x08, 0x1A, (byte) 0x8A, -1, (byte) 0x80, 'x', 'y', 'z'};

    /** @param rare how many bytes there are for each that may be a line feed */
    @Property(tries = 300)
    void linesEndAtLineFeedsAndNowhereElse(
            @ForAll long seed,
            @ForAll @IntRange(max = 400_000) int length,
            @ForAll @IntRange(min = 1, max = 9) int rare)
            throws IOException {
        Random random = new Random(seed);
        byte[] bytes = new byte[rare == 1 ? length % 60 : length];
        for (int k = 0; k < bytes.length; k++) {
            boolean mayEnd = random.nextInt(rare * rare * rare * rare) == 0;
            bytes[k] = BYTES[mayEnd ? random.nextInt(BYTES.length) : 1 + random.nextInt(BYTES.length - 1)];
        }
        List<byte[]> expected = new ArrayList<>();
        int from = 0;
        for (int k = 0; k < bytes.length; k++) {
            if (bytes[k] == '\n') {
                expected.add(Arrays.copyOfRange(bytes, from, k));
                from = k + 1;
            }
        }
        if (from < bytes.length) {
            expected.add(Arrays.copyOfRange(bytes, from, bytes.length));
        }

        Lines lines = new Lines(new ByteArrayInputStream(bytes));
        List<byte[]> read = new ArrayList<>();
        for (Lines.Line line = lines.next(1 << 20, true); line != null; line = lines.next(1 << 20, true)) {
            read.add(line.bytes);
        }

        assertThat(read).usingElementComparator(Arrays::compare).containsExactlyElementsOf(expected);
    }
}
