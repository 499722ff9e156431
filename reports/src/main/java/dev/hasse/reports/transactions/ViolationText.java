package dev.hasse.reports.transactions;

import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.IsolationLevel;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Explains violations of the rules of transactions as text: the steps in the order of the log, why they break the rule, what to do, and how to
 * excuse it. The step that should not have been, or the place of a missing one, is marked with an arrow; the others that the violation is
 * about with a star.
 */
public final class ViolationText {
    private static final int WIDTH = 80;
    private static final int SHOWN = 40;
    private static final String ARROW = "→";

    private final TransactionVerdict verdict;
    private final WitnessWords words;
    private final StepWords steps;
    private final Writer out;

    /** Explains violations that a verdict lists. */
    public ViolationText(TransactionVerdict verdict, Writer out) {
        this.verdict = verdict;
        this.words = new WitnessWords(verdict.log());
        this.steps = new StepWords(verdict.log());
        this.out = out;
    }

    /** Says that no rule is violated, and which were decided at all. */
    public void nothing() throws IOException {
        line(WitnessWords.name(verdict.log().trace()) + " violates no rule: held are " + rules(RuleStatus.HELD)
                + "; undecided are " + rules(RuleStatus.UNDECIDED) + ".");
    }

    private String rules(RuleStatus status) {
        String all = verdict.findings().stream()
                .filter(finding -> finding.status() == status)
                .map(finding -> finding.rule().word())
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
        line(rule.label() + ": " + witness.fault().word() + " in "
                + WitnessWords.name(verdict.log().trace())
                + (finding.count() > 1 ? ", " + number + " of " + Counted.of(finding.count(), "violation") : ""));
        heading("The rule");
        indented(rule.definition());
        heading("What happened");
        steps(witness);
        heading("Why this breaks the rule");
        why(witness);
        heading("What to do");
        indented(rule.prevention());
        heading("How to excuse it");
        indented(
                "Run 'hasse baseline' with the options of this command, except --witness, and with -o hasse-baseline.json. "
                        + "With --baseline hasse-baseline.json, check then counts only new violations. The fingerprint of this one is "
                        + RuleFingerprint.of(witness, verdict.log()).digest() + ".");
    }

    private void steps(RuleWitness witness) throws IOException {
        ViolationSteps marked = ViolationSteps.of(witness, verdict.log());
        List<Integer> shown = marked.shown().stream().limit(SHOWN).toList();
        for (int place : shown) {
            Step step = verdict.log().step(place);
            String where = step.place() == null ? "" : " (" + SafeText.escape(step.place()) + ")";
            step(
                    place == marked.wrong() ? ARROW : marked.concerned().contains(place) ? "*" : " ",
                    String.valueOf(place),
                    "at " + StepWords.time(step) + ", " + transaction(step.transaction()) + agent(step) + ": "
                            + steps.deed(step) + where);
        }
        if (marked.shown().size() > SHOWN) {
            indented("and " + Counted.of(marked.shown().size() - SHOWN, "more step"));
        }
        if (ViolationSteps.lacksStep(witness.fault())) {
            step(ARROW, "-", transaction(witness.transactions().get(0)) + ": missing is " + missing(witness));
        }
    }

    private String missing(RuleWitness witness) {
        return witness.fault() == RuleFault.NEVER_DECIDED
                ? "a commit or an abort"
                : "a compensation of " + words.step(witness.steps().get(0));
    }

    private static String transaction(String name) {
        return "transaction " + WitnessWords.name(name);
    }

    private static String agent(Step step) {
        String agent = StepWords.agent(step);
        return agent == null ? "" : ", agent " + agent;
    }

    private void step(String mark, String number, String text) throws IOException {
        String label = String.format("  %s %3s  ", mark, number);
        out.append(label)
                .append(Wrap.wrap(text, WIDTH - label.length(), 0).replace("\n", "\n" + " ".repeat(label.length())))
                .append('\n');
    }

    private void why(RuleWitness witness) throws IOException {
        indented(words.sentence(witness) + ".");
        for (Dependency edge : witness.cycle()) {
            out.append(Wrap.wrap(
                            "  - " + WitnessWords.name(edge.second()) + " comes after "
                                    + WitnessWords.name(edge.first())
                                    + ", as it " + depends(edge.kind()) + " on it ("
                                    + edge.kind().word() + "): "
                                    + words.because(edge) + ".",
                            WIDTH,
                            4))
                    .append('\n');
        }
        if (!witness.cycle().isEmpty()) {
            indented("So each of them would have to come before itself. Adya calls such a cycle "
                    + witness.fault().word() + ".");
        }
        List<IsolationLevel> missed = IsolationLevel.notMet(List.of(witness));
        if (!missed.isEmpty()) {
            indented("It does not occur at " + missed.get(0).word() + " ("
                    + missed.get(0).adya() + "), nor above.");
        }
    }

    /** Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §4.4. */
    private static String depends(Dependency.Kind kind) {
        return switch (kind) {
            case WW -> "write-depends";
            case WR -> "read-depends";
            case RW -> "anti-depends";
        };
    }

    private void heading(String title) throws IOException {
        out.append('\n').append(title).append('\n');
    }

    private void indented(String text) throws IOException {
        out.append(Wrap.wrap("  " + text, WIDTH, 2)).append('\n');
    }

    private void line(String text) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, 2)).append('\n');
    }
}
