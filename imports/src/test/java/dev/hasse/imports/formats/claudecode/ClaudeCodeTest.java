package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.RecordedPatch;
import dev.hasse.model.Coverage;
import dev.hasse.model.SourceLine;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The state that an edit is based on, and changes by others since. */
class ClaudeCodeTest extends ClaudeCodeTrial {
    /** Records of Qwen Code have the same fields around a message of Gemini's API. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'type':'user','message':{'role':'user','content':'hello'} | true",
                "'type':'system','subtype':'compact_boundary' | true",
                "'type':'user','message':{'role':'user','parts':[{'text':'hello'}]} | false",
                "'type':'system','subtype':'ui_telemetry','systemPayload':{} | false",
                "'type':'tool_result','toolCallResult':{'status':'success'} | false",
            })
    void isNotMistakenForQwenCode(String fields, boolean recognized) {
        String around = "{'sessionId':'s','uuid':'u','parentUuid':null,'cwd':'/w','version':'1',";

        assertThat(Format.of(Texts.json(around + fields + "}")).equals(Optional.of(Format.CLAUDE_CODE)))
                .isEqualTo(recognized);
    }

    @Test
    void anEditStandsOnWhatItsAgentReadAndFindsThat() {
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1", "main read a·b· at 2", "main read a·b· at 2, wrote A·b· at 4");
    }

    @Test
    void whatNobodyInTheLogDidIsPlacedAsLateAsItCanHaveBeen() {
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "main read a·b· at 2",
                        "unlogged wrote a·B· at 3.999999",
                        "main read a·b· at 2, wrote A·B· at 4");
    }

    @Test
    void anotherAgentsEditIsItsOwn() {
        read("main", "a\\nb\\n");
        edit("a1", "b", "B", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "main read a·b· at 2",
                        "a1 read a·b· at 4, wrote a·B· at 4",
                        "main read a·b· at 2, wrote A·B· at 6");
    }

    @Test
    void anAgentHasSeenWhatItWroteItself() {
        read("main", "a\\n");
        edit("main", "a", "b", "a\\n");
        edit("main", "b", "c", "b\\n");

        assertThat(history()).endsWith("main read b· at 4.000001, wrote c· at 6");
    }

    @Test
    void ofAFileThatWasReadInPartOnlyThatPartIsCompared() {
        readPart("main", "b", 2, 1, 3);
        edit("main", "b", "B", "x\\nb\\nc\\n");

        // Nothing is claimed about the rest: the edit is based on the file as it found it.
        assertThat(history()).endsWith("main read x·b·c· at 4, wrote x·B·c· at 4");
    }

    /** Newer versions make an edit if it still can be made, and say that the file had changed. */
    @Test
    void aWholeTextThatTakesAwayWhatAnEditHadKeptRestsOnWhatWasSeenBefore() {
        read("a1", "a\\nb\\n");
        bash("a2", "printf 'a\\\\nc\\\\n' > f");
        patched("a1", "a", "A", "a\\nc\\n", "'-a','+A',' c'");
        write("a1", "A\\nb\\n", "'originalFile':'A\\nc\\n'");

        assertThat(history()).endsWith("a1 read a·b· at 2, wrote A·c· at 6", "a1 read a·b· at 2, wrote A·b· at 8");
    }

    @Test
    void anEditOfAFileThatHadChangedRestsOnWhatItsAgentSaw() {
        read("a1", "a\\nb\\n");
        use("a1", "Edit", "{\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"A\"}");
        result(
                "a1",
                "The file f has been updated successfully. (note: the file had been modified on disk since you last read it)",
                "null",
                false);
        read("main", "A\\nc\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "a1 read a·b· at 2",
                        "a1 read a·b· at 2, wrote A·c· at 4",
                        "main read A·c· at 6");
    }

    @Test
    void ifAnotherAgentIsKnownToHaveWrittenTheFileThatIsWhatWasEdited() {
        read("a1", "a\\nb\\n");
        read("a2", "a\\nb\\n");
        editText("a2", "b", "B");
        use("a1", "Edit", "{\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"A\"}");
        result(
                "a1",
                "The file f has been updated successfully. (note: the file had been modified on disk since you last read it)",
                "null",
                false);

        assertThat(history()).endsWith("a2 read a·b· at 4, wrote a·B· at 6", "a1 read a·b· at 2, wrote A·B· at 8");
    }

    /** The tools take a file for read if a command has shown lines of it; nobody knows what else the agent saw. */
    @Test
    void anEditOfAFileThatHadChangedSinceACommandShowedLinesOfItRestsOnWhatWasThereThen() {
        write("a1", "a\\nb\\n", "'type':'create','originalFile':null");
        use("main", "Bash", "{\"command\":\"grep -n a f\"}");
        result("main", "1:a", "null", false);
        edit("a1", "b", "B", "a\\nb\\n");
        use("main", "Edit", "{\"file_path\":\"f\",\"old_string\":\"B\",\"new_string\":\"C\"}");
        result(
                "main",
                "The file f has been updated successfully. (note: the file had been modified on disk since you last read it)",
                "{\"originalFile\":\"a\\nB\\n\"}",
                false);

        assertThat(history()).endsWith("main read a·b· at 4, wrote a·C· at 8");
    }

    @Test
    void aPartThatHasChangedIsStale() {
        readPart("main", "b", 2, 1, 3);
        edit("main", "c", "C", "a\\nB\\nc\\n");

        assertThat(history()).endsWith("unlogged wrote a·B·c· at 3.999999", "main read b· at 2, wrote a·B·C· at 4");
    }

    @Test
    void aFileThatIsNewHeldNothing() {
        use("main", "Write", "{\"file_path\":\"f\",\"content\":\"a\\n\"}");
        result(
                "main",
                "ok",
                "{\"type\":\"create\",\"filePath\":\"f\",\"content\":\"a\\n\",\"originalFile\":null}",
                false);

        assertThat(history()).containsExactly("main read NULL at 2, wrote a· at 2");
    }

    @Test
    void whatFailedHasDoneNothing() {
        read("main", "a\\n");
        use("main", "Edit", "{\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"b\"}");
        result("main", "File has been modified since read", "\"Error\"", true);
        edit("main", "a", "c", "a\\n");

        assertThat(history())
                .endsWith("main read a· at 2", "main read a·, refused at 4", "main read a· at 2, wrote c· at 6");
    }

    @Test
    void anEditOfANotebookHoldsTheTextBeforeAndAfter() {
        use("main", "NotebookEdit", "{\"notebook_path\":\"f\",\"cell_id\":\"1\",\"new_source\":\"A\"}");
        result(
                "main",
                "ok",
                "{\"notebook_path\":\"f\",\"original_file\":\"a\\nb\\n\",\"updated_file\":\"A\\nb\\n\"}",
                false);

        assertThat(history()).endsWith("main read a·b· at 2, wrote A·b· at 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"originalFile", "originalFileContents"})
    void severalEditsInOneCall(String before) {
        read("main", "a\\nb\\n");
        use(
                "main",
                "MultiEdit",
                "{\"file_path\":\"f\",\"edits\":[{\"old_string\":\"a\",\"new_string\":\"A\"},"
                        + "{\"old_string\":\"A\",\"new_string\":\"B\",\"replace_all\":true}]}");
        result("main", "ok", "{\"filePath\":\"f\",\"" + before + "\":\"a\\nc\\n\"}", false);
        read("main", "B\\nc\\n");

        assertThat(history()).contains("unlogged wrote a·c· at 3.999999", "main read a·b· at 2, wrote B·c· at 4");
    }

    @Test
    void aSubagentsResultMayOnlyBeTheTextThatTheModelSaw() {
        use("a1", "Read", "{\"file_path\":\"f\"}");
        result("a1", "     1\u2192a\\n     2\u2192b\\n\\n<system-reminder>odd</system-reminder>", "null", false);
        edit("a1", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("unlogged wrote a·B· at 3.999999", "a1 read a·b· at 2, wrote A·B· at 4");
    }

    @Test
    void anEditWithoutDetailsChangedWhatItsAgentHadSeen() {
        readText("a1", "1\\ta\\n2\\tb\\n3\\t");
        editText("a1", "b", "B");
        editText("a1", "B", "c");
        read("main", "a\\nc\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "a1 read a·b· at 2",
                        "a1 read a·b· at 2, wrote a·B· at 4",
                        "a1 read a·B· at 4.000001, wrote a·c· at 6",
                        "main read a·c· at 8");
        assertThat(coverage().count(Coverage.Count.UNLOGGED_WRITES)).isEqualTo(1);
    }

    @Test
    void anEditWithoutDetailsOfAFileThatAnotherAgentHasWrittenLeavesAnUnknownFile() {
        readText("a1", "1\\ta\\n2\\tb");
        edit("main", "a", "A", "a\\nb\\n");
        editText("a1", "b", "B");

        assertThat(history())
                .endsWith("main read a·b· at 4, wrote A·b· at 4", "a1 read a·b· at 2, wrote unknown (c3) at 6");
    }

    @Test
    void anEditWithoutDetailsOfAFileThatItsAgentSawInPartLeavesAnUnknownFile() {
        read("main", "a\\nb\\n");
        use("a1", "Read", "{\"file_path\":\"f\",\"offset\":2}");
        result("a1", "2\\tb", "null", false);
        editText("a1", "b", "B");

        assertThat(history()).noneMatch(line -> line.contains("B"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Agent", "Workflow", "StructuredOutput", "SubagentHandback", "SearchSkills"})
    void aToolThatOnlyStartsAgentsOrAnswersTouchesNoFile(String tool) {
        use("main", tool, "{\"script\":\"f\"}");
        result("main", "ok", "null", false);

        assertThat(coverage().fates()).containsOnlyKeys(Coverage.Fate.NONE);
    }

    @Test
    void aCallWithoutItsResultIsNoEvidence() {
        read("main", "a\\n");
        use("main", "Edit", "{\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"b\"}");

        assertThat(history()).containsExactly("unlogged wrote a· at 1", "main read a· at 2");
    }

    @Test
    void aReadFromLineZeroBeginsAtLineOne() {
        readPart("main", "a", 0, 1, 2);
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history()).endsWith("main read a·b· at 4, wrote A·b· at 4");
    }

    @Test
    void anEditThatDeletesALineAlsoTakesItsLineFeed() {
        read("main", "a\\nb\\nc\\n");
        edit("main", "b", "", "a\\nb\\nc\\n");
        edit("main", "c", "C", "a\\nc\\n");

        assertThat(history()).endsWith("main read a·c· at 4.000001, wrote a·C· at 6");
    }

    @Test
    void anEmptyFileThatIsWrittenIsNotTakenForOneThatWasDeleted() {
        read("main", "");
        write("main", "a\\n", "'type':'create','originalFile':null");

        assertThat(history())
                .containsExactly("unlogged wrote  at 1", "main read  at 2", "main read  at 2, wrote a· at 4");
    }

    @Test
    void whatTheLogShowsOfAnEditCountsAndNotItsArguments() {
        read("main", "a\\nb\\n");
        // Quotation marks of another kind, for instance, are found all the same.
        patched("main", "x", "y", "a\\nb\\n", "' a','-b','+B'");
        // Here the patch contradicts the arguments.
        patched("main", "B", "c", "a\\nB\\n", "' a','-B','+b'");

        assertThat(history()).endsWith("main read a·B· at 4.000001, wrote a·b· at 6");
        assertThat(coverage().count(Coverage.Count.EDITS_CONTRADICTED)).isEqualTo(1);
    }

    @Test
    void aPatchThatShowsTabsAsSpacesIsNoContradiction() {
        assertThat(RecordedPatch.shown("\ta\n\t\tb\tc\n")).isEqualTo("  a\n    b\tc\n");
        read("main", "\\tb\\n");
        patched("main", "b", "c", "\\tb\\n", "'-  b','+  c'");

        assertThat(coverage().count(Coverage.Count.EDITS_CONTRADICTED)).isZero();
    }

    @Test
    void aPatchThatDoesNotFitTheFileShowsNothing() {
        read("main", "a\\nb\\n");
        patched("main", "b", "B", "a\\nb\\n", "' x','-b','+c'");

        assertThat(history()).endsWith("main read a·b· at 2, wrote a·B· at 4");
        assertThat(coverage().count(Coverage.Count.EDITS_CONTRADICTED)).isZero();
    }

    @Test
    void anAgentThatWasToldOfAChangeHasSeenIt() {
        read("main", "a\\nb\\n");
        attachment("'type':'edited_text_file','filename':'f','snippet':'1\\ta\\n2\\t\\n3\\tb'");
        edit("main", "b", "B", "a\\n\\nb\\n");

        assertThat(history()).endsWith("unlogged wrote a··b· at 4.999999", "main read a··b· at 5, wrote a··B· at 5");
    }

    @Test
    void whatWasChangedAfterAnAgentWasToldIsStale() {
        read("main", "a\\nb\\n");
        attachment("'type':'edited_text_file','filename':'f','snippet':'1\\ta\\n2\\tc'");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history()).last().asString().startsWith("main read a·c· at 3, wrote");
    }

    @Test
    void aFileThatAPersonMentionsIsRead() {
        attachment("'type':'file','filename':'f','content':{'type':'text','file':{'filePath':'f','content':'a\\n',"
                + "'numLines':2,'startLine':1,'totalLines':2}}");
        edit("main", "a", "b", "a\\n");

        assertThat(history())
                .containsExactly("unlogged wrote a· at 1", "main read a· at 1", "main read a· at 1, wrote b· at 3");
    }

    @Test
    void messagesOfTwoAgentsAreTwoEvenIfTheyHaveOneId() {
        String use = "{'id':'m','content':[{'type':'tool_use','id':'%s','name':'Read','input':{'file_path':'f'}}]}";
        for (String call : new String[] {"a1 x", "a2 y", "a1 z"}) {
            String[] parts = call.split(" ");
            record(parts[0], "assistant", use.formatted(parts[1]).replace('\'', '"'), "");
            resultOf(parts[0], parts[1], "a", "null");
        }

        assertThat(FrontEndTrial.of(Format.CLAUDE_CODE, lines.toArray(String[]::new)).calls)
                .extracting(call -> Objects.requireNonNull(call.batch()).key())
                .containsExactlyInAnyOrder("m", "m", "m of a2");
    }

    @Test
    void carriageReturnsAreNoChange() {
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "\uFEFFa\\r\\nb\\r\\n");

        assertThat(history()).endsWith("main read a·b· at 2, wrote A·b· at 4");
    }

    @Test
    void sessionsInOneCheckoutAreOneTraceOfDifferentAgents() {
        String read = "'type':'tool_use','id':'%s','name':'Read','input':{'file_path':'./f'}";
        String seen = "'type':'tool_result','tool_use_id':'%s','content':'1\\u2192a'";
        String line = "{'sessionId':'%s','cwd':'/w','uuid':'%s','type':'%s','timestamp':'1970-01-01T00:00:0%dZ',"
                + "'message':{'content':[{%s}]}}";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.CLAUDE_CODE,
                line.formatted("s", "1", "assistant", 1, read.formatted("x")),
                line.formatted("s", "2", "user", 2, seen.formatted("x")),
                line.formatted("t", "3", "assistant", 3, read.formatted("y")),
                line.formatted("t", "4", "user", 4, seen.formatted("y")));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("s/main", "t/main");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsExactly("/w", "/w");
        assertThat(trial.calls).extracting(call -> call.origin().session()).containsExactly("s", "t");
        assertThat(trial.calls)
                .extracting(call -> FrontEndTrial.access(call).reads().get(0).cell())
                .containsExactly("/w/f", "/w/f");
    }

    @Test
    void anEditOfAFileThatWasNotReadIsRefused() {
        use("main", "Edit", "{\"file_path\":\"f\",\"old_string\":\"a\",\"new_string\":\"b\"}");
        result(
                "main",
                "<tool_use_error>File has not been read yet. Read it first.</tool_use_error>",
                "\"Error\"",
                true);

        assertThat(history()).containsExactly("main refused at 2");
    }

    @Test
    void whoReplacesAFileWithoutHavingSeenItHasNotReadIt() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        write("main", "b\\n", "'type':'update','originalFile':'a\\n'");

        assertThat(history()).containsExactly("a1 read NULL at 2, wrote a· at 2", "main wrote b· at 4");
    }

    @Test
    void aChangeDuringAnAgentsOwnCommandIsProbablyItsOwn() {
        read("main", "a\\nb\\n");
        use("main", "Bash", "{\"command\":\"make f\"}");
        result("main", "", "null", false);
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 4, wrote a·B· at 4", "main read a·b· at 2, wrote A·B· at 6");
        assertThat(converted().records().get(2).notes().command()).isEqualTo("make f");
        assertThat(converted().records().get(2).notes().origin()).isEqualTo(new SourceLine("s.jsonl", 3));
        assertThat(coverage().count(Coverage.Count.PROBABLE_WRITES)).isEqualTo(1);
        assertThat(coverage().count(Coverage.Count.UNLOGGED_WRITES)).isEqualTo(1);
    }

    @Test
    void aCommitThatPrintedNothingElseChangesNothing() {
        read("main", "a\\nb\\n");
        use("main", "Bash", "{\"command\":\"git add -A && git commit -qm x\"}");
        result("main", "(Bash completed with no output)", "null", false);
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("unlogged wrote a·B· at 5.999999", "main read a·b· at 2, wrote A·B· at 6");
    }

    @Test
    void whatAPlainCommandWroteIsWhatIsSeenNext() {
        read("main", "a\\nb\\n");
        bash("main", "sed -i y/b/B/ f");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 4, wrote a·B· at 4", "main read a·B· at 6, wrote A·B· at 6");
        assertThat(coverage().count(Coverage.Count.PROBABLE_WRITES)).isZero();
        assertThat(coverage().count(Coverage.Count.WRITES_INFERRED)).isEqualTo(1);
    }

    @Test
    void whatASubstitutionLeavesIsKnown() {
        read("main", "a\\nb\\n");
        bash("main", "sed -i s/b/B/ f");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .endsWith("main read a·b· at 4, wrote a·B· at 4", "main read a·B· at 4.000001, wrote A·B· at 6");
        assertThat(coverage().count(Coverage.Count.PROBABLE_WRITES)).isZero();
        assertThat(coverage().count(Coverage.Count.WRITES_INFERRED)).isZero();
    }

    @Test
    void aCommandThatOverwritesIsBasedOnWhatItsAgentSaw() {
        read("main", "a\\n");
        bash("a1", "cat > f <<E\\nb\\nE");
        bash("main", "cat > f <<E\\nc\\nE");

        assertThat(history())
                .endsWith("main read a· at 2", "a1 read a· at 4, wrote b· at 4", "main read a· at 2, wrote c· at 6");
    }

    @Test
    void aCommandThatMayHaveWrittenAnythingHasNotWrittenAFileThatStayedAsItWas() {
        read("main", "a\\nb\\n");
        bash("a1", "make f");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1", "main read a·b· at 2", "main read a·b· at 2, wrote A·b· at 6");
    }

    @Test
    void norHasACommandThatWroteWhatWasThere() {
        read("main", "a\\nb\\n");
        // What it printed is not in the log.
        bash("a1", "ls > f");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "main read a·b· at 2",
                        "a1 read a·b· at 4",
                        "main read a·b· at 2, wrote A·b· at 6");
        assertThat(coverage().count(Coverage.Count.WRITES_WITHOUT_CHANGE)).isEqualTo(1);
    }

    @Test
    void norHasACommandThatMovedItAwayAndBack() {
        read("main", "a\\nb\\n");
        bash("a1", "git mv f n && git mv n f");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history())
                .endsWith("main read a·b· at 2, wrote A·b· at 6")
                .noneMatch(line -> line.startsWith("a1 ") && line.contains("wrote a"));
    }

    private void writeSource(String agent, String line, String details) {
        use(agent, "Write", "{\"file_path\":\"f.c\",\"content\":\"" + line + "\\n\"}");
        result(agent, "ok", "{" + details.replace('\'', '"') + "}", false);
    }

    @Test
    void norHasACheckoutOfAFileThatNobodyHadWritten() {
        bash("a1", "git checkout -- f.c");
        writeSource("main", "b", "'type':'update','originalFile':'a\\n'");

        assertThat(history()).containsExactly("unlogged wrote a· at 1", "main read a· at 4, wrote b· at 4");
    }

    @Test
    void aCheckoutOfWhatAnotherWroteIsAWrite() {
        writeSource("main", "a", "'type':'create','originalFile':null");
        bash("a1", "git checkout -- f.c");
        writeSource("main", "b", "'type':'update','originalFile':'c\\n'");

        assertThat(history()).endsWith("a1 wrote c· at 4", "main read a· at 2.000001, wrote b· at 6");
    }

    @Test
    void aPartOfAKnownFileIsNoValueOfItsOwn() {
        write("a1", "a\\nb\\n", "'type':'create','originalFile':null");
        readPart("main", "b", 2, 1, 2);
        bash("a1", "rm f");
        write("main", "c\\n", "'type':'create','originalFile':null");

        assertThat(history())
                .containsExactly(
                        "a1 read NULL at 2, wrote a·b· at 2",
                        "main read a·b· at 4",
                        "a1 wrote NULL at 6",
                        "main read a·b· at 4, wrote c· at 8");
    }

    @Test
    void whoMayHaveLookedSinceIsNotTakenToBeBehind() {
        read("main", "a\\n");
        bash("a1", "cat > f <<E\\nb\\nE");
        bash("main", "head -3 f");
        bash("main", "rm f");

        assertThat(history()).endsWith("a1 read a· at 4, wrote b· at 4", "main read b· at 8, wrote NULL at 8");
    }

    @Test
    void whoLooksForAFileThatIsGoneKnowsThatItIs() {
        read("main", "a\\n");
        bash("a1", "rm f");
        use("main", "Read", "{\"file_path\":\"f\"}");
        result("main", "<tool_use_error>File does not exist.</tool_use_error>", "\"Error\"", true);
        write("main", "c\\n", "'type':'create','originalFile':null");

        assertThat(history())
                .endsWith(
                        "main read a· at 2",
                        "a1 read a· at 4, wrote NULL at 4",
                        "main read NULL at 6",
                        "main read NULL at 6, wrote c· at 8");
    }

    @ParameterizedTest
    @CsvSource({
        "cat f, 'a\\nb', true",
        "cat f, '\\na\\nb  ', true",
        "head -1 f, a, true",
        "cat f, 'a\\nx', false",
        "cat f f, 'a\\nb\\na\\nb', true",
        "cat f g, 'a\\nb\\na\\nb', false",
    })
    void aCommandThatShowsAFileAsItIsKnownReadsIt(String command, String output, boolean reads) {
        write("a1", "a\\nb\\n", "'type':'create','originalFile':null");
        use("main", "Bash", "{\"command\":\"" + command + "\"}");
        result("main", output, "null", false);

        assertThat(history().contains("main read a·b· at 4")).isEqualTo(reads);
    }

    /** Only what is printed is in the log, so that spaces around it may be missing. */
    @ParameterizedTest
    @CsvSource({
        "'a\\nb', 'main read a·b· at 2, wrote A·B· at 6'",
        "'\\na\\nB  ', 'main read a·B· at 2, wrote A·B· at 6'",
        "'a\\nB\\nShell cwd was reset to /w', 'main read a·B· at 2, wrote A·B· at 6'",
    })
    void anEditRestsOnWhatACommandShowedOfAFileThatNobodyKnew(String output, String edit) {
        use("main", "Bash", "{\"command\":\"cat f\"}");
        result("main", output, "null", false);
        editText("a1", "b", "B");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith(edit);
    }

    @Test
    void whoSawAFileOnceMoreDoesNotRestOnWhatACommandHadShown() {
        use("main", "Bash", "{\"command\":\"cat f\"}");
        result("main", "a\\nb", "null", false);
        bash("main", "grep -n b f");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·B· at 6, wrote A·B· at 6");
    }

    @Test
    void aWriteRestsOnWhatACommandShowed() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        use("main", "Bash", "{\"command\":\"cat f\"}");
        result("main", "a", "null", false);
        write("a1", "b\\n", "'type':'update','originalFile':'a\\n'");
        write("main", "c\\n", "'type':'update','originalFile':'b\\n'");

        assertThat(history()).endsWith("main read a· at 4, wrote c· at 8");
    }

    /** A command that prints nothing, and would have told nothing of the file, has not shown it. */
    @ParameterizedTest
    @CsvSource({"cp f g.c, '', true", "cp -v f g.c, f -> g.c, false", "diff f g.c, '', false", "cat f, '', false"})
    void aCommandThatOnlyNamedTheFileHasNotShownIt(String command, String printed, boolean stale) {
        read("main", "a\\n");
        write("a1", "b\\n", "'type':'update','originalFile':'a\\n'");
        use("main", "Bash", "{\"command\":\"" + command + "\"}");
        result("main", printed, "null", false);
        edit("main", "b", "c", "b\\n");

        assertThat(history().stream().anyMatch(line -> line.startsWith("main read a· at 2,")))
                .isEqualTo(stale);
    }

    @Test
    void aFileThatWasMovedTookItsTextWithIt() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("main", "cp f f.c");
        bash("main", "mv f.c g.c");

        assertThat(history()).endsWith("main wrote a· at 4", "main read a· at 6, wrote a· at 6, wrote NULL at 6");
    }

    @Test
    void aCommandThatFailedOrStillRunsMayHaveWritten() {
        read("main", "a\\nb\\n");
        use("main", "Bash", "{\"command\":\"make\",\"run_in_background\":true}");
        result("main", "running", "null", false);
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("main read a·b· at 5.999999, wrote a·B· at 5.999999");
    }

    @Test
    void aHookMayHaveWritten() {
        read("main", "a\\nb\\n");
        edit("main", "x", "y", "a\\nb\\n");
        record("main", "progress", "null", ",\"data\":{\"type\":\"hook_progress\",\"hookEvent\":\"PostToolUse\"}");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("unlogged") && line.contains("B"));
    }

    @Test
    void aHookThatChangedAFileIsToldOf() {
        read("a1", "a\\nb\\n");
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nb\\n");
        record(
                "main",
                "attachment",
                "null",
                ",\"attachment\":{\"type\":\"hook_additional_context\",\"hookEvent\":\"PostToolUse\",\"content\":"
                        + "[\"PostToolUse hook modified f after your edit (likely a formatter).\"]}");
        edit("a1", "A", "a", "A\\nB\\n");

        assertThat(history()).endsWith("main read A·b· at 7, wrote A·B· at 7", "a1 read a·b· at 2, wrote a·B· at 9");
    }

    @Test
    void aCommandThatWasDoneBeforeHasNotWritten() {
        use("main", "Bash", "{\"command\":\"make\"}");
        result("main", "", "null", false);
        use("main", "Grep", "{\"pattern\":\"x\"}");
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 6.999999");
    }
}
