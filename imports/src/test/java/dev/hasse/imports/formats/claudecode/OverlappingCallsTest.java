package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A call shows a file while another one, which ends later, changes it. */
class OverlappingCallsTest extends ClaudeCodeTrial {
    private static final String READ = "{\"file_path\":\"f\"}";

    private void begin(String agent, String command) {
        use(agent, "Bash", "{\"command\":\"" + command + "\"}");
    }

    private void end(String agent, String id) {
        resultOf(agent, id, "", "null");
    }

    private void shown(String agent, String id, String text) {
        resultOf(
                agent,
                id,
                "seen",
                "{\"type\":\"text\",\"file\":{\"filePath\":\"f\",\"content\":\"" + text
                        + "\",\"startLine\":1,\"numLines\":9,\"totalLines\":9}}");
    }

    /** What the command was to make of the text was there before its call ended, so it had made it. */
    @ParameterizedTest
    @CsvSource({
        "echo b >> f, a\\n, a\\nb\\n, 'read a· at 5, wrote a·b· at 5'",
        "sed -i s/a/A/ f, a\\nb\\n, A\\nb\\n, 'read a·b· at 5, wrote A·b· at 5'"
    })
    void whatAReadShowedIsNotDoneOnceMore(String command, String before, String after, String expected) {
        read("main", before);
        begin("x", command);
        use("main", "Read", READ);
        shown("main", "c3", after);
        end("x", "c2");

        assertThat(history())
                .contains("x " + expected)
                .noneMatch(operation -> operation.startsWith("unlogged") && !operation.endsWith(" at 1"));
    }

    /** The change landed between two reads that were under way at once, and the later one ended first. */
    @Test
    void whoWasShownTheNewTextFirstStillKnowsIt() {
        read("main", "a\\n");
        begin("x", "echo b >> f");
        use("main", "Read", READ);
        use("main", "Read", READ);
        end("x", "c2");
        shown("main", "c4", "a\\nb\\n");
        shown("main", "c3", "a\\n");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history())
                .contains("main read a·b· at 7, wrote A·b· at 10")
                .noneMatch(operation -> operation.startsWith("unlogged") && !operation.endsWith(" at 1"));
    }

    @Test
    void whoWasShownTheOldTextLateLookedBefore() {
        read("main", "a\\n");
        begin("x", "echo b >> f");
        use("main", "Read", READ);
        end("x", "c2");
        shown("main", "c3", "a\\n");
        edit("main", "a", "A", "a\\nb\\n");

        assertThat(history())
                .contains("main read a· at 4.999999, wrote A·b· at 8")
                .noneMatch(operation -> operation.startsWith("unlogged") && !operation.endsWith(" at 1"));
    }

    /** Where the file has a text again that it had before, a call that began after that shows the new state. */
    @Test
    void whoLookedAfterwardsSawThatItWasPutBack() {
        read("main", "a\\n");
        bash("x", "echo b >> f");
        read("main", "a\\n");

        assertThat(history()).contains("x read a· at 4, wrote a·b· at 4", "unlogged read a·b· at 6, wrote a· at 6");
    }

    /** Somebody else has changed the file as well, so that nobody knows which came first. */
    @Test
    void whatMayHaveBeenDoneBeforeIsNotDoneAfterwardsForSure() {
        read("main", "a\\n");
        begin("x", "echo b >> f");
        use("main", "Edit", "{\"file_path\":\"f\",\"old_string\":\"c\",\"new_string\":\"A\"}");
        resultOf("main", "c3", "ok", "{\"filePath\":\"f\",\"originalFile\":\"c\\nb\\n\"}");
        end("x", "c2");
        read("main", "A\\nb\\n");

        assertThat(history())
                .contains("main read A·b· at 8")
                .noneMatch(operation -> operation.startsWith("x ") && operation.contains("sha256"))
                .noneMatch(operation -> operation.startsWith("unlogged") && operation.endsWith(" at 8"));
    }

    @Test
    void whoSawAFileWhileItWasRemovedLookedBefore() {
        read("main", "a\\n");
        begin("x", "rm f");
        use("main", "Read", READ);
        end("x", "c2");
        shown("main", "c3", "a\\n");

        assertThat(history())
                .contains("x read a· at 5, wrote NULL at 5", "main read a· at 4.999999")
                .noneMatch(operation -> operation.startsWith("unlogged") && !operation.endsWith(" at 1"));
    }

    /** What a command appends to is not known after another one, but it has certainly changed the file. */
    @Test
    void whoSawAFileWhileItWasChangedSomehowLookedBefore() {
        read("main", "a\\n");
        bash("y", "make");
        begin("x", "echo b >> f");
        use("main", "Read", READ);
        end("x", "c3");
        shown("main", "c4", "a\\n");
        read("main", "a\\nb\\n");

        assertThat(history())
                .anyMatch(operation -> operation.startsWith("x ") && operation.contains("wrote a·b· at 7"))
                .noneMatch(operation -> operation.startsWith("unlogged") && !operation.endsWith(" at 1"));
    }

    @Test
    void whoFoundNoFileWhileItWasCreatedLookedBefore() {
        use("x", "Write", "{\"file_path\":\"f\",\"content\":\"a\\n\"}");
        use("main", "Read", READ);
        resultOf("x", "c1", "ok", "{\"type\":\"create\",\"filePath\":\"f\",\"content\":\"a\\n\"}");
        result("main", "File does not exist.", "null", true);
        read("main", "a\\n");

        assertThat(history())
                .containsExactly("main read NULL at 2.999999", "x read NULL at 3, wrote a· at 3", "main read a· at 6");
    }
}
