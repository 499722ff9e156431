package dev.hasse.imports.formats.messages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentRunsTest {
    /** Each run is {@code start-end}, in milliseconds. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "one after the other, 0-1000 1000-2000 2500-3000, false",
        "at once, 0-1000 0-1000, true",
        "within a longer one, 0-1000 500-510, true",
        "overlapping by half, 0-1000 500-1500, true",
        "within the first of three, 0-1000 10-20 30-40, true",
        "one by a tick, 0-1000 998-2000, false",
        "short ones by a tick, 0-10 8-20, false",
        "a turn whose end is late, 0-1000 950-3000 3000-4000, false",
        "a short turn before one that is late, 0-100 50-3000, true",
    })
    void runsThatOverlapAreSeveral(String why, String runs, boolean areSeveral) {
        AgentRuns all = new AgentRuns();
        int number = 0;
        for (String run : runs.split(" ")) {
            String[] period = run.split("-");
            String id = String.valueOf(number++);
            all.add("t", "clerk", id, 1_000 * Long.parseLong(period[0]), 1_000 * Long.parseLong(period[1]));
        }
        all.settle();

        assertThat(all.areSeveral("t", "clerk")).isEqualTo(areSeveral);
        assertThat(all.areSeveral("u", "clerk")).isFalse();
    }
}
