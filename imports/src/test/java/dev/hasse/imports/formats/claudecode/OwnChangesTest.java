package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A change that another agent noticed first, and that an agent may have made itself, with a command that may have written anything. */
class OwnChangesTest extends ClaudeCodeTrial {
    @ParameterizedTest
    @CsvSource({
        "make, make, a·B·",
        // Nobody in the log is known to have made the change.
        "prettier --write g.c, true, a·B·",
        // What only shows something has changed nothing.
        "cat g.c, make, a·b·"
    })
    void anAgentThatMayHaveMadeAChangeItselfKnowsOfIt(String own, String other, String read) {
        read("main", "a\\nb\\n");
        read("a1", "a\\nb\\n");
        bash("main", own);
        bash("a1", other);
        read("a1", "a\\nB\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .anyMatch(line -> line.startsWith("main read " + read) && line.endsWith("wrote A·B· at 12"));
    }

    @Test
    void butNotIfItsCommandRanBeforeTheChange() {
        read("main", "a\\nb\\n");
        bash("main", "make");
        read("a1", "a\\nb\\n");
        bash("a1", "make");
        read("a1", "a\\nB\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("main read a·b· at 2, wrote A·B· at 12");
    }

    @Test
    void norIfAnotherAgentHasChangedTheFileAsWell() {
        read("main", "a\\nb\\n");
        bash("main", "make");
        bash("a1", "make");
        read("a1", "a\\nB\\n");
        edit("a1", "a", "A", "a\\nB\\n");
        edit("main", "B", "c", "A\\nB\\n");

        assertThat(history()).contains("main read a·b· at 2, wrote A·c· at 12");
    }
}
