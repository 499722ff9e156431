package dev.hasse.cli;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.transactions.ViolationText;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
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

    void write(Writer out) throws IOException {
        ViolationText text = new ViolationText(verdict, out);
        if (violations.isEmpty()) {
            text.nothing();
        }
        boolean first = true;
        for (Map.Entry<ViolationNumber, RuleFinding> violation : violations.entrySet()) {
            if (!first) {
                out.append('\n').append("-".repeat(80)).append("\n\n");
            }
            first = false;
            text.violation(violation.getValue(), violation.getKey().number());
        }
    }
}
