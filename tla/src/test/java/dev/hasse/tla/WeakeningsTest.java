package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Each conjunct of the specification has an effect: TLC finds a small history whose result changes without it. */
class WeakeningsTest {
    private static final List<Weakening> WEAKENINGS = Weakening.all();

    private static final int PARTS = 2;

    @TestFactory
    @EnabledIfSystemProperty(named = "hasse.long", matches = "true")
    Stream<DynamicTest> tlcFindsAHistoryThatTellsItApart() {
        List<CompletableFuture<WeakenedRun>> runs = IntStream.range(0, PARTS)
                .mapToObj(part -> Processes.start(() -> WeakenedRun.of(WEAKENINGS, part, PARTS)))
                .toList();
        return IntStream.rangeClosed(1, WEAKENINGS.size()).mapToObj(number -> {
            Weakening weakening = WEAKENINGS.get(number - 1);
            return DynamicTest.dynamicTest(weakening.definition() + " without " + weakening.conjunct(), () -> {
                WeakenedRun run = runs.get(number % PARTS).join();
                assertThat(run.found(number)).as(run.output()).startsWith("told apart by");
            });
        });
    }

    /** Detects the removal of a conjunct, even of one without an effect on any history. */
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
