package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps that are made of calls, each noted as {@code transaction tool cell value}; the times are the places of the calls. */
class TransactionLogsTest {
    private static final String FIELDS =
            "fields: {tool: op, agent: who, ended: at, args: cell, result: value, id: id, failed: error%s}\n";
    private static final String TOOLS = """
            tools:
              start: begin
              look: {effect: read, cell: "{args}", value: result}
              book: {effect: write, cell: "{args}", value: result}
              pay: {effect: none, irreversible: true}
              cancel: {effect: write, cell: "{args}", value: result, compensates: book}
              revert: {effect: none, compensates: "{result}"}
              done: commit
              stop: abort
            """;

    private static Input input(String... calls) {
        StringBuilder log = new StringBuilder();
        for (int k = 0; k < calls.length; k++) {
            List<String> words = Arrays.asList((calls[k] + " - -").split(" "));
            boolean failed = words.get(1).endsWith("!");
            log.append(
                    "{\"who\":\"%s\",\"tx\":%s,\"op\":\"%s\",\"cell\":\"%s\",\"value\":\"%s\",\"at\":%d,\"id\":\"c%d\"%s}\n"
                            .formatted(
                                    words.get(0),
                                    words.get(0).equals("none") ? "null" : "\"" + words.get(0) + "\"",
                                    words.get(1).replace("!", ""),
                                    words.get(2),
                                    words.get(3),
                                    k + 1,
                                    k + 1,
                                    failed ? ",\"error\":\"it failed\"" : ""));
        }
        return textInput(log.toString());
    }

    private static Input textInput(String log) {
        byte[] bytes = log.getBytes(StandardCharsets.UTF_8);
        return new Input("f", null, () -> new ByteArrayInputStream(bytes), true);
    }

    private static List<TransactionLog> logs(String mapping, Input input) {
        Problems problems = new Problems(10);
        List<TransactionLog> logs = Conversion.transactions(List.of(input), request(mapping), problems);
        assertThat(problems.first()).isEmpty();
        return logs;
    }

    private static Conversion.Request request(String mapping) {
        return new Conversion.Request(
                Format.GENERIC,
                MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8)),
                Grounding.SINCE_WRITE,
                Limits.DEFAULT);
    }

    private static String steps(String more, String... calls) {
        return logs(FIELDS.formatted(", transaction: tx") + TOOLS + more, input(calls)).stream()
                .map(log -> (log.isComplete() ? "complete: " : "")
                        + log.steps().stream().map(TransactionLogsTest::shown).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String shown(Step step) {
        return step.transaction() + " " + step.kind().name().toLowerCase(Locale.ROOT)
                + (step.undoes() == Step.NONE ? "" : " of " + step.undoes())
                + (step.buildsOn().isEmpty() ? "" : " on " + step.buildsOn())
                + (step.gate() == null
                        ? ""
                        : " at " + step.gate().epoch() + "/" + step.gate().frontier())
                + (step.isCompensable() ? " compensable" : "")
                + (step.isIrreversible() ? " irreversible" : "")
                + (step.key() == null
                        ? ""
                        : " key " + step.key() + " body " + step.body() + " receipt " + step.receipt())
                + step.accesses().stream()
                        .map(access -> (access.isWrite() ? " w:" : " r:") + access.cell() + "="
                                + (access.value() == null ? "?" : access.value().text()))
                        .collect(Collectors.joining());
    }

    @Test
    void theStepsOfASaga() {
        assertThat(steps("", "a start", "a book x 1", "a pay!", "a cancel x 0", "a stop"))
                .isEqualTo(
                        "a begin, a done compensable w:x=1, a failed irreversible, a compensated of 2 w:x=0, a aborted");
        assertThat(steps("complete: true", "a look x 1", "a pay", "a done"))
                .isEqualTo("complete: a done r:x=1, a done irreversible, a committed");
    }

    @Test
    void aCompensationNamesACallOrATool() {
        assertThat(steps("", "a book x 1", "a book y 1", "a revert - c1", "a cancel y 0"))
                .as("by its id, and the last one that was not compensated")
                .isEqualTo(
                        "a done compensable w:x=1, a done compensable w:y=1, a compensated of 1, a compensated of 2 w:y=0");
        assertThat(steps("", "a book! x 1", "a cancel x 0", "b cancel! x 0"))
                .isEqualTo("a failed, a compensated of 1 w:x=0, b compensation_failed");
    }

    @Test
    void aCallBuildsOnOthers() {
        assertThat(steps(
                        "depends_on: \"{result}\"",
                        "a pay - 1",
                        "a pay - c1",
                        "a pay - pay",
                        "b pay - pay",
                        "a pay! - c1"))
                .as("by an id, or the last of a tool; within its transaction; what is not there says nothing")
                .isEqualTo("a done irreversible, a done on [1] irreversible, a done on [2] irreversible, "
                        + "b done irreversible, a failed on [1] irreversible");
        assertThat(steps(
                        "  other: {effect: none, depends_on: [book, pay]}",
                        "a book x 1",
                        "a pay",
                        "a book y 1",
                        "a cancel y 0",
                        "a other"))
                .as("what was compensated is nothing to build on")
                .isEqualTo(
                        "a done compensable w:x=1, a done irreversible, a done compensable w:y=1, a compensated of 3 w:y=0, "
                                + "a done on [1, 2]");
    }

    @Test
    void epochsAndFrontiers() {
        String keys = "epoch: \"{args}\"\nfrontier: \"{result}\"";
        assertThat(steps(keys, "a pay 3 2", "a pay 3 2.5", "a pay 99999999999999999999 -1", "a done x 2"))
                .isEqualTo("a done at 3/2 irreversible, a done at 3/null irreversible, a done at null/-1 irreversible, "
                        + "a committed at null/2");
        assertThat(steps("frontier: \"{args}\"", "a done 4")).isEqualTo("a committed at null/4");
    }

    @Test
    void aCallOutsideOfTransactionsIsOneByItself() {
        assertThat(steps("", "a book x 1", "none look x 1", "a done"))
                .isEqualTo("a done compensable w:x=1, call c2 done r:x=1, call c2 committed, a committed");
    }

    @Test
    void keysAndReceipts() {
        assertThat(steps("idempotency_key: \"{args}\"\nreceipt: result", "a pay k r1", "a pay k r2"))
                .isEqualTo("a done irreversible key k body k receipt r1, a done irreversible key k body k receipt r2");
    }

    @Test
    void theStateOfATransactionAsItsSystemNamesIt() {
        assertThat(steps("decision: \"{@agent}\"", "success book x 1", "cancelled pay", "pending pay"))
                .isEqualTo(
                        "success done compensable w:x=1, success committed, cancelled done irreversible, cancelled aborted, "
                                + "pending done irreversible");
    }

    @Test
    void aStateThatIsTakenBack() {
        assertThat(steps("decision: \"{result}\"", "a look x running", "a look x settled", "a look x compensated"))
                .isEqualTo("a done r:x=running, a done r:x=settled, a done r:x=compensated, a committed, a aborted");
    }

    /** The session, the trace and the transaction are no agents, though they stand for one where no agent is named. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "agent: who, transaction: tx                        | planner",
                "agent: tx, transaction: tx                         | -",
                "transaction: tx                                    | -",
                "transaction: tx, session: run                      | -",
                "transaction: tx, trace: run                        | -",
                "transaction: tx, session: run, agent: who          | planner",
                "transaction: tx, session: run, agent: run          | r1"
            })
    void theAgentOfAStepIsTheOneThatTheLogNames(String fields, @Nullable String agent) {
        String line = "{\"who\":\"planner\",\"tx\":\"a\",\"run\":\"r1\",\"op\":\"pay\",\"at\":1}\n";
        assertThat(logs("fields: {tool: op, ended: at, " + fields + "}\n" + TOOLS, textInput(line)))
                .singleElement()
                .satisfies(log -> assertThat(log.step(1).agent()).isEqualTo(agent));
    }

    /** Whoever says what commits, or has a state of transactions, would see a decision. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "commit | -              | true",
                "abort  | -              | false",
                "none   | -              | false",
                "none   | {result}       | true",
                "none   | {result.state} | false"
            })
    void decisionsAreShownIfTheMappingSaysWhatDecides(String done, @Nullable String decision, boolean shown) {
        String setting = decision == null ? "" : "decision: \"" + decision + "\"\n";
        String tools = "tools:\n  look: {effect: read, cell: \"{args}\", value: result}\n";
        String line = "{\"tx\":\"a\",\"op\":\"look\",\"cell\":\"x\",\"value\":\"running\",\"at\":1}\n";
        String fields = "fields: {tool: op, ended: at, args: cell, result: value, transaction: tx}\n";
        assertThat(logs(fields + tools + "  done: " + done + "\n" + setting, textInput(line)))
                .singleElement()
                .satisfies(log -> assertThat(log.showsDecisions()).isEqualTo(shown));
    }

    @Test
    void aCommitThatFailedDecidesNothing() {
        assertThat(steps("", "a book x 1", "a done!", "a done")).isEqualTo("a done compensable w:x=1, a committed");
    }

    /** Without transactions, a call that was compensated is an operation that was undone, and its readers have provenance. */
    @Test
    void whoReadWhatWasCompensatedStandsOnIt() throws IOException {
        Problems problems = new Problems(10);
        List<Operation> records = Conversion.of(
                        List.of(input("a book x 1", "b look x 1", "b book y 2", "a cancel x 0", "c look x 0")),
                        request(FIELDS.formatted("") + TOOLS.replaceAll(" *(start|done|stop): .*\n", "")),
                        problems)
                .records()
                .stream()
                .map(ConvertedRecord::operation)
                .toList();
        assertThat(problems.first()).isEmpty();
        assertThat(records).extracting(Operation::agent).containsExactly("a", "b", "a", "c");
        assertThat(records).extracting(Operation::aborted).containsExactly(true, false, false, false);
        assertThat(records.get(1).predecessors()).containsExactly(Value.ofString("c1"));
        assertThat(records.get(3).predecessors()).containsExactly(Value.ofString("c4"));
    }
}
