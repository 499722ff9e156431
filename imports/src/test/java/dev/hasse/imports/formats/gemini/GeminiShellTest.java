package dev.hasse.imports.formats.gemini;

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
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiShellTest {
    /** The digest of {@code /w}. */
    private static final String PROJECT = "d1bb8ca354673cd575d31d952490058c9943aef39d5a9553fb4a21ab7a59a19d";

    private static String head(String session) {
        return "{'sessionId':'" + session + "','projectHash':'" + PROJECT + "','startTime':0,'kind':'main'}";
    }

    private static final String CONTEXT =
            "{'$set':{'messages':[{'id':'c','timestamp':1,'type':'user','content':[{'text':'Folders:\\n  - /x\\n  - /w\\n'}]}]}}";

    private static String call(String id, double time, String status, String call) {
        return "{'id':'m" + id + "','timestamp':" + time + ",'type':'gemini','content':'','toolCalls':[{'id':'" + id
                + "','status':'" + status + "','timestamp':" + (time + 0.5) + "," + call + "}]}";
    }

    private static String shell(String id, double time, String arguments, String output) {
        return call(
                id,
                time,
                "success",
                "'name':'run_shell_command','args':{" + arguments
                        + "},'result':[{'functionResponse':{'response':{'output':'" + output + "'}}}]");
    }

    /** A command of which it is recorded, too, what a person was shown. */
    private static String shown(String id, double time, String arguments, String output, String display) {
        String call = shell(id, time, arguments, output);
        return call.substring(0, call.length() - "}]}".length()) + ",'resultDisplay':'" + display + "'}]}";
    }

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.GEMINI_CLI, lines);
    }

    @Test
    void aPlainCommandWritesItsFilesInTheFolderOfTheProject() {
        FrontEndTrial trial = of(
                head("s"),
                CONTEXT,
                shell("1", 2, "'command':'rm f'", "Output: (empty)\\nProcess Group PGID: 7"),
                shell("2", 3, "'command':'rm f','dir_path':'sub'", "Output: (empty)\\nExit Code: 0"));

        assertThat(trial.calls)
                .extracting(call -> FrontEndTrial.access(call).writes())
                .containsExactly(List.of(new Change("/w/f", Value.NULL)), List.of(new Change("/w/sub/f", Value.NULL)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make f | Output: no\\nExit Code: 1 | true | false",
                "rm f | Output: no\\nExit Code: 1\\nProcess Group PGID: 7 | false | false",
                "rm f | Output: no\\nError: spawn | true | false",
                "rm f | Output: no\\nSignal: 9 | true | false",
                "sleep 400; rm f | Command was automatically cancelled because it exceeded the timeout of 5.0 minutes | true | false",
                "rm f | <untrusted_context>\\nCommand moved to background (PID: 7). Output hidden. | true | false",
                "rm f | <untrusted_context>\\nCommand is running in background. PID: 7. Initial output:\\n | true | false",
                "rm f | Output: x\\nBackground PIDs: 7 | true | false",
                "make | Output: x | true | false",
                "ls | Output: f | false | true",
                "grep a f | Output: x\\nExit Code: 1 | false | true",
            })
    void everyOtherCommandIsOpaqueOrOnlyReads(String command, String output, boolean opaque, boolean reads) {
        Call call = of(head("s"), CONTEXT, shell("1", 2, "'command':'" + command + "'", output))
                .call();

        assertThat(call.access() == null).isEqualTo(opaque);
        assertThat(Boolean.TRUE.equals(call.readOnly())).isEqualTo(reads);
    }

    /** Gemini CLI refuses commands that look as if they ran others, even if the signs for that only stand in a here-document. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Command injection detected: command substitution syntax found in command arguments.",
                "Command was cancelled by user before it could start."
            })
    void aCommandThatWasNotRunTouchesNothing(String output) {
        Call call = of(head("s"), CONTEXT, shell("1", 2, "'command':'rm f'", output))
                .call();

        assertThat(call.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(call.access()).isEqualTo(Access.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Output: a\\nb",
                "Output: a\\nb\\nProcess Group PGID: 7",
                "Command: cat f\\nDirectory: (root)\\nStdout: a\\nb\\n\\nStderr: (empty)\\nError: (none)\\nExit Code: 0"
            })
    void aCommandThatShowsAFileAsItIsKnownReadsIt(String output) {
        String write = call(
                "1",
                2,
                "success",
                "'name':'write_file','args':{'file_path':'/w/f','content':'a\\nb\\n'},'resultDisplay':{'filePath':'/w/f',"
                        + "'originalContent':'','newContent':'a\\nb\\n','isNewFile':true}");
        FrontEndTrial trial = of(head("s"), CONTEXT, write, shell("2", 3, "'command':'cat f'", output));

        assertThat(FrontEndTrial.access(trial.calls.get(1)).reads())
                .containsExactly(new Glance("/w/f", FileText.value("a\nb\n"), 3_500_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Output: %s\\nExit Code: 1",
                "Output: %s\\nExit Code: 1\\nProcess Group PGID: 7",
                "<untrusted_context>\\nOutput: %s\\nExit Code: 1\\nProcess Group PGID: 7\\n</untrusted_context>",
                "Command: cat f\\nDirectory: (root)\\nStdout: (empty)\\nStderr: %s\\nError: (none)\\nExit Code: 1\\nSignal: (none)"
                        + "\\nBackground PIDs: (none)\\nProcess Group PGID: 7",
                "Command: cat f\\nDirectory: (root)\\nOutput: %s\\nError: (none)\\nExit Code: 1\\nSignal: 0\\nProcess Group PGID: 7",
            })
    void aCommandThatFindsNoFileReadsThatThereIsNone(String report) {
        String output = report.formatted("cat: f: No such file or directory\\n");
        Call call = of(head("s"), CONTEXT, shell("1", 2, "'command':'cat f'", output))
                .call();

        assertThat(FrontEndTrial.access(call).reads()).containsExactly(new Glance("/w/f", Value.NULL, 2_500_000L));
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
    }

    /** The first line that a command printed is no line with its status. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Output: cat: g\\ncat: f: No such file or directory\\nExit Code: 1",
                "Stdout: x\\nStderr: cat: f: No such file or directory\\nError: (none)\\nExit Code: 1",
                "Output: cat: f: No such file or directory\\nSignal: 9",
                "Output: cat: f: No such file or directory\\nError: spawn\\nExit Code: 1",
            })
    void oneThatPrintedAnythingElseOrDidNotEndByItselfSaysNoSuchThing(String output) {
        Call call = of(head("s"), CONTEXT, shell("1", 2, "'command':'cat f'", output))
                .call();

        assertThat(call.access() == null ? List.of() : call.access().reads()).isEmpty();
    }

    /** In the layouts of all versions, which name the status at the end. The newest leaves out what is as usual. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Output: x\\nExit Code: 1\\ny\\nProcess Group PGID: 7",
                "<untrusted_context>\\nOutput: x\\nError: no\\nSignal: 9\\ny\\nProcess Group PGID: 7\\n</untrusted_context>",
                "Output: x\\nExit Code: 1\\nBackground PIDs: 8\\ny\\nProcess Group PGID: 7",
                "Command: rm f\\nDirectory: (root)\\nOutput: x\\nExit Code: 1\\nError: (none)\\nExit Code: 0\\nSignal: (none)",
                "Command: rm f\\nDirectory: (root)\\nOutput: x\\nError: (none)\\nExit Code: 1\\ny\\nError: (none)\\nExit Code: 0"
                        + "\\nSignal: (none)\\nBackground PIDs: (none)\\nProcess Group PGID: 7",
                "Command: rm f\\nDirectory: (root)\\nStdout: x\\nExit Code: 1\\nStderr: Exit Code: 2\\nExit Code: 1\\nError: (none)"
                        + "\\nExit Code: 0\\nSignal: (none)\\nBackground PIDs: (none)",
            })
    void whatACommandPrintedIsNotItsStatus(String output) {
        Call call = of(head("s"), CONTEXT, shell("1", 2, "'command':'rm f'", output))
                .call();

        assertThat(FrontEndTrial.access(call).writes()).containsExactly(new Change("/w/f", Value.NULL));
    }

    /** At the end of what was printed, in the newest layout, such a line could be either. */
    @Test
    void theLastLineThatWasPrintedIsNoStatusIfAPersonWasShownIt() {
        String result = "Output: x\\nExit Code: 1\\nProcess Group PGID: 7";
        String remove = "'command':'rm f'";

        assertThat(FrontEndTrial.access(of(head("s"), CONTEXT, shown("1", 2, remove, result, "x\\nExit Code: 1"))
                                .call())
                        .writes())
                .containsExactly(new Change("/w/f", Value.NULL));
        for (String display : new String[] {"x", "Output: x\\nExit Code: 1\\nProcess Group PGID: 7", "[]"}) {
            assertThat(FrontEndTrial.access(of(head("s"), CONTEXT, shown("1", 2, remove, result, display))
                                    .call())
                            .writes())
                    .isEmpty();
        }
    }

    /** A here-document may look like a result. */
    @Test
    void whatACommandSaysIsNotWhatItPrinted() {
        String text = "cat f <<\\u0027E\\u0027\\nDirectory: x\\nOutput: no\\nError: (none)\\nExit Code: 1\\nE";
        String output =
                "Command: " + text + "\\nDirectory: (root)\\nOutput: cat: f: No such file or directory\\nError: (none)"
                        + "\\nExit Code: 1\\nSignal: (none)\\nBackground PIDs: (none)\\nProcess Group PGID: 7";
        GeminiShell shell = GeminiShell.of(
                GeminiShell.TOOL,
                Texts.json("{\"command\":\"" + text + "\"}"),
                output.replace("\\n", "\n").replace("\\u0027", "'"),
                null,
                "/w");

        assertThat(Objects.requireNonNull(shell).output()).isEqualTo("cat: f: No such file or directory");
        assertThat(shell.failed()).isTrue();
    }

    @Test
    void aFileMayHoldLinesLikeThoseOfAResult() {
        String write = call(
                "1",
                2,
                "success",
                "'name':'write_file','args':{'file_path':'/w/f','content':'a\\nError: b\\nc\\n'},'resultDisplay':{"
                        + "'filePath':'/w/f','originalContent':'','newContent':'a\\nError: b\\nc\\n','isNewFile':true}");
        String read = shell("2", 3, "'command':'cat f'", "Output: a\\nError: b\\nc\\nProcess Group PGID: 7");

        assertThat(FrontEndTrial.access(
                                of(head("s"), CONTEXT, write, read).calls.get(1))
                        .reads())
                .containsExactly(new Glance("/w/f", FileText.value("a\nError: b\nc\n"), 3_500_000L));
    }

    /** What a shell says on its standard error counts as well. */
    @Test
    void aHereDocumentThatCouldNotBeWrittenIsNoWrite() {
        String output =
                "Stdout: (empty)\\nStderr: bash: d/f: No such file or directory\\nError: (none)\\nExit Code: 1\\nSignal: (none)";
        String command = "'command':'cat > d/f <<\\u0027E\\u0027\\nx\\nE\\nnode f'";

        assertThat(of(head("s"), CONTEXT, shell("1", 2, command, output)).call().access())
                .isNull();
    }

    @Test
    void inAnUnknownFolderNothingIsKnown() {
        assertThat(of(head("s"), shell("1", 2, "'command':'rm f'", "Output: (empty)"))
                        .call()
                        .access())
                .isNull();
    }

    @Test
    void anEditIsRefusedBecauseOfAnotherSessionOnlyIfItsTextWasThereBefore() {
        String read = call(
                "r",
                2,
                "success",
                "'name':'read_file','args':{'file_path':'/w/f'},'result':[{'functionResponse':{'response':{'output':'a\\nb\\n'}}}]");
        for (String old : new String[] {"b", "never"}) {
            String edit = call(
                    "e",
                    6,
                    "error",
                    "'name':'replace','args':{'file_path':'/w/f','old_string':'" + old
                            + "','new_string':'x'},'result':[{'functionResponse':{'response':"
                            + "{'error':'Could not find an exact match for it'}}}]");
            FrontEndTrial trial = FrontEndTrial.ofBytes(
                    Format.GEMINI_CLI,
                    Mapping.none(),
                    bytes(head("s"), CONTEXT, read, edit),
                    bytes(head("t"), CONTEXT, shell("w", 4, "'command':'echo x > f'", "Output: (empty)")));
            Call refused = trial.calls.stream()
                    .filter(call -> "e".equals(call.id()))
                    .findFirst()
                    .orElseThrow();
            assertThat(refused.outcome()).isEqualTo(old.equals("b") ? Outcome.REFUSED : Outcome.FAILED);
        }
    }

    private static byte[] bytes(String... lines) {
        return Texts.lines(lines).getBytes(StandardCharsets.UTF_8);
    }
}
