package dev.hasse.imports.formats.opencode;

import static dev.hasse.imports.formats.opencode.OpenCodeTest.call;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.failed;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.message;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.part;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls of opencode did to files. The calls of a session are done at its seconds, in microseconds. */
class OpenCodeFilesTest {
    private static final String FILE = "{'filePath':'/w/f'}";

    private static Value text(String text) {
        return FileText.value(text);
    }

    private static String display(String text, int from, int last, int total, boolean truncated) {
        return "{'display':{'type':'file','path':'/w/f','text':'" + text + "','lineStart':" + from + ",'lineEnd':"
                + last + ",'totalLines':" + total + ",'truncated':" + truncated + "}}";
    }

    private static String read(String text, double time) {
        int lines = text.split("\\\\n").length;
        return call("r" + time, "read", FILE, "x", display(text, 1, lines, lines, false), time);
    }

    private static String edit(String old, String replacement, String hunk, double time) {
        return call(
                "e" + time,
                "edit",
                "{'filePath':'f','oldString':'" + old + "','newString':'" + replacement + "'}",
                "Edit applied successfully.",
                "{'diff':'--- f\\n+++ f\\n" + hunk + "'}",
                time);
    }

    private static String write(String content, String existed, double time) {
        return call(
                "w" + time,
                "write",
                "{'filePath':'/w/f','content':'" + content + "'}",
                "Wrote file successfully.",
                "{'filepath':'/w/f'" + existed + "}",
                time);
    }

    private static String bash(String command, String output, String metadata, double time) {
        return call("b" + time, "bash", "{'command':'" + command + "'}", output, metadata, time);
    }

    private static String bash(String command, double time) {
        return bash(command, "(no output)", "{'exit':0,'truncated':false}", time);
    }

    /** One session, a message for each call. */
    private static List<Call> alone(String... calls) {
        return OpenCodeTest.of(session("ses_a", messages(calls))).calls;
    }

    private static String[] messages(String... calls) {
        String[] messages = new String[calls.length];
        for (int k = 0; k < calls.length; k++) {
            messages[k] = message("m" + k, 0.1, calls[k]);
        }
        return messages;
    }

    /** The last call of two sessions, of which the second has one call. */
    private static Call last(String other, String... calls) {
        List<Call> all = OpenCodeTest.of(
                        session("ses_a", messages(calls)),
                        session("ses_b", message("n", 0.1, other.replace("'callID':'", "'callID':'other"))))
                .calls;
        return all.get(all.size() - 1);
    }

    private static Access access(Call call) {
        return FrontEndTrial.access(call);
    }

    @Test
    void aReadShowsTheWholeFileWithoutItsLastLineFeed() {
        assertThat(access(alone(read("a\\nb", 1)).get(0)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void anEmptyLineAtTheEndIsALine() {
        String metadata = display("a\\n", 1, 2, 2, false);

        assertThat(access(alone(call("1", "read", FILE, "x", metadata, 1)).get(0))
                        .reads())
                .containsExactly(new Glance("/w/f", text("a\n\n"), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource({
        "a, 1, 1, 2, false",
        "a, 1, 1, 1, true",
        "b, 2, 2, 2, false",
        "a... (line truncated to 2000 chars), 1, 1, 1, false",
        "'', 1, 0, 3, true",
    })
    void aReadOfAPartDoesNotShowTheFile(String text, int from, int last, int total, boolean truncated) {
        String metadata = display(text, from, last, total, truncated);

        assertThat(access(alone(call("1", "read", FILE, "x", metadata, 1)).get(0))
                        .reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @Test
    void anEmptyFileIsShown() {
        String metadata = display("", 1, 0, 0, false);

        assertThat(access(alone(call("1", "read", FILE, "x", metadata, 1)).get(0))
                        .reads())
                .containsExactly(new Glance("/w/f", text(""), 1_000_000L));
    }

    @Test
    void aReadThatFindsNoFileReadsNull() {
        Call call = alone(failed("1", "read", FILE, "File not found: /w/f", 1)).get(0);

        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }

    /** In place of an output that is empty, the model is told {@code (no output)}. */
    @Test
    void aCommandThatPrintsNothingHasShownNothing() {
        Access write = access(last(
                write("theirs", ",'exists':true", 2),
                read("a", 1),
                bash("sed -i 's/^b.*/c/' g".replace("'", "\\u0027"), 3),
                write("mine", ",'exists':true", 4)));

        assertThat(write.reads()).containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
    }

    @Test
    void aReadOfAFolderIsNoneOfAFile() {
        String metadata = "{'display':{'type':'directory','path':'/w','entries':['f']}}";

        assertThat(access(alone(call("1", "read", "{'filePath':'/w'}", "x", metadata, 1))
                        .get(0)))
                .isEqualTo(Access.NONE);
    }

    /** The text that the model is given holds the file, too. */
    @ParameterizedTest
    @CsvSource({"2, true", "3, false"})
    void anAttachedFileIsRead(int total, boolean whole) {
        String message = "{'info':{'id':'m','role':'user','time':{'created':2}},'parts':["
                + "{'type':'text','synthetic':true,'text':'Called the Read tool with the following input: {\\\"filePath\\\":\\\"/w/f\\\"}'},"
                + "{'type':'text','synthetic':true,'text':'<path>/w/f</path>\\n<type>file</type>\\n<content>\\n1: a\\n2: b\\n\\n"
                + "(End of file - total " + total + " lines)\\n</content>'},{'type':'file','url':'file:///w/f'}]}";
        Call call = OpenCodeTest.of(session("ses_a", message)).call();

        assertThat(call.tool()).isEqualTo("attachment:file");
        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", whole ? text("a\nb") : null, 2_000_000L));
    }

    @Test
    void anEditRestsOnWhatItsAgentSawAndLeavesWhatItsDiffShows() {
        Access edit = access(alone(read("a\\nb", 1), edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 2))
                .get(1));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", text("a\nb"), 1_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", text("A\nb")));
        assertThat(edit.is(Access.Trait.MERGES)).isTrue();
    }

    @Test
    void anEditOfWhatAnotherSessionHadChangedRestsOnTheOldText() {
        Access edit = access(last(
                edit("b", "B", "@@ -1,2 +1,2 @@\\n a\\n-b\\n+B\\n", 2),
                read("a\\nb", 1),
                edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n B\\n", 3)));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", text("a\nb"), 1_000_000L));
        assertThat(edit.writes()).extracting(Change::cell).containsExactly("/w/f");
    }

    @Test
    void whereTheDiffShowsAnotherFileNobodyKnowsWhatIsLeft() {
        Access edit =
                access(alone(write("a\\nb\\n", "", 1), edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n by hand\\n", 2))
                        .get(1));

        assertThat(edit.reads())
                .as("it did not find what the session had written")
                .containsExactly(new Glance("/w/f", null, 2_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", null));
    }

    /** A person may have taken back what the other session had written (/undo). */
    @Test
    void anEditThatFindsAgainWhatItsAgentSawIsNotStale() {
        Access edit = access(last(
                edit("b", "B", "@@ -1,2 +1,2 @@\\n a\\n-b\\n+B\\n", 2),
                read("a\\nb", 1),
                edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 3)));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", text("a\nb"), 3_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", text("A\nb")));
    }

    /** Without a snapshot, the files were left as they were. A read changes none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "write; 'messageID':'m1','snapshot':'s'; UNKNOWN",
                "write; 'messageID':'m0','snapshot':'s'; UNKNOWN",
                "write; 'messageID':'m1','partID':'prt_1','snapshot':'s'; UNKNOWN",
                "write; 'messageID':'m1','partID':'prt_2','snapshot':'s'; DONE",
                "write; 'messageID':'m2','snapshot':'s'; DONE",
                "write; 'messageID':'m1'; DONE",
                "read; 'messageID':'m1','snapshot':'s'; DONE",
            })
    void nobodyKnowsWhatBecameOfAWriteThatAPersonTookBack(String tool, String revert, String outcome) {
        String written = "{'filePath':'/w/f','content':'b'}";
        List<Call> calls = OpenCodeTest.of(session(
                        "ses_a",
                        0,
                        ",'revert':{" + revert.replace("''", "'") + "}",
                        message("m0", 0.1, read("a", 1)),
                        message(
                                "m1",
                                0.1,
                                call("1", tool, written, "x", "{}", 2),
                                call("2", "todowrite", "{}", "x", "{}", 3)),
                        message("m2", 0.1)))
                .calls;

        assertThat(calls.get(1).outcome()).hasToString(outcome);
        assertThat(access(calls.get(1)).writes()).hasSize(tool.equals("write") && outcome.equals("DONE") ? 1 : 0);
    }

    /** A call may wait for diagnostics after the file is written. */
    @Test
    void whatAnEditLeftMayBeReadBeforeItsCallIsOver() {
        String edit = edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 4).replace("'start':3.5", "'start':2");

        assertThat(access(last(edit, read("a\\nb", 1), read("A\\nb", 3))).writes())
                .containsExactly(new Change("/w/f", text("A\nb")));
    }

    @Test
    void whereNobodyHadReadTheFileNobodyKnowsWhatIsLeft() {
        Access edit = access(
                alone(edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 2)).get(0));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", null, 2_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", null));
    }

    @Test
    void anEditOfAnEmptyTextCreatesTheFile() {
        Access edit = access(alone(edit("", "a", "@@ -0,0 +1,1 @@\\n+a\\n", 2)).get(0));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", Value.NULL, 2_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", text("a")));
    }

    @Test
    void aWriteReplacesTheWholeFile() {
        Access write =
                access(alone(read("a", 1), write("c", ",'exists':true", 2)).get(1));

        assertThat(write.reads()).containsExactly(new Glance("/w/f", text("a"), 1_000_000L));
        assertThat(write.writes()).containsExactly(new Change("/w/f", text("c")));
        assertThat(write.is(Access.Trait.MERGES)).isFalse();
    }

    @Test
    void aWriteThatCreatesFindsNoFile() {
        Access write = access(alone(write("c", ",'exists':false", 2)).get(0));

        assertThat(write.reads()).containsExactly(new Glance("/w/f", Value.NULL, 2_000_000L));
        assertThat(write.before()).containsExactly(new Effect("/w/f", Value.NULL));
    }

    @Test
    void aWriteThatCreatesWhatAnotherRemovedRestsOnTheOldText() {
        Access write = access(last(bash("rm f", 2), read("a", 1), write("c", ",'exists':false", 3)));

        assertThat(write.reads()).containsExactly(new Glance("/w/f", text("a"), 1_000_000L));
    }

    @Test
    void aWriteOfWhatAnotherSessionWroteUnseenReadNothing() {
        assertThat(access(last(write("b", "", 1), write("c", ",'exists':true", 3)))
                        .reads())
                .isEmpty();
    }

    private static String patch(String text, String files, double time) {
        return call(
                "p" + time,
                "apply_patch",
                "{'patchText':'*** Begin Patch\\n" + text + "*** End Patch'}",
                "Success.",
                "{'files':[" + files + "]}",
                time);
    }

    @Test
    void aPatchChangesEachOfItsFiles() {
        String files =
                "{'filePath':'/w/f','type':'move','movePath':'/w/g','patch':'@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n'}";
        String text =
                "*** Add File: n\\n+new\\n*** Delete File: d\\n*** Update File: f\\n*** Move to: g\\n@@\\n-a\\n+A\\n";
        Access patch = access(alone(read("a\\nb", 1), patch(text, files, 2)).get(1));

        assertThat(patch.writes())
                .containsExactly(
                        new Change("/w/n", text("new")),
                        new Change("/w/d", Value.NULL),
                        new Change("/w/f", Value.NULL),
                        new Change("/w/g", text("A\nb")));
    }

    @ParameterizedTest
    @CsvSource({"b, true", "by hand, false"})
    void aPatchLeavesWhatItsDiffShows(String shown, boolean same) {
        String files = "{'filePath':'/w/f','type':'update','patch':'@@ -1,2 +1,2 @@\\n-a\\n+A\\n " + shown + "\\n'}";
        Access patch = access(alone(read("a\\nb", 1), patch("*** Update File: f\\n@@\\n-a\\n+A\\n", files, 2))
                .get(1));

        assertThat(patch.writes()).containsExactly(new Change("/w/f", same ? text("A\nb") : null));
        assertThat(patch.is(Access.Trait.MERGES)).isTrue();
    }

    @Test
    void withoutItsDiffNobodyKnowsWhatAPatchLeaves() {
        assertThat(access(alone(read("a\\nb", 1), patch("*** Update File: f\\n@@\\n-a\\n+A\\n", "", 2))
                                .get(1))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    /** An edit is refused because of another session only if its text was there before. */
    @ParameterizedTest
    @CsvSource({"b, REFUSED", "never, FAILED"})
    void anEditThatFindsNoText(String old, String outcome) {
        String edit = failed(
                "9",
                "edit",
                "{'filePath':'/w/f','oldString':'" + old + "','newString':'x'}",
                "Could not find oldString in the file. It must match exactly.",
                3);

        assertThat(last(bash("echo x > f", 2), read("a\\nb", 1), edit).outcome())
                .hasToString(outcome);
    }

    @ParameterizedTest
    @CsvSource({"b, REFUSED", "never, FAILED"})
    void aPatchThatFindsNoLines(String old, String outcome) {
        String patch = failed(
                "9",
                "apply_patch",
                "{'patchText':'*** Begin Patch\\n*** End Patch'}",
                "apply_patch verification failed: Error: Failed to find expected lines in /w/f:\\n" + old,
                3);

        assertThat(last(bash("echo x > f", 2), read("a\\nb", 1), patch).outcome())
                .hasToString(outcome);
    }

    @Test
    void aPlainCommandWritesItsFilesInItsFolder() {
        List<Call> calls = alone(
                bash("rm f", 1),
                call(
                        "2",
                        "bash",
                        "{'command':'rm f','workdir':'/w/sub'}",
                        "(no output)",
                        "{'exit':0,'truncated':false}",
                        2));

        assertThat(calls)
                .extracting(call -> access(call).writes())
                .containsExactly(List.of(new Change("/w/f", Value.NULL)), List.of(new Change("/w/sub/f", Value.NULL)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"rm f; {'exit':1}", "rm f; {'exit':null}", "rm f; {}", "make; {'exit':0,'truncated':false}"})
    void everyOtherCommandIsOpaque(String command, String metadata) {
        assertThat(alone(bash(command, "x", metadata.replace("''", "'"), 1))
                        .get(0)
                        .access())
                .isNull();
    }

    @Test
    void aCommitThatPrintedNothingButGitsOwnWordsWritesNothing() {
        String exit = "{'exit':0,'truncated':false}";

        assertThat(access(
                        alone(bash("git commit -qm x", "(no output)", exit, 1)).get(0)))
                .isEqualTo(Access.NONE);
        assertThat(access(alone(bash("git commit -m x", "[main a1b2c3d] x", exit, 1))
                        .get(0)))
                .isEqualTo(Access.NONE);
        assertThat(alone(bash("git commit -m x", "black: reformatted f\\n[main a1b2c3d] x", exit, 1))
                        .get(0)
                        .access())
                .isNull();
    }

    @Test
    void aCommandShowsAFile() {
        Call cat = alone(bash("cat f", "a\\nb\\n", "{'exit':0,'truncated':false}", 1))
                .get(0);

        assertThat(access(cat).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(access(cat).is(Access.Trait.DIRECT))
                .as("it shows what is on the disk, not a copy")
                .isTrue();
        assertThat(cat.readOnly()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"a; {'exit':0,'truncated':true}", "a; {'exit':0}", "(no output); {'exit':0,'truncated':false}"})
    void anOutputThatMayNotBeWholeShowsNothing(String output, String metadata) {
        assertThat(access(alone(bash("cat f", output, metadata.replace("''", "'"), 1))
                        .get(0)))
                .isEqualTo(Access.NONE);
    }

    /** What was written before is not certain any more. */
    @ParameterizedTest
    @ValueSource(strings = {"(sleep 9; make) &", "make"})
    void afterAnOpaqueCommandNoTextIsCertain(String command) {
        Access edit =
                access(alone(read("a\\nb", 1), bash(command, 2), edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 3))
                        .get(2));

        assertThat(edit.writes()).containsExactly(new Change("/w/f", null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"(make) &; false", "make 2>&1 && ls; true", "curl \\\"x?a&b\\\"; true", "curl x & y; false"})
    void aCommandInTheBackgroundMayWriteLater(String command, boolean certain) {
        Access edit =
                access(alone(bash(command, 1), read("a\\nb", 2), edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 3))
                        .get(2));

        assertThat(edit.writes()).containsExactly(new Change("/w/f", certain ? text("A\nb") : null));
    }

    @Test
    void aCommandThatWasNeverDoneMayRunOn() {
        String open = part("o", "bash", "'status':'running','input':{'command':'make'},'time':{'start':1}");
        Access edit = access(alone(open, read("a\\nb", 2), edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 3))
                .get(2));

        assertThat(edit.writes()).containsExactly(new Change("/w/f", null));
    }

    @ParameterizedTest
    @CsvSource({"ses_b, true", "ses_c, false"})
    void aTaskMayWriteAnythingUnlessItsOwnSessionIsThere(String child, boolean certain) {
        String task = call("t", "task", "{}", "x", "{'sessionId':'" + child + "'}", 2);
        List<Call> calls = OpenCodeTest.of(
                        session("ses_b"),
                        session(
                                "ses_a",
                                messages(
                                        read("a\\nb", 1),
                                        task,
                                        edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n", 3))))
                .calls;

        assertThat(access(calls.get(2)).writes()).containsExactly(new Change("/w/f", certain ? text("A\nb") : null));
    }

    /** A search by grep shows lines below the names of their files, and nothing of other files. */
    @ParameterizedTest
    @CsvSource({
        "grep, Found 1 matches\\n/w/f:\\n  Line 1: b, false",
        "grep, Found 1 matches\\n/w/g:\\n  Line 1: b, true",
        "grep, No files found, true",
        "semantic_search, x, false",
        "todowrite, x, true"
    })
    void aSearchMayHaveShownTheFilesThatItNames(String tool, String output, boolean stale) {
        assertThat(afterASearch(call("s", tool, "{'pattern':'b'}", output, "{}", 3)))
                .isEqualTo(stale);
    }

    @Test
    void aSearchThatFailedHasShownNothing() {
        assertThat(afterASearch(failed("s", "grep", "{'pattern':'b'}", "ripgrep execution failed", 3)))
                .isTrue();
    }

    /** Whether an edit is stale whose session searched after another one had written. */
    private static boolean afterASearch(String search) {
        List<Glance> reads = access(last(
                        write("b", "", 2), read("a", 1), search, edit("b", "B", "@@ -1,1 +1,1 @@\\n-b\\n+B\\n", 4)))
                .reads();
        assertThat(reads)
                .isSubsetOf(new Glance("/w/f", text("a"), 1_000_000L), new Glance("/w/f", text("b"), 4_000_000L));
        return reads.contains(new Glance("/w/f", text("a"), 1_000_000L));
    }

    /** The fork knows what the session that it is a copy of had read, and when. */
    @Test
    void aForkKnowsWhatTheOtherSessionHadRead() {
        String read = message("m1", 0.1, read("a", 1));
        List<Call> calls = OpenCodeTest.of(
                        session("ses_a", read, message("m2", 1.5, write("b", "", 2))),
                        session("ses_b", 3, "", read, message("m3", 3.5, write("c", "", 4))))
                .calls;

        assertThat(access(calls.get(2)).reads()).containsExactly(new Glance("/w/f", text("a"), 1_000_000L));
    }

    @Test
    void anEditThatGrowsBeyondMeasureIsRefused() {
        String grow = call(
                "g",
                "edit",
                "{'filePath':'/w/f','oldString':'a','newString':'" + "b".repeat(1_000) + "','replaceAll':true}",
                "x",
                "{'diff':'@@ -1,1 +1,1 @@\\n-" + "a".repeat(2_000) + "\\n+b\\n'}",
                2);

        assertThat(OpenCodeTest.of(session("ses_a", messages(read("a".repeat(2_000), 1), grow))).refused)
                .singleElement()
                .asString()
                .contains("edits that replace every occurrence");
    }

    @Test
    void anExportOfKiloHasTheDiffOfAnEditAsAPatch() {
        String edit = call(
                "e2",
                "edit",
                "{'filePath':'f','oldString':'a','newString':'A'}",
                "Edit applied successfully.",
                "{'filediff':{'file':'/w/f','patch':'Index: /w/f\\n--- /w/f\\n+++ /w/f\\n@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n'}}",
                2);

        assertThat(access(alone(read("a\\nb", 1), edit).get(1)).writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    @ParameterizedTest
    @CsvSource({
        "board_read, true",
        "schedule_wakeup, true",
        "background_process, false",
        "other_tool, false",
    })
    void toolsOfKiloThatTouchNoFileLeaveTextsCertain(String tool, boolean certain) {
        String edit = edit("a", "A", "@@ -1,2 +1,2 @@\\n-a\\n+A\\n b", 3);

        assertThat(access(alone(read("a\\nb", 1), call("k", tool, "{}", "ok", "{}", 2), edit)
                                .get(2))
                        .writes())
                .containsExactly(new Change("/w/f", certain ? text("A\nb\n") : null));
    }

    @Test
    void toolsOfAFilesystemServerOfMcpReadAndWriteFiles() {
        String read = call("r", "my-fs_1_read_text_file", "{'path':'/w/f'}", "a\\nb\\n", "{'truncated':false}", 1);
        String write = call(
                "w",
                "my-fs_1_write_file",
                "{'path':'/w/f','content':'c'}",
                "Successfully wrote to /w/f",
                "{'truncated':false}",
                2);

        List<Call> calls = alone(read, write);

        assertThat(access(calls.get(0)).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(access(calls.get(1)).writes()).containsExactly(new Change("/w/f", text("c")));
    }

    @Test
    void anEditOfAFilesystemServerIsRefusedWhoseTextAnotherSessionHasReplaced() {
        String read = call("r", "fs_read_text_file", "{'path':'/w/f'}", "a\\nb\\n", "{'truncated':false}", 1);
        String edit = failed(
                "e",
                "fs_edit_file",
                "{'path':'/w/f','edits':[{'oldText':'a','newText':'x'}]}",
                "Could not find exact match for edit:\\na",
                3);

        assertThat(OpenCodeTest.of(
                                session("ses_a", messages(read, edit)),
                                session("ses_b", message("n", 0.1, write("c", "", 2))))
                        .calls)
                .extracting(Call::outcome)
                .containsExactly(Outcome.DONE, Outcome.DONE, Outcome.REFUSED);
    }

    @Test
    void ofAFilesystemServersResultThatWasCutNothingIsKnown() {
        String write =
                call("w", "fs_write_file", "{'path':'/w/f','content':'c'}", "Successfully", "{'truncated':true}", 1);

        assertThat(alone(write).get(0).access()).isNull();
    }
}
