package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers of values, and that each value comes back as it was. */
class ValueNumbersTest {

    /** Texts of any characters, halves of surrogate pairs included, and such as look like ids. */
    @Provide
    Arbitrary<List<Value>> values() {
        Arbitrary<String> texts = Arbitraries.oneOf(
                Arbitraries.strings().all().ofMaxLength(5),
                Arbitraries.strings().withChars("0a-_zF ").ofMaxLength(12),
                Arbitraries.strings()
                        .withChars('\uD800', '\uDC00', 'a', 'é', '0')
                        .ofMaxLength(9),
                Arbitraries.strings().withChars("09af-").ofLength(20).map(id -> "toolu_" + id),
                Arbitraries.strings().withChars("1a").ofMinLength(195).ofMaxLength(205));
        return texts.flatMap(text -> Arbitraries.of(true, false).map(isString -> new Value(isString, text)))
                .list()
                .ofMaxSize(60);
    }

    @Property(tries = 300)
    void equalValuesGetEqualNumbersInOrderOfAppearance(@ForAll("values") List<Value> values) {
        ValueNumbers numbers = new ValueNumbers();
        List<Value> distinct = new ArrayList<>();
        for (Value value : values) {
            if (!distinct.contains(value)) {
                assertThat(numbers.find(value)).isEqualTo(-1);
                distinct.add(value);
            }
            assertThat(numbers.intern(value)).isEqualTo(distinct.indexOf(value));
        }
        assertAllAre(numbers, distinct);
    }

    private static void assertAllAre(ValueNumbers numbers, List<Value> distinct) {
        assertThat(numbers.size()).isEqualTo(distinct.size());
        for (int number = 0; number < distinct.size(); number++) {
            assertThat(numbers.find(distinct.get(number))).isEqualTo(number);
            assertThat(numbers.get(number)).isEqualTo(distinct.get(number));
        }
    }

    /** Texts from a byte to more than a page, so that pages are left with much room, little and none. */
    @Test
    void valuesOfAllLengths() {
        ValueNumbers numbers = new ValueNumbers();
        List<Value> distinct = new ArrayList<>();
        Random random = new Random(1);
        for (int k = 0; k < 3000; k++) {
            int length = (int) Math.exp(random.nextDouble() * 11.5);
            Value value = Value.ofString(k + (k % 7 == 0 ? "é" : " ") + "x".repeat(k % 50 == 0 ? length : length % 60));
            assertThat(numbers.intern(value)).isEqualTo(k);
            distinct.add(value);
        }
        assertAllAre(numbers, distinct);
    }

    /** A shape of text for each value: there are far fewer patterns. */
    @Test
    void moreShapesThanPatterns() {
        ValueNumbers numbers = new ValueNumbers();
        List<Value> distinct = new ArrayList<>();
        for (int shape = 0; shape < 2 * TextPatterns.MOST; shape++) {
            for (int k = 0; k < 3; k++) {
                distinct.add(Value.ofString(
                        (char) ('A' + shape % 26) + "=" + (char) ('A' + shape / 26) + ":" + 1234567890 + k));
                numbers.intern(distinct.get(distinct.size() - 1));
            }
        }
        assertAllAre(numbers, distinct);
    }

    @Test
    void aStringOfAsciiIsFoundByItsBytes() {
        ValueNumbers numbers = new ValueNumbers();
        byte[] line = "\"toolu_01UCyE\",\"17\"".getBytes(StandardCharsets.US_ASCII);

        PackedText text = numbers.packedText();

        text.setAscii(line, 1, 13);
        assertThat(numbers.intern(text)).isZero();
        text.setAscii(line, 16, 18);
        assertThat(numbers.intern(text)).isOne();
        assertThat(numbers.intern(Value.ofString("toolu_01UCyE"))).isZero();
        assertThat(numbers.intern(Value.ofString("17"))).isOne();
        assertThat(numbers.intern(Value.ofInteger(17))).isEqualTo(2);
    }

    /** Two texts with one slot and one tag in a table of 32 slots: only their bytes tell them apart. */
    @Test
    void equalHashesAreNotTakenForEqualValues() {
        ValueNumbers numbers = new ValueNumbers();
        PackedText text = numbers.packedText();
        Map<Long, Integer> byPlace = new HashMap<>();
        int other = -1;
        int one = 0;
        while (other < 0) {
            one++;
            set(text, one);
            long place = (text.hash() & 0xFFFF_FFE0L) | ((text.hash() >>> 32) & 0x1F);
            other = Objects.requireNonNullElse(byPlace.putIfAbsent(place, one), -1);
        }

        set(text, other);
        assertThat(numbers.intern(text)).isZero();
        set(text, one);
        assertThat(numbers.intern(text)).isOne();
    }

    /** A text that matches no pattern. */
    private static void set(PackedText text, int number) {
        byte[] bytes = ("! " + number).getBytes(StandardCharsets.US_ASCII);
        text.setAscii(bytes, 0, bytes.length);
    }

    /** The first and last characters that take one byte, two, and three. */
    @ParameterizedTest
    @ValueSource(strings = {"\0", "\u007F", "\u0080", "\u07FF", "\u0800", "\uFFFF"})
    void charactersOfEachLength(String character) {
        ValueNumbers numbers = new ValueNumbers();
        Value value = Value.ofString(character);

        assertThat(numbers.get(numbers.intern(value))).isEqualTo(value);
        assertThat(numbers.get(numbers.intern(Value.ofString(character + "é"))))
                .isEqualTo(Value.ofString(character + "é"));
        PackedText stored = numbers.packedText();
        byte[] utf8 = character.getBytes(StandardCharsets.UTF_8);
        stored.set(true, utf8, 0, utf8.length);
        assertThat(numbers.intern(stored)).isZero();
    }

    /** A lock that is not given back makes the next thread wait for ever. */
    @Test
    void everyCallGivesTheLockBack() throws Exception {
        ValueNumbers numbers = new ValueNumbers();
        PackedText text = numbers.packedText();
        set(text, 1);
        List<Runnable> calls = List.of(
                () -> numbers.intern(Value.ofInteger(1)),
                () -> numbers.intern(text),
                () -> numbers.find(Value.ofInteger(1)),
                () -> numbers.get(0),
                numbers::size,
                numbers::beginAnew);
        for (Runnable call : calls) {
            call.run();
            assertThat(CompletableFuture.supplyAsync(numbers::size).get(1, TimeUnit.MINUTES))
                    .isNotNegative();
        }
    }

    @Test
    void severalThreadsAgreeOnEachNumber() {
        ValueNumbers numbers = new ValueNumbers();
        IntStream.range(0, 4)
                .parallel()
                .forEach(thread -> IntStream.range(0, 5_000).forEach(k -> {
                    Value value = Value.ofString("item " + (k * (2 * thread + 1)) % 5_000);
                    assertThat(numbers.get(numbers.intern(value))).isEqualTo(value);
                }));

        assertThat(numbers.size()).isEqualTo(5_000);
    }
}
