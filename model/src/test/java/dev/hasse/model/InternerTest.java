package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class InternerTest {

    @Property
    void equalItemsGetEqualNumbersInOrderOfAppearance(@ForAll List<String> items) {
        Interner<String> interner = new Interner<>(TextHash::of);
        List<String> distinct = new ArrayList<>();
        for (String item : items) {
            if (!distinct.contains(item)) {
                assertThat(interner.find(item)).isEqualTo(-1);
                distinct.add(item);
            }
            assertThat(interner.intern(item)).isEqualTo(distinct.indexOf(item));
            assertThat(interner.get(interner.find(item))).isEqualTo(item);
        }
        assertThat(interner.size()).isEqualTo(distinct.size());
    }

    @Test
    void severalThreadsAgreeOnEachNumber() {
        Interner<String> interner = Interner.ofNames();
        List<List<Integer>> numbers = IntStream.range(0, 4)
                .parallel()
                .mapToObj(thread -> IntStream.range(0, 5_000)
                        .mapToObj(k -> {
                            int number = interner.intern("item " + (k * (2 * thread + 1)) % 5_000);
                            // Found at once, although others are being added.
                            return interner.intern(interner.get(number));
                        })
                        .toList())
                .toList();

        for (int thread = 0; thread < numbers.size(); thread++) {
            for (int k = 0; k < 5_000; k++) {
                assertThat(interner.get(numbers.get(thread).get(k)))
                        .isEqualTo("item " + (k * (2 * thread + 1)) % 5_000);
            }
        }
        assertThat(interner.size()).isEqualTo(5_000);
    }

    @Test
    void collidingHashesOnlyCostTime() {
        Interner<String> interner = new Interner<>(text -> 7);
        for (int k = 0; k < 1000; k++) {
            assertThat(interner.intern("item " + k)).isEqualTo(k);
        }
        assertThat(interner.intern("item 500")).isEqualTo(500);
    }

    @Test
    void stringsMadeToCollideInJavaDoNotCollideHere() {
        // "Aa" and "BB" have the same String.hashCode, as do all strings of as many of them.
        List<Integer> hashes = new ArrayList<>();
        for (int bits = 0; bits < 256; bits++) {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 8; bit++) {
                text.append((bits & 1 << bit) == 0 ? "Aa" : "BB");
            }
            hashes.add(TextHash.of(text.toString()));
        }
        assertThat(hashes.stream().distinct().count()).isGreaterThan(250);
    }
}
