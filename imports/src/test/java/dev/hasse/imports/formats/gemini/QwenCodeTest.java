package dev.hasse.imports.formats.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Syntax;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Value;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of Qwen Code: calls and agents. {@link QwenFilesTest} is on files. Moments are seconds in the sessions, microseconds in the calls. */
public class QwenCodeTest {
    private static final String MAIN = "projects/-w/chats/s.jsonl";
    private static final String SUB = "projects/-w/subagents/s/agent-coder-1.jsonl";

    @TempDir
    private Path folder;

    /** A record of a session. */
    public static String record(String session, String uuid, double time, String type, String more) {
        return "{'uuid':'" + uuid + "','sessionId':'" + session + "','timestamp':" + time + ",'type':'" + type
                + "','cwd':'/w','version':'0.24.4'," + more + "}";
    }

    /** A response that asks for calls. */
    public static String asked(String session, String uuid, double time, String... calls) {
        return record(
                session,
                uuid,
                time,
                "assistant",
                "'model':'m','message':{'role':'model','parts':[" + String.join(",", calls) + "]}");
    }

    /** A call in a response. */
    public static String call(String id, String tool, String arguments) {
        return "{'functionCall':{'id':'" + id + "','name':'" + tool + "','args':" + arguments + "}}";
    }

    /** The result of a call. */
    public static String result(String session, String id, double time, String response, String details) {
        return record(
                session,
                "r" + id + time,
                time,
                "tool_result",
                "'message':{'role':'user','parts':[{'functionResponse':{'id':'" + id + "','response':" + response
                        + "}}]},'toolCallResult':{'callId':'" + id + "'" + details + "}");
    }

    /** A call of the session {@code s} that was asked for half a second before it was done. */
    static String done(String id, String tool, String arguments, String output, double time) {
        return asked("s", "a" + id, time - 0.5, call(id, tool, arguments)) + "\n"
                + result("s", id, time, "{'output':'" + output + "'}", ",'status':'success'");
    }

    private static String ping(String id, double time) {
        return done(id, "ping", "{'n':1}", "7", time);
    }

    /** What the log of a session says of a call as soon as it is done. */
    private static String telemetry(String session, String id, double time, int millis) {
        return record(
                session,
                "t" + id + time,
                time,
                "system",
                "'subtype':'ui_telemetry','systemPayload':{'uiEvent':{'event.name':'qwen-code.tool_call','event.timestamp':"
                        + time + ",'call_id':'" + id + "','duration_ms':" + millis + "}}");
    }

    /** A record of the subagent that the call {@code 1} started. */
    private static String ofSubagent(String record) {
        return record.replace("'cwd'", "'agentId':'coder-1','agentName':'coder','isSidechain':true,'cwd'");
    }

    /** Reads logs by their names. */
    static FrontEndTrial of(Map<String, String[]> logs) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        logs.forEach((name, lines) -> files.put(name, Texts.lines(lines).getBytes(StandardCharsets.UTF_8)));
        return FrontEndTrial.ofFiles(Format.QWEN_CODE, Mapping.none(), files);
    }

    /** Reads the log of the session {@code s}. */
    static FrontEndTrial of(String... lines) {
        return of(Map.of(MAIN, lines));
    }

    private static FrontEndTrial of(String[] main, String[] second, String name) {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(MAIN, main);
        logs.put(name, second);
        return of(logs);
    }

    @Test
    void aCallLastsFromItsResponseToItsResult() {
        FrontEndTrial trial = of(ping("1", 3));

        assertThat(trial.told()).isEqualTo("s ping {\"n\":1} -> 7 @2500000 2500000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.model()).isEqualTo("m");
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo("s");
        assertThat(call.origin().line()).as("the line of the call").isEqualTo(1);
    }

    /** The results of a response are recorded together; events say when each call was done, and how long it took. */
    @Test
    void theEventsOfCallsSayWhenTheyRan() {
        FrontEndTrial trial = of(
                asked("s", "a", 1, call("1", "ping", "{}"), call("2", "ping", "{}")),
                telemetry("s", "1", 2, 500),
                telemetry("s", "2", 4, 1000),
                result("s", "1", 5, "{'output':'7'}", ",'status':'success'"),
                result("s", "2", 5, "{'output':'8'}", ",'status':'success'"));

        assertThat(trial.told()).isEqualTo("""
                s ping {} -> 7 @1000000 1500000 2000000 DONE [projects/-w/chats/s.jsonl a 0 0]
                s ping {} -> 8 @1000000 3000000 4000000 DONE [projects/-w/chats/s.jsonl a 0 1]""");
    }

    /** An event that is none of this call: before it was asked for, or after its result. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 9})
    void anEventOfAnotherCallSaysNothing(double time) {
        assertThat(of(telemetry("s", "1", time, 100), ping("1", 3)).told())
                .isEqualTo(of(ping("1", 3)).told());
    }

    @Test
    void anAbsurdDurationMovesNoCallBeforeItsResponse() {
        assertThat(of(telemetry("s", "1", 2.75, Integer.MAX_VALUE), ping("1", 3))
                        .call()
                        .started())
                .isEqualTo(2_500_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ping;              {'output':'x'}; ,'status':'success'; DONE",
                "ping;              {'error':'x'};  ,'status':'error';   FAILED",
                "ping;              {'error':'x'};  ,'status':'cancelled'; FAILED",
                "ping;              {'error':'x'};  ''; FAILED",
                "ping;              {'output':'x'}; ''; DONE",
                "run_shell_command; {'error':'x'};  ,'status':'error';   DONE",
                "run_shell_command; {'error':'x'};  ,'status':'cancelled'; UNKNOWN",
            })
    void whatBecameOfACall(String tool, String response, String details, String outcome) {
        assertThat(of(asked("s", "a", 1, call("1", tool, "{}")), result("s", "1", 2, response, details))
                        .call()
                        .outcome())
                .hasToString(outcome);
    }

    @Test
    void aCallWithoutAResultHasAnUnknownOutcome() {
        assertThat(of(asked("s", "a", 1, call("1", "ping", "{}"))).told())
                .isEqualTo("s ping {} @1000000 1000000 ? UNKNOWN");
    }

    /** Some models give one id to several calls. */
    @Test
    void callsOfOneIdAreSeveral() {
        FrontEndTrial trial = of(ping("1", 3), ping("1", 6));

        assertThat(trial.calls).extracting(Call::id).containsExactly("1", "1#2");
        assertThat(trial.calls).extracting(Call::ended).containsExactly(3_000_000L, 6_000_000L);
    }

    @Test
    void aToolThatIsCalledByAnotherOneIsTheOneThatIsCalled() {
        Call call = of(done("1", "tool_call", "{'name':'ping','arguments':{'n':2}}", "7", 3))
                .call();

        assertThat(call.tool()).isEqualTo("ping");
        assertThat(call.arguments()).hasToString("{\"n\":2}");
    }

    @Test
    void aSubagentIsAnAgentOfItsOwn() {
        FrontEndTrial trial = of(
                new String[] {done("1", "agent", "{'subagent_type':'coder'}", "done", 9), telemetry("s", "2", 4, 250)},
                new String[] {
                    ofSubagent(record("s", "round", 3, "assistant", "'agentRound':1,'message':{'parts':[]}")),
                    ofSubagent(asked("s", "a2", 3, call("2", "ping", "{}"))),
                    ofSubagent(asked("s", "a3", 3.25, call("3", "ping", "{}"))),
                    ofSubagent(result("s", "2", 5, "{'output':'x'}", "")),
                    ofSubagent(result("s", "3", 5, "{'error':'x'}", ""))
                },
                SUB);

        assertThat(trial.told())
                .as("calls of one round are a batch, and the log of the session has their events")
                .isEqualTo("""
                        s/coder-1 ping {} -> "x" @3000000 3750000 4000000 DONE [%1$s round 0 0]
                        s/coder-1 ping {} -> "x" @3250000 3250000 5000000 FAILED [%1$s round 0 1]
                        s agent {"subagent_type":"coder"} -> "done" @8500000 8500000 9000000 DONE""".formatted(SUB));
        assertThat(trial.calls.get(0).role()).isEqualTo("coder");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/w");
    }

    @Test
    void sessionsOfOneFolderShareATrace() {
        FrontEndTrial trial =
                of(new String[] {ping("1", 3)}, new String[] {ping("2", 4).replace("'s'", "'t'")}, "t");

        assertThat(trial.calls).extracting(Call::agent).containsExactly("s", "t");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/w");
    }

    @Test
    void aCopyOfALogCountsOnce() {
        assertThat(of(new String[] {ping("1", 3)}, new String[] {ping("1", 3), ping("2", 5)}, "copy/s.jsonl").calls)
                .extracting(Call::id)
                .containsExactly("1", "2");
    }

    private static String copied(String record) {
        return record.replace("'s'", "'t'").replace("'cwd'", "'forkedFrom':{'sessionId':'s','messageUuid':'x'},'cwd'");
    }

    /** A branch begins with a copy of the records of the session that it was made from. */
    @Test
    void aBranchRepeatsNoCall() {
        String[] branch = {copied(ping("1", 3)), ping("2", 5).replace("'s'", "'t'")};

        assertThat(of(new String[] {ping("1", 3)}, branch, "t").calls)
                .extracting(Call::agent, Call::id)
                .containsExactly(tuple("s", "1"), tuple("t", "2"));
        assertThat(of(branch).calls)
                .as("where the other session has no log, the copies are all there is")
                .extracting(Call::id)
                .containsExactly("1", "2");
    }

    /** The agent had read the file in the conversation that it goes on with; another one has written it since. */
    @ParameterizedTest
    @ValueSource(strings = {"branch", "fork"})
    void whoGoesOnWithAConversationKnowsWhatItKnew(String way) {
        String read = done("1", "read_file", "{'file_path':'/w/a'}", "old", 3);
        String first = way.equals("branch")
                ? copied(read)
                : ofSubagent(
                        record("s", "b", 3.5, "system", "'subtype':'agent_bootstrap','systemPayload':{'kind':'fork'}"));
        String edit = asked("s", "a3", 8, call("3", "write_file", "{'file_path':'/w/a','content':'mine'}"))
                + "\n"
                + result(
                        "s",
                        "3",
                        9,
                        "{'output':'ok'}",
                        ",'status':'success','resultDisplay':{'originalContent':'new','newContent':'mine'}");
        String own = way.equals("branch") ? edit.replace("'s'", "'t'") : ofSubagent(edit);
        FrontEndTrial trial = of(
                new String[] {read, done("2", "read_file", "{'file_path':'/w/a'}", "newer", 6)},
                new String[] {first, own},
                way.equals("branch") ? "t" : SUB);

        assertThat(FrontEndTrial.access(trial.callsOf("write_file").get(0)).reads())
                .as("what the conversation learned later, it does not know")
                .containsExactly(new Glance("/w/a", text("old"), 3_000_000L));
    }

    private static Value text(String text) {
        return FileText.value(text);
    }

    @ParameterizedTest
    @CsvSource({"abc-1, 1", "../abc-1, 0", "'', 0"})
    void theSubagentsOfASessionAreFound(String session, int found) throws IOException {
        Path chats = Files.createDirectories(folder.resolve("chats"));
        for (Path inside : List.of(folder.resolve("subagents/abc-1"), folder.resolve("abc-1"))) {
            Files.writeString(Files.createDirectories(inside).resolve("agent-x-1.jsonl"), "{}\n");
            Files.writeString(inside.resolve("agent-x-1.meta.json"), "{}\n");
        }
        Path file = Files.writeString(
                chats.resolve("session.jsonl"), Texts.lines(ping("1", 3).replace("'s'", "'" + session + "'")));
        Input input = Input.file(file.toString(), file);
        QwenCode frontEnd = new QwenCode(Mapping.none(), new Workplace());
        Syntax.read(
                input,
                FrontEndTrial.LIMITS,
                new Problems(1),
                document -> frontEnd.accept(document, FrontEndTrial.of(Format.QWEN_CODE)));

        assertThat(frontEnd.companions(input)).hasSize(found);
    }

    @Test
    void whatLiesBesideTheLogsIsPassedOver() {
        FrontEndTrial trial = of(Map.of(
                MAIN,
                new String[] {ping("1", 3)},
                "usage_record.jsonl",
                new String[] {"{'a':1}"},
                "agent-x-1.meta.json",
                new String[] {"{'a':1}"},
                "settings.json",
                new String[] {"{'a':1}"}));

        assertThat(trial.calls).hasSize(1);
        assertThat(trial.refused).isEmpty();
        assertThat(trial.beside).containsExactly("description of a subagent", "other", "record of usage");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'a':1} | f: type: found no type or no sessionId, expected a record of a session of Qwen Code",
                "{'sessionId':'s','type':'assistant','message':{'parts':[{'functionCall':{'name':'x'}}]}} |"
                        + " f: message.parts: found {\"name\":\"x\"}, expected a call with id, name and args",
            })
    void whatIsNoRecordIsSaid(String line, String said) {
        assertThat(of(Map.of("f", new String[] {line})).refused).containsExactly(said.replace("f: ", "f:1: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'type':'user','message':{'role':'user','parts':[{'text':'hello'}]} | QWEN_CODE",
                "'type':'system','subtype':'ui_telemetry','systemPayload':{} | QWEN_CODE",
                "'type':'tool_result','toolCallResult':{'status':'success'} | QWEN_CODE",
                "'type':'user','message':{'role':'user','content':'hello'} | CLAUDE_CODE",
            })
    void isRecognized(String fields, @Nullable Format format) {
        String around = "{'sessionId':'s','uuid':'u','parentUuid':null,'cwd':'/w','version':'1',";

        assertThat(Format.of(Texts.json(around + fields + "}"))).hasValue(format);
    }
}
