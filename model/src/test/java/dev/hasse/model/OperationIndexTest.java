package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ids of the records of a trace. An even code is twice an integer, an odd one stands for a string. */
class OperationIndexTest {
    private static final long LARGEST = (1L << 61) - 1;

    private OperationIndex index = new OperationIndex();

    @ParameterizedTest
    @ValueSource(longs = {1, 0, -2, 1000, LARGEST - 2, -LARGEST})
    void idsThatGoUpByOneFromAnyNumber(long first) {
        for (long id = first; id < first + 3; id++) {
            assertThat(index.find(2 * id)).isEqualTo(-1);
            assertThat(index.add(2 * id)).isTrue();
        }

        assertThat(LongStream.range(first - 1, first + 4).map(id -> index.find(2 * id)))
                .containsExactly(-1L, 0L, 1L, 2L, -1L);
    }

    @Test
    void whoNamesNoIdHasItsPosition() {
        index.add(OperationIds.NONE);
        index.add(2 * 9);
        index.add(OperationIds.NONE);

        assertThat(List.of(index.find(2), index.find(4), index.find(6), index.find(18)))
                .containsExactly(0, -1, 2, 1);
    }

    @Test
    void aPositionMayBeTakenAsAnIdBefore() {
        index.add(2 * 2);

        assertThat(index.add(OperationIds.NONE)).isFalse();
        assertThat(index.size()).isEqualTo(1);
        assertThat(index.add(2 * 3)).isTrue();
        assertThat(index.find(2 * 3)).isEqualTo(1);
    }

    @Test
    void onceItIsClearedItIsAsNew() {
        index.add(2 * 5);
        index.add(7);
        index.clear();

        assertThat(index.size()).isZero();
        assertThat(index.find(2 * 5)).isEqualTo(-1);
        assertThat(index.find(7)).isEqualTo(-1);
        assertThat(index.add(7)).isTrue();
        assertThat(index.find(7)).isZero();
    }

    @Property
    void findsWhatAListFinds(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int spread) {
        index = new OperationIndex();
        Random random = new Random(seed);
        long next = random.nextInt(5) - 2L;
        List<Long> codes = new ArrayList<>();
        for (int k = 0; k < 60; k++) {
            // Mostly the id that comes next, or one near it; sometimes none, or a string.
            next += random.nextInt(4) == 0 ? random.nextInt(2 * spread) - spread : 1;
            long code = random.nextInt(6) == 0 ? 2L * random.nextInt(9) + 1 : 2 * next;
            long given = random.nextInt(8) == 0 ? OperationIds.NONE : code;
            long meant = given == OperationIds.NONE ? 2L * (codes.size() + 1) : given;

            assertThat(index.add(given)).isNotEqualTo(codes.contains(meant));
            if (!codes.contains(meant)) {
                codes.add(meant);
            }
            assertThat(index.size()).isEqualTo(codes.size());
            for (long any = -20; any < 140; any++) {
                assertThat(index.find(any)).isEqualTo(codes.indexOf(any));
            }
        }
    }
}
