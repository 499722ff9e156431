package dev.hasse.imports.formats.pi;

import static dev.hasse.imports.formats.pi.PiTest.answer;
import static dev.hasse.imports.formats.pi.PiTest.asks;
import static dev.hasse.imports.formats.pi.PiTest.block;
import static dev.hasse.imports.formats.pi.PiTest.done;
import static dev.hasse.imports.formats.pi.PiTest.entry;
import static dev.hasse.imports.formats.pi.PiTest.message;
import static dev.hasse.imports.formats.pi.PiTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions of OpenClaw: calls and agents. {@link OpenClawFilesTest} is on files. Moments are seconds in both. */
class OpenClawTest {
    static String moment(double time) {
        return String.format(Locale.ROOT, "1970-01-01T00:00:%06.3fZ", time);
    }

    /** A row of the database. */
    static String row(String session, String entry) {
        return "{'sessionId':'" + session + "','sessionKey':'agent:main:" + session + "','entry':" + entry + "}";
    }

    /** A session that works in /w and began at 0. */
    static List<String> session(String id, String... entries) {
        List<String> rows = new ArrayList<>();
        rows.add(row(id, PiTest.begins(id, 0)));
        for (String entry : entries) {
            entry.lines().forEach(line -> rows.add(row(id, line)));
        }
        return rows;
    }

    /** An event of a trajectory. */
    static String event(String session, String source, String type, String more, double time) {
        return "{'traceSchema':'openclaw-trajectory','schemaVersion':1,'source':'" + source + "','type':'" + type
                + "','ts':'" + moment(time) + "','sessionId':'" + session + "','sessionKey':'agent:main:" + session
                + "'," + more + "}";
    }

    /** When a call of a session began, or ended. */
    static String ran(String session, String type, String call, double time) {
        return event(session, "runtime", type, "'workspaceDir':'/w','data':{'toolCallId':'" + call + "'}", time);
    }

    /** A call that another call made. */
    static String nested(String parent, String id, String tool, String input, String result, double from, double to) {
        return message(
                "n" + id,
                null,
                "'role':'custom','customType':'openclaw.nested-tool.v1','content':'','details':{'parentToolCallId':'"
                        + parent + "','toolCallId':'" + id + "','toolName':'" + tool + "','input':" + input
                        + ",'result':" + result + ",'isError':false,'startedAt':" + from + ",'timestamp':" + to + "}",
                from);
    }

    static FrontEndTrial of(List<String> lines) {
        return FrontEndTrial.of(Format.OPENCLAW, lines.toArray(new String[0]));
    }

    @Test
    void aCallLastsFromTheAnswerToItsResult() {
        FrontEndTrial trial = of(session("a", asks(1, block("1", "ping", "{'n':1}")), result("1", "7", 3)));

        assertThat(trial.told()).isEqualTo("a ping {\"n\":1} -> 7 @1000000 1000000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.role()).isEqualTo("main");
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo("a");
    }

    @Test
    void aTrajectoryTellsWhenItRan() {
        List<String> lines = session("a", asks(1, block("1", "ping", "{}")), result("1", "7", 9));
        lines.add(ran("a", "tool.call", "1", 2));
        lines.add(ran("a", "tool.result", "1", 3));
        lines.add(ran("a", "tool.result", "1", 3));

        Call call = of(lines).call();

        assertThat(call.planned()).isEqualTo(1_000_000L);
        assertThat(call.started()).isEqualTo(2_000_000L);
        assertThat(call.ended()).isEqualTo(3_000_000L);
    }

    /** Models of some providers give calls of several turns one id. */
    @Test
    void ofCallsWithOneIdEachHasItsOwnTime() {
        List<String> lines = session(
                "a",
                asks(1, block("1", "ping", "{}")),
                result("1", "7", 3),
                asks(11, block("1", "ping", "{}")),
                result("1", "8", 13));
        lines.add(ran("a", "tool.call", "1", 12));
        lines.add(ran("a", "tool.result", "1", 12.5));

        assertThat(of(lines).calls).extracting(Call::ended).containsExactly(3_000_000L, 12_500_000L);
    }

    @Test
    void theCallsOfAnAnswerRunAtOnceAndThoseThatWaitForNothingAreDoneAtOnce() {
        String both = message(
                "x",
                null,
                answer(
                        "toolUse",
                        block("1", "exec", "{'command':'make'}"),
                        block("2", "write", "{'path':'f','content':'x'}")),
                1);
        List<String> lines = session("a", both, result("1", "", 50), result("2", "ok", 50));

        assertThat(of(lines).calls)
                .extracting(Call::tool, Call::ended)
                .containsExactly(tuple("write", 1_000_000L), tuple("exec", 50_000_000L));

        lines.add(ran("a", "tool.call", "2", 2));
        lines.add(ran("a", "tool.result", "2", 3));
        assertThat(of(lines).calls)
                .extracting(Call::tool, Call::ended)
                .containsExactly(tuple("write", 3_000_000L), tuple("exec", 50_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "edit; 'isError':false,'details':{'status':'error','error':'no'}; FAILED",
                "read; 'isError':true,'details':{}; FAILED",
                "exec; 'isError':true,'details':{'status':'error','error':'no'}; FAILED",
                "exec; 'isError':false,'details':{'status':'completed','exitCode':3}; DONE",
                "exec; 'isError':true,'details':{'status':'failed','exitCode':null,'timedOut':true}; UNKNOWN",
                "browser; 'isError':true,'details':{}; DONE",
            })
    void howAResultTellsWhatBecameOfACall(String tool, String more, Outcome outcome) {
        assertThat(of(session("a", done(tool, "{'command':'make'}", "x", more, 1)))
                        .call()
                        .outcome())
                .isEqualTo(outcome);
    }

    @Test
    void aToolThatThereIsNotHasFailed() {
        assertThat(of(session("a", done("browser", "{}", "Tool browser not found", "'isError':true", 1)))
                        .call()
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void whatAScriptCallsAreCallsOfTheirOwn() {
        FrontEndTrial trial = of(session(
                "a",
                asks(1, block("1", "exec", "{'code':'await tools.write()'}")),
                nested(
                        "1",
                        "1:write",
                        "write",
                        "{'path':'f','content':'x'}",
                        "{'content':[],'details':{'changed':true,'created':true}}",
                        2,
                        3),
                result("1", "{}", "'isError':true,'details':{'status':'failed'}", 4)));

        assertThat(trial.calls)
                .extracting(
                        Call::tool,
                        Call::started,
                        Call::ended,
                        call -> FrontEndTrial.access(call).writes().size())
                .containsExactly(tuple("write", 2_000_000L, 3_000_000L, 1), tuple("exec", 1_000_000L, 4_000_000L, 0));
    }

    @Test
    void whatAToolCallCallsIsACallOfItsOwn() {
        String call = asks(1, block("1", "tool_call", "{'id':'ping','args':{}}"));
        String inner = nested("1", "1:ping", "ping", "{}", "{'content':[]}", 2, 3);
        String end = result("1", "7", 4);

        assertThat(of(session("a", call, inner, end)).calls)
                .extracting(Call::tool, made -> made.access() != null)
                .containsExactly(tuple("ping", false), tuple("tool_call", true));
        assertThat(of(session("a", call, end)).call().access())
                .as("nobody knows what it called")
                .isNull();
    }

    /** A subagent may begin with a copy of the session that started it. */
    @Test
    void theCallsThatAForkRepeatsCountOnce() {
        String[] shared = {asks(1, block("1", "ping", "{}")), result("1", "7", 2)};
        List<String> lines = new ArrayList<>();
        lines.add(row("b", PiTest.begins("b", 5)));
        lines.add(row("b", shared[0]));
        lines.add(row("b", shared[1]));
        lines.addAll(session("a", shared));

        assertThat(of(lines).calls).extracting(Call::agent, Call::tool).containsExactly(tuple("a", "ping"));
    }

    @Test
    void anExportHasTheEntriesAsEvents() {
        String answer = answer("toolUse", block("1", "write", "{'path':'f','content':'x'}"));
        String result = "'role':'toolResult','toolCallId':'1','content':[{'type':'text','text':'ok'}],'isError':false";

        FrontEndTrial trial = of(List.of(
                event("a", "transcript", "session.label", "'entryId':'z','workspaceDir':'$WORKSPACE_DIR','data':{}", 0),
                event("a", "runtime", "session.started", "'workspaceDir':'$OPENCLAW_STATE_DIR/ws','data':{}", 0),
                event(
                        "a",
                        "transcript",
                        "assistant.message",
                        "'entryId':'x','parentEntryId':null,'data':{'message':{" + answer + "}}",
                        1),
                event("a", "transcript", "tool.call", "'entryId':'x','data':{'toolCallId':'1','name':'write'}", 1),
                ran("a", "tool.call", "1", 2),
                ran("a", "tool.result", "1", 3),
                event(
                        "a",
                        "transcript",
                        "tool.result",
                        "'entryId':'y','parentEntryId':'x','data':{'message':{" + result + "}}",
                        4)));

        Call call = trial.call();
        assertThat(call.origin().trace()).isEqualTo("/OPENCLAW_STATE_DIR/ws");
        assertThat(FrontEndTrial.access(call).writes())
                .extracting(write -> write.cell())
                .containsExactly("/OPENCLAW_STATE_DIR/ws/f");
        assertThat(call.started()).isEqualTo(2_000_000L);
        assertThat(call.ended()).isEqualTo(3_000_000L);
    }

    /** The entries of a way that a person has left are not exported. */
    @Test
    void callsOfWhichOnlyTheRunTellsAreCalls() {
        FrontEndTrial trial = of(List.of(
                event(
                        "a",
                        "runtime",
                        "tool.call",
                        "'workspaceDir':'/w','modelId':'m','data':{'toolCallId':'1','name':'ping','args':{'n':1}}",
                        2),
                event(
                        "a",
                        "runtime",
                        "tool.result",
                        "'data':{'toolCallId':'1','success':true,'result':{'content':[{'type':'text','text':'7'}]}}",
                        3)));

        assertThat(trial.told()).isEqualTo("a ping {\"n\":1} -> 7 @2000000 2000000 3000000 DONE");
    }

    /** Versions before 2026.8 wrote a file for each session. Only who names the format has them read so: they are files of pi as well. */
    @Test
    void aFileMayHoldTheEntriesOfASession() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.OPENCLAW, PiTest.begins("a", 0), done("exec", "{'command':'rm f'}", "x", "'isError':false", 1));

        assertThat(trial.calls).extracting(Call::agent, Call::tool).containsExactly(tuple("a", "exec"));
        assertThat(FrontEndTrial.of(
                                Format.OPENCLAW,
                                done("ping", "{}", "7", 1)
                                        .replace("'type':'message'", "'type':'message','id':'x','parentId':null"))
                        .ignored)
                .containsKey("entry without the beginning of its session");
    }

    @Test
    void anExportThatIsThereTwiceCountsOnce() {
        String once = message("x", null, answer("toolUse", block("1", "ping", "{}")), 1);
        FrontEndTrial trial = of(session("a", once, once));

        assertThat(trial.calls).hasSize(1);
        assertThat(trial.ignored).containsEntry("entry that was read already", 1);
    }

    @Test
    void whatIsNoCallIsRefusedOrLeftOut() {
        FrontEndTrial trial = of(List.of(
                row("a", entry("m", null, "model_change", "'modelId':'m'", 1)),
                row("a", message("n", null, "'role':'custom','customType':'openclaw.nested-tool.v1','details':{}", 2)),
                "{'manifest':1}"));

        assertThat(trial.refused)
                .containsExactly(
                        "f:2: message.details: found {}, expected a call with toolName, input, result and startedAt");
        assertThat(trial.ignored)
                .containsEntry("entry of type model_change", 1)
                .containsEntry("file beside the sessions", 1);
    }

    @Test
    void linesAreRecognized() {
        for (String line : List.of(row("a", "{'type':'session'}"), ran("a", "tool.call", "1", 1))) {
            assertThat(Format.of(Texts.json(line))).contains(Format.OPENCLAW);
        }
        assertThat(Format.of(Texts.json("{'traceSchema':'openclaw-trajectory','sessionId':'a'}")))
                .as("what lies beside the events of an export")
                .isEmpty();
    }
}
