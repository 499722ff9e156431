package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of which secrets were taken out before they were published, here more of them and there fewer. */
class RedactedTextsTest extends ClaudeCodeTrial {
    /** What the file had held from the start is the only write that nobody logged. */
    private void assertNobodyElseWrote() {
        assertThat(history()).filteredOn(line -> line.startsWith("unlogged")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"key=REDACTED", "REDACTED", "key=[REDACTED_TOKEN]", "<redacted>", "kREDACTEDt"})
    void aTextWithMoreTakenOutIsNoOtherText(String redacted) {
        read("main", "key=secret\\nb\\n");
        read("a1", redacted + "\\nb\\n");
        edit("main", "b", "c", "key=secret\\nb\\n");
        read("a1", redacted + "\\nc\\n");
        edit("a1", "c", "d", redacted + "\\nc\\n");

        assertNobodyElseWrote();
    }

    @Test
    void anEditRestsOnWhatItsAgentSawHoweverMuchOfThatWasTakenOut() {
        read("main", "key=REDACTED\\nb\\n");
        edit("a1", "b", "c", "key=secret\\nb\\n");
        edit("main", "c", "d", "key=secret\\nc\\n");

        List<String> history = history();
        String read = history.get(0).replace("unlogged wrote ", "").replaceAll(" at .*", "");
        assertThat(history.get(history.size() - 1)).startsWith("main read " + read + " at 2, ");
    }

    @Test
    void linesOfTheFileWithMoreTakenOutAreNoOtherLines() {
        read("main", "a\\nkey=secret\\nb\\n");
        readPart("a1", "key=REDACTED\\nb\\n", 2, 2, 3);
        edit("main", "b", "c", "a\\nkey=secret\\nb\\n");

        assertNobodyElseWrote();
    }

    @Test
    void neitherIsWhatACommandShowed() {
        read("main", "key=secret\\nb\\n");
        use("a1", "Bash", "{\"command\":\"cat f\"}");
        result("a1", "key=REDACTED\\nb", "null", false);
        edit("main", "b", "c", "key=secret\\nb\\n");

        assertNobodyElseWrote();
    }

    @ParameterizedTest
    @ValueSource(strings = {"key=REDACTED\\nB\\n", "Key=REDACTED\\nb\\n", "key=REDACTED\\n\\nb\\n", "key=REDACTED"})
    void whatDiffersOtherwiseIsAnotherText(String text) {
        read("main", "key=secret\\nb\\n");
        read("a1", text);

        assertThat(history()).filteredOn(line -> line.startsWith("unlogged")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "key=REDACTED, key=REDACTED+REDACTED, 1",
        "a=x b=REDACTED, a=REDACTED b=REDACTED, 1",
        "key=REDACTED, kez=REDACTED, 2",
        "a=REDACTED b=x, a=REDACTED b=y, 2"
    })
    void whatIsLeftOfALineIsCompared(String first, String second, int texts) {
        read("main", first + "\\nb\\n");
        read("a1", second + "\\nb\\n");

        assertThat(history()).filteredOn(line -> line.startsWith("unlogged")).hasSize(texts);
    }
}
