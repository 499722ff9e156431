package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a baseline, only new findings count. */
class BaselineTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    @TempDir
    private Path folder;

    private Path traces;
    private Path baseline;

    @BeforeEach
    void aTraceWithOneAnomaly() throws IOException {
        traces = Files.createDirectory(folder.resolve("booking"));
        baseline = folder.resolve("baseline.json");
        stale("1.jsonl", "user", "trip-7", 0);
    }

    private Path stale(String file, String writer, String cell, int time) throws IOException {
        return Files.writeString(
                traces.resolve(file), String.format("""
                {"agent":"%s","read_time":%d,"write_time":%d,"write_values":{"%s":"new %d"}}
                {"agent":"flight","read_time":%d,"write_time":%d,"read_values":{"%s":null}}
                """, writer, time, time + 1, cell, time, time, time + 2, cell));
    }

    private Run check(String... more) {
        String[] arguments = {"check", "--baseline", baseline.toString(), traces.toString()};
        String[] all = Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
        return Run.hasse(all);
    }

    @Test
    void whatIsKnownDoesNotCountAndWhatIsNewDoes() throws IOException {
        assertThat(Run.hasse("check", traces.toString()).exitCode()).isEqualTo(1);
        assertThat(Run.hasse("baseline", traces.toString(), "-o", baseline.toString()))
                .isEqualTo(new Run(0, "1 finding of 1 witness recorded\n", ""));
        assertThat(check().exitCode()).isZero();
        assertThat(check().out())
                .startsWith("L0 (A2, A3, A6 untested)")
                .contains("A1 ×1 (1 excused)")
                .contains("gate (level L4): passed");

        // Another session with other times, values and numbers has the same finding.
        stale("2.jsonl", "user", "trip-81", 40);
        assertThat(check().exitCode()).isZero();

        // Another agent has a new finding, the only one listed.
        stale("3.jsonl", "hotel", "trip-9", 3);
        assertThat(check().exitCode()).isEqualTo(1);
        assertThat(check().out())
                .contains("gate (level L4): failed by 1 of 3 traces")
                .doesNotContain("user wrote");
        JsonNode trace = Verdicts.json(check("--format", "json").out()).at("/traces/0/anomalies/A1");
        assertThat(trace.get("count").asInt()).isEqualTo(1);
        assertThat(trace.get("excused").asInt()).isEqualTo(1);
        assertThat(trace.get("witnesses")).isEmpty();
    }

    @Test
    void whatIsGoneIsNamedAndRemovedIfAskedFor() throws IOException {
        stale("2.jsonl", "hotel", "room-1", 0);
        Run.hasse("baseline", traces.toString(), "-o", baseline.toString());
        Files.delete(traces.resolve("2.jsonl"));

        Run named = check();
        assertThat(named.exitCode()).isZero();
        assertThat(named.err())
                .isEqualTo("gone: A1 stale-generation of flight and hotel on room-* in booking\n"
                        + "use --update-baseline to remove them from the baseline\n");
        assertThat(check("--update-baseline").err()).endsWith("removed from the baseline: 1 finding\n");
        assertThat(Files.readString(baseline)).isEqualTo("""
                {"schema": "hasse.baseline/1",
                 "findings": [
                  {"anomaly":"A1","workload":"booking","agents":["flight","user"],"subject":"trip-*"}
                 ]}
                """);
        assertThat(check().err()).isEmpty();
    }

    /** As after a change of the mapping: the same agents do the same, on cells of another name. */
    @Test
    void ofFindingsThatAreThereOnOtherCellsANoteSaysSo() throws IOException {
        Run.hasse("baseline", traces.toString(), "-o", baseline.toString());
        stale("1.jsonl", "user", "itinerary-7", 0);

        assertThat(check().err())
                .isEqualTo("gone: A1 stale-generation of flight and user on trip-* in booking\n"
                        + "use --update-baseline to remove them from the baseline\n"
                        + "note: 1 finding that is gone is there on other cells, such as itinerary-* for trip-*: "
                        + "if the mapping has changed, record a new baseline with 'hasse baseline'\n");
        assertThat(check("-q").err()).isEmpty();
    }

    @Test
    void ofFindingsThatAreThereOfOtherAgentsANoteSaysSo() throws IOException {
        Run.hasse("baseline", traces.toString(), "-o", baseline.toString());
        stale("1.jsonl", "conv-8/user", "trip-7", 0);

        assertThat(check().err())
                .endsWith(
                        "\nnote: 1 finding that is gone is there of other agents, such as flight and conv-8/user for flight and user: "
                                + "agents with a new name in each run make each finding new; excuse such findings by their cells, with 'ignore' in hasse.yaml\n");
    }

    /** One of three is no reason to suspect the names. */
    @Test
    void ofFewFindingsThatAreThereUnderOtherNamesNothingIsSaid() throws IOException {
        stale("2.jsonl", "hotel", "room-1", 0);
        stale("3.jsonl", "taxi", "ride-1", 0);
        Run.hasse("baseline", traces.toString(), "-o", baseline.toString());
        Files.delete(traces.resolve("2.jsonl"));
        Files.delete(traces.resolve("3.jsonl"));
        stale("1.jsonl", "user", "itinerary-7", 0);

        assertThat(check().err()).contains("gone: A1").doesNotContain("note:");
    }

    @Test
    void aWorkloadThatWasNotLookedAtIsNotGone() throws IOException {
        Run.hasse("baseline", traces.toString(), CORPUS, "-o", baseline.toString());

        assertThat(check())
                .satisfies(run -> assertThat(run.exitCode()).isZero())
                .satisfies(run -> assertThat(run.err()).isEmpty());
    }

    @Test
    void theFileIsWhatItsSchemaSays() throws IOException {
        Schema schema = Schemas.of("hasse.baseline.1");
        Run.hasse("baseline", CORPUS, "-o", baseline.toString());

        assertThat(schema.validate(Verdicts.json(Files.readString(baseline)))).isEmpty();
        assertThat(schema.validate(Verdicts.json(Files.readString(baseline).replace("\"A1\"", "\"A9\""))))
                .isNotEmpty();
        assertThat(Run.hasse("check", "--baseline", baseline.toString(), CORPUS).exitCode())
                .isZero();
    }

    @Test
    void aFileThatNobodyNamedIsNamed() throws IOException {
        // It is in the folder in which the tests run, which a test cannot choose.
        try {
            assertThat(Run.hasse("baseline", traces.toString()).out())
                    .isEqualTo("1 finding of 1 witness recorded in hasse-baseline.json\n");
        } finally {
            Files.delete(Path.of("hasse-baseline.json"));
        }
    }

    @Test
    void whatIsNoBaselineIsRefused() throws IOException {
        assertThat(check().err()).isEqualTo("error: " + baseline + ": found no such file, expected a file\n");
        Files.writeString(baseline, "[".repeat(100_000));
        assertThat(check().err()).isEqualTo("error: " + baseline + ": found JSON nested deeper than 1000 levels\n");
        Files.writeString(baseline, "{\"schema\":\"hasse.check/1\"}");
        assertThat(check().exitCode()).isEqualTo(2);
        assertThat(check().err()).isEqualTo("error: " + baseline + ": not a baseline written by hasse baseline\n");
        Files.writeString(baseline, "{\"schema\":\n");
        assertThat(check().err()).startsWith("error: " + baseline + ": not JSON at line ");
        assertThat(Run.hasse("check", "--update-baseline", traces.toString()).err())
                .startsWith("error: --update-baseline needs --baseline FILE\n");
    }

    @Test
    void theGateSaysHowManyFindingsAreExcused() throws IOException {
        Run.hasse("baseline", traces.toString(), "-o", baseline.toString());

        assertThat(check().out()).endsWith("\ngate (level L4): passed; 1 finding excused\n");
        assertThat(check("-q").out()).isEqualTo("gate (level L4): passed; 1 finding excused\n");
        stale("2.jsonl", "hotel", "trip-8", 10);
        assertThat(check("-q").out()).endsWith("\ngate (level L4): failed by 1 of 2 traces; 1 finding excused\n");
        assertThat(Verdicts.json(check("--format", "json").out())
                        .at("/summary/anomalies/A1/excused")
                        .asInt())
                .isEqualTo(1);
    }
}
