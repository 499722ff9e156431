package dev.hasse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Witness;
import dev.hasse.policy.CascadeChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the entry point returns, by small traces that can be checked by eye. */
class HasseTest {
    private static final Path TRACES = Path.of("..", "traces").toAbsolutePath().normalize();

    /** A flight is booked for a date that the user has replaced: A1, and no evidence on A2 and A6. */
    private static final List<Operation> BOOKING = List.of(
            Hasse.operation("user", 0).write("trip.date", "14 June").commit(1),
            Hasse.operation("user", 1).write("trip.date", "21 June").commit(2),
            Hasse.operation("flight", 1)
                    .read("trip.date", "14 June")
                    .write("booking", "14 June")
                    .commit(3));

    private static final String SENTENCE = "flight read trip.date = \"14 June\" at 1; user wrote \"21 June\" at 2; "
            + "flight committed at 3 on the old value";

    @TempDir
    private Path folder;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    @Test
    void operationsAreOneTrace() {
        CheckResult result = Hasse.check(BOOKING);

        assertThat(result.verdicts()).singleElement().satisfies(verdict -> {
            assertThat(verdict.level()).isEqualTo(Level.L0);
            assertThat(verdict.with(Status.UNTESTED)).containsExactly(Anomaly.A2, Anomaly.A6);
            assertThat(verdict.records()).isEqualTo(3);
        });
        assertThat(result.witnesses()).extracting(result::sentence).containsExactly(SENTENCE);
        assertThat(result.passed()).isFalse();
        assertThat(result.failed()).isEqualTo(result.verdicts());
        assertThat(result.summary().of(Anomaly.A1).witnesses()).isEqualTo(1);
        assertThat(result)
                .hasToString("failed\nL0 (A2, A6 untested) in operations\n   A1 line 3: "
                        + SENTENCE.replace("21 June\" at 2; ", "21 June\" at 2;\n      "));
    }

    @Test
    void theSameTraceInAFileHasTheSameVerdict() {
        CheckResult result = Hasse.check(TRACES.resolve("corpus/paper/trip-date.jsonl"));

        assertThat(result.witnesses()).extracting(result::sentence).contains(SENTENCE);
        assertThat(result.failed()).hasSize(1);
    }

    @Test
    void anExplanationIsAProof() {
        CheckResult result = Hasse.check(BOOKING);

        assertThat(result.explain(result.witnesses().get(0)))
                .startsWith("A1 stale-generation, witness 1 of 1 in operations\n")
                .contains("T1 is operation 3 of flight (line 3).", "What would have prevented it")
                .endsWith("\"write_time\":3,\"read_values\":{\"trip.date\":\"14 June\"}}\n");
    }

    @Test
    void everyWitnessOfTheCorpusIsExplained() {
        CheckResult result = Hasse.check(
                CheckOptions.defaults().maxWitnesses(0),
                TRACES.resolve("corpus/observations"),
                TRACES.resolve("corpus/lattice"));

        assertThat(result.witnesses()).hasSizeGreaterThan(20);
        for (Witness witness : result.witnesses()) {
            assertThat(result.explain(witness)).startsWith(witness.phenomenon().label());
        }
    }

    @Test
    void aWitnessOfAnotherResultIsNotExplained() {
        CheckResult clean = Hasse.check(BOOKING.subList(0, 2));

        assertThatThrownBy(() -> clean.explain(Hasse.check(BOOKING).witnesses().get(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no verdict of this result lists the witness: " + SENTENCE);
    }

    @Test
    void aTraceThatHasChangedIsNotExplained() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        Files.copy(TRACES.resolve("corpus/paper/trip-date.jsonl"), file);
        CheckResult result = Hasse.check(file);
        file("trace.jsonl", "");

        assertThatThrownBy(() -> result.explain(result.witnesses().get(0)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + ": its records are no longer those that were checked; check it again");
    }

    @Test
    void demandsAreThoseOfTheGate() {
        CheckOptions options = CheckOptions.defaults();

        assertThat(Hasse.check(options.require(Level.L0), BOOKING).passed()).isTrue();
        assertThat(Hasse.check(options.require(Level.L1), BOOKING).passed()).isFalse();
        assertThat(Hasse.check(options.failOn(Anomaly.A6), BOOKING).passed()).isTrue();
        assertThat(Hasse.check(options.failOn(Anomaly.A1), BOOKING).passed()).isFalse();
        assertThat(Hasse.check(options.require(Level.L0).requireEvidence(Anomaly.A1), BOOKING)
                        .passed())
                .isTrue();
        assertThat(Hasse.check(options.require(Level.L0).requireEvidence(Anomaly.A6), BOOKING)
                        .passed())
                .isFalse();
        assertThat(Hasse.check(options.chain(Chain.parse("A2,A6,A3,A1")).require(Level.L3), BOOKING)
                        .passed())
                .isTrue();
    }

    @Test
    void aTraceThatTestsNothingPassesOnlyIfAllowed() {
        List<Operation> alone =
                List.of(Hasse.operation("user", 0).write("trip.date", "14 June").commit(1));

        assertThat(Hasse.check(alone).passed()).isFalse();
        assertThat(Hasse.check(alone).failed()).isEmpty();
        assertThat(Hasse.check(alone).summary().untested()).isTrue();
        assertThat(Hasse.check(CheckOptions.defaults().allowUntested(), alone).passed())
                .isTrue();
        assertThat(Hasse.check(List.of()).passed()).isFalse();
    }

    @Test
    void tracesAreDecidedAsAsked() {
        // A value that no logged operation wrote, and a write at some moment from 1 to 3, which a read at 2 may have
        // missed.
        List<Operation> unlogged =
                List.of(Hasse.operation("reader", 1).read("draft", "seed").commit(2));
        List<Operation> inexact = List.of(
                Hasse.operation("reader", 2).read("draft", "old").commit(4),
                Hasse.operation("writer", 1)
                        .committedSince(1)
                        .write("draft", "new")
                        .commit(3));
        CheckOptions options = CheckOptions.defaults();

        assertThat(found(options, unlogged, Anomaly.A3)).isEqualTo(1);
        assertThat(found(options.initial(InitialValues.FIRST_READ), unlogged, Anomaly.A3))
                .isZero();
        assertThat(found(options.cascade(CascadeChoice.CASCADE), unlogged, Anomaly.A3))
                .isZero();
        assertThat(found(options, inexact, Anomaly.A1)).isZero();
        assertThat(found(options.countPossible(), inexact, Anomaly.A1)).isEqualTo(1);
    }

    private static long found(CheckOptions options, List<Operation> trace, Phenomenon phenomenon) {
        return Hasse.check(options, trace).summary().of(phenomenon).witnesses();
    }

    @Test
    void theNumberOfWitnessesListedIsLimitedAndTheirCountIsNot() {
        Path file = TRACES.resolve("corpus");
        CheckResult first = Hasse.check(CheckOptions.defaults().maxWitnesses(1), file);
        CheckResult all = Hasse.check(CheckOptions.defaults().maxWitnesses(0), file);

        assertThat(first.summary()).isEqualTo(all.summary());
        assertThat(first.witnesses()).hasSizeLessThan(all.witnesses().size());
        assertThatThrownBy(() -> CheckOptions.defaults().maxWitnesses(-1))
                .hasMessage("found -1 as maxWitnesses, expected at least 0");
    }

    @Test
    void valuesOfOperationsMeanWhatTheyAre() {
        List<Operation> texts = List.of(
                Hasse.operation("a", 0).write("x", "NULL").commit(1),
                Hasse.operation("b", 1).read("x", "NULL").commit(2),
                Hasse.operation("b", 2).read("y", (String) null).commit(3));

        assertThat(found(CheckOptions.defaults(), texts, Observation.STALE_READ))
                .isZero();
        assertThat(Hasse.check(texts).verdicts().get(0).snapshot().violations()).isZero();
        assertThat(Hasse.operation("a", 0).read("x", 7).commit(1).readOf("x"))
                .isEqualTo(Hasse.operation("a", 0)
                        .read("x", Hasse.json("7.0"))
                        .commit(1)
                        .readOf("x"));
        assertThat(Hasse.json("{\"b\": 1, \"a\": [true]}").text()).isEqualTo("{\"a\":[true],\"b\":1}");
    }

    @Test
    void aTextThatIsNoJsonIsRefused() {
        for (String text : List.of("", "{", "1 2", "{\"a\":1,\"a\":2}", "june")) {
            assertThatThrownBy(() -> Hasse.json(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .message()
                    .startsWith("found ");
        }
    }

    @Test
    void aRecordThatIsRefusedIsNamedWithItsLine() throws IOException {
        Path file = file("bad.jsonl", """
                {"agent": "a", "read_time": 0, "write_time": 1}
                {"agent": "a", "read_time": 5, "write_time": 1}
                """);

        assertThatThrownBy(() -> Hasse.check(file))
                .isInstanceOfSatisfying(
                        InvalidTraceException.class,
                        refused -> assertThat(refused.problems())
                                .singleElement()
                                .satisfies(problem -> {
                                    assertThat(problem.line()).isEqualTo(2);
                                    assertThat(refused.getMessage())
                                            .isEqualTo(problem.message() + "\n1 of 2 records refused");
                                }))
                .message()
                .startsWith(file + ":2: field \"read_time\": ");
        CheckResult rest = Hasse.check(CheckOptions.defaults().skipInvalid(), file);
        assertThat(rest.summary().skipped()).isEqualTo(1);
        assertThat(rest.warnings()).singleElement().asString().startsWith(file + ":2: ");
    }

    @Test
    void operationsThatContradictOneAnotherAreRefused() {
        Operation one = Hasse.operation("a", 0).id(Hasse.json("7")).commit(1);

        assertThatThrownBy(() -> Hasse.check(List.of(one, one)))
                .isInstanceOf(InvalidTraceException.class)
                .message()
                .startsWith("operations:2: field \"op_id\": ");
        assertThatThrownBy(() -> Hasse.operation("a", 2).commit(1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void filesThatCannotBeCheckedAreNamed() throws IOException {
        Path log = TRACES.resolve("formats/mcp");
        Path some;
        try (var files = Files.walk(log)) {
            some = files.filter(path -> path.toString().endsWith(".jsonl"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        assertThatThrownBy(() -> Hasse.check(folder.resolve("missing.jsonl")))
                .isInstanceOf(InvalidTraceException.class)
                .hasMessage(folder.resolve("missing.jsonl") + ": found no such file, expected a file, a folder, or -");
        assertThatThrownBy(() -> Hasse.check(Path.of("-")))
                .isInstanceOf(InvalidTraceException.class)
                .message()
                .startsWith("./-: found no such file");
        assertThatThrownBy(() -> Hasse.check(some))
                .isInstanceOf(InvalidTraceException.class)
                .message()
                .startsWith(some + ": found what looks like mcp (")
                .contains("; try CheckOptions.from(\"mcp\")");
        assertThatThrownBy(Hasse::check).hasMessage("found no path, expected at least one");
    }

    @Test
    void jsonThatIsNoJsonLinesIsOneProblem() throws IOException {
        String record = "{\"agent\": \"a\", \"read_time\": 0, \"write_time\": 1}";
        Path array = file("array.jsonl", "[\n" + (record + ",\n").repeat(30) + record + "\n]\n");
        Path bad = file("bad.jsonl", record.replace('0', '5'));
        String hint = array + ": found a JSON array, expected one JSON object a line; to make that of it: jq -c '.[]' "
                + array + " > records.jsonl";

        assertThatThrownBy(() -> Hasse.check(array))
                .isInstanceOfSatisfying(
                        InvalidTraceException.class,
                        refused -> assertThat(refused.problems()).isEmpty())
                .hasMessage(hint);
        assertThatThrownBy(() -> Hasse.check(bad, array))
                .isInstanceOfSatisfying(
                        InvalidTraceException.class,
                        refused -> assertThat(refused.problems()).hasSize(1))
                .message()
                .startsWith(hint + "\n" + bad + ":1: ")
                .hasLineCount(2);
        Path worse = file("worse.jsonl", (record.replace('0', '5') + "\n").repeat(22));
        assertThatThrownBy(() -> Hasse.check(worse, array))
                .message()
                .startsWith(hint + "\n" + worse + ":1: ")
                .endsWith("\nand 2 more")
                .hasLineCount(22);
        assertThatThrownBy(() -> Hasse.check(array, worse)).hasMessage(hint + "\nand 22 problems in other files");
    }

    @Test
    void optionsThatCannotBeMetAreNamed() throws IOException {
        CheckOptions options = CheckOptions.defaults();
        Path trace = TRACES.resolve("corpus/paper/trip-date.jsonl");

        assertThatThrownBy(() -> Hasse.check(options.from("oltp"), trace))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith("CheckOptions.from: found \"oltp\", expected one of ");
        assertThatThrownBy(() -> Hasse.check(options.mapping(trace), trace))
                .hasMessage("CheckOptions.mapping: needs the format of the input: CheckOptions.from");
        assertThatThrownBy(() -> Hasse.check(options.from("otlp"), BOOKING))
                .hasMessage("CheckOptions.from: found a list of operations, which needs no conversion; expected paths");
        assertThatThrownBy(() -> Hasse.check(options.config(folder.resolve("hasse.yaml")), trace))
                .isInstanceOf(UnusableFileException.class)
                .message()
                .startsWith(folder.resolve("hasse.yaml") + ": cannot be read (");
        assertThatThrownBy(() -> Hasse.check(options.config(file("hasse.yaml", "requires: L2\n")), trace))
                .isInstanceOf(UnusableFileException.class)
                .message()
                .startsWith(folder.resolve("hasse.yaml") + ":1: ");
    }

    @Test
    void optionsOverrideThePolicyFile() throws IOException {
        CheckOptions policy = CheckOptions.defaults().config(file("hasse.yaml", "require: L0\n"));

        assertThat(Hasse.check(policy, BOOKING).passed()).isTrue();
        assertThat(Hasse.check(policy.require(Level.L1), BOOKING).passed()).isFalse();
    }

    @Test
    void whatStrangersWroteIsSafeToPrint() throws IOException {
        String red = "\u001b[31m";
        Path file = file("hostile.jsonl", """
                {"trace_id":"\\u001b[31m","agent":"\\u001b[31m","read_time":1,"write_time":3,"read_values":{"\\u001b[31m":1}}
                {"trace_id":"\\u001b[31m","agent":"other","read_time":1,"write_time":2,"write_values":{"\\u001b[31m":"\\u001b[31m"}}
                """);
        CheckResult result = Hasse.check(file);

        assertThat(result.verdicts().get(0).traceId()).isEqualTo(red);
        assertThat(result.witnesses()).isNotEmpty();
        assertThat(result.toString()).doesNotContain("\u001b");
        assertThat(result.witnesses())
                .allSatisfy(witness -> assertThat(result.explain(witness)).doesNotContain("\u001b"));
        assertThatThrownBy(() -> Hasse.check(folder.resolve(red)))
                .isInstanceOf(InvalidTraceException.class)
                .message()
                .doesNotContain("\u001b");
    }

    @Test
    void anEmptyFileIsWorthAWarning() throws IOException {
        Path empty = file("empty.jsonl", "\n");

        assertThat(Hasse.check(empty).warnings()).containsExactly(empty + ": no records");
    }
}
