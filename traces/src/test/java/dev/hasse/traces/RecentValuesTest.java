package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Value;
import dev.hasse.model.ValueNumbers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A string has the number that it was given, whether it is remembered, was forgotten, or is too long for either. */
class RecentValuesTest {
    private final ValueNumbers numbers = new ValueNumbers();
    private final RecentValues recent = new RecentValues(numbers);

    private int number(String text) {
        byte[] bytes = ("\"" + text + "\"").getBytes(StandardCharsets.US_ASCII);
        return recent.number(bytes, 1, bytes.length - 1);
    }

    @Test
    void soManyStringsThatSomeAreForgotten() {
        Random random = new Random(1);
        for (int k = 0; k < 20_000; k++) {
            String text = "x".repeat(random.nextInt(60)) + random.nextInt(5_000);

            assertThat(number(text)).isEqualTo(numbers.intern(Value.ofString(text)));
        }
    }

    /** Each differs from the one before in the first, a middle, or the last byte, or in its length. */
    @Test
    void stringsThatAreNearlyAlike() {
        List<String> alike =
                List.of("toolu_01UCyErjt", "Toolu_01UCyErjt", "Toolu_0!UCyErjt", "Toolu_0!UCyErj", "Toolu_0!");
        for (int k = 0; k < 2 * alike.size(); k++) {
            assertThat(number(alike.get(k % alike.size()))).isEqualTo(k % alike.size());
        }
    }

    /** Another reader has given it a number meanwhile. */
    @Test
    void aStringThatOthersHaveMet() {
        int number = numbers.intern(Value.ofString("toolu_01UCyErjtSb6fKMBXoK3cx5C"));

        assertThat(number("toolu_01UCyErjtSb6fKMBXoK3cx5C")).isEqualTo(number);
    }
}
