package dev.hasse.imports.formats.frameworks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Events of CrewAI. Moments are seconds in the events, microseconds in the calls. */
class CrewAiTest {
    private static final String MAPPING = """
            tools:
              get: {effect: read, cell: "{sku}", value: result.left}
              set: {effect: write, cell: "{sku}", value: args.left}
            """;

    private static FrontEndTrial of(String mapping, String... lines) {
        return FrontEndTrial.of(Format.CREWAI, Texts.mapping(mapping), lines);
    }

    private static String event(String type, int time, String more) {
        return "{'type':'" + type + "','timestamp':" + time + ",'event_id':'" + type.charAt(0) + time
                + "','emission_sequence':" + time + "," + more + "}";
    }

    private static String use(String tool, String more) {
        return "'agent_role':' Buyer\\n','tool_name':'" + tool + "','tool_args':{'sku':'bolt'}" + more;
    }

    @Test
    void aToolThatWasUsedIsACall() {
        FrontEndTrial trial = of(
                "",
                event("tool_usage_started", 1, use("get", "")),
                event("tool_usage_finished", 3, use("get", ",'started_at':1,'finished_at':2,'output':'{`left`:5}'")),
                event("tool_usage_started", 4, use("set", "")),
                event("tool_usage_error", 5, use("set", ",'error':'boom'")),
                event("tool_usage_started", 6, use("get", "")),
                event("tool_selection_error", 7, use("audit", "")),
                event("llm_call_started", 8, "'x':1"));
        assertEquals("""
                Buyer get {"sku":"bolt"} -> "{`left`:5}" @? 1000000 2000000 DONE
                Buyer set {"sku":"bolt"} @? 4000000 5000000 FAILED
                Buyer audit {"sku":"bolt"} @? ? 7000000 FAILED
                Buyer get {"sku":"bolt"} @? 6000000 ? UNKNOWN""", trial.told());
        assertEquals(Map.of("llm_call_started", 1), trial.ignored);
    }

    @Test
    void whatTheCacheAnsweredWasReadWhenItWasCarriedOutAndWroteNothing() {
        FrontEndTrial trial = of(
                MAPPING,
                event("tool_usage_finished", 2, use("get", ",'output':{'left':5}")),
                event("tool_usage_finished", 9, use("get", ",'output':{'left':5},'from_cache':true")),
                event("tool_usage_finished", 10, use("set", ",'output':'ok','from_cache':true")));
        assertTrue(trial.told().contains("@? ? 9000000 DONE reads [bolt=5] writes []"), trial::told);
        assertEquals(
                2_000_000L,
                Objects.requireNonNull(trial.calls.get(1).access())
                        .reads()
                        .get(0)
                        .time());
        assertTrue(trial.told().endsWith("@? ? 10000000 DONE reads [] writes []"), trial::told);
    }

    @Test
    void aToolOfAServerCountsOnce() {
        String remote =
                event("mcp_tool_execution_completed", 3, use("get", ",'started_at':2,'completed_at':3,'result':7"));
        FrontEndTrial inside = of(
                "",
                event("tool_usage_started", 1, use("get", "")),
                remote.replace("'type'", "'parent_event_id':'t1','type'"),
                event("tool_usage_finished", 4, use("get", ",'output':7")));
        assertEquals("Buyer get {\"sku\":\"bolt\"} -> 7 @? 1000000 4000000 DONE", inside.told());
        assertEquals(
                "Buyer get {\"sku\":\"bolt\"} -> 7 @? 2000000 3000000 DONE",
                of("", remote).told());
    }

    @Test
    void theMemoryIsAskedAndSavedTo() {
        FrontEndTrial trial = of(
                "",
                event("memory_query_completed", 2, "'agent_role':'A','query':'q','results':[1],'query_time_ms':500"),
                event("memory_save_completed", 3, "'agent_role':'A','value':'v'"));
        assertEquals(
                List.of("memory_query -> [1] @? 1500000 2000000 DONE", "memory_save @? 3000000 3000000 DONE"),
                trial.calls.stream()
                        .map(call -> FrontEndTrial.told(call).replaceFirst("A (\\w+) \\{.*?}( ->| @)", "$1$2"))
                        .toList());
    }

    private static String method(String what, int time, String name, String state) {
        return event(
                "method_execution_" + what,
                time,
                "'flow_name':'f','method_name':'" + name + "','state':{" + state + "}");
    }

    @Test
    void aMethodReadTheStateAtItsBeginningAndWroteTheDifference() {
        FrontEndTrial trial = of(
                "",
                method("started", 1, "a", "'x':1,'y':1"),
                method("finished", 2, "a", "'x':2,'y':1"),
                method("started", 3, "b", "'x':2,'y':1").replace("'type'", "'triggered_by_event_id':'m2','type'"),
                method("failed", 4, "b", "'x':2"),
                method("started", 5, "c", "'x':2,'y':1"));
        assertEquals("""
                a a @? 1000000 2000000 DONE reads [x=1, y=1] writes [x=2]
                b b @? 3000000 4000000 FAILED
                c c @? 5000000 ? UNKNOWN""", trial.told());
        assertEquals("m2", trial.calls.get(0).id());
        assertEquals(List.of("m2"), trial.calls.get(1).predecessors());
    }

    @Test
    void ofMethodsThatOverlapTheMappingSaysWhichMayHaveWritten() {
        String[] events = {
            method("started", 1, "a", "'x':1,'y':1"),
            method("started", 2, "b", "'x':1,'y':1"),
            method("finished", 3, "a", "'x':2,'y':1"),
            method("finished", 4, "b", "'x':2,'y':2")
        };
        FrontEndTrial open = of("", events);
        assertEquals("""
                a a @? 1000000 3000000 DONE reads [x=1, y=1] writes []
                b b @? 2000000 4000000 DONE reads [x=1, y=1] writes [y=2]""", open.told(), "y changed when a was done");
        assertEquals(Map.of("state that one of several methods changed", 1), open.ignored);
        FrontEndTrial said = of("tools: {a: {writes: [x]}, b: {writes: [y]}}\n", events);
        assertTrue(said.told().contains("writes [x=2]\nb b"), said::told);
        assertEquals(Map.of(), said.ignored);
    }

    @Test
    void aBatchHoldsItsEventsInEnvelopes() {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.CREWAI, Mapping.none(), "flow.json");
        assertEquals(
                List.of("begin", "draft", "review"),
                trial.calls.stream().map(call -> call.tool()).toList());
        assertEquals("b1", trial.calls.get(0).origin().trace());
    }

    @Test
    void whatIsNoEventIsSaidToBeNone() {
        assertEquals(List.of("f:1: type: found no type, expected an event of CrewAI"), of("", "{'x':1}").refused);
        assertTrue(CrewAi.recognizes(Texts.json(event("tool_usage_started", 1, "'x':1"))));
        assertFalse(CrewAi.recognizes(Texts.json("{\"type\":\"user\",\"event_id\":1}")));
    }
}
