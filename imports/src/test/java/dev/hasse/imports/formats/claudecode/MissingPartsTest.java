package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Input;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions of which several logs hold one part each, as programs store them that publish sessions; not all of these are there. */
class MissingPartsTest extends ClaudeCodeTrial {
    private final List<Integer> cuts = new ArrayList<>();
    private boolean hasAll;

    /** A new log begins here, whose first record names another one as the one before it. */
    private void part(String before) {
        cuts.add(lines.size());
        record("main", "user", "{\"content\":\"go on\"}", ",\"parentUuid\":\"" + before + "\"");
    }

    @Override
    List<Input> logs() {
        List<Input> logs = new ArrayList<>();
        int from = 0;
        for (int cut : cuts) {
            logs.add(log("part" + logs.size() + ".jsonl", lines.subList(from, cut)));
            from = cut;
        }
        logs.add(log("part" + logs.size() + ".jsonl", lines.subList(from, lines.size())));
        if (hasAll) {
            logs.add(log("whole.jsonl", lines));
        }
        return logs;
    }

    @Test
    void itsAgentMayHaveDoneAnythingInAPartThatIsMissing() {
        read("main", "a\\nb\\n");
        part("missing");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .containsExactly(
                        "unlogged wrote a·b· at 1",
                        "main read a·b· at 2",
                        "main read a·b· at 3, wrote a·B· at 3",
                        "main read a·B· at 5, wrote A·B· at 5");
    }

    @Test
    void itMayHaveSeenWhatOthersWroteMeanwhile() {
        read("main", "a\\nb\\n");
        edit("a1", "b", "B", "a\\nb\\n");
        part("missing");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).last().isEqualTo("main read a·B· at 7, wrote A·B· at 7");
    }

    @Test
    void andHasNotOverwrittenThatUnseen() {
        read("main", "a\\nb\\n");
        edit("a1", "b", "B", "a\\nb\\n");
        part("missing");
        write("main", "A\\nB\\n", "'type':'update','originalFile':'a\\nB\\n'");

        assertThat(history()).last().isEqualTo("main read a·B· at 7, wrote A·B· at 7");
    }

    @Test
    void nothingIsMissingIfTheRecordBeforeIsThere() {
        read("main", "a\\nb\\n");
        part("u1");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).last().isEqualTo("main read a·b· at 2, wrote A·B· at 5");
    }

    @Test
    void norIfAnotherLogHasThatMomentWithinIt() {
        hasAll = true;
        read("main", "a\\nb\\n");
        part("elsewhere");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).last().isEqualTo("main read a·b· at 2, wrote A·B· at 5");
    }

    /** Another session had written the file before, and this one may have read it since, as its log was kept from there on only. */
    @ParameterizedTest
    @CsvSource({"missing, 't/main read a·B· at 7, wrote A·B· at 7'", "u3, 't/main wrote A·B· at 7'"})
    void aLogMayHaveLostItsBeginning(String before, String expected) {
        read("main", "a\\nb\\n");
        edit("main", "b", "B", "a\\nb\\n");
        part(before);
        write("main", "A\\nB\\n", "'type':'update','originalFile':'a\\nB\\n'");
        lines.subList(4, lines.size()).replaceAll(line -> line.replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\""));

        assertThat(history()).last().isEqualTo(expected);
    }

    /** Such as one that was forked from the main conversation, whose first record follows one of that. */
    @Test
    void norOfAnAgentThatOnlyBegins() {
        read("main", "a\\nb\\n");
        cuts.add(lines.size());
        record("a1", "user", "{\"content\":\"do\"}", ",\"parentUuid\":\"elsewhere\"");
        edit("a1", "b", "B", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).last().isEqualTo("main read a·b· at 2, wrote A·B· at 7");
    }
}
