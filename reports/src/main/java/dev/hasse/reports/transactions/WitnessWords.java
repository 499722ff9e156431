package dev.hasse.reports.transactions;

import dev.hasse.model.SafeText;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.reports.Counted;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Violations of the rules of transactions in words, safe to print. */
public final class WitnessWords {
    private static final int NAME = 60;
    private static final int REASON = 200;
    private static final Pattern STEP_FIRST = Pattern.compile("\\{\\d}");
    private static final Pattern GAP = Pattern.compile("\\{(T?)(\\d?)(cell)?}");

    private final TransactionLog log;

    /** Words for violations in a log. */
    public WitnessWords(TransactionLog log) {
        this.log = log;
    }

    /** A violation as a sentence, without a full stop. */
    public String sentence(RuleWitness witness) {
        // One pass, so that names that look like gaps stay as they are.
        Matcher gaps = GAP.matcher(witness.fault().sentence());
        StringBuilder sentence = new StringBuilder();
        while (gaps.find()) {
            gaps.appendReplacement(sentence, Matcher.quoteReplacement(filled(gaps, witness)));
        }
        return gaps.appendTail(sentence).toString();
    }

    /** A violation as a whole sentence. It begins with a capital, unless that would be the name of a step. */
    String wholeSentence(RuleWitness witness) {
        String sentence = sentence(witness) + ".";
        boolean beginsWithStep = STEP_FIRST.matcher(witness.fault().sentence()).lookingAt();
        return beginsWithStep ? sentence : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    /**
     * A violation as a sentence, and if it is a cycle, a sentence for each of its dependencies.
     *
     * @param separator between the sentences
     */
    String account(RuleWitness witness, String separator) {
        StringBuilder account = new StringBuilder(sentence(witness));
        for (Dependency edge : witness.cycle()) {
            account.append(separator).append(edge.kind().word()).append(": ").append(because(edge));
        }
        return account.toString();
    }

    /** A violation of which only the parts are known that are stable across runs, without a full stop. */
    public static String of(RuleFingerprint violation) {
        String steps = violation.steps().stream().map(WitnessWords::name).collect(Collectors.joining(" and "));
        String subject = violation.subject().isEmpty() ? "" : " on " + name(violation.subject());
        return violation.fault().rule().label() + " (" + violation.fault().word() + ") of " + steps + subject;
    }

    /** Why a rule is undecided. */
    static String reasons(RuleFinding finding) {
        return finding.reasons().stream().map(reason -> name(reason, REASON)).collect(Collectors.joining("; "));
    }

    /** A run in a sentence, without a full stop. */
    static String sentence(TransactionRun run) {
        TransactionSummary summary = run.summary();
        String broken = summary.statuses().keySet().stream()
                .filter(rule -> summary.traces(rule, RuleStatus.VIOLATED) > 0)
                .map(rule -> rule.word() + " violated in " + summary.traces(rule, RuleStatus.VIOLATED))
                .collect(Collectors.joining(", "));
        return size(summary) + "; " + (broken.isEmpty() ? "no rule violated" : broken) + "; " + gate(run);
    }

    /** How much was checked. */
    static String size(TransactionSummary summary) {
        return Counted.of(summary.traces(), "trace") + ", " + Counted.of(summary.transactions(), "transaction") + ", "
                + Counted.of(summary.steps(), "step");
    }

    /** What became of the gate. */
    static String gate(TransactionRun run) {
        TransactionSummary summary = run.summary();
        return "gate: "
                + (run.passed()
                        ? "passed"
                        : run.failsUndecided()
                                ? "failed, since " + TransactionRun.UNDECIDED
                                : "failed by " + summary.failed() + " of " + Counted.of(summary.traces(), "trace"));
    }

    private String filled(Matcher gap, RuleWitness witness) {
        boolean ofTransaction = !gap.group(1).isEmpty();
        String number = gap.group(2);
        if (number.isEmpty()) {
            String cell = witness.cell();
            return ofTransaction
                    ? "transactions "
                            + witness.transactions().stream()
                                    .map(WitnessWords::name)
                                    .collect(Collectors.joining(", "))
                    : name(cell == null ? "a cell" : cell);
        }
        int index = Integer.parseInt(number) - 1;
        return ofTransaction
                ? transaction(witness.transactions().get(index))
                : step(witness.steps().get(index));
    }

    /** A dependency as a sentence. */
    String because(Dependency edge) {
        String cell = name(edge.cell());
        String second = step(edge.secondStep());
        String first = step(edge.firstStep());
        String one = transaction(edge.first());
        String other = transaction(edge.second());
        return switch (edge.kind()) {
            case WW -> other + " wrote " + cell + " by " + second + " after " + one + " had by " + first;
            case WR ->
                other + " read " + cell + read(edge.secondStep(), edge.cell()) + " by " + second + ", which " + one
                        + " had written by " + first;
            case RW ->
                other + " overwrote " + cell + read(edge.firstStep(), edge.cell()) + " by " + second + ", which " + one
                        + " had read by " + first;
        };
    }

    /** What a step read in a cell; empty if that is not known, or if it read several values there. */
    private String read(int place, String cell) {
        Set<Value> values = new LinkedHashSet<>();
        for (CellAccess access : log.step(place).accesses()) {
            Value value = access.value();
            if (access.cell().equals(cell) && !access.isWrite() && value != null) {
                values.add(value);
            }
        }
        return values.size() == 1 ? " = " + SafeText.of(values.iterator().next(), NAME) : "";
    }

    /** A step: its name, who did it if that is known, and where it stands. */
    String step(int place) {
        Step step = log.step(place);
        String where = place(step);
        String agent = StepWords.agent(step);
        return name(step.name()) + " (" + (agent == null ? "" : "agent " + agent + ", ")
                + (where == null ? "step " + place : where) + ")";
    }

    private static @Nullable String place(Step step) {
        String place = step.place();
        return place == null ? null : SafeText.escape(place);
    }

    /** A transaction by its name, which may be a number or a word of the language. */
    private static String transaction(String id) {
        return "transaction " + name(id);
    }

    static String name(String text) {
        return name(text, NAME);
    }

    static String name(String text, int longest) {
        return SafeText.escape(SafeText.shorten(text, longest));
    }
}
