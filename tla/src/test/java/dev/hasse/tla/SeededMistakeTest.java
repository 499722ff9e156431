package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The exhaustive check can fail: a detector with a mistake in it is found out, by the smallest history that shows it. */
class SeededMistakeTest {
    @Test
    void aDetectorThatLooksOnlyAtEarlierRecordsDisagreesWithTheSpecification() {
        TlcRun run = TlcRun.start(
                Path.of("").toAbsolutePath(),
                List.of("-D" + DetectorBridge.MISTAKEN + "=true"),
                List.of("-config", "models/MC_Every_StaleGeneration_OfTwo.cfg", "Exhaustive.tla"));

        assertThat(run.exitCode()).as(run.output()).isEqualTo(TlcRun.ASSUMPTION_FALSE);
        assertThat(run.output()).contains("\"StaleGeneration\"").contains("\"detected\"");
        // One record cannot show it, and among all histories of two it is met before the thousandth of them.
        assertThat(run.compared()).isBetween(769L, 60_000L);
    }
}
