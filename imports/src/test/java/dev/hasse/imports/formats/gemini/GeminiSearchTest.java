package dev.hasse.imports.formats.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
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

/** What searches and other calls between a read and a write change in what the write rests on. */
class GeminiSearchTest {
    /** The project is the digest of {@code /w}. */
    private static final String HEAD =
            "{'sessionId':'s','projectHash':'d1bb8ca354673cd575d31d952490058c9943aef39d5a9553fb4a21ab7a59a19d','startTime':0,'kind':'main'}";

    private static String call(String id, double time, String tool, String arguments, String output, String more) {
        return "{'id':'m" + id + "','timestamp':" + time + ",'type':'gemini','content':'','toolCalls':[{'id':'" + id
                + "','name':'" + tool + "','args':{" + arguments
                + "},'result':[{'functionResponse':{'response':{'output':'"
                + output + "'}}}],'status':'success','timestamp':" + (time + 0.5) + more + "}]}";
    }

    private static final String READ = call("r", 2, "read_file", "'file_path':'/w/sub/a'", "1\\n2\\n3\\n", "");
    /** Somebody has changed line 2 before. */
    private static final String WRITE = call(
            "w",
            9,
            "write_file",
            "'file_path':'/w/sub/a','content':'new'",
            "ok",
            ",'resultDisplay':{'filePath':'/w/sub/a','originalContent':'1\\nX \\n3\\n','newContent':'new'}");

    /** What the write at the end rests on. */
    private static List<Glance> grounds(String between) {
        List<Call> calls = FrontEndTrial.of(Format.GEMINI_CLI, HEAD, READ, between, WRITE).calls;
        return FrontEndTrial.access(calls.get(2)).reads();
    }

    private static final Glance OLD = new Glance("/w/sub/a", FileText.value("1\n2\n3\n"), 2_500_000L);
    private static final Glance PRESENT = new Glance("/w/sub/a", FileText.value("1\nX \n3\n"), 9_500_000L);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''                   ; File: sub/a\\nL1- 1\\nL2: X\\nL3- 3\\n---   ; true",
                "'dir_path':'sub'     ; File: a\\nL2: X\\n---                      ; true",
                "'dir_path':'/w/sub/a'; File: a\\nL2: X\\n---                      ; true",
                "''                   ; File: sub/a\\nL2: X... [truncated]\\n---   ; true",
                "''                   ; File: sub/a\\nL1: 1\\nL3: 3\\n---          ; false",
                "''                   ; File: other/a\\nL2: X\\n---                ; false",
            })
    void aSearchThatShowsAChangedLineShowsTheChange(String folder, String lines, boolean shows) {
        String arguments = "'pattern':'x'" + (folder.isBlank() ? "" : "," + folder.strip());
        String search = call(
                "g", 5, "grep_search", arguments, "Found 3 matches for pattern in path:\\n---\\n" + lines.strip(), "");

        assertThat(grounds(search)).containsExactly(shows ? PRESENT : OLD);
    }

    private static String shell(String id, double time, String command, String output) {
        return call(id, time, "run_shell_command", "'command':'" + command + "'", "Output: " + output, "");
    }

    /** Another session replaces line 2; then this one runs a script that names the file, and edits it. */
    @ParameterizedTest
    @CsvSource({"show.py, 1\\nX \\n3, true", "test.py, 1\\n3, false", "test.py, (empty), false"})
    void aScriptThatPrintsAChangedLineHasShownTheChange(String script, String output, boolean shows) {
        String other = call(
                "o",
                4,
                "write_file",
                "'file_path':'/w/sub/a','content':'1\\nX \\n3\\n'",
                "ok",
                ",'resultDisplay':{'filePath':'/w/sub/a','originalContent':'1\\n2\\n3\\n','newContent':'1\\nX \\n3\\n'}");
        FrontEndTrial trial = FrontEndTrial.ofBytes(
                Format.GEMINI_CLI,
                Mapping.none(),
                bytes(HEAD, READ, shell("p", 6, "python3 " + script + " sub/a", output), WRITE),
                bytes(HEAD.replace("'s'", "'t'"), other));
        Call write = trial.calls.stream()
                .filter(call -> "w".equals(call.id()))
                .findFirst()
                .orElseThrow();

        assertThat(FrontEndTrial.access(write).reads()).containsExactly(shows ? PRESENT : OLD);
    }

    private static byte[] bytes(String... lines) {
        return Texts.lines(lines).getBytes(StandardCharsets.UTF_8);
    }

    /** What is shown of a file that a person mentions is trimmed, so that nothing is claimed of its text. */
    @Test
    void aMentionShowsAFile() {
        String mention = "{'id':'u','timestamp':5,'type':'user','content':[{'text':'fix @sub/a'},"
                + "{'text':'\\n--- Content from referenced files ---'},{'text':'\\nContent from @sub/a:\\n'},{'text':'1\\nX'}]}";

        assertThat(grounds(mention)).containsExactly(PRESENT);
    }

    @Test
    void anEditThatFindsNoFileTellsItsAgentThatThereIsNone() {
        String edit = call(
                        "e",
                        5,
                        "replace",
                        "'file_path':'/w/sub/a','old_string':'1','new_string':'2'",
                        "File not found: /w/sub/a",
                        "")
                .replace("'success'", "'error'")
                .replace("'output'", "'error'");

        assertThat(grounds(edit)).containsExactly(new Glance("/w/sub/a", Value.NULL, 5_500_000L));
    }
}
