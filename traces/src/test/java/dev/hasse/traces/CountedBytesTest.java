package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Each byte counts once, however it is read. */
class CountedBytesTest {

    @Test
    void eachByteCountsOnce() throws IOException {
        try (CountedBytes in = new CountedBytes(new ByteArrayInputStream(new byte[] {0, 1, 2, 3, 4, 5, 6}))) {
            assertThat(in.count()).isZero();
            assertThat(in.read()).isZero();
            assertThat(in.read()).isEqualTo(1);
            assertThat(in.count()).isEqualTo(2);
            assertThat(in.skip(2)).isEqualTo(2);
            assertThat(in.count()).isEqualTo(4);
            assertThat(in.read(new byte[5], 1, 2)).isEqualTo(2);
            assertThat(in.count()).isEqualTo(6);
            assertThat(in.skip(9)).isEqualTo(1);
            assertThat(in.count()).isEqualTo(7);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read(new byte[5])).isEqualTo(-1);
            assertThat(in.count()).isEqualTo(7);
            assertThat(in.markSupported()).isFalse();
        }
    }
}
