package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check --isolation} and {@code --transactions} print of histories of Jepsen, whose transactions are read as they are. */
class HistoryTransactionsTest {
    private static final String HISTORY = """
            {:process 0 :type :invoke :f :txn :value [[:append :x 1] [:append :x 2]] :index 0}
            {:process 1 :type :invoke :f :txn :value [[:append :x 3]] :index 1}
            {:process 2 :type :invoke :f :txn :value [[:r :x nil] [:r :x nil]] :index 2}
            {:process 0 :type :ok :f :txn :value [[:append :x 1] [:append :x 2]] :index 3}
            {:process 1 :type :fail :f :txn :value [[:append :x 3]] :index 4}
            {:process 2 :type :ok :f :txn :value [[:r :x [1]] [:r :x [1 2 3]]] :index 5}
            """;

    /** A compare-and-set, which is no transaction. */
    private static final String REGISTER = """
            {:process 0 :type :invoke :f :cas :value [0 1] :index 0}
            {:process 0 :type :ok :f :cas :value [0 1] :index 1}
            """;

    @TempDir
    private Path folder;

    @Test
    void whatTransactionsReadAndWroteInOrderIsDecided() {
        Run run = Run.piped(HISTORY, "check", "--isolation", "--from", "jepsen", "-");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                -: 3 transactions, 6 steps, of a log that may be cut off
                  T8 serial-order             violated ×4
                     internal: txn (-:3) of transaction 2 read x otherwise than transaction 2
                        itself had just read or written it
                     G1b: txn (-:3) of transaction 2 read x as txn (-:1) of transaction 0 had
                        written it, which was not its last word
                     G1a: transaction 2 was committed, and txn (-:3) read x as txn (-:2) of
                        transaction 1 had written it, which was aborted
                     G-single: transactions 2, 0 have no serial order: one of them did not see
                        what another had written
                        rw: transaction 0 overwrote x by txn (-:1), which transaction 2 had read
                            by txn (-:3)
                        wr: transaction 2 read x by txn (-:3), which transaction 0 had written
                            by txn (-:1)
                     does not meet read-committed (PL-2) and what is above it

                1 trace, 3 transactions, 6 steps
                gate: failed by 1 of 1 trace
                """);
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void whatFailedAndWasReadIsADirtyHandOver() {
        Run run = Run.piped(HISTORY, "check", "--transactions", "--from", "auto", "-");

        assertThat(run.out()).contains("""
                  T7 no-dirty-hand-over       violated ×1
                     dirty-hand-over: transaction 2 stands, and txn (-:3) read x as txn (-:2) of
                        transaction 1 had written it, which was aborted
                """);
    }

    @Test
    void anExplanationShowsTheStepsInTheirOrder() {
        Run run = Run.piped(HISTORY, "explain", "--isolation", "--from", "jepsen", "--witness", "T8:1", "-");

        assertThat(run.out())
                .startsWith("T8 serial-order: internal in -, 1 of ")
                .contains("""
                  →   5  at 2 to 5, transaction 2: txn, reads x = [1], reads x = [1,2,3] (-:3)
                """);
    }

    @Test
    void otherHistoriesBesideAreReadAsOperations() throws IOException {
        Path lists = Files.writeString(folder.resolve("lists.edn"), HISTORY);
        Path register = Files.writeString(folder.resolve("register.edn"), REGISTER);

        Run run = Run.hasse(
                "check", "--isolation", "--from", "jepsen", "--format", "json", lists.toString(), register.toString());

        assertThat(run.err()).startsWith("converted 1 call to 2 records of 1 trace (jepsen)\n");
        JsonNode traces = Verdicts.json(run.out()).path("traces");
        assertThat(traces.findValuesAsText("trace_id")).containsExactly(lists.toString(), register.toString());
        assertThat(traces.at("/0/transactions").intValue()).isEqualTo(3);
        assertThat(traces.at("/1/transactions").intValue()).isEqualTo(2);
    }
}
