package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Derivation;
import dev.hasse.model.Operation;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RecordTransactionsTest {
    private static final Derivation UNLOGGED = new Derivation(null, true, null, Set.of(), Set.of());

    /** What a reads and then writes, another write to it in between, and another record that was undone. */
    private static TransactionLog log(Derivation ofTheOther) {
        Symbols symbols = new Symbols();
        TraceBuilder trace = new TraceBuilder("t", symbols)
                .add(Operation.by("a", 1)
                        .id(Value.ofString("A"))
                        .read("x", 0)
                        .write("x", 2)
                        .commit(4))
                .add(Operation.by("b", 3).id(Value.ofString("B")).write("x", 1).commit(3))
                .add(Operation.by("c", 5)
                        .id(Value.ofString("C"))
                        .write("y", 1)
                        .aborted()
                        .commit(6));
        symbols.origins().add(symbols.sources().intern("t"), 2, ofTheOther);
        return RecordTransactions.of(trace.build());
    }

    private static RuleFinding serialOrder(TransactionLog log) {
        return TransactionRules.decide(TransactionRule.T8, log);
    }

    private static String shown(Step step) {
        return step.transaction() + " " + step.agent() + " " + step.kind() + " " + step.at()
                + (step.isUnlogged() ? " unlogged" : "");
    }

    private static String steps(TransactionLog log) {
        return log.steps().stream().map(RecordTransactionsTest::shown).collect(Collectors.joining(", "));
    }

    @Test
    void anOperationIsATransaction() {
        TransactionLog log = log(Derivation.NONE);

        assertThat(steps(log))
                .isEqualTo("A a DONE 1, B b DONE 3, B b COMMITTED 3, A a DONE 4, A a COMMITTED 4, "
                        + "C c DONE 6, C c ABORTED 6");
        assertThat(serialOrder(log).status()).isEqualTo(RuleStatus.VIOLATED);
    }

    /** It may have been the other one that wrote what was only seen: then nothing is lost. */
    @Test
    void ofAWriteThatWasOnlySeenNobodyKnowsWhoseItIs() {
        TransactionLog log = log(UNLOGGED);

        assertThat(steps(log)).contains("B b DONE 3 unlogged");
        assertThat(serialOrder(log).status()).isNotEqualTo(RuleStatus.VIOLATED);
    }

    /** Two that read the same version of somebody unknown, and both wrote it, lost an update whoever that was. */
    @Test
    void aVersionThatWasOnlySeenIsOneAllTheSame() {
        Symbols symbols = new Symbols();
        TraceBuilder trace = new TraceBuilder("t", symbols)
                .add(Operation.by("b", 1).id(Value.ofString("B")).write("x", 1).commit(1))
                .add(Operation.by("a", 2)
                        .id(Value.ofString("A"))
                        .read("x", 1)
                        .write("x", 2)
                        .commit(4))
                .add(Operation.by("c", 3)
                        .id(Value.ofString("C"))
                        .read("x", 1)
                        .write("x", 3)
                        .commit(5));
        symbols.origins().add(symbols.sources().intern("t"), 1, UNLOGGED);

        RuleFinding finding = serialOrder(RecordTransactions.of(trace.build()));

        assertThat(finding.status()).isEqualTo(RuleStatus.VIOLATED);
        assertThat(finding.witnesses())
                .allSatisfy(witness -> assertThat(witness.transactions()).containsOnly("A", "C"));
    }
}
