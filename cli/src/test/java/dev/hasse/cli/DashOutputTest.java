package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a file is to be written, {@code -} is standard output, as it is standard input where one is to be read. */
class DashOutputTest {
    private static final Path DASH = Path.of("-");
    private static final Path TRIP = Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl");

    @TempDir
    private Path folder;

    @AfterEach
    void noFileHasThisName() throws IOException {
        assertThat(Files.deleteIfExists(DASH)).isFalse();
        assertThat(Files.exists(Run.PROJECT.resolve(DASH))).isFalse();
    }

    static Stream<String> files() {
        // A TLA+ module has the name of its file; and with a format, a file is written beside what is printed.
        return WritingCommands.files().filter(command -> !command.matches(".*(--tla|[a-z]=OUT).*"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void whatAFileWouldHoldIsPrinted(String command) throws IOException {
        Path file = folder.resolve(WritingCommands.NAME);
        Run.hasse(WritingCommands.arguments(command, file, folder));
        Run printed = Run.hasse(WritingCommands.arguments(command, DASH, folder));

        assertThat(printed.exitCode()).as(printed.err()).isZero();
        assertThat(printed.out()).contains(Files.readString(file));
    }

    @Test
    void whatIsForAProgramStandsAlone() throws IOException {
        Run baseline = Run.hasse("baseline", "-o", "-", TRIP.toString());
        Run init = Run.hasse("init", "-o", "-");

        assertThat(Verdicts.json(baseline.out()).path("findings")).isNotEmpty();
        assertThat(init.out()).startsWith("#").doesNotContain("was written");
    }

    @Test
    void anOutputThatNamesStandardOutputIsTheResultProper() {
        String trace = TRIP.toString();

        assertThat(Run.hasse("check", "-o", "-", trace)).isEqualTo(Run.hasse("check", trace));
        assertThat(Run.hasse("simulate", "--sessions", "1", "--scenario", "triage", "-o", "-"))
                .isEqualTo(Run.hasse("simulate", "--sessions", "1", "--scenario", "triage"));
    }

    @Test
    void twoResultsDoNotMix() throws IOException {
        String trace = TRIP.toString();
        String text = folder.resolve("text").toString();
        for (String command : List.of("check", "report")) {
            assertThat(Run.hasse(command, "-o", "json=-", trace).err())
                    .contains(
                            "--output json=-: standard output has other results already; --format json prints these alone");
            assertThat(Run.hasse(command, "-o", text, "-o", "json=-", "-o", "markdown=-", trace)
                            .exitCode())
                    .isEqualTo(2);
        }
        assertThat(Run.hasse("check", "-o", text, "-o", "json=-", trace).out())
                .isEqualTo(Run.hasse("check", "--format", "json", trace).out());
        assertThat(Files.readString(Path.of(text)))
                .isEqualTo(Run.hasse("check", trace).out());
    }

    @Test
    void whatOnlyAFileCanHoldIsRefused() {
        assertThat(Run.hasse("explain", "--tla", "-o", "-", TRIP.toString()).err())
                .contains("a TLA+ module is named after its file");
        assertThat(Run.piped("", "watch", "-o", "-", "-").err())
                .contains("--output is for a file; --format jsonl prints findings as JSON Lines on standard output");
    }
}
