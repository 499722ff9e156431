package dev.hasse.imports.formats.frameworks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spans of the Agents SDK of OpenAI. Moments are seconds in the spans, microseconds in the calls. */
class OpenAiAgentsTest {

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.OPENAI_AGENTS, lines);
    }

    private static String span(String id, String parent, int from, int to, String data) {
        return "{'object':'trace.span','id':'" + id + "','trace_id':'t','parent_id':'" + parent + "','started_at':"
                + from + ",'ended_at':" + to + ",'span_data':{" + data + "},'error':null}";
    }

    private static String function(String name) {
        return "'type':'function','name':'" + name
                + "','input':'{\\'n\\':1}','output':'{\\'left\\':7}'".replace("\\'", "\\\"");
    }

    private static String turn(String agent) {
        return "'type':'custom','name':'turn','data':{'sdk_span_type':'turn','agent_name':'" + agent + "'}";
    }

    private static String agent(String name) {
        return "'type':'agent','name':'" + name + "','tools':['a','b']";
    }

    @Test
    void aFunctionIsACallOfTheNearestAgentAndATurnIsABatch() {
        FrontEndTrial trial = of(
                "{'object':'trace','id':'t','workflow_name':'w','group_id':'g'}",
                span("1", "turn", 3, 4, function("a")),
                span("2", "turn", 3, 5, function("b")),
                span("turn", "agent", 2, 6, turn("x")),
                span("agent", "", 1, 7, agent("cashier")));
        assertEquals("""
                x a {"n":1} -> {"left":7} @? 3000000 4000000 DONE [turn null]
                x b {"n":1} -> {"left":7} @? 3000000 5000000 DONE [turn null]""", trial.told());
        Call call = trial.calls.get(0);
        assertEquals(List.of(new Tool("a", null), new Tool("b", null)), call.visibleAtPlan());
        assertNull(call.visibleAtCommit());
        assertEquals("t", call.origin().trace());
        assertEquals("g", call.origin().session());
    }

    private static final String TASK = "'type':'custom','name':'task','data':{'sdk_span_type':'task'}";

    private static List<String> runs(FrontEndTrial trial) {
        return trial.calls.stream().map(call -> String.valueOf(call.run())).toList();
    }

    @Test
    void anAgentThatAToolRunsBeginsAnew() {
        FrontEndTrial trial = of(
                span("agent", "", 1, 9, agent("cashier")),
                span("1", "agent", 2, 4, function("ask")),
                span("helper", "1", 2, 4, agent("helper")),
                span("2", "helper", 3, 4, function("a")),
                span("3", "agent", 5, 6, function("b")));

        assertThat(runs(trial)).containsExactly("null", "1", "null");
    }

    @Test
    void agentsOfOneNameThatRunAtTheSameTimeAreSeveral() {
        String[] spans = {
            span("task1", "", 1, 5, TASK),
            span("agent1", "task1", 1, 2, agent("cashier")),
            span("1", "agent1", 1, 2, function("a")),
            // After a handoff to another agent, and back.
            span("agent2", "task1", 4, 5, agent("cashier")),
            span("2", "agent2", 4, 5, function("a")),
            span("task2", "", 3, 6, TASK),
            span("agent3", "task2", 3, 6, agent("cashier")),
            span("3", "agent3", 3, 6, function("a"))
        };
        assertThat(runs(of(spans))).containsExactly("task1", "task1", "task2");
        spans[6] = span("agent3", "task2", 6, 7, agent("cashier"));
        assertThat(runs(of(spans))).containsExactly("null", "null", "null");
    }

    @Test
    void withoutTurnsCallsAfterOneAnswerAreABatchInItsOrderIfItTells() {
        String calls = "'type':'generation','output':[{'role':'assistant','content':null,'tool_calls':["
                + "{'id':'1','function':{'name':'b','arguments':'{\\'n\\':1}'}},".replace("\\'", "\\\"")
                + "{'id':'2','function':{'name':'a','arguments':'{\\'n\\':1}'}}]}]".replace("\\'", "\\\"");
        FrontEndTrial trial = of(
                span("agent", "", 1, 9, agent("cashier")),
                span("m", "agent", 1, 2, calls),
                span("1", "agent", 3, 4, function("a")),
                span("2", "agent", 3, 5, function("b")),
                span("n", "agent", 5, 6, "'type':'response'"),
                span("3", "agent", 7, 8, function("b")));
        assertEquals("""
                cashier a {"n":1} -> {"left":7} @2000000 3000000 4000000 DONE [m 1]
                cashier b {"n":1} -> {"left":7} @2000000 3000000 5000000 DONE [m 0]
                cashier b {"n":1} -> {"left":7} @6000000 7000000 8000000 DONE [n null]""", trial.told());
    }

    private static FrontEndTrial failed(String words) {
        return of(span("turn", "", 1, 2, turn("x")).replace("'error':null", "'error':{'message':'" + words + "'}"));
    }

    @Test
    void aToolThatIsGoneIsNamedAtTheEndOfAMessage() {
        assertEquals(
                "ghost audit @? 1000000 2000000 FAILED",
                failed("ModelBehaviorError: Tool audit not found in agent ghost. ")
                        .told());
        assertEquals("", failed("Tool audit not found").told());
    }

    /** Trying every way to divide such a text took minutes. */
    @Test
    void aLongMessageIsNotTriedInEveryWay() {
        String words = "Tool x not found in agent ".repeat(20_000) + " ".repeat(1_000_000);

        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertEquals("", failed(words + "\\nx").told()));
    }

    @Test
    void whoIsHandedToHasSeenWhatWasDoneBefore() {
        FrontEndTrial trial = of(
                span("a", "", 1, 4, agent("cashier")),
                span("1", "a", 2, 3, function("a")),
                span("2", "a", 4, 9, function("late")),
                span("h", "a", 4, 4, "'type':'handoff','from_agent':'cashier','to_agent':'clerk'"),
                span("b", "", 5, 9, agent("clerk")),
                span("3", "b", 6, 7, function("b")));
        assertEquals(List.of("1"), trial.callsOf("b").get(0).predecessors());
        assertEquals(List.of(), trial.callsOf("a").get(0).predecessors());
    }

    @Test
    void aToolThatIsNotThereIsOneCallThatFailed() {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.OPENAI_AGENTS, Mapping.none(), "trace.jsonl");
        List<Call> audits = trial.callsOf("audit");
        assertEquals(1, audits.size(), "the turn, its agent and its task all say so");
        assertEquals("ghost audit @? 1795203720729000 1795203720733000 FAILED", FrontEndTrial.told(audits.get(0)));
        assertEquals(List.of(), audits.get(0).visibleAtPlan());
    }

    @Test
    void pythonSaysItInAnotherWay() {
        String error = "'error':{'message':'Tool not found','data':{'tool_name':'audit'}}";
        FrontEndTrial trial = of(span("agent", "", 1, 9, agent("cashier")).replace("'error':null", error));
        assertEquals("cashier audit @? 1000000 9000000 FAILED", trial.told());
    }

    @Test
    void whatFailedOrIsNotDoneSaysSo() {
        FrontEndTrial trial = of(
                span("1", "", 1, 2, function("a")).replace("'error':null", "'error':{'message':'Error running tool'}"),
                span("2", "", 1, 2, function("b")).replace("'ended_at':2", "'ended_at':null"));
        assertEquals(
                List.of("FAILED", "UNKNOWN"),
                trial.calls.stream().map(call -> call.outcome().toString()).toList());
    }

    @Test
    void whatIsSentToTheServerIsUnderstoodAndOtherThingsAreNot() {
        FrontEndTrial trial =
                of("{'data':[" + span("1", "", 1, 2, function("a")) + "]}", "{'object':'response'}", "{'data':[5]}");
        assertEquals(1, trial.calls.size());
        assertEquals(2, trial.refused.size());
        assertEquals(
                "f:2: found neither trace nor span, expected an object trace, or a trace.span with id and span_data",
                trial.refused.get(0));
        assertTrue(OpenAiAgents.recognizes(Texts.json(span("1", "", 1, 2, function("a")))));
        assertFalse(OpenAiAgents.recognizes(Texts.json("{\"data\":[{\"object\":\"list\"}]}")));
    }
}
