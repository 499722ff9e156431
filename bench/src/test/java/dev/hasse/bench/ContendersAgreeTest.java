package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Times are not tested, but all contenders must count the same. */
class ContendersAgreeTest {
    private static final int RECORDS = 3_000;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it before any test
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void onEveryShape(Shape shape) throws IOException, SQLException {
        Path file = folder.resolve("trace.jsonl");
        shape.write(file, RECORDS);

        Counts literally = LiteralQuantifiers.count(file);
        assertThat(hasse(file)).isEqualTo(literally);
        for (DuckDb.StaleGenerationBy by : DuckDb.StaleGenerationBy.values()) {
            assertThat(DuckDb.count(file, by)).as(by.title()).isEqualTo(literally);
        }

        if (shape == Shape.CLEAN) {
            assertThat(literally).isEqualTo(new Counts(0, 0, 0));
        } else {
            assertThat(literally.staleGeneration()).isPositive();
        }
        if (shape == Shape.EVERYWHERE) {
            assertThat(literally.staleGeneration()).isGreaterThan(RECORDS);
            assertThat(literally.phantomTool()).isEqualTo(RECORDS);
            assertThat(literally.reordering()).isEqualTo(RECORDS);
        }
    }

    private static Counts hasse(Path file) throws IOException {
        Counts counts = new Counts(0, 0, 0);
        for (Trace trace : HasseInside.read(Files.readAllBytes(file))) {
            Verdict verdict = Classifier.LISTING_ALL.classify(trace);
            counts = counts.plus(new Counts(
                    verdict.finding(Anomaly.A1).count(),
                    verdict.finding(Anomaly.A2).count(),
                    verdict.finding(Anomaly.A6).count()));
        }
        return counts;
    }
}
