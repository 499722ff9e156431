package dev.hasse.cli;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.explanation.ExplanationHtml;
import dev.hasse.reports.explanation.ExplanationText;
import dev.hasse.reports.explanation.ExplanationWriter;
import dev.hasse.reports.transactions.ViolationExplanation;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Explains violations of the rules of transactions: the requested one, or the first of each rule. */
final class ExplainedViolations {
    private final TransactionVerdict verdict;
    private final Map<ViolationNumber, RuleFinding> violations = new LinkedHashMap<>();

    ExplainedViolations(TransactionVerdict verdict, @Nullable ViolationNumber asked, CommandLine command) {
        this.verdict = verdict;
        if (asked != null) {
            violations.put(asked, asked.in(verdict, command));
            return;
        }
        for (RuleFinding finding : verdict.findings()) {
            if (finding.count() > 0) {
                violations.put(new ViolationNumber(finding.rule(), 1), finding);
            }
        }
    }

    void writeText(Writer out) throws IOException {
        if (violations.isEmpty()) {
            new ViolationExplanation(verdict, new ExplanationText(out)).nothing();
        }
        boolean first = true;
        for (ViolationNumber number : violations.keySet()) {
            if (!first) {
                out.append('\n').append("-".repeat(80)).append("\n\n");
            }
            first = false;
            explain(number, new ExplanationText(out));
        }
    }

    void writePage(Writer out) throws IOException {
        try (ExplanationHtml page = ExplanationHtml.of(verdict.log(), ViolationExplanation.summary(verdict), out)) {
            if (violations.isEmpty()) {
                new ViolationExplanation(verdict, page).nothing();
            }
            for (ViolationNumber number : violations.keySet()) {
                explain(number, page);
            }
        }
    }

    private void explain(ViolationNumber number, ExplanationWriter to) throws IOException {
        RuleFinding finding = Objects.requireNonNull(violations.get(number));
        new ViolationExplanation(verdict, to).violation(finding, number.number());
    }
}
