package dev.hasse.reports.transactions;

import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.reports.explanation.LoggedSteps;
import dev.hasse.reports.explanation.LoggedSteps.Line;
import dev.hasse.reports.explanation.LoggedSteps.Mark;
import dev.hasse.reports.explanation.LoggedSteps.Relation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The steps that show a violation in words: a line for each, one for a step that the log lacks, and how they are related. */
final class ViolationLines {
    private static final int SHOWN = 40;
    private static final String MISSING = "-";

    private final RuleWitness witness;
    private final TransactionLog log;
    private final ViolationSteps steps;
    private final List<Integer> shown;
    private final List<Line> lines = new ArrayList<>();
    private final List<Relation> relations = new ArrayList<>();

    private ViolationLines(RuleWitness witness, TransactionLog log) {
        this.witness = witness;
        this.log = log;
        this.steps = ViolationSteps.of(witness, log);
        this.shown = steps.shown().stream().limit(SHOWN).toList();
    }

    static LoggedSteps of(RuleWitness witness, TransactionLog log) {
        return new ViolationLines(witness, log).logged();
    }

    private LoggedSteps logged() {
        StepWords words = new StepWords(log);
        for (int place : shown) {
            Step step = log.step(place);
            lines.add(new Line(
                    mark(place),
                    String.valueOf(place),
                    new LoggedSteps.Span(step.began(), step.at()),
                    step.kind(),
                    WitnessWords.name(step.transaction()),
                    StepWords.agent(step),
                    words.deed(step),
                    step.place() == null ? null : SafeText.escape(step.place())));
        }
        if (ViolationSteps.lacksStep(witness.fault())) {
            String transaction = WitnessWords.name(witness.transactions().get(0));
            lines.add(new Line(Mark.WRONG, MISSING, null, null, transaction, null, "missing is " + missing(), null));
        }
        relate();
        return new LoggedSteps(lines, relations, steps.shown().size() - shown.size());
    }

    private Mark mark(int place) {
        return place == steps.wrong() ? Mark.WRONG : steps.concerned().contains(place) ? Mark.CONCERNED : Mark.BESIDE;
    }

    private String missing() {
        return witness.fault() == RuleFault.NEVER_DECIDED
                ? "a commit or an abort"
                : "a compensation of "
                        + new WitnessWords(log).step(witness.steps().get(0));
    }

    private void relate() {
        for (Dependency edge : witness.cycle()) {
            relate(
                    edge.firstStep(),
                    edge.secondStep(),
                    edge.kind().word() + " on " + WitnessWords.name(edge.cell(), 20));
        }
        String meaning = meaning(witness.fault());
        if (meaning != null) {
            relate(witness.steps().get(0), witness.steps().get(1), meaning);
        }
        for (int place : shown) {
            if (log.step(place).undoes() != Step.NONE) {
                relate(place, log.step(place).undoes(), "undoes");
            }
        }
    }

    /** What the second step of a violation is to the first one; null if that goes without saying. */
    private static @Nullable String meaning(RuleFault fault) {
        return switch (fault) {
            case DIRTY_HAND_OVER, G1A, G1B -> "is read";
            case TWO_EFFECTS, OTHER_BODY -> "has the same key";
            case DEPENDENT_STOOD -> "is built on";
            default -> null;
        };
    }

    private void relate(int from, int to, String meaning) {
        if (shown.contains(from) && shown.contains(to)) {
            relations.add(new Relation(shown.indexOf(from), shown.indexOf(to), meaning));
        }
    }
}
