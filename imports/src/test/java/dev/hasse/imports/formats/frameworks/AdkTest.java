package dev.hasse.imports.formats.frameworks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events of ADK. Moments are seconds in the events, microseconds in the calls. */
class AdkTest {

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.ADK, lines);
    }

    private static String event(int time, String author, String parts, String state) {
        return "{'invocationId':'i','id':'e" + time + "','author':'" + author + "','timestamp':" + time
                + ",'content':{'parts':[" + parts + "]},'actions':{'stateDelta':{" + state + "}}}";
    }

    private static String call(String id, String tool) {
        return "{'functionCall':{'id':'" + id + "','name':'" + tool + "','args':{'n':1}}}";
    }

    private static String response(String id, String tool, String said) {
        return "{'functionResponse':{'id':'" + id + "','name':'" + tool + "','response':{" + said + "}}}";
    }

    @Test
    void aCallAndItsResponseAreACallAndTheStateSaysWhatItWrote() {
        FrontEndTrial trial = of(
                event(1, "payer", call("g", "get"), ""),
                event(2, "payer", response("g", "get", "'left':7"), ""),
                event(3, "payer", call("s", "set"), ""),
                event(4, "payer", response("s", "set", "'ok':true"), "'balance':6,'temp:x':1"),
                event(5, "payer", "{'text':'done'}", "'out':'done'"),
                event(6, "user", "{'text':'thanks'}", ""));
        assertEquals("""
                payer get {"n":1} -> {"left":7} @1000000 ? 2000000 DONE
                payer set -> {"ok":true} @3000000 ? 4000000 DONE reads [] writes [balance=6]
                payer state @? 5000000 5000000 DONE reads [] writes [out=done]""", trial.told());
        assertEquals(Map.of("event without effects", 1), trial.ignored);
    }

    @Test
    void pythonHasOtherNames() {
        String python = "{'invocation_id':'i','author':'a','timestamp':%d.5,'content':{'parts':[%s]},'actions':{%s}}";
        FrontEndTrial trial = of(
                python.formatted(1, "{'function_call':{'id':'1','name':'get','args':{}}}", "'state_delta':{}"),
                python.formatted(
                        2,
                        "{'function_response':{'id':'1','name':'get','response':{'x':1}}}",
                        "'artifact_delta':{'report.md':3}"));
        assertEquals("a get -> {\"x\":1} @1500000 ? 2500000 DONE reads [] writes [artifact:report.md=3]", trial.told());
    }

    @Test
    void whatOneEventAsksForIsABatchAndOneStateOfTwoResponsesIsNobodysOwn() {
        FrontEndTrial trial = of(
                event(1, "a", call("1", "x") + "," + call("2", "y"), ""),
                event(2, "a", response("2", "y", "'r':2") + "," + response("1", "x", "'error':'no'"), "'k':1"));
        assertEquals("""
                a x {"n":1} -> {"error":"no"} @1000000 ? 2000000 FAILED [e1 0]
                a y {"n":1} -> {"r":2} @1000000 ? 2000000 DONE [e1 1]
                a state @? 2000000 2000000 DONE reads [] writes [k=1]""", trial.told());
    }

    /** The event with several responses has the time of the first of them, and comes when all are there. */
    @Test
    void ofSeveralResponsesTheFirstHasATimeAndTheOthersCameBeforeTheNextEventOfTheirAgent() {
        FrontEndTrial trial = of(
                event(1, "a", call("1", "x") + "," + call("2", "y"), ""),
                event(3, "a", response("1", "x", "'r':1") + "," + response("2", "y", "'r':2"), "'k':1"),
                event(4, "b", "{'text':'hm'}", ""),
                event(6, "a", call("3", "z"), ""),
                event(7, "a", "{'text':'really'}", ""));
        assertEquals("""
                a x {"n":1} -> {"r":1} @1000000 ? 3000000 DONE [e1 0]
                a y {"n":1} -> {"r":2} @1000000 ? 5999999 DONE [e1 1]
                a z {"n":1} @6000000 ? ? UNKNOWN
                a state @? 3000000 5999999 DONE reads [] writes [k=1]""", trial.told());
    }

    /** Some models count their calls anew in each answer, or in each conversation. */
    @Test
    void anIdMayBeUsedAgain() {
        FrontEndTrial trial = of(
                event(1, "a", call("0", "x"), ""),
                event(2, "b", call("0", "x"), ""),
                event(3, "b", response("0", "x", "'r':3"), ""),
                event(4, "a", response("0", "x", "'r':4"), ""),
                event(5, "a", call("0", "y"), ""),
                event(6, "a", response("0", "y", "'r':'wait'"), ""),
                event(7, "user", response("0", "y", "'r':7"), ""));
        assertEquals("""
                a x {"n":1} -> {"r":4} @1000000 ? 4000000 DONE
                b x {"n":1} -> {"r":3} @2000000 ? 3000000 DONE
                a y {"n":1} -> {"r":7} @5000000 ? 7000000 DONE""", trial.told());
    }

    @Test
    void sessionsMayHaveTheSameIds() {
        String session = "{'id':'%s','events':[" + event(1, "a", call("0", "x"), "") + ","
                + event(2, "a", response("0", "x", "'r':2"), "'k':1") + "]}";
        FrontEndTrial trial = of(session.formatted("s"), session.formatted("t"), session.formatted("s"));
        assertEquals(
                List.of("s DONE", "t DONE"),
                trial.calls.stream()
                        .map(call -> call.origin().session() + " " + call.outcome())
                        .toList());
        assertEquals(Map.of("event that is there twice", 2), trial.ignored);
    }

    @Test
    void aCallWithoutIdIsAnsweredByNameAndOneWithoutResponseIsUnknown() {
        String call = call("1", "x").replace("'id':'1',", "");
        FrontEndTrial trial = of(
                event(1, "a", call, ""),
                event(2, "b", call, ""),
                event(3, "b", response("1", "x", "'r':1").replace("'id':'1',", ""), ""));
        assertEquals("""
                a x {"n":1} @1000000 ? ? UNKNOWN
                b x {"n":1} -> {"r":1} @2000000 ? 3000000 DONE""", trial.told());
    }

    @Test
    void aSessionHoldsItsEventsAndPartsOfEventsAreLeftOut() {
        String first = event(1, "a", call("1", "x"), "");
        FrontEndTrial trial = of("{'id':'s','appName':'bank','events':[" + first + ","
                + event(2, "a", response("1", "x", "'r':1"), "").replace("'id':'e2'", "'partial':true") + "]}");
        assertEquals("a x {\"n\":1} @1000000 ? ? UNKNOWN", trial.told());
        assertEquals("s", trial.calls.get(0).origin().session());
        assertEquals(Map.of("part of an event", 1), trial.ignored);
    }

    @Test
    void whatIsNoEventIsSaidToBeNone() {
        assertEquals(
                List.of("f:1: author: found no author, expected an event of a session of ADK"), of("{'x':1}").refused);
        assertTrue(Adk.recognizes(Texts.json(event(1, "a", "", ""))));
        assertFalse(Adk.recognizes(Texts.json("{\"author\":\"a\",\"content\":\"x\"}")));
    }

    private static byte[] file(String... events) {
        return Texts.lines(events).getBytes(StandardCharsets.UTF_8);
    }

    /** Files a and b have events of one invocation each, and c has one of each. */
    private static List<String> sessions(String one, String other) {
        String asked = "{'invocationId':'%s','id':'%s','author':'%s','timestamp':1,'content':{'parts':["
                + call("g", "get") + "]}}";
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("a", file(asked.formatted(one, "e1", "payer")));
        files.put("b", file(asked.formatted(other, "e2", "bonus")));
        files.put(
                "c",
                file(
                        asked.formatted(one, "e1", "payer"),
                        asked.formatted(other, "e3", "bonus"),
                        asked.formatted(one, "e4", "clerk")));
        return FrontEndTrial.ofFiles(Format.ADK, Mapping.none(), files).calls.stream()
                .map(call -> call.origin().file() + " " + call.id() + " "
                        + call.origin().session())
                .toList();
    }

    @Test
    void filesWithEventsOfOneInvocationAreOfOneSession() {
        String turn = "e-09b2626c-98aa-43f6-9916-%012d";
        assertEquals(
                List.of("a g a", "b g a", "c g a", "c g a"),
                sessions(turn.formatted(1), turn.formatted(2)),
                "the event that is in two files counts once");
        assertEquals(
                List.of("a g null", "b g null", "c g null", "c g null", "c g null"),
                sessions("1", "2"),
                "each session may count its own");
    }
}
