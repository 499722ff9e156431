package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The exhaustive check can fail: it finds a detector with a deliberate mistake, by the smallest history that shows it.
 */
class SeededMistakeTest {
    @Test
    void aDetectorThatLooksOnlyAtEarlierRecordsDisagreesWithTheSpecification() {
        TlcRun run = TlcRun.start(
                Path.of("").toAbsolutePath(),
                List.of("-XX:TieredStopAtLevel=1", "-D" + DetectorBridge.MISTAKEN + "=true"),
                List.of("-config", "models/MC_Every_StaleGeneration_OfTwo.cfg", "Exhaustive.tla"));

        assertThat(run.exitCode()).as(run.output()).isEqualTo(TlcRun.ASSUMPTION_FALSE);
        assertThat(run.output()).contains("\"StaleGeneration\"").contains("\"detected\"");
        // No history of one record shows it. Among those of two, it is found before the thousandth of them.
        assertThat(run.compared()).isBetween(769L, 60_000L);
    }
}
