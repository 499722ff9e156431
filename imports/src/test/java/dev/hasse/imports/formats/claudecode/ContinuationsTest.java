package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions of Claude Code that go on with another one under a new name, after records that keep its name. */
class ContinuationsTest extends ClaudeCodeTrial {

    /** A line becomes one of another session. */
    private void rename(int line, String session, String more) {
        lines.set(
                line,
                lines.get(line).replace("{\"sessionId\":\"s\"", "{" + more + "\"sessionId\":\"" + session + "\""));
    }

    /** The lines from one on are those of a new session, and the first of them names the one before it. */
    private void goOn(int from, String session, String link) {
        rename(from, session, "\"" + link + "\":\"u" + (from - 1) + "\",");
        for (int line = from + 1; line < lines.size(); line++) {
            rename(line, session, "");
        }
    }

    private void changedSince() {
        read("main", "a\\nb\\n");
        record("main", "user", "{\"content\":\"go on\"}", "");
        edit("main", "a", "A", "a\\nB\\n");
    }

    @ParameterizedTest
    @CsvSource({
        "parentUuid, t/main read a·b· at 2",
        "logicalParentUuid, t/main read a·b· at 2",
        "other, t/main read a·B·"
    })
    void theNewOneKnowsWhatTheOldOneKnew(String link, String expected) {
        changedSince();
        goOn(2, "t", link);

        assertThat(history()).last().asString().startsWith(expected).endsWith("wrote A·B· at 5");
    }

    /** What the old one has learned since, the new one does not know. */
    @Test
    void theOldOneMayGoOnToo() {
        read("main", "a\\nb\\n");
        record("main", "user", "{\"content\":\"go on\"}", "");
        read("main", "a\\nB\\n");
        edit("main", "a", "A", "a\\nB\\n");
        rename(2, "t", "\"parentUuid\":\"u1\",");
        rename(5, "t", "");
        rename(6, "t", "");

        assertThat(history()).last().isEqualTo("t/main read a·b· at 2, wrote A·B· at 7");
    }

    @Test
    void aThirdOneKnowsWhatTheFirstKnew() {
        read("main", "a\\nb\\n");
        record("main", "user", "{\"content\":\"go on\"}", "");
        record("main", "user", "{\"content\":\"go on\"}", "");
        edit("main", "a", "A", "a\\nB\\n");
        rename(2, "t", "\"parentUuid\":\"u1\",");
        goOn(3, "v", "parentUuid");

        assertThat(history()).last().isEqualTo("v/main read a·b· at 2, wrote A·B· at 6");
    }
}
