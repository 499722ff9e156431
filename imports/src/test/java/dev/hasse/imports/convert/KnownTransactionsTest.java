package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion.Converted;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The transactions of histories of Jepsen, whose format says itself what is one. */
class KnownTransactionsTest {

    private static Converted converted(String mapping, String edn) {
        Problems problems = new Problems(10);
        Converted converted = Conversion.withTransactions(List.of(input(edn)), request(mapping), problems);
        assertThat(problems.first()).isEmpty();
        return converted;
    }

    private static Conversion.Request request(String mapping) {
        return new Conversion.Request(
                Format.JEPSEN,
                mapping.isEmpty()
                        ? Mapping.none()
                        : MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8)),
                Grounding.SINCE_WRITE,
                Limits.DEFAULT);
    }

    private static Input input(String edn) {
        byte[] bytes = edn.getBytes(StandardCharsets.UTF_8);
        return new Input("f", null, () -> new ByteArrayInputStream(bytes), true);
    }

    /** A history of events that are noted as {@code process type value}. */
    private static String edn(String events) {
        StringBuilder edn = new StringBuilder();
        for (String event : events.strip().split(" \\| ")) {
            String[] words = event.strip().split(" ", 3);
            edn.append("{:process %s :type :%s :f :txn :value %s}%n".formatted(words[0], words[1], words[2]));
        }
        return edn.toString();
    }

    private static String shown(TransactionLog log) {
        return (log.isComplete() ? "complete: " : "")
                + log.steps().stream().map(KnownTransactionsTest::shown).collect(Collectors.joining(", "));
    }

    private static String shown(Step step) {
        return step.transaction() + " " + step.kind().name().toLowerCase(Locale.ROOT) + " " + step.began() + "-"
                + step.at()
                + step.accesses().stream().map(KnownTransactionsTest::shown).collect(Collectors.joining());
    }

    private static String shown(CellAccess access) {
        return " " + access.kind().name().toLowerCase(Locale.ROOT).charAt(0) + ":" + access.cell() + "="
                + Objects.requireNonNull(access.value()).text();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
            in the order of its steps;    1 invoke [[:r :x nil] [:append :x 1] [:w :y "a"]] | 1 ok [[:r :x []] [:append :x 1] [:w :y "a"]]; 1 done 0-1 r:x=null a:x=[1] w:y=a, 1 committed 1-1
            at the same time;             1 invoke [[:append :x 1]] | 2 invoke [[:append :x 2]] | 2 ok [[:append :x 2]] | 1 ok [[:append :x 1]]; 1 done 1-2 a:x=[2], 1 committed 2-2, 2 done 0-3 a:x=[1], 2 committed 3-3
            without an invocation;        1 ok [[:append :x 1]]; 1 done 0-0 a:x=[1], 1 committed 0-0
            failed;                       1 invoke [[:append :x 1]] | 1 fail [[:append :x 1]] | 2 ok [[:r :x nil]]; 2 done 2-2 r:x=null, 2 committed 2-2
            failed, and was read;         1 invoke [[:append :x 1] [:append :y 1]] | 1 fail [[:append :x 1] [:append :y 1]] | 2 ok [[:r :x [1]]]; 1 done 0-1 a:x=[1], 1 aborted 1-1, 2 done 2-2 r:x=[1], 2 committed 2-2
            failed, and may be another's; 1 ok [[:w :x 1]] | 2 fail [[:w :x 1]] | 3 ok [[:r :x 1]]; 1 done 0-0 w:x=1, 1 committed 0-0, 3 done 2-2 r:x=1, 3 committed 2-2
            unknown, and was read;        1 invoke [[:r :y nil] [:append :x 1] [:append :y 1]] | 1 info [[:r :y nil] [:append :x 1] [:append :y 1]] | 2 ok [[:r :x [1]]] | 2 ok [[:r :z nil]]; 2 done 2-2 r:x=[1], 2 committed 2-2, 1 done 0-3 a:x=[1] a:y=[1], 1 committed 3-3, 3 done 3-3 r:z=null, 3 committed 3-3
            never ended, and was read;    1 invoke [[:w :x 1]] | 2 ok [[:r :x 1]]; 1 done 1-1 r:x=1, 1 committed 1-1, 2 done 0-1 w:x=1, 2 committed 1-1
            never ended, nor was read;    1 invoke [[:w :x 1]] | 2 ok [[:r :x 2]]; 1 done 1-1 r:x=2, 1 committed 1-1
            of unknown steps;             1 info nil | 2 ok [[:r :x 2]]; 2 done 1-1 r:x=2, 2 committed 1-1
            of no value;                  1 ok [[:append :x] [:r :x]]; 1 done 0-0 a:x=[null] r:x=null, 1 committed 0-0
            """)
    void eachIsAStepAndADecision(String name, String events, String expected) {
        Converted converted = converted("", edn(events));

        assertThat(converted.records()).isEmpty();
        assertThat(converted.transactions()).extracting(TransactionLog::trace).containsExactly("f");
        assertThat(shown(converted.transactions().get(0))).isEqualTo(expected);
    }

    @Test
    void theyAreNumberedByTheIndicesOfTheirInvocations() {
        String operation = "{:process 0 :type :invoke :f :txn :value [[:r :x nil]] :index %1$d}\n"
                + "{:process 0 :type :ok :f :txn :value [[:r :x nil]] :index %2$d}\n";

        assertThat(converted("", operation.formatted(4, 5) + operation.formatted(7, 9))
                        .transactions()
                        .get(0)
                        .steps())
                .extracting(Step::transaction)
                .containsExactly("4", "4", "7", "7");
        assertThat(converted("", operation.formatted(4, 5) + operation.formatted(4, 5))
                        .transactions()
                        .get(0)
                        .steps())
                .as("two of one name would be one")
                .extracting(Step::transaction)
                .containsExactly("1", "1", "2", "2");
    }

    @Test
    void aHistoryIsCompleteIfTheMappingSaysSoAndAllOutcomesAreKnown() {
        String known = "1 ok [[:w :x 1]]";

        assertThat(converted("complete: true\n", edn(known))
                        .transactions()
                        .get(0)
                        .isComplete())
                .isTrue();
        assertThat(converted("", edn(known)).transactions().get(0).isComplete()).isFalse();
        assertThat(converted("complete: true\n", edn(known + " | 2 invoke [[:w :x 2]]"))
                        .transactions()
                        .get(0)
                        .isComplete())
                .isFalse();
    }

    @Test
    void otherHistoriesHaveRecords() {
        String plain = "{:process 0 :type :invoke :f :write :value 1}\n{:process 0 :type :ok :f :write :value 1}\n";

        assertThat(converted("", plain).transactions()).isEmpty();
        assertThat(converted("", plain).records()).hasSize(1);
        assertThat(converted("transaction: \"{tx_id}\"\n", edn("1 ok [[:w :x 1]]"))
                        .transactions())
                .as("the mapping says what a transaction is")
                .isEmpty();
        assertThat(Conversion.of(List.of(input(edn("1 ok [[:w :x 1]]"))), request(""), new Problems(10))
                        .records())
                .as("nobody asked for transactions")
                .hasSize(1);
    }
}
