package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Which agents have read a cell since some moment, whether few of them read it or many; and the slots of cells. */
class LatestReadsTest {

    @Property(tries = 300)
    void theLatestReadOfEachAgentIsKnownAsLongAsItMatters(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int agents) {
        Random random = new Random(seed);
        LatestReads reads = new LatestReads();
        Map<Integer, Map<Integer, Long>> expected = new HashMap<>();
        long[] since = new long[4];
        for (int time = 1; time < 400; time++) {
            int slot = 1 + random.nextInt(3);
            int agent = random.nextInt(agents);
            if (random.nextInt(12) == 0) {
                since[slot] = time;
                reads.dropBefore(slot, time);
            }
            reads.add(slot, agent, time);
            expected.computeIfAbsent(slot, none -> new HashMap<>()).put(agent, (long) time);
            for (int other = 0; other < agents; other++) {
                Long latest = expected.get(slot).get(other);
                assertThat(reads.anySince(slot, other, since[slot])).isEqualTo(latest != null && latest >= since[slot]);
            }
        }
    }

    @Property(tries = 300)
    void eachCellHasASlotOfItsOwn(@ForAll long seed, @ForAll @IntRange(min = 1, max = 100_000) int cells) {
        Random random = new Random(seed);
        CellSlots slots = new CellSlots();
        Map<Integer, Integer> expected = new HashMap<>();
        for (int k = 0; k < 500; k++) {
            int cell = random.nextInt(4) > 0 ? random.nextInt(cells) : random.nextInt(50);
            assertThat(slots.of(cell)).isEqualTo(expected.getOrDefault(cell, CellSlots.NONE));
            expected.putIfAbsent(cell, expected.size() + 1);
            assertThat(slots.forCell(cell)).isEqualTo(expected.get(cell));
            assertThat(slots.of(cell)).isEqualTo(expected.get(cell));
        }
    }
}
