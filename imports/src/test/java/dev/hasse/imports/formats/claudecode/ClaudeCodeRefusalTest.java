package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Operation;
import dev.hasse.model.RefusedWrite;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of writes that Claude Code refused: the file, what the agent had seen of it, and who had written it. */
class ClaudeCodeRefusalTest extends ClaudeCodeTrial {
    private static final String UNREAD = "File has not been read yet. Read it first before writing to it.";
    private static final String CHANGED =
            "File has been modified since read, either by the user or by a linter. Read it again before attempting to write it.";
    private static final String NOT_FOUND = "String to replace not found in file.\\nString: b";

    private void refuse(String agent, String tool, String message) {
        use(agent, tool, "{\"file_path\":\"f\",\"old_string\":\"b\",\"new_string\":\"x\",\"content\":\"x\"}");
        result(agent, "<tool_use_error>" + message + "</tool_use_error>", "\"Error\"", true);
    }

    private Operation last() {
        return converted().records().stream()
                .map(ConvertedRecord::operation)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private @Nullable RefusedWrite attempted() {
        assertThat(last().refused()).isTrue();
        return last().derivation().attempted();
    }

    private static RefusedWrite ofF(@Nullable String writer, boolean unread) {
        return new RefusedWrite(Set.of("/w/f"), writer, unread);
    }

    /** It rests on nothing, and would have overwritten what the other agent wrote. */
    @ParameterizedTest
    @ValueSource(strings = {"Write", "Edit"})
    void whoHadNotReadTheFileRestsOnNothing(String tool) {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        refuse("main", tool, UNREAD);

        assertThat(attempted()).isEqualTo(ofF("s/a1", true));
        assertThat(history()).endsWith("main refused at 4");
    }

    @Test
    void whereNobodyIsKnownToHaveWrittenNobodyIsNamed() {
        read("a1", "a\\n");
        refuse("main", "Write", UNREAD);

        assertThat(attempted()).isEqualTo(ofF(null, true));
    }

    /** Neither agent ever saw the whole file, so its text is not known, but its name and its writer are. */
    @Test
    void aFileThatWasReadInPartsIsNamed() {
        readPart("main", "b", 1, 1, 9);
        readPart("a1", "b", 1, 1, 9);
        editText("a1", "b", "B");
        refuse("main", "Edit", CHANGED);

        assertThat(attempted()).isEqualTo(ofF("s/a1", false));
        assertThat(last().reads()).isEmpty();
    }

    /** Nor is it known what a read of a notebook showed. */
    @Test
    void aNotebookIsNamed() {
        use("main", "Read", "{\"file_path\":\"f\"}");
        result(
                "main",
                "<cell id=\\\"c\\\">1</cell>",
                "{\"type\":\"notebook\",\"file\":{\"filePath\":\"f\",\"cells\":[]}}",
                false);
        use("a1", "NotebookEdit", "{\"notebook_path\":\"f\",\"new_source\":\"2\"}");
        result("a1", "Updated cell c with 2", "null", false);
        use("main", "NotebookEdit", "{\"notebook_path\":\"f\",\"new_source\":\"3\"}");
        result("main", "<tool_use_error>" + CHANGED + "</tool_use_error>", "\"Error\"", true);

        assertThat(attempted()).isEqualTo(ofF("s/a1", false));
    }

    /** What another agent wrote before is not why the file was not as it had been read. */
    @Test
    void whoWroteBeforeTheAgentReadIsNotNamed() {
        readPart("a1", "b", 1, 1, 9);
        editText("a1", "b", "B");
        readPart("main", "B", 1, 1, 9);
        refuse("main", "Edit", CHANGED);

        assertThat(attempted()).isEqualTo(ofF(null, false));
    }

    /** For the tools a command is no reading, but it showed the file to the agent, so the attempt rests on that. */
    @Test
    void whoSawTheFileWithACommandRestsOnThat() {
        read("a1", "a\\nb\\n");
        use("main", "Bash", "{\"command\":\"cat f\"}");
        result("main", "a\\nb", "null", false);
        edit("a1", "b", "B", "a\\nb\\n");
        refuse("main", "Edit", UNREAD);

        assertThat(attempted()).isEqualTo(ofF("s/a1", true));
        assertThat(history()).endsWith("main read a·b·, refused at 8");
    }

    @Test
    void whatAnotherAgentRemovedIsNotFound() {
        read("main", "a\\nb\\n");
        read("a1", "a\\nb\\n");
        edit("a1", "b", "B", "a\\nb\\n");
        refuse("main", "Edit", NOT_FOUND);

        assertThat(attempted()).isEqualTo(ofF("s/a1", false));
        assertThat(history()).endsWith("main read a·b·, refused at 8");
    }

    /** The agent made a mistake: nobody took the text away. */
    @ParameterizedTest
    @CsvSource({"a1, false", "main, true"})
    void whatWasNeverThereOrRemovedByItselfIsNoRefusal(String editor, boolean sawIt) {
        read("main", sawIt ? "a\\nb\\n" : "a\\nc\\n");
        edit(editor, sawIt ? "b" : "c", "B", sawIt ? "a\\nb\\n" : "a\\nc\\n");
        refuse("main", "Edit", NOT_FOUND);

        assertThat(history()).noneMatch(record -> record.contains("refused"));
    }
}
