package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.model.Coverage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
        SpanSummary.Execution execution = new SpanSummary.Execution(
                "pay", null, missing, missing, missing, callId, false, "", false, false, null);

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
                    new SpanSummary.Execution(
                            "pay", null, missing, result, missing, null, false, "", false, false, null),
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

    private static SpanSummary agent(String id, @Nullable String parent, long from, long to, String name) {
        return new SpanSummary(ORIGIN, id, parent, "invoke", from, to, name, name, false, null, null, null, Map.of());
    }

    private static SpanSummary tool(String id, String parent, long from, long to, String tool) {
        JsonNode missing = Json.missing();
        SpanSummary.Execution execution =
                new SpanSummary.Execution(tool, null, missing, missing, missing, null, false, "", false, false, null);
        return new SpanSummary(
                ORIGIN, id, parent, "span", from, to, null, null, false, null, null, execution, Map.of());
    }

    /** The runs of the agents of all calls, by the ids of the calls. */
    private static String runs(SpanSummary... summaries) {
        SpanCalls spans = new SpanCalls(Set.of());
        FrontEndTrial trial = new FrontEndTrial();
        List.of(summaries).forEach(spans::add);
        spans.passOn(true, trial);
        return trial.calls.stream()
                .map(call -> call.id() + ":" + call.agent() + "/" + call.run())
                .collect(Collectors.joining(" "));
    }

    @Test
    void anAgentThatAToolRunsBeginsAnew() {
        assertThat(runs(
                        agent("p", null, 1, 99_000, "planner"),
                        tool("c1", "p", 10, 20, "ask"),
                        agent("h1", "c1", 11, 19, "helper"),
                        tool("i1", "h1", 12, 13, "get"),
                        tool("c2", "p", 30, 40, "ask"),
                        agent("h2", "c2", 31, 39, "helper"),
                        tool("i2", "h2", 32, 33, "get"),
                        // A tool may call another one for the same agent.
                        tool("c3", "p", 50, 60, "both"),
                        tool("i3", "c3", 51, 52, "get")))
                .isEqualTo("c1:planner/null i1:helper/c1 c2:planner/null i2:helper/c2 c3:planner/null i3:planner/null");
    }

    @Test
    void agentsOfOneNameThatRunAtTheSameTimeAreSeveral() {
        SpanSummary first = agent("a", "w", 1, 50_000, "planner");
        SpanSummary workflow =
                new SpanSummary(ORIGIN, "w", null, "w", 1L, 99_000L, null, null, false, null, null, null, Map.of());
        SpanSummary inside = agent("b", "a", 2, 49_000, "planner");
        SpanSummary get = tool("c", "b", 3, 4, "get");

        assertThat(runs(
                        workflow,
                        first,
                        inside,
                        get,
                        agent("d", "w", 20_000, 70_000, "planner"),
                        tool("e", "d", 5, 6, "get"),
                        agent("f", "w", 20_000, 70_000, "booker"),
                        tool("g", "f", 5, 6, "get")))
                .as("each, and what is reported twice only once")
                .isEqualTo("c:planner/a e:planner/d g:booker/null");
        assertThat(runs(
                        workflow,
                        first,
                        inside,
                        get,
                        agent("d", "w", 49_000, 70_000, "planner"),
                        tool("e", "d", 5, 6, "get")))
                .as("a clock of milliseconds may say that the second began before the first ended")
                .isEqualTo("c:planner/null e:planner/null");
    }
}
