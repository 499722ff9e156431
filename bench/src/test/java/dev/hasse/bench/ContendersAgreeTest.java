package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Times are not tested, but all contenders must count the same. */
class ContendersAgreeTest {
    private static final int RECORDS = 3_000;

    /** Shapes in which some tools are lost and some effects reordered. */
    private static final Set<Shape> TOOLED = EnumSet.complementOf(EnumSet.of(Shape.CLEAN, Shape.WIDE, Shape.CONVERTED));

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it before any test
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void onEveryShape(Shape shape) throws IOException, SQLException {
        Path file = shape.writeTo(folder, RECORDS);
        // The quantifiers cannot read compressed files, so they get the text.
        Path text = folder.resolve("text.jsonl");
        Files.write(text, HasseInside.bytes(shape, RECORDS));

        Counts literally = LiteralQuantifiers.count(text);
        assertThat(hasse(file)).isEqualTo(literally);
        for (DuckDb.StaleGenerationBy by : DuckDb.StaleGenerationBy.values()) {
            assertThat(DuckDb.count(file, by)).as(by.title()).isEqualTo(literally);
        }

        if (shape == Shape.CLEAN) {
            assertThat(literally).isEqualTo(new Counts(0, 0, 0));
        } else {
            assertThat(literally.staleGeneration()).isPositive();
        }
        if (TOOLED.contains(shape)) {
            assertThat(literally.phantomTool()).isPositive();
            assertThat(literally.reordering()).isPositive();
        }
        if (shape == Shape.EVERYWHERE) {
            assertThat(literally.staleGeneration()).isGreaterThan(RECORDS);
            assertThat(literally.phantomTool()).isEqualTo(RECORDS);
            assertThat(literally.reordering()).isEqualTo(RECORDS);
        }
    }

    /** Otherwise nothing shows that the contenders heed them. */
    @Test
    void timesOfReadsChangeTheCountsOfRecordedOperations() throws IOException {
        String text = new String(HasseInside.bytes(Shape.RECORDED, RECORDS), StandardCharsets.UTF_8);
        Path with = Files.writeString(folder.resolve("with.jsonl"), text);
        Path without = Files.writeString(folder.resolve("without.jsonl"), text.replace("read_times", "ignored"));

        assertThat(LiteralQuantifiers.count(with).staleGeneration())
                .isLessThan(LiteralQuantifiers.count(without).staleGeneration());
    }

    private static Counts hasse(Path file) {
        Counts counts = new Counts(0, 0, 0);
        for (Trace trace : HasseInside.read(file)) {
            Verdict verdict = Classifier.LISTING_ALL.classify(trace);
            counts = counts.plus(new Counts(
                    verdict.finding(Anomaly.A1).count(),
                    verdict.finding(Anomaly.A2).count(),
                    verdict.finding(Anomaly.A6).count()));
        }
        return counts;
    }
}
