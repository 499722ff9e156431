package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Excuses;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Residue;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Only what an exemption covers, or a baseline knows, is excused. */
class ExemptionsTest {
    private static final LocalDate TODAY = LocalDate.of(2031, 12, 31);
    private static final Witness EXEMPT = residue("log:1");
    private static final Witness KNOWN = residue("card");
    private static final Witness NEW = residue("seat");
    private static final Baseline BASELINE = new Baseline(Set.of(Fingerprint.of(KNOWN, "w")));

    private static Witness residue(String cell) {
        OperationRef reader = new OperationRef(Value.ofInteger(1), 1, 1, "reader", "a.jsonl");
        return new Residue(reader, cell, Value.NULL, TimeSpan.at(0), Residue.Kind.UNLOGGED, true);
    }

    private static Exemption exemption(Set<TransactionRule> rules, String cell, LocalDate until) {
        return new Exemption(null, Set.of(), rules, List.of(cell), List.of(), List.of(), "why", until);
    }

    private static Exemptions of(Exemption... exemptions) {
        List<Setting<Exemption>> settings = new ArrayList<>();
        for (Exemption exemption : exemptions) {
            settings.add(new Setting<>(exemption, "hasse.yaml:1"));
        }
        return new Exemptions(
                new Policy(
                        Section.SILENT,
                        Map.of(),
                        settings,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        ConversionSettings.SILENT),
                TODAY);
    }

    private static Exemptions ofLogs() {
        return of(exemption(Set.of(), "log:*", TODAY), exemption(Set.of(), "seat", TODAY.minusDays(1)));
    }

    private static boolean excuses(Excuses excuses, Witness witness) {
        return excuses.excuses(witness, "w", none -> {});
    }

    @Test
    void withoutABaselineWhatIsExemptIsExcused() {
        Excuses excuses = ofLogs().excuses(null);

        assertThat(excuses(excuses, EXEMPT)).isTrue();
        assertThat(excuses(excuses, KNOWN)).isFalse();
        assertThat(excuses(excuses, NEW)).isFalse();
    }

    @Test
    void withABaselineWhatIsKnownIsExcusedToo() {
        Excuses excuses = ofLogs().excuses(BASELINE);

        assertThat(excuses(excuses, EXEMPT)).isTrue();
        assertThat(excuses(excuses, KNOWN)).isTrue();
        assertThat(excuses(excuses, NEW)).isFalse();
    }

    /** Else the baseline would have what the exemption covers, and excuse it after the exemption has ended. */
    @Test
    void whatIsExemptIsNotPassedOnToTheBaseline() {
        List<Fingerprint> found = new ArrayList<>();
        Excuses excuses = ofLogs().excuses(BASELINE);
        for (Witness witness : List.of(EXEMPT, KNOWN, NEW)) {
            excuses.excuses(witness, "w", found::add);
        }

        assertThat(found).containsExactly(Fingerprint.of(KNOWN, "w"), Fingerprint.of(NEW, "w"));
    }

    @Test
    void thoseThatHaveEndedAreNamed() {
        assertThat(ofLogs().ended()).extracting(ended -> ended.value().cells()).containsExactly(List.of("seat"));
    }

    @Test
    void ofViolationsOnlyThoseThatAreExemptDoNotCount() {
        RuleWitness exempt = new RuleWitness(RuleFault.NEVER_DECIDED, List.of("a"), List.of(1), "log:1", List.of());
        RuleWitness counts = new RuleWitness(RuleFault.NEVER_DECIDED, List.of("a"), List.of(1), "seat", List.of());
        TransactionLog log = new TransactionLog("trace", List.of(Step.of("a", Step.Kind.DONE, "x", 1, 1)), true);
        TransactionRule rule = RuleFault.NEVER_DECIDED.rule();
        TransactionVerdict verdict = new TransactionVerdict(
                log,
                List.of(new RuleFinding(rule, RuleStatus.VIOLATED, 2, List.of(exempt, counts), List.of(), List.of())));

        TransactionVerdict excused = of(exemption(Set.of(rule), "log:*", TODAY)).excuse(verdict);

        assertThat(excused.findings().get(0).witnesses()).containsExactly(counts);
        assertThat(excused.isFailed()).isTrue();
    }
}
