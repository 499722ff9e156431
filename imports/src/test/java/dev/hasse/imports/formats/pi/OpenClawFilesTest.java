package dev.hasse.imports.formats.pi;

import static dev.hasse.imports.formats.pi.OpenClawTest.event;
import static dev.hasse.imports.formats.pi.OpenClawTest.nested;
import static dev.hasse.imports.formats.pi.OpenClawTest.session;
import static dev.hasse.imports.formats.pi.PiTest.asks;
import static dev.hasse.imports.formats.pi.PiTest.block;
import static dev.hasse.imports.formats.pi.PiTest.done;
import static dev.hasse.imports.formats.pi.PiTest.entry;
import static dev.hasse.imports.formats.pi.PiTest.message;
import static dev.hasse.imports.formats.pi.PiTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls of OpenClaw did to files. The calls of a session are done at its seconds. */
class OpenClawFilesTest {
    private static Value text(String text) {
        return FileText.value(text);
    }

    private static String read(String text, double time) {
        return done("read", "{'path':'f'}", text, "'isError':false,'details':{'kind':'text'}", time);
    }

    private static String write(String text, String details, double time) {
        return done(
                "write",
                "{'path':'f','content':'" + text + "'}",
                "ok",
                "'isError':false,'details':{" + details + "}",
                time);
    }

    /** An edit of the first of two lines. */
    private static String edit(String old, String replacement, String second, double time) {
        return done(
                "edit",
                "{'path':'f','edits':[{'oldText':'" + old + "','newText':'" + replacement + "'}]}",
                "ok",
                "'isError':false,'details':{'changed':true,'diff':'-1 " + old + "\\n+1 " + replacement + "\\n 2 "
                        + second + "'}",
                time);
    }

    private static String exec(String command, String output, double time) {
        return done(
                "exec",
                "{'command':'" + command + "'}",
                output,
                "'isError':false,'details':{'status':'completed','exitCode':0,'cwd':'/w'}",
                time);
    }

    private static Call lastOf(List<String> lines) {
        List<Call> calls = OpenClawTest.of(lines).calls;
        return calls.get(calls.size() - 1);
    }

    private static Call lastOf(String... entries) {
        return lastOf(session("a", entries));
    }

    /** The last call of two sessions. */
    private static Call last(String other, String... entries) {
        List<String> lines = new ArrayList<>(session("a", entries));
        lines.addAll(session("b", other));
        return lastOf(lines);
    }

    private static Access access(Call call) {
        return FrontEndTrial.access(call);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'path':'f'}; a\\nb\\n; 'kind':'text'; a|b|",
                "{'path':'f'}; File is empty (0 bytes).; 'kind':'text'; ''",
                "{'path':'f'}; a\\n\\n[2 more lines in file. Use offset=2 to continue.]; 'kind':'text'; a||[2 more lines in file. Use offset=2 to continue.]",
                "{'path':'f'}; a\\nb\\n; 'persistedDetailsTruncated':true; a|b|",
            })
    void aReadShowsTheFile(String arguments, String output, String details, String shown) {
        assertThat(access(lastOf(done("read", arguments, output, "'isError':false,'details':{" + details + "}", 1)))
                        .reads())
                .containsExactly(new Glance("/w/f", text(shown.replace('|', '\n')), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'path':'f','limit':1}; a\\n\\n[2 more lines in file. Use offset=2 to continue.]; 'kind':'truncated'",
                "{'path':'f'}; a\\n\\n[Showing lines 1-1 of 3. Use offset=2 to continue.]; 'persistedDetailsTruncated':true",
                "{'path':'f'}; a; 'kind':'truncated'",
                "{'path':'f','cursor':'x'}; a; 'kind':'text'",
            })
    void aPartIsNotTheFile(String arguments, String output, String details) {
        assertThat(access(lastOf(done("read", arguments, output, "'isError':false,'details':{" + details + "}", 1)))
                        .reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'isError':true,'details':{'status':'error','error':'File not found: /w/f.'}",
                "'isError':false,'details':{'status':'error','error':'ENOENT: no such file or directory'}",
                "'isError':false,'details':{'kind':'not_found'}",
            })
    void aReadOfNoFileReadsNull(String more) {
        Call call = lastOf(done("read", "{'path':'f'}", "x", more, 1));

        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }

    @Test
    void anEditOfAFileThatAnotherAgentHasChangedIsStale() {
        assertThat(access(last(edit("one", "ONE", "two", 2), read("one\\ntwo\\n", 1), edit("ONE", "1", "two", 3)))
                        .reads())
                .containsExactly(new Glance("/w/f", text("one\ntwo\n"), 1_000_000L));
    }

    @Test
    void anEditLeavesWhatItsDiffShows() {
        assertThat(access(lastOf(read("one\\ntwo\\n", 1), edit("one", "ONE", "two", 2)))
                        .writes())
                .containsExactly(new Change("/w/f", text("ONE\ntwo\n")));
    }

    @Test
    void aWriteOfTheTextThatTheFileHasIsARead() {
        Call call = lastOf(write("x\\n", "'changed':false", 1));

        assertThat(access(call).writes()).isEmpty();
        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", text("x\n"), 1_000_000L));
    }

    @Test
    void aWriteThatCreatesAFileFoundNone() {
        assertThat(access(lastOf(write("x\\n", "'changed':true,'created':true", 1)))
                        .reads())
                .extracting(Glance::value)
                .containsExactly(Value.NULL);
    }

    @Test
    void anEditWhoseTextAnotherAgentHasReplacedIsRefused() {
        String refused = done(
                "edit",
                "{'path':'f','edits':[{'oldText':'one','newText':'1'}]}",
                "x",
                "'isError':true,'details':{'status':'error','error':'Could not find the exact text in f. So.'}",
                3);

        assertThat(last(edit("one", "ONE", "two", 2), read("one\\ntwo\\n", 1), refused)
                        .outcome())
                .isEqualTo(Outcome.REFUSED);
        assertThat(lastOf(read("one\\ntwo\\n", 1), refused).outcome()).isEqualTo(Outcome.FAILED);
    }

    @ParameterizedTest
    @CsvSource({
        "Current file contents:\\nONE\\ntwo\\n, true",
        "Current file contents:\\nON\\n... (truncated), false",
        "Closest matching lines:\\nx, false"
    })
    void whoWasShownTheFileByARefusalKnowsIt(String shown, boolean isWhole) {
        String refused = done(
                "edit",
                "{'path':'f','edits':[{'oldText':'three','newText':'3'}]}",
                "x",
                "'isError':true,'details':{'status':'error','error':'Could not find the exact text in f.\\n" + shown
                        + "'}",
                3);
        List<String> lines = new ArrayList<>(session("a", read("one\\ntwo\\n", 1), refused, edit("1", "11", "two", 5)));
        lines.addAll(session("b", edit("one", "ONE", "two", 2), edit("ONE", "1", "two", 4)));

        assertThat(access(lastOf(lines)).reads())
                .extracting(Glance::value)
                .as("what it was shown, or nothing is claimed")
                .containsExactly(isWhole ? text("ONE\ntwo\n") : text("1\ntwo\n"));
    }

    @Test
    void aFailedPatchMayHaveChangedItsFirstFiles() {
        String patch = done(
                "apply_patch",
                "{'input':'*** Begin Patch\\n*** Add File: g\\n+x\\n*** Update File: f\\n@@\\n-no\\n+x\\n*** End Patch'}",
                "x",
                "'isError':true,'details':{'status':'error','error':'Failed to find expected lines in /w/f:\\nno'}",
                2);

        assertThat(access(lastOf(patch)).writes()).extracting(Change::cell).containsExactlyInAnyOrder("/w/f", "/w/g");
    }

    @Test
    void aPatchIsAppliedToWhatIsKnown() {
        String patch = done(
                "apply_patch",
                "{'input':'*** Begin Patch\\n*** Update File: f\\n@@\\n-one\\n+ONE\\n*** End Patch'}",
                "Success. Updated the following files:\\nM f",
                2);

        assertThat(access(lastOf(read("one\\ntwo\\n", 1), patch)).writes())
                .containsExactly(new Change("/w/f", text("ONE\ntwo\n")));
    }

    /** Unless the trajectory tells when they ran. */
    @ParameterizedTest
    @CsvSource({"f, false, false", "g, false, true", "f, true, true"})
    void whatCallsOfOneAnswerLeaveIsNotKnownIfTheyDisturbEachOther(String other, boolean isTimed, boolean isKnown) {
        String answer = message(
                "x",
                null,
                PiTest.answer(
                        "toolUse",
                        block("1", "write", "{'path':'f','content':'x'}"),
                        block("2", "write", "{'path':'" + other + "','content':'y'}"),
                        block("3", "read", "{'path':'f'}")),
                1);
        List<String> lines =
                new ArrayList<>(session("a", answer, result("1", "ok", 5), result("2", "ok", 5), result("3", "x", 5)));
        for (int k = 1; isTimed && k < 4; k++) {
            lines.add(OpenClawTest.ran("a", "tool.call", "" + k, 1 + k));
            lines.add(OpenClawTest.ran("a", "tool.result", "" + k, 1.5 + k));
        }

        assertThat(access(OpenClawTest.of(lines).calls.get(0)).writes())
                .containsExactly(new Change("/w/f", isKnown ? text("x") : null));
        assertThat(access(lastOf(lines)).reads()).extracting(Glance::value).containsExactly(isTimed ? text("x") : null);
    }

    @Test
    void aPlainCommandReadsAndWrites() {
        assertThat(access(lastOf(read("one\\ntwo\\n", 1), exec("cat f", "one\\ntwo", 2)))
                        .reads())
                .as("the last line feed is not recorded")
                .containsExactly(new Glance("/w/f", text("one\ntwo\n"), 2_000_000L));
        assertThat(access(lastOf(read("one\\n", 1), exec("echo two >> f", "(no output)", 2)))
                        .writes())
                .containsExactly(new Change("/w/f", text("one\ntwo\n")));
        assertThat(lastOf(exec("make", "ok", 2)).access()).as("anything").isNull();
    }

    @Test
    void aCommandThatFindsNoFileReadsNull() {
        Call call = lastOf(done(
                "exec",
                "{'command':'cat f'}",
                "cat: f: No such file or directory\\n\\n(Command exited with code 1)",
                "'isError':false,'details':{'status':'completed','exitCode':1,'cwd':'/w'}",
                1));

        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }

    /** Until it is over, it may change files at any time. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'status':'running','sessionId':'nova'; false",
                "'status':'completed','sessionId':'nova'; true",
                "'status':'completed','sessionId':'other'; false",
            })
    void aCommandRunsOnUntilAPollSaysThatItIsOver(String poll, boolean isKnown) {
        String begun = done(
                "exec",
                "{'command':'make','background':true}",
                "Command still running",
                "'isError':false,'details':{'status':'running','sessionId':'nova','cwd':'/w'}",
                1);
        String asked = done("process", "{'action':'poll'}", "x", "'isError':false,'details':{" + poll + "}", 2);
        Access edit = access(lastOf(begun, asked, read("one\\ntwo\\n", 3), edit("one", "ONE", "two", 4)));

        assertThat(edit.writes()).containsExactly(new Change("/w/f", isKnown ? text("ONE\ntwo\n") : null));
    }

    /** The prompt of each turn may hold such files. */
    @ParameterizedTest
    @CsvSource({"f, true", "MEMORY.md, false"})
    void theNextTurnMayBeginWithSomeFiles(String file, boolean isStale) {
        String turn = message("t", null, "'role':'user','content':'Go on.'", 2.5);
        Call edit = last(
                edit("one", "ONE", "two", 2).replace("'f'", "'" + file + "'"),
                read("one\\ntwo\\n", 1).replace("'f'", "'" + file + "'"),
                turn,
                edit("ONE", "1", "two", 3).replace("'f'", "'" + file + "'"));

        assertThat(access(edit).reads())
                .extracting(Glance::value)
                .containsExactly(isStale ? text("one\ntwo\n") : text("ONE\ntwo\n"));
    }

    @Test
    void whoWasResetKnowsNothing() {
        String reset = entry("r", null, "reset", "'reason':'new'", 2.5);

        assertThat(access(last(
                                edit("one", "ONE", "two", 2),
                                read("one\\ntwo\\n", 1),
                                reset,
                                edit("ONE", "1", "two", 3)))
                        .reads())
                .extracting(Glance::value)
                .doesNotContain(text("one\ntwo\n"));
    }

    @Test
    void aSubagentThatIsThereDoesWhatItDoesItself() {
        String spawn = "{'content':[],'details':{'status':'accepted','childSessionKey':'agent:main:b'}}";
        String call = asks(2, block("1", "tool_call", "{}"));
        String[] entries = {
            read("one\\ntwo\\n", 1),
            call,
            nested("1", "1:s", "sessions_spawn", "{}", spawn, 2, 2.1),
            result("1", "x", 2.2),
            edit("one", "ONE", "two", 4)
        };

        assertThat(access(lastOf(entries)).writes()).containsExactly(new Change("/w/f", null));
        assertThat(access(last(done("ls", "{}", "x", 3), entries)).writes())
                .containsExactly(new Change("/w/f", text("ONE\ntwo\n")));
    }

    @ParameterizedTest
    @CsvSource({
        "x, true",
        "*** Begin Patch, true",
        "<redacted>, false",
        "[Malformed diagnostic JSON redacted], false",
        "a***b, false"
    })
    void whatAnExportHasLeftOutIsNotKnown(String content, boolean isKnown) {
        String call = event(
                "a",
                "runtime",
                "tool.call",
                "'workspaceDir':'/w','data':{'toolCallId':'1','name':'write','args':{'path':'f','content':'" + content
                        + "'}}",
                2);
        String result = event("a", "runtime", "tool.result", "'data':{'toolCallId':'1','success':true,'result':{}}", 3);

        assertThat(access(lastOf(List.of(call, result))).writes())
                .containsExactly(new Change("/w/f", isKnown ? text(content) : null));
    }
}
