package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Effect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExemptionTest {
    private static final LocalDate DAY = LocalDate.of(2031, 12, 31);
    private static final OperationRef READER = new OperationRef(Value.ofInteger(1), 1, 1, "reader", "a.jsonl");
    private static final OperationRef WRITER = new OperationRef(Value.ofInteger(2), 2, 2, "writer", "a.jsonl");
    private static final Witness RESIDUE =
            new Residue(READER, "log:7", Value.NULL, TimeSpan.at(0), Residue.Kind.UNLOGGED, true);
    private static final Witness CASCADE = new CausalCascade(READER, WRITER, 1);

    private static Exemption of(Set<Phenomenon> anomalies, List<String> cells, List<String> agents) {
        return of(null, anomalies, cells, agents);
    }

    private static Exemption of(
            @Nullable String workload, Set<Phenomenon> anomalies, List<String> cells, List<String> agents) {
        return new Exemption(workload, anomalies, Set.of(), cells, agents, List.of(), "why", DAY);
    }

    @Test
    void everyConditionThatIsGivenHasToBeMet() {
        assertThat(of(Set.of(), List.of("log:*"), List.of()).covers(RESIDUE, null))
                .isTrue();
        assertThat(of(Set.of(), List.of("log"), List.of()).covers(RESIDUE, null))
                .isFalse();
        assertThat(of(Set.of(Anomaly.A1), List.of("log:*"), List.of()).covers(RESIDUE, null))
                .isFalse();
        assertThat(of(Set.of(), List.of("log:*"), List.of("writer")).covers(RESIDUE, null))
                .isFalse();
        assertThat(of(Set.of(), List.of("log:*"), List.of("read*")).covers(RESIDUE, null))
                .isTrue();
        assertThat(of("w", Set.of(), List.of("*"), List.of()).covers(RESIDUE, "w"))
                .isTrue();
        assertThat(of("w", Set.of(), List.of("*"), List.of()).covers(RESIDUE, null))
                .isFalse();
    }

    @Test
    void whoeverTakesPartWillDoAndWhatIsAboutNoCellIsAboutNoneOfThese() {
        assertThat(of(Set.of(), List.of(), List.of("writer")).covers(CASCADE, null))
                .isTrue();
        assertThat(of(Set.of(), List.of("*"), List.of()).covers(CASCADE, null)).isFalse();
    }

    /** A reordering is exempt only if all of its cells are. */
    @Test
    void aReorderingIsAboutAllItsCells() {
        List<Effect> effects = List.of(new Effect("log:1", Value.NULL), new Effect("card", Value.NULL));
        Witness witness = new ToolEffectReordering(READER, effects, List.of(effects.get(1), effects.get(0)), true);

        assertThat(of(Set.of(), List.of("log:*"), List.of()).covers(witness, null))
                .isFalse();
        assertThat(of(Set.of(), List.of("log:*", "card"), List.of()).covers(witness, null))
                .isTrue();
    }

    /** A booking of an agent that was aborted, and not compensated. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "T2    | -  | seat:* | -       | -     | true",
                "T2    | -  | seat   | -       | -     | false",
                "T3    | -  | seat:* | -       | -     | false",
                "T2,T3 | -  | seat:* | -       | -     | true",
                "T2    | -  | -      | plan*   | -     | true",
                "T2    | -  | -      | clerk   | -     | false",
                "T2    | -  | -      | -       | book* | true",
                "T2    | -  | -      | -       | abort | false",
                "T2    | -  | seat:* | plan*   | book* | true",
                "T2    | -  | seat:* | plan*   | pay   | false",
                "T2    | w  | seat:* | -       | -     | true",
                "T2    | w2 | seat:* | -       | -     | false"
            })
    void ofAViolationEveryConditionHasToBeMetToo(
            String rules,
            @Nullable String workload,
            @Nullable String cells,
            @Nullable String agents,
            @Nullable String steps,
            boolean covered) {
        Step book = Step.of("a", Step.Kind.DONE, "book_seat", 1, 1)
                .by("planner")
                .touching(List.of(CellAccess.write("seat:7", Value.NULL)))
                .undone(true, false);
        TransactionLog log = new TransactionLog(
                        "trace", List.of(book, Step.of("a", Step.Kind.ABORTED, "abort", 2, 2)), true)
                .inWorkload("w");
        RuleWitness witness = RuleWitness.of(RuleFault.NOT_COMPENSATED, "a", 1);
        Exemption exemption = new Exemption(
                workload,
                Set.of(),
                Stream.of(rules.split(",")).map(TransactionRule::valueOf).collect(Collectors.toSet()),
                list(cells),
                list(agents),
                list(steps),
                "why",
                DAY);

        assertThat(exemption.covers(witness, log)).isEqualTo(covered);
        assertThat(exemption.covers(RESIDUE, "w")).as("it is of no anomaly").isFalse();
    }

    @Test
    void anExemptionOfAnomaliesIsNoneOfRules() {
        TransactionLog log = new TransactionLog("trace", List.of(Step.of("a", Step.Kind.DONE, "x", 1, 1)), true);

        assertThat(of(Set.of(), List.of(), List.of("*")).covers(RuleWitness.of(RuleFault.NEVER_DECIDED, "a", 1), log))
                .isFalse();
    }

    private static List<String> list(@Nullable String pattern) {
        return pattern == null ? List.of() : List.of(pattern);
    }

    @Test
    void itHoldsOnItsLastDay() {
        Exemption exemption = of(Set.of(), List.of("x"), List.of());

        assertThat(exemption.hasEnded(DAY)).isFalse();
        assertThat(exemption.hasEnded(DAY.plusDays(1))).isTrue();
    }

    @Test
    void oneForEverythingIsRefused() {
        assertThatThrownBy(() -> of(Set.of(), List.of(), List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
