package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demands in hasse.yaml, and how the file is found. */
class PolicyTest {
    private static final String STALE = """
            {"agent":"user","read_time":0,"write_time":1,"write_values":{"trip-1":"new"}}
            {"agent":"flight","read_time":0,"write_time":2,"read_values":{"trip-1":null}}
            """;
    private static final String FRESH = """
            {"agent":"user","read_time":0,"write_time":1,"write_values":{"trip-1":"new"}}
            {"agent":"user","read_time":1,"write_time":2,"write_values":{"hotel":"near"}}
            {"agent":"flight","read_time":1,"write_time":3,"read_values":{"trip-1":"new"}}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void aWorkloadWithAnAnomalyInOneTraceOfThree() throws IOException {
        Path booking = Files.createDirectory(folder.resolve("booking"));
        Files.writeString(booking.resolve("1.jsonl"), STALE);
        Files.writeString(booking.resolve("2.jsonl"), FRESH);
        Files.writeString(booking.resolve("3.jsonl"), FRESH);
    }

    private void policy(String yaml) throws IOException {
        Files.writeString(folder.resolve("hasse.yaml"), yaml);
    }

    private Run check(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "check";
        System.arraycopy(options, 0, arguments, 1, options.length);
        arguments[options.length + 1] = folder.resolve("booking").toString();
        return Run.in(folder, "", arguments);
    }

    @Test
    void theNearestPolicyAboveIsInForceAndOptionsGoBeforeIt() throws IOException {
        policy("require: L0\n");
        Path below = Files.createDirectories(folder.resolve("a/b"));
        String booking = folder.resolve("booking").toString();

        assertThat(Run.in(below, "", "check", booking).exitCode()).isZero();
        assertThat(Run.in(below, "", "check", "--require", "L1", booking).exitCode())
                .isEqualTo(1);
        Path strict = Files.writeString(folder.resolve("strict.yaml"), "require: L4\n");
        assertThat(Run.in(below, "", "check", "--config", strict.toString(), booking)
                        .exitCode())
                .isEqualTo(1);
        Files.writeString(below.resolve("hasse.yaml"), "fail_on: A1\n");
        assertThat(Run.in(below, "", "check", booking).out()).endsWith("gate (no A1): failed by 1 of 3 traces\n");
    }

    @Test
    void aWorkloadMayHaveDemandsOfItsOwn() throws IOException {
        policy("""
                require: L4
                workloads:
                  booking: {require: L0}
                """);
        assertThat(check().out()).endsWith("gate (level L4; booking: nothing demanded): passed\n");

        policy("""
                require: L0
                workloads:
                  booking: {fail_on: [A1]}
                  billing: {require: L2}
                """);
        assertThat(check().exitCode()).isEqualTo(1);
        assertThat(check().err())
                .isEqualTo("warning: the policy has demands on the workload \"billing\", but no trace belongs to it\n");
    }

    @Test
    void aRateHasToBeShown() throws IOException {
        policy("rates: {A1: {max_rate: 50%}}\n");
        assertThat(check().exitCode()).isEqualTo(1);
        assertThat(check().out()).endsWith("""
                gate (level L4, A1 in at most 50% of the traces): failed by 1 of 1 rate
                  booking: A1 stale-generation in 1 of 3 tested traces, a rate of 0.84% to 90.6%
                    with 95% confidence: too few traces to show at most 50%; it would take 6
                    more tested traces, none of them with A1
                """);

        for (int k = 4; k <= 9; k++) {
            Files.writeString(folder.resolve("booking/" + k + ".jsonl"), FRESH);
        }
        assertThat(check().exitCode()).isZero();
        assertThat(check().out()).endsWith("""
                  booking: A1 stale-generation in 1 of 9 tested traces, a rate of 0.28% to 48.3%
                    with 95% confidence: at most 50%
                """);

        policy("rates: {A1: {max_rate: 0.001, confidence: 80%}}\n");
        assertThat(check().exitCode()).isEqualTo(1);
        assertThat(check().out()).contains("with 80% confidence: not at most 0.1%");
    }

    @Test
    void whatNobodyTestedIsNoRateOfZero() throws IOException {
        policy("rates: {A2: {max_rate: 50%}}\nrequire: L0\n");

        assertThat(check().exitCode()).isEqualTo(1);
        assertThat(check().out()).contains("A2 phantom-tool in 0 of 0 tested traces, a rate of 0% to 100%");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Files.writeString(empty.resolve("none.jsonl"), "");
        assertThat(Run.in(folder, "", "check", empty.toString()).exitCode()).isEqualTo(1);
    }

    @Test
    void shardsCountAndOnlyTheirMergeJudges() throws IOException {
        policy("rates: {A1: {max_rate: 95%}}\n");
        String whole = check("--format", "json").out();
        Path one = folder.resolve("1.json");
        Path two = folder.resolve("2.json");

        assertThat(check("--format", "json", "--shard", "1/2", "-o", one.toString())
                        .exitCode())
                .isZero();
        assertThat(check("--format", "json", "--shard", "2/2", "-o", two.toString())
                        .exitCode())
                .isZero();
        assertThat(Run.hasse("merge", one.toString(), two.toString()).out()).isEqualTo(whole);
        JsonNode rates = Verdicts.json(whole).at("/summary/gate/rates");
        assertThat(rates).hasSize(1);
        assertThat(rates.get(0).get("holds").asBoolean()).isTrue();
        assertThat(Verdicts.json(Files.readString(one))
                        .at("/summary/gate/rates/0")
                        .has("holds"))
                .isFalse();
        assertThat(Schemas.of("hasse.check.1").validate(Verdicts.json(whole))).isEmpty();
        assertThat(Schemas.of("hasse.check.1").validate(Verdicts.json(Files.readString(one))))
                .isEmpty();
    }

    @Test
    void everyFormatForPeopleSaysWhichRateFails() throws IOException {
        policy("rates: {A1: {max_rate: 1%}}\n");

        assertThat(check("--format", "junit").out())
                .contains("<testsuite name=\"rates\" tests=\"1\" failures=\"1\"")
                .contains("<testsuites name=\"hasse\" tests=\"4\" failures=\"1\"");
        assertThat(check("--format", "github").out())
                .contains("::error title=A1 stale-generation::booking%3A A1".replace("%3A", ":"));
        assertThat(check("--format", "markdown").out()).contains("\n- booking: A1 stale-generation in 1 of 3 tested");
    }

    @Test
    void whatIsIgnoredDoesNotCountUntilItsLastDay() throws IOException {
        policy("""
                ignore:
                  - cells: "trip-*"
                    reason: "both look again before they pay"
                    until: 9999-12-31
                """);
        assertThat(check().exitCode()).isZero();
        assertThat(check().out()).contains("A1 ×1 (1 excused)").contains("\n  L0: 1   L1: 0");
        Path baseline = folder.resolve("baseline.json");
        assertThat(Run.in(folder, "", "baseline", folder.resolve("booking").toString(), "-o", baseline.toString())
                        .out())
                .isEqualTo("0 findings of 1 witness recorded\n");

        policy("""
                ignore:
                  - agents: [user]
                    anomalies: A1
                    reason: "it was only a test"
                    until: 2020-01-01
                """);
        assertThat(check().exitCode()).isEqualTo(1);
        assertThat(check().err())
                .isEqualTo("warning: hasse.yaml:2: its findings count again: the exemption ended on 2020-01-01\n");
    }

    @Test
    void itAlsoSaysHowTracesAreDecided() throws IOException {
        policy("""
                null_sentinel: "n/a"
                chain: [A2, A1, A3, A6]
                a3: residue
                """);
        String trace =
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"x\":\"n/a\"},\"preds\":[]}\n";

        JsonNode verdict = Verdicts.json(
                        Run.in(folder, trace, "check", "--format", "json").out())
                .at("/traces/0");
        assertThat(verdict.get("chain").toString()).isEqualTo("[\"A2\",\"A1\",\"A3\",\"A6\"]");
        assertThat(verdict.get("a3_mode").asText()).isEqualTo("residue");
        assertThat(verdict.at("/anomalies/A3/count").asInt()).isZero();
        assertThat(Run.in(folder, trace, "check", "--null", "NULL", "--format", "json")
                        .out())
                .contains("\"n/a\"");
    }

    private static final String LOG = """
            {"agent":"a","tool":"set","args":{"v":1},"start":1,"end":2}
            {"agent":"b","tool":"get","args":{},"result":{"v":1},"start":3,"end":4}
            {"agent":"a","tool":"set","args":{"v":2},"start":5,"end":6}
            {"agent":"b","tool":"set","args":{"v":3},"start":7,"end":8}
            """;
    private static final String MAPPING = """
            fields: {agent: agent, tool: tool, started: start, ended: end, args: args, result: result}
            tools:
              get: {effect: read, cell: x, value: result.v}
              set: {effect: write, cell: x, value: args.v}
            """;

    @Test
    void aLogInAnotherFormatIsReadAsThePolicySays() throws IOException {
        Files.writeString(folder.resolve("map.yaml"), MAPPING);
        Files.writeString(folder.resolve("log.jsonl"), LOG);
        policy("from: generic\nmapping: map.yaml\n");
        Path below = Files.createDirectories(folder.resolve("a/b"));

        Run run = Run.in(below, "", "check", folder.resolve("log.jsonl").toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("  " + folder.resolve("log.jsonl"), "A1 line 4:");
        assertThat(Run.in(below, LOG, "report", "-").out()).contains("A1 stale-generation");

        // The command line wins: the policy would base b's write on its read.
        assertThat(Run.in(below, LOG, "check", "--grounding", "call", "-").out())
                .doesNotContain("A1 line 4");
        policy("from: generic\nmapping: map.yaml\ngrounding: call\n");
        assertThat(Run.in(folder, LOG, "check", "-").out()).doesNotContain("A1 line 4");
        assertThat(Run.in(folder, LOG, "check", "--grounding", "ever", "-").out())
                .contains("A1 line 4");
        assertThat(Run.in(folder, STALE, "check", "--from", "records", "-").out())
                .contains("A1 line 2");
        assertThat(Run.in(folder, "", "config").out())
                .contains("from              \"generic\"                     hasse.yaml:1")
                .contains("mapping           \"map.yaml\"                    hasse.yaml:2")
                .contains("grounding         \"call\"                        hasse.yaml:3");
    }

    @Test
    void whatIsWrongWithTheConversionIsSaidWithItsPlace() throws IOException {
        policy("require: L4\nfrom: nonsense\n");
        assertThat(Run.in(folder, LOG, "check", "-").err())
                .startsWith("error: hasse.yaml:2: found \"nonsense\", expected one of ");
        policy("mapping: map.yaml\n");
        assertThat(Run.in(folder, LOG, "check", "-").err())
                .startsWith("error: hasse.yaml:1: needs the format of the input: --from, or from in hasse.yaml\n");
        policy("from: records\n");
        assertThat(Run.in(folder, STALE, "check", "--mapping", "map.yaml", "-").err())
                .startsWith(
                        "error: --mapping: has no effect on records, which the input is said to be: name its format with --from\n");
        policy("from: records\nmapping: map.yaml\n");
        assertThat(Run.in(folder, STALE, "check", "-").out()).contains("A1 line 2");
        policy("from: auto\nmapping: missing.yaml\n");
        assertThat(Run.in(folder, LOG, "check", "-").err())
                .endsWith("/missing.yaml: found no such file, expected a file\n");
        policy("from: generic\ngrounding: guess\n");
        assertThat(Run.in(folder, LOG, "check", "-").err())
                .startsWith("error: hasse.yaml:2: found \"guess\", expected one of ");
    }

    @Test
    void configPrintsWhatIsInForceAndWhereItComesFrom() throws IOException {
        policy("""
                require: L2
                fail_on: [A6, A2]
                rates:
                  A1: {max_rate: 1%, confidence: 99%}
                null_sentinel: "\\e[31m"
                workloads:
                  booking:
                    rates:
                ignore:
                  - cells: ["log:*"]
                    agents: ["a"]
                    anomalies: A1
                    reason: "nobody reads it"
                    until: 9999-12-31
                  - {cells: x, reason: "gone", until: 2020-01-01}
                """);

        assertThat(Run.in(folder, "", "config", "--require", "L1").golden()).isEqualTo("""
                exit 0
                --- out
                hasse.yaml

                require           L1                            --require
                fail_on           A2, A6                        hasse.yaml:2
                require_evidence  none                          default
                rates             A1 at most 1% (99%)           hasse.yaml:4
                null_sentinel     "\\u001b[31m"                  hasse.yaml:5
                chain             A1, A3, A6, A2                default
                a3                auto                          default
                initial           unknown                       default
                count_possible    false                         default
                allow_untested    false                         default
                from              records                       default
                mapping           none                          default
                grounding         since-write                   default

                workload "booking"
                  require           L1                            --require
                  fail_on           A2, A6                        hasse.yaml:2
                  require_evidence  none                          default
                  rates             none                          hasse.yaml:8

                ignore
                  A1, cells "log:*", agents "a": until 9999-12-31, because "nobody reads it"
                    hasse.yaml:10
                  cells "x": ended on 2020-01-01, because "gone"  hasse.yaml:15
                """);
        assertThat(Run.in(Files.createDirectories(folder.resolve("a/b")), "", "config")
                        .out())
                .startsWith("../../hasse.yaml\n");
    }

    @Test
    void initWritesWhatIsInForceWithoutIt() throws IOException {
        String before = Run.in(folder, "", "config").out();

        assertThat(Run.in(folder, "", "init"))
                .isEqualTo(new Run(0, "hasse.yaml was written; 'hasse config' prints the values in force\n", ""));
        String with = Run.in(folder, "", "config").out();
        assertThat(with.substring(with.indexOf('\n')).replaceAll("hasse.yaml:\\d+", "default"))
                .isEqualTo(before.substring(before.indexOf('\n')));
        assertThat(Run.in(folder, "", "init").golden()).isEqualTo("""
                exit 2
                --- err
                error: hasse.yaml already exists and was not changed; write to another file with -o FILE
                Try 'hasse init --help'.
                """);
    }

    @Test
    void whatInitOnlyMentionsIsRightToo() throws IOException {
        Run.in(folder, "", "init");
        Path file = folder.resolve("hasse.yaml");
        String all = Files.readString(file).replaceAll("(?m)^#(?! )", "").replaceAll("(?m)^#( {2,})", "$1");
        Files.writeString(file, all);

        assertThat(Run.in(folder, "", "config").out())
                .contains("booking")
                .contains("A1 at most 1% (95%)")
                .contains("load-generator");
        assertThat(Schemas.of("hasse.policy.1").validate(new YAMLMapper().readTree(all)))
                .isEmpty();
        assertThat(Schemas.of("hasse.policy.1").validate(new YAMLMapper().readTree(all.replace("fail_on", "fail-on"))))
                .isNotEmpty();
    }

    @Test
    void quietSaysOnlyWhatFailsAndVerboseWhatWasDone() throws IOException {
        policy("workloads: {billing: {require: L4}}\n");
        Run quiet = check("--quiet");

        assertThat(quiet.exitCode()).isEqualTo(1);
        assertThat(quiet.err()).isEmpty();
        assertThat(quiet.out()).contains("1.jsonl").doesNotContain("2.jsonl").contains("gate (level L4");
        assertThat(check("-q", "--require", "L0")).isEqualTo(new Run(0, "", ""));
        assertThat(check("--verbose").err())
                .contains("policy: hasse.yaml\n")
                .containsPattern("read: 3 traces, 8 records in \\d+\\.\\d\\d s; memory: \\d+ MB of \\d+ MB\n");
        assertThat(check("-q", "--format", "jsonl").out().lines()).hasSize(4);
    }

    @Test
    void aGateOfSeveralDemandsSaysWhichFailed() {
        assertThat(check("--require-evidence", "A2").out())
                .endsWith(
                        "\ngate (level L4, evidence on A2): failed by 3 of 3 traces (1 below L4, 3 untested\n  for A2)\n");
        // A trace needs evidence on all of them.
        assertThat(check("--require-evidence", "A1,A2").out().replaceAll("\\s+", " "))
                .endsWith("(1 below L4, 3 untested for A1 or A2) ");
        assertThat(check("--fail-on", "A1", "--require", "L1").out())
                .contains("failed by 1 of 3 traces (1 below L1, 1 with A1)");
        // One kind of demand needs no reason.
        assertThat(check("--require", "L1").out()).endsWith("failed by 1 of 3 traces\n");
        assertThat(check("--require", "L0", "--require-evidence", "A1,A2").out())
                .endsWith("failed by 3 of 3 traces\n");
    }
}
