package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hasse.imports.calls.Origin;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpanCallsTest {
    private static final int MANY = 100_000;
    private static final Origin ORIGIN = new Origin("f", 1, "t", null, Map.of());

    private static SpanSummary span(int id, @Nullable Long end) {
        return new SpanSummary(
                ORIGIN, String.valueOf(id), null, "span", 1L, end, null, null, false, null, null, null, Map.of());
    }

    /** Spans that are exported when they begin, and again when they end, the last one first. */
    @Test
    void manySpansThatComeAgainCostNoMoreThanTheirNumber() {
        SpanCalls spans = new SpanCalls(Set.of());
        FrontEndTrial trial = new FrontEndTrial();

        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int k = 0; k < MANY; k++) {
                spans.add(span(k, null));
            }
            for (int k = MANY - 1; k >= 0; k--) {
                spans.add(span(k, 2L));
            }
            spans.passOn(true, trial);
        });

        assertThat(trial.ignored).isEqualTo(Map.of("other span", MANY, "span that was exported again", MANY));
    }
}
