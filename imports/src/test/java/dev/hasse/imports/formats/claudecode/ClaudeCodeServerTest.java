package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.mapping.MappingFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents of Claude Code did with the filesystem server of MCP. */
class ClaudeCodeServerTest extends ClaudeCodeTrial {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final String SCHEMA =
            "\n\nThis tool's input schema was not in your prompt when you called it. The input schema is: {}";

    private static ObjectNode file(String path) {
        return JSON.objectNode().put("path", path);
    }

    private void call(String agent, String tool, ObjectNode input) {
        use(agent, "mcp__my_files__" + tool, input.toString());
    }

    /** Servers since the end of 2025 return structured content, which Claude Code shows its model as JSON. */
    private void returned(String agent, String text) {
        String structured = JSON.objectNode().put("content", text).toString();
        resultOfServer(agent, JSON.textNode(structured).toString(), false);
    }

    private void failed(String agent, String said) {
        resultOfServer(agent, JSON.textNode(said).toString(), true);
    }

    private void servedRead(String agent, String text) {
        call(agent, "read_text_file", file("/w/f"));
        returned(agent, text);
    }

    private void servedWrite(String agent, String text) {
        call(agent, "write_file", file("/w/f").put("content", text));
        returned(agent, "Successfully wrote to /w/f");
    }

    private void callEdit(String agent, String old, String text, boolean dryRun) {
        ObjectNode given = file("/w/f");
        ArrayNode edits = given.putArray("edits");
        edits.addObject().put("oldText", old).put("newText", text);
        call(agent, "edit_file", dryRun ? given.put("dryRun", true) : given);
    }

    private void servedEdit(String agent, String old, String text, String hunk, boolean dryRun) {
        callEdit(agent, old, text, dryRun);
        returned(agent, "```diff\nIndex: /w/f\n=====\n--- /w/f\toriginal\n+++ /w/f\tmodified\n" + hunk + "\n```\n\n");
    }

    @Test
    void aWriteRestsOnWhatItsAgentHadRead() {
        servedRead("main", "a\nb\n");
        servedEdit("a1", "b", "B", "@@ -1,2 +1,2 @@\n a\n-b\n+B", false);
        servedWrite("main", "A\nb\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "main read a·b· at 2",
                        "a1 read a·b· at 4, wrote a·B· at 4",
                        "main read a·b· at 2, wrote A·b· at 6");
    }

    @Test
    void oldServersReturnTheTextAlone() {
        call("main", "read_text_file", file("/w/f"));
        resultOfServer("main", "[{\"type\":\"text\",\"text\":\"a\\nb\\n\"}]", false);
        call("main", "write_file", file("/w/f").put("content", "A\nb\n"));
        resultOfServer("main", "[{\"type\":\"text\",\"text\":\"Successfully wrote to /w/f\"}]", false);
        call("main", "write_file", file("/w/f").put("content", ""));
        resultOfServer("main", "[{\"type\":\"text\",\"text\":\"Successfully wrote to /w/f\"}]", false);
        call("main", "read_text_file", file("/w/f"));
        resultOfServer("main", "\"(mcp__my_files__read_text_file completed with no output)\"", false);

        assertThat(history())
                .contains("main read a·b· at 2", "main read a·b· at 2, wrote A·b· at 4")
                .endsWith("main read  at 8");
    }

    /** Such servers may put words of their own before the text, or number the lines. */
    @ParameterizedTest
    @CsvSource({"read_file, path", "read_text_file, with_line_numbers"})
    void aReadOfAnotherServerIsOpaque(String tool, String argument) {
        call("main", tool, argument.equals("path") ? file("/w/f") : file("/w/f").put(argument, true));
        resultOfServer("main", "[{\"type\":\"text\",\"text\":\"[Reading 1 lines]\\n\\na\\n\"}]", false);

        assertThat(history()).isEmpty();
    }

    @Test
    void whatAMappingSaysOfAToolCounts() {
        servedWrite("main", "a\nb\n");

        assertThat(converted(MappingFile.read(
                                "m.yaml",
                                "tools: {mcp__my_files__write_file: {effect: write, cell: \"my {path}\", value: args.content}}"
                                        .getBytes(StandardCharsets.UTF_8)))
                        .records())
                .singleElement()
                .satisfies(record ->
                        assertThat(record.operation().writes().get(0).cell()).isEqualTo("my /w/f"));
    }

    @Test
    void itsReadsCountForTheToolsOfClaudeCode() {
        servedRead("main", "a\nb\n");
        servedWrite("a1", "a\nB\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 2, wrote A·B· at 6");
    }

    @Test
    void theBeginningOfAFileIsAPartOfIt() {
        call("main", "read_text_file", file("/w/f").put("head", 1));
        returned("main", "a");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history()).endsWith("main read a·b· at 4, wrote A·b· at 4");
    }

    @ParameterizedTest
    @CsvSource({"head, 3, 'a\nb'", "tail, 4, 'a\nb\n'"})
    void aPartThatIsShorterThanItMightBeIsTheFile(String part, int lines, String text) {
        call("main", "read_text_file", file("/w/f").put(part, lines));
        returned("main", text);

        assertThat(history()).containsExactly("unlogged wrote a·b· at 1", "main read a·b· at 2");
    }

    @Test
    void nobodyKnowsWhereTheLastLinesStand() {
        call("main", "read_text_file", file("/w/f").put("tail", 2));
        returned("main", "b\n");
        edit("main", "b", "B", "a\\nb\\n");

        assertThat(history()).endsWith("main read a·b· at 4, wrote a·B· at 4");
    }

    @Test
    void whoWasShownTheLastLinesMayKnowTheFile() {
        servedWrite("a1", "a\nb\n");
        call("main", "read_text_file", file("/w/f").put("tail", 2));
        returned("main", "b\n");
        servedWrite("main", "c\n");

        assertThat(history()).containsExactly("a1 wrote a·b· at 2", "main read a·b· at 6, wrote c· at 6");
    }

    @Test
    void severalFilesAreReadAtOnce() {
        ObjectNode given = JSON.objectNode();
        given.putArray("paths").add("/w/f").add("/w/no").add("/w/g");
        call("main", "read_multiple_files", given);
        returned(
                "main",
                "/w/f:\na\nb\n\n\n---\n/w/no: Error - ENOENT: no such file or directory, open '/w/no'\n---\n/w/g:\nc\n\n");

        assertThat(history()).endsWith("main read a·b· at 2, read NULL at 2, read c· at 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Error: "})
    void whoIsToldThatThereIsNoFileHasReadNull(String prefix) {
        call("main", "read_text_file", file("/w/f"));
        failed("main", prefix + "ENOENT: no such file or directory, open '/w/f'" + SCHEMA);
        servedWrite("a1", "b\n");
        servedWrite("main", "a\n");

        assertThat(history())
                .containsExactly("main read NULL at 2", "a1 wrote b· at 4", "main read NULL at 2, wrote a· at 6");
    }

    @Test
    void aTextThatTheModelWasNotShownIsNotRead() {
        read("a1", "a\\nb\\n");
        call("main", "read_text_file", file("/w/f"));
        resultOfServer("main", "\"<persisted-output>\\nOutput too large\"", false);
        call("main", "read_text_file", file("/w/f"));
        resultOfServer("main", "\"Error: result (408,908 characters) exceeds maximum allowed tokens.\"", false);
        edit("a1", "a", "A", "a\\nB\\n");

        // Nor has it changed anything.
        assertThat(history()).noneMatch(each -> each.startsWith("main"));
    }

    @Test
    void anEditThatIsOnlyTriedShowsSomething() {
        servedWrite("a1", "a\nb\n");
        servedEdit("main", "a", "A", "@@ -1,2 +1,2 @@\n-a\n+A\n b", true);
        servedWrite("main", "c\n");

        assertThat(history()).containsExactly("a1 wrote a·b· at 2", "main read a·b· at 6, wrote c· at 6");
    }

    @Test
    void anEditIsRefusedBecauseOfAnotherAgent() {
        servedRead("main", "a\nb\n");
        servedWrite("a1", "a\nB\n");
        callEdit("main", "b", "c", false);
        failed("main", "Could not find exact match for edit:\nb" + SCHEMA);

        assertThat(history()).endsWith("main read a·b·, refused at 6");
    }

    @Test
    void anEditOfWhatWasNeverThereJustFails() {
        servedRead("main", "a\nb\n");
        servedWrite("a1", "a\nB\n");
        callEdit("main", "never", "c", false);
        failed("main", "Could not find exact match for edit:\nnever");

        assertThat(history()).noneMatch(each -> each.contains("refused"));
    }

    @Test
    void aFileThatIsMovedKeepsItsText() {
        servedWrite("a1", "a\nb\n");
        ObjectNode given = JSON.objectNode().put("source", "/w/f").put("destination", "/w/g");
        call("main", "move_file", given);
        returned("main", "Successfully moved /w/f to /w/g");

        assertThat(history()).endsWith("main wrote a·b· at 4, wrote NULL at 4");
    }

    /** What an edit finds then was not done by the agent that called such a tool. */
    @ParameterizedTest
    @CsvSource({
        "list_directory, '[FILE] f', false",
        "list_directory_with_sizes, '[FILE] f      8 B', false",
        "directory_tree, '[]', false",
        "search_files, 'No matches found', false",
        "search_files, '/w/f', false",
        "get_file_info, 'size: 8', false",
        "list_allowed_directories, 'Allowed directories:', false",
        "create_directory, 'Successfully created directory /w/f', false",
        "move_file, 'Destination already exists: /w/f', true",
        "write_file, 'Access denied - path outside allowed directories: /w/f not in /x', true",
        "edit_file, 'Error: ENOENT: no such file or directory, open ''/w/f''', true",
        "list_directory, 'f', ",
        "search_files, 'f:1: found', ",
        "create_directory, 'Successfully created directory /w/g', ",
        "write_file, 'Successfully wrote to /w/g', ",
        "write_file, 'Successfully wrote to /w/f (3 bytes)', ",
        "read_multiple_files, '--- /w/f contents: ---', ",
        "run, 'ok', ",
    })
    void someCallsDoNothingToFiles(String tool, String said, Boolean error) {
        read("main", "a\\nb\\n");
        ObjectNode given = file("/w/f").put("content", "x");
        given.putArray("paths").add("/w/f");
        call("a1", tool, given);
        if (Boolean.TRUE.equals(error)) {
            failed("a1", said);
        } else {
            returned("a1", said);
        }
        edit("main", "a", "A", "a\\nB\\n");

        // A call of which nobody knows what it did may have made the change.
        assertThat(history())
                .anyMatch(each ->
                        each.startsWith(error == null ? "a1 read a·b· at 4, wrote a·B·" : "unlogged wrote a·B·"));
    }

    @Test
    void aPathThatIsNotAbsoluteIsThatOfAnotherFolder() {
        read("main", "a\\nb\\n");
        call("a1", "write_file", file("f").put("content", "c\n"));
        returned("a1", "Successfully wrote to f");

        assertThat(history()).noneMatch(each -> each.contains("wrote c"));
    }
}
