package dev.hasse.imports.formats.kimi;

import static dev.hasse.imports.formats.kimi.KimiCodeTest.call;
import static dev.hasse.imports.formats.kimi.KimiCodeTest.done;
import static dev.hasse.imports.formats.kimi.KimiCodeTest.log;
import static dev.hasse.imports.formats.kimi.KimiCodeTest.result;
import static dev.hasse.imports.formats.kimi.KimiCodeTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls of Kimi Code did to files. The calls of a session are done at its seconds, in microseconds. */
class KimiFilesTest {
    private static final String FILE = "{'path':'f'}";

    private static Value text(String text) {
        return FileText.value(text);
    }

    private static String note(int lines, int from, int total) {
        return "'note':'<system>" + lines + " lines read from file starting from line " + from
                + ". Total lines in file: " + total + ". Requested range complete.</system>'";
    }

    /** A read that shows all lines of the file. */
    private static String read(String text, double time) {
        String[] lines = text.split("\\\\n");
        StringBuilder shown = new StringBuilder();
        for (int k = 0; k < lines.length; k++) {
            shown.append(k == 0 ? "" : "\\n").append(k + 1).append("\\t").append(lines[k]);
        }
        return done("r" + time, "Read", FILE, "'output':'" + shown + "'," + note(lines.length, 1, lines.length), time);
    }

    private static String read(String output, String more, double time) {
        return done("r" + time, "Read", FILE, "'output':'" + output + "'" + more, time);
    }

    private static String edit(String old, String replacement, String more, int count, double time) {
        return done(
                "e" + time,
                "Edit",
                "{'path':'/w/f','old_string':'" + old + "','new_string':'" + replacement + "'" + more + "}",
                "'output':'Replaced " + count + " occurrence" + (count == 1 ? "" : "s") + " in /w/f'",
                time);
    }

    private static String edit(String old, String replacement, double time) {
        return edit(old, replacement, "", 1, time);
    }

    private static String failed(String old, String error, double time) {
        return done(
                "e" + time,
                "Edit",
                "{'path':'f','old_string':'" + old + "','new_string':'z'}",
                "'output':'" + error + "','isError':true",
                time);
    }

    private static String write(String content, String more, double time) {
        return done(
                "w" + time, "Write", "{'path':'f','content':'" + content + "'" + more + "}", "'output':'Wrote'", time);
    }

    private static String write(String content, double time) {
        return write(content, "", time);
    }

    private static String bash(String command, String result, double time) {
        return done("b" + time, "Bash", "{'command':'" + command + "'}", result, time);
    }

    private static String bash(String command, double time) {
        return bash(command, "'output':'Command executed successfully.'", time);
    }

    /** The client found something in the file. */
    private static String found(String entry, double time) {
        return "{'type':'file_history.tracked','path':'f','entry':{" + entry + "},'time':" + time + "}";
    }

    /** The client found {@code a}, with a line feed. */
    private static String foundA(double time) {
        return found(
                "'key':'file-history/x','size':2,'contentHash':'87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7'",
                time);
    }

    private static List<Call> alone(String... lines) {
        return KimiCodeTest.of(lines).calls;
    }

    private static Call lastOf(String... lines) {
        List<Call> calls = alone(lines);
        return calls.get(calls.size() - 1);
    }

    /** The last call of two sessions, of which the second has one. */
    private static Call last(String other, String... lines) {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(log("a", "main"), session(lines));
        logs.put(log("b", "main"), session(other.replace("'u", "'v")));
        List<Call> calls = KimiCodeTest.of(logs).calls;
        return calls.get(calls.size() - 1);
    }

    private static Access access(Call call) {
        return FrontEndTrial.access(call);
    }

    private static Access writeOf(String... lines) {
        return access(lastOf(lines));
    }

    @Test
    void aReadShowsTheWholeFileWithoutItsLastLineFeed() {
        assertThat(writeOf(read("a\\nb", 1)).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void olderVersionsSayHowMuchTheyShowedAtTheEndOfTheOutput() {
        String output = "1\\ta\\n<system>1 line read from file starting from line 1. Total lines in file: 1."
                + " End of file reached.</system>";

        assertThat(writeOf(read(output, "", 1)).reads()).containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1\\ta; 1; 1; 2; a part",
                "2\\tb; 1; 2; 2; a part",
                "1\\ta; 2; 1; 2; lines that were cut off",
                "2\\ta; 1; 1; 1; other numbers",
            })
    void aReadOfAPartDoesNotShowTheFile(String output, int lines, int from, int total, String why) {
        assertThat(writeOf(read(output, "," + note(lines, from, total), 1)).reads())
                .as(why)
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Lines [1] were truncated.",
                "Line 1 fragment: columns [0, 5) of 9. Line continues.",
                "Mixed or lone carriage-return line endings are shown as \\\\r."
            })
    void linesThatAreShownOtherwiseThanTheyAreDoNotShowTheFile(String remark) {
        String note = note(1, 1, 1).replace("</system>", " " + remark + "</system>");

        assertThat(writeOf(read("1\\ta", "," + note, 1)).reads()).containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\\n[...truncated]",
                "Tool output exceeded 50000 characters; showing a preview only.\\ntool_name: Bash\\n\\n[preview]\\na"
            })
    void aCommandWhoseOutputWasCutDoesNotShowTheFile(String output) {
        assertThat(writeOf(bash("cat f", "'output':'" + output + "'", 1)).reads())
                .isEmpty();
    }

    @Test
    void aFileThatWasReadInPiecesHasBeenRead() {
        String other = edit("a", "c", 3);
        String head = read("1\\ta", "," + note(1, 1, 2), 1);
        String rest = read("2\\tb", "," + note(1, 2, 2), 2);

        assertThat(access(last(other, head, rest, edit("b", "d", 4))).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 2_000_000L));
        assertThat(access(last(other, rest, read("1\\ta", "," + note(1, 1, 2), 2.5), edit("b", "d", 4)))
                        .reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 2_500_000L));
    }

    @Test
    void aCommandThatFailedHasWrittenWhatItBeganWith() {
        String exit = "\\nCommand failed with exit code: 1.','isError':true";
        String command = "cat > f <<E\\na\\nE\\npytest";

        assertThat(writeOf(bash(command, "'output':'1 failed" + exit, 1)).writes())
                .containsExactly(new Change("/w/f", text("a\n")));
        assertThat(lastOf(bash(command, "'output':'f: Permission denied" + exit, 1))
                        .access())
                .isNull();
        assertThat(lastOf(bash(command, "'output':'Command killed by timeout','isError':true", 1))
                        .access())
                .isNull();
    }

    /** A read of the second of three lines. */
    private static String readSecond(double time) {
        return read("2\\tb", "," + note(1, 2, 3), time);
    }

    @Test
    void anEditIsStaleIfAnotherAgentHasChangedALineThatItsAgentHadSeen() {
        String all = read("a\\nb\\nc", 2) + "\n";

        assertThat(last(all + edit("b", "B", 3), readSecond(1), edit("c", "d", 4))
                        .reads())
                .containsExactly(new Glance("/w/f", text("a\nb\nc\n"), 1_000_000L));
        assertThat(last(write("a\\nB\\nc\\n", 3), readSecond(1), edit("c", "d", 4))
                        .reads())
                .as("the text before is not known")
                .containsExactly(new Glance("/w/f", text("a\nB\nc\n"), 4_000_000L));
        assertThat(last(all + edit("c", "C", 3), readSecond(1), edit("a", "d", 4))
                        .reads())
                .as("the lines are the same")
                .containsExactly(new Glance("/w/f", text("a\nb\nC\n"), 4_000_000L));
        assertThat(access(last(all + edit("b", "B", 3), readSecond(1), readSecond(3.5), edit("c", "d", 4)))
                        .reads())
                .as("it has looked since")
                .containsExactly(new Glance("/w/f", null, 4_000_000L));
    }

    @Test
    void aPartOfAKnownTextIsNoValueOfItsOwn() {
        String other = read("a\\nb\\nc", 1) + "\n" + edit("b", "B", 3);

        assertThat(last(other + "\n" + edit("a", "A", 3.2), readSecond(2), edit("c", "d", 4))
                        .reads())
                .containsExactly(new Glance("/w/f", text("a\nb\nc\n"), 2_000_000L));
    }

    @Test
    void aReadOfAnEmptyFileShowsIt() {
        String note = ",'note':'<system>No lines read from file. Total lines in file: 0.</system>'";

        assertThat(writeOf(read("Tool output is empty.", note, 1)).reads())
                .containsExactly(new Glance("/w/f", text(""), 1_000_000L));
    }

    @Test
    void aReadThatFindsNoFileReadsNull() {
        Call call = lastOf(read("\\\"f\\\" does not exist.", ",'isError':true", 1));

        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void soIsACommandThatShouldShowOne() {
        String said = "cat: f: No such file or directory\\nCommand failed with exit code: 1.";
        Call call = lastOf(done("b", "Bash", "{'command':'cat f'}", "'output':'" + said + "','isError':true", 1));

        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void anEditAppliesToWhatWasRead() {
        Access access = writeOf(read("a\\nb", 1), edit("b", "c", 2));

        assertThat(access.reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(access.writes()).containsExactly(new Change("/w/f", text("a\nc\n")));
        assertThat(access.is(Access.Trait.MERGES)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                // The line feed stays.
                "a; ''; 1; ~~b~b2~",
                "b; ,'replace_all':true; 2; a~~~2~",
                "b2; ''; 1; a~~b~~",
                // What it replaced stands there twice, or once, or not at all: the file was another one.
                "b; ''; 1; ?",
                "a; ,'replace_all':true; 2; ?",
                "q; ''; 1; ?",
            },
            quoteCharacter = '|')
    void whatAnEditByNothingLeaves(String old, String more, int count, String left) {
        String all = more.replace("''", "");
        Access access = writeOf(read("a\\n\\nb\\nb2", 1), edit(old, "", all, count, 2));

        assertThat(access.writes())
                .containsExactly(new Change("/w/f", left.equals("?") ? null : text(left.replace("~", "\n"))));
    }

    @Test
    void aWriteLeavesItsTextAndRestsOnWhatWasRead() {
        Access access = writeOf(read("a", 1), write("b\\n", 2));

        assertThat(access.reads()).containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
        assertThat(access.writes()).containsExactly(new Change("/w/f", text("b\n")));
        assertThat(access.is(Access.Trait.MERGES)).isFalse();
    }

    @Test
    void appendingRestsOnNothingThatWasReadBefore() {
        Access access = last(write("b\\n", 2), read("a", 1), write("c\\n", ",'mode':'append'", 3));

        assertThat(access.reads()).containsExactly(new Glance("/w/f", text("b\n"), 3_000_000L));
        assertThat(access.writes()).containsExactly(new Change("/w/f", text("b\nc\n")));
    }

    @Test
    void whatIsAppendedToAFileThatWasOnlyReadMayContinueItsLastLine() {
        assertThat(writeOf(read("a", 1), write("c\\n", ",'mode':'append'", 3)).writes())
                .containsExactly(new Change("/w/f", null));
    }

    private static Access last(String other, String one, String two) {
        return access(last(other, new String[] {one, two}));
    }

    @Test
    void aStaleEditRestsOnWhatItsSessionHadRead() {
        Access access = last(edit("a", "x", 2), read("a\\nb", 1), edit("b", "c", 3));

        assertThat(access.reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(access.writes()).containsExactly(new Change("/w/f", text("x\nc\n")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"make", "./fmt f"})
    void afterAnOwnCommandAnEditRestsOnTheFileAsItIs(String command) {
        Access access = writeOf(read("a\\nb", 1), bash(command, 2), edit("b", "c", 3));

        assertThat(access.writes()).containsExactly(new Change("/w/f", null));
    }

    @Test
    void anEditOfLinesThatAreNotAllOfTheFileClaimsNothing() {
        String part = read("2\\tb", "," + note(1, 2, 2), 1);

        assertThat(last(write("x\\nb\\n", 2), part, edit("b", "c", 3)).reads())
                .containsExactly(new Glance("/w/f", text("x\nb\n"), 3_000_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "old_string not found in f, the file contents may be out of date.",
                "read failed: path does not exist",
                "ENOENT: no such file or directory"
            })
    void anEditThatDoesNotFindItsTextIsRefusedIfAnotherSessionReplacedIt(String error) {
        Call call = last(write("x\\n", 2), new String[] {read("a", 1), failed("a", error, 3)});

        assertThat(call.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource({"a, old_string is not unique in f", "q, old_string not found in f"})
    void otherEditsThatFailAreNotRefused(String old, String error) {
        assertThat(last(write("x\\n", 2), new String[] {read("a", 1), failed(old, error, 3)})
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void whoWasToldThatTheFileIsGoneKnowsIt() {
        Access access = access(last(
                bash("rm f", 2), new String[] {read("a", 1), failed("a", "ENOENT: no such file", 3), write("b", 4)}));

        // A write where there is none loses nothing of anybody's.
        assertThat(access.reads()).containsExactly(new Glance("/w/f", null, 4_000_000L));
    }

    @Test
    void plainCommandsReadAndWrite() {
        assertThat(alone(bash("cat f", "'output':'a\\n'", 1), bash("rm f", 2), bash("ls", 3)))
                .extracting(call -> access(call).toString().contains("/w/f"))
                .containsExactly(true, true, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'output':'x\\nCommand failed with exit code: 1.','isError':true",
                "'output':'task_id: bash-1\\npid: 7'"
            })
    void aCommandThatFailedOrThatGoesOnIsOpaque(String result) {
        assertThat(lastOf(bash("rm f g", result, 1)).access()).isNull();
    }

    @Test
    void noTextIsCertainWhileACommandRunsBesideTheCalls() {
        String end = "{'type':'task.terminated','info':{'taskId':'bash-1','endedAt':4},'time':4}";
        List<Call> calls = alone(
                bash("make", "'output':'task_id: bash-1\\npid: 7'", 1),
                write("a\\n", 2),
                edit("a", "b", 3),
                end,
                write("a\\n", 5),
                edit("a", "b", 6));

        assertThat(calls.stream()
                        .filter(call -> call.tool().equals("Edit"))
                        .map(call -> access(call).writes().get(0).value()))
                .containsExactly(null, text("b\n"));
    }

    @Test
    void whatTheClientFoundMakesATextCertainAgain() {
        assertThat(writeOf(read("a", 1), bash("make", 2), foundA(2.4), edit("a", "b", 3))
                        .writes())
                .containsExactly(new Change("/w/f", text("b\n")));
    }

    @Test
    void whatTheClientFoundTellsThatSomebodyChangedTheFile() {
        assertThat(writeOf(read("a b", 1), foundA(1.4), edit("a", "c", 2)).writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void whatTheClientFoundForAnotherCallMayBeLaterThanAWrite() {
        assertThat(writeOf(read("a", 1), foundA(1.7), edit("a", "b", 2)).writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void aFileThatWasNotThereWasCreated() {
        Access access = writeOf(found("'key':null,'version':1", 1.4), write("a\\n", 2));

        assertThat(access.before()).containsExactly(new Effect("/w/f", Value.NULL));
    }

    @Test
    void aFileThatWasCreatedIsNotCreatedAgain() {
        Access access = writeOf(
                found("'key':null,'version':1", 1.4), write("a\\n", 1.9), write("b\\n", ",'mode':'append'", 2.1));

        assertThat(access.before()).isEmpty();
        assertThat(access.writes()).containsExactly(new Change("/w/f", text("a\nb\n")));
    }

    @Test
    void theCopyBesideTheLogIsTheFileBeforeTheWrite(@TempDir Path folder) throws IOException {
        String key = "file-history/" + "0".repeat(64) + "@v1";
        Path log = folder.resolve("s/agents/main/wire.jsonl");
        Files.createDirectories(log.resolveSibling("file-history"));
        Files.writeString(log.resolveSibling(key), "a\n");
        String[] lines = session(read("a\\nb", 1), foundA(1.4).replace("file-history/x", key), edit("a", "c", 2));
        FrontEndTrial trial = FrontEndTrial.ofFiles(
                Format.KIMI_CODE,
                Mapping.none(),
                Map.of(log.toString(), Texts.lines(lines).getBytes(StandardCharsets.UTF_8)));

        Access access = access(trial.calls.get(1));
        assertThat(access.reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(access.before()).containsExactly(new Effect("/w/f", text("a\n")));
        assertThat(access.writes()).containsExactly(new Change("/w/f", text("c\n")));
    }

    @ParameterizedTest
    @CsvSource({"../../../etc/passwd", "file-history/../x", "/etc/passwd"})
    void noOtherFileIsACopy(String key) {
        assertThat(new KimiSighting("s/wire.jsonl", "f", key, "0", 1, 0).copy()).isNull();
    }

    @Test
    void anAgentKnowsOfFilesThatASubagentReportsOn() {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(
                log("a", "main"),
                session(
                        read("a\\nb", 1),
                        done("t", "Agent", "{}", "'output':'agent_id: agent-0\\n[summary]\\nI changed f.'", 3),
                        edit("b", "c", 4)));
        logs.put(
                log("a", "agent-0"),
                session(read("a\\nb", 1.5), edit("a", "x", 2).replace("'ue", "'ve")));

        Call last = KimiCodeTest.of(logs).calls.get(4);
        assertThat(access(last).reads()).containsExactly(new Glance("/w/f", text("x\nb\n"), 4_000_000L));
    }

    @Test
    void aSubagentWithoutALogMayHaveWrittenAnything() {
        assertThat(writeOf(read("a", 1), done("t", "Agent", "{}", "'output':'agent_id: agent-0'", 2), edit("a", "b", 3))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void aForkKnowsWhatItsOriginHadRead() {
        String fork = "{'type':'forked','time':1.5}";
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(log("a", "main"), session(read("a\\nb", 1), edit("a", "x", 2)));
        logs.put(log("b", "main"), session(read("a\\nb", 1), fork, edit("b", "c", 3)));

        Call last = KimiCodeTest.of(logs).calls.get(2);
        assertThat(access(last).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void aWriteThatWasInterruptedMayHaveWrittenAnything() {
        String stopped =
                done("w", "Write", "{'path':'f','content':'x'}", "'output':'Session closed','isError':true", 2);

        assertThat(writeOf(read("a", 1), stopped, edit("a", "b", 3)).writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void aSearchOnlyReads() {
        Call call = lastOf(call("g", "Grep", "{'pattern':'a'}", "s", 1), result("g", "'output':'f:1:a'", 2));

        assertThat(call.readOnly()).isTrue();
        assertThat(call.access()).isNull();
    }

    @Test
    void tooLargeTextsAreRefused() {
        String big = "a".repeat(100_000);
        FrontEndTrial trial =
                KimiCodeTest.of(write(big, 1), edit("a", "a".repeat(100), ",'replace_all':true", 100_000, 2));

        assertThat(trial.refused).singleElement().asString().contains("replace every occurrence");
    }

    private static String served(String tool, String arguments, String text, String more, double time) {
        String name = "mcp__my_files__" + tool;
        return done("s" + time, name, "{'path':'/w/f'" + arguments + "}", "'output':'" + text + "'" + more, time);
    }

    /** The result of a call of a server that returns structured content. */
    private static String structured(String text) {
        return text + "\\n<mcp-result-extras>\\n{\\\"structuredContent\\\":{\\\"content\\\":\\\""
                + text.replace("\\", "\\\\") + "\\\"}}\\n</mcp-result-extras>";
    }

    @Test
    void toolsOfTheFilesystemServerReadAndWrite() {
        String wrote = "Successfully wrote to /w/f";
        List<Call> calls = alone(
                served("read_file", "", structured("a\\nb\\n"), "", 2),
                served("write_file", ",'content':'c'", structured(wrote), "", 3),
                served("write_file", ",'content':'d'", wrote, "", 4),
                served("read_text_file", "", "Tool output exceeded 50000 characters", "", 5),
                served("run", "", "x", "", 6));

        assertThat(FrontEndTrial.access(calls.get(0)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 2_000_000L));
        assertThat(FrontEndTrial.access(calls.get(1)).writes()).containsExactly(new Change("/w/f", text("c")));
        assertThat(FrontEndTrial.access(calls.get(2)).writes()).containsExactly(new Change("/w/f", text("d")));
        assertThat(calls.get(3).access()).isEqualTo(Access.NONE);
        assertThat(calls.get(4).access()).isNull();
    }

    @Test
    void whoIsToldByTheFilesystemServerThatThereIsNoFileHasReadNull() {
        // An apostrophe.
        String none = "ENOENT: no such file or directory, open \\u0027/w/f\\u0027";
        Call read =
                alone(served("read_text_file", "", none, ",'isError':true", 2)).get(0);

        assertThat(read.outcome()).isEqualTo(Outcome.DONE);
        assertThat(FrontEndTrial.access(read).reads()).containsExactly(new Glance("/w/f", Value.NULL, 2_000_000L));
    }
}
