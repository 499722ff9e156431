package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.policy.Policy;
import org.junit.jupiter.api.Test;

class EngineCacheTest {
    private static final Decision DECISION = new Decision(Policy.SILENT, false, null, 10);

    private static TraceEngine engine(String trace) {
        return new TraceEngine(trace, DECISION, null);
    }

    @Test
    void enginesWithoutLinesTakeRoomToo() {
        EngineCache cache = new EngineCache(2 * EngineCache.EMPTY_ENGINE);
        cache.add("a", engine("a"));
        cache.add("b", engine("b"));
        assertThat(cache.get("a")).isNotNull();
        cache.add("c", engine("c"));
        assertThat(cache.size()).isEqualTo(2);
        assertThat(cache.get("b")).as("the one that was used first").isNull();
        cache.remove("a");
        cache.add("d", engine("d"));
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void theEngineInUseStays() {
        EngineCache cache = new EngineCache(0);
        cache.add("a", engine("a"));
        cache.add("b", engine("b"));
        assertThat(cache.get("a")).isNull();
        assertThat(cache.get("b")).isNotNull();
    }
}
