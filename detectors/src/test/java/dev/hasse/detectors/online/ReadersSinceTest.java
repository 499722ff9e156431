package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.index.Keys;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ReadersSinceTest {
    /** Up to 200 agents share 64 bits; a write makes all earlier reads of its cell forgotten. */
    @Property(tries = 200)
    void knowsWhoReadSinceTheLatestWrite(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int agents) {
        Random random = new Random(seed);
        ReadersSince readers = new ReadersSince();
        long[] latestWrite = new long[40];
        Map<Long, Long> latestRead = new HashMap<>();
        for (int time = 1; time < 500; time++) {
            int slot = 1 + random.nextInt(latestWrite.length - 1);
            int agent = random.nextInt(agents);
            if (random.nextInt(3) == 0) {
                latestWrite[slot] = time;
                readers.write(slot, time);
            } else {
                readers.add(slot, agent, time);
                latestRead.put(Keys.pair(slot, agent), (long) time);
            }
            for (int other = 0; other < agents; other++) {
                long read = latestRead.getOrDefault(Keys.pair(slot, other), 0L);
                assertThat(readers.contain(slot, other, latestWrite[slot]))
                        .isEqualTo(read > 0 && read >= latestWrite[slot]);
            }
        }
    }
}
