package dev.hasse.cli;

import dev.hasse.model.Named;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The N-th violation of a rule of transactions, counted from 1. */
record ViolationNumber(TransactionRule rule, int number) implements WitnessReference {
    private static final Pattern FORM = Pattern.compile("([Tt]\\d+):([1-9]\\d{0,8})");

    /** Whether a text looks like one, rather than like a witness of an anomaly. */
    static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    static ViolationNumber parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("expected a rule and a number, such as T2:1");
        }
        return new ViolationNumber(
                Named.parse(TransactionRule.values(), parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /** Returns the finding in which the violation of this number is. */
    RuleFinding in(TransactionVerdict verdict, CommandLine command) {
        RuleFinding finding = verdict.findings().stream()
                .filter(one -> one.rule() == rule)
                .findFirst()
                .orElseThrow(() -> new ParameterException(command, "--isolation decides T8 alone, not " + rule.word()));
        if (number > finding.count()) {
            throw new ParameterException(
                    command, "there is no such violation: the log has " + finding.count() + " of " + rule.word());
        }
        return finding;
    }

    @Override
    public String toString() {
        return rule.word() + ":" + number;
    }
}
