package dev.hasse.imports.formats.frameworks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.util.Arrays;
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

    /** Of a machine two hours ahead of UTC. The error has no other time than its event. */
    @Test
    void timesOfToolsAreThoseOfAClockOnTheWall() {
        String[] clocks = {"2026-03-01T09:00:0%d+00:00", "2026-03-01T09:00:0%dZ", "2026-03-01T11:00:0%d"};
        for (String clock : clocks) {
            String own = ",'started_at':'2026-03-01T11:00:02','finished_at':'2026-03-01T11:00:03.5','output':1";
            FrontEndTrial trial = of(
                    "",
                    at(clock, 4, event("tool_usage_finished", 9, use("get", own))),
                    at(clock, 5, event("tool_usage_error", 9, use("set", ""))));
            String hour = clock.contains("T09") ? "17723556" : "17723628";
            assertEquals("""
                    Buyer get {"sku":"bolt"} -> 1 @? #02000000 #03500000 DONE
                    Buyer set {"sku":"bolt"} @? ? #05000000 FAILED""".replace("#", hour), trial.told(), clock);
        }
    }

    private static String at(String clock, int second, String event) {
        return event.replace("'timestamp':9", "'timestamp':'" + String.format(clock, second) + "'");
    }

    /** As versions tell that report every end of a use, whether it failed or not. */
    @Test
    void aUseThatFailedIsNoneThatWasDone() {
        String tried = use("set", ",'started_at':1,'finished_at':3,'output':null");
        String again = use("set", ",'started_at':4,'finished_at':6,'output':'ok'");
        String other = again.replace("Buyer", "Seller");
        FrontEndTrial trial = of(
                "",
                event("tool_usage_started", 1, use("set", "")),
                event("tool_usage_finished", 3, tried),
                event("tool_usage_error", 2, use("set", ",'error':'boom'")),
                event("tool_usage_started", 4, use("set", "")),
                event("tool_usage_finished", 6, again),
                event("tool_usage_error", 5, use("set", "").replace("Buyer", "Seller")),
                event(
                        "tool_usage_finished",
                        7,
                        other.replace("':4", "':6").replace("'finished_at':6", "'finished_at':7")));
        assertEquals("""
                Buyer set {"sku":"bolt"} @? 1000000 2000000 FAILED
                Seller set {"sku":"bolt"} @? ? 5000000 FAILED
                Buyer set {"sku":"bolt"} -> "ok" @? 4000000 6000000 DONE
                Seller set {"sku":"bolt"} -> "ok" @? 6000000 7000000 DONE""", trial.told());
        assertEquals(Map.of("second event of a use that failed", 1), trial.ignored);
    }

    @Test
    void aToolThatWasNotRunHasFailed() {
        String[] answers = {
            "Tool execution blocked by hook. Tool: set",
            "Tool \\u0027set\\u0027 has reached its usage limit of 3 times and cannot be used anymore.",
            "Tool execution"
        };
        assertEquals(
                List.of("FAILED", "FAILED", "DONE"),
                Arrays.stream(answers)
                        .map(answer ->
                                of("", event("tool_usage_finished", 1, use("set", ",'output':'" + answer + "'"))))
                        .map(trial -> trial.calls.get(0).outcome().name())
                        .toList());
    }

    @Test
    void aResultIsWhatPythonShowsWithoutTheReminderThatFollows() {
        String reminder = "\\n\\n\\nYou ONLY have access to the following tools, and should NEVER make up tools that";
        FrontEndTrial trial = of(
                "",
                event(
                        "tool_usage_finished",
                        1,
                        use("get", ",'output':'{\\u0027left\\u0027: 5, \\u0027open\\u0027: True}'")),
                event("tool_usage_finished", 2, use("get", ",'output':'{\\u0022left\\u0022: 5}" + reminder + "'")),
                event("tool_usage_finished", 3, use("get", ",'output':'5" + reminder + "'")));
        assertEquals(
                List.of("{\"left\":5,\"open\":true}", "{\"left\":5}", "5"),
                trial.calls.stream().map(call -> call.result().toString()).toList());
    }

    /** Where models ask for tools in texts, the first event has the name that the model wrote, and the last the role with its gaps. */
    @Test
    void aUseIsOneCallWhateverItsEventsCallToolAndAgent() {
        FrontEndTrial trial = of(
                "",
                event(
                        "tool_usage_started",
                        1,
                        "'agent_key':'k','agent_role':'Bolt Buyer','tool_name':'Get Stock','tool_args':'{\\u0027sku\\u0027: \\u0027a\\u0027}'"),
                event(
                        "tool_usage_finished",
                        2,
                        "'agent_key':'k','agent_role':'{thing} Buyer','tool_name':'get_stock','tool_args':{'sku':'a'},'output':1"),
                event(
                        "tool_usage_started",
                        3,
                        "'agent_key':'k','agent_role':'Bolt Buyer','tool_name':'Get stock','tool_args':{}"));
        assertEquals("""
                Bolt Buyer get_stock {"sku":"a"} -> 1 @? 1000000 2000000 DONE
                Bolt Buyer get_stock {} @? 3000000 ? UNKNOWN""", trial.told());
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
