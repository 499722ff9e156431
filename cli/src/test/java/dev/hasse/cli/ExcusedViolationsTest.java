package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code ignore} in hasse.yaml excuses of the violations of the rules of transactions. */
class ExcusedViolationsTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/transactions");

    @TempDir
    private Path folder;

    /** A booking that was aborted, and not compensated, in a folder that is its workload. */
    @BeforeEach
    void aViolationOfT2() throws IOException {
        Path trips = Files.createDirectory(folder.resolve("trips"));
        Files.copy(EXAMPLES.resolve("T2.jsonl"), trips.resolve("log.jsonl"));
        Files.copy(EXAMPLES.resolve("map.yaml"), folder.resolve("map.yaml"));
    }

    private void policy(String entry) throws IOException {
        Files.writeString(folder.resolve("hasse.yaml"), "ignore:\n  - {" + entry + ", reason: \"it expires\"}\n");
    }

    private Run run(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                command,
                "--transactions",
                "--from",
                "generic",
                "--mapping",
                "map.yaml",
                folder.resolve("trips/log.jsonl").toString()));
        arguments.addAll(List.of(more));
        return Run.in(folder, "", arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rules: [T2], steps: [\"bo*\"]            | 0",
                "rules: T2, cells: seat                   | 0",
                "rules: [T2, T4], cells: [\"*\"]          | 0",
                "rules: [T3], cells: seat                 | 1",
                "rules: [T2], steps: [abort]              | 1",
                "rules: [T2], agents: [\"*\"]             | 1",
                "cells: [\"*\"]                           | 1"
            })
    void aViolationIsExcusedIfTheEntryCoversIt(String entry, int exitCode) throws IOException {
        policy(entry + ", until: 9999-12-31");
        Run run = run("check");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.out()).contains(exitCode == 0 ? "violated ×1 (1 excused)" : "violated ×1\n");
    }

    @Test
    void theEntryOfAWorkloadIsOfItAlone() throws IOException {
        String entry = "{rules: [T2], cells: seat, reason: x, until: 9999-12-31}";
        for (String workload : List.of("trips", "other")) {
            Files.writeString(
                    folder.resolve("hasse.yaml"), "workloads:\n  " + workload + ":\n    ignore: [" + entry + "]\n");
            Run run = Run.in(
                    folder,
                    "",
                    "check",
                    "--transactions",
                    "--from",
                    "generic",
                    "--mapping",
                    "map.yaml",
                    folder.resolve("trips").toString());
            assertThat(run.exitCode()).as(workload).isEqualTo(workload.equals("trips") ? 0 : 1);
        }
    }

    @Test
    void programsSeeHowManyAreExcused() throws IOException {
        policy("rules: [T2], steps: [book], until: 9999-12-31");
        JsonNode json = Verdicts.json(run("check", "--format", "json").out());

        assertThat(json.at("/traces/0/rules/T2/status").asText()).isEqualTo("violated");
        assertThat(json.at("/traces/0/rules/T2/excused").asInt()).isEqualTo(1);
        assertThat(json.at("/traces/0/rules/T2/witnesses")).isEmpty();
        assertThat(json.at("/summary/failed").asInt()).isZero();
        assertThat(json.at("/summary/gate/passed").asBoolean()).isTrue();
    }

    @Test
    void afterItsLastDayItCountsAgain() throws IOException {
        policy("rules: [T2], steps: [book], until: 2020-01-01");
        Run run = run("check");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("warning: hasse.yaml:2: its findings count again: the exemption ended on 2020-01-01\n");
    }

    @Test
    void whatIsExemptIsNotRecordedAndABaselineAddsToIt() throws IOException {
        policy("rules: [T2], steps: [book], until: 9999-12-31");
        assertThat(run("baseline", "-o", folder.resolve("known.json").toString())
                        .out())
                .startsWith("0 violations of 0 witnesses recorded");

        policy("rules: [T3], steps: [book], until: 9999-12-31");
        assertThat(run("baseline", "-o", folder.resolve("known.json").toString())
                        .out())
                .startsWith("1 violation of 1 witness recorded");
        assertThat(run("check", "--baseline", folder.resolve("known.json").toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void configSaysIt() throws IOException {
        policy("rules: [T4, T2], steps: [\"bo*\"], cells: seat, until: 9999-12-31");
        assertThat(Run.in(folder, "", "config").out().replaceAll("\\s+", " "))
                .contains(
                        "T2, T4, steps \"bo*\", cells \"seat\": until 9999-12-31, because \"it expires\" hasse.yaml:2");
    }

    @Test
    void anExplanationSaysHow() {
        assertThat(run("explain", "--witness", "T2:1").out().replaceAll("\\s+", " "))
                .contains(
                        "in hasse.yaml, an entry of ignore with rules: [T2], patterns of steps, cells or agents, a reason");
    }
}
