package dev.hasse.reports.groups;

import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.Markdown;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.util.Map;

/** The section of a report that is about transactions, as text and as Markdown. */
final class TransactionSection {
    private static final int WIDTH = 80;
    private static final int REASON = 200;
    private static final RateTable TABLE = new RateTable("violated", "decided");

    private TransactionSection() {}

    static void text(TransactionReport report, TextStyle style, Appendable out) throws IOException {
        out.append('\n');
        line(report.size(), 2, out);
        line(TransactionReport.preface(), 2, out);
        for (TransactionRule rule : report.rules()) {
            out.append('\n');
            RuleFigures total = report.total().of(rule);
            if (total.rate().isTested()) {
                TABLE.write(
                        rule.label(),
                        report.rows().stream()
                                .map(row -> new RateTable.Row(
                                        row.getKey(), row.getValue().of(rule).rate()))
                                .toList(),
                        style,
                        out);
            } else {
                line(rule.label() + ": undecided in all traces", 2, out);
            }
            for (String reason : total.reasons()) {
                line("  undecided: " + reason(reason), 4, out);
            }
            for (Map.Entry<GroupKey, TransactionFigures> group : report.groups().entrySet()) {
                for (WorstViolation worst :
                        group.getValue().of(rule).worst().stream().limit(1).toList()) {
                    line(
                            "  " + style.found("worst " + rule.word()) + " of " + Figures.name(group.getKey()) + ", "
                                    + Sentences.name(worst.traceId()) + ": " + worst.sentence(),
                            4,
                            out);
                }
            }
        }
    }

    private static String reason(String reason) {
        return SafeText.escape(SafeText.shorten(reason, REASON));
    }

    private static void line(String text, int indent, Appendable out) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }

    static void markdown(TransactionReport report, Appendable out) throws IOException {
        out.append("\n### Transactions\n\n").append(Markdown.text(report.size()));
        out.append(".\n\n").append(Markdown.text(TransactionReport.preface()));
        out.append("\n\n| rule | group | violated | rate % | exact 95% | bootstrap 95% | decided % |\n");
        out.append("| --- | --- | ---: | ---: | ---: | ---: | ---: |\n");
        for (TransactionRule rule : report.rules()) {
            for (Map.Entry<GroupKey, TransactionFigures> row : report.rows()) {
                Rate rate = row.getValue().of(rule).rate();
                out.append("| ").append(rule.label());
                out.append(" | ")
                        .append(Markdown.text(Figures.name(row.getKey())))
                        .append(" | ");
                out.append(String.valueOf(rate.found())).append('/').append(String.valueOf(rate.traces()));
                if (rate.isTested()) {
                    out.append(" | ").append(Figures.percent(rate.share())).append(" | ");
                    out.append(Markdown.text(Figures.percent(rate.exact()))).append(" | ");
                    out.append(Markdown.text(Figures.percent(rate.bootstrap()))).append(" | ");
                    out.append(Figures.percent(rate.testedShare())).append(" |\n");
                } else {
                    out.append(" | undecided | | | 0 |\n");
                }
            }
        }
        out.append('\n');
        for (TransactionRule rule : report.rules()) {
            for (WorstViolation worst : report.total().of(rule).worst()) {
                out.append("- ").append(rule.word()).append(' ').append(Markdown.code(worst.traceId()));
                out.append(": ").append(Markdown.text(worst.sentence())).append('\n');
            }
        }
    }
}
