package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hasse.model.Phenomenon;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingFileTest {
    private static final String FINDING =
            "{\"finding\":{\"key\":\"00112233445566778899aabbccddeeff\",\"anomaly\":\"A1\",\"trace_id\":\"t\"}}\n";

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("findings.jsonl");
    }

    private void append(String line) throws IOException {
        try (FindingFile findings = new FindingFile(file)) {
            findings.writer().write(line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"finding\":{\"key\":\"0", "{\"withdr"})
    void halfALineThatAKillHasLeftIsCutOff(String half) throws IOException {
        Files.writeString(file, FINDING + half);

        append(FINDING);

        assertThat(file).hasContent(FINDING + FINDING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"my notes", "# Read me\n\nlast line", "{\"x\": 1}"})
    void aLastLineOfSomethingElseIsEndedAndNotCutOff(String text) throws IOException {
        Files.writeString(file, text);

        append(FINDING);

        assertThat(file).hasContent(text + "\n" + FINDING);
    }

    @Test
    void twoCannotAppendToOneFile() throws IOException {
        try (FindingFile first = new FindingFile(file)) {
            assertThatExceptionOfType(UnusableFileException.class)
                    .isThrownBy(() -> new FindingFile(file))
                    .withMessageContaining("another 'hasse watch' appends to");
            first.writer().write(FINDING);
        }
        append(FINDING);

        assertThat(file).hasContent(FINDING + FINDING);
    }

    @Test
    void aFileThatIsCopiedAndTruncatedGoesOnFromItsBeginning() throws IOException {
        try (FindingFile findings = new FindingFile(file)) {
            findings.writer().write(FINDING);
            findings.writer().flush();
            Files.writeString(file, "");
            findings.writer().write(FINDING);
        }

        assertThat(file).hasContent(FINDING);
    }

    @Test
    void whatIsNoFindingIsNotRestored() throws IOException {
        Files.writeString(file, "my notes\n" + FINDING + "[1]\n");
        ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));

        try (FindingFile findings = new FindingFile(file)) {
            findings.restore(0, told);
        }

        assertThat(told.all()).containsOnlyKeys("t");
    }
}
