package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** However bytes arrive, whole lines are handed on, and of one that is too long enough to see that. */
class PartialLinesTest {
    private static final int LONGEST = 12;
    private static final int PORTION = 10;

    /** The lines, each no longer than what shows that it is too long. */
    private static List<String> lines(String text, int limit) {
        List<String> lines = new ArrayList<>();
        for (String line : text.isEmpty() ? new String[0] : text.split("\n", -1)) {
            lines.add(line.substring(0, Math.min(line.length(), limit + 1)));
        }
        // What follows the last line feed is a line only if there is something.
        if (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int lines = random.nextInt(8); lines > 0; lines--) {
            text.append("abcdefghijkl", 0, random.nextInt(LONGEST + 1)).append(random.nextInt(9) > 0 ? "\n" : "");
        }
        return text.toString();
    }

    @Property(tries = 500)
    void linesAreTheSameHoweverTheyArrive(@ForAll long seed, @ForAll @IntRange(min = 1, max = LONGEST) int limit) {
        Random random = new Random(seed);
        String text = text(random);
        byte[] all = text.getBytes(StandardCharsets.US_ASCII);
        PartialLines partial = new PartialLines(limit);
        StringBuilder handedOn = new StringBuilder();
        for (int from = 0; from < all.length; ) {
            int length = Math.min(all.length - from, 1 + random.nextInt(PORTION));
            byte[] portion = Arrays.copyOfRange(all, from, from + length + 3);
            Arrays.fill(portion, length, length + 3, (byte) '\n');
            take(partial.add(portion, length), handedOn);
            // The array is used again.
            Arrays.fill(portion, (byte) '\n');
            from += length;
            assertThat(partial.waiting()).isLessThanOrEqualTo(Math.max(limit + 1, PORTION));
        }
        take(partial.end(), handedOn);

        assertThat(partial.waiting()).isZero();
        assertThat(partial.end()).isNull();
        assertThat(lines(handedOn.toString(), limit)).isEqualTo(lines(text, limit));
    }

    @Test
    void whatLacksALineFeedWaits() {
        PartialLines partial = new PartialLines(9);
        StringBuilder handedOn = new StringBuilder();

        take(partial.add("ab\ncd".getBytes(StandardCharsets.US_ASCII), 5), handedOn);
        assertThat(handedOn).hasToString("ab\n");
        assertThat(partial.waiting()).isEqualTo(2);
        take(partial.end(), handedOn);

        assertThat(handedOn).hasToString("ab\ncd\n");
        assertThat(partial.waiting()).isZero();
    }

    private static void take(@Nullable Block block, StringBuilder handedOn) {
        if (block != null) {
            String lines = new String(block.bytes(), 0, block.length(), StandardCharsets.US_ASCII);
            assertThat(lines).endsWith("\n");
            handedOn.append(lines);
        }
    }
}
