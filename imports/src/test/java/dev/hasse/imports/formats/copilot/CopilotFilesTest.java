package dev.hasse.imports.formats.copilot;

import static dev.hasse.imports.formats.copilot.CopilotCliTest.asks;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.begins;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.call;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.done;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.event;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.log;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.result;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.model.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls of Copilot CLI did to files. The calls of a session are done at its seconds, in microseconds. */
class CopilotFilesTest {
    private static final String HEAD = "\\ndiff --git a/w/f b/w/f\\nindex 0..0 100644\\n--- a/w/f\\n+++ b/w/f\\n";

    private static Value text(String text) {
        return FileText.value(text);
    }

    /** How the client displays lines that a view showed. */
    private static String shown(int from, String text) {
        String[] lines = text.split("\\\\n", -1);
        String range = from + "," + lines.length;
        return HEAD + "@@ -" + range + " +" + range + " @@\\n " + String.join("\\n ", lines) + "\\n";
    }

    private static String given(String content, String details) {
        return "'success':true,'result':{'content':'" + content + "','detailedContent':'" + details + "'}";
    }

    private static String view(String text, double time) {
        return done("v" + time, "view", "{'path':'/w/f'}", given(text, shown(1, text)), time);
    }

    private static String view(int from, int to, String text, double time) {
        return done(
                "v" + time,
                "view",
                "{'path':'/w/f','view_range':[" + from + "," + to + "]}",
                given(text, shown(from, text)),
                time);
    }

    private static String edit(String old, String replacement, String hunk, double time) {
        return done(
                "e" + time,
                "edit",
                "{'path':'/w/f','old_str':'" + old + "','new_str':'" + replacement + "'}",
                given("File /w/f updated with changes.", HEAD + hunk),
                time);
    }

    /** An edit of the first of two lines. */
    private static String editFirst(String old, String replacement, String second, double time) {
        return edit(
                old,
                replacement,
                "@@ -1,3 +1,3 @@\\n-" + old + "\\n+" + replacement + "\\n " + second + "\\n \\n",
                time);
    }

    private static String failed(String tool, String arguments, String error, double time) {
        return done(
                "x" + time,
                tool,
                arguments,
                "'success':false,'error':{'message':'" + error + "','code':'failure'}",
                time);
    }

    private static String bash(String command, String output, int exit, double time) {
        String shell = "\\n<shellId: 0 completed with exit code " + exit + ">";
        return done(
                "b" + time,
                "bash",
                "{'command':'" + command + "'}",
                "'success':true,'shellExecution':{'exitCode':" + exit + "},'result':{'content':'" + output + shell
                        + "'}",
                time);
    }

    private static List<Call> callsOf(String... lines) {
        return CopilotCliTest.of(lines).calls;
    }

    private static Call lastOf(String... lines) {
        List<Call> calls = callsOf(lines);
        return calls.get(calls.size() - 1);
    }

    /** The last call of two sessions, of which the second has one or more. */
    private static Call last(String other, String... lines) {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(log("a"), session("a", lines));
        logs.put(log("b"), session("b", other));
        List<Call> calls = CopilotCliTest.of(logs).calls;
        return calls.get(calls.size() - 1);
    }

    private static Access access(Call call) {
        return FrontEndTrial.access(call);
    }

    private static Access accessOf(String... lines) {
        return access(lastOf(lines));
    }

    @Test
    void aViewShowsTheWholeFile() {
        assertThat(accessOf(view("a\\nb\\n", 1)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void aCommandThatFindsNoFileReadsThatThereIsNone() {
        Call call = lastOf(bash("cat f", "cat: f: No such file or directory", 1, 1));

        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
    }

    /** Its agent may have learned of the file since, in ways that are not followed. */
    @Test
    void aListingThatDoesNotNameAFileIsNoReadOfIt() {
        Call write = last(bash("echo b > f", "", 0, 2), bash("ls", "g", 0, 1), bash("echo a > f", "", 0, 3));

        assertThat(access(write).reads()).isEmpty();
    }

    /** The tests failed, not what came before them. */
    @Test
    void aCommandThatFailedHasWrittenWhatItsFirstPartPlainlyWrites() {
        String tested = bash("sed -i s/a/b/ f \\u0026\\u0026 npm test", "1 failing", 1, 2);

        assertThat(access(last(tested, view("a\\n", 1), bash("echo c > f", "", 0, 3)))
                        .reads())
                .containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
    }

    /** In older versions, a shell that is used again is where its last command has left it. */
    @Test
    void inAShellThatIsUsedAgainNobodyKnowsWhichFileThatIs() {
        String result =
                "'success':true,'result':{'content':'cat: f: No such file or directory\\n<exited with exit code 1>'}";

        Call call = lastOf(done("b", "bash", "{'command':'cat f','shellId':'main'}", result, 1));

        assertThat(call.access() == null ? List.of() : call.access().reads()).isEmpty();
    }

    @Test
    void olderVersionsGiveTheNumbersOfTheLines() {
        String numbered = given("1. a\\n2. b\\n3. ", shown(1, "a\\nb\\n"));

        assertThat(accessOf(done("1", "view", "{'path':'f'}", numbered, 1)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void aFileMayBeginWithNumbersItself() {
        assertThat(accessOf(view("1. a\\n2. b", 1)).reads())
                .containsExactly(new Glance("/w/f", text("1. a\n2. b"), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; 2; a\\nb; a part",
                "2; -1; b\\n; a part",
                "1; 3; a\\nb\\n; perhaps more follows",
            })
    void aViewOfAPartDoesNotShowTheFile(int from, int to, String text, String why) {
        assertThat(accessOf(view(from, to, text, 1)).reads())
                .as(why)
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"1; -1; a\\nb\\n", "1; 9; a\\nb\\n"})
    void aViewToTheEndShowsTheFile(int from, int to, String text) {
        assertThat(accessOf(view(from, to, text, 1)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void piecesThatAreAllLinesAreTheFile() {
        assertThat(accessOf(view(1, 1, "a", 1), view(2, -1, "b\\n", 2)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 2_000_000L));
    }

    @Test
    void whatWasNotShownIsNotKnown() {
        String large = "'success':true,'result':{'content':'File too large to read at once (70.3 KB).'}";
        String cut = given("a\\n...\\n", shown(1, "a\\nb\\n"));

        assertThat(accessOf(done("1", "view", "{'path':'f'}", large, 1)).reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
        assertThat(accessOf(done("1", "view", "{'path':'f'}", cut, 1)).reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @Test
    void ofLinesThatWereCutTheLastIsNotKnown() {
        String note =
                "\\n\\n[Output truncated. Use view_range=[4, ...] to continue reading. File has at least 9 lines.]";
        String view = done(
                "1",
                "view",
                "{'path':'/w/f','view_range':[1,-1]}",
                given("a\\nb\\nhalf" + note, shown(1, "a\\nb\\nhalf")),
                1);
        String rest = view(3, -1, "half of it\\n", 2);

        assertThat(accessOf(view).reads()).containsExactly(new Glance("/w/f", null, 1_000_000L));
        assertThat(accessOf(view, rest).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\nhalf of it\n"), 2_000_000L));
    }

    @Test
    void aFolderIsNoFile() {
        String folder = given(
                "f",
                "\\ndiff --git a/w b/w\\ncreate file mode 100644\\nindex 0..0\\n--- a/dev/null\\n+++ b/w\\n@@ -1,0 +1,1 @@\\n f\\n");

        assertThat(accessOf(done("1", "view", "{'path':'/w'}", folder, 1))).isEqualTo(Access.NONE);
    }

    @Test
    void aFileThatIsNotThereIsReadAsNull() {
        Call call = lastOf(failed("view", "{'path':'/w/f'}", "Path does not exist", 1));

        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void anEditLeavesWhatItsDiffShows() {
        assertThat(accessOf(view("a\\nb\\n", 1), editFirst("a", "A", "b", 2)).writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    @Test
    void anEditRestsOnWhatItsAgentHadSeen() {
        Call edit = last(
                editFirst("a", "A", "b", 2),
                view("a\\nb\\n", 1),
                edit("b", "B", "@@ -1,3 +1,3 @@\\n A\\n-b\\n+B\\n \\n", 3));

        assertThat(access(edit).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(access(edit).writes()).containsExactly(new Change("/w/f", text("A\nB\n")));
    }

    @Test
    void aLineFeedAtTheEndThatNobodyRecordedIsNoChange() {
        String command = bash("cat f", "a\\nb", 0, 1);

        assertThat(accessOf(view("a\\nb", 0.5), command, editFirst("a", "A", "b", 2))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    @Test
    void anEditOfAnotherTextLeavesNobodyKnowsWhat() {
        assertThat(accessOf(view("x\\nb\\n", 1), editFirst("a", "A", "b", 2)).writes())
                .containsExactly(new Change("/w/f", null));
    }

    /** Not that text, which nobody else had written. */
    @Test
    void anEditWhoseTextAViewShowedBeforeItEndedFoundTheTextBefore() {
        String edit = editFirst("a", "A", "b", 3).replace("00:00:02.900Z", "00:00:01.500Z");
        String[] views = {view("a\\nb\\n", 1), view("A\\nb\\n", 2)};

        assertThat(access(last(edit, views)).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 3_000_000L));
        assertThat(access(last(edit, views)).writes()).containsExactly(new Change("/w/f", text("A\nb\n")));
        assertThat(access(last(edit, views[1])).reads())
                .as("nobody saw the text before")
                .containsExactly(new Glance("/w/f", null, 3_000_000L));
    }

    /** As a write does beside which its own agent looked. */
    @Test
    void aLookBesideAWriteThatShowsItsTextIsNotWhatItRestsOn() {
        String edit = editFirst("a", "A", "b", 3).replace("00:00:02.900Z", "00:00:01.500Z");
        String write = bash("echo A > f", "", 0, 3).replace("00:00:02.900Z", "00:00:01.500Z");

        assertThat(accessOf(view("a\\nb\\n", 1), view("A\\nb\\n", 2), edit).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 3_000_000L));
        assertThat(accessOf(view("a\\n", 1), view("A\\n", 2), write).reads())
                .containsExactly(new Glance("/w/f", text("a\n"), 3_000_000L));
    }

    /** Nobody has put the old text back: the command ended first, but the edit was done before it. */
    @Test
    void anEditThatFindsNoTraceOfACommandThatEndedMeanwhileWasDoneBeforeIt() {
        String edit = editFirst("a", "A", "b", 3).replace("00:00:02.900Z", "00:00:01.500Z");

        assertThat(access(last(bash("sed -i s/b/B/ f", "", 0, 2), view("a\\nb\\n", 1), edit))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void editsOfOneMessageAreMadeOneAfterAnother() {
        List<Call> calls = callsOf(
                view("a\\nb\\n", 0.5),
                asks(1, "e2.0", "e2.5"),
                editFirst("a", "A", "b", 2),
                edit("b", "B", "@@ -1,3 +1,3 @@\\n A\\n-b\\n+B\\n \\n", 2.5).replace("00:00:02.400Z", "00:00:01.900Z"));

        assertThat(calls.get(2).started()).isEqualTo(2_000_000L);
    }

    @Test
    void aFileIsCreatedWhereThereIsNone() {
        Access create = accessOf(done(
                "1", "create", "{'path':'/w/f','file_text':'x\\n'}", "'success':true,'result':{'content':'ok'}", 1));

        assertThat(create.writes()).containsExactly(new Change("/w/f", text("x\n")));
        assertThat(create.reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"No match found", "Unhandled error: Error: ENOENT: no such file"})
    void anEditIsRefusedIfAnotherAgentReplacedItsText(String error) {
        Call edit = last(
                editFirst("a", "A", "b", 2),
                view("a\\nb\\n", 1),
                failed("edit", "{'path':'/w/f','old_str':'a','new_str':'z'}", error, 3));

        assertThat(edit.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(access(edit).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "q; No match found; the text never stood there",
                "a; Multiple matches found; another reason",
            })
    void anEditThatFailedForAnotherReasonIsNotRefused(String old, String error, String why) {
        Call edit = last(
                editFirst("a", "A", "b", 2),
                view("a\\nb\\n", 1),
                failed("edit", "{'path':'/w/f','old_str':'" + old + "','new_str':'z'}", error, 3));

        assertThat(edit.outcome()).as(why).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aPatchLeavesWhatItsDiffShows() {
        String patch =
                "*** Begin Patch\\n*** Update File: f\\n@@\\n-a\\n+A\\n*** Add File: g\\n+new\\n*** End Patch\\n";
        String diffs = HEAD + "@@ -1,3 +1,3 @@\\n-a\\n+A\\n b\\n \\n\\n\\n\\n"
                + "diff --git a/w/g b/w/g\\ncreate file mode 100644\\n--- a/dev/null\\n+++ b/w/g\\n@@ -1,0 +1,2 @@\\n+new\\n+\\n";

        assertThat(accessOf(
                                view("a\\nb\\n", 1),
                                done("p", "apply_patch", "'" + patch + "'", given("Modified 1 file(s)", diffs), 2))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")), new Change("/w/g", text("new\n")));
    }

    @Test
    void aPatchThatFailedOnTheWayHasChangedTheFilesThatItNames() {
        String patch =
                "*** Begin Patch\\n*** Update File: f\\n@@\\n-a\\n+A\\n*** Update File: g\\n@@\\n-x\\n+y\\n*** End Patch\\n";
        String result = "'success':false,'error':{'message':'Error: Failed to find expected lines in /w/g:\\nx'},"
                + "'fileEdits':[{'path':'/w/f','kind':'edit'}]";

        assertThat(accessOf(view("a\\nb\\n", 1), done("p", "apply_patch", "'" + patch + "'", result, 2))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void aPatchIsRefusedIfAnotherAgentReplacedItsLines() {
        String patch = "'*** Begin Patch\\n*** Update File: f\\n@@\\n-a\\n+z\\n*** End Patch\\n'";
        String error = "Failed to apply patch: Error: Failed to find expected lines in /w/f:\\na";

        assertThat(last(editFirst("a", "A", "b", 2), view("a\\nb\\n", 1), failed("apply_patch", patch, error, 3))
                        .outcome())
                .isEqualTo(Outcome.REFUSED);
    }

    @Test
    void aCommandShowsAFileThatIsKnownWithoutTheSpacesAroundIt() {
        Access cat = access(last(bash("cat f", "a\\nb", 0, 2), view("\\n  a\\nb\\n\\n", 1)));

        assertThat(cat.reads()).containsExactly(new Glance("/w/f", text("\n  a\nb\n\n"), 2_000_000L));
    }

    private static String atThePrompt(String command, String output, double time) {
        String shell = "'toolCallId':'p','toolName':'local_shell','arguments':{'command':'" + command + "'}";
        return event("tool.user_requested", shell, time - 0.1) + "\n"
                + result(
                        "p",
                        "'success':true,'shellExecution':{'exitCode':0},'result':{'content':'" + output + "'}",
                        time);
    }

    @Test
    void aPersonWritesTheFileThatACommandNames() {
        assertThat(accessOf(atThePrompt("echo x > f", "", 1)).writes())
                .containsExactly(new Change("/w/f", text("x\n")));
    }

    @Test
    void theAgentMayHaveBeenShownWhatACommandOfAPersonPrinted() {
        String other = editFirst("a", "A", "b", 2);
        String edit = edit("b", "B", "@@ -1,3 +1,3 @@\\n A\\n-b\\n+B\\n \\n", 3);

        assertThat(access(last(other, view("a\\nb\\n", 1), atThePrompt("cat f", "A\\nb", 2.5), edit))
                        .reads())
                .containsExactly(new Glance("/w/f", text("A\nb\n"), 3_000_000L));
    }

    @Test
    void aCommandThatFailedDoesNotShowAFile() {
        assertThat(accessOf(view("a\\n", 1), bash("cat f; exit 3", "a", 3, 2)).reads())
                .isEmpty();
    }

    @Test
    void aPlainCommandWritesTheFileThatItNames() {
        assertThat(accessOf(bash("echo x > f", "", 0, 1)).writes()).containsExactly(new Change("/w/f", text("x\n")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<command started in background with shellId: 1>",
                "<command started in detached background with shellId: 1>",
                "<command with shellId: 1 is still running after 30 seconds.>",
            })
    void whileACommandRunsNoTextIsCertain(String result) {
        String command =
                done("b", "bash", "{'command':'make'}", "'success':true,'result':{'content':'" + result + "'}", 1.5);
        String over = event("system.notification", "'kind':{'shellId':'1'},'content':'x'", 1.7);

        assertThat(accessOf(view("a\\nb\\n", 1), command, view("a\\nb\\n", 1.6), editFirst("a", "A", "b", 2))
                        .writes())
                .containsExactly(new Change("/w/f", null));
        assertThat(accessOf(view("a\\nb\\n", 1), command, over, view("a\\nb\\n", 1.8), editFirst("a", "A", "b", 2))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    @Test
    void anInterruptedCommandMayRunOn() {
        String resumed = result("b", "'success':false,'error':{'message':'x','code':'interrupted'}", 1.5);

        assertThat(accessOf(
                                call("b", "bash", "{'command':'make'}", 1),
                                resumed,
                                view("a\\nb\\n", 1.6),
                                editFirst("a", "A", "b", 2))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void aShellThatIsUsedAgainIsWhereItsLastCommandLeftIt() {
        String command = done(
                "b",
                "bash",
                "{'command':'rm f','shellId':'x'}",
                "'success':true,'result':{'content':'<exited with exit code 0>'}",
                1);

        assertThat(lastOf(command).access()).isNull();
    }

    @Test
    void whatASubagentDidIsKnownFromItsOwnCalls() {
        String started = event("subagent.started", "'toolCallId':'t','agentName':'x'", ",'agentId':'s'", 1.2);
        String task = call("t", "task", "{}", 1.1);
        String report = result("t", "'success':true,'result':{'content':'done'}", 1.5);

        assertThat(accessOf(view("a\\nb\\n", 1), task, started, report, editFirst("a", "A", "b", 2))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
        assertThat(accessOf(view("a\\nb\\n", 1), task, report, editFirst("a", "A", "b", 2))
                        .writes())
                .as("nobody knows what it did")
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void aMessageMayTellWhatIsInAFile() {
        String other = editFirst("a", "A", "b", 2);
        String told = event("user.message", "'content':'f now begins with A'", 2.5);
        String edit = edit("b", "B", "@@ -1,3 +1,3 @@\\n A\\n-b\\n+B\\n \\n", 3);

        assertThat(access(last(other, view("a\\nb\\n", 1), told, edit)).reads())
                .doesNotContain(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void aForkKnowsWhatItsSessionHadSeen() {
        String view = view("a\\nb\\n", 1);
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(log("a"), session("a", view, editFirst("a", "A", "b", 3)));
        logs.put(
                log("b"),
                new String[] {begins("b", 2), view, edit("b", "B", "@@ -1,3 +1,3 @@\\n A\\n-b\\n+B\\n \\n", 4)});
        List<Call> calls = CopilotCliTest.of(logs).calls;

        assertThat(access(calls.get(calls.size() - 1)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void theOldEditorDoesWhatItsCommandSays() {
        Access create = accessOf(done(
                "1",
                "str_replace_editor",
                "{'command':'create','path':'/w/f','file_text':'x'}",
                "'success':true,'result':{'content':'ok'}",
                1));

        assertThat(create.writes()).containsExactly(new Change("/w/f", text("x")));
    }
}
