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
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExemptionTest {
    private static final LocalDate DAY = LocalDate.of(2031, 12, 31);
    private static final OperationRef READER = new OperationRef(Value.ofInteger(1), 1, 1, "reader", "a.jsonl");
    private static final OperationRef WRITER = new OperationRef(Value.ofInteger(2), 2, 2, "writer", "a.jsonl");
    private static final Witness RESIDUE =
            new Residue(READER, "log:7", Value.NULL, TimeSpan.at(0), Residue.Kind.UNLOGGED, true);
    private static final Witness CASCADE = new CausalCascade(READER, WRITER, 1);

    private static Exemption of(Set<Phenomenon> anomalies, List<String> cells, List<String> agents) {
        return new Exemption(null, anomalies, cells, agents, "why", DAY);
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
        assertThat(new Exemption("w", Set.of(), List.of("*"), List.of(), "why", DAY).covers(RESIDUE, "w"))
                .isTrue();
        assertThat(new Exemption("w", Set.of(), List.of("*"), List.of(), "why", DAY).covers(RESIDUE, null))
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
        Witness witness = new ToolEffectReordering(READER, effects, List.of(effects.get(1), effects.get(0)));

        assertThat(of(Set.of(), List.of("log:*"), List.of()).covers(witness, null))
                .isFalse();
        assertThat(of(Set.of(), List.of("log:*", "card"), List.of()).covers(witness, null))
                .isTrue();
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
