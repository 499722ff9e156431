package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.ConvertedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which writes of unknown texts are writes of something that others had not written. */
class UnrecordedValuesTest extends ClaudeCodeTrial {
    private static final String SCRIPT = "python3 - <<'E'\\n%s\\nE";

    /** One agent has read f, and then another one edits it. */
    private void readAndEdited() {
        read("a1", "a\\nb\\n");
        edit("main", "a", "A", "a\\nb\\n");
    }

    private boolean isUnknownWritten() {
        return history().stream().anyMatch(line -> line.contains("wrote unknown"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "date > f",
                "date > f; ls",
                "ls && date > f",
                "date | tee f",
                "cp /tmp/n f",
                "python3 -c \\\"open('f', 'w').write(x)\\\""
            })
    void aCommandWroteTheFileThatItReplaced(String command) {
        readAndEdited();
        bash("a1", command);

        assertThat(history()).endsWith("a1 read a·b· at 2, wrote unknown (c3) at 6");
        assertThat(converted().records())
                .extracting(ConvertedRecord::operation)
                .last()
                .matches(last -> !last.merges());
    }

    /** A command that may have told it of the file may have shown it. */
    @ParameterizedTest
    @CsvSource({"date > g, true", "cat g, true", "cat f, false", "git diff > d, false"})
    void whoHadNeverLookedAtTheFileReplacedWhatItHadNotSeen(String before, boolean isUnseen) {
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("a1", before);
        bash("a1", "date > f");

        assertThat(isUnknownWritten()).isEqualTo(isUnseen);
    }

    @Test
    void aScriptThatReadTheFileEditedIt() {
        readAndEdited();
        bash("a1", SCRIPT.formatted("s = open('f').read()\\nopen('f', 'w').write(s.replace('b', 'c'))"));

        assertThat(history()).endsWith("a1 read a·b· at 2, wrote unknown (c3) at 6");
        assertThat(converted().records())
                .extracting(ConvertedRecord::operation)
                .last()
                .matches(last -> last.merges());
    }

    /** Perhaps it did not run, failed unnoticed, or put there what others had put there. */
    @ParameterizedTest
    @ValueSource(
            strings = {"test -e g && date > f; ls", "date | tee f; ls", "cp /tmp/n f; ls", "git checkout main -- f"})
    void whatMayHaveLeftTheFileAsItWasIsNoSuchWrite(String command) {
        readAndEdited();
        bash("a1", command);

        assertThat(isUnknownWritten()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"make, false", "date > g, true"})
    void aCopyOfAFileWhoseTextWasKnownMayBeOneThatTheOtherAgentMadeToo(String command, boolean isAnother) {
        use("main", "Write", "{\"file_path\":\"g\",\"content\":\"A\\nb\\n\"}");
        result("main", "ok", "{\"type\":\"create\",\"originalFile\":null}", false);
        readAndEdited();
        bash("a2", command);
        bash("a1", "cp g f");

        assertThat(isUnknownWritten()).isEqualTo(isAnother);
    }

    /** Both may have run the same generator. */
    @Test
    void whatWasOverwrittenIsKnownFromTheCallThatWroteIt() {
        read("a1", "a\\nb\\n");
        bash("main", "date > f");
        read("main", "a\\nB\\n");
        bash("a1", "date > f");

        assertThat(isUnknownWritten()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"echo x > f, true", "date > f, false", "cat f, false"})
    void anUnknownTextThatAnotherAgentReplacesUnseenIsAWriteOfItsOwn(String command, boolean replaces) {
        read("a1", "a\\nb\\n");
        bash("main", "date > f");
        bash("a1", command);

        // It is no unseen overwrite itself: nobody knows what it overwrote.
        assertThat(history().contains("main read a·b· at 4, wrote unknown (c2) at 4"))
                .isEqualTo(replaces);
        assertThat(isUnknownWritten()).isEqualTo(replaces);
    }

    @Test
    void whoChangesAPartOfAnUnknownTextDoesNotWriteTheSameAgain() {
        read("a1", "a\\nb\\n");
        bash("main", "date > f");
        bash("a1", SCRIPT.formatted("s = open('f').read()\\nopen('f', 'w').write(s.replace('b', 'c'))"));

        assertThat(history())
                .endsWith("main read a·b· at 4, wrote unknown (c2) at 4", "a1 read a·b· at 2, wrote unknown (c3) at 6");
    }

    /** Otherwise it would seem to have been shown an old text. */
    @Test
    void whoChangesItNextFindsThatText() {
        read("a1", "a\\nb\\n");
        bash("main", "date > f");
        bash("a1", SCRIPT.formatted("s = open('f').read()\\nopen('f', 'w').write(s.replace('b', 'c'))"));
        bash("a2", "echo x >> f");
        read("main", "a\\nc\\nx\\n");

        assertThat(history()).anyMatch(line -> line.startsWith("a2 read unknown (c3) at "));
    }

    @Test
    void aLineThatWasAppendedToAnUnknownTextChangedIt() {
        read("a1", "a\\nb\\n");
        bash("main", "make");
        bash("main", "echo c >> f");
        bash("a1", "echo x > f");

        assertThat(history()).contains("main read a·b· at 6, wrote unknown (c3) at 6");
    }

    @Test
    void nothingIsSaidOfWhatTheAgentItselfHadWritten() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("a1", "date > f");

        assertThat(isUnknownWritten()).isFalse();
    }

    @Test
    void norIfItHadSeenTheLastText() {
        readAndEdited();
        read("a1", "A\\nb\\n");
        bash("a1", "date > f");

        assertThat(isUnknownWritten()).isFalse();
    }

    @Test
    void aTextThatWasSeenAfterwardsIsTheOneThatWasWritten() {
        readAndEdited();
        bash("a1", "date > f");
        read("main", "a\\nB\\n");

        assertThat(history()).contains("a1 read a·b· at 2, wrote a·B· at 6");
    }
}
