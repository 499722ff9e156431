package dev.hasse.imports.formats.cline;

import static dev.hasse.imports.formats.cline.ClineTest.done;
import static dev.hasse.imports.formats.cline.ClineTest.micros;
import static dev.hasse.imports.formats.cline.ClineTest.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.model.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls of Cline did to files. The calls of a session are done at its seconds. */
class ClineFilesTest {
    private static Value text(String text) {
        return FileText.value(text);
    }

    private static String part(String result) {
        return "{'query':'x','result':'" + result + "','success':true}";
    }

    private static String failure(String error) {
        return "{'query':'x','result':'','error':'" + error + "','success':false}";
    }

    /** JSON as a text in JSON, as some results are. */
    private static String quoted(String json) {
        return "'" + json.replace("\\n", "\\\\n").replace("'", "\\u0022") + "'";
    }

    private static String read(String lines, double time) {
        return done("read_files", "{'files':[{'path':'/w/f'}]}", "[" + part(lines) + "]", time);
    }

    private static String edit(String old, String replacement, String diff, double time) {
        return done(
                "editor",
                "{'path':'f','old_text':'" + old + "','new_text':'" + replacement + "'}",
                quoted(part("Edited /w/f\\n```diff\\n" + diff + "\\n```")),
                time);
    }

    private static String create(String text, double time) {
        return done(
                "editor",
                "{'path':'/w/f','new_text':'" + text + "'}",
                quoted(part("File created successfully at: /w/f")),
                time);
    }

    private static String run(String command, String output, double time) {
        return done("run_commands", "{'commands':['" + command + "']}", "[" + part(output) + "]", time);
    }

    private static List<Call> callsOf(String... messages) {
        return ClineTest.of(new String[][] {messages}).calls;
    }

    private static Access accessOf(String... messages) {
        List<Call> calls = callsOf(messages);
        return FrontEndTrial.access(calls.get(calls.size() - 1));
    }

    /** The last call of two sessions. */
    private static Call last(String other, String... messages) {
        List<Call> calls = ClineTest.of(messages, new String[] {other}).calls;
        return calls.get(calls.size() - 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'files':[{'path':'/w/f'}]}; an object",
                "{'files':['/w/f']}; a name",
                "{'files':'/w/f'}; a name without a list",
                "{'file_paths':['/w/./f']}; another list",
                "{'path':'/w/f'}; a path alone",
                "'/w/f'; nothing but a name",
            })
    void aReadShowsTheFile(String input, String why) {
        assertThat(accessOf(done("read_files", input, "[" + part(" 1 | a\\n 2 | \\n 3 | b") + "]", 1))
                        .reads())
                .as(why)
                .containsExactly(new Glance("/w/f", text("a\n\nb\n"), micros(1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'path':'/w/f','start_line':2}; 2 | b",
                "{'path':'/w/f','start_line':1,'end_line':2}; 1 | a\\n2 | b",
                "{'path':'/w/f'}; 1 | a\\n\\n[Showing lines 1-1 of 9. Use start_line/end_line to read other sections.]",
                "{'path':'/w/f'}; 1 | a [line truncated]",
                "{'path':'/w/f','start_line':9}; ''",
                "{'path':'/w/f'}; 7 | of another place",
            })
    void aPartIsNotTheFile(String file, String lines) {
        String shown = lines.equals("''") ? "" : lines;

        assertThat(accessOf(done("read_files", "{'files':[" + file + "]}", "[" + part(shown) + "]", 1))
                        .reads())
                .containsExactly(new Glance("/w/f", null, micros(1)));
    }

    @Test
    void oneCallReadsSeveralFiles() {
        String read = done(
                "read_files",
                "{'files':[{'path':'/w/f'},{'path':'/w/g'},{'path':'h'},{'path':'/w/e'}]}",
                "[" + part("1 | a") + "," + failure("Error reading file: ENOENT: no such file") + "," + part("1 | h")
                        + "," + part("") + "]",
                1);

        assertThat(accessOf(read).reads())
                .containsExactly(
                        new Glance("/w/f", text("a\n"), micros(1)),
                        new Glance("/w/g", Value.NULL, micros(1)),
                        // Relative to a folder that nobody knows: h is left out.
                        new Glance("/w/e", text(""), micros(1)));
    }

    @Test
    void anImageIsNoText() {
        String image = "[{'query':'x','result':[{'type':'image'}],'success':true}]";

        assertThat(accessOf(done("read_files", "{'files':['/w/f']}", image, 1)).reads())
                .containsExactly(new Glance("/w/f", null, micros(1)));
    }

    @Test
    void aFileThatAPersonMentionsIsRead() {
        String message = said("u", "user", 1, "{'type':'file','path':'/w/f','content':'{\\u0022a\\u0022:1}\\n'}");

        assertThat(accessOf(message).reads()).containsExactly(new Glance("/w/f", text("{\"a\":1}\n"), micros(1)));
    }

    @Test
    void anEditLeavesWhatItMakesOfTheTextThatWasRead() {
        Access edit = accessOf(read("1 | a\\n2 | b", 1), edit("b", "c\\nd", "-2: b\\n+2: c\\n+3: d", 2));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), micros(1)));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", text("a\nc\nd\n")));
        assertThat(edit.is(Access.Trait.MERGES)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'-2: x\\n+2: c', somebody else has written that line",
        "'-2: b\\n... diff truncated (9 lines)', not all is shown",
    })
    void whatAnEditLeavesIsUnknownIfItsRecordDoesNotSay(String diff, String why) {
        assertThat(accessOf(read("1 | a\\n2 | b", 1), edit("b", "c", diff, 2)).writes())
                .as(why)
                .containsExactly(new Change("/w/f", null));
    }

    @ParameterizedTest
    @CsvSource({"1, 'x\na\nb\n'", "2, 'a\nx\nb\n'", "3, 'a\nb\nx\n'", "9,", "0,"})
    void linesAreInsertedBeforeALine(int line, @Nullable String after) {
        String insert = done(
                "editor",
                "{'path':'/w/f','insert_line':" + line + ",'new_text':'x'}",
                quoted(part("Inserted content at line " + line + " in /w/f.")),
                2);

        assertThat(accessOf(read("1 | a\\n2 | b", 1), insert).writes())
                .containsExactly(new Change("/w/f", after == null ? null : text(after)));
    }

    @Test
    void whatFollowsTheLastLineFeedOfInsertedLinesIsALine() {
        String insert = done(
                "editor",
                "{'path':'/w/f','insert_line':2,'new_text':'x\\n'}",
                quoted(part("Inserted content at line 2 in /w/f.")),
                2);

        assertThat(accessOf(read("1 | a\\n2 | b", 1), insert).writes())
                .containsExactly(new Change("/w/f", text("a\nx\n\nb\n")));
    }

    @Test
    void aResultThatSaysNothingLeavesNothingCertain() {
        Access after = accessOf(
                read("1 | a\\n2 | b", 1),
                done("editor", "{'path':'/w/f','old_text':'a','new_text':'x'}", "'it worked'", 2),
                edit("b", "B", "-2: b\\n+2: B", 3));

        assertThat(after.writes()).containsExactly(new Change("/w/f", null));
        assertThat(callsOf(done("read_files", "{'files':['/w/f']}", "{'error':'no'}", 1))
                        .get(0)
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void whoCreatesAFileHasFoundNone() {
        Access create = accessOf(create("a\\n", 1));

        assertThat(create.reads()).containsExactly(new Glance("/w/f", Value.NULL, micros(1)));
        assertThat(create.writes()).containsExactly(new Change("/w/f", text("a\n")));
    }

    @Test
    void anEditIsStaleIfAnotherSessionHasChangedTheFile() {
        Call edit =
                last(edit("a", "A", "-1: a\\n+1: A", 2), read("1 | a\\n2 | b", 1), edit("b", "B", "-2: b\\n+2: B", 3));

        assertThat(FrontEndTrial.access(edit).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), micros(1)));
    }

    private static String during(double from, String done) {
        return done.replace("'ts':" + ClineTest.millis(2.9), "'ts':" + ClineTest.millis(from));
    }

    /** The lines would fit in once more. */
    @Test
    void linesThatAReadShowedBeforeTheirCallEndedAreNotAddedTwice() {
        String edit = edit("a", "a\\nx", "+2: x", 3);

        Access access = FrontEndTrial.access(
                last(during(1.5, edit), read("1 | a\\n2 | b", 1), read("1 | a\\n2 | x\\n3 | b", 2)));

        assertThat(access.writes()).containsExactly(new Change("/w/f", text("a\nx\nb\n")));
        assertThat(access.reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), micros(3)));
    }

    /** It may have come first. */
    @Test
    void whatACopyTookIsUnknownIfAnotherCallReplacedItMeanwhile() {
        Access access = FrontEndTrial.access(
                last(during(1.5, run("cp f g", "", 3)), read("1 | a\\n2 | b", 1), edit("a", "A", "-1: a\\n+1: A", 2)));

        assertThat(access.writes()).contains(new Change("/w/g", null));
    }

    @ParameterizedTest
    @CsvSource({"2, REFUSED", "0.5, FAILED"})
    void anEditThatDoesNotFindItsTextIsRefusedIfAnotherSessionHasReplacedIt(double other, Outcome outcome) {
        String failed = done(
                "editor",
                "{'path':'/w/f','old_text':'a','new_text':'x'}",
                quoted(failure("Editor operation failed: No replacement performed: text not found in /w/f.")),
                3);

        assertThat(last(run("printf c > f", "", other), read("1 | a\\n2 | b", 1), failed)
                        .outcome())
                .isEqualTo(outcome);
    }

    @Test
    void aPatchIsAppliedAsAWholeOrNotAtAll() {
        String input = "{'input':'*** Begin Patch\\n*** Update File: f\\n@@\\n-a\\n+A\\n*** End Patch'}";

        assertThat(accessOf(read("1 | a\\n2 | b", 1), done("apply_patch", input, quoted(part("ok")), 2))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
        List<Call> failed = callsOf(done("apply_patch", input, quoted(failure("hunk 1: no")), 2));
        assertThat(failed.get(0).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(failed.get(0).access()).isEqualTo(Access.NONE);
    }

    /** The client accepts them, and so it has applied them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "*** Update File: f\\n@@\\n-a\\n+A",
                "```\\n*** Update File: f\\n@@\\n-a\\n+A\\n```",
                "apply_patch <<'EOF'\\n*** Update File: f\\n@@\\n-a\\n+A\\nEOF",
            })
    void aPatchMayStandThereWithoutItsFirstAndLastLine(String patch) {
        String input = "{'input':'" + patch.replace("'", "\\u0027") + "'}";

        assertThat(accessOf(read("1 | a\\n2 | b", 1), done("apply_patch", input, quoted(part("ok")), 2))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    @Test
    void aPatchThatCannotBeReadMayHaveChangedAnything() {
        Access after = accessOf(
                read("1 | a\\n2 | b", 1),
                done("apply_patch", "{'input':'?'}", quoted(part("ok")), 2),
                edit("b", "B", "-2: b\\n+2: B", 3));

        assertThat(after.writes()).containsExactly(new Change("/w/f", null));
    }

    @Test
    void aPlainCommandReadsOrWrites() {
        assertThat(accessOf(run("cat f", "a\\n", 1)).reads())
                .containsExactly(new Glance("/w/f", text("a\n"), micros(1)));
        assertThat(accessOf(create("a\\n", 1), run("rm f", "", 2)).writes())
                .containsExactly(new Change("/w/f", Value.NULL));
        assertThat(callsOf(run("make", "", 1)).get(0).access()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\n\\n[stderr]\\nb\\n", "a\\n[... output truncated: 9 chars total. ...]"})
    void anOutputThatIsNotAllOfTheFileShowsNoText(String output) {
        assertThat(accessOf(run("cat f", output, 1)).reads()).noneMatch(read -> read.value() != null);
    }

    private static String runBoth(String one, String first, String other, String second) {
        return done(
                "run_commands", "{'commands':['" + one + "','" + other + "']}", "[" + first + "," + second + "]", 1);
    }

    /** They run at once. */
    @Test
    void commandsOfOneCallThatTouchDifferentFilesAreReadOneByOne() {
        assertThat(accessOf(runBoth("cat f", part("a\\n"), "cat g", part("b\\n")))
                        .reads())
                .containsExactly(
                        new Glance("/w/f", text("a\n"), micros(1)), new Glance("/w/g", text("b\n"), micros(1)));
        assertThat(accessOf(runBoth("cat f", part("a\\n"), "rm g", part(""))).writes())
                .containsExactly(new Change("/w/g", Value.NULL));
        assertThat(accessOf(runBoth("echo a > f", part(""), "echo b > g", part("")))
                        .writes())
                .containsExactly(new Change("/w/f", text("a\n")), new Change("/w/g", text("b\n")));
    }

    @ParameterizedTest
    @CsvSource({
        "echo a > f, echo b > f, both write it",
        "echo a > f, cat f, one shows what the other writes",
        "cp f g, rm f, one copies what the other removes",
        "echo a > f, make, nobody knows what one does",
        "rm -r d, echo a > d/f, one is about a folder",
    })
    void allOthersAreOpaque(String one, String other, String why) {
        assertThat(callsOf(runBoth(one, part(""), other, part(""))).get(0).access())
                .as(why)
                .isNull();
    }

    @Test
    void aLookThatFailsWritesNothing() {
        String failed =
                "{'query':'x','result':'\\n[stderr]\\ncat: x: No such file or directory\\n','error':'Command exited with"
                        + " code 1','success':false}";

        assertThat(accessOf(
                                create("a\\nb\\n", 1),
                                done("run_commands", "{'commands':['cat x']}", "[" + failed + "]", 2),
                                edit("a", "A", "-1: a\\n+1: A", 3))
                        .writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    @ParameterizedTest
    @CsvSource({"'', true", "'a\\n', false"})
    void aCommandThatFindsNoFileReadsThatThereIsNone(String stdout, boolean reads) {
        String failed = "{'query':'x','result':'" + stdout
                + "\\n[stderr]\\ncat: x: No such file or directory\\n','error':'Command exited with code 1','success':false}";

        assertThat(accessOf(done("run_commands", "{'commands':['cat x']}", "[" + failed + "]", 1))
                        .reads())
                .isEqualTo(reads ? List.of(new Glance("/w/x", Value.NULL, micros(1))) : List.of());
    }

    /** No shell looks at arguments that are given one by one. */
    @Test
    void aCommandMayHaveItsArgumentsApart() {
        String find = done(
                "run_commands", "{'commands':[{'command':'find','args':['.','-delete']}]}", "[" + part("") + "]", 1);
        String cat = done("run_commands", "{'commands':[{'command':'cat','args':['f']}]}", "[" + part("a\\n") + "]", 1);

        assertThat(callsOf(find).get(0).access()).isNull();
        assertThat(accessOf(cat).reads()).containsExactly(new Glance("/w/f", text("a\n"), micros(1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sed -i s/a/A/ f && cat f | A\\nb\\n | A b",
                "echo c >> f && cat f | a\\nb\\nc\\n | a b c",
                "echo c >> f; cat f | a\\nb\\nc\\n | ?",
                "sed -i s/a/A/ f && make && cat f | A\\nb\\n | ?",
                "sed -i s/a/A/ f && echo done && cat f | done\\nA\\nb\\n | ?",
                "sed -i s/a/A/ f && head -1 f | A\\n | ?",
                "sed -i s/a/A/ f && cat f g | A\\nb\\n | ?",
            })
    void whatACommandShowsAtItsEndIsWhatItLeft(String command, String output, String text) {
        boolean appends = command.startsWith("echo");
        assertThat(accessOf(run(command, output, 1)).writes())
                .containsExactly(
                        new Change("/w/f", text.equals("?") ? null : text(text.replace(" ", "\n") + "\n"), appends));
    }

    /** What it printed was that of another session, too. */
    @ParameterizedTest
    @CsvSource({"echo z >> f && cat f, 3", "echo z >> f && echo done, 1", "echo z >> f, 1"})
    void whoAppendsToAFileAndShowsItHasSeenIt(String command, double seen) {
        Call edit = last(
                edit("a", "A", "-1: a\\n+1: A", 2),
                read("1 | a\\n2 | b", 1),
                run(command, seen == 3 ? "A\\nb\\nz\\n" : "", 3),
                edit("b", "B", "-2: b\\n+2: B", 4));

        assertThat(FrontEndTrial.access(edit).reads()).extracting(Glance::time).containsExactly(micros(seen));
    }

    @Test
    void toolsOfAFilesystemServerOfMcpReadAndWriteFiles() {
        String written = quoted("{'content':[{'type':'text','text':'Successfully wrote to /w/f'}]}");
        String write = done("fs__write_file", "{'path':'/w/f','content':'c'}", written, 1);

        assertThat(accessOf(write).writes()).containsExactly(new Change("/w/f", text("c")));
        String paths = quoted("{'content':[{'type':'text','text':'" + "/w/a\\n".repeat(100_000) + "/w/b'}]}");
        assertThat(accessOf(done("fs__search_files", "{}", paths, 1))).isEqualTo(Access.NONE);
        assertThat(callsOf(done("kv__get", "{}", quoted("{'content':[{'type':'text','text':'v'}]}"), 1))
                        .get(0)
                        .access())
                .isNull();
    }

    /** The command may have changed the rest of the file. */
    @ParameterizedTest
    @CsvSource({"node x.js, 5", "true, 3"})
    void linesThatAreSeenAfterAnOpaqueCommandDoNotTellTheRestOfTheFile(String command, double seen) {
        Call edit = last(
                create("a\\nb\\n", 1) + "," + edit("a", "A", "-1: a\\n+1: A", 4),
                run(command, "", 2),
                done("read_files", "{'files':[{'path':'/w/f','end_line':1}]}", "[" + part("1 | a") + "]", 3),
                edit("b", "B", "-2: b\\n+2: B", 5));

        assertThat(FrontEndTrial.access(edit).reads()).extracting(Glance::time).containsExactly(micros(seen));
    }

    @Test
    void aForkKnowsWhatTheSessionHadSeen() {
        String first = read("1 | a\\n2 | b", 1);
        List<Call> calls = ClineTest.of(
                        new String[] {first},
                        new String[] {first, edit("b", "B", "-2: b\\n+2: B", 3)},
                        new String[] {edit("a", "A", "-1: a\\n+1: A", 2)})
                .calls;

        assertThat(calls).hasSize(3);
        assertThat(FrontEndTrial.access(calls.get(2)).reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), micros(1)));
    }
}
