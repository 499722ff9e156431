package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodexTest {
    private static final String META =
            "{'timestamp':'2026-01-01T00:00:00Z','type':'session_meta','payload':{'id':'T','cwd':'/w'}}";

    private static String line(int second, String type, String payload) {
        return "{'timestamp':'2026-01-01T00:00:0" + second + "Z','type':'" + type + "','payload':{" + payload + "}}";
    }

    static String patch(int second, String id, String text) {
        return line(
                second,
                "response_item",
                "'type':'custom_tool_call','name':'apply_patch','call_id':'" + id + "','input':'*** Begin Patch\\n"
                        + text + "\\n*** End Patch'");
    }

    private static String output(int second, String id, String output) {
        return line(
                second, "response_item", "'type':'custom_tool_call_output','call_id':'" + id + "','output':" + output);
    }

    private static String user(int second) {
        return line(second, "event_msg", "'type':'user_message','message':'go'");
    }

    private static List<Change> changes(Call call) {
        return FrontEndTrial.access(call).writes();
    }

    @Test
    void aPatchWritesTheFilesOfItsHeadings() {
        Call call = FrontEndTrial.of(
                        Format.CODEX,
                        META,
                        patch(
                                1,
                                "c",
                                "*** Add File: a.txt\\n+one\\n+two\\n*** Update File: /x/b.txt\\n@@\\n-old\\n+new\\n"
                                        + "*** Delete File: c.txt\\n*** Update File: d.txt\\n*** Move to: e.txt"),
                        output(2, "c", "'Success.'"))
                .call();

        assertThat(call.agent()).isEqualTo("T");
        assertThat(call.tool()).isEqualTo("apply_patch");
        assertThat(List.of(call.started(), call.ended()))
                .containsExactly(1_767_225_601_000_000L, 1_767_225_602_000_000L);
        assertThat(changes(call))
                .containsExactly(
                        new Change("/w/a.txt", FileText.value("one\ntwo\n")),
                        new Change("/x/b.txt", null, true),
                        new Change("/w/c.txt", Value.NULL),
                        new Change("/w/d.txt", Value.NULL),
                        new Change("/w/e.txt", null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'Success. Updated the following files:' | DONE",
                "'{\\'output\\':\\'Success.\\',\\'metadata\\':{\\'exit_code\\':0}}' | DONE",
                "'{\\'output\\':\\'no\\',\\'metadata\\':{\\'exit_code\\':1}}' | FAILED",
                "'apply_patch verification failed: no such line' | FAILED",
                "'Exit code: 1\\nOutput:' | FAILED",
                "'Exit code: -1\\nOutput:' | FAILED",
                "'apply_patch verification failed: Failed to find expected lines in /w/a' | FAILED",
                "'Exit code: 0\\nOutput:' | DONE",
                "{'content':'x','success':false} | FAILED",
            })
    void aPatchIsAppliedOrIsNot(String output, Outcome outcome) {
        assertThat(FrontEndTrial.of(Format.CODEX, META, patch(1, "c", "*** Add File: a"), output(2, "c", output))
                        .call()
                        .outcome())
                .isEqualTo(outcome);
    }

    @Test
    void aShellIsNoPatchUnlessThatIsAllItDoes() {
        String both =
                "'type':'function_call','name':'shell','call_id':'c','arguments':'{\\'command\\':[\\'bash\\',\\'-lc\\',"
                        + "\\'apply_patch x; rm y\\']}'";
        String only =
                "'type':'function_call','name':'shell','call_id':'c','arguments':'{\\'command\\':[\\'apply_patch\\',"
                        + "\\'*** Begin Patch\\\\n*** Delete File: y\\\\n*** End Patch\\']}'";

        assertThat(FrontEndTrial.of(Format.CODEX, META, line(1, "response_item", both))
                        .call()
                        .access())
                .isNull();
        assertThat(changes(FrontEndTrial.of(
                                Format.CODEX, META, line(1, "response_item", only), output(2, "c", "'Success.'"))
                        .call()))
                .containsExactly(new Change("/w/y", Value.NULL));
    }

    private static String shell(int second, String id, String tool, String arguments) {
        return line(
                second,
                "response_item",
                "'type':'function_call','name':'" + tool + "','call_id':'" + id + "','arguments':'"
                        + arguments.replace("'", "\\'") + "'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "shell | {'command':['bash','-lc','rm f']} | Exit code: 0\\nOutput:\\n | /w/f=null",
                "shell | {'command':['rm','f'],'workdir':'/x'} | Exit code: 0\\nOutput:\\n | /x/f=null",
                "shell | {'command':['bash','-lc','rm f'],'workdir':'x'} | Exit code: 0\\nOutput:\\n | /w/x/f=null",
                "shell_command | {'command':'rm f'} | Exit code: 0\\nOutput:\\n | /w/f=null",
                "exec_command | {'cmd':'rm f'} | Chunk ID: 1\\nProcess exited with code 0\\nOutput:\\n | /w/f=null",
                "exec_command | {'cmd':'rm f'} | Chunk ID: 1\\nProcess exited with code 1\\nOutput:\\n | ``",
                "exec_command | {'cmd':'rm f g'} | Chunk ID: 1\\nProcess exited with code 1\\nOutput:\\n | opaque",
                "exec_command | {'cmd':'rm f'} | Process running with session ID 7\\nOutput:\\n | opaque",
                "exec_command | {'cmd':'rm f'} | nothing | opaque",
                "exec_command | {'cmd':'git rm f && git commit -m x'} | Exit code: 0\\nOutput:\\n[main a1b2c3d] x\\n | /w/f=null",
                "exec_command | {'cmd':'git rm f && git commit -m x'} | Exit code: 0\\nOutput:\\nblack\\n[main a1b2c3d] x\\n | /w/f=null",
                "shell | {'command':['git','commit','-m','a; rm f']} | Exit code: 0\\nOutput:\\n[main a1b2c3d] a\\n | ``",
                "exec_command | {'cmd':'make'} | Exit code: 0\\nOutput:\\n | opaque",
                "exec_command | {'cmd':'cat f'} | Exit code: 0\\nOutput:\\n | ``",
                "exec_command | {'cmd':'wc f'} | Exit code: 0\\nOutput:\\n | ``",
                "update_plan | {'cmd':'rm f'} | Exit code: 0\\nOutput:\\n | opaque",
            })
    void aPlainCommandThatSucceededWritesItsFiles(String tool, String arguments, String output, String written) {
        Call call = FrontEndTrial.of(
                        Format.CODEX,
                        META,
                        shell(1, "c", tool, arguments),
                        line(
                                2,
                                "response_item",
                                "'type':'function_call_output','call_id':'c','output':'" + output + "'"))
                .call();

        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(call.access() == null ? "opaque" : written(call)).isEqualTo(written);
    }

    private static String written(Call call) {
        return changes(call).stream()
                .map(change -> change.cell() + "="
                        + (change.value() == null ? "?" : change.value().text()))
                .collect(Collectors.joining(" "));
    }

    @Test
    void aPatchMayBeGivenToAShell() {
        String arguments =
                "{'cmd':'cd x && apply_patch <<E\\\\n*** Begin Patch\\\\n*** Delete File: y\\\\n*** End Patch\\\\nE'}";
        for (String output : new String[] {"Success. Updated the following files:", "Exit code: 0\\nOutput:\\n"}) {
            Call call = FrontEndTrial.of(
                            Format.CODEX,
                            META,
                            shell(1, "c", "exec_command", arguments),
                            line(
                                    2,
                                    "response_item",
                                    "'type':'function_call_output','call_id':'c','output':'" + output + "'"))
                    .call();

            assertThat(changes(call)).containsExactly(new Change("/w/x/y", Value.NULL));
        }
        assertThat(FrontEndTrial.of(
                                Format.CODEX,
                                META,
                                shell(1, "c", "exec_command", arguments),
                                line(
                                        2,
                                        "response_item",
                                        "'type':'function_call_output','call_id':'c',"
                                                + "'output':'apply_patch verification failed: no such file'"))
                        .call()
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void theTextAfterAnUpdateFollowsFromTheTextBefore() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.CODEX,
                META,
                patch(1, "a", "*** Add File: f\\n+one\\n+two"),
                output(2, "a", "'Success.'"),
                patch(3, "b", "*** Update File: f\\n*** Move to: g\\n@@\\n one\\n-two\\n+three"),
                output(4, "b", "'Success.'"),
                shell(5, "c", "exec_command", "{'cmd':'make'}"),
                line(6, "response_item", "'type':'function_call_output','call_id':'c','output':'Exit code: 0'"),
                patch(7, "d", "*** Update File: g\\n@@\\n-three\\n+four"),
                output(8, "d", "'Success.'"));

        assertThat(changes(trial.calls.get(1)))
                .containsExactly(new Change("/w/f", Value.NULL), new Change("/w/g", FileText.value("one\nthree\n")));
        // make may have changed the file.
        assertThat(changes(trial.calls.get(3))).containsExactly(new Change("/w/g", null, true));
    }

    @Test
    void aPatchThatOnlyAnEventTellsOfIsACall() {
        Call call = FrontEndTrial.of(
                        Format.CODEX,
                        META,
                        line(
                                1,
                                "event_msg",
                                "'type':'patch_apply_end','call_id':'exec-1','success':true,'changes':{"
                                        + "'/w/a':{'type':'add','content':'one\\n'},'/w/b':{'type':'delete','content':''},"
                                        + "'/w/c':{'type':'update','unified_diff':'','move_path':'/w/d'},"
                                        + "'/w/e':{'update':{'unified_diff':'','move_path':null}}}"))
                .call();

        assertThat(call.tool()).isEqualTo("apply_patch");
        assertThat(changes(call))
                .containsExactly(
                        new Change("/w/a", FileText.value("one\n")),
                        new Change("/w/b", Value.NULL),
                        new Change("/w/c", Value.NULL),
                        new Change("/w/d", null),
                        new Change("/w/e", null));
    }

    @Test
    void aForkedThreadHasNotMadeTheCallsThatItTookOver() {
        String meta = "{'timestamp':'2026-01-01T00:00:0%dZ','type':'session_meta','payload':{'id':'%s','cwd':'/w'%s}}";
        byte[] original = Texts.lines(
                        meta.formatted(0, "T", ""), patch(1, "a", "*** Add File: f\\n+x"), output(2, "a", "'Success.'"))
                .getBytes(StandardCharsets.UTF_8);
        byte[] fork = Texts.lines(
                        meta.formatted(5, "U", ",'forked_from_id':'T'"),
                        patch(5, "a", "*** Add File: f\\n+x"),
                        output(5, "a", "'Success.'"),
                        patch(6, "b", "*** Add File: g\\n+x"),
                        output(7, "b", "'Success.'"))
                .getBytes(StandardCharsets.UTF_8);

        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), fork, original);

        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.id())
                .containsExactly("U b", "T a");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/w");
        assertThat(trial.calls).extracting(call -> call.origin().session()).containsExactly("U", "T");
    }

    @Test
    void norHasASpawnedOneEvenIfTheLogOfTheOtherIsNotThere() {
        String meta =
                "{'timestamp':'2026-01-01T00:00:05Z','ordinal':0,'type':'session_meta','payload':{'id':'U','cwd':'/w',"
                        + "'forked_from_id':'T','subagent_history_start_ordinal':4}}";
        String took = "{'timestamp':'2026-01-01T00:00:05Z','ordinal':";
        FrontEndTrial trial = FrontEndTrial.of(
                Format.CODEX,
                meta,
                took + "1,'type':'session_meta','payload':{'id':'T','cwd':'/x'}}",
                patch(5, "a", "*** Add File: f\\n+x").replace("{'timestamp", "{'ordinal':2,'timestamp"),
                output(5, "a", "'Success.'").replace("{'timestamp", "{'ordinal':3,'timestamp"),
                patch(6, "b", "*** Add File: g\\n+x").replace("{'timestamp", "{'ordinal':4,'timestamp"),
                output(7, "b", "'Success.'").replace("{'timestamp", "{'ordinal':5,'timestamp"));

        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.id())
                .containsExactly("U b");
    }

    @Test
    void withoutAFolderAFamilyOfThreadsIsATrace() {
        String meta = "{'timestamp':'2026-01-01T00:00:00Z','type':'session_meta','payload':{'id':'%s'%s}}";
        FrontEndTrial trial = FrontEndTrial.ofBytes(
                Format.CODEX,
                Mapping.none(),
                Texts.lines(meta.formatted("T", ""), patch(1, "a", "*** Add File: f"))
                        .getBytes(StandardCharsets.UTF_8),
                Texts.lines(meta.formatted("U", ",'parent_thread_id':'T'"), patch(1, "b", "*** Add File: f"))
                        .getBytes(StandardCharsets.UTF_8),
                Texts.lines(meta.formatted("V", ""), patch(1, "c", "*** Add File: f"))
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsExactly("T", "T", "V");
    }

    @Test
    void turnsThatAreRolledBackWereDone() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.CODEX,
                META,
                user(1),
                patch(1, "a", "*** Add File: a"),
                output(2, "a", "'Success.'"),
                user(3),
                patch(3, "b", "*** Add File: b"),
                output(4, "b", "'Success.'"),
                patch(4, "c", "*** Add File: c"),
                output(4, "c", "'Exit code: 1'"),
                line(5, "event_msg", "'type':'thread_rolled_back','num_turns':1"),
                user(6),
                patch(6, "d", "*** Add File: d"),
                output(7, "d", "'Success.'"));

        assertThat(trial.calls)
                .extracting(Call::outcome)
                .containsExactly(Outcome.DONE, Outcome.UNDONE, Outcome.FAILED, Outcome.DONE);
    }

    @Test
    void callsWithoutAnAnswerBetweenThemAreOfOneResponse() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.CODEX,
                META,
                patch(1, "a", "*** Add File: a"),
                patch(1, "b", "*** Add File: b"),
                output(2, "b", "'Success.'"),
                output(3, "a", "'Success.'"),
                patch(4, "c", "*** Add File: c"));

        assertThat(trial.calls)
                .extracting(Call::batch)
                .containsExactly(new BatchPlace("T response 1", 0), new BatchPlace("T response 1", 1), null);
        assertThat(trial.calls.get(2).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void whatIsNoLineOfARolloutIsSaid() {
        assertThat(FrontEndTrial.of(
                                Format.CODEX,
                                "{'a':1}",
                                "{'type':'response_item'}",
                                line(1, "response_item", "'type':'function_call'"),
                                line(1, "news", "'x':1"))
                        .refused)
                .containsExactly(
                        "f:1: type: found null, expected a line of a rollout, such as"
                                + " {\"timestamp\":…,\"type\":\"response_item\",\"payload\":{…}}",
                        "f:2: payload: found null, expected a line of a rollout, such as"
                                + " {\"timestamp\":…,\"type\":\"response_item\",\"payload\":{…}}",
                        "f:3: payload.name: found null, expected the name of a tool");
    }

    @Test
    void theThreadsOfTheExampleAreOneTrace() {
        byte[] parent = FrontEndTrial.example(Format.CODEX, "rollout-parent.jsonl");
        byte[] child = FrontEndTrial.example(Format.CODEX, "rollout-child.jsonl");
        // In whichever order the files are read.
        for (byte[][] files : new byte[][][] {{parent, child}, {child, parent}}) {
            FrontEndTrial trial = FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), files);
            assertThat(trial.refused).isEmpty();
            assertThat(trial.calls).hasSize(9);
            assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/home/me/shop");
            assertThat(trial.calls).extracting(Call::agent).containsOnly("2222", "3333");
            Call spawned = trial.calls.stream()
                    .filter(call -> "call-c3".equals(call.id()))
                    .findFirst()
                    .orElseThrow();
            assertThat(spawned.role()).isEqualTo("worker");
            assertThat(spawned.predecessors()).containsExactly("call-p1");
            Call undone = trial.calls.stream()
                    .filter(call -> "call-p6".equals(call.id()))
                    .findFirst()
                    .orElseThrow();
            assertThat(undone.outcome()).isEqualTo(Outcome.UNDONE);
        }
        FrontEndTrial cut =
                FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), Arrays.copyOf(parent, parent.length / 2));
        assertThat(cut.syntax()).hasSize(1);
        assertThat(cut.calls).hasSizeGreaterThanOrEqualTo(2);
    }
}
