package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays are reused if they are long enough for the request, and not too long to keep. */
class BuffersTest {

    @ParameterizedTest
    @CsvSource({"10, 10, true", "10, 9, true", "10, 11, false", "20, 10, true", "21, 10, false"})
    void ofThoseGivenBack(int given, int wanted, boolean same) {
        Buffers buffers = new Buffers(20, false);
        byte[] first = buffers.take(given);
        buffers.give(first);
        byte[] second = buffers.take(wanted);

        assertThat(first).hasSize(given);
        assertThat(second == first).isEqualTo(same);
        assertThat(second.length).isGreaterThanOrEqualTo(wanted);
        assertThat(buffers.take(wanted)).isNotSameAs(second);
    }

    @Test
    void whatIsGivenBackMayBeOverwritten() {
        byte[] kept = {1, 2};
        byte[] wiped = {1, 2};
        new Buffers(20, false).give(kept);
        new Buffers(20, true).give(wiped);

        assertThat(kept).containsExactly(1, 2);
        assertThat(wiped).containsExactly('\n', '\n');
    }
}
