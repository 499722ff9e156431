package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.IsolationLevel;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.Counted;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.explanation.ExplanationWriter;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Explains violations of the rules of transactions: the steps in the order of the log, why they break the rule, what to do, and how to excuse
 * it. The content is the same in every output format.
 */
public final class ViolationExplanation {
    private final TransactionVerdict verdict;
    private final WitnessWords words;
    private final ExplanationWriter out;

    /** Explains violations that a verdict lists. */
    public ViolationExplanation(TransactionVerdict verdict, ExplanationWriter out) {
        this.verdict = verdict;
        this.words = new WitnessWords(verdict.log());
        this.out = out;
    }

    /** Says that no rule is violated, and which were decided at all. */
    public void nothing() throws IOException {
        out.title(WitnessWords.name(verdict.log().trace()) + " violates no rule: held are "
                + rules(verdict, RuleStatus.HELD)
                + "; undecided are " + rules(verdict, RuleStatus.UNDECIDED) + ".");
    }

    /** What was found of each rule, in a line. */
    public static String summary(TransactionVerdict verdict) {
        return "violated: " + rules(verdict, RuleStatus.VIOLATED)
                + "; held: " + rules(verdict, RuleStatus.HELD)
                + "; undecided: " + rules(verdict, RuleStatus.UNDECIDED);
    }

    private static String rules(TransactionVerdict verdict, RuleStatus status) {
        String all = verdict.findings().stream()
                .filter(finding -> finding.status() == status)
                .map(finding -> finding.rule().word() + (finding.count() > 1 ? " ×" + finding.count() : ""))
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "none" : all;
    }

    /**
     * Explains a violation.
     *
     * @param number of the violation among those of its rule, from 1
     * @throws IndexOutOfBoundsException if there is no violation of this number
     */
    public void violation(RuleFinding finding, int number) throws IOException {
        RuleWitness witness = finding.all().get(number - 1);
        TransactionRule rule = finding.rule();
        out.title(rule.label() + ": " + witness.fault().word() + " in "
                + WitnessWords.name(verdict.log().trace())
                + (finding.count() > 1 ? ", " + number + " of " + Counted.of(finding.count(), "violation") : ""));
        out.heading("The rule");
        out.paragraph(rule.definition());
        out.heading("What happened");
        out.log(ViolationLines.of(witness, verdict.log()));
        out.heading("Why this breaks the rule");
        why(witness);
        out.heading("What to do");
        out.paragraph(rule.prevention());
        out.link("More on " + rule.title(), RulePage.of(rule));
        out.heading("How to excuse it");
        out.paragraph(
                "Run 'hasse baseline' with the options of this command, except --witness, and with -o hasse-baseline.json. "
                        + "With --baseline hasse-baseline.json, check then counts only new violations. The fingerprint of this one is "
                        + RuleFingerprint.of(witness, verdict.log()).digest() + ".");
        out.paragraph("Or for a while: in hasse.yaml, an entry of ignore with rules: [" + rule.word()
                + "], patterns of steps, cells or agents, a reason, and the last day.");
    }

    private void why(RuleWitness witness) throws IOException {
        out.paragraph(words.wholeSentence(witness));
        if (!witness.cycle().isEmpty()) {
            out.grounds(witness.cycle().stream().map(this::ground).toList());
            out.paragraph("So each of them would have to come before itself. Adya calls such a cycle "
                    + witness.fault().word() + ".");
        }
        List<IsolationLevel> missed = IsolationLevel.notMet(List.of(witness));
        if (!missed.isEmpty()) {
            out.paragraph("It does not occur at " + missed.get(0).word() + " ("
                    + missed.get(0).adya() + "), nor above.");
        }
    }

    private String ground(Dependency edge) {
        return WitnessWords.name(edge.second()) + " comes after " + WitnessWords.name(edge.first()) + ", as it "
                + depends(edge.kind()) + " on it (" + edge.kind().word() + "): " + words.because(edge) + ".";
    }

    /** Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §4.4. */
    private static String depends(Dependency.Kind kind) {
        return switch (kind) {
            case WW -> "write-depends";
            case WR -> "read-depends";
            case RW -> "anti-depends";
        };
    }
}
