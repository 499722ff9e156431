package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.PackedRecords;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class StoredRecordsTest {
    private static PackedRecord record(int agent, int reads) {
        PackedRecords records = new PackedRecords();
        records.begin(agent, 0, 1);
        for (int read = 0; read < reads; read++) {
            records.read(read, agent);
        }
        records.end();
        PackedRecord record = new PackedRecord();
        record.moveTo(records);
        return record;
    }

    /** Some records are longer than a block; some stay while thousands of others come and go. */
    @Property(tries = 60)
    void eachIsThereUntilItIsRemoved(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int most) {
        Random random = new Random(seed);
        StoredRecords stored = new StoredRecords();
        Map<Integer, Integer> readsByPlace = new HashMap<>();
        Map<Integer, Integer> agentByPlace = new HashMap<>();
        PackedRecord window = new PackedRecord();
        for (int agent = 0; agent < 2000; agent++) {
            int reads = random.nextInt(50) == 0 ? random.nextInt(1200) : random.nextInt(4);
            int place = stored.add(record(agent, reads));

            assertThat(agentByPlace.put(place, agent)).isNull();
            readsByPlace.put(place, reads);
            if (agentByPlace.size() > most) {
                int removed = agentByPlace.keySet().stream()
                        .skip(random.nextInt(agentByPlace.size()))
                        .findFirst()
                        .orElseThrow();
                stored.moveTo(window, removed);
                assertThat(window.agent()).isEqualTo(agentByPlace.remove(removed));
                assertThat(window.reads()).isEqualTo(readsByPlace.remove(removed));
                stored.remove(removed);
            }
        }
        agentByPlace.forEach((place, agent) -> {
            stored.moveTo(window, place);
            assertThat(window.agent()).isEqualTo(agent);
            for (int read = 0; read < window.reads(); read++) {
                assertThat(window.readValue(read)).isEqualTo(agent);
            }
        });
    }
}
