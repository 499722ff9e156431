package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of the witnesses that were added, in whatever order, the first are listed. */
class WitnessListTest {
    private static Witness witness(int position, int predecessor) {
        return new CausalCascade(operation(position), operation(predecessor), 0);
    }

    private static OperationRef operation(int position) {
        return new OperationRef(Value.ofInteger(position), position, 0, "a", "f");
    }

    /** Ten witnesses an operation, so that the order within one is tried, too. */
    private static Witness numbered(int number) {
        return witness(1 + number / 10, number % 10);
    }

    @Property
    void theFirstAreListedInOrder(
            @ForAll @UniqueElements @Size(max = 40) List<@IntRange(max = 60) Integer> numbers,
            @ForAll @IntRange(max = 9) int limit) {
        WitnessList list = new WitnessList(limit);
        List<Witness> expected = new ArrayList<>();
        for (int number : numbers) {
            expected.add(numbered(number));
            expected.sort(Witness.ORDER);
            List<Witness> first = expected.subList(0, Math.min(limit, expected.size()));
            list.add(numbered(number));

            assertThat(list.witnesses()).isEqualTo(first);
            assertThat(list.left()).isEqualTo(limit - first.size());
            for (int position = 1; position <= 7; position++) {
                int place = position;
                long before = first.stream()
                        .filter(each -> each.operation().position() < place)
                        .count();
                assertThat(list.hasRoom(position)).isEqualTo(before < limit);
            }
        }
    }

    /** Two of the operations 1 to 4 are listed: there is room for another of the later of them, and of those before. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "3, false", "4, false"})
    void roomInAFullList(int position, boolean hasRoom) {
        WitnessList list = new WitnessList(2);
        List.of(4, 2, 3, 1).forEach(each -> list.add(witness(each, 0)));

        assertThat(list.hasRoom(position)).isEqualTo(hasRoom);
    }

    /** To move each past those before it would take ten billion steps and more here. */
    @ParameterizedTest
    @CsvSource({"2147483647, 200000", "100000, 100000", "10, 10"})
    void manyInReverseOrder(int limit, int listed) {
        WitnessList list = new WitnessList(limit);
        for (int position = 200_000; position > 0; position--) {
            list.add(witness(position, 0));
        }

        // Compared as a whole: a failure would take long to describe element by element.
        List<Integer> positions = list.witnesses().stream()
                .map(each -> each.operation().position())
                .toList();
        assertThat(positions.equals(IntStream.rangeClosed(1, listed).boxed().toList()))
                .isTrue();
    }
}
