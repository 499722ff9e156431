package dev.hasse.imports.formats.pi;

import static dev.hasse.imports.formats.pi.PiTest.answer;
import static dev.hasse.imports.formats.pi.PiTest.asks;
import static dev.hasse.imports.formats.pi.PiTest.begins;
import static dev.hasse.imports.formats.pi.PiTest.block;
import static dev.hasse.imports.formats.pi.PiTest.done;
import static dev.hasse.imports.formats.pi.PiTest.entry;
import static dev.hasse.imports.formats.pi.PiTest.file;
import static dev.hasse.imports.formats.pi.PiTest.message;
import static dev.hasse.imports.formats.pi.PiTest.result;
import static dev.hasse.imports.formats.pi.PiTest.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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

/** What calls of pi did to files. The calls of a session are done at its seconds, in microseconds. */
class PiFilesTest {
    /** A single quotation mark, which stands for a double one otherwise. */
    private static final String QUOTE = "\\u" + "0027";

    private static final String ERROR = "'isError':true,'details':{}";

    private static Value text(String text) {
        return FileText.value(text);
    }

    private static String read(String text, double time) {
        return done("read", "{'path':'f'}", text, time);
    }

    private static String write(String text, double time) {
        return done("write", "{'path':'f','content':'" + text + "'}", "Successfully wrote 9 bytes to f", time);
    }

    private static String edit(String old, String replacement, String diff, double time) {
        return done(
                "edit",
                "{'path':'f','edits':[{'oldText':'" + old + "','newText':'" + replacement + "'}]}",
                "Successfully replaced 1 block(s) in f.",
                "'isError':false,'details':{'diff':'" + diff + "','firstChangedLine':1}",
                time);
    }

    /** An edit of the first of two lines. */
    private static String editFirst(String old, String replacement, String second, double time) {
        return edit(old, replacement, "-1 " + old + "\\n+1 " + replacement + "\\n 2 " + second, time);
    }

    private static String bash(String command, String output, double time) {
        return done("bash", "{'command':'" + command + "'}", output, time);
    }

    private static List<Call> callsOf(String... lines) {
        return PiTest.of(lines).calls;
    }

    private static Call lastOf(String... lines) {
        List<Call> calls = callsOf(lines);
        return calls.get(calls.size() - 1);
    }

    /** The last call of two sessions, of which the second has one or more. */
    private static Call last(String other, String... lines) {
        Map<String, String[]> files = new LinkedHashMap<>();
        files.put(file("a"), session("a", lines));
        files.put(file("b"), session("b", other));
        List<Call> calls = PiTest.of(files).calls;
        return calls.get(calls.size() - 1);
    }

    private static Access access(Call call) {
        return FrontEndTrial.access(call);
    }

    private static Access accessOf(String... lines) {
        return access(lastOf(lines));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'path':'f'}; a\\nb\\n; the whole file",
                "{'path':'@f'}; a\\nb\\n; with the sign of a mention",
                "{'path':'file:///w/f'}; a\\nb\\n; as a URL",
                "{'path':'/w/./f','offset':1,'limit':9}; a\\nb\\n; all of its lines",
                "{'path':'f'}; a\\r\\nb\\r\\n; line ends do not matter",
            })
    void aReadShowsTheFile(String arguments, String output, String why) {
        assertThat(accessOf(done("read", arguments, output, 1)).reads())
                .as(why)
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'path':'f','offset':2}; b\\n",
                "{'path':'f','limit':1}; a\\n\\n[2 more lines in file. Use offset=2 to continue.]",
                "{'path':'f','limit':-1}; a\\n\\n[3 more lines in file. Use offset=0 to continue.]",
            })
    void aPartIsNotTheFile(String arguments, String output) {
        assertThat(accessOf(done("read", arguments, output, 1)).reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @Test
    void piecesThatAreAllLinesAreTheFile() {
        String first =
                done("read", "{'path':'f','limit':1}", "a\\n\\n[2 more lines in file. Use offset=2 to continue.]", 1);
        String cut = done(
                "read",
                "{'path':'f'}",
                "a\\n\\n[Showing lines 1-1 of 3 (50.0KB limit). Use offset=2 to continue.]",
                "'isError':false,'details':{'truncation':{'truncated':true}}",
                1);
        String rest = done("read", "{'path':'f','offset':2}", "b\\n", 2);

        assertThat(accessOf(first, rest).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 2_000_000L));
        assertThat(accessOf(cut, rest).reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 2_000_000L));
    }

    /** Only with a limit does the client say what follows. */
    @Test
    void aFileMayEndWithTheWordsOfTheClient() {
        String words = "a\\n\\n[3 more lines in file. Use offset=2 to continue.]";

        assertThat(accessOf(read(words, 1)).reads())
                .containsExactly(new Glance("/w/f", text(words.replace("\\n", "\n")), 1_000_000L));
    }

    @Test
    void aFileThatIsNotThereIsRead() {
        Call call = lastOf(done("read", "{'path':'f'}", "ENOENT: no such file or directory, access '/w/f'", ERROR, 1)
                .replace("access '/w/f'", "access /w/f"));

        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }

    @Test
    void aPictureIsNoText() {
        String picture = asks(0.9, block("1", "read", "{'path':'f'}")) + "\n"
                + "{'type':'message','timestamp':'1970-01-01T00:00:01.000Z','message':{'role':'toolResult','toolCallId':'1',"
                + "'content':[{'type':'text','text':'Read image file [image/png]'},{'type':'image','data':'x'}],'isError':false}}";

        assertThat(accessOf(picture).reads()).containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @Test
    void aWriteLeavesItsText() {
        assertThat(accessOf(write("a\\n", 1)).writes()).containsExactly(new Change("/w/f", text("a\n")));
    }

    @Test
    void anEditLeavesTheTextWithItsReplacement() {
        assertThat(accessOf(read("a\\nb\\n", 1), editFirst("a", "A", "b", 2)).writes())
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    /** The numbers of the lines are those of the old file, but of added ones. */
    @Test
    void severalEditsAreFoundInTheTextBeforeAllOfThem() {
        String arguments = "'edits':[{'oldText':'l','newText':'L\\nM'},{'oldText':'b\\n','newText':''}]";
        String diff =
                " 1 a\\n-2 b\\n 3 c\\n 4 d\\n 5 e\\n 6 f\\n   ...\\n  8 h\\n  9 i\\n 10 j\\n 11 k\\n-12 l\\n+11 L\\n+12 M\\n 13 m";
        String edit = done(
                "edit",
                "{'path':'f'," + arguments + "}",
                "Successfully replaced 2 block(s) in f.",
                "'isError':false,'details':{'diff':'" + diff + "'}",
                2);

        assertThat(accessOf(read("a\\nb\\nc\\nd\\ne\\nf\\ng\\nh\\ni\\nj\\nk\\nl\\nm\\n", 1), edit)
                        .writes())
                .containsExactly(new Change("/w/f", text("a\nc\nd\ne\nf\ng\nh\ni\nj\nk\nL\nM\nm\n")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'oldText':'a','newText':'A'; at the top",
                "'edits':'[{\\\"oldText\\\":\\\"a\\\",\\\"newText\\\":\\\"A\\\"}]'; as a text",
            })
    void editsComeInSeveralForms(String arguments, String why) {
        String edit = done(
                "edit",
                "{'path':'f'," + arguments + "}",
                "Successfully replaced 1 block(s) in f.",
                "'isError':false,'details':{'diff':'-1 a\\n+1 A\\n 2 b'}",
                2);

        assertThat(accessOf(read("a\\nb\\n", 1), edit).writes())
                .as(why)
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    /** What is there only nearly is replaced in a text whose other lines are altered, too. */
    @Test
    void whatAnEditThatWasFoundOnlyNearlyLeavesIsNotKnown() {
        assertThat(accessOf(read("a  \\nb\\n", 1), edit("a\\nb", "A", "-1 a\\n-2 b\\n+1 A", 2))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    @Test
    void anEditOfWhatAnotherSessionHasChangedRestsOnWhatWasReadBefore() {
        Access edit = access(last(
                read("a\\nb\\n", 2) + "\n" + edit("b", "B", " 1 a\\n-2 b\\n+2 B", 3),
                read("a\\nb\\n", 1),
                editFirst("a", "A", "B", 4)));

        assertThat(edit.reads()).containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
        assertThat(edit.writes()).containsExactly(new Change("/w/f", text("A\nB\n")));
    }

    @ParameterizedTest
    @CsvSource({"A\\nb\\n, true", "A\\nB\\n, false"})
    void aWholeTextAfterThatRestsOnItTooIfItTakesAwayWhatTheOtherSessionWrote(String text, boolean takesAway) {
        Access write =
                access(last(write("a\\nB\\n", 2), read("a\\nb\\n", 1), editFirst("a", "A", "B", 3), write(text, 4)));

        assertThat(write.reads().contains(new Glance("/w/f", text("a\nb\n"), 1_000_000L)))
                .isEqualTo(takesAway);
        assertThat(write.is(Access.Trait.MERGES)).isFalse();
    }

    @Test
    void anEditWhoseTextAnotherSessionHasReplacedIsRefused() {
        Call edit = last(
                write("B\\n", 3),
                read("a\\n", 1),
                done(
                        "edit",
                        "{'path':'f','edits':[{'oldText':'a','newText':'A'}]}",
                        "Could not find the exact text in f. The old text must match exactly.",
                        ERROR,
                        4));

        assertThat(edit.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(access(edit).is(Access.Trait.OUTDATED)).isTrue();
    }

    @Test
    void anEditThatNeverFittedIsAFailure() {
        Call edit = last(
                write("B\\n", 3),
                read("a\\n", 1),
                done(
                        "edit",
                        "{'path':'f','edits':[{'oldText':'a','newText':'A'},{'oldText':'z','newText':'A'}]}",
                        "Could not find edits[1] in f. The oldText must match exactly.",
                        ERROR,
                        4));

        assertThat(edit.outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void plainCommandsReadAndWriteFiles() {
        assertThat(accessOf(bash("cat f", "a\\n", 1)).reads())
                .containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
        assertThat(accessOf(bash("rm f", "(no output)", 1)).writes()).containsExactly(new Change("/w/f", Value.NULL));
        assertThat(lastOf(bash("make", "done", 1)).access()).as("anything").isNull();
    }

    @Test
    void aCommandThatEndedWithAnotherStatusMayHaveWrittenAnything() {
        Call make = lastOf(done("bash", "{'command':'make'}", "(no output)\\n\\nCommand exited with code 1", ERROR, 1));

        assertThat(make.access()).isNull();
        assertThat(make.outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void aCommandThatFindsNoFileReadsThatThereIsNone() {
        String said = "cat: f: No such file or directory\\n\\nCommand exited with code 1";

        assertThat(accessOf(done("bash", "{'command':'cat f'}", said, ERROR, 1)).reads())
                .containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }

    /** The calls of an answer run side by side: a read beside a write of the file may come before it, after it, or in the middle. */
    @Test
    void whatAReadBesideAWriteShowsIsNotKnown() {
        String answer =
                asks(2, block("1", "read", "{'path':'f'}"), block("2", "write", "{'path':'f','content':'b\\n'}")) + "\n"
                        + result("1", "", 2.1) + "\n" + result("2", "Successfully wrote 2 bytes to f", 2.1);
        List<Call> calls = callsOf(read("a\\n", 1), answer);

        assertThat(calls).extracting(Call::tool).containsExactly("read", "read", "write");
        assertThat(access(calls.get(1)).reads()).containsExactly(new Glance("/w/f", null, 2_000_000L));
        assertThat(access(calls.get(2)).writes()).containsExactly(new Change("/w/f", text("b\n")));
    }

    /** Which of them wrote first is not known, so neither is what they left. */
    @Test
    void commandsSideBySideMayHaveWrittenAnything() {
        String answer = asks(
                        2,
                        block("1", "bash", "{'command':'echo x >> f'}"),
                        block("2", "bash", "{'command':'echo y >> f'}"))
                + "\n" + result("1", "(no output)", 3) + "\n" + result("2", "(no output)", 3);

        assertThat(callsOf(read("a\\n", 1), answer))
                .filteredOn(call -> call.tool().equals("bash"))
                .hasSize(2)
                .allMatch(call -> call.access() == null);
    }

    @Test
    void commandsSideBySideThatTouchOtherFilesAreAsAlone() {
        String answer = asks(
                        2,
                        block("1", "bash", "{'command':'echo x >> f'}"),
                        block("2", "bash", "{'command':'echo y >> g'}"),
                        block("3", "bash", "{'command':'cat h'}"))
                + "\n" + result("1", "(no output)", 3) + "\n" + result("2", "(no output)", 3) + "\n"
                + result("3", "h\\n", 3);
        List<Call> calls = callsOf(read("a\\n", 1), answer);

        assertThat(access(calls.get(1)).writes()).containsExactly(new Change("/w/f", text("a\nx\n")));
        assertThat(access(calls.get(3)).reads()).containsExactly(new Glance("/w/h", text("h\n"), 3_000_000L));
    }

    /** Whichever was first, the agent has seen what the command printed. */
    @Test
    void whatACommandPrintsBesideAnotherOneIsSeen() {
        String answer = asks(
                        4,
                        block("1", "bash", "{'command':'sh ./show.sh'}"),
                        block("2", "bash", "{'command':'sh ./other.sh'}"))
                + "\n" + result("1", "B\\nb\\n", 4) + "\n" + result("2", "(no output)", 4);
        Access write = access(last(write("B\\nb\\n", 3), read("a\\nb\\n", 1), answer, write("c\\n", 5)));

        assertThat(write.reads()).doesNotContain(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void whoReadsSomeLinesAgainStillKnowsTheOthers() {
        String part =
                done("read", "{'path':'f','limit':1}", "a\\n\\n[2 more lines in file. Use offset=2 to continue.]", 2);

        assertThat(access(last(write("a\\nB\\n", 3), read("a\\nb\\n", 1), part, write("c\\n", 4)))
                        .reads())
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void aCommandThatFindsNothingToChangeWritesNothing() {
        Access sed = accessOf(read("a\\n", 1), bash("sed -i s/x/y/ f", "(no output)", 2));

        assertThat(sed.writes()).isEmpty();
        assertThat(sed.reads()).containsExactly(new Glance("/w/f", text("a\n"), 2_000_000L));
    }

    /** The edit was done when it was asked for, long before the command beside it, and another session has read what it left. */
    @Test
    void anEditBesideALongCommandIsDoneAtOnce() {
        String answer = asks(
                        2,
                        block("1", "bash", "{'command':'sleep 50'}"),
                        block("2", "edit", "{'path':'f','edits':[{'oldText':'a','newText':'A'}]}"))
                + "\n" + result("1", "(no output)", 52) + "\n"
                + result(
                        "2",
                        "Successfully replaced 1 block(s) in f.",
                        "'isError':false,'details':{'diff':'-1 a\\n+1 A'}",
                        52);
        Map<String, String[]> files = new LinkedHashMap<>();
        files.put(file("a"), session("a", read("a\\n", 1), answer));
        files.put(file("b"), session("b", read("A\\n", 30)));

        assertThat(PiTest.of(files).calls)
                .extracting(Call::agent, Call::tool)
                .containsExactly(tuple("a", "read"), tuple("a", "edit"), tuple("b", "read"), tuple("a", "bash"));
    }

    @Test
    void whoWasTakenBackToAnEarlierEntryDoesNotKnowWhatItReadAfterIt() {
        String[] lines = {
            message("p", null, "'role':'user','content':'x'", 1),
            message("q", "p", answer("toolUse", block("1", "read", "{'path':'f'}")), 2),
            message(
                    "r",
                    "q",
                    "'role':'toolResult','toolCallId':'1','content':[{'type':'text','text':'B\\n'}],'isError':false",
                    2.5),
            message("s", "p", "'role':'user','content':'y'", 3),
        };
        String edit = message("t", "s", answer("toolUse", block("2", "write", "{'path':'f','content':'a\\n'}")), 4)
                + "\n" + message("u", "t", "'role':'toolResult','toolCallId':'2','content':[],'isError':false", 4.5);
        String others = write("B\\n", 1.5) + "\n" + write("C\\n", 3.5);
        String straight = edit.replace("'s'", "'r'");

        assertThat(access(last(others, lines[0], lines[1], lines[2], lines[3], edit))
                        .reads())
                .as("nothing")
                .isEmpty();
        assertThat(access(last(others, lines[0], lines[1], lines[2], straight)).reads())
                .containsExactly(new Glance("/w/f", text("B\n"), 2_500_000L));
    }

    /** What follows names the mark as what is before it. */
    @Test
    void aMarkIsNoBranch() {
        Access write = access(last(
                write("B\\n", 1.5) + "\n" + write("C\\n", 3.5),
                message("q", null, answer("toolUse", block("1", "read", "{'path':'f'}")), 2),
                message(
                        "r",
                        "q",
                        "'role':'toolResult','toolCallId':'1','content':[{'type':'text','text':'B\\n'}],'isError':false",
                        2.5),
                entry("l", "r", "label", "'label':'x'", 3),
                message("t", "l", answer("toolUse", block("2", "write", "{'path':'f','content':'a\\n'}")), 4),
                message("u", "t", "'role':'toolResult','toolCallId':'2','content':[],'isError':false", 4.5)));

        assertThat(write.reads()).containsExactly(new Glance("/w/f", text("B\n"), 2_500_000L));
    }

    @Test
    void aForkKnowsWhatTheSessionHadSeen() {
        String first = read("a\\n", 1);
        Map<String, String[]> files = new LinkedHashMap<>();
        files.put(file("a"), session("a", first));
        files.put(file("b"), new String[] {begins("b", 2), first, write("b\\n", 5)});
        files.put(file("c"), session("c", write("c\\n", 3)));
        List<Call> calls = PiTest.of(files).calls;

        assertThat(calls).extracting(Call::agent).containsExactly("a", "c", "b");
        assertThat(access(calls.get(2)).reads()).containsExactly(new Glance("/w/f", text("a\n"), 1_000_000L));
    }

    @Test
    void toolsThatAreNotKnownMayTouchAnything() {
        assertThat(lastOf(done("deploy", "{}", "ok", 1)).access()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'path':'f','edits':{'oldText':'a','newText':'A'}}; one edit without a list",
                "{'path':'f','edits':'{\\u0022oldText\\u0022:\\u0022a\\u0022,\\u0022newText\\u0022:\\u0022A\\u0022}'}; as a string of JSON",
                "{'path':'f','oldText':'a','newText':'A'}; without all around it",
            })
    void theEditOfACallMayBeWrittenInSeveralWays(String arguments, String why) {
        String edit = done("edit", arguments, "ok", "'isError':false,'details':{'diff':'-1 a\\n+1 A\\n 2 b'}", 2);

        assertThat(accessOf(read("a\\nb\\n", 1), edit).writes())
                .as(why)
                .containsExactly(new Change("/w/f", text("A\nb\n")));
    }

    /** What it did before it failed, it did. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "codemode; Script failed; DONE",
                "powershell; Command exited with code 1; DONE",
                "nosuch; Tool nosuch not found; FAILED",
                "codemode; Validation failed for tool codemode; FAILED",
                "read; EISDIR: illegal operation on a directory, read; FAILED",
            })
    void aToolThatFailedMayHaveDoneAnythingUnlessItIsKnownNotTo(String tool, String error, Outcome outcome) {
        assertThat(lastOf(done(tool, "{}", error, ERROR, 1)).outcome()).isEqualTo(outcome);
    }

    @Test
    void aCommandThatTimedOutAndLeftSomethingRunningMayWriteLater() {
        String timedOut =
                "Command timed out after 1 seconds. The shell exited with code 0 after 0 seconds, but background"
                        + " processes kept its output open.";
        Call run = lastOf(done("bash", "{'command':'make'}", timedOut, ERROR, 2));

        assertThat(run.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(accessOf(
                                done("bash", "{'command':'make'}", timedOut, ERROR, 1),
                                write("a\\nb\\n", 2),
                                editFirst("a", "A", "b", 3))
                        .writes())
                .containsExactly(new Change("/w/f", null));
    }

    @ParameterizedTest
    @CsvSource({"No matches found, 1000000", "f:1: a, 4000000"})
    void aSearchThatFoundNothingShowsNothing(String found, long seen) {
        String search = done("grep", "{'pattern':'a'}", found, 3);

        assertThat(access(last(write("c\\nb\\n", 2), read("a\\nb\\n", 1), search, editFirst("c", "x", "b", 4)))
                        .reads())
                .extracting(Glance::time)
                .containsExactly(seen);
    }

    @Test
    void toolsOfAFilesystemServerOfMcpReadAndWriteFiles() {
        assertThat(accessOf(done(
                                "mcp__fs__write_file",
                                "{'path':'/w/f','content':'c'}",
                                "Successfully wrote to /w/f",
                                1))
                        .writes())
                .containsExactly(new Change("/w/f", text("c")));
        Call missing = lastOf(done(
                "mcp__fs__read_text_file",
                "{'path':'/w/f'}",
                "ENOENT: no such file or directory, open " + QUOTE + "/w/f" + QUOTE,
                ERROR,
                1));
        assertThat(missing.outcome()).isEqualTo(Outcome.DONE);
        assertThat(access(missing).reads()).containsExactly(new Glance("/w/f", Value.NULL, 1_000_000L));
    }
}
