package dev.hasse.imports.formats.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
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

/** Sessions of Gemini CLI. Moments are seconds in the sessions, microseconds in the calls. */
class GeminiCliTest {
    private static final String HEAD = "{'sessionId':'s','projectHash':'p','startTime':0,'kind':'main'}";

    /** What a read shows of lines 2 and 3. */
    private static final String PART =
            "\\nIMPORTANT: The file content has been truncated.\\nStatus: Showing lines 2-3 of 4 total lines.\\n"
                    + "Action: x\\n\\n--- FILE CONTENT (truncated) ---\\n2\\n3";

    @TempDir
    private Path folder;

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.GEMINI_CLI, lines);
    }

    private static String message(String id, double time, String... calls) {
        return "{'id':'" + id + "','timestamp':" + time + ",'type':'gemini','content':'','model':'m','toolCalls':["
                + String.join(",", calls) + "]}";
    }

    private static String call(String id, String tool, String arguments, String output, double time, String more) {
        return "{'id':'" + id + "','name':'" + tool + "','args':" + arguments + ",'result':[{'functionResponse':{'id':'"
                + id + "','name':'" + tool + "','response':{'output':'" + output
                + "'}}}],'status':'success','timestamp':" + time + more + "}";
    }

    private static String ping(String id, double time) {
        return call(id, "ping", "{'n':1}", "7", time, "");
    }

    private static String read(String id, String output, double time) {
        return call(id, "read_file", "{'file_path':'/w/a'}", output, time, "");
    }

    private static String display(@Nullable String before, String after) {
        return ",'resultDisplay':{'filePath':'/w/a','originalContent':" + (before == null ? "null" : "'" + before + "'")
                + ",'newContent':'" + after + "'}";
    }

    private static Value text(String text) {
        return FileText.value(text);
    }

    @Test
    void aCallIsDoneWhenItWasRecorded() {
        FrontEndTrial trial = of(HEAD, message("m", 2, ping("1", 3)));

        assertThat(trial.told()).isEqualTo("s ping {\"n\":1} -> 7 @2000000 2000000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.model()).isEqualTo("m");
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.origin().trace()).isEqualTo("p");
        assertThat(call.origin().session()).isEqualTo("s");
    }

    @Test
    void theOlderFormIsOneObject() {
        String whole = "{'sessionId':'s','projectHash':'p','startTime':0,'messages':["
                + "{'id':'u','timestamp':1,'type':'user','content':'x'}," + message("m", 2, ping("1", 3)) + "]}";

        assertThat(Format.of(Texts.json(whole))).contains(Format.GEMINI_CLI);
        assertThat(of(whole).told())
                .isEqualTo(of(HEAD, message("m", 2, ping("1", 3))).told());
        assertThat(of(whole).ignored).isEqualTo(Map.of("message of type user", 1));
    }

    @ParameterizedTest
    @CsvSource({
        "ping, success, DONE",
        "ping, error, FAILED",
        "ping, cancelled, FAILED",
        "ping, executing, UNKNOWN",
        "run_shell_command, error, DONE",
        "run_shell_command, cancelled, UNKNOWN"
    })
    void whatBecameOfACall(String tool, String status, String outcome) {
        String call = call("1", tool, "{}", "x", 3, "").replace("success", status);

        assertThat(of(HEAD, message("m", 2, call)).call().outcome()).hasToString(outcome);
    }

    /** A response without text is appended to the message before it: what was recorded later is of a later response. */
    @Test
    void theCallsThatWereRecordedTogetherAreABatch() {
        FrontEndTrial trial = of(
                HEAD,
                message("m", 1, ping("1", 2), ping("2", 2.001)),
                message("m", 1, ping("1", 2), ping("2", 2.001), ping("3", 5)));

        assertThat(trial.told()).isEqualTo("""
                s ping {"n":1} -> 7 @1000000 1000000 2001000 DONE [f m 0 0]
                s ping {"n":1} -> 7 @1000000 1000000 2001000 DONE [f m 0 1]
                s ping {"n":1} -> 7 @2001000 2001000 5000000 DONE""");
    }

    @Test
    void aMessageThatIsOlderThanItsCallsBeginsThem() {
        assertThat(of(HEAD, message("m", 4, ping("1", 3))).call().started())
                .as("a message that was written only when its calls were done")
                .isEqualTo(3_000_000);
    }

    @Test
    void aLaterCopyOfAResultIsNotBelieved() {
        String masked = message("m", 2, ping("1", 3).replace("'7'", "'<tool_output_masked>'"));
        FrontEndTrial trial = of(HEAD, message("m", 2, ping("1", 3)), "{'$set':{'messages':[" + masked + "]}}");

        assertThat(trial.call().result()).hasToString("7");
    }

    @Test
    void whatWasTakenBackWasDoneAllTheSame() {
        FrontEndTrial trial = of(HEAD, message("m", 2, ping("1", 3)), "{'$rewindTo':'m'}");

        assertThat(trial.calls).hasSize(1);
        assertThat(trial.ignored).containsEntry("rewind", 1);
    }

    @Test
    void aReadShowsTheWholeFile() {
        Access access = FrontEndTrial.access(
                of(HEAD, message("m", 2, read("1", "a\\nb", 3))).call());

        assertThat(access.reads()).containsExactly(new Glance("/w/a", text("a\nb"), 3_000_000L));
        assertThat(access.writes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "<tool_output_masked>x",
                "Binary content provided (1 item(s)).",
                "Cannot display content of binary file: a",
                "Cannot display content of SVG file larger than 1MB: a",
                "[File content truncated: showing lines 1-2 of 9 total lines.]\\na",
                "a... [truncated]\\nb",
            })
    void whatDoesNotShowTheFileClaimsNothing(String output) {
        Access access = FrontEndTrial.access(
                of(HEAD, message("m", 2, read("1", output, 3))).call());

        assertThat(access.reads()).containsExactly(new Glance("/w/a", null, 3_000_000L));
    }

    @Test
    void instructionsAfterAFileAreNoPartOfIt() {
        String output = "a\\nb\\n\\n--- Newly Discovered Project Context ---\\nbe kind\\n--- End Project Context ---";

        assertThat(FrontEndTrial.access(
                                of(HEAD, message("m", 2, read("1", output, 3))).call())
                        .reads())
                .extracting(Glance::value)
                .containsExactly(text("a\nb"));
    }

    /** The agent saw lines 2 and 3: an edit that finds them as they were is no claim, and one that does not rests on them. */
    @ParameterizedTest
    @CsvSource({"1\\n2\\n3\\n4, true", "1\\n2\\nX\\n4, false"})
    void anEditRestsOnThePartThatItsAgentSaw(String before, boolean same) {
        String edit = call(
                "2",
                "replace",
                "{'file_path':'/w/a','old_string':'4','new_string':'5'}",
                "ok",
                6,
                display(before, "after"));
        Access access = FrontEndTrial.access(of(HEAD, message("m", 2, read("1", PART, 3)), message("n", 5, edit))
                .calls
                .get(1));
        String whole = before.replace("\\n", "\n");

        assertThat(access.reads())
                .containsExactly(
                        same
                                ? new Glance("/w/a", text(whole), 6_000_000L)
                                : new Glance("/w/a", text("2\n3"), 3_000_000L));
        assertThat(access.writes()).containsExactly(new Change("/w/a", text("after")));
        assertThat(access.is(Access.Trait.MERGES)).isTrue();
    }

    /** Otherwise, somebody unseen would have had to change it between the two. */
    @Test
    void aPartWasSeenInTheTextThatTheNextWriteOfAnotherFound() {
        String arguments = "{'file_path':'/w/a','content':'c'}";
        String theirs = call("2", "write_file", arguments, "ok", 6, display("1\\n2\\n3\\n4", "b"));
        String own = call("3", "write_file", arguments, "ok", 9, display("b", "c"));
        Map<String, byte[]> sessions = new LinkedHashMap<>();
        sessions.put("s", bytes(HEAD, message("m", 2, read("1", PART, 3)), message("n", 8, own)));
        sessions.put("t", bytes(HEAD.replace("'s'", "'t'"), message("o", 5, theirs)));

        assertThat(FrontEndTrial.ofFiles(Format.GEMINI_CLI, Mapping.none(), sessions).calls)
                .filteredOn(call -> "3".equals(call.id()))
                .flatExtracting(call -> FrontEndTrial.access(call).reads())
                .containsExactly(new Glance("/w/a", text("1\n2\n3\n4"), 3_000_000L));
    }

    @Test
    void aWriteRestsOnWhatItsAgentHadRead() {
        String write = call("2", "write_file", "{'file_path':'/w/a','content':'c'}", "ok", 6, display("b", "c"));
        Access access = FrontEndTrial.access(of(HEAD, message("m", 2, read("1", "a", 3)), message("n", 5, write))
                .calls
                .get(1));

        assertThat(access.reads()).containsExactly(new Glance("/w/a", text("a"), 3_000_000L));
        assertThat(access.writes()).containsExactly(new Change("/w/a", text("c")));
        assertThat(access.is(Access.Trait.MERGES)).isFalse();
    }

    @Test
    void withoutADisplayTheArgumentsSayWhatAnEditWrote() {
        String edit = call("2", "replace", "{'file_path':'/w/a','old_string':'a','new_string':'b'}", "ok", 6, "");

        assertThat(FrontEndTrial.access(of(HEAD, message("m", 2, read("1", "a", 3)), message("n", 5, edit))
                                .calls
                                .get(1))
                        .writes())
                .as("what was there before is not known for certain")
                .containsExactly(new Change("/w/a", null, true));
    }

    @Test
    void aNewFileWasNotThereBefore() {
        String write = call(
                "2",
                "write_file",
                "{'file_path':'/w/a','content':'c'}",
                "Successfully created and wrote to new file: /w/a.",
                6,
                display("", "c"));

        assertThat(FrontEndTrial.access(of(HEAD, message("n", 5, write)).call()).reads())
                .containsExactly(new Glance("/w/a", Value.NULL, 6_000_000L));
    }

    @Test
    void aFailedEditTouchesNothing() {
        String edit = call("2", "replace", "{'file_path':'/w/a','old_string':'a','new_string':'b'}", "no", 6, "")
                .replace("success", "error");
        Call call = of(HEAD, message("n", 5, edit)).call();

        assertThat(call.access()).isEqualTo(Access.NONE);
    }

    @Test
    void aWriteRestsOnThatThereWasNoFile() {
        String none = read("1", "File not found: /w/a", 3)
                .replace("'success'", "'error'")
                .replace("output", "error");
        String write = call("2", "write_file", "{'file_path':'/w/a','content':'c'}", "ok", 6, display("b", "c"));
        List<Call> calls = of(HEAD, message("m", 2, none), message("n", 5, write)).calls;

        assertThat(calls.get(0).outcome()).isEqualTo(Outcome.DONE);
        assertThat(calls)
                .extracting(call -> FrontEndTrial.access(call).reads())
                .containsOnly(List.of(new Glance("/w/a", Value.NULL, 3_000_000L)));
    }

    @Test
    void aSubagentIsAnAgentOfItsOwn() {
        byte[] main = bytes(HEAD, message("m", 2, call("1", "helper", "{}", "x", 9, ",'agentId':'sub'")));
        byte[] sub = bytes(HEAD.replace("'s'", "'sub'").replace("main", "subagent"), message("n", 3, ping("2", 4)));
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.GEMINI_CLI, Mapping.none(), main, sub);

        assertThat(trial.calls).extracting(Call::agent).containsExactly("sub/f2", "s");
        assertThat(trial.calls.get(0).role()).isEqualTo("helper");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("p");
    }

    @Test
    void aSessionThatWasResumedCountsOnce() {
        byte[] old = bytes("{'sessionId':'s','projectHash':'p','messages':[" + message("m", 2, ping("1", 3)) + "]}");
        byte[] resumed = bytes(HEAD, message("m", 2, ping("1", 3)), message("n", 4, ping("2", 5)));

        assertThat(FrontEndTrial.ofBytes(Format.GEMINI_CLI, Mapping.none(), old, resumed).calls)
                .extracting(Call::id)
                .containsExactly("1", "2");
    }

    private static byte[] bytes(String... lines) {
        return Texts.lines(lines).getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"abc-1, 1", "../abc-1, 0", "'', 0"})
    void theSubagentsOfASessionAreFound(String session, int found) throws IOException {
        Path chats = Files.createDirectories(folder.resolve("chats"));
        for (Path inside : List.of(chats.resolve("abc-1"), folder.resolve("abc-1"))) {
            Files.writeString(Files.createDirectories(inside).resolve("sub.jsonl"), "{}\n");
        }
        Path file = Files.writeString(
                chats.resolve("session.jsonl"), Texts.lines(HEAD.replace("'s'", "'" + session + "'")));
        Input input = Input.file(file.toString(), file);
        GeminiCli frontEnd = new GeminiCli(Mapping.none(), new Workplace());
        Syntax.read(
                input,
                FrontEndTrial.LIMITS,
                new Problems(1),
                document -> frontEnd.accept(document, FrontEndTrial.of(Format.GEMINI_CLI)));

        assertThat(frontEnd.companions(input)).hasSize(found);
    }

    @Test
    void whatIsNoMessageIsSaid() {
        assertThat(of(HEAD, "{'a':1}", message("m", 2, "{'id':'1'}")).refused)
                .containsExactly(
                        "f:2: type: found nothing, expected a message of a session of Gemini CLI, such as"
                                + " {\"id\":…,\"timestamp\":…,\"type\":\"gemini\",…}",
                        "f:3: toolCalls: found {\"id\":\"1\"}, expected a call with id, name and args");
    }

    @Test
    void theOlderExampleShowsWhatTheShellChanged() {
        FrontEndTrial trial =
                FrontEndTrial.ofExample(Format.GEMINI_CLI, Mapping.none(), "session-2026-03-02T09-00-51d0a7be.json");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls).hasSize(3);
        assertThat(FrontEndTrial.access(trial.callsOf("replace").get(0)).before())
                .singleElement()
                .satisfies(before -> assertThat(before.value()).isEqualTo(text("PRICE = 10\nTAX = 2  # percent\n")));
    }
}
