package dev.hasse.imports.formats.opencode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of opencode: calls and agents. {@link OpenCodeFilesTest} is on files. Moments are seconds in both. */
public class OpenCodeTest {
    /** A session of the folder /w. */
    static String session(String id, double created, String more, String... messages) {
        return "{'info':{'id':'" + id + "','directory':'/w','time':{'created':" + created + "}" + more
                + "},'messages':[" + String.join(",", messages) + "]}";
    }

    public static String session(String id, String... messages) {
        return session(id, 0, "", messages);
    }

    /** A message whose calls a model asked for. */
    public static String message(String id, double created, String... parts) {
        return "{'info':{'id':'" + id
                + "','role':'assistant','modelID':'m','path':{'cwd':'/w','root':'/w'},'time':{'created':" + created
                + "}},'parts':[" + String.join(",", parts) + "]}";
    }

    /** A call that was done; its end has the time, and its beginning is half a second earlier. */
    public static String call(String id, String tool, String input, String output, String metadata, double time) {
        return part(
                id,
                tool,
                "'status':'completed','input':" + input + ",'output':'" + output + "','metadata':" + metadata
                        + ",'time':{'start':" + (time - 0.5) + ",'end':" + time + "}");
    }

    /** A call that failed. */
    static String failed(String id, String tool, String input, String error, double time) {
        return part(
                id,
                tool,
                "'status':'error','input':" + input + ",'error':'" + error + "','time':{'start':" + (time - 0.5)
                        + ",'end':" + time + "}");
    }

    static String part(String id, String tool, String state) {
        return "{'type':'tool','tool':'" + tool + "','callID':'" + id + "','id':'prt_" + id + "','state':{" + state
                + "}}";
    }

    private static String ping(String id, double time) {
        return call(id, "ping", "{'n':1}", "7", "{}", time);
    }

    static FrontEndTrial of(String... sessions) {
        return FrontEndTrial.ofBytes(
                Format.OPENCODE,
                Mapping.none(),
                Stream.of(sessions).map(OpenCodeTest::bytes).toArray(byte[][]::new));
    }

    private static byte[] bytes(String session) {
        return Texts.lines(session).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aCallLastsFromItsStartToItsEnd() {
        FrontEndTrial trial = of(session("ses_a", message("m1", 1, ping("1", 3))));

        assertThat(trial.told()).isEqualTo("ses_a ping {\"n\":1} -> 7 @2500000 2500000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.model()).isEqualTo("m");
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo("ses_a");
    }

    @Test
    void theCallsOfAMessageRunAtOnce() {
        FrontEndTrial trial =
                of(session("ses_a", message("m1", 1, ping("1", 3), ping("2", 3)), message("m2", 4, ping("3", 5))));

        assertThat(trial.calls)
                .extracting(Call::batch)
                .containsExactly(new BatchPlace("m1", 0, true), new BatchPlace("m1", 1, true), null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ping; 'status':'completed'; DONE",
                "ping; 'status':'error','error':'no'; FAILED",
                "ping; 'status':'error','error':'Tool execution aborted'; UNKNOWN",
                "ping; 'status':'error','error':'x','metadata':{'interrupted':true}; UNKNOWN",
                "ping; 'status':'running'; UNKNOWN",
                "ping; 'status':'pending'; UNKNOWN",
                "edit; 'status':'running'; UNKNOWN",
                "invalid; 'status':'completed'; FAILED",
                "bash; 'status':'error','error':'The user rejected permission to use this tool call.'; FAILED",
            })
    void whatBecameOfACall(String tool, String state, String outcome) {
        String part = part("1", tool, state.replace("''", "'") + ",'input':{},'time':{'start':2,'end':3}");

        assertThat(of(session("ses_a", message("m1", 1, part))).call().outcome())
                .hasToString(outcome);
    }

    @Test
    void aSubagentIsAnAgentInTheTraceOfTheSessionThatStartedIt() {
        String task = call("1", "task", "{'subagent_type':'general'}", "done", "{'sessionId':'ses_b'}", 9);
        FrontEndTrial trial = of(
                session("ses_a", message("m1", 1, task)),
                session("ses_b", 2, ",'parentID':'ses_a'", message("m2", 3, ping("2", 4)))
                        .replace("'/w'", "'/w/sub'"));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("ses_b", "ses_a");
        assertThat(trial.calls).extracting(Call::role).containsExactly("general", null);
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/w");
    }

    @Test
    void aSessionThatIsItsOwnParentHasATraceAllTheSame() {
        assertThat(of(session("ses_a", 0, ",'parentID':'ses_a'", message("m1", 1, ping("1", 2))))
                        .call()
                        .origin()
                        .trace())
                .isEqualTo("/w");
    }

    @ParameterizedTest
    @CsvSource({"/w, /w", "/, /w/sub"})
    void aTraceIsTheRepositoryOrElseTheFolder(String root, String trace) {
        String session = session("ses_a", message("m1", 1, ping("1", 2)))
                .replace("'directory':'/w'", "'directory':'/w/sub'")
                .replace("'root':'/w'", "'root':'" + root + "'");

        assertThat(of(session).call().origin().trace()).isEqualTo(trace);
    }

    @Test
    void aCopyInAForkedSessionIsNoCallOfItsOwn() {
        String copied = message("m1", 1, ping("1", 2));
        FrontEndTrial trial = of(
                session("ses_b", 5, "", copied.replace("prt_", "prt_b"), message("m3", 6, ping("2", 7))),
                session("ses_a", copied));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("ses_a", "ses_b");
        assertThat(trial.calls).extracting(Call::id).containsExactly("1", "2");
    }

    @Test
    void aCopyCountsIfTheOtherSessionIsNotThere() {
        assertThat(of(session("ses_b", 5, "", message("m1", 1, ping("1", 2))))
                        .call()
                        .agent())
                .isEqualTo("ses_b");
    }

    @Test
    void aCallOfTheSameNameAfterTheSessionBeganIsNoCopy() {
        assertThat(of(
                                session("ses_a", message("m1", 6, ping("1", 7))),
                                session("ses_b", 5, "", message("m2", 6, ping("1", 7))))
                        .calls)
                .hasSize(2);
    }

    @Test
    void ofTwoExportsOfASessionTheLaterStateOfACallCounts() {
        String open = part("1", "ping", "'status':'running','input':{'n':1},'time':{'start':2.5}");
        FrontEndTrial trial =
                of(session("ses_a", message("m1", 1, open)), session("ses_a", message("m1", 1, ping("1", 3))));

        assertThat(trial.call().outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void aRunningSessionIsALineForEachPart() {
        String line = "{'type':'tool_use','timestamp':3,'sessionID':'ses_a','part':" + ping("1", 3) + "}";
        String text = "{'type':'text','timestamp':4,'sessionID':'ses_a','part':{'type':'text','text':'x'}}";

        assertThat(Format.of(Texts.json(text))).contains(Format.OPENCODE);
        FrontEndTrial trial = of(line + "\n" + text);
        assertThat(trial.told()).isEqualTo("ses_a ping {\"n\":1} -> 7 @2500000 2500000 3000000 DONE");
        assertThat(trial.ignored).isEqualTo(Map.of("part of type text", 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'info':{'id':'ses_a'},'messages':[]}; true",
                "{'info':{'id':'ses_a'},'messages':[{'info':{},'parts':[]}]}; true",
                "{'info':{'id':'ses_a'},'messages':[{'role':'user'}]}; false",
                "{'info':{'id':'a'},'messages':[]}; false",
                "{'info':{'id':'ses_a'}}; false",
                "{'sessionID':'ses_a'}; false",
            })
    void isRecognized(String document, boolean is) {
        assertThat(Format.of(Texts.json(document.replace("''", "'")))
                        .filter(Format.OPENCODE::equals)
                        .isPresent())
                .isEqualTo(is);
    }

    @Test
    void whatIsNoSessionIsSaid() {
        FrontEndTrial trial = of("{'a':1}\n{'info':1,'messages':[]}\n{'info':{'id':'ses_a'}}\n"
                + session("ses_a", "{'parts':3}", message("m1", 1, "{'type':'tool'}", "7")));

        assertThat(trial.refused)
                .containsExactly(
                        "f:2: info: found 1, expected a session of opencode, such as"
                                + " {\"info\":{\"id\":\"ses_…\",…},\"messages\":[…]}",
                        "f:3: messages: found nothing, expected a session of opencode, such as"
                                + " {\"info\":{\"id\":\"ses_…\",…},\"messages\":[…]}",
                        "f:4: messages: found {\"parts\":3}, expected a message with info and parts");
        assertThat(trial.ignored)
                .isEqualTo(Map.of("file beside the sessions", 1, "call without its tool", 1, "part of type null", 1));
    }

    /** Nothing in a call need be what it should be. */
    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "'x'", "[]", "[[1]]", "{}", "{'a':{'b':[]}}", "-1e999999"})
    void anyFieldMayBeOfAnotherType(String odd) {
        for (String tool : new String[] {"read", "edit", "write", "apply_patch", "bash", "grep", "task", "ping"}) {
            for (String status : new String[] {"completed", "error", "running"}) {
                String state = "'status':'" + status + "','input':" + odd + ",'output':" + odd + ",'error':" + odd
                        + ",'metadata':" + odd + ",'time':";
                String inner = "'status':'" + status + "','input':{'filePath':" + odd + ",'oldString':" + odd
                        + ",'patchText':" + odd + ",'command':" + odd + "},'metadata':{'display':" + odd + ",'files':"
                        + odd + ",'diff':" + odd + ",'exit':" + odd + "},'time':{'start':1,'end':2}";
                FrontEndTrial trial = of("{'info':{'id':'ses_a','directory':" + odd + ",'parentID':" + odd + ",'time':"
                        + odd + "},'messages':["
                        + message("m1", 1, part("1", tool, state + odd), part("2", tool, inner))
                        + "]}");
                assertThat(trial.calls).hasSize(2);
            }
        }
    }

    @Test
    void theExampleOfASubagentReadsWhatItHadDone() {
        FrontEndTrial trial = FrontEndTrial.ofBytes(
                Format.OPENCODE,
                Mapping.none(),
                FrontEndTrial.example(Format.OPENCODE, "subagent/ses_3.json"),
                FrontEndTrial.example(Format.OPENCODE, "subagent/ses_4.json"));

        assertThat(trial.refused).isEmpty();
        assertThat(trial.callsOf("edit"))
                .extracting(call -> FrontEndTrial.access(call).writes().get(0).value())
                .containsExactly(
                        FileText.value("def tax():\n    return 4\n"), FileText.value("def vat():\n    return 4\n"));
        assertThat(trial.callsOf("task").get(0).access()).isNull();
        assertThat(FrontEndTrial.access(trial.callsOf("read").get(2)).is(Access.Trait.DIRECT))
                .isTrue();
    }
}
