package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionVerdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which known findings and violations were found again, and which are gone. */
class KnownFindingsTest {
    private static final Fingerprint AGAIN = new Fingerprint(Anomaly.A1, "w", List.of("a"), "x");
    private static final Fingerprint GONE = new Fingerprint(Anomaly.A1, "w", List.of("a"), "y");
    private static final Fingerprint ELSEWHERE = new Fingerprint(Anomaly.A1, "v", List.of("a"), "y");
    private static final Fingerprint NEW = new Fingerprint(Anomaly.A1, "w", List.of("a"), "z");

    private static final TransactionLog LOG = new TransactionLog(
            "trace",
            List.of(Step.of("t", Step.Kind.DONE, "book", 1, 1), Step.of("t", Step.Kind.DONE, "pay", 2, 2)),
            true);
    private static final RuleWitness BOOK = RuleWitness.of(RuleFault.NEVER_DECIDED, "t", 1);
    private static final RuleWitness PAY = RuleWitness.of(RuleFault.NEVER_DECIDED, "t", 2);

    @Test
    void aFindingIsGoneIfItsWorkloadWasCheckedAndItWasNotThere() {
        Baseline baseline = new Baseline(Set.of(AGAIN, GONE, ELSEWHERE));
        baseline.note(Set.of(AGAIN, NEW), Set.of("w"));

        assertThat(baseline.known()).containsExactlyInAnyOrder(AGAIN, GONE, ELSEWHERE);
        assertThat(baseline.workloads()).containsExactly("w");
        assertThat(baseline.recognized()).containsExactly(AGAIN);
        assertThat(baseline.found()).containsExactly(AGAIN, NEW);
        assertThat(baseline.gone()).containsExactly(GONE);
        assertThat(baseline.remaining()).containsExactly(ELSEWHERE, AGAIN);
        assertThat(baseline.knows(GONE)).isTrue();
        assertThat(baseline.knows(NEW)).isFalse();
    }

    private static TransactionVerdict verdict(RuleWitness... violations) {
        RuleFinding finding = new RuleFinding(
                RuleFault.NEVER_DECIDED.rule(), RuleStatus.VIOLATED, 2, List.of(violations), List.of(), List.of());
        return new TransactionVerdict(LOG, List.of(finding));
    }

    @Test
    void aViolationIsGoneIfItsRuleWasCheckedAndItWasNotThere() {
        RuleFingerprint again = RuleFingerprint.of(BOOK, LOG);
        RuleFingerprint gone = new RuleFingerprint(RuleFault.NEVER_DECIDED, List.of("cancel"), "");
        RuleFingerprint notChecked = new RuleFingerprint(RuleFault.DECIDED_TWICE, List.of("book"), "");
        KnownViolations known = new KnownViolations(Set.of(again, gone, notChecked));

        TransactionVerdict excused = known.excuse(verdict(BOOK, PAY));

        assertThat(excused.findings().get(0).witnesses()).containsExactly(PAY);
        assertThat(known.gone()).containsExactly(gone);
        assertThat(known.remaining()).containsExactlyInAnyOrder(again, notChecked);
    }
}
