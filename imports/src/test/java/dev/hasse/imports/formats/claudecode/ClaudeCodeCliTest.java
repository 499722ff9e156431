package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.FrontEnds;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Effect;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command itself writes (version 2.1.197), each reduced to the fewest records. */
class ClaudeCodeCliTest extends ClaudeCodeTrial {
    @Test
    void aFileThatIsTooLargeForTheLogIsNotTakenForANewOne() {
        readPart("main", "a", 1, 1, 3);
        patched("main", "a", "A", null, "'-a','+A',' b',' c'");

        assertThat(history()).noneMatch(line -> line.contains("NULL"));
    }

    @Test
    void aLargeFileThatIsReplacedIsNotTakenForANewOne() {
        read("main", "a\\n");
        write("main", "b\\n", "'type':'update','originalFile':null,'structuredPatch':[]");

        assertThat(history()).endsWith("main read a· at 2, wrote b· at 4");
    }

    @Test
    void aFileThatAnEditMadeHeldNothing() {
        patched("main", "", "a", null, "'+a'");

        assertThat(history()).containsExactly("main read NULL at 2, wrote a· at 2");
    }

    @Test
    void whoReadsAgainAndIsToldUnchangedHasSeenWhatItHadSeen() {
        read("main", "a\\nb\\n");
        readText(
                "main",
                "Wasted call \u2014 file unchanged since your last Read. Refer to that earlier tool_result instead.");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .endsWith(
                        "main read a·b· at 2",
                        "unlogged wrote a·B· at 5.999999",
                        "main read a·b· at 2, wrote A·B· at 6");
    }

    @Test
    void aSubagentsReadOfAnEmptyFileIsAWarning() {
        readText(
                "a1",
                "<system-reminder>Warning: the file exists but is shorter than the provided offset (1). "
                        + "The file has 1 lines.</system-reminder>");
        editText("a1", "", "a\\n");

        assertThat(history()).containsExactly("unlogged wrote  at 1", "a1 read  at 2", "a1 read  at 2, wrote a· at 4");
    }

    /** Claude Code shows no more than so many lines of all changed files together. */
    @Test
    void whoWasToldOfAChangeWithoutBeingShownItHasNotReadAnEmptyFile() {
        read("main", "a\\nb\\n");
        edit("a1", "b", "B", "a\\nb\\n");
        attachment("'type':'edited_text_file','filename':'f','snippet':''");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .endsWith("main read a·B· at 5", "main read a·B· at 7, wrote A·B· at 7")
                .hasSize(5);
    }

    /** A read that would be too long for the model shows the beginning, and says so before it or after it. */
    @ParameterizedTest
    @CsvSource({
        "'<system-reminder>[Truncated: PARTIAL view — showing lines 1-1 of 2 total]</system-reminder>\\n\\n1\\ta'",
        "'1\\ta\\n\\n<system-reminder>[Truncated: PARTIAL view — showing lines 1-1 of 2 total]</system-reminder>'"
    })
    void aReadThatWasCutShowsAPart(String shown) {
        readText("a1", shown);
        read("main", "a\\nb\\n");
        edit("main", "b", "B", "a\\nb\\n");
        editText("a1", "a", "A");

        assertThat(history()).noneMatch(line -> line.startsWith("a1 read a· at"));
    }

    /** Newer versions say so in the details, too. */
    @Test
    void soDoesOneOfWhichTheDetailsSayThatItWasCut() {
        use("main", "Read", "{\"file_path\":\"f\"}");
        result(
                "main",
                "seen",
                "{\"type\":\"text\",\"file\":{\"filePath\":\"f\",\"content\":\"a\",\"startLine\":1,\"numLines\":1,"
                        + "\"totalLines\":1,\"truncatedByTokenCap\":true}}",
                false);
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history()).endsWith("main read a·b· at 4, wrote A·b· at 4");
    }

    /** The owner of the machine is asked first. */
    @Test
    void aWriteThatWasHeldBackIsNone() {
        write("main", "a\\n", "'type':'create','originalFile':null,'staged':true,'stagedWording':'card'");
        use("a1", "Edit", "{\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"b\"}");
        result("a1", "The file f was NOT modified: the edit waits on a permission card.", "null", false);

        assertThat(history()).isEmpty();
    }

    /** What stands on the disk is not what the agent wrote: Claude Code put its own lines before it. */
    @Test
    void aNoteThatWasStampedIsNotKnown() {
        write("main", "a\\n", "'type':'create','originalFile':null,'memdirStamped':true");
        edit("main", "a", "b", "---\\n---\\na\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("unlogged") && line.contains("---"));
    }

    /** Nobody knows whether a person had looked, so that an unseen overwrite is not claimed. */
    @Test
    void whatNobodyInTheLogDidIsAChangeOfWhatWasThere() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        read("main", "a\\nb\\n");

        assertThat(history()).endsWith("unlogged read a· at 4, wrote a·b· at 4", "main read a·b· at 4");
    }

    /** Nobody knows what was overwritten: the text of the first agent had been changed by then. */
    @Test
    void whatReplacesAnUnknownTextOfOneAgentIsNoOverwriteOfAnothersBefore() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("a2", "sed -i y/a/b/ f");
        write("main", "c\\n", "'type':'update','originalFile':null");

        assertThat(history()).contains("main read a· at 6, wrote c· at 6");
    }

    @Test
    void whatReplacesAnUnknownTextOfTheSameAgentOverwritesIt() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("a1", "sed -i s/a/b/ f");
        write("main", "c\\n", "'type':'update','originalFile':null");

        assertThat(history()).contains("main wrote c· at 6");
    }

    /** What was there from the beginning, no other agent wrote. */
    @Test
    void aCommandMayOverwriteWhatNobodyInTheLogHasWritten() {
        read("main", "a\\n");
        bash("a1", "cat > f <<E\\nb\\nE");

        assertThat(history()).endsWith("a1 read a· at 4, wrote b· at 4");
    }

    @Test
    void whoWasToldOfAChangeDoesNotOverwriteItUnseen() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        attachment("'type':'edited_text_file','filename':'f','snippet':'1\\ta\\n2\\tb'");
        read("a1", "a\\nb\\n");
        bash("main", "cat > f <<E\\nc\\nE");

        assertThat(history()).endsWith("main read a·b· at 7, wrote c· at 7");
    }

    /** A command that shows a file counts as a read for the tools: the edit is not refused. */
    @Test
    void whoWasShownAFileByACommandSinceIsNotTakenToBeBehind() {
        read("main", "a\\nb\\n");
        edit("a1", "b", "B", "a\\nb\\n");
        bash("main", "cat f");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·B· at 8, wrote A·B· at 8");
    }

    @Test
    void whoWasShownAFileByACommandDoesNotReplaceItUnseen() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("main", "sed -n 1,5p f");
        write("main", "b\\n", "'type':'update','originalFile':'a\\n'");

        assertThat(history()).endsWith("main read a· at 6, wrote b· at 6");
    }

    /** A change by another one is not taken for that of an own command that only waits or reads. */
    @Test
    void aPlainCommandThatWritesNothingHasNotWritten() {
        read("main", "a\\nb\\n");
        bash("main", "sleep 4");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 5.999999");
    }

    /** What another one's command names, it may have written, and nothing else. */
    @ParameterizedTest
    @CsvSource({
        "python3 fmt.py f, make, a1",
        "make, python3 fmt.py g.py, a1",
        "python3 fmt.py g.py, ls, unlogged",
        "make, make, unlogged",
        "fmt *, ls, a1",
        "fmt *.py, ls, unlogged",
        "git stash, pytest f, a1",
        "pytest f, git -C /w reset --hard, a2",
        "git stash list, pytest f, a2"
    })
    void aChangeIsThatOfTheOnlyAgentWhoseCommandMayHaveMadeIt(String one, String other, String writer) {
        read("main", "a\\nb\\n");
        bash("a1", one);
        bash("a2", other);
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith(writer);
    }

    @Test
    void whoRemovesAFolderRemovesWhatIsInIt() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("main", "rm -rf /w/d /w && ls");
        bash("main", "rm -rf /w");

        assertThat(history()).containsExactly("a1 read NULL at 2, wrote a· at 2", "main wrote NULL at 4");
    }

    /** Who edits there knows nothing of the move, and who edits the file where it is now has not seen it. */
    @Test
    void whoMovesAFolderMovesWhatIsInIt() {
        folder = "/w/d";
        read("main", "a\\n");
        bash("a1", "mv /w/d /w/e");
        write("main", "b\\n", "'type':'create','originalFile':null");
        folder = "/w/e";
        read("a2", "a\\n");
        edit("a2", "a", "A", "a\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a· at 1",
                        "main read a· at 2",
                        "a1 read a· at 4, wrote a· at 4, wrote NULL at 4",
                        "main read a· at 2, wrote b· at 6",
                        "a2 read a· at 8",
                        "a2 read a· at 8, wrote A· at 10");
    }

    /** It is in a folder that is there, and of one of which nothing is known it is the folder. */
    @Test
    void aFolderIsCopiedIntoAnotherOne() {
        folder = "/w/d";
        write("main", "a\\n", "'type':'create','originalFile':null");
        folder = "/x";
        write("main", "c\\n", "'type':'create','originalFile':null");
        bash("a1", "cp -r /w/d /x && cp -r /w /y");

        assertThat(converted().records().get(2).operation().writes())
                .extracting(Effect::cell)
                .containsExactlyInAnyOrder("/x/d/f", "/y/d/f");
        assertThat(history()).last().isEqualTo("a1 wrote a· at 6, wrote a· at 6");
    }

    private static final String SCRATCH = "cat > /tmp/t.py <<'E'\\n%s\\nE\\npython /tmp/t.py";

    /** Nobody misses what an agent left there that is through; one that goes on may run it again. */
    @Test
    void aTemporaryFileOfAnAgentThatIsThroughIsNobodys() {
        bash("a1", SCRATCH.formatted("a"));
        bash("main", SCRATCH.formatted("b"));
        assertThat(history()).contains("main read a· at 4, wrote b· at 4");

        bash("a1", "python /tmp/t.py");
        assertThat(history()).contains("main wrote b· at 4");
    }

    @Test
    void whatACommandWroteBeforeItFailedIsWritten() {
        read("main", "a\\n");
        use("a1", "Bash", "{\"command\":\"cat > f <<'E'\\nb\\nE\\nnode f\"}");
        result("a1", "Exit code 1\\nError: b", "null", true);
        edit("main", "b", "c", "b\\n");

        assertThat(history()).contains("a1 read a· at 4, wrote b· at 4", "main read a· at 2, wrote c· at 6");
    }

    /** It was not allowed, for instance. */
    @Test
    void aCommandThatDidNotRunWroteNothing() {
        read("main", "a\\n");
        use("a1", "Bash", "{\"command\":\"cat > f <<'E'\\nb\\nE\\nnode f\"}");
        result("a1", "Permission to use Bash has been denied.", "null", true);

        assertThat(history()).containsExactly("unlogged wrote a· at 1", "main read a· at 2");
    }

    /** What it ran next may have changed the file once more. */
    @Test
    void aCommandMayHaveChangedAgainWhatItWrote() {
        bash("a1", "cat > f <<'E'\\na\\nE\\nblack f");
        read("main", "A\\n");

        assertThat(history()).containsExactly("a1 wrote a· at 2", "a1 wrote A· at 2.000001", "main read A· at 4");
    }

    @Test
    void aScriptThatReplacesATextIsAnEdit() {
        read("main", "a\\n");
        edit("a1", "a", "a\\nb", "a\\n");
        bash("main", "python3 - <<'E'\\ns=open('f').read()\\nopen('f','w').write(s.replace('a','c'))\\nE");
        read("a1", "c\\nb\\n");

        assertThat(history()).contains("main read a· at 2, wrote c·b· at 6", "a1 read c·b· at 8");
    }

    /** Only its beginning is looked at, so that many long commands take no long time. */
    @ParameterizedTest
    @CsvSource({"make, 0, a1", "make, 20000, unlogged", "fmt f, 20000, a1"})
    void aVeryLongCommandIsTakenForTheWriterOnlyIfItNamesTheFileAtItsBeginning(
            String command, int more, String writer) {
        read("main", "a\\nb\\n");
        bash("a1", command + " " + "x".repeat(more));
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .filteredOn(line -> line.contains("wrote a·B·"))
                .singleElement(STRING)
                .startsWith(writer);
    }

    /** Where it is not known what an agent knew, it is not known either that it did not. */
    @Test
    void whoChangesAnUnknownTextOfItsOwnDoesNotOverwriteUnseen() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("main", "sed -i y/a/c/ f");
        bash("main", "echo b > f");
        read("a1", "b\\n");

        assertThat(history()).endsWith("main read a· at 6, wrote b· at 6", "a1 read b· at 8");
    }

    /** The log of a fork begins with a copy, in which only the name of the session differs. It may come first. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aForkKnowsWhatItsOriginKnewAndHasNotDoneIt(boolean forkFirst) {
        String record = "{'sessionId':'%s','cwd':'/w','uuid':'%s','type':'%s','timestamp':'1970-01-01T00:00:0%dZ',%s}";
        String read = "'message':{'content':[{'type':'tool_use','id':'x','name':'Read','input':{'file_path':'/w/f'}}]}";
        String seen = "'message':{'content':[{'type':'tool_result','tool_use_id':'x','content':''}]},"
                + "'toolUseResult':{'file':{'filePath':'/w/f','content':'a','startLine':1,'numLines':1,'totalLines':1}}";
        String edit = "'message':{'content':[{'type':'tool_use','id':'y','name':'Edit','input':{'file_path':'/w/f',"
                + "'old_string':'a','new_string':'b'}}]}";
        String done = "'message':{'content':[{'type':'tool_result','tool_use_id':'y','content':''}]},"
                + "'toolUseResult':{'filePath':'/w/f','originalFile':'a'}";
        List<String> origin =
                List.of(record.formatted("o", "1", "assistant", 1, read), record.formatted("o", "2", "user", 2, seen));
        List<String> fork = List.of(
                "{'sessionId':'f','type':'queue-operation','timestamp':'1970-01-01T00:00:03Z'}",
                record.formatted("f", "1", "assistant", 1, read),
                record.formatted("f", "2", "user", 2, seen),
                record.formatted("f", "3", "assistant", 4, edit),
                record.formatted("f", "4", "user", 5, done));
        FrontEndTrial trial = FrontEndTrial.of(
                Format.CLAUDE_CODE,
                Stream.concat((forkFirst ? fork : origin).stream(), (forkFirst ? origin : fork).stream())
                        .toArray(String[]::new));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("o/main", "f/main");
        assertThat(FrontEndTrial.access(trial.calls.get(1)).reads())
                .extracting(Glance::time)
                .containsExactly(2_000_000L);
    }

    /** What was appended is known, if the command shows it. */
    @ParameterizedTest
    @CsvSource({
        "echo b >> f, 'a1 read a· at 4, wrote a·b· at 4'",
        "cat >> f <<'E'\\nb\\nE, 'a1 read a· at 4, wrote a·b· at 4'",
        "date >> f, a1 read a· at 4"
    })
    void aTextIsKnownAfterAKnownOneWasAppended(String command, String appended) {
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("a1", command);
        bash("main", "cat > f <<'E'\\nc\\nE");

        assertThat(history()).contains(appended, "main read a· at 2.000001, wrote c· at 6");
    }

    @Test
    void whoOnlyAppendedToAFileHasNotSeenTheRest() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("a1", "echo b >> f");
        write("main", "c\\n", "'type':'update','originalFile':'a\\nb\\n'");
        bash("a1", "cat > f <<'E'\\nb\\nE");

        assertThat(history()).endsWith("a1 wrote b· at 8");
    }

    /** Its log begins with the call that forked it, and a result of its own. */
    @Test
    void aSubagentThatIsAForkKnowsWhatItsParentKnew() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        use("main", "Agent", "{\"subagent_type\":\"fork\"}");
        resultOf("a1", "c2", "Fork started", "null");
        result("main", "Async agent launched", "null", false);
        bash("a1", "cat > f <<'E'\\nb\\nE");

        assertThat(history()).endsWith("a1 read a· at 7, wrote b· at 7");
    }

    /** Nobody called it: its log begins with a reference to the conversation. */
    @ParameterizedTest
    @CsvSource({
        "true, false, 'a1 read a· at 5, wrote b· at 5'",
        "true, true, 'a1 read a· at 2, wrote b· at 7'",
        "false, false, a1 wrote b· at 5"
    })
    void aSubagentThatAPersonForkedKnowsWhatTheConversationKnewWhenItBegan(
            boolean forked, boolean mainGoesOn, String overwrote) {
        write("main", "a\\n", "'type':'create','originalFile':null");
        if (forked) {
            lines.add("{\"type\":\"fork-context-ref\",\"agentId\":\"a1\",\"parentSessionId\":\"s\","
                    + "\"parentLastUuid\":\"u1\",\"contextLength\":2}");
        }
        record("a1", "user", "{\"content\":\"Try another text.\"}", "");
        if (mainGoesOn) {
            write("main", "c\\n", "'type':'update','originalFile':'a\\n'");
        }
        bash("a1", "cat > f <<'E'\\nb\\nE");

        assertThat(history()).contains(overwrote);
    }

    /** What Claude Code printed ({@code --output-format stream-json}) may lie beside the log, and be read first. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCopyWithoutTimesTakesNoCall(boolean copyFirst) {
        String use =
                "'type':'assistant','message':{'content':[{'type':'tool_use','id':'x','name':'Read','input':{'file_path':'/w/f'}}]}";
        String result =
                "'type':'user','message':{'content':[{'type':'tool_result','tool_use_id':'x','content':'1\\u2192a'}]}";
        String logged = "{'sessionId':'s','cwd':'/w','uuid':'u%d','timestamp':'1970-01-01T00:00:0%dZ',%s}";
        List<String> log = List.of(logged.formatted(1, 1, use), logged.formatted(2, 2, result));
        List<String> copy =
                List.of("{'session_id':'s','uuid':'v1'," + use + "}", "{'session_id':'s','uuid':'v2'," + result + "}");

        FrontEndTrial trial = FrontEndTrial.of(
                Format.CLAUDE_CODE,
                Stream.concat((copyFirst ? copy : log).stream(), (copyFirst ? log : copy).stream())
                        .toArray(String[]::new));

        assertThat(trial.calls).extracting(Call::agent, Call::ended).containsExactly(tuple("s/main", 2_000_000L));
    }

    /** Old versions write them into the log of the session, without a name; a record may be missing. */
    @Test
    void subagentsWithoutNamesAreToldApart() {
        String record = "{'sessionId':'s','cwd':'/w','isSidechain':true,'uuid':'%s','parentUuid':%s,'type':'%s',"
                + "'timestamp':'1970-01-01T00:00:0%dZ','message':{'content':[%s]}}";
        String use = "{'type':'tool_use','id':'%s','name':'Read','input':{'file_path':'/w/f'}}";
        FrontEndTrial trial = FrontEndTrial.of(
                Format.CLAUDE_CODE,
                record.formatted("1", "null", "user", 1, ""),
                record.formatted("2", "null", "user", 1, ""),
                record.formatted("3", "'1'", "system", 1, ""),
                record.formatted("4", "'2'", "assistant", 2, use.formatted("x")),
                record.formatted("5", "'3'", "assistant", 3, use.formatted("y")),
                record.formatted("7", "'6'", "assistant", 4, use.formatted("z")));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("s/subagent-2", "s/subagent", "s/subagent-3");
    }

    @Test
    void aFileBesideTheSessionsIsNoRecord() {
        FrontEnd frontEnd = new FrontEnds(Mapping.none()).of(Format.CLAUDE_CODE);
        FrontEndTrial trial = new FrontEndTrial();
        frontEnd.accept(
                new Document(
                        Texts.json("{'agentType':'Explore','toolUseId':'x'}"),
                        "s/subagents/agent-a1.meta.json",
                        1,
                        Set.of()),
                trial);

        assertThat(trial.refused).isEmpty();
        assertThat(trial.beside).containsExactly("description of a subagent");
    }
}
