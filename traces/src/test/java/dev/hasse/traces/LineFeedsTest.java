package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LineFeedsTest {
    /** Among them those that differ from a line feed in one bit, or whose difference carries. */
    private static final byte[] SOME = {'\n', '\n', 0x0B, 0x08, 0x0A - 128, 0, -1, 'a'};

    @Test
    void findsWhatALoopOverTheBytesDoes() {
        Random random = new Random(1);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(40)];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = SOME[random.nextInt(SOME.length)];
            }
            bytes[bytes.length - 1] = '\n';
            int from = random.nextInt(bytes.length);
            int next = from;
            while (bytes[next] != '\n') {
                next++;
            }
            assertThat(LineFeeds.next(bytes, from)).isEqualTo(next);
        }
    }
}
