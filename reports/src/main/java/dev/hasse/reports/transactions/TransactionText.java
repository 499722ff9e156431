package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.IsolationLevel;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.Counted;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Verdicts on transactions as text: for each trace its rules, with the witnesses of those that are violated. */
public final class TransactionText implements TransactionWriter {
    private static final int WIDTH = 80;
    private static final int LABEL = 30;

    private final TextStyle style;
    private final boolean quiet;

    /** @param quiet whether to list only traces that violate a rule */
    public TransactionText(TextStyle style, boolean quiet) {
        this.style = style;
        this.quiet = quiet;
    }

    @Override
    public void write(TransactionRun run, Writer out) throws IOException {
        new Lines(run, out).write();
        out.flush();
    }

    /** A run, on its way out. */
    private final class Lines {
        private final TransactionRun run;
        private final Writer out;

        Lines(TransactionRun run, Writer out) {
            this.run = run;
            this.out = out;
        }

        void write() throws IOException {
            for (TransactionVerdict verdict : run.verdicts()) {
                if (!quiet || verdict.isFailed()) {
                    verdict(verdict);
                }
            }
            TransactionSummary summary = run.summary();
            line(WitnessWords.size(summary), 2);
            if (run.verdicts().size() > 1) {
                for (TransactionRule rule : summary.statuses().keySet()) {
                    line(
                            label(rule) + "violated in " + summary.traces(rule, RuleStatus.VIOLATED) + ", undecided in "
                                    + summary.traces(rule, RuleStatus.UNDECIDED) + ", held in "
                                    + summary.traces(rule, RuleStatus.HELD),
                            LABEL);
                }
            }
            line(WitnessWords.gate(run), 2);
        }

        private void verdict(TransactionVerdict verdict) throws IOException {
            line(
                    WitnessWords.name(verdict.log().trace()) + ": "
                            + Counted.of(verdict.log().transactionCount(), "transaction") + ", "
                            + Counted.of(verdict.log().steps().size(), "step")
                            + (verdict.log().isComplete() ? "" : ", of a log that may be cut off"),
                    2);
            WitnessWords words = new WitnessWords(verdict.log());
            for (RuleFinding finding : verdict.findings()) {
                finding(finding, words);
                if (finding.rule() == TransactionRule.T8) {
                    levels(verdict, finding.status());
                }
            }
            out.append('\n');
        }

        private void finding(RuleFinding finding, WitnessWords words) throws IOException {
            String label = label(finding.rule());
            switch (finding.status()) {
                case VIOLATED ->
                    line(
                            label + style.found("violated") + " ×" + finding.count()
                                    + (finding.excused().isEmpty()
                                            ? ""
                                            : " (" + finding.excused().size() + " excused)"),
                            LABEL);
                case HELD -> line(label + "held (" + finding.decided() + " decided)", LABEL);
                case UNDECIDED -> line(label + "undecided", LABEL);
            }
            for (RuleWitness witness : run.listed(finding)) {
                line("     " + style.found(witness.fault().word()) + ": " + words.sentence(witness), 8);
                for (Dependency edge : witness.cycle()) {
                    line("        " + edge.kind().word() + ": " + words.because(edge), 12);
                }
            }
            if (run.unlisted(finding) > 0) {
                line("     and " + run.unlisted(finding) + " more", 8);
            }
            for (String reason :
                    finding.reasons().stream().limit(run.maxWitnesses()).toList()) {
                line("     " + WitnessWords.name(reason, 200), 8);
            }
        }

        private void levels(TransactionVerdict verdict, RuleStatus status) throws IOException {
            List<IsolationLevel> missed = verdict.levelsNotMet();
            if (!missed.isEmpty()) {
                line(
                        "     does not meet " + missed.get(0).word() + " ("
                                + missed.get(0).adya() + ")" + (missed.size() > 1 ? " and what is above it" : ""),
                        8);
            } else if (status == RuleStatus.HELD) {
                line("     meets every level that operations on single cells can break", 8);
            }
        }

        private static String label(TransactionRule rule) {
            return String.format("  %-" + (LABEL - 2) + "s", rule.word() + " " + rule.title());
        }

        private void line(String text, int indent) throws IOException {
            out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
        }
    }
}
