package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Anomaly;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the log of a {@linkplain FileRun run} on files says of texts and of stale writes is true of the run. The runs are the same each time. */
class CertainOfFilesTest {
    private static final int ALL_RUNS = 1_500;
    private static final int RUNS = EveryBuild.trials(ALL_RUNS);

    @Test
    void textsWereThereAndStaleWritesAreNearlyAlwaysTrue() {
        int certain = 0;
        List<String> untrue = new ArrayList<>();
        for (long seed = 0; seed < RUNS; seed++) {
            FileRun run = new FileRun(seed);
            Verdict verdict = ConvertedVerdict.of(run.log(), Format.OPENCODE, Mapping.none(), Grounding.SINCE_WRITE);
            for (Witness witness : verdict == null
                    ? List.<Witness>of()
                    : verdict.finding(Anomaly.A1).witnesses()) {
                StaleGeneration stale = (StaleGeneration) witness;
                requireText(run, stale.cell(), stale.readValue());
                requireText(run, stale.cell(), stale.writtenValue());
                certain++;
                if (!isTrue(run, stale)) {
                    untrue.add(stale + " in run " + seed + "\n" + run);
                }
            }
        }
        assertThat(certain).isGreaterThan(RUNS / 20);
        assertThat(untrue).hasSizeLessThanOrEqualTo(RUNS / 150);
    }

    private static void requireText(FileRun run, String file, Value value) {
        assertThat(value.text().startsWith("unknown (") || run.everHeld(file, value))
                .as("%s in %s of %s", value, file, run)
                .isTrue();
    }

    /** Of two calls that overlapped, and rest on the same text, either may be called the stale one. */
    private static boolean isTrue(FileRun run, StaleGeneration stale) {
        String reader = stale.reader().id().text();
        String writer = stale.writer().id().text();
        return run.isStale(reader, stale.reader().agent(), stale.cell(), stale.readValue(), writer)
                || run.isStale(writer, stale.writer().agent(), stale.cell(), stale.readValue(), reader);
    }
}
