package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The full output of {@code hasse check}, and its exit codes. */
class CheckCommandTest {
    /** The story of §1.1: a flight is booked for a date that was changed meanwhile. */
    private static final String TRIP = """
            {"agent":"user","read_time":0,"write_time":1,"write_values":{"trip.date":"21 June"},"trace_id":"trip"}
            {"agent":"flight","read_time":0,"write_time":2,"read_values":{"trip.date":"14 June"},"write_values":{"booking":"14 June"},"trace_id":"trip"}
            """;

    private static final String QUIET = """
            {"agent":"a","read_time":0,"write_time":3,"read_set":["x"],"trace_id":"quiet"}
            {"agent":"b","read_time":0,"write_time":1,"write_values":{"y":1},"trace_id":"quiet"}
            """;

    @Test
    void theVerdictInText() {
        assertThat(Run.piped(TRIP + QUIET, "check").golden()).isEqualTo("""
                        exit 1
                        --- out
                        L0 (A2, A6 untested)      trip
                           A1 ×1; A3 (residue) ×1; untested {A2,A6}; snapshot violated by 1 of 1 read
                           A1 line 2: flight read trip.date = "14 June" at 0; user wrote "21 June" at 1;
                              flight committed at 2 on the old value
                           A3 (residue) line 2: flight read trip.date = "14 June" at 0, which nobody in
                              the log had committed by then
                        L4 (A2, A3, A6 untested)  quiet

                        2 traces, 4 records
                          L0: 1   L1: 0   L2: 0   L3: 0   L4: 1

                          anomaly                         traces   witnesses   untested
                          A1 stale-generation                  1           1          0
                          A2 phantom-tool                      0           0          2
                          A3 causal-cascade                    1           1          1
                          A6 tool-effect-reordering            0           0          2
                          beside the level
                          snapshot                             1           1          0
                          definition of A3: residue in 2 traces; of the residues, 0 of values that were
                            undone, 1 of values that nobody had committed
                          add --initial first-read if these values were there before the log began: the
                            first value read from a cell then counts as its initial value

                        gate (level L4): failed by 1 of 2 traces
                        """);
    }

    @Test
    void aSentenceForEachKindOfWitness() {
        String trace = """
                {"agent":"p","read_time":0,"write_time":1,"write_values":{"plan":"A"},"aborted":true,"op_id":"draft"}
                {"agent":"e","read_time":1,"write_time":2,"read_values":{"plan":"A"},"write_values":{"done":1},"preds":["draft"],"op_id":"act"}
                {"agent":"t","read_time":2,"write_time":3,"planned_tool":"search","read_registry":["search"],"write_registry":[]}
                {"agent":"t","read_time":2,"write_time":4,"planned_tool":{"name":"pay","signature":"v1"},"read_registry":[{"name":"pay","signature":"v1"}],"write_registry":[{"name":"pay","signature":"v2"}]}
                {"agent":"w","read_time":4,"write_time":5,"io":[["db",1],["mail",2]],"co":[["mail",2],["db",1]]}
                {"agent":"r","read_time":5,"write_time":6,"read_values":{"db":null},"replica":"eu","version":3}
                {"agent":"s","read_time":5,"write_time":7,"read_values":{"db":1},"replica":"us","version":5}
                """;

        assertThat(Run.piped(trace, "check", "--fail-on", "A1").golden()).isEqualTo("""
                        exit 0
                        --- out
                        L1                        -
                           A3 (cascade) ×1; A6 ×1; A2 ×2; excludes {A1}; 1 surviving operation
                              downstream of the aborts; beside the level split-view ×1; snapshot
                              violated by 1 of 3 reads
                           A3 (cascade) line 2: e committed at 2 on operation "draft" by p, which was
                              undone; e's commit still stands
                           A6 line 5: w issued [db = 1, mail = 2], but they landed as [mail = 2, db = 1]
                           A2 line 3: t planned the tool "search" at 2; it was gone when t committed at
                              3
                           A2 line 4: t planned the tool "pay" with signature "v1" at 2; its signature
                              had changed when t committed at 4
                           A4 split-view (beside the level) line 6: r read db = NULL at 5 from replica
                              eu; s read 1 at 5 from replica us, with no write in between (2 versions
                              apart)

                        1 trace, 7 records
                          L0: 0   L1: 1   L2: 0   L3: 0   L4: 0

                          anomaly                         traces   witnesses   untested
                          A1 stale-generation                  0           0          0
                          A2 phantom-tool                      1           2          0
                          A3 causal-cascade                    1           1          0
                          A6 tool-effect-reordering            1           1          0
                          beside the level
                          snapshot                             1           1          0
                          A4 split-view                        1           1          0
                          definition of A3: cascade in 1 trace

                        gate (no A1): passed
                        """);
    }

    @Test
    void theVerdictInJson() {
        assertThat(Run.piped(TRIP, "check", "--format", "json", "--a3", "cascade")
                        .out())
                .isEqualTo("""
                        {
                          "schema" : "hasse.check/1",
                          "tool" : {
                            "name" : "hasse",
                            "version" : "0.1.0"
                          },
                          "summary" : {
                            "traces" : 1,
                            "records" : 2,
                            "skipped" : 0,
                            "levels" : {
                              "L0" : 1,
                              "L1" : 0,
                              "L2" : 0,
                              "L3" : 0,
                              "L4" : 0
                            },
                            "anomalies" : {
                              "A1" : {
                                "traces" : 1,
                                "witnesses" : 1,
                                "possible" : 0,
                                "untested" : 0
                              },
                              "A2" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              },
                              "A3" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              },
                              "A6" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              }
                            },
                            "observations" : {
                              "stale-read" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              },
                              "unseen-overwrite" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              },
                              "snapshot" : {
                                "traces" : 1,
                                "witnesses" : 1,
                                "possible" : 0,
                                "untested" : 0
                              },
                              "split-view" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              },
                              "refused" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              },
                              "externalized" : {
                                "traces" : 0,
                                "witnesses" : 0,
                                "possible" : 0,
                                "untested" : 1
                              }
                            },
                            "a3_modes" : {
                              "cascade" : 1,
                              "residue" : 0
                            },
                            "residues" : {
                              "aborted" : 0,
                              "unlogged" : 0
                            },
                            "initial" : "unknown",
                            "possible_counts" : false,
                            "gate" : {
                              "require" : "L4",
                              "fail_on" : [ ],
                              "require_evidence" : [ ],
                              "allow_untested" : false,
                              "failed" : 1,
                              "untested" : false,
                              "passed" : false
                            }
                          },
                          "traces" : [ {
                            "trace_id" : "trip",
                            "source" : "-",
                            "workload" : null,
                            "records" : 2,
                            "level" : "L0",
                            "chain" : [ "A1", "A3", "A6", "A2" ],
                            "excluded" : [ "A2", "A3", "A6" ],
                            "untested" : [ "A2", "A3", "A6" ],
                            "a3_mode" : "cascade",
                            "provenance" : false,
                            "initial" : "unknown",
                            "possible_counts" : false,
                            "anomalies" : {
                              "A1" : {
                                "status" : "found",
                                "count" : 1,
                                "possible" : 0,
                                "evidence" : 1,
                                "undecided" : 0,
                                "facets" : {
                                  "lost_update" : 0,
                                  "read_only" : 0,
                                  "cold_start" : 0,
                                  "supersession" : 1,
                                  "restored" : 0,
                                  "maximum_staleness" : 1
                                },
                                "witnesses" : [ {
                                  "reader" : {
                                    "op_id" : 2,
                                    "position" : 2,
                                    "line" : 2,
                                    "agent" : "flight"
                                  },
                                  "writer" : {
                                    "op_id" : 1,
                                    "position" : 1,
                                    "line" : 1,
                                    "agent" : "user"
                                  },
                                  "cell" : "trip.date",
                                  "read_value" : "14 June",
                                  "written_value" : "21 June",
                                  "read_time" : 0,
                                  "overwritten_at" : 1,
                                  "commit_time" : 2,
                                  "staleness" : 1,
                                  "lost_update" : false,
                                  "read_only" : false,
                                  "cold_start" : false,
                                  "restored" : false,
                                  "certain" : true
                                } ],
                                "possible_witnesses" : [ ]
                              },
                              "A2" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              },
                              "A3" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 1,
                                "blast_radius" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              },
                              "A6" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              }
                            },
                            "observations" : {
                              "stale-read" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              },
                              "unseen-overwrite" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              },
                              "snapshot" : {
                                "status" : "found",
                                "count" : 1,
                                "possible" : 0,
                                "evidence" : 1,
                                "undecided" : 0,
                                "witnesses" : [ {
                                  "reader" : {
                                    "op_id" : 2,
                                    "position" : 2,
                                    "line" : 2,
                                    "agent" : "flight"
                                  },
                                  "cell" : "trip.date",
                                  "read_value" : "14 June",
                                  "read_time" : 0,
                                  "latest" : null,
                                  "latest_value" : null,
                                  "certain" : true
                                } ],
                                "possible_witnesses" : [ ]
                              },
                              "split-view" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              },
                              "refused" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              },
                              "externalized" : {
                                "status" : "untested",
                                "count" : 0,
                                "possible" : 0,
                                "evidence" : 0,
                                "undecided" : 0,
                                "witnesses" : [ ],
                                "possible_witnesses" : [ ]
                              }
                            },
                            "snapshot" : {
                              "holds" : false,
                              "reads" : 1,
                              "violations" : 1
                            },
                            "split_view" : {
                              "status" : "untested",
                              "count" : 0,
                              "possible" : 0,
                              "evidence" : 0,
                              "undecided" : 0,
                              "witnesses" : [ ],
                              "possible_witnesses" : [ ]
                            }
                          } ]
                        }
                        """);
    }

    @Test
    void jsonLinesAreTheElementsOfTracesAndTheSummaryLast() {
        String[] lines =
                Run.piped(TRIP + QUIET, "check", "--format", "jsonl").out().split("\n");

        assertThat(lines).hasSize(3);
        assertThat(lines[0]).startsWith("{\"trace_id\":\"trip\"");
        assertThat(lines[1]).startsWith("{\"trace_id\":\"quiet\"");
        assertThat(lines[2]).startsWith("{\"summary\":{\"traces\":2,").endsWith("}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 1",
                "--require L0 | 0",
                "--require L1 | 1",
                "--require l0 | 0",
                "--fail-on A1 | 1",
                "--fail-on a2,a6 | 0",
                "--fail-on stale-generation | 1",
                "--fail-on A6 --require L1 | 1",
                "--require L0 --require-evidence A1,A3 | 0",
                "--require L0 --require-evidence A6 | 1",
                "--require L0 --require-evidence A1,A2 | 1",
                "--exit-zero | 0",
                "--chain A2,A6,A1,A3 --require L2 | 0",
                "--chain A2,A6,A1,A3 --require L3 | 1",
                "--a3 cascade --fail-on A3 | 0"
            })
    void theGate(String options, int exitCode) {
        String[] arguments = ("check " + options).strip().split(" ");

        assertThat(Run.piped(TRIP, arguments).exitCode()).isEqualTo(exitCode);
        assertThat(Run.piped(TRIP, (String.join(" ", arguments) + " --format json").split(" "))
                        .exitCode())
                .isEqualTo(exitCode);
    }

    @Test
    void badInputIsNamedAndGivesNoResult() {
        String input = TRIP + "{\"agent\":\"a\"}\nnonsense\n".replace("nonsense", "[1]");

        assertThat(Run.piped(input, "check").golden()).isEqualTo("""
                        exit 2
                        --- err
                        error: -:3: field "read_time": found nothing, expected a 64-bit integer; every record needs it
                        error: -:4: found an array, expected a JSON object: one operation record a line
                        error: 2 records refused, so no result is given; fix them, or leave them out with --skip-invalid
                        """);
    }

    @Test
    void theFirstTwentyProblemsAreShownAndTheOthersCounted() {
        Run run = Run.piped(QUIET + "{}\n".repeat(23), "check", "--exit-zero");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(22).contains("error: and 3 more");

        // A few say what is wrong with an input in which nothing is right.
        assertThat(Run.piped("{}\n".repeat(23), "check").err().lines())
                .hasSize(5)
                .contains("error: and 20 more");
    }

    @Test
    void skippedRecordsAreCountedInEveryFormat() {
        String input = "{}\n" + QUIET;
        Run text = Run.piped(input, "check", "--skip-invalid");

        assertThat(text.exitCode()).isZero();
        assertThat(text.err()).startsWith("warning: -:1: field \"agent\": found nothing");
        assertThat(text.out()).contains("1 trace, 2 records, 1 record skipped");
        assertThat(Run.piped(input, "check", "--skip-invalid", "--format", "json")
                        .out())
                .contains("\"skipped\" : 1");
        assertThat(Run.piped(input, "check", "--skip-invalid", "--format", "jsonl")
                        .out())
                .contains("\"skipped\":1");
    }

    @Test
    void noRecordsIsAWarning() {
        assertThat(Run.piped("", "check", "--allow-untested", "-").golden()).isEqualTo("""
                        exit 0
                        --- out
                        0 traces, 0 records
                        gate (level L4): passed
                        --- err
                        warning: -: no records
                        """);
        assertThat(Run.piped("", "check", "--allow-untested", "--require-evidence", "A1")
                        .exitCode())
                .isEqualTo(1);
        assertThat(Run.piped("", "check", "--require-evidence", "A1").exitCode())
                .isEqualTo(1);
    }

    @Test
    void misuseIsOneLineAndAHint() {
        assertThat(Run.hasse("check", "--formt", "json").golden()).isEqualTo("""
                        exit 2
                        --- err
                        error: unknown option "--formt"; did you mean --format?
                        Try 'hasse check --help'.
                        """);
        assertThat(Run.hasse("check", "--fail-on", "A5").err())
                .startsWith(
                        "error: Invalid value for option '--fail-on' (ANOMALIES): found \"A5\", expected one of A1, A2,"
                                + " A3, A6");
        assertThat(Run.hasse("check", "--chain", "A1,A2").exitCode()).isEqualTo(2);
        assertThat(Run.hasse("check", "--threads", "0").exitCode()).isEqualTo(2);
        assertThat(Run.hasse("check", "--max-depth", "0", "-").exitCode()).isEqualTo(2);
        assertThat(Run.hasse("check", "--max-line-bytes", "2147483647", "-").err())
                .startsWith("error: a line may have no more than 2000000000 bytes\n");
        assertThat(Run.hasse("chekc").exitCode()).isEqualTo(2);
    }

    @Test
    void aMissingFileIsBadInputEvenWhenInvalidRecordsAreSkipped(@TempDir Path folder) {
        assertThat(Run.hasse("check", "--skip-invalid", folder + "/none.jsonl").golden())
                .isEqualTo("exit 2\n--- err\nerror: " + folder
                        + "/none.jsonl: found no such file, expected a file, a folder, or -\n");
    }

    @Test
    void hostileTextNeverReachesTheTerminal() {
        String trace =
                "{\"agent\":\"a\\u001b[31m\\u202e\",\"read_time\":0,\"write_time\":2,\"read_values\":{\"x\\n\":\"\\u0007\"},"
                        + "\"trace_id\":\"t\\r\\u001b]0;\"}\n"
                        + "{\"agent\":\"b\",\"read_time\":0,\"write_time\":1,\"write_values\":{\"x\\n\":\"\\u009b\"},"
                        + "\"trace_id\":\"t\\r\\u001b]0;\"}\n";
        Run run = Run.piped(trace, "check");

        assertThat(run.out().replace("\n", "")).matches("[^\\p{Cntrl}\\x{80}-\\x{9f}\\u202e]*");
        assertThat(run.out()).contains("t\\r\\u001b]0;").contains("a\\u001b[31m\\u202e read x\\n = \"\\u0007\"");
    }

    @Test
    void witnessesAreLimitedAndCountsAreNot() {
        StringBuilder trace = new StringBuilder();
        for (int k = 1; k <= 30; k++) {
            trace.append("{\"agent\":\"w\",\"read_time\":0,\"write_time\":%d,\"write_values\":{\"x\":%d}}\n"
                    .formatted(k, k));
        }
        trace.append("{\"agent\":\"r\",\"read_time\":0,\"write_time\":99,\"read_set\":[\"x\"]}\n");
        String ten = Run.piped(trace.toString(), "check").out();
        String all =
                Run.piped(trace.toString(), "check", "--max-witnesses", "0").out();

        assertThat(ten.lines().filter(line -> line.startsWith("   A1 line"))).hasSize(10);
        assertThat(ten).contains("A1 ×30").contains("   A1 and 20 more (--max-witnesses 0 lists all)");
        assertThat(all.lines().filter(line -> line.startsWith("   A1 line"))).hasSize(30);
    }

    @Test
    void theOutputDoesNotDependOnThreads() {
        StringBuilder traces = new StringBuilder();
        for (int k = 0; k < 200; k++) {
            traces.append(TRIP.replace("\"trip\"", "\"trip-" + k + "\""));
        }
        String one = Run.piped(traces.toString(), "check", "--threads", "1").golden();

        assertThat(Run.piped(traces.toString(), "check", "--threads", "4").golden())
                .isEqualTo(one);
    }

    @Test
    void resultsCanGoToAFileWhichIsThereInFullOrNotAtAll(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("result.json");
        Run run = Run.piped(TRIP, "check", "--format", "json", "-o", file.toString());

        assertThat(run.golden()).isEqualTo("exit 1\n");
        assertThat(Files.readString(file)).startsWith("{").endsWith("}\n");

        Run bad = Run.piped("{}", "check", "-o", file.toString());
        assertThat(bad.exitCode()).isEqualTo(2);
        assertThat(Files.readString(file)).startsWith("{");
        assertThat(folder.toFile().list()).containsExactly("result.json");

        Run nowhere = Run.piped(TRIP, "check", "-o", folder + "/no/such/folder");
        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.err()).startsWith("error: " + folder + "/no/such/folder: cannot be written");
    }

    @Test
    void aLinkToAFileOfResultsStaysALink(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("result.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        Run.piped(QUIET, "check", "-o", link.toString());

        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Files.readString(file)).startsWith("L4");
    }

    @Test
    void anEmptyArgumentIsNotTheCurrentFolder() {
        assertThat(Run.hasse("check", "").golden())
                .isEqualTo("exit 2\n--- err\nerror: \"\": found no such file, expected a file, a folder, or -\n");
        assertThat(Run.hasse("check", "-o", "", "-").exitCode()).isEqualTo(2);
    }

    @Test
    void aLineThatIsCutOffIsSaidInPlainWords() {
        assertThat(Run.piped("{\"agent\":\"a\"", "check").err())
                .startsWith("error: -:1: found what is not JSON, at column 13 (it ends in the middle of a value),"
                        + " expected one JSON object a line\n");
    }

    @Test
    void colourOnlyWhenAskedForOrOnATerminal() {
        assertThat(Run.piped(TRIP, "check").out()).doesNotContain("\u001b");
        assertThat(Run.piped(TRIP, "check", "--color", "always").out()).contains("\u001b[1;31mL0");
    }

    @Test
    void cascadeOnTracesWithoutProvenanceIsUntestedAndSaysSo() {
        String flat = """
                {"agent":"a","read_time":0,"write_time":1,"aborted":true,"write_values":{"x":1}}
                {"agent":"b","read_time":1,"write_time":2,"read_values":{"x":1}}
                """;

        Run run = Run.piped(flat, "check", "--require", "L0", "--a3", "cascade");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("A3 is untested, as no operation says what it observed (preds)");
        assertThat(run.err())
                .isEqualTo(
                        "warning: A3 is untested in 1 trace: deciding it by cascade needs preds, and no record has any; "
                                + "auto decides it by residue\n");
        assertThat(Run.piped(flat, "check", "--require", "L0").err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'',                                        0",
        "--fail-on stale-read,                      1",
        "--fail-on A1,                              0",
        "'--fail-on unseen-overwrite,externalized', 0",
        "--require-evidence stale-read,             0",
        "--require-evidence refused,                1"
    })
    void aGateFailsOnObservationsWhereItIsToldTo(String options, int exitCode) {
        String stale = """
                {"agent":"writer","read_time":0,"write_time":1,"write_values":{"report":"draft"}}
                {"agent":"writer","read_time":1,"write_time":2,"write_values":{"report":"reviewed"}}
                {"agent":"mailer","read_time":3,"write_time":4,"read_values":{"report":"draft"}}
                """;
        String[] arguments = ("check " + options).strip().split(" ");

        assertThat(Run.piped(stale, arguments).exitCode()).isEqualTo(exitCode);
    }

    @Test
    void whatIsPossibleCountsWhereItIsToldTo() {
        String window = """
                {"agent":"user","read_time":0,"write_time":10,"write_since":4,"write_values":{"date":"21 June"}}
                {"agent":"flight","read_time":0,"write_time":12,"read_values":{"date":null},"read_until":6}
                """;

        assertThat(Run.piped(window, "check", "--allow-untested").exitCode()).isZero();
        assertThat(Run.piped(window, "check").exitCode()).isEqualTo(1);
        assertThat(Run.piped(window, "check").out()).contains("A1 untested: 1 possible");
        assertThat(Run.piped(window, "check", "--require-evidence", "A1").exitCode())
                .isEqualTo(1);
        assertThat(Run.piped(window, "check", "--count-possible").exitCode()).isEqualTo(1);
        assertThat(Run.piped(window, "check", "--count-possible").out()).contains("A1 ×1");
    }

    /** What is only possible violates nothing for certain; but then it is not certain either that the condition holds. */
    @Test
    void aSnapshotThatIsOnlyPossiblyViolatedIsNotSaidToHold() {
        String window = """
                {"agent":"a","read_time":0,"write_time":1,"write_values":{"x":1}}
                {"agent":"b","read_time":1,"write_since":2,"write_time":10,"write_values":{"x":2}}
                {"agent":"c","read_time":5,"write_time":12,"read_values":{"x":1,"z":%s}}
                {"agent":"e","read_time":3,"write_time":4,"write_values":{"z":3}}
                """;

        assertThat(Run.piped(window.formatted("3"), "check").out()).contains("""
                   A1 untested: 1 possible; beside the level stale-read untested: 1 possible,
                      unseen-overwrite ×1; snapshot possibly violated by 1 of 2 reads
                """);
        assertThat(Run.piped(window.formatted("5"), "check").out().replaceAll("\\s+", " "))
                .contains("snapshot violated by 1 of 2 reads, possibly by 1 more");
    }

    @Test
    void firstReadsAreInitialValuesWhereItIsToldSo() {
        String seed = """
                {"agent":"clerk","read_time":0,"write_time":1,"read_values":{"stock":5}}
                {"agent":"shop","read_time":1,"write_time":2,"read_values":{"stock":5},"write_values":{"stock":4}}
                {"agent":"clerk","read_time":3,"write_time":4,"read_values":{"stock":5}}
                """;

        assertThat(Run.piped(seed, "check").out())
                .contains("A3 (residue) ×3")
                .contains("of the residues, 0 of values that were")
                .contains("  add --initial first-read if ");
        assertThat(Run.piped(seed, "check", "--initial", "first-read").out())
                .contains("stale-read ×1")
                .doesNotContain("A3 (residue)")
                .doesNotContain("--initial first-read");
    }
}
