package dev.hasse.imports.formats.codex;

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
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What scripts do is in no call of the conversation, but in events of things that were completed. */
class CodexItemTest {
    private static final String META = meta("T");

    private static String meta(String thread) {
        return line(0, "session_meta", "'id':'" + thread + "','cwd':'/w','history_mode':'paginated'");
    }

    private static String line(int second, String type, String payload) {
        return "{'timestamp':'2026-01-01T00:00:0" + second + "Z','type':'" + type + "','payload':{" + payload + "}}";
    }

    private static String script(int second, String id, String text) {
        return line(
                second,
                "response_item",
                "'type':'custom_tool_call','name':'exec','call_id':'" + id + "','input':'" + text + "'");
    }

    private static String answer(int second, String id, String text) {
        return line(
                second,
                "response_item",
                "'type':'custom_tool_call_output','call_id':'" + id
                        + "','output':[{'type':'input_text','text':'Script completed\\nOutput:\\n'},"
                        + "{'type':'input_text','text':'" + text + "'}]");
    }

    private static String item(int second, String id, String item) {
        long time = 1_767_225_600_000L + 1_000L * second;
        return line(
                second,
                "event_msg",
                "'type':'item_completed','item':{'id':'" + id + "','status':'completed'," + item + "},'started_at_ms':"
                        + time + ",'completed_at_ms':" + time);
    }

    private static String command(int second, String id, String text, String output) {
        return item(
                second,
                id,
                "'type':'CommandExecution','command':['/bin/bash','-lc','" + text
                        + "'],'cwd':'file:///w','source':'unified_exec_startup','exit_code':0,'aggregated_output':'"
                        + output + "','duration':{'secs':0,'nanos':500000000}");
    }

    private static String changes(int second, String id, String changes) {
        return item(second, id, "'type':'FileChange','changes':{" + changes + "}");
    }

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.CODEX, lines);
    }

    @Test
    void aCommandOfAScriptIsACallOfItsOwn() {
        FrontEndTrial trial = of(
                META,
                script(1, "s", "await tools.exec_command({cmd: x})"),
                command(3, "exec-1", "rm f", ""),
                answer(4, "s", ""));

        assertThat(trial.calls).extracting(Call::id).containsExactly("s", "exec-1");
        // The script itself touched nothing.
        assertThat(trial.calls.get(0).access()).isEqualTo(Access.NONE);
        Call command = trial.calls.get(1);
        assertThat(command.tool()).isEqualTo("exec_command");
        assertThat(List.of(command.planned(), command.started(), command.ended()))
                .containsExactly(1_767_225_601_000_000L, 1_767_225_602_500_000L, 1_767_225_603_000_000L);
        assertThat(FrontEndTrial.access(command).writes()).containsExactly(new Change("/w/f", Value.NULL));
    }

    @Test
    void aScriptThatMayHaveRunMoreThanIsToldIsOpaque() {
        assertThat(of(META, script(1, "s", "await tools.exec_command(x)"), answer(2, "s", ""))
                        .call()
                        .access())
                .isNull();
        FrontEndTrial untold = of(
                META,
                script(1, "s", "await tools.exec_command(x)"),
                answer(2, "s", ""),
                script(3, "t", "await tools.exec_command(y)"),
                command(4, "exec-1", "ls", ""),
                answer(5, "t", ""));
        assertThat(untold.calls.get(0).access()).isNull();
        assertThat(untold.calls.get(1).access()).isEqualTo(Access.NONE);
    }

    /** There is no event of a patch that a shell should apply and that was refused, nor of a command that was not allowed to run. */
    @ParameterizedTest
    @CsvSource({
        "apply_patch verification failed: Failed to read file to update /w/f, true",
        "apply_patch verification failed: Failed to read file to update /w/f, false",
        "exec_command failed: CreateProcess { message: Rejected(rm -f f) }, true",
        "it failed, false"
    })
    void aScriptWithNothingButACommandThatDidNotRunDidNothing(String said, boolean isAll) {
        String script = "await tools.exec_command(x)" + (isAll ? "" : "; await tools.exec_command(y)");

        Call call = of(
                        META,
                        script(1, "s", script),
                        command(1, "call-0", "ls", ""),
                        script(2, "t", script),
                        answer(3, "t", said))
                .calls
                .get(2);

        assertThat(call.id()).isEqualTo("t");
        assertThat(call.access()).isEqualTo(isAll ? Access.NONE : null);
    }

    @Test
    void theScriptsOfAResponseRunOneAfterAnother() {
        FrontEndTrial trial = of(
                META,
                script(1, "s", "await tools.exec_command(x)"),
                script(2, "t", "await tools.exec_command(y)"),
                command(3, "exec-1", "rm f", ""),
                answer(4, "s", ""),
                command(5, "exec-2", "ls", ""),
                answer(6, "t", ""));

        assertThat(trial.calls).extracting(Call::id).containsExactlyInAnyOrder("s", "t", "exec-1", "exec-2");
        assertThat(trial.calls)
                .filteredOn(call -> call.tool().equals("exec"))
                .extracting(Call::access)
                .containsOnly(Access.NONE);
        assertThat(trial.calls).extracting(Call::planned).contains(1_767_225_601_000_000L, 1_767_225_602_000_000L);
    }

    @Test
    void thePatchOfAScriptChangesItsLinesAtTheirPlaces() {
        FrontEndTrial trial = of(
                META,
                script(1, "s", "await tools.apply_patch(p)"),
                changes(2, "exec-1", "'/w/f':{'type':'add','content':'a\\na\\na\\n'}"),
                changes(
                        3,
                        "exec-2",
                        "'/w/f':{'type':'update','unified_diff':'@@ -3 +3 @@\\n-a\\n+b\\n','move_path':null}"),
                changes(
                        4,
                        "exec-3",
                        "'/w/f':{'type':'update','unified_diff':'@@ -1 +1 @@\\n-x\\n+y\\n','move_path':null}"),
                answer(5, "s", ""));

        assertThat(trial.calls.subList(1, 4))
                .extracting(call -> FrontEndTrial.access(call).writes())
                .containsExactly(
                        List.of(new Change("/w/f", FileText.value("a\na\na\n"))),
                        List.of(new Change("/w/f", FileText.value("a\na\nb\n"))),
                        // The file is not what it was thought to be.
                        List.of(new Change("/w/f", null, true)));
    }

    @Test
    void aCommandThatShowsAFileReadsIt() {
        Call cat = of(META, script(1, "s", "exec_command"), command(2, "exec-1", "cat f", "a\\nb\\n"))
                .calls
                .get(1);

        // What a command shows of a file on the disk is what is there, and no copy.
        assertThat(FrontEndTrial.access(cat).is(Access.Trait.DIRECT)).isTrue();
        assertThat(FrontEndTrial.access(cat).reads())
                .containsExactly(new Glance("/w/f", FileText.value("a\nb\n"), 1_767_225_602_000_000L));
        assertThat(cat.readOnly()).isTrue();
    }

    @Test
    void anOutputThatTheLogHasCutIsNoTextOfAFile() {
        String cut = "a\\n\\n... command output truncated for persistence ...\\nz\\n";
        Call cat = of(META, script(1, "s", "exec_command"), command(2, "exec-1", "cat f", cut))
                .calls
                .get(1);

        assertThat(FrontEndTrial.access(cat).reads()).isEmpty();
    }

    @Test
    void aPatchThatFailedOnTheWayMayHaveChangedAnyOfItsFiles() {
        String patch = changes(1, "c", "'/w/f':{'type':'add','content':'a'},'/w/g':{'type':'add','content':'b'}");
        Call failed = of(META, patch.replace("'status':'completed'", "'status':'failed'"))
                .call();
        Call declined = of(META, patch.replace("'status':'completed'", "'status':'declined'"))
                .call();

        assertThat(FrontEndTrial.access(failed).writes())
                .containsExactly(new Change("/w/f", null), new Change("/w/g", null));
        assertThat(failed.outcome()).isEqualTo(Outcome.DONE);
        assertThat(declined.outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aPatchThatAShellShouldApplyFailedIfItsCommandDid() {
        String command =
                command(1, "c", "apply_patch <<E\\n*** Begin Patch\\n*** Delete File: f\\n*** End Patch\\nE", "");
        Call applied = of(META, command).call();
        Call failed =
                of(META, command.replace("'exit_code':0", "'exit_code':127")).call();

        assertThat(applied.outcome()).isEqualTo(Outcome.DONE);
        assertThat(FrontEndTrial.access(applied).writes()).containsExactly(new Change("/w/f", Value.NULL));
        assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void whatTheThreadOfAReviewDoesIsItsOwn() {
        String read = command(2, "c", "cat f", "a\\n").replace("'item':", "'thread_id':'R','item':");
        String call = line(
                1,
                "response_item",
                "'type':'function_call','name':'exec_command','call_id':'c','arguments':{'cmd':'cat f'}");
        byte[] reviewed = bytes(META, read);
        byte[] review = bytes(
                line(
                        0,
                        "session_meta",
                        "'id':'R','session_id':'T','parent_thread_id':'T','cwd':'/w','source':{'subagent':'review'}"),
                call,
                read);

        FrontEndTrial both = FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), reviewed, review);
        assertThat(both.call().agent()).isEqualTo("R");
        assertThat(both.call().role()).isEqualTo("review");
        // Without a rollout of the review, nothing else tells of the command.
        assertThat(FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), reviewed)
                        .call()
                        .agent())
                .isEqualTo("T");
    }

    @Test
    void whatAPersonRunsIsNoCall() {
        String run = command(2, "exec-1", "rm f", "").replace("unified_exec_startup", "user_shell");

        assertThat(of(META, run).calls).isEmpty();
    }

    private static byte[] bytes(String... lines) {
        return Texts.lines(lines).getBytes(StandardCharsets.UTF_8);
    }

    /** One thread reads {@code f}, another replaces it. */
    private static FrontEndTrial afterAnother(String patch) {
        byte[] reader = bytes(
                META,
                script(1, "s", "exec_command"),
                command(1, "exec-1", "cat f", "a\\nb\\n"),
                answer(2, "s", ""),
                script(5, "t", "await tools.apply_patch(p)"),
                patch);
        byte[] writer = bytes(
                meta("U"),
                script(3, "u", "exec_command"),
                command(4, "exec-2", "printf x > f", ""),
                answer(4, "u", ""));
        return FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), reader, writer);
    }

    @Test
    void aPatchRestsOnWhatItsThreadHasRead() {
        FrontEndTrial trial = afterAnother(
                changes(6, "exec-3", "'/w/f':{'type':'update','unified_diff':'@@ -1 +1 @@\\n-x\\n+y\\n'}"));
        Call patch = trial.calls.stream()
                .filter(call -> "exec-3".equals(call.id()))
                .findFirst()
                .orElseThrow();

        assertThat(FrontEndTrial.access(patch).reads())
                .containsExactly(new Glance("/w/f", FileText.value("a\nb\n"), 1_767_225_601_000_000L));
    }

    @Test
    void aPatchIsRefusedBecauseOfAnotherThreadOnlyIfItsLinesWereThereBefore() {
        for (String expected : new String[] {"b", "never"}) {
            FrontEndTrial trial = afterAnother(answer(
                    6, "t", "apply_patch verification failed: Failed to find expected lines in /w/f:\\n" + expected));
            Call script = trial.calls.stream()
                    .filter(call -> "t".equals(call.id()))
                    .findFirst()
                    .orElseThrow();
            assertThat(script.outcome()).isEqualTo(expected.equals("b") ? Outcome.REFUSED : Outcome.DONE);
        }
    }

    @Test
    void aToolThatDoesNotExistHasNoEffect() {
        String call = line(1, "response_item", "'type':'function_call','name':'shell','call_id':'c','arguments':'{}'");
        String output = line(
                2, "response_item", "'type':'function_call_output','call_id':'c','output':'unsupported call: shell'");

        assertThat(of(META, call, output).call().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void theFirstPatchOfASpawnedThreadFollowsTheLastOneOfItsParent() {
        String[] spawns = {
            "'type':'CollabAgentToolCall','tool':'spawn_agent','sender_thread_id':'T','receiver_thread_ids':['U']",
            "'type':'SubAgentActivity','kind':'started','agent_thread_id':'U'"
        };
        for (String spawn : spawns) {
            FrontEndTrial trial = FrontEndTrial.ofBytes(
                    Format.CODEX,
                    Mapping.none(),
                    bytes(META, changes(1, "a", "'/w/f':{'type':'add','content':'a'}"), item(2, "s", spawn)),
                    bytes(meta("U"), changes(3, "b", "'/w/g':{'type':'add','content':'b'}")));

            assertThat(trial.calls).extracting(Call::predecessors).containsExactly(List.of(), List.of("a"));
        }
    }

    @Test
    void theDiffOfAPatchTellsWhetherItsFileIsWhatItWasThoughtToBe() {
        String add = CodexTest.patch(1, "a", "*** Add File: f\\n+x\\n+b");
        String added = changes(2, "a", "'/w/f':{'type':'add','content':'x\\nb\\n'}");
        String update = CodexTest.patch(3, "b", "*** Update File: f\\n@@\\n-b\\n+c");
        String diff = "'/w/f':{'type':'update','unified_diff':'@@ -%1$d +%1$d @@\\n-b\\n+c\\n'}";

        Call known = of(META, add, added, update, changes(4, "b", diff.formatted(2)))
                .calls
                .get(1);
        assertThat(FrontEndTrial.access(known).writes()).containsExactly(new Change("/w/f", FileText.value("x\nc\n")));
        assertThat(FrontEndTrial.access(known).reads())
                .containsExactly(new Glance("/w/f", FileText.value("x\nb\n"), 1_767_225_604_000_000L));

        // Somebody unseen has put a line before the others.
        Call unknown = of(META, add, added, update, changes(4, "b", diff.formatted(3)))
                .calls
                .get(1);
        assertThat(FrontEndTrial.access(unknown).writes()).containsExactly(new Change("/w/f", null, true));
        assertThat(FrontEndTrial.access(unknown).reads())
                .containsExactly(new Glance("/w/f", null, 1_767_225_604_000_000L));
    }
}
