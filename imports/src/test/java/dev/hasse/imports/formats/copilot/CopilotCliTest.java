package dev.hasse.imports.formats.copilot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of Copilot CLI: calls and agents. {@link CopilotFilesTest} is on files. Moments are seconds in both. */
class CopilotCliTest {
    /** The name of a log. */
    static String log(String session) {
        return "session-state/" + session + "/events.jsonl";
    }

    /** An event with an id of its own. */
    static String event(String type, String data, String more, double time) {
        String moment = String.format(Locale.ROOT, "1970-01-01T00:00:%06.3fZ", time);
        return "{'type':'" + type + "','data':{" + data + "},'id':'" + type + time + data.hashCode() + "','timestamp':'"
                + moment + "','parentId':null" + more + "}";
    }

    static String event(String type, String data, double time) {
        return event(type, data, "", time);
    }

    /** The beginning of a session that works in /w. */
    static String begins(String session, double time) {
        return event("session.start", "'sessionId':'" + session + "','context':{'cwd':'/w'}", time);
    }

    /** A message that asks for calls. */
    static String asks(double time, String... ids) {
        StringBuilder calls = new StringBuilder();
        for (String id : ids) {
            calls.append(calls.length() == 0 ? "" : ",")
                    .append("{'toolCallId':'")
                    .append(id)
                    .append("'}");
        }
        return event("assistant.message", "'toolRequests':[" + calls + "]", time);
    }

    static String call(String id, String tool, String arguments, double time) {
        return call(id, tool, arguments, "", time);
    }

    /** @param more further fields of the event */
    static String call(String id, String tool, String arguments, String more, double time) {
        return event(
                "tool.execution_start",
                "'toolCallId':'" + id + "','toolName':'" + tool + "','arguments':" + arguments,
                more,
                time);
    }

    static String result(String id, String result, double time) {
        return event("tool.execution_complete", "'toolCallId':'" + id + "'," + result, time);
    }

    /** A call that began a tenth of a second before it was done. */
    static String done(String id, String tool, String arguments, String result, double time) {
        return call(id, tool, arguments, time - 0.1) + "\n" + result(id, result, time);
    }

    private static String ping(String id, double time) {
        return done(id, "ping", "{'n':1}", "'success':true,'result':{'content':'7'}", time);
    }

    /** Reads logs by their names. */
    static FrontEndTrial of(Map<String, String[]> logs) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        logs.forEach((name, lines) -> files.put(name, Texts.lines(lines).getBytes(StandardCharsets.UTF_8)));
        return FrontEndTrial.ofFiles(Format.COPILOT_CLI, Mapping.none(), files);
    }

    /** Reads the log of a session {@code a}. */
    static FrontEndTrial of(String... lines) {
        return of(Map.of(log("a"), session("a", lines)));
    }

    static String[] session(String id, String... lines) {
        String[] all = new String[lines.length + 1];
        all[0] = begins(id, 0);
        System.arraycopy(lines, 0, all, 1, lines.length);
        return all;
    }

    @Test
    void aCallLastsFromItsStartToItsResult() {
        FrontEndTrial trial = of(asks(1, "1"), ping("1", 3));

        assertThat(trial.told()).isEqualTo("a ping {\"n\":1} -> 7 @1000000 2900000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.role()).isNull();
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo("a");
        assertThat(call.batch()).isNull();
    }

    @Test
    void theCallsOfAMessageRunAtOnce() {
        FrontEndTrial trial = of(asks(1, "1", "2"), ping("1", 3), ping("2", 4));

        assertThat(trial.calls)
                .extracting(Call::batch)
                .doesNotContainNull()
                .extracting(BatchPlace::index, BatchPlace::atOnce)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(0, true), org.assertj.core.groups.Tuple.tuple(1, true));
    }

    @Test
    void aSubagentIsAnAgentOfItsOwn() {
        FrontEndTrial trial = of(
                call("t", "task", "{}", 1),
                event("subagent.started", "'toolCallId':'t','agentName':'explore'", ",'agentId':'s'", 1.1),
                call("1", "ping", "{}", ",'agentId':'s'", 2),
                result("1", "'success':true,'result':{'content':'x'}", 3));

        assertThat(trial.calls).extracting(Call::agent).containsExactlyInAnyOrder("a", "a/s");
        assertThat(trial.calls)
                .filteredOn(call -> call.agent().equals("a/s"))
                .allMatch(call -> "explore".equals(call.role()));
    }

    @Test
    void olderVersionsNameTheCallThatStartedASubagent() {
        FrontEndTrial trial = of(
                event("subagent.started", "'toolCallId':'t','agentName':'explore'", 1),
                event(
                        "tool.execution_start",
                        "'toolCallId':'1','toolName':'ping','arguments':{},'parentToolCallId':'t'",
                        2),
                result("1", "'success':true", 3));

        assertThat(trial.call().agent()).isEqualTo("a/t");
        assertThat(trial.call().role()).isEqualTo("explore");
    }

    @Test
    void aPersonAtThePromptIsAnAgentBesideTheSubagents() {
        String asked = event(
                "tool.user_requested", "'toolCallId':'1','toolName':'local_shell','arguments':{'command':'make'}", 1);
        String started = event(
                "tool.execution_start",
                "'toolCallId':'1','toolName':'local_shell','arguments':{'command':'make'}",
                1.1);
        String ended = result("1", "'success':true,'shellExecution':{'exitCode':0},'result':{'content':'x'}", 2);

        assertThat(of(asked, ended).call().agent()).isEqualTo("a/person");
        assertThat(of(asked, started, ended).call().outcome())
                .as("some versions tell of the start too")
                .isEqualTo(Outcome.DONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ping; 'success':true,'result':{'content':'x'}; DONE",
                "ping; 'success':false,'error':{'message':'no','code':'failure'}; FAILED",
                "edit; 'success':false,'error':{'message':'no','code':'interrupted'}; UNKNOWN",
                "bash; 'success':false,'error':{'message':'no','code':'denied'}; FAILED",
                "bash; 'success':false,'error':{'message':'Invalid inputs','code':'failure'}; FAILED",
                "bash; 'success':false,'error':{'message':'spawn failed','code':'failure'}; DONE",
                "bash; 'success':true,'result':{'content':'<command started in background with shellId: 1>'}; UNKNOWN",
                "apply_patch; 'success':false,'error':{'message':'x'}; FAILED",
                "apply_patch; 'success':false,'error':{'message':'x'},'fileEdits':[{'path':'/w/f','kind':'edit'}]; DONE",
            })
    void theResultSaysWhatBecameOfACall(String tool, String result, Outcome outcome) {
        assertThat(of(done("1", tool, "{'command':'x'}", result, 1)).call().outcome())
                .isEqualTo(outcome);
    }

    @Test
    void aCallWithoutAResultHasAnUnknownOutcome() {
        assertThat(of(call("1", "ping", "{}", 1)).call().outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "system.notification; 'kind':{'type':'shell_completed','shellId':'7'},'content':'x'",
                "; <shellId: 7 completed with exit code 0>",
                "; <command with id: 7 exited with exit code 1>",
                "; <command with id: 7 stopped>",
            })
    void aCommandThatRunsOnIsOverWhenTheLogSaysSo(String type, String end) {
        String started =
                "'success':true,'result':{'content':'<command with shellId: 7 is still running after 30 seconds.>'}";
        String over = type == null
                ? done("2", "read_bash", "{'shellId':'7'}", "'success':true,'result':{'content':'" + end + "'}", 9)
                : event(type, end, 9);
        List<Call> calls = of(done("1", "bash", "{'command':'make'}", started, 2), over).calls;

        assertThat(calls.get(0).ended()).isEqualTo(9_000_000L);
        assertThat(calls.get(0).outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void aFileThatSaysSoDoesNotEndACommand() {
        String started = "'success':true,'result':{'content':'<command started in background with shellId: 7>'}";
        String text = "'success':true,'result':{'content':'<shellId: 7 completed with exit code 0>'}";

        assertThat(of(done("1", "bash", "{'command':'make'}", started, 2), done("2", "view", "{'path':'f'}", text, 9))
                        .calls
                        .get(0)
                        .ended())
                .isNull();
    }

    @Test
    void aCommandThatIsOverDoesNotRunOnWhateverItPrints() {
        String printed = "'success':true,'shellExecution':{'exitCode':0},"
                + "'result':{'content':'<command started in background with shellId: 7>'}";

        assertThat(of(done("1", "bash", "{'command':'cat f'}", printed, 2))
                        .call()
                        .outcome())
                .isEqualTo(Outcome.DONE);
    }

    @Test
    void aForkRepeatsTheCallsOfItsSession() {
        String ping = ping("1", 1);
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(log("b"), new String[] {begins("b", 5), ping, ping("2", 6)});
        logs.put(log("a"), session("a", ping));

        assertThat(of(logs).calls)
                .extracting(call -> call.agent() + " " + call.id())
                .containsExactly("a 1", "b 2");
    }

    @Test
    void aSessionThatLiesInTwoFoldersCountsOnce() {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put("copy/" + log("a"), session("a", call("1", "ping", "{'n':1}", 0.9)));
        logs.put(log("a"), session("a", ping("1", 1)));

        assertThat(of(logs).call().outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void theCheckoutIsTheRootOfTheRepository() {
        String start = event("session.start", "'sessionId':'a','context':{'cwd':'/w/sub','gitRoot':'/w'}", 0);
        Map<String, String[]> logs = Map.of(log("a"), new String[] {start, ping("1", 1)});

        assertThat(of(logs).call().origin().trace()).isEqualTo("/w");
    }

    @Test
    void whatIsNotUnderstoodIsReported() {
        FrontEndTrial trial = of(
                event("tool.execution_start", "'toolName':'x'", 1),
                result("9", "'success':true", 2),
                event("hook.start", "'x':1", 3),
                "{'x':1}");

        assertThat(trial.calls).isEmpty();
        assertThat(trial.refused).hasSize(2).first().asString().contains("a call with toolCallId");
        assertThat(trial.ignored).containsKeys("result without its call", "event of type hook.start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"session.start", "tool.execution_start", "abort", "subagent.started"})
    void anEventIsRecognized(String type) {
        assertThat(Format.of(Texts.json(event(type, "'x':1", 1)))).contains(Format.COPILOT_CLI);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'session.start','data':{},'id':'x','timestamp':'2026-01-01T00:00:00Z'}",
                "{'type':'order.paid','data':{},'id':'x','timestamp':'2026-01-01T00:00:00Z','parentId':null}",
                "{'type':'session.start','data':1,'id':'x','timestamp':'2026-01-01T00:00:00Z','parentId':null}",
            })
    void otherEventsAreNot(String line) {
        assertThat(Format.of(Texts.json(line))).isEmpty();
    }
}
