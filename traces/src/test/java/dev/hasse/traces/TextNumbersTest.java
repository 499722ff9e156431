package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The numbers of texts, by their bytes and a kind. */
class TextNumbersTest {
    private final TextNumbers numbers = new TextNumbers();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private int find(int kind, String text) {
        return numbers.find(kind, bytes(text), 0, bytes(text).length);
    }

    private void remember(int kind, String text, int number) {
        assertThat(find(kind, text)).isEqualTo(TextNumbers.UNKNOWN);
        numbers.remember(kind, bytes(text), 0, bytes(text).length, number);
    }

    /** What is remembered of a text, by its kind and its bytes. */
    private record Known(int kind, List<Byte> text) {
        static Known of(int kind, byte[] bytes, int from, int to) {
            Byte[] text = new Byte[to - from];
            Arrays.setAll(text, k -> bytes[from + k]);
            return new Known(kind, List.of(text));
        }
    }

    /** A string that is looked for by its beginning ends where it does for {@link LineBytes#string}, and is found as by its bytes. */
    @Property
    void findsSimpleStringsWithoutTheirEnd(@ForAll long seed) throws RefusedException {
        Random random = new Random(seed);
        TextNumbers remembered = new TextNumbers();
        LineBytes line = new LineBytes();
        byte[] special = {'"', '\\', 0x1F, ' ', '~', 0x7F, (byte) 0xC3, (byte) 0xA9, '\n', 0};
        byte[] bytes = new byte[120];
        int found = 0;
        for (int k = 0; k < 2_000; k++) {
            Arrays.fill(bytes, (byte) 'a');
            for (int at = random.nextInt(24); at < bytes.length; at += 1 + random.nextInt(24)) {
                bytes[at] = random.nextInt(3) > 0 ? (byte) '"' : special[random.nextInt(special.length)];
            }
            bytes[bytes.length - 1] = '\n';
            int from = 1 + random.nextInt(bytes.length - 2);
            bytes[from - 1] = '"';
            int kind = random.nextInt(2);
            int expected = TextNumbers.UNKNOWN;
            line.begin(bytes, from - 1);
            boolean isString = true;
            try {
                line.string();
            } catch (RefusedException notPlain) {
                isString = false;
            }
            boolean isSimple = isString && line.ascii && !line.escaped;
            if (isSimple && line.stringTo - from <= TextNumbers.SHORT) {
                expected = remembered.find(kind, bytes, from, line.stringTo);
                if (expected == TextNumbers.UNKNOWN) {
                    remembered.remember(kind, bytes, from, line.stringTo, k);
                    expected = k;
                }
            }
            int end = line.stringTo;
            // Near the end of the array it does not look.
            int number = remembered.findSimple(kind, bytes, from);
            if (number != TextNumbers.UNKNOWN || from + TextNumbers.SHORT + Long.BYTES <= bytes.length) {
                assertThat(number).isEqualTo(expected);
            }
            if (number != TextNumbers.UNKNOWN) {
                assertThat(remembered.lastTo).isEqualTo(end);
                found++;
            }
        }
        assertThat(found).isGreaterThan(500);
    }

    /** Texts of few letters, with many that are alike; in an array that has other bytes before and after each. */
    @Property
    void findsWhatAMapFinds(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int longest, @ForAll @IntRange(max = 3) int kinds) {
        Random random = new Random(seed);
        TextNumbers remembered = new TextNumbers();
        Map<Known, Integer> expected = new HashMap<>();
        byte[] bytes = new byte[100];
        for (int k = 0; k < 1_500; k++) {
            for (int at = random.nextInt(20); at < bytes.length; at += 1 + random.nextInt(20)) {
                bytes[at] = (byte) (random.nextInt(3) - 1);
            }
            int from = random.nextInt(bytes.length - longest + 1);
            int to = from + random.nextInt(longest + 1);
            int kind = random.nextInt(kinds + 1);
            Known text = Known.of(kind, bytes, from, to);

            assertThat(remembered.find(kind, bytes, from, to))
                    .isEqualTo(expected.getOrDefault(text, TextNumbers.UNKNOWN));
            if (!expected.containsKey(text) && random.nextInt(4) > 0) {
                int number = random.nextInt(Integer.MAX_VALUE);
                remembered.remember(kind, bytes, from, to, number);
                expected.put(text, number);
            }
        }
        assertThat(remembered.size()).isBetween(expected.size(), expected.size() + 1_500 * longest / 256);
    }

    @Test
    void kindsDoNotMix() {
        for (int kind = 0; kind <= TextKind.values().length; kind++) {
            remember(kind, "a", 100 + kind);
            remember(kind, "", 200 + kind);
        }

        for (int kind = 0; kind <= TextKind.values().length; kind++) {
            assertThat(find(kind, "a")).isEqualTo(100 + kind);
            assertThat(find(kind, "")).isEqualTo(200 + kind);
        }
    }

    @Test
    void bytesThatChangeLaterChangeNothing() {
        byte[] block = bytes("xyz");
        numbers.find(0, block, 1, 2);
        numbers.remember(0, block, 1, 2, 7);
        block[1] = 'z';

        assertThat(find(0, "y")).isEqualTo(7);
        assertThat(find(0, "z")).isEqualTo(TextNumbers.UNKNOWN);
    }

    @Test
    void aTextThatIsNotRememberedLeavesNoTrace() {
        find(0, "a");
        remember(0, "b", 1);

        assertThat(find(0, "a")).isEqualTo(TextNumbers.UNKNOWN);
        assertThat(numbers.size()).isEqualTo(1);
    }

    /** They differ in one byte, at each place; each is longer than all the memory that there is at first. */
    @Test
    void longTexts() {
        byte[] text = new byte[20_000];
        List<Integer> places = List.of(0, 1, 7, 8, 9, 10_000, 19_991, 19_992, 19_999);
        for (int place : places) {
            text[place] = 1;
            assertThat(numbers.find(0, text, 0, text.length)).isEqualTo(TextNumbers.UNKNOWN);
            numbers.remember(0, text, 0, text.length, place);
            text[place] = 0;
        }

        for (int place : places) {
            text[place] = 1;
            assertThat(numbers.find(0, text, 0, text.length)).isEqualTo(place);
            text[place] = 0;
        }
        assertThat(numbers.size()).isGreaterThan(places.size() * 20_000 / 256);
    }

    /** Texts of every kind, shorter and longer than two words, are found again after the table has grown. */
    @Test
    void textsOfEachLengthOutliveGrowth() {
        for (int kind = 0; kind < 16; kind++) {
            for (int length = 0; length <= 40; length++) {
                remember(kind, "x".repeat(length), kind * 100 + length);
            }
        }
        manyTexts();

        for (int kind = 0; kind < 16; kind++) {
            for (int length = 0; length <= 40; length++) {
                assertThat(find(kind, "x".repeat(length))).isEqualTo(kind * 100 + length);
            }
        }
    }

    @Test
    void manyTexts() {
        for (int k = 0; k < 100_000; k++) {
            remember(k % 3, "text " + k, k);
        }

        for (int k = 0; k < 100_000; k++) {
            assertThat(find(k % 3, "text " + k)).isEqualTo(k);
            assertThat(find((k + 1) % 3, "text " + k)).isEqualTo(TextNumbers.UNKNOWN);
        }
        assertThat(numbers.size()).isBetween(100_000, 110_000);
    }
}
