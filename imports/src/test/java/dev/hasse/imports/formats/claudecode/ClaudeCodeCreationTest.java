package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes of subagents, of which the log holds only what the model was told: whether the file was there before. */
class ClaudeCodeCreationTest extends ClaudeCodeTrial {
    private static final String CREATED = "File created successfully at: /w/f";
    private static final String UPDATED = "The file /w/f has been updated successfully.";

    private void writeText(String agent, String text, String said) {
        use(agent, "Write", "{\"file_path\":\"f\",\"content\":\"" + text + "\"}");
        result(agent, said, "null", false);
    }

    @ParameterizedTest
    @ValueSource(strings = {CREATED, CREATED + " (file state is current in your context — no need to Read it back)"})
    void whoCreatedAFileFoundNone(String said) {
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("main", "rm f");
        writeText("a1", "b\\n", said);

        assertThat(history()).endsWith("a1 read NULL at 6, wrote b· at 6");
    }

    @Test
    void whoUpdatedItWithoutHavingSeenItOverwroteWhatWasThere() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        writeText("a1", "b\\n", UPDATED);

        assertThat(history()).endsWith("a1 wrote b· at 4");
    }

    @Test
    void whatItsAgentHadSeenBeforeItWasRemovedIsOld() {
        read("a1", "a\\n");
        bash("main", "rm f");
        writeText("a1", "b\\n", CREATED);

        assertThat(history()).endsWith("a1 read a· at 2, wrote b· at 6");
    }

    /** A person may have removed it. */
    @Test
    void thatThereWasNoneCountsMoreThanWhatWasWrittenBefore() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        writeText("a1", "b\\n", CREATED);

        assertThat(history()).contains("unlogged read a· at 3.999999, wrote NULL at 3.999999");
        assertThat(history()).endsWith("a1 read NULL at 4, wrote b· at 4");
    }
}
