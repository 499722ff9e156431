package dev.hasse.imports.formats.gemini;

import static dev.hasse.imports.formats.gemini.QwenCodeTest.asked;
import static dev.hasse.imports.formats.gemini.QwenCodeTest.call;
import static dev.hasse.imports.formats.gemini.QwenCodeTest.done;
import static dev.hasse.imports.formats.gemini.QwenCodeTest.record;
import static dev.hasse.imports.formats.gemini.QwenCodeTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.model.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls of Qwen Code did to files. */
class QwenFilesTest {
    private static final String A = "{'file_path':'/w/a'}";

    private static String read(String id, String output, double time) {
        return done(id, "read_file", A, output, time);
    }

    /** A write of a file of which the record shows what was there before. */
    private static String write(String id, String tool, String arguments, String display, double time) {
        return asked("s", "a" + id, time - 0.5, call(id, tool, "{'file_path':'/w/a'," + arguments + "}"))
                + "\n"
                + result(
                        "s",
                        id,
                        time,
                        "{'output':'ok'}",
                        ",'status':'success','resultDisplay':{'filePath':'/w/a'," + display + "}");
    }

    private static String overwrite(String id, String before, double time) {
        return write(
                id, "write_file", "'content':'mine'", "'originalContent':'" + before + "','newContent':'mine'", time);
    }

    /** A call that failed. */
    private static String failed(String id, String tool, String arguments, String error, double time) {
        return asked("s", "a" + id, time - 0.5, call(id, tool, "{'file_path':'/w/a'" + arguments + "}"))
                + "\n"
                + result("s", id, time, "{'error':'" + error + "'}", ",'status':'error'");
    }

    private static String shell(String id, String command, String report, double time) {
        return done(id, "run_shell_command", "{'command':'" + command + "'}", report, time);
    }

    private static String printed(String output) {
        return "Command: x\\nDirectory: (root)\\nOutput: " + output
                + "\\nError: (none)\\nExit Code: 0\\nSignal: (none)\\nProcess Group PGID: (none)";
    }

    private static Value text(String text) {
        return FileText.value(text);
    }

    private static Access last(FrontEndTrial trial) {
        return FrontEndTrial.access(trial.calls.get(trial.calls.size() - 1));
    }

    @Test
    void anEditRestsOnWhatItsAgentHadRead() {
        Access edit = last(QwenCodeTest.of(
                read("1", "a\\nb\\n", 3),
                write(
                        "2",
                        "edit",
                        "'old_string':'a','new_string':'c'",
                        "'originalContent':'a\\nB\\n','newContent':'c\\nB\\n'",
                        6)));

        assertThat(edit.reads()).containsExactly(new Glance("/w/a", text("a\nb\n"), 3_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/a", text("c\nB\n")));
        assertThat(edit.is(Access.Trait.MERGES)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1\\n2\\n3\\n4, true", "1\\n2\\nX\\n4, false"})
    void aPartOfAFileIsComparedAlone(String before, boolean same) {
        Access write = last(QwenCodeTest.of(
                read("1", "Showing lines 2-3 of 4 total lines.\\n\\n---\\n\\n2\\n3", 3), overwrite("2", before, 6)));

        assertThat(write.reads())
                .containsExactly(
                        same
                                ? new Glance("/w/a", text("1\n2\n3\n4"), 6_000_000L)
                                : new Glance("/w/a", text("2\n3"), 3_000_000L));
    }

    @Test
    void aReadOfAPartOfALongFileShowsThatPart() {
        Access write = last(QwenCodeTest.of(
                read("1", "Showing lines 2-2 of at least 9000 total lines.\\n\\n---\\n\\n2", 3),
                overwrite("2", "1\\nX\\n", 6)));

        assertThat(write.reads()).containsExactly(new Glance("/w/a", text("2"), 3_000_000L));
    }

    @Test
    void aReadThatOnlySaysThatNothingHasChangedTellsNothing() {
        FrontEndTrial trial = QwenCodeTest.of(
                read("1", "a", 3),
                read("2", "[File a unchanged since last read in this session — see above.]", 5),
                overwrite("3", "b", 7));

        assertThat(trial.calls.get(1).access()).isEqualTo(Access.NONE);
        assertThat(last(trial).reads()).containsExactly(new Glance("/w/a", text("a"), 3_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "edit; has been modified since you last read it (mtime or size changed).; OUTDATED",
                "write_file; has been modified since you last read it (mtime or size changed).; OUTDATED",
                "edit; disappeared after the model read it (stat now returns ENOENT).; OUTDATED",
                "edit; has not been read in this session. Use the read_file tool first; UNREAD",
            })
    void aWriteThatIsRefusedRestsOnWhatItsAgentHadRead(String tool, String error, Access.Trait reason) {
        FrontEndTrial trial = QwenCodeTest.of(
                read("1", "a", 3),
                failed("2", tool, ",'content':'b','old_string':'a','new_string':'b'", "File /w/a " + error, 6));
        Call refused = trial.calls.get(1);

        assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(FrontEndTrial.access(refused).is(reason)).isTrue();
        assertThat(FrontEndTrial.access(refused).reads()).containsExactly(new Glance("/w/a", text("a"), 3_000_000L));
        assertThat(FrontEndTrial.access(refused).writes()).containsExactly(new Change("/w/a", null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Failed to edit. Found 2 occurrences for old_string in /w/a but replace_all was not enabled.",
                "Failed to edit, 0 occurrences found for old_string in /w/a. No edits made.",
                "/w/a is a directory."
            })
    void anEditThatFailsForAnotherReasonHasJustFailed(String error) {
        Call edit = QwenCodeTest.of(
                        read("1", "a", 3), failed("2", "edit", ",'old_string':'x','new_string':'y'", error, 6))
                .calls
                .get(1);

        assertThat(edit.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(edit.access()).isEqualTo(Access.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read_file", "edit"})
    void whoFindsNoFileHasReadAsMuch(String tool) {
        Call call = QwenCodeTest.of(failed("1", tool, ",'old_string':'x','new_string':'y'", "File not found: /w/a", 3))
                .call();

        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(FrontEndTrial.access(call).reads()).containsExactly(new Glance("/w/a", Value.NULL, 3_000_000L));
    }

    /** The record of a large file holds its beginning and its end. */
    @Test
    void aTextThatIsCutInTheRecordIsNotTheFile() {
        String display = "'originalContent':'a[... truncated ...]','newContent':'b[... truncated ...]',"
                + "'truncatedForSession':true,'originalContentTruncated':true,'newContentTruncated':true";
        Access write = last(QwenCodeTest.of(write("1", "write_file", "'content':'whole'", display, 3)));

        assertThat(write.before()).isEmpty();
        assertThat(write.writes()).containsExactly(new Change("/w/a", text("whole")));
    }

    /** Logs of subagents hold no more than what the model was told. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a\\nb\\n; The file: /w/a has been updated.; c·b·",
                "a\\nb\\n; The file: /w/a has been updated. Showing lines 1-3 of 3 from the edited file:\\n\\n---\\n\\nc\\nX\\n; c·X·",
                "a\\nb\\n; The file: /w/a has been updated. Showing lines 1-2 of 3 from the edited file:\\n\\n---\\n\\nc\\nX; c·b·",
            })
    void anEditWithoutADisplayLeavesWhatItShowsOrWhatFollows(String before, String output, String after) {
        Access edit = last(QwenCodeTest.of(
                read("1", before, 3),
                done("2", "edit", "{'file_path':'/w/a','old_string':'a','new_string':'c'}", output, 6)));

        assertThat(edit.writes()).containsExactly(new Change("/w/a", text(after.replace('·', '\n'))));
        assertThat(edit.reads())
                .as("it would have been refused, had the file changed")
                .containsExactly(new Glance("/w/a", text(before.replace("\\n", "\n")), 3_000_000L));
    }

    @Test
    void anEditMayReplaceEveryOccurrence() {
        Access edit = last(QwenCodeTest.of(
                read("1", "a\\na\\n", 3),
                done(
                        "2",
                        "edit",
                        "{'file_path':'/w/a','old_string':'a','new_string':'c','replace_all':true}",
                        "ok",
                        6)));

        assertThat(edit.writes()).containsExactly(new Change("/w/a", text("c\nc\n")));
    }

    @Test
    void aPlainCommandWritesAndReadsFiles() {
        FrontEndTrial trial = QwenCodeTest.of(
                shell("1", "cat > a <<\\'EOF\\'\\nx\\nEOF".replace("\\'", "\\u0027"), printed("(empty)"), 3),
                shell("2", "cat a", printed("x"), 5));

        assertThat(FrontEndTrial.access(trial.calls.get(0)).writes()).containsExactly(new Change("/w/a", text("x\n")));
        assertThat(FrontEndTrial.access(trial.calls.get(1)).reads())
                .containsExactly(new Glance("/w/a", text("x\n"), 5_000_000L));
    }

    /** What was blocked, or not permitted, never ran. */
    @ParameterizedTest
    @CsvSource({"'not_started', FAILED", "'error', DONE"})
    void aCommandThatFailedHasRemovedNothing(String status, Outcome outcome) {
        FrontEndTrial trial = QwenCodeTest.of(
                asked("s", "a", 2, call("1", "run_shell_command", "{'command':'rm a'}")),
                result(
                        "s",
                        "1",
                        3,
                        "{'error':'Not permitted.'}",
                        ",'status':'error','executionStatus':'" + status + "'"));

        assertThat(trial.call().outcome()).isEqualTo(outcome);
        assertThat(trial.call().access())
                .as("whether it had effects before it failed is open")
                .isEqualTo(outcome == Outcome.FAILED ? Access.NONE : null);
    }

    /** Present versions do not say which processes a command left. */
    @ParameterizedTest
    @CsvSource({"npm start &, true", "npm start, false", "cat > g <<E-F\\na & b\\nE-F, false", "sleep 5 & ls, false"})
    void aCommandThatLeftSomethingRunningMayChangeTextsLater(String command, boolean runsOn) {
        FrontEndTrial trial = QwenCodeTest.of(
                shell("1", command, printed("(empty)"), 3),
                write("2", "write_file", "'content':'x'", "'originalContent':null,'newContent':'x'", 4),
                shell("3", "cp a b.c", printed("(empty)"), 5));

        assertThat(last(trial).writes()).containsExactly(new Change("/w/b.c", runsOn ? null : text("x")));
    }

    @Test
    void aCommandThatFindsNoFileReadsThatThereIsNone() {
        String report = printed("cat: a: No such file or directory").replace("Exit Code: 0", "Exit Code: 1");

        assertThat(last(QwenCodeTest.of(shell("1", "cat a", report, 3))).reads())
                .containsExactly(new Glance("/w/a", Value.NULL, 3_000_000L));
    }

    /** Older versions give the number of the signal. */
    @Test
    void theSignalZeroIsNone() {
        FrontEndTrial trial =
                QwenCodeTest.of(shell("1", "rm a", printed("(empty)").replace("Signal: (none)", "Signal: 0"), 3));

        assertThat(last(trial).writes()).containsExactly(new Change("/w/a", Value.NULL));
    }

    /** The agent has seen the file as it is by then: its write does not rest on the older text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"cat a; Exit Code: 0", "cat a; Exit Code: 1", "cat a | grep zz; Exit Code: 1"})
    void aCommandThatMayHaveShownTheFileSaysNothingOfOldTexts(String command, String end) {
        String[] own = {
            read("1", "old", 3),
            shell("5", command, printed("theirs").replace("Exit Code: 0", end), 7),
            overwrite("4", "theirs", 9)
        };
        String[] others = {
            read("2", "old", 4).replace("'s'", "'t'"),
            write("3", "write_file", "'content':'theirs'", "'originalContent':'old','newContent':'theirs'", 6)
                    .replace("'s'", "'t'")
        };
        FrontEndTrial trial = QwenCodeTest.of(Map.of("s", own, "t", others));

        assertThat(FrontEndTrial.access(trial.callsOf("write_file").get(1)).reads())
                .extracting(Glance::value)
                .doesNotContain(text("old"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "---\\n/w/a:2:X\\n---; X",
                "---\\nFile: a\\nL2: X\\n---; X",
                "---\\n/w/a:1:1\\n---; 1·2·",
                "---\\n/w/b:2:X\\n---; 1·2·",
                "---\\n/w/a:2:X...\\n---\\n[3 lines truncated] ...; 1·2·",
            })
    void aSearchThatShowsAChangedLineShowsTheChange(String lines, String rests) {
        Access write = last(QwenCodeTest.of(
                read("1", "1\\n2\\n", 3),
                done("2", "grep_search", "{'pattern':'x'}", "Found 1 match for pattern \\u0022x\\u0022:\\n" + lines, 5),
                overwrite("3", rests.equals("X") ? "1\\nX\\n" : "1\\nY\\n", 7)));

        assertThat(write.reads())
                .extracting(Glance::value)
                .containsExactly(text(rests.equals("X") ? "1\nX\n" : "1\n2\n"));
    }

    @Test
    void aFileThatAPersonMentionedIsRead() {
        FrontEndTrial trial = QwenCodeTest.of(record(
                "s",
                "u",
                2,
                "user",
                "'message':{'role':'user','parts':[{'text':'look at @a'},{'text':'\\n--- Content from referenced files ---'},"
                        + "{'text':'\\nContent from a:\\n'},{'text':'x\\n'}]}"));

        assertThat(trial.call().tool()).isEqualTo(FilesOfSession.MENTIONED);
        assertThat(FrontEndTrial.access(trial.call()).reads()).containsExactly(new Glance("/w/a", null, 2_000_000L));
    }

    /** A subagent changed the file, and then the session removed it. */
    @ParameterizedTest
    @CsvSource({"I wrote /w/a, false", "I wrote a, false", "I am done, true"})
    void whatASubagentReportsMayTellWhatIsInFiles(String report, boolean rests) {
        String sub = done("2", "write_file", "{'file_path':'/w/a','content':'theirs'}", "ok", 6)
                .replace("'cwd'", "'agentId':'coder-1','agentName':'coder','cwd'");
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put("s", new String[] {
            read("0", "old", 3),
            done("1", "agent", "{'prompt':'p'}", report, 7),
            done("3", "run_shell_command", "{'command':'rm a'}", printed("(empty)"), 9)
        });
        logs.put("sub", new String[] {sub});

        assertThat(last(QwenCodeTest.of(logs)).reads().stream()
                        .anyMatch(read -> text("old").equals(read.value())))
                .isEqualTo(rests);
    }

    @Test
    void whereNothingIsToldACommandRestsOnWhatWasReadBefore() {
        Access remove = last(QwenCodeTest.of(
                read("0", "old", 3),
                done("1", "todo_write", "{'todos':[]}", "I wrote /w/a", 7),
                done("3", "run_shell_command", "{'command':'rm a'}", printed("(empty)"), 9)));

        assertThat(remove.reads()).extracting(Glance::value).isEqualTo(List.of(text("old")));
    }
}
