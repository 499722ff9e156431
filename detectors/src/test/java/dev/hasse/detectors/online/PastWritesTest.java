package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The latest superseded writes are remembered, however many traces begin and end meanwhile. */
class PastWritesTest {

    private static long[] write(long time) {
        long[] write = new long[PastWrites.WIDTH];
        write[PastWrites.TIME] = time;
        return write;
    }

    @Test
    void theLatestAreThereAndTheOthersAreNot() {
        PastWrites past = new PastWrites(8);
        for (int traces = 0; traces < 3; traces++) {
            past.enter();
        }
        long last = 0;
        for (int k = 1; k <= 5_000; k++) {
            last = past.add(write(k), 0);
            if (k % 100 == 0) {
                past.enter();
            }
            int known = 0;
            for (long handle = last; handle > 0 && past.contains(handle); handle--) {
                assertThat(past.writes()[past.begin(handle) + PastWrites.TIME]).isEqualTo(handle);
                known++;
            }
            assertThat(known).isGreaterThanOrEqualTo(Math.min(k, 8));
        }
        // As many traces as this need more than there was room for at first.
        assertThat(past.contains(last - 500)).isTrue();
    }

    @Test
    void tracesOneAfterAnotherNeedNoMoreRoom() {
        PastWrites past = new PastWrites(8);
        for (int k = 1; k <= 5_000; k++) {
            past.enter();
            past.add(write(k), 0);
            past.leave();
        }

        assertThat(past.writes()).hasSizeLessThanOrEqualTo(1024 * PastWrites.WIDTH);
    }
}
