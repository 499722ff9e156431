package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.cli.SimulatedRun.Kind;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is certain by the log of a {@linkplain SimulatedRun run} is true of the run; where a log says too little, nearly always. The runs are the same
 * each time.
 */
class CertainInTheRunTest {
    private static final int ALL_RUNS = 3_000;
    private static final int RUNS = EveryBuild.trials(ALL_RUNS);

    private static final Mapping MAPPING =
            MappingFile.read("map.yaml", SimulatedRun.MAPPING.getBytes(StandardCharsets.UTF_8));

    /**
     * Decides the logs of many runs. The numbers are those of all runs. Of a third of them, a quarter has to be there, and a
     * third may be untrue.
     *
     * @param a1 how many certain witnesses of A1 there have to be, so that this shows something, and how many may be untrue
     * @param overwrites the same of unseen overwrites
     * @param reads the same of stale reads
     */
    @ParameterizedTest
    @CsvSource({
        "PLAIN,  400/0, 1000/0,   0/0",
        "CACHES, 400/0, 1000/0, 200/0",
        "PEOPLE, 350/0,  900/0,   0/0",
        "SHELLS, 250/2,  300/11,  0/0",
        "GAPS,   250/0,  650/1,   0/0",
    })
    void isTrue(Kind kind, String a1, String overwrites, String reads) {
        Map<Phenomenon, String> limits = Map.of(
                Anomaly.A1, a1,
                Observation.UNSEEN_OVERWRITE, overwrites,
                Observation.STALE_READ, reads,
                Observation.SNAPSHOT, reads);
        Map<Phenomenon, Integer> all = new HashMap<>();
        Map<Phenomenon, List<String>> untrue = new HashMap<>();
        for (long seed = 0; seed < RUNS; seed++) {
            SimulatedRun run = new SimulatedRun(kind, seed);
            FindingInRun truth = new FindingInRun(run);
            for (Witness witness : certain(run, limits.keySet())) {
                all.merge(witness.phenomenon(), 1, Integer::sum);
                if (!truth.holds(witness)) {
                    untrue.computeIfAbsent(witness.phenomenon(), none -> new ArrayList<>())
                            .add(witness + " in run " + seed + "\n" + run);
                }
            }
        }
        limits.forEach((phenomenon, limit) -> {
            int least = Integer.parseInt(limit.split("/")[0]);
            int most = Integer.parseInt(limit.split("/")[1]);
            assertThat(all.getOrDefault(phenomenon, 0))
                    .as("%s", phenomenon)
                    .isGreaterThanOrEqualTo(RUNS < ALL_RUNS ? least / 4 : least);
            assertThat(untrue.getOrDefault(phenomenon, List.of()))
                    .as("%s, of %d", phenomenon, all.getOrDefault(phenomenon, 0))
                    .hasSizeLessThanOrEqualTo((most * RUNS + ALL_RUNS - 1) / ALL_RUNS);
        });
    }

    private static List<Witness> certain(SimulatedRun run, Set<Phenomenon> phenomena) {
        Verdict verdict = ConvertedVerdict.of(run.log(), Format.GENERIC, MAPPING, Grounding.SINCE_WRITE);
        return verdict == null
                ? List.of()
                : phenomena.stream()
                        .flatMap(phenomenon -> verdict.finding(phenomenon).witnesses().stream())
                        .toList();
    }
}
