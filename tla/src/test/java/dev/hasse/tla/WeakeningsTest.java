package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each conjunct of the specification means something: TLC finds a small history that tells its loss. */
class WeakeningsTest {
    private static final List<Weakening> WEAKENINGS = Weakening.all();

    @TestFactory
    Stream<DynamicTest> tlcFindsAHistoryThatTellsItApart() {
        return WEAKENINGS.stream()
                .map(weakening -> new Started(weakening, Processes.start(weakening::run)))
                .toList()
                .stream()
                .map(started -> DynamicTest.dynamicTest(
                        started.weakening.definition() + " without " + started.weakening.conjunct(), started::check));
    }

    private record Started(Weakening weakening, CompletableFuture<TlcRun> run) {
        void check() {
            TlcRun finished = run.join();
            assertThat(Weakening.found(finished)).as(finished.output()).startsWith("told apart by");
        }
    }

    /** So that a conjunct that is gone is missed, even one whose loss no history would tell. */
    @Test
    void theReadmeListsEachConjunct() throws IOException {
        List<String> listed = Files.readString(Path.of("README.md"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("| told apart by "))
                .map(line -> line.substring(0, line.indexOf("| told apart by ")))
                .toList();

        assertThat(listed)
                .as("tla/check --write lists them")
                .isNotEmpty()
                .isEqualTo(WEAKENINGS.stream().map(Weakening::row).toList());
    }
}
