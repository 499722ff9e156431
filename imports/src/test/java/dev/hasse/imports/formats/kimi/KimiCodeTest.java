package dev.hasse.imports.formats.kimi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.FrontEnds;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Input;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of Kimi Code: calls and agents. {@link KimiFilesTest} is on files. Moments are seconds in both. */
class KimiCodeTest {
    /** The name of a log. */
    static String log(String session, String agent) {
        return "sessions/wd_w_1/" + session + "/agents/" + agent + "/wire.jsonl";
    }

    /** The log of a session that works in /w, without subagents. */
    static String[] session(String... lines) {
        String[] all = new String[lines.length + 2];
        all[0] = "{'type':'metadata','protocol_version':'1.5','created_at':0}";
        all[1] = "{'type':'profile.bind','profileName':'coder','environmentDisclosure':{'cwd':'/w'},'time':0}";
        System.arraycopy(lines, 0, all, 2, lines.length);
        return all;
    }

    /** A call that began at a time, in a step with others. */
    static String call(String id, String tool, String arguments, String step, double time) {
        return "{'type':'context.append_loop_event','event':{'type':'tool.call','uuid':'u" + id + "','stepUuid':'"
                + step + "','toolCallId':'" + id + "','name':'" + tool + "','args':" + arguments + "},'time':" + time
                + "}";
    }

    /** The result of a call. */
    static String result(String id, String result, double time) {
        return "{'type':'context.append_loop_event','event':{'type':'tool.result','parentUuid':'u" + id
                + "','toolCallId':'" + id + "','result':{" + result + "}},'time':" + time + "}";
    }

    /** A call alone in its step, which began half a second before it was done. */
    static String done(String id, String tool, String arguments, String result, double time) {
        return call(id, tool, arguments, "s" + id, time - 0.5) + "\n" + result(id, result, time);
    }

    private static String ping(String id, double time) {
        return done(id, "ping", "{'n':1}", "'output':'7'", time);
    }

    /** Reads logs by their names. */
    static FrontEndTrial of(Map<String, String[]> logs) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        logs.forEach((name, lines) -> files.put(name, Texts.lines(lines).getBytes(StandardCharsets.UTF_8)));
        return FrontEndTrial.ofFiles(Format.KIMI_CODE, Mapping.none(), files);
    }

    /** Reads the log of a session {@code a}. */
    static FrontEndTrial of(String... lines) {
        return of(Map.of(log("a", "main"), session(lines)));
    }

    @Test
    void aCallLastsFromItsLineToThatOfItsResult() {
        FrontEndTrial trial = of("{'type':'llm.request','model':'m','time':1}", ping("1", 3));

        assertThat(trial.told()).isEqualTo("a/main ping {\"n\":1} -> 7 @2500000 2500000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.model()).isEqualTo("m");
        assertThat(call.role()).isNull();
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                // Two calls that were asked for at 1; the second was done at 4, and took a second or two.
                "Edit; {'path':'f'}; Edit; {'path':'f'}; 1 2; 2 4; a write of the same file waits",
                "Read; {'path':'f'}; Edit; {'path':'f'}; 1 2; 2 4; a write waits for a read",
                "Edit; {'path':'f'}; Read; {'path':'f'}; 1 2; 2 4; a read waits for a write",
                "Read; {'path':'f'}; Read; {'path':'f'}; 1 3.5; 1 4; reads do not wait",
                "Edit; {'path':'f'}; Edit; {'path':'g'}; 1 3.5; 1 4; other files are no reason to wait",
                "Edit; {'path':'f'}; Bash; {}; 1 2; 2 4; a command waits for everything",
                "Bash; {}; Grep; {}; 1 2; 2 4; everything waits for a command",
                "Edit; {'path':'f'}; Grep; {}; 1 3.5; 1 4; when a search reads a file is not known",
                "Agent; {}; Bash; {}; 1 3.5; 1 4; nothing waits for a subagent",
            })
    void callsOfAStepThatWouldGetIntoEachOthersWayWait(
            String one, String given, String other, String givenToOther, String first, String second, String why) {
        FrontEndTrial trial = of(
                call("1", one, given, "s", 1),
                call("2", other, givenToOther, "s", 1),
                result("1", "'output':'x','durationMs':1", 3.5),
                result("2", "'output':'x','durationMs':2000", 4));

        assertThat(trial.calls)
                .as(why)
                .extracting(call -> seconds(call.started()) + " " + seconds(call.ended()))
                .containsExactly(first, second);
    }

    private static String seconds(@Nullable Long micros) {
        return micros == null
                ? "?"
                : new DecimalFormat("0.#", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(micros / 1e6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ping; 'output':'x'; DONE",
                "ping; 'output':[{'type':'text','text':'x'}]; DONE",
                "ping; 'output':'x','isError':true; FAILED",
                "Agent; 'output':'x','isError':true; DONE",
                "ping; 'output':'Tool \\\"ping\\\" not found','isError':true; FAILED",
                "ping; 'output':'Tool \\\"ping\\\" was aborted','isError':true; UNKNOWN",
                "Edit; 'output':'no','isError':true; FAILED",
                "Edit; 'output':'The user manually interrupted \\\"Edit\\\"','isError':true; UNKNOWN",
                "Bash; 'output':'Command failed with exit code: 1.','isError':true; DONE",
                "Bash; 'output':'Invalid args for tool \\\"Bash\\\": x','isError':true; FAILED",
                "Bash; 'output':'Session closed','isError':true; UNKNOWN",
                "Bash; 'output':'task_id: bash-1\\npid: 7\\nstatus: running'; UNKNOWN",
            })
    void whatBecameOfACall(String tool, String result, String outcome) {
        assertThat(of(done("1", tool, "{}", result, 3)).call().outcome()).hasToString(outcome);
    }

    @Test
    void aCallWithoutAResultHasAnUnknownOutcome() {
        assertThat(of(call("1", "ping", "{}", "s", 2)).told()).isEqualTo("a/main ping {} @2000000 2000000 ? UNKNOWN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'task.terminated','info':{'taskId':'bash-1','endedAt':8},'time':9}",
                "{'type':'context.append_message','message':{'role':'user','origin':{'taskId':'bash-1'}},'time':8}",
            })
    void aCommandInTheBackgroundLastsAsLongAsItsTask(String end) {
        FrontEndTrial trial =
                of(done("1", "Bash", "{'command':'make'}", "'output':'task_id: bash-1\\npid: 7'", 3), end);

        assertThat(trial.call().ended()).isEqualTo(8_000_000L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                // In older versions, the result of a read waits for that of the subagent, and the read itself for
                // nothing.
                "Agent; ''; 1000000",
                "Agent; 'durationMs':3,; 5000000",
                // But a read waits for a command.
                "Bash; ''; 5000000",
            },
            quoteCharacter = '|')
    void aReadIsDoneBeforeItsResultIsRecordedIfThatOfASubagentCameFirst(String first, String measured, long ended) {
        FrontEndTrial trial = of(
                call("1", first, "{'command':'make'}", "s", 1),
                call("2", "Read", "{'path':'f'}", "s", 1),
                result("1", "'output':'agent_id: agent-0'", 5),
                result("2", measured.replace("''", "") + "'output':'x'", 5));

        assertThat(trial.callsOf("Read")).extracting(Call::ended).containsExactly(ended);
    }

    @Test
    void aSubagentIsAnAgentOfTheSessionThatStartedIt() {
        FrontEndTrial trial = of(Map.of(
                log("a", "main"),
                session(done("1", "Agent", "{}", "'output':'agent_id: agent-0'", 9)),
                log("a", "agent-0"),
                session(ping("2", 4))));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("a/agent-0", "a/main");
        assertThat(trial.calls).extracting(Call::role).containsExactly("coder", null);
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/w");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "sessions/wd_w_1/a/state.json; {'cwd':'/v','agents':{}}",
                "sessions/wd_w_1/a/state.json; {'id':'a','workDir':'/v','agents':{}}",
                "session_index.jsonl; {'sessionId':'a','sessionDir':'x','workDir':'/v'}",
            })
    void filesBesideTheLogsTellTheFolderOfASession(String file, String content) {
        Map<String, String[]> files = new LinkedHashMap<>();
        files.put(log("a", "main"), new String[] {ping("1", 3)});
        files.put(file, new String[] {content});
        FrontEndTrial trial = of(files);

        assertThat(trial.call().origin().trace()).isEqualTo("/v");
        assertThat(trial.ignored).containsOnlyKeys("file beside the sessions");
    }

    @Test
    void sessionsOfOneWorkspaceShareATraceEvenIfItsFolderIsNotKnown() {
        FrontEndTrial trial = of(
                Map.of(log("a", "main"), new String[] {ping("1", 3)}, log("b", "main"), new String[] {ping("2", 4)}));

        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("sessions/wd_w_1");
    }

    @Test
    void aCallThatAForkRepeatsCountsOnceForTheSessionThatItWasMadeIn() {
        String fork = "{'type':'forked','time':5}";
        FrontEndTrial trial = of(Map.of(
                log("z", "main"), session(ping("1", 3), ping("2", 6)),
                log("f", "main"), session(ping("1", 3), fork, ping("3", 7))));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("z/main", "z/main", "f/main");
    }

    @Test
    void callsOfTwoSessionsWithTheSameIdOfTheModelAreTwo() {
        String call = ping("1", 3).replace("'uuid':'u1'", "'uuid':'1'").replace("'u1'", "'1'");
        FrontEndTrial trial = of(Map.of(log("a", "main"), session(call), log("b", "main"), session(call)));

        assertThat(trial.calls).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"u1", "1"})
    void aSessionThatLiesInSeveralFoldersCountsOnce(String uuid) {
        String[] log = session(ping("1", 3).replace("u1", uuid));
        FrontEndTrial trial = of(Map.of("round-1/" + log("a", "main"), log, "round-2/" + log("a", "main"), log));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("a/main");
    }

    @Test
    void aSessionThatGoesOnAfterItWasCopiedHasTheResultsOfItsCalls() {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put("round-1/" + log("a", "main"), session(call("1", "ping", "{}", "s", 3)));
        logs.put(
                "round-2/" + log("a", "main"),
                session(call("1", "ping", "{}", "s", 3), result("1", "'output':'7'", 4)));

        assertThat(of(logs).calls).extracting(Call::outcome).containsExactly(Outcome.DONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'n':1}; type: found nothing",
                "{'type':7}; type: found 7",
                "{'type':'context.append_loop_event','event':{'type':'tool.call'}}; event: found",
                "{'type':'context.append_loop_event','event':{'type':'tool.result'}}; event.result: found nothing",
            })
    void aLineThatIsNoneIsRefused(String line, String message) {
        FrontEndTrial trial = of(line);

        assertThat(trial.calls).isEmpty();
        assertThat(trial.refused).singleElement().asString().contains("wire.jsonl:3: " + message);
    }

    @Test
    void aResultWithoutItsCallIsCounted() {
        assertThat(of(result("9", "'output':'x'", 3)).ignored).containsOnlyKeys("result without its call");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'type':'metadata','protocol_version':'1.5','created_at':1786097456442}; true",
                "{'type':'metadata','protocol_version':'1.2'}; false",
                "{'type':'context.append_loop_event','event':{'type':'step.begin'},'time':1}; true",
                "{'type':'context.append_loop_event'}; false",
                "{'id':'a','cwd':'/w','agents':{}}; false",
            })
    void recognizesLinesOfALog(String line, boolean recognized) throws IOException {
        assertThat(KimiCode.recognizes(new ObjectMapper().readTree(Texts.lines(line))))
                .isEqualTo(recognized);
    }

    @Test
    void theLogsOfTheOtherAgentsAndTheStateBelongToALog(@TempDir Path folder) throws IOException {
        Path session = folder.resolve("session_1");
        for (String file : new String[] {"agents/main/wire.jsonl", "agents/agent-0/wire.jsonl", "state.json"}) {
            Path path = session.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "{}");
        }
        Path log = session.resolve("agents/main/wire.jsonl");

        assertThat(new FrontEnds(Mapping.none()).of(Format.KIMI_CODE).companions(Input.file(log.toString(), log)))
                .extracting(Input::name)
                .containsExactly(
                        session.resolve("agents/agent-0/wire.jsonl").toString(),
                        log.toString(),
                        session.resolve("state.json").toString());
    }
}
