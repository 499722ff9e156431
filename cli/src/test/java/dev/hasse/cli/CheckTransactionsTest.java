package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.Schema;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.TransactionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code check --transactions} and {@code --isolation} print, and when their gate fails. */
class CheckTransactionsTest {
    static final String MAPPING = """
            fields: {tool: op, agent: who, transaction: tx, ended: at, args: cell, result: value, failed: error}
            tools:
              read: {effect: read, cell: "{args}", value: result}
              book: {effect: write, cell: "{args}", value: result}
              cancel: {effect: write, cell: "{args}", value: result, compensates: book}
              mail: {effect: none, irreversible: true}
              commit: commit
              abort: abort
            """;

    /** A trip that is aborted, whose first booking stays, and whose second one another transaction has read. */
    static final List<String> TRIP = List.of(
            "a book flight taken",
            "a book hotel taken",
            "a mail",
            "b read hotel taken",
            "a cancel hotel free",
            "b commit",
            "a abort");

    @TempDir
    private Path folder;

    static String log(List<String> steps) {
        StringBuilder log = new StringBuilder();
        for (int k = 0; k < steps.size(); k++) {
            List<String> words = Arrays.asList((steps.get(k) + " - -").split(" "));
            log.append("{\"tx\":%s,\"who\":\"w\",\"op\":\"%s\",\"cell\":%s,\"value\":%s,\"at\":%d}\n"
                    .formatted(
                            new TextNode(words.get(0)),
                            words.get(1),
                            new TextNode(words.get(2)),
                            new TextNode(words.get(3)),
                            k + 1));
        }
        return log.toString();
    }

    private Run check(String mapping, List<String> steps, String... more) throws IOException {
        Files.writeString(folder.resolve("map.yaml"), mapping);
        List<String> arguments = new java.util.ArrayList<>(
                List.of("check", "--transactions", "--from", "generic", "--mapping", "map.yaml", "-"));
        arguments.addAll(List.of(more));
        return Run.in(folder, log(steps), arguments.toArray(String[]::new));
    }

    @Test
    void theRulesOfATripThatWasAborted() throws IOException {
        Run run = check(MAPPING + "complete: true\n", TRIP);

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                -: 2 transactions, 7 steps
                  T1 decided-once             held (2 decided)
                  T2 compensated-completely   violated ×1
                     not-compensated: transaction a was aborted, and its step book (agent w,
                        -:1) was never compensated
                  T3 in-reverse               undecided
                     no transaction has two compensations of completed steps
                  T4 irreversible-last        violated ×1
                     irreversible-aborted: transaction a was aborted by abort (agent w, -:7),
                        and its irreversible mail (agent w, -:3) stays
                  T5 one-effect-a-key         undecided
                     no step has an idempotency key
                  T6 nothing-after-the-end    held (2 decided)
                  T7 no-dirty-hand-over       violated ×1
                     dirty-hand-over: transaction b stands, and read (agent w, -:4) read hotel
                        as book (agent w, -:2) of transaction a had written it, which was
                        aborted
                  T8 serial-order             violated ×1
                     G1a: transaction b was committed, and read (agent w, -:4) read hotel as
                        book (agent w, -:2) of transaction a had written it, which was aborted
                     does not meet read-committed (PL-2) and what is above it
                  T9 progress                 held (2 decided)

                1 trace, 2 transactions, 7 steps
                gate: failed by 1 of 1 trace
                """);
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void inALogThatMayBeCutOffWhatIsMissingIsUndecided() throws IOException {
        Run run = check(MAPPING, List.of("a book flight taken", "a abort"));

        assertThat(run.out())
                .contains("compensations of a are missing, and the log may be cut off")
                .endsWith("gate: passed\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void theJsonKeepsToItsSchema() throws IOException {
        ObjectNode text = Schemas.text("hasse.transactions.1");
        assertThat(names(text.at("/$defs/witness/properties/fault/enum")))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(RuleFault.values()).map(RuleFault::word).toList());
        Schemas.allowNoOtherFields(text.path("$defs"));
        Schema schema = Schemas.of(text);

        Run run = check(MAPPING + "complete: true\n", TRIP, "--format", "json");
        JsonNode json = Verdicts.json(run.out());
        assertThat(schema.validate(json)).isEmpty();
        assertThat(json.at("/traces/0/rules/T7/witnesses/0/steps/1/origin").asText())
                .isEqualTo("-:4");
        assertThat(json.at("/traces/0/isolation_not_met/0").asText()).isEqualTo("read-committed");
        assertThat(json.at("/summary/gate/passed").asBoolean(true)).isFalse();

        List<String> lines = check(MAPPING + "complete: true\n", TRIP, "--format", "jsonl")
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(2);
        assertThat(Verdicts.json(lines.get(0))).isEqualTo(json.at("/traces/0"));
        assertThat(Verdicts.json(lines.get(1)).path("summary")).isEqualTo(json.path("summary"));
    }

    /** The same in SARIF: each violation at the step that should not have been, in the file that it stands in. */
    @Test
    void sarifIsAcceptedByItsSchemaAndPointsToSteps() throws IOException {
        Files.writeString(folder.resolve("map.yaml"), MAPPING + "complete: true\n");
        Path trip = Files.writeString(folder.resolve("trip.jsonl"), log(TRIP));
        String[] arguments = {
            "check",
            "--transactions",
            "--from",
            "generic",
            "--mapping",
            "map.yaml",
            "--format",
            "sarif",
            trip.toString()
        };
        Run run = Run.in(folder, "", arguments);

        assertThat(run.exitCode()).isEqualTo(1);
        JsonNode sarif =
                Verdicts.json(run.out().replace(folder.toUri().toString(), "").replace(folder + "/", ""));
        assertThat(Schemas.sarif().validate(sarif)).isEmpty();
        assertThat(StreamSupport.stream(sarif.at("/runs/0/results").spliterator(), false)
                        .map(result -> "%s %d %s:%s %s"
                                .formatted(
                                        result.path("ruleId").asText(),
                                        result.path("ruleIndex").asInt(),
                                        result.at("/locations/0/physicalLocation/artifactLocation/uri")
                                                .asText(),
                                        result.at("/locations/0/physicalLocation/region/startLine"),
                                        result.at("/message/text").asText())))
                .containsExactly(
                        "T2 1 trip.jsonl:1 transaction a was aborted, and its step book (agent w, trip.jsonl:1) was never compensated.",
                        "T4 3 trip.jsonl:3 transaction a was aborted by abort (agent w, trip.jsonl:7), and its irreversible mail (agent w, trip.jsonl:3) stays.",
                        "T7 6 trip.jsonl:4 transaction b stands, and read (agent w, trip.jsonl:4) read hotel as book (agent w, trip.jsonl:2) of transaction a had written it, "
                                + "which was aborted.",
                        "T8 7 trip.jsonl:4 transaction b was committed, and read (agent w, trip.jsonl:4) read hotel as book (agent w, trip.jsonl:2) of transaction a had "
                                + "written it, which was aborted.");
        assertThat(sarif.at("/runs/0/tool/driver/rules").findValuesAsText("id"))
                .containsExactlyElementsOf(Arrays.stream(TransactionRule.values())
                        .map(TransactionRule::word)
                        .toList());
        assertThat(sarif.at("/runs/0/tool/driver/rules/1/help/text").asText())
                .isEqualTo(TransactionRule.T2.definition() + "\n\nWhat keeps it: " + TransactionRule.T2.prevention());
        assertThat(sarif.at("/runs/0/tool/driver/rules/1/helpUri").asText()).endsWith("/docs/rules/T2.md");
    }

    @Test
    void sarifShowsTheCycleAndSaysWhenNothingWasDecided() throws IOException {
        JsonNode cycle = Verdicts.json(Run.hasse(
                        "check",
                        "--transactions",
                        "--format",
                        "sarif",
                        "--from",
                        "atomix",
                        Run.PROJECT.resolve("traces/formats/atomix/cycle.jsonl").toString())
                .out());
        assertThat(Schemas.sarif().validate(cycle)).isEmpty();
        JsonNode result = cycle.at("/runs/0/results/0");
        assertThat(result.path("ruleId").asText()).isEqualTo("T8");
        assertThat(result.at("/message/text").asText()).contains("\nwr: ");
        assertThat(result.path("relatedLocations")).isNotEmpty();

        Run undecided = check(MAPPING, List.of("a book x 1"), "--format", "sarif");
        JsonNode nothing = Verdicts.json(undecided.out());
        assertThat(Schemas.sarif().validate(nothing)).isEmpty();
        assertThat(nothing.at("/runs/0/results")).isEmpty();
        assertThat(nothing.at("/runs/0/invocations/0/toolExecutionNotifications/0/message/text")
                        .asText())
                .startsWith("undecided: ");
        assertThat(undecided.exitCode()).isEqualTo(1);
    }

    private static List<String> names(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    void theCycleOfTwoTransactions() {
        Run run = Run.hasse(
                "check",
                "--isolation",
                Run.PROJECT.resolve("docs/two-agents.jsonl").toString());

        assertThat(run.out())
                .contains("G-single: transactions 3, 2 have no serial order")
                .contains("does not meet snapshot-isolation (PL-2+)");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    /** It may have been a itself that wrote what was only seen. */
    @ParameterizedTest
    @CsvSource({"'', 1, violated", "'\"unlogged\":true,', 0, held"})
    void noCycleLeadsThroughAWriteThatWasOnlySeen(String derivation, int exitCode, String status) {
        String log = """
                {"agent":"a","op_id":1,"read_time":1,"read_values":{"x":0},"write_time":4,"write_values":{"x":2}}
                {"agent":"b","op_id":2,%s"read_time":3,"write_time":3,"write_values":{"x":1}}
                {"agent":"c","op_id":3,"read_time":5,"read_values":{"x":2},"write_time":6}
                """.formatted(derivation);
        Run run = Run.piped(log, "check", "--isolation", "--format", "json", "-");
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(Verdicts.json(run.out()).at("/traces/0/rules/T8/status").asText())
                .isEqualTo(status);
    }

    @Test
    void theGate() throws IOException {
        assertThat(check(MAPPING, TRIP, "--exit-zero").exitCode()).isZero();
        Run vain = check(MAPPING, List.of("a book x 1"));
        assertThat(vain.out())
                .endsWith("gate: failed, since no rule could be decided; --allow-untested lets that pass\n");
        assertThat(vain.exitCode()).isEqualTo(1);
        assertThat(check(MAPPING, List.of("a book x 1"), "--allow-untested").exitCode())
                .isZero();
        assertThat(check(MAPPING, TRIP, "--quiet", "--max-witnesses", "1").exitCode())
                .isEqualTo(1);
    }

    @Test
    void whatCannotBeAsked() throws IOException {
        assertThat(check(MAPPING, TRIP, "--isolation").err())
                .contains("--transactions and --isolation are two questions; ask one at a time");
        assertThat(check(MAPPING, TRIP, "--shard", "1/2").err())
                .contains("--shard cannot be combined with --transactions or --isolation");
        Run broken = check(MAPPING, List.of("a book x 1"), "nowhere.jsonl");
        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.err()).contains("nowhere.jsonl");
    }

    @Test
    void aFileInPlaceOfStandardOutput() throws IOException {
        Run run = check(MAPPING, TRIP, "-o", folder.resolve("found.txt").toString());

        assertThat(run.out()).isEmpty();
        assertThat(Files.readString(folder.resolve("found.txt"))).contains("T1 decided-once");
    }

    @Test
    void namesThatWouldMoveTheCursorOrLookLikeGaps() throws IOException {
        String hostile = HostileText.TEXT.replace(" ", "_") + "{1}{T2}";
        List<String> steps = TRIP.stream()
                .map(step -> step.replaceAll("^a ", "@ ").replace("hotel", "#"))
                .toList();
        String log = log(steps)
                .replace("\"@\"", new TextNode(hostile).toString())
                .replace("\"#\"", new TextNode(hostile).toString());
        Files.writeString(folder.resolve("map.yaml"), MAPPING);
        for (CheckFormat format : CheckFormat.values()) {
            Run run = Run.in(
                    folder,
                    log,
                    "check",
                    "--transactions",
                    "--from",
                    "generic",
                    "--mapping",
                    "map.yaml",
                    "--format",
                    format.toString());
            assertThat(HostileText.harmful(run.out())).isEmpty();
            assertThat(run.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void eachRuleIsExplained() {
        for (TransactionRule rule : TransactionRule.values()) {
            for (String name : List.of(rule.word(), rule.title())) {
                Run run = Run.hasse("explain", name);
                assertThat(run.exitCode()).as(name).isZero();
                assertThat(run.out().lines().collect(Collectors.joining(" ")).replaceAll("\\s+", " "))
                        .contains(rule.prevention());
            }
        }
    }

    /** The page of transactions has a row for each rule, in the words of the rule. */
    @Test
    void thePageListsTheRules() throws IOException {
        String page = Files.readString(Run.PROJECT.resolve("docs/transactions.md"));
        for (TransactionRule rule : TransactionRule.values()) {
            assertThat(page)
                    .contains("| [%s](rules/%s.md) | %s | %s |\n"
                            .formatted(rule.label(), rule.word(), rule.definition(), rule.source()));
        }
    }

    @Test
    void thePublishedCycleOfAtomix() {
        Run run = Run.hasse(
                "check",
                "--transactions",
                "--from",
                "atomix",
                Run.PROJECT.resolve("traces/formats/atomix/cycle.jsonl").toString());

        assertThat(run.out()).contains("G1c: each of transactions a, b rests on what another wrote");
        assertThat(run.exitCode()).isEqualTo(1);
    }
}
