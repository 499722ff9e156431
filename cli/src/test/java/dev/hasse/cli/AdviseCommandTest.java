package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The advice of {@code hasse advise} for each workload, and what it does not claim. */
class AdviseCommandTest {
    private static final String PAPER =
            Run.PROJECT.resolve("traces/corpus/paper").toString();

    /** A booking on a date that was changed; the reader writes. */
    private static final String BOOKING = """
            {"trace_id":"t1","workload":"trips","agent":"user","read_time":0,"write_time":1,"write_values":{"date":21}}
            {"trace_id":"t1","agent":"flight","read_time":0,"write_time":2,"read_values":{"date":null},"write_values":{"booking":14}}
            """;

    /** The same read by an agent that writes nothing. */
    private static final String LOOK = """
            {"trace_id":"t2","workload":"trips","agent":"user","read_time":0,"write_time":1,"write_values":{"date":21}}
            {"trace_id":"t2","agent":"clerk","read_time":0,"write_time":2,"read_values":{"date":null}}
            """;

    /** An unlogged value, beside a session with provenance in which nothing was undone. */
    private static final String SEED = """
            {"trace_id":"t3","workload":"seeded","agent":"a","read_time":0,"write_time":1,"read_values":{"x":1}}
            """;

    private static final String QUIET = """
            {"trace_id":"t4","workload":"quiet","agent":"a","read_time":0,"write_time":1,"write_values":{"x":1}}
            """;

    private static Run advise(String traces) {
        return Run.piped(traces, "advise", "-");
    }

    @Test
    void eachWorkloadIsAdvisedByItself() {
        assertThat(advise(BOOKING + SEED + QUIET).golden()).isEqualTo("""
                exit 0
                --- out
                3 traces, 4 records; 3 groups by workload

                quiet
                  level now  L4 in 1 of 1 trace (A1, A2, A3, A6 untested)
                  A1         untested: whether it needs a mechanism is unknown
                  A3         untested: whether it needs a mechanism is unknown
                  A6         untested: whether it needs a mechanism is unknown
                  A2         untested: whether it needs a mechanism is unknown
                  with that  nothing was put to the test, so nothing can be advised

                seeded
                  level now  L1 in 1 of 1 trace (A1, A2, A6 untested)
                  A1         untested: whether it needs a mechanism is unknown
                  A3         causal-cascade in 1 of 1 trace (100%, 95% interval [2.5, 100])
                    it takes better records first: log every writer, and preds
                    get it   A recorder that tracks provenance (recorders/README.md); or
                             --initial first-read, if cells held values from the start.
                    because  In the only witness a value was read that no surviving operation
                             had written, in traces without preds. Each may be a value that
                             nobody logged, such as a seed. If A3 is still found once these are
                             logged, it takes causal tracking.
                    look at  hasse explain - --trace=t3 --witness A3:1
                  A6         untested: whether it needs a mechanism is unknown
                  A2         untested: whether it needs a mechanism is unknown
                  with that  every witness found is excluded, except those of A3 by residue,
                             which may be no cascades at all; A1, A2, A6 would still be untested

                trips
                  level now  L0 in 1 of 1 trace (A2, A3, A6 untested)
                  A1         stale-generation in 1 of 1 trace (100%, 95% interval [2.5, 100])
                    it takes default snapshot isolation (si)
                    get it   A recorder with level L1 (docs/prevention.md). In Claude Code,
                             'hasse guard install' refuses stale edits of the file that was
                             read, though not writes of others.
                    because  In the only witness the stale operation wrote something. Default
                             snapshot isolation checks what such operations read; a stale
                             operation that writes nothing would still get through.
                    cost     Measured in the paper (§5.6): snapshot isolation cost nothing that
                             could be told from noise between sessions, and at most about 8% of
                             the tokens in a paired comparison, growing with the abort rate;
                             pessimistic locking cost nothing on two workloads, and on the third
                             62% more with one model and 124% with another.
                    look at  hasse explain - --trace=t1 --witness A1:1
                  A3         untested: whether it needs a mechanism is unknown
                  A6         untested: whether it needs a mechanism is unknown
                  A2         untested: whether it needs a mechanism is unknown
                  with that  every witness found is excluded; A2, A3, A6 would still be untested
                """);
    }

    /** What is only possible calls for no mechanism, and is no reason to do without one. */
    @Test
    void possibleFindingsAreNamed() {
        String trace = """
                {"agent":"a","read_time":0,"write_time":1,"write_values":{"x":1}}
                {"agent":"b","read_time":1,"write_since":2,"write_time":10,"write_values":{"x":2}}
                {"agent":"c","read_time":5,"write_time":12,"read_values":{"x":1%s},"write_values":{"y":2}}
                """;

        assertThat(advise(trace.formatted("")).out()).contains("""
                          A1         untested; 1 witness is possible, as the log does not say exactly
                                     when things happened, so whether it needs a mechanism is unknown;
                                     --count-possible advises on what is possible too
                        """).contains("""
                          with that  no mechanism is advised; A1, A2, A6 would still be untested; A1 is
                                     possible
                        """);
        String certain = trace.formatted(",\"z\":null")
                + "{\"agent\":\"e\",\"read_time\":6,\"write_time\":7,\"write_values\":{\"z\":2}}\n";
        assertThat(advise(certain).out().replaceAll("\\s+", " "))
                .contains(
                        "would still get through. 1 more witness is possible, as the log does not say exactly when things happened.")
                .contains("every witness found is excluded; A2, A6 would still be untested");
        assertThat(Run.piped(trace.formatted(""), "advise", "--format", "json", "-")
                        .out())
                .contains("\"possible\" : 1");
    }

    @Test
    void aStaleReaderThatWritesNothingTakesTheStrongerOne() {
        assertThat(advise(BOOKING + LOOK).out())
                .contains("serializable snapshot isolation (ssi)")
                .contains("In 1 of 2 witnesses the stale operation wrote nothing")
                .contains("get it   A recorder with level L1 (docs/prevention.md).\n")
                .doesNotContain("(si)")
                .as("the guard only looks at writes")
                .doesNotContain("guard");
    }

    @ParameterizedTest
    @CsvSource({
        "edit-review, default snapshot isolation (si)",
        "triage-read-only-triager, serializable snapshot isolation (ssi)",
        "retracted-plan, causal tracking (causal)",
        "witness-residue, better records first: log every writer",
        "toolnode-reordered, commit-order sequencer",
        "witness-phantom-tool, registry validation",
    })
    void theTracesOfThePaper(String trace, String mechanism) {
        Run run = Run.hasse("advise", PAPER + "/" + trace + ".jsonl");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().filter(line -> line.startsWith("    it takes ")))
                .singleElement()
                .asString()
                .contains(mechanism);
    }

    @Test
    void whatIsAbsentIsToldFromWhatIsUntested() {
        String fresh = LOOK.replace(
                "\"read_values\":{\"date\":null}",
                "\"read_values\":{\"date\":21,\"room\":null},\"read_times\":{\"date\":1}");

        assertThat(advise(fresh).out().replaceAll("\\s+", " "))
                .contains("A1 not found; 1 of 1 trace could have shown it")
                .contains("A2 untested")
                .contains("no mechanism is advised; A2, A6 would still be untested");
    }

    /** Replaying a trace with the advised mechanism for an anomaly leaves none of its witnesses. */
    @Test
    void whatIsAdvisedExcludesWhatWasFound() throws IOException {
        Pattern advised =
                Pattern.compile("\n  (A\\d) [^\\n]+\n(?: {13}[^\\n]+\n)*    it takes [^\\n(]*\\(([a-z-]+)\\)");
        int tried = 0;
        try (Stream<Path> files = Files.walk(Run.PROJECT.resolve("traces/corpus"))) {
            for (Path file : files.filter(one -> one.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                Matcher found =
                        advised.matcher(Run.hasse("advise", file.toString()).out());
                while (found.find()) {
                    Run run = Run.hasse("whatif", "--runtime", found.group(2), file.toString());
                    if (run.exitCode() == ExitCode.OK) {
                        assertThat(run.out().substring(run.out().indexOf("what if ")))
                                .as(file + " under " + found.group(2))
                                .doesNotContain(found.group(1) + " ×")
                                .doesNotContain(found.group(1) + " (");
                        tried++;
                    } else {
                        assertThat(run.err()).as(file.toString()).contains("choose a trace");
                    }
                }
            }
        }
        assertThat(tried).isGreaterThan(20);
    }

    @Test
    void theCommandShowsTheWitness() {
        String line = Run.hasse("advise", PAPER + "/witness-phantom-tool.jsonl")
                .out()
                .lines()
                .filter(one -> one.strip().startsWith("hasse explain") || one.contains("look at  hasse explain"))
                .findFirst()
                .orElseThrow();
        String[] words = line.substring(line.indexOf("explain")).split(" ", -1);

        Run run = Run.hasse(words);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("phantom-tool");
    }

    @Test
    void namesAreSafeToPrintAndToCopy() {
        String named = BOOKING.replace("t1", "it's; rm").replace("trips", "\\u001b[31m\\u202e" + "w".repeat(500));
        Run run = advise(named);

        assertThat(run.out()).contains("--trace='it'\\''s; rm'");
        assertThat(run.out().codePoints().filter(c -> (c < ' ' && c != '\n') || c == 0x202e))
                .isEmpty();
        // A name that cannot be shown cannot be copied, so the place is given instead.
        assertThat(advise(BOOKING.replace("t1", "\\u0007")).out())
                .contains("\\u0007 in -:2")
                .doesNotContain("--trace");
    }

    @Test
    void misuseIsSaid() {
        assertThat(Run.hasse("advise", "--threads", "0", PAPER).golden())
                .startsWith("exit 2\n--- err\n")
                .contains("--threads must be at least 1");
        assertThat(advise("{}\n").golden())
                .startsWith("exit 2\n--- err\nerror: ")
                .contains("agent");
        assertThat(advise("").golden()).isEqualTo("""
                exit 0
                --- out
                0 traces, 0 records; 0 groups by workload
                --- err
                warning: -: no records
                """);
    }
}
