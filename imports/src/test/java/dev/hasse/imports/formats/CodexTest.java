package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Value;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodexTest {
    private static final String META =
            "{'timestamp':'2026-01-01T00:00:00Z','type':'session_meta','payload':{'id':'T','cwd':'/w'}}";

    private static String line(int second, String type, String payload) {
        return "{'timestamp':'2026-01-01T00:00:0" + second + "Z','type':'" + type + "','payload':{" + payload + "}}";
    }

    private static String patch(int second, String id, String text) {
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
                        new Change("/w/a.txt", Value.ofString("one\ntwo\n")),
                        new Change("/x/b.txt", null),
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
        assertThat(changes(FrontEndTrial.of(Format.CODEX, META, line(1, "response_item", only))
                        .call()))
                .containsExactly(new Change("/w/y", Value.NULL));
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
            assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("2222");
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
