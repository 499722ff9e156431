package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Logs of SagaMAS, each message noted as a letter and its participant: {@code s} starts, {@code x} executes, {@code +} succeeded, {@code !}
 * failed, {@code r} rolls back, {@code -} rolled back; and {@code succeeded}, {@code aborted}, as the coordinator publishes them.
 */
class SagaMasTransactionsTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/formats/sagamas");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # what the protocol does
            xa +a xb +b succeeded                     | T1 held, T6 held, T9 held
            xa +a xb !b ra -a aborted                 | T1 held, T2 held, T6 held, T9 held
            xa +a xb +b xc !c rb ra -a -b aborted     | T1 held, T2 held, T3 held, T6 held, T9 held
            xa !a aborted                             | T1 held, T6 held, T9 held
            # P6: no message commits; P5: a failure, or a roll-back, aborts
            sa sb xa +a xb +b                         | T1 held, T6 held, T9 held
            sa sb xa +a                               | T9 never-decided
            xa +a xb !b ra -a                         | T1 held, T2 held, T6 held, T9 held
            xa !a                                     | T1 held, T6 held, T9 held
            # messages that arrive twice
            xa xa +a +a succeeded                     | T1 held, T6 held, T9 held
            xa +a xb !b ra ra -a -a aborted           | T1 held, T2 held, T6 held, T9 held
            # what breaks it
            xa +a succeeded aborted                   | T1 committed-and-aborted, T6 held, T9 held
            xa +a succeeded succeeded                 | T1 decided-twice, T6 held, T9 held
            xa +a xb !b aborted                       | T1 held, T2 not-compensated, T6 held, T9 held
            xa +a xb !b ra aborted                    | T1 held, T2 not-compensated, T6 held, T9 held
            xa xb !b ra -a aborted                    | T1 held, T2 compensated-incomplete, T6 held, T9 held
            xa +a succeeded ra -a                     | T1 held, T2 compensated-committed, T6 held, T9 held
            xa +a xb +b xc !c ra rb -b -a aborted     | T1 held, T2 held, T3 not-in-reverse, T6 held, T9 held
            xa +a xb !b xc +c rc ra -c -a aborted     | T1 held, T2 held, T3 held, T6 after-a-failure, T9 held
            xa +a succeeded xb +b                     | T1 held, T6 after-the-decision, T9 held
            # parallel branches: a success that arrives after the failure
            xa xb !b +a aborted                       | T1 held, T2 not-compensated, T6 held, T9 held
            """)
    void whatTheMessagesShow(String messages, String expected) throws IOException {
        assertThat(TransactionLogCheck.decided(check(log(messages), "complete: true\n")))
                .isEqualTo(expected == null ? "" : expected);
    }

    private Run check(String log, String mapping) throws IOException {
        return TransactionLogCheck.of(folder, "sagamas", mapping, log);
    }

    private static String log(String messages) {
        return Stream.of(messages.split(" "))
                .map(message -> {
                    String agent = message.substring(1);
                    return switch (message.charAt(0)) {
                        case 's' ->
                            message.equals("succeeded")
                                    ? message("TRANSACTION_SUCCEEDED", "c", "user")
                                    : message("START_TRANSACTION", "c", agent);
                        case 'x' -> message("SUBTRANSACTION_EXEC", "c", agent);
                        case '+' -> message("SUBTRANSACTION_SUCCESS", agent, "c");
                        case '!' -> message("SUBTRANSACTION_FAILURE", agent, "c");
                        case 'r' -> message("ROLLBACK", "c", agent);
                        case '-' -> message("ROLLBACK_COMPLETE", agent, "c");
                        default -> message("TRANSACTION_ABORTED", "c", "user");
                    };
                })
                .collect(Collectors.joining());
    }

    private static String message(String type, String from, String to) {
        return "{\"type\":\"%s\",\"transactionId\":\"t\",\"fromAgent\":\"%s\",\"toAgent\":\"%s\",\"payload\":{}}\n"
                .formatted(type, from, to);
    }

    @Test
    void inALogThatMayBeCutOffNothingIsInferredFromWhatIsMissing() throws IOException {
        assertThat(TransactionLogCheck.decided(check(log("xa +a xb +b"), ""))).isEmpty();
        assertThat(TransactionLogCheck.decided(check(log("xa +a xb !b"), ""))).isEmpty();
        assertThat(TransactionLogCheck.decided(check(log("xa +a xb !b ra"), "")))
                .isEqualTo("T1 held, T6 held, T9 held");
    }

    /** Every log that the published model can write (SagaMasIT in the module tla) keeps the rules. */
    @Test
    void theLogsOfThePublishedModelKeepTheRules() throws IOException {
        for (String name : List.of("commit", "failure-of-1", "failure-of-2", "failure-of-3")) {
            Run run = check(Files.readString(EXAMPLES.resolve("model/" + name + ".jsonl")), "complete: true\n");

            assertThat(run.exitCode()).as(name + run.out()).isZero();
            assertThat(TransactionLogCheck.decided(run))
                    .as(name)
                    .doesNotContain("violated")
                    .contains("T1 held")
                    .contains("T9 held");
        }
    }

    @Test
    void theExamplesOfThePage() {
        Run kept = of("tuition.jsonl");
        assertThat(kept.out())
                .contains("T2 compensated-completely   held (2 decided)")
                .contains("T3 in-reverse               held (1 decided)");
        assertThat(kept.exitCode()).isZero();

        Run forgotten = of("forgotten.jsonl");
        assertThat(forgotten.out())
                .contains("not-compensated: transaction T124 was aborted, and its step agent_registry");
        assertThat(forgotten.exitCode()).isEqualTo(1);
    }

    private static Run of(String example) {
        return Run.hasse(
                "check",
                "--transactions",
                "--from",
                "auto",
                "--mapping",
                EXAMPLES.resolve("complete.yaml").toString(),
                EXAMPLES.resolve(example).toString());
    }
}
