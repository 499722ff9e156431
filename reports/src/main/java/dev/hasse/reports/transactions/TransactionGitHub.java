package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.GitHubCommand;
import java.io.IOException;
import java.io.Writer;

/**
 * Verdicts on transactions for GitHub Actions: workflow commands, an error for each violation that counts, of which the runner shows ten
 * beside the lines that they point to.
 */
public final class TransactionGitHub implements TransactionWriter {
    private static final String ERROR = "error";

    @Override
    public void write(TransactionRun run, Writer out) throws IOException {
        long errors = 0;
        for (TransactionVerdict verdict : run.verdicts()) {
            WitnessWords words = new WitnessWords(verdict.log());
            for (RuleFinding finding : verdict.findings()) {
                for (RuleWitness witness : finding.witnesses()) {
                    if (++errors <= GitHubCommand.SHOWN) {
                        GitHubCommand.annotate(
                                ERROR,
                                ShownStep.line(witness, verdict.log()),
                                finding.rule().label(),
                                words.account(witness, "\n"),
                                out);
                    }
                }
            }
        }
        if (run.failsUndecided()) {
            GitHubCommand.annotate(ERROR, null, "undecided", TransactionRun.UNDECIDED, out);
        }
        if (errors > GitHubCommand.SHOWN) {
            GitHubCommand.shown(errors, ERROR, out);
        }
        out.append("hasse: ").append(WitnessWords.sentence(run)).append('\n');
        out.flush();
    }
}
