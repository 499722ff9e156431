package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What hooks of Claude Code do to files, and to the arguments of calls. */
class ClaudeCodeHooksTest extends ClaudeCodeTrial {

    private void stopped(String hooks) {
        record(
                "main",
                "system",
                "null",
                ",\"subtype\":\"stop_hook_summary\",\"hookCount\":1,\"hookInfos\":" + hooks.replace('\'', '"'));
    }

    /** A hook before the call may replace its arguments, and a person may do so in an editor. */
    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void aWriteLeavesWhatItsResultSaysAndNotItsArguments(String byUser) {
        write("main", "a\\n", "'type':'create','originalFile':null,'content':'b\\n','userModified':" + byUser);
        edit("main", "b", "c", "b\\n");

        assertThat(history())
                .containsExactly("main read NULL at 2, wrote b· at 2", "main read b· at 2.000001, wrote c· at 4");
        assertThat(coverage().count(Coverage.Count.EDITS_CONTRADICTED)).isEqualTo(byUser.equals("true") ? 0 : 1);
    }

    @Test
    void aHookAtTheEndOfATurnMayHaveWritten() {
        read("main", "a\\nb\\n");
        stopped("[{'command':'fmt','durationMs':500}]");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("unlogged") && line.contains("B"));
        assertThat(history()).anyMatch(line -> line.startsWith("main") && line.contains("wrote a·B· at 3"));
    }

    /** Its end is known, so what happens later is not its own. */
    @Test
    void butNotWhatChangedAfterIt() {
        read("main", "a\\nb\\n");
        stopped("[{'command':'fmt','durationMs':500}]");
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).anyMatch(line -> line.startsWith("unlogged") && line.contains("wrote a·B·"));
    }

    /** Neither does it put in doubt what is written later. */
    @Test
    void norIsWhatIsWrittenAfterItInDoubt() {
        stopped("[{'command':'fmt','durationMs':500}]");
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("a2", "cp f g.c");

        assertThat(history()).anyMatch(line -> line.startsWith("a2") && line.endsWith("wrote a· at 5"));
    }

    /** It showed the agent nothing, who still rests on what it had read. */
    @Test
    void anAgentHasNotSeenWhatOthersDidBecauseAHookRan() {
        read("main", "a\\nb\\n");
        read("a2", "a\\nb\\n");
        edit("a2", "b", "B", "a\\nb\\n");
        stopped("[{'command':'say done','durationMs':500}]");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 2, wrote A·B· at 9");
    }

    /** Newer versions log a hook with a call when it is done, and for how long it ran; but one that begins something else may not be done. */
    @ParameterizedTest
    @CsvSource({
        "'''durationMs'':500', true",
        "'''durationMs'':500,''stdout'':''{}''', true",
        "'''exitCode'':0', false",
        "'''durationMs'':500,''stdout'':''{\\\"async\\\":true}''', false"
    })
    void nothingIsInDoubtAfterTheEndOfAHook(String more, boolean isOver) {
        use("main", "Bash", "{\"command\":\"ls\"}");
        attachment("'type':'hook_success','hookEvent':'PreToolUse','toolUseID':'c1'," + more);
        result("main", "", "null", false);
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("a2", "cp f g.c");

        assertThat(history().stream().anyMatch(line -> line.startsWith("a2") && line.endsWith("wrote a· at 7")))
                .isEqualTo(isOver);
    }

    /** Several hooks may run with one call. */
    @ParameterizedTest
    @ValueSource(strings = {"{\\\"async\\\":true} {}", "{} {\\\"async\\\":true}"})
    void aHookThatBeganSomethingElseIsNotOverWhenAnotherOneIs(String outputs) {
        use("main", "Bash", "{\"command\":\"ls\"}");
        for (String output : outputs.split(" ")) {
            attachment("'type':'hook_success','hookEvent':'PreToolUse','toolUseID':'c1','durationMs':500,'stdout':'"
                    + output + "'");
        }
        result("main", "", "null", false);
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("a2", "cp f g.c");

        assertThat(history()).noneMatch(line -> line.startsWith("a2") && line.endsWith("wrote a· at 8"));
    }

    /** Of its output, only that is logged which the agent was told. */
    @Test
    void aHookIsOverWhenItsAgentIsToldWhatItSaid() {
        read("main", "a\\nb\\n");
        edit("main", "x", "y", "a\\nB\\n");
        attachment("'type':'hook_additional_context','hookEvent':'PreToolUse','toolUseID':'c2','content':['x']");
        write("a1", "a\\n", "'type':'update'");
        bash("a2", "cp f g.c");

        assertThat(history()).anyMatch(line -> line.startsWith("a2") && line.endsWith("wrote a· at 9"));
        assertThat(history()).noneMatch(line -> line.startsWith("unlogged") && line.contains("B"));
    }

    @ParameterizedTest
    @CsvSource({"500, true", "3500, false", "-9223372036854776, true"})
    void aHookChangesNothingBeforeItsBeginning(long millis, boolean unlogged) {
        read("main", "a\\nb\\n");
        edit("main", "x", "y", "a\\nB\\n");
        attachment("'type':'hook_success','hookEvent':'PostToolUse','toolUseID':'c2','durationMs':" + millis);

        assertThat(history().stream().anyMatch(line -> line.startsWith("unlogged") && line.contains("B")))
                .isEqualTo(unlogged);
    }

    /** Versions that log each hook as well say the same of it. */
    @Test
    void aTurnWithoutHooksHasNotWritten() {
        read("main", "a\\nb\\n");
        stopped("[]");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).anyMatch(line -> line.startsWith("unlogged") && line.contains("wrote a·B·"));
    }

    /** A function of Claude Code that is told of a read may be logged as a hook; after an edit, one of a host may look the same. */
    @ParameterizedTest
    @CsvSource({"Read, callback, true", "Read, fmt, false", "Edit, callback, false"})
    void aCallbackAfterAReadChangesNothing(String tool, String command, boolean unlogged) {
        read("main", "a\\nb\\n");
        String hook = ",'data':{'type':'hook_progress','hookEvent':'PostToolUse','hookName':'PostToolUse:" + tool
                + "','command':'" + command + "'}";
        record("main", "progress", "null", hook.replace('\'', '"'));
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history().stream().anyMatch(line -> line.startsWith("unlogged") && line.contains("B")))
                .isEqualTo(unlogged);
    }
}
