package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Coverage;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanCallsTest {
    private static final int MANY = 100_000;
    private static final Origin ORIGIN = new Origin("f", 1, "t", null, Map.of());

    private static SpanSummary span(int id, @Nullable Long end) {
        return new SpanSummary(
                ORIGIN, String.valueOf(id), null, "span", 1L, end, null, null, false, null, null, null, Map.of());
    }

    @ParameterizedTest
    @CsvSource({"c1, c1", ", s1"})
    void aCallWithoutAnIdHasThatOfItsSpan(@Nullable String callId, String expected) {
        SpanCalls spans = new SpanCalls(Set.of());
        FrontEndTrial trial = new FrontEndTrial();
        JsonNode missing = Json.missing();
        SpanSummary.Execution execution =
                new SpanSummary.Execution("pay", null, missing, missing, missing, callId, false, "", false, null);

        spans.add(
                new SpanSummary(ORIGIN, "s1", null, "span", 1L, 2L, "a", null, false, null, null, execution, Map.of()));
        spans.passOn(true, trial);

        assertThat(trial.call().id()).isEqualTo(expected);
    }

    /** Instrumentations leave contents out unless they are told to record them. One result shows that they were told. */
    @ParameterizedTest
    @CsvSource({"false, 2", "true, 0"})
    void callsOfWhichNothingWasRecordedAreCounted(boolean isOneRecorded, long counted) {
        SpanCalls spans = new SpanCalls(Set.of());
        FrontEndTrial trial = new FrontEndTrial();
        JsonNode missing = Json.missing();
        for (int k = 0; k < 2; k++) {
            JsonNode result = isOneRecorded && k == 1 ? TextNode.valueOf("done") : missing;
            spans.add(new SpanSummary(
                    ORIGIN,
                    "s" + k,
                    null,
                    "span",
                    1L,
                    2L,
                    "a",
                    null,
                    false,
                    null,
                    null,
                    new SpanSummary.Execution("pay", null, missing, result, missing, null, false, "", false, null),
                    Map.of()));
        }
        spans.passOn(true, trial);

        assertThat(trial.counts.getOrDefault(Coverage.Count.CONTENT_UNRECORDED, 0L))
                .isEqualTo(counted);
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
