package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Symbols;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that are nearly those of fields are noticed; all others are the producer's own. */
class FieldNamesTest {
    private static final String GOOD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1%s}\n";

    @ParameterizedTest
    @CsvSource({
        "readSet,        read_set",
        "opId,           op_id",
        "op-id,          op_id",
        "read-set,       read_set",
        "READ_SET,       read_set",
        "readValues,     read_values",
        "read_vals,      read_values",
        "write_vals,     write_values",
        "write_value,    write_values",
        "reads,          read_values",
        "writes,         write_values",
        "Agent,          agent",
        "agents,         agent",
        "agentId,        agent_id",
        "readTimes,      read_times",
        "predecessors,   preds",
        "pred,           preds",
        "opIds,          op_id",
        "roles,          role",
        "aborts,         aborted",
        "isAborted,      aborted",
        "was_aborted,    aborted",
        "sessionId,      session_id",
        "opid,           op_id",
        "plannedTools,   planned_tool",
        "externalised,   externalized",
        "workloads,      workload"
    })
    void near(String name, String meant) {
        assertThat(new FieldNames().meant(name)).isEqualTo(meant.isEmpty() ? null : meant);
    }

    /** Also the fields that conversion adds for people, and the names that converted logs have most often. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "x",
                "io",
                "ios",
                "id",
                "ids",
                "tool",
                "origin",
                "grounding",
                "inferred",
                "unlogged",
                "note",
                "span",
                "tokens",
                "timestamp",
                "message",
                "content",
                "result",
                "args",
                "usage",
                "latency",
                "cost",
                "seed",
                "step",
                "node"
            })
    void farNames(String name) {
        assertThat(new FieldNames().meant(name)).isNull();
    }

    @Test
    void everyFieldIsKnown() {
        FieldNames names = new FieldNames();

        assertThat(Arrays.stream(RecordField.values()).map(field -> names.meant(field.title)))
                .containsOnlyNulls();
    }

    @Test
    void longAndManyNamesCostNothing() {
        FieldNames names = new FieldNames();
        assertThat(names.meant("read_values".repeat(100_000))).isNull();
        for (int k = 0; k < 1_000; k++) {
            assertThat(names.meant("name " + k)).isNull();
        }

        // No further names are judged, and none is remembered.
        assertThat(names.meant("readSet")).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothReadersNoteEachNameOnceInABlock(boolean scan) {
        String lines = GOOD.formatted("")
                + GOOD.formatted(",\"readSet\":[]").repeat(3)
                + GOOD.formatted(",\"note\":1,\"write_vals\":{}");

        BlockReader reader = Reading.reader(new Symbols(), Limits.DEFAULT, null, scan);
        for (int again = 0; again < 2; again++) {
            assertThat(reader.read(Reading.block(lines)).records().suspects())
                    .containsExactly(
                            SuspectField.unknown(2, "readSet", "read_set"),
                            SuspectField.unknown(5, "write_vals", "write_values"));
        }
    }

    @Test
    void aNameIsReportedOnceWithItsFirstPlace() {
        Input one = Reading.input("one.jsonl", GOOD.formatted(",\"readSet\":[]").getBytes(StandardCharsets.UTF_8));
        Input two = Reading.input("two.jsonl", GOOD.formatted(",\"readSet\":[]").getBytes(StandardCharsets.UTF_8));

        assertThat(Reading.of(one, two).problems.suspects().stream().map(Problem::message))
                .containsExactly("one.jsonl:1: field \"readSet\": found a name that is ignored, expected read_set");
    }

    @Test
    void anAbortInARecordMakesItAnAbortLine() {
        Reading read = Reading.of(GOOD.formatted(",\"op_id\":1") + GOOD.formatted(",\"abort\":1") + "{\"abort\":1}\n");

        assertThat(read.problems.suspects().stream().map(Problem::message))
                .isEqualTo(List.of(
                        "t.jsonl:2: field \"abort\": found in what looks like a record, which is therefore taken "
                                + "for an abort line, expected aborted"));
    }

    @Test
    void memoryIsBounded() {
        StringBuilder fields = new StringBuilder();
        for (char letter = 'a'; letter <= 'z'; letter++) {
            for (char other = 'a'; other <= 'z'; other++) {
                fields.append(",\"read")
                        .append(letter)
                        .append("v")
                        .append(other)
                        .append("lues\":0");
            }
        }
        Reading read = Reading.of(GOOD.formatted(fields));

        assertThat(read.read.summary().records()).isEqualTo(1);
        assertThat(read.problems.suspects()).hasSizeLessThanOrEqualTo(20);
    }
}
