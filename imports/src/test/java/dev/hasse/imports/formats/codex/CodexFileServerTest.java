package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file tools of the filesystem server of MCP. */
class CodexFileServerTest {
    private static final String WROTE = "Successfully wrote to /w/f";

    private static ObjectNode file(String path) {
        return JsonNodeFactory.instance.objectNode().put("path", path);
    }

    private static CodexLog write(CodexLog log, String thread, String text) {
        return log.knows(text)
                .server(thread, "write_file", file("/w/f").put("content", text), false, "completed", WROTE);
    }

    private static CodexLog read(CodexLog log, String thread, String text) {
        return log.knows(text).server(thread, "read_text_file", file("/w/f"), true, "completed", text);
    }

    private static CodexLog edit(CodexLog log, String thread, ObjectNode given, String old, String text) {
        String diff =
                "Index: /w/f\n===\n--- /w/f\toriginal\n+++ /w/f\tmodified\n@@ -1,1 +1,1 @@\n-" + old + "\n+" + text;
        return log.knows(text + "\n")
                .server(thread, "edit_file", given, false, "completed", "```diff\n" + diff + "\n```\n\n");
    }

    @Test
    void aFileThatIsWrittenHasTheWholeText() {
        assertThat(write(new CodexLog(), "T", "one\n").lastAccess()).endsWith("wrote one");
        assertThat(write(new CodexLog(), "T", "one\n")
                        .knows("two\n")
                        .patch("T", "*** Update File: f\n@@\n-one\n+two")
                        .lastAccess())
                .endsWith("wrote two");
    }

    @Test
    void aWriteRestsOnWhatItsThreadHadRead() {
        CodexLog log = read(new CodexLog(), "T", "one\n");

        assertThat(log.lastAccess()).isEqualTo("read one@1");
        assertThat(write(write(log, "U", "two\n"), "T", "three\n").lastAccess()).isEqualTo("read one@1, wrote three");
    }

    @ParameterizedTest
    @CsvSource({
        "/w/f, Successfully wrote to /w/g",
        "/w/f, Successfully wrote to /w/f (3 bytes)",
        "f, Successfully wrote to f",
        "~/f, Successfully wrote to ~/f"
    })
    void whatIsNotSaidInTheWordsOfTheServerIsUnknown(String path, String said) {
        assertThat(new CodexLog()
                        .server("T", "write_file", file(path).put("content", "x"), false, "completed", said)
                        .lastAccess())
                .isEqualTo("anything");
    }

    /** Of the last lines, nobody knows where they stand. */
    @ParameterizedTest
    @CsvSource({"head, read ?@1", "tail, ''"})
    void aPartIsNotTheFile(String part, String read) {
        assertThat(new CodexLog()
                        .server("T", "read_text_file", file("/w/f").put(part, 1), true, "completed", "one")
                        .lastAccess())
                .isEqualTo(read);
    }

    @Test
    void whoIsToldThatThereIsNoFileHasReadThat() {
        CodexLog log = new CodexLog()
                .server(
                        "T",
                        "read_text_file",
                        file("/w/f"),
                        true,
                        "failed",
                        "ENOENT: no such file or directory, open '/w/f'");

        assertThat(FrontEndTrial.access(log.last()).reads())
                .singleElement()
                .satisfies(read -> assertThat(read.value()).isEqualTo(Value.NULL));
        assertThat(log.last().outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void aTextThatTheModelDidNotGetWholeIsNotRead() {
        assertThat(read(new CodexLog(), "T", "one\n\u20267 tokens truncated\u2026two\n")
                        .lastAccess())
                .isEmpty();
    }

    @Test
    void aFileThatIsMovedKeepsItsText() {
        ObjectNode given = JsonNodeFactory.instance.objectNode().put("source", "/w/f.c");
        given.put("destination", "/w/g.c");
        CodexLog log = new CodexLog()
                .knows("one\n")
                .patch("T", "*** Add File: f.c\n+one")
                .server("T", "move_file", given, false, "completed", "Successfully moved /w/f.c to /w/g.c");

        assertThat(FrontEndTrial.access(log.last()).writes())
                .extracting(write -> write.cell() + "=" + write.value())
                .containsExactly("/w/g.c=" + FileText.value("one\n"), "/w/f.c=" + Value.NULL);
    }

    @Test
    void anEditChangesTheLinesOfItsDiff() {
        CodexLog log = new CodexLog().add("T", "one");

        assertThat(edit(log, "T", file("/w/f"), "one", "two").lastAccess()).endsWith("wrote two");
        // Somebody unseen had changed the file.
        assertThat(edit(log, "T", file("/w/f"), "other", "three").lastAccess()).endsWith("wrote ?");
    }

    @Test
    void anEditThatIsOnlyTriedIsNone() {
        ObjectNode tried = file("/w/f").put("dryRun", true);

        assertThat(edit(new CodexLog().add("T", "one"), "T", tried, "one", "two")
                        .lastAccess())
                .isEmpty();
    }

    @Test
    void anEditIsRefusedBecauseOfAnotherThreadOnlyIfItsTextWasThereBefore() {
        for (String expected : new String[] {"one", "never"}) {
            CodexLog log = write(read(new CodexLog(), "T", "one\n"), "U", "two\n")
                    .server(
                            "T",
                            "edit_file",
                            file("/w/f"),
                            false,
                            "failed",
                            "Could not find exact match for edit:\n" + expected + "\n");

            assertThat(log.last().outcome()).isEqualTo(expected.equals("one") ? Outcome.REFUSED : Outcome.FAILED);
        }
    }

    @Test
    void whatAMappingSaysOfAToolCounts() {
        Mapping mapping = MappingFile.read(
                "m.yaml",
                "tools: {mcp__fs__write_file: {effect: write, cell: \"{path}\"}}".getBytes(StandardCharsets.UTF_8));

        assertThat(write(new CodexLog(), "T", "one\n").lastAccess(mapping)).isEqualTo("anything");
    }
}
