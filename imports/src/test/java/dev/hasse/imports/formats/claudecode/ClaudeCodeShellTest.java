package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.hasse.model.Coverage;
import dev.hasse.model.Operation;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Claude Code says of a shell command beside what the command printed. */
class ClaudeCodeShellTest extends ClaudeCodeTrial {
    private void run(String agent, String command, String printed, String details) {
        use(agent, "Bash", "{\"command\":\"" + command + "\"}");
        result(agent, printed, details.replace('\'', '"'), false);
    }

    /** It was begun like any other, and was not through when its time was up, or when a person wanted to go on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Command did not complete within its 120s timeout and was moved to the background (ID: b1).",
                "Command was manually backgrounded by user with ID: b1. Output is being written to: /tmp/b1.output",
                "Command running in background with ID: b1. Output is being written to: /tmp/b1.output"
            })
    void aCommandThatWasMovedToTheBackgroundRunsOn(String said) {
        read("main", "a\\nb\\n");
        run("a1", "python3 gen.py f", said, "null");
        read("main", "a\\nb\\n");
        run("a2", "make", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("a1 read a·b· at 9.999999, wrote a·B· at 9.999999");
    }

    @Test
    void soDoesOneOfWhichOnlyTheDetailsSaySo() {
        read("main", "a\\nb\\n");
        run("a1", "cat > f <<'E'\\nc\\nE\\nsleep 9", "", "{'stdout':'','backgroundTaskId':'b1'}");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("a1"));
    }

    /** What they do is in the log. */
    @ParameterizedTest
    @CsvSource({"Agent, true", "Workflow, true", "Bash, false"})
    void agentsInTheBackgroundLeaveTheTextsOfFilesCertain(String tool, boolean certain) {
        use("main", tool, "{\"command\":\"make\",\"run_in_background\":true}");
        result("main", "begun", "null", false);
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("main", "cp f g.c");

        assertThat(history().stream().anyMatch(line -> line.startsWith("main") && line.contains("wrote a· at 6")))
                .isEqualTo(certain);
    }

    private static final String CHANGED = "{'bashEditDiff':{'files':[{'filePath':'/w/f','hunks':[]}],'moreFiles':0}}";

    /** Nothing in the command tells that it writes the file. */
    @ParameterizedTest
    @ValueSource(strings = {CHANGED, "{'bashEditDiff':{'files':[],'moreFiles':1,'changedFiles':['/w/g','/w/f']}}"})
    void aCommandWroteTheFilesThatClaudeCodeFoundChangedAfterIt(String details) {
        read("main", "a\\nb\\n");
        run("a1", "python3 gen.py", "ok", details);
        run("a2", "make", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith("a1")
                .endsWith("at 4");
    }

    @Test
    void orOfWhichItTellsTheAgent() {
        read("main", "a\\nb\\n");
        run(
                "a1",
                "npm run lint -- --fix",
                "ok\\n[This command modified 2 files you've previously read: g, ../w/f. Call Read before editing.]",
                "null");
        run("a2", "make", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith("a1")
                .endsWith("at 4");
    }

    /** Claude Code compares the files before and after: whoever wrote them meanwhile. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'bashEditDiff':{'files':[{'filePath':'/w/f'}],'moreFiles':0,'shared':true}}",
                "{'bashEditDiff':{'files':[{'filePath':'/w/f'}],'moreFiles':0,'unavailable':true}}"
            })
    void whatMayHaveBeenChangedByAnotherIsNotTakenForItsWrite(String details) {
        read("main", "a\\nb\\n");
        run("a1", "python3 gen.py", "ok", details);
        run("a2", "make", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 7.999999");
    }

    @Test
    void norIsWhatACommandThatOnlyShowsFilesCannotHaveWritten() {
        read("main", "a\\nb\\n");
        run("a1", "ls", "f", CHANGED);
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 5.999999");
    }

    @Test
    void norWhatAnotherAgentWroteMeanwhile() {
        use("a1", "Bash", "{\"command\":\"npm test\"}");
        write("main", "a\\n", "'type':'create','originalFile':null");
        resultOf("a1", "c1", "ok", CHANGED.replace('\'', '"'));
        edit("main", "a", "b", "a\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("a1"));
    }

    /** Whose command it was nobody can tell. */
    @Test
    void norWhatAnotherCommandMayHaveWrittenMeanwhile() {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"python3 gen.py\"}");
        run("a2", "python3 other.py", "ok", CHANGED);
        resultOf("a1", "c2", "ok", CHANGED.replace('\'', '"'));
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 7.999999");
    }

    private void assertThatNobodyKnowsThatMakeWroteIt() {
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).filteredOn(line -> line.contains("wrote a·B·")).noneMatch(line -> line.startsWith("a1"));
    }

    /** They may write any file. */
    @ParameterizedTest
    @ValueSource(strings = {"mcp__files__write_file", "PowerShell", "Skill"})
    void norWhatAnotherToolMayHaveWrittenMeanwhile(String tool) {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"make\"}");
        use("a2", tool, "{}");
        result("a2", "ok", "null", false);
        resultOf("a1", "c2", "ok", CHANGED.replace('\'', '"'));

        assertThatNobodyKnowsThatMakeWroteIt();
    }

    /** Nor does anybody know when a command is done of which the log has no result. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void norWhatACommandMayHaveWrittenThatRunsOn(boolean answered) {
        read("main", "a\\nb\\n");
        use("a2", "Bash", "{\"command\":\"python3 gen.py f\",\"run_in_background\":" + answered + "}");
        if (answered) {
            result("a2", "Command running in background with ID: b1.", "{\"backgroundTaskId\":\"b1\"}", false);
        }
        run("a1", "make", "ok", CHANGED);

        assertThatNobodyKnowsThatMakeWroteIt();
    }

    @Test
    void norWhatAPersonMayHaveWrittenMeanwhile() {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"make\"}");
        typed("<bash-input>sed -i s/b/B/ f</bash-input>");
        typed("<bash-stdout></bash-stdout><bash-stderr></bash-stderr>");
        resultOf("a1", "c2", "ok", CHANGED.replace('\'', '"'));

        assertThatNobodyKnowsThatMakeWroteIt();
    }

    @Test
    void norWhatAHookOfAnotherAgentMayHaveWrittenMeanwhile() {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"make\"}");
        attachment("'type':'hook_success','hookEvent':'PostToolUse','toolUseID':'c1'");
        resultOf("a1", "c2", "ok", CHANGED.replace('\'', '"'));

        assertThatNobodyKnowsThatMakeWroteIt();
    }

    /** What Claude Code tells an agent of are only files that this agent has read. */
    @Test
    void norWhatACommandMayHaveWrittenOfWhichNotAllIsTold() {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"make\"}");
        run(
                "a2",
                "npm run fmt",
                "[This command modified 1 file you've previously read: g. Call Read before editing.]",
                "null");
        resultOf("a1", "c2", "ok", CHANGED.replace('\'', '"'));

        assertThatNobodyKnowsThatMakeWroteIt();
    }

    /** Its folder is not where its effects end. */
    @Test
    void norWhatGitMayHaveThrownAwayMeanwhile() {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"make\"}");
        run("a2", "cd src && git stash", "Saved", "null");
        resultOf("a1", "c2", "ok", CHANGED.replace('\'', '"'));

        assertThatNobodyKnowsThatMakeWroteIt();
    }

    /** A server that runs on in a working tree of its own changes no files of another one, unless it says where they are. */
    @ParameterizedTest
    @CsvSource({"npm run dev, true", "npm run dev --prefix /w, false"})
    void aCommandInAWorkingTreeOfItsOwnLeavesTheOthersCertain(String command, boolean certain) {
        read("main", "a\\nb\\n");
        folder = "/w/.claude/worktrees/t";
        use("a2", "Bash", "{\"command\":\"" + command + "\",\"run_in_background\":true}");
        result("a2", "Command running in background with ID: b1.", "null", false);
        folder = "/w";
        run("a1", "make", "ok", CHANGED);
        run("a3", "npm run fmt", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history().stream().anyMatch(line -> line.startsWith("a1") && line.contains("wrote a·B·")))
                .isEqualTo(certain);
    }

    /** What can only be looked at is as it was. */
    @Test
    void aCommandThatRunsOnAndWritesNothingLeavesTheOthersCertain() {
        read("main", "a\\nb\\n");
        use("a2", "Bash", "{\"command\":\"tail -f log\",\"run_in_background\":true}");
        result("a2", "Command running in background with ID: b1.", "null", false);
        run("a1", "make", "ok", CHANGED);
        run("a3", "npm run fmt", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith("a1");
    }

    @Test
    @Timeout(10)
    void manyCommandsAndManyFilesTakeNoLongTime() {
        String command = "echo " + "a".repeat(3_000);
        String uses = IntStream.range(0, 190)
                .mapToObj(k ->
                        "{'type':'tool_use','id':'o" + k + "','name':'Bash','input':{'command':'" + command + "'}}")
                .collect(Collectors.joining(","));
        String results = IntStream.range(0, 190)
                .mapToObj(k -> "{'type':'tool_result','tool_use_id':'o" + k + "','content':'x'}")
                .collect(Collectors.joining(","));
        String files =
                IntStream.range(0, 5_000).mapToObj(k -> "'/w/f" + k + "'").collect(Collectors.joining(","));
        record("a2", "assistant", "{\"id\":\"o\",\"content\":[" + uses.replace('\'', '"') + "]}", "");
        run("a1", "make", "ok", "{'bashEditDiff':{'changedFiles':[" + files + "]}}");
        record("a2", "user", "{\"content\":[" + results.replace('\'', '"') + "]}", "");

        assertThat(history()).isNotNull();
    }

    /** Colors and the like are in the way of a comparison. */
    @ParameterizedTest
    @CsvSource({"a\\nb, true", "direnv: loading\\na\\nB, false", "\\u001b[?25ha\\nB, false", "a\\nB, false"})
    void whatWasPrintedOfAFileIsComparedWithWhatAnEditFinds(String printed, boolean differs) {
        run("main", "cat f", printed, "null");
        run("a1", "make", "ok", "null");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history().stream().anyMatch(line -> line.contains("main read a·b·")))
                .isEqualTo(differs);
        assertThat(history().stream().anyMatch(line -> line.startsWith("a1"))).isEqualTo(differs);
    }

    @Test
    void aFileThatIsShownBetweenOthersIsRead() {
        write("a1", "a\\nb\\n", "'type':'create','originalFile':null");
        run("a2", "echo == f; cat f; echo; git log", "== f\\na\\nb", "null");
        run("a2", "echo == f; cat f; echo; echo", "== f\\na\\nb", "null");
        write("a1", "a\\nB\\n", "'type':'update','originalFile':'a\\nb\\n'");
        bash("a2", "cat > f <<'E'\\nA\\nE");

        assertThat(history()).contains("a2 read a·b· at 6", "a2 read a·b· at 6, wrote A· at 10");
    }

    private void typed(String said) {
        record("main", "user", "{\"content\":\"" + said + "\"}", "");
    }

    /** The log does not say whether it succeeded. */
    @Test
    void aCommandThatAPersonRanAtThePromptMayHaveWritten() {
        read("a1", "a\\nb\\n");
        typed("<bash-input>make fmt</bash-input>");
        typed("<bash-stdout>done</bash-stdout><bash-stderr></bash-stderr>");
        edit("a1", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith("person");
    }

    @Test
    void itIsOneOfSeveralThatMayHave() {
        read("main", "a\\nb\\n");
        typed("<bash-input>make fmt</bash-input>");
        run("a1", "make", "ok", "null");
        typed("<bash-stdout>done</bash-stdout><bash-stderr></bash-stderr>");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 7.999999");
    }

    /** What it printed is shown to the agent, which may replace the file then. */
    @Test
    void whatItShowedTheAgentHasSeen() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        typed("<bash-input>cat f</bash-input>");
        typed("<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>");
        write("main", "b\\n", "'type':'update','originalFile':'a\\n'");

        assertThat(history()).contains("main read a· at 6, wrote b· at 6");
    }

    /** What happens there is out of the way of the other files, unless a command goes there. */
    @ParameterizedTest
    @CsvSource({
        "npm run fmt, unlogged",
        "npx prettier --write f, unlogged",
        "git reset --hard main, unlogged",
        "cd /w/.claude/worktrees/t && make, unlogged",
        "cd /w && make, a1",
        "cd ../../.. && make, a1"
    })
    void aCommandInAWorkingTreeOfItsOwnDoesNotWriteTheFilesOfOthers(String command, String writer) {
        read("main", "a\\nb\\n");
        folder = "/w/.claude/worktrees/t";
        run("a1", command, "ok", "null");
        folder = "/w";
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith(writer);
    }

    /** It may have written a file before it failed, and is named as the writer where it did; an edit that failed has done nothing. */
    @ParameterizedTest
    @CsvSource({"Bash, OPAQUE", "Edit, FAILED"})
    void aCommandThatFailedIsNotCountedAmongTheCallsWithoutEffects(String tool, Coverage.Fate fate) {
        use(
                "main",
                tool,
                "{\"command\":\"python3 gen.py\",\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"b\"}");
        result("main", "Exit code 1\\nAssertionError", "\"Error\"", true);

        assertThat(coverage().fates()).containsOnlyKeys(fate);
    }

    /** A person declined it, or stopped it while it ran, which the log does not tell apart. */
    @ParameterizedTest
    @CsvSource({"make, s/a1", "echo hi, unlogged"})
    void aCommandThatWasDeclinedMayHaveWrittenAnythingUnlessItOnlyShowsSomething(String command, String writer) {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"" + command + "\"}");
        result("a1", "The user doesn't want to proceed with this tool use.", "\"User rejected tool use\"", true);
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(converted().records())
                .extracting(record -> record.operation().agent())
                .containsExactly("unlogged", "s/main", writer, "s/main");
    }

    @Test
    void aCommandThatFindsNoFileReadsThatThereIsNone() {
        use("main", "Bash", "{\"command\":\"cat f\"}");
        result("main", "Exit code 1\\ncat: f: No such file or directory", "\"Error\"", true);
        write("a1", "a\\n", "'type':'create','originalFile':null");

        assertThat(history()).first(STRING).startsWith("main read NULL");
    }

    /** Who writes a file blindly goes by what it had last seen there: by a text that it had read, or by one that it had written. */
    @ParameterizedTest
    @CsvSource({"true, 2", "false,"})
    void whatAnAgentKnowsOfAFileSinceItWroteItIsNoRead(boolean wrote, @Nullable Long second) {
        if (wrote) {
            write("main", "a\\n", "'type':'create','originalFile':null");
        } else {
            read("main", "a\\n");
        }
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "printf 'c' > f");

        Operation blind =
                converted().records().get(converted().records().size() - 1).operation();
        assertThat(blind.agent()).isEqualTo("s/main");
        assertThat(blind.reads()).hasSize(1);
        assertThat(blind.derivation().remembered())
                .isEqualTo(second == null ? Map.of() : Map.of("/w/f", second * 1_000_000));
    }

    /** On macOS, {@code /tmp} is a link, and the shell says where it leads. */
    @Test
    void aCommandInTheFolderForTemporaryFilesWritesTheFileOfThatName() {
        folder = "/tmp";
        write("main", "a\\nb\\n", "'type':'create','originalFile':null");
        folder = "/private/tmp";
        bash("main", "sed -i '' 's/b/B/' f");
        folder = "/tmp";
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("unlogged"));
    }
}
