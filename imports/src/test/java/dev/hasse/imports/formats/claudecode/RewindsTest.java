package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent of Claude Code knows after a person went back to an earlier prompt. */
class RewindsTest extends ClaudeCodeTrial {
    /** What a person says. */
    private void prompt(String content, String after, String more) {
        record("main", "user", "{\"content\":" + content + "}", ",\"parentUuid\":\"" + after + "\"" + more);
    }

    private void prompt(String after) {
        prompt("\"go on\"", after, "");
    }

    @Test
    void anAgentDoesNotKnowWhatItReadOnTheOtherWay() {
        read("main", "a\\nb\\n");
        prompt("u1");
        edit("a1", "b", "B", "a\\nb\\n");
        read("main", "a\\nB\\n");
        prompt("u1");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 2, wrote A·B· at 10");
    }

    @Test
    void eachPromptGoesBackToTheFirst() {
        prompt("u0");
        read("main", "a\\nb\\n");
        prompt("u1");
        edit("a1", "b", "B", "a\\nb\\n");
        read("main", "a\\nB\\n");
        prompt("u1");
        read("main", "a\\nB\\n");
        prompt("u1");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 3, wrote A·B· at 14");
    }

    @Test
    void itsOwnChangesAreNoOneElses() {
        read("main", "a\\nb\\n");
        prompt("u1");
        edit("main", "b", "B", "a\\nb\\n");
        prompt("u1");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "main read a·b· at 2",
                        "main read a·b· at 2, wrote a·B· at 5",
                        "main read a·b· at 2, wrote A·B· at 8");
    }

    /** Another way is one that a person takes, with a prompt, from the same record. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'go on' | u2 | ",
                "'go on' | u1 | ,'isMeta':true",
                "[{'type':'tool_result','tool_use_id':'c9','content':'x'}] | u1 | ",
            })
    void anAgentKnowsWhatItReadOnItsWay(String content, String after, String more) {
        read("main", "a\\nb\\n");
        prompt("u1");
        edit("a1", "b", "B", "a\\nb\\n");
        read("main", "a\\nB\\n");
        prompt(content.replace('\'', '"'), after, more == null ? "" : more.replace('\'', '"'));
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·B· at 7, wrote A·B· at 10");
    }
}
