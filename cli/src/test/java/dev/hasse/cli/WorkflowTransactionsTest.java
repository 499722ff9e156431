package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of the system tables of DBOS, of a workflow that is compensated, and the same rows after somebody has changed them. */
class WorkflowTransactionsTest {
    private static final String MAPPING = """
            tools:
              reserve: {effect: write, cell: "stock:{@input.0}", value: result}
              release: {effect: write, cell: "stock:{@input.0}", value: result, compensates: reserve}
              refund: {effect: none, compensates: charge}
              dispense: {effect: none, irreversible: true}
            complete: true
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ERROR     | reserve charge ship! refund release          | T1 held, T2 held, T3 held, T6 held, T9 held
            SUCCESS   | reserve charge ship                          | T1 held, T6 held, T9 held
            SUCCESS   | reserve charge dispense                      | T1 held, T4 held, T6 held, T9 held
            PENDING   | reserve charge                               | T9 never-decided
            ERROR     | reserve charge ship! release                 | T1 held, T2 not-compensated, T6 held, T9 held
            ERROR     | reserve charge ship! release refund          | T1 held, T2 held, T3 not-in-reverse, T6 held, T9 held
            ERROR     | reserve charge ship! refund release release  | T1 held, T2 compensated-twice, T3 held, T6 held, T9 held
            CANCELLED | reserve charge! refund release               | T1 held, T2 compensated-incomplete, T6 held, T9 held
            SUCCESS   | reserve charge refund                        | T1 held, T2 compensated-committed, T6 held, T9 held
            ERROR     | reserve ship! charge refund release          | T1 held, T2 held, T3 held, T6 after-a-failure, T9 held
            ERROR     | reserve dispense ship! release               | T1 held, T2 held, T4 irreversible-not-last, T6 held, T9 held
            """)
    void whatTheRowsShow(String status, String functions, String expected) throws IOException {
        Run run = TransactionLogCheck.of(folder, "dbos", MAPPING, rows(status, functions));

        assertThat(TransactionLogCheck.decided(run)).isEqualTo(expected == null ? "" : expected);
    }

    /** The rows of a workflow and of its steps, the names of which end with ! if they failed. */
    private static String rows(String status, String functions) {
        StringBuilder rows = new StringBuilder(
                "{\"workflow_uuid\":\"w\",\"status\":\"%s\",\"name\":\"checkout\",\"inputs\":\"[\\\"bike\\\"]\"}\n"
                        .formatted(status));
        int number = 0;
        for (String function : Arrays.asList(functions.split(" "))) {
            boolean failed = function.endsWith("!");
            rows.append(
                    "{\"workflow_uuid\":\"w\",\"function_id\":%d,\"function_name\":\"%s\",\"%s\":\"%d\",\"started_at_epoch_ms\":%d,\"completed_at_epoch_ms\":%d}\n"
                            .formatted(
                                    number,
                                    function.replace("!", ""),
                                    failed ? "error" : "output",
                                    number,
                                    1_000 + 20 * number,
                                    1_010 + 20 * number));
            number++;
        }
        return rows.toString();
    }
}
