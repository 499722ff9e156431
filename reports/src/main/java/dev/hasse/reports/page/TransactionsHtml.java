package dev.hasse.reports.page;

import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.Markup;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.GroupKey;
import dev.hasse.reports.groups.Rate;
import dev.hasse.reports.groups.RuleFigures;
import dev.hasse.reports.groups.TransactionFigures;
import dev.hasse.reports.groups.TransactionReport;
import dev.hasse.reports.groups.WorstViolation;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/** The part of a report's page that is about transactions: for each rule a table of the groups, why it is undecided, and examples. */
final class TransactionsHtml {
    /** Maximum number of groups in a table. */
    private static final int ROWS = 100;

    private static final int REASON = 200;

    private final TransactionReport report;
    private final Markup html;
    private final ReportMarkup parts;

    TransactionsHtml(TransactionReport report, Markup html) {
        this.report = report;
        this.html = html;
        this.parts = new ReportMarkup(html);
    }

    /** Writes the content of the section, without its title. */
    void write() throws XMLStreamException {
        html.text("p", report.size() + ".");
        html.text("p", TransactionReport.preface(), "class", "note");
        for (TransactionRule rule : report.rules()) {
            rule(rule, report.total().of(rule));
        }
    }

    private void rule(TransactionRule rule, RuleFigures total) throws XMLStreamException {
        html.text("h3", rule.label(), "id", rule.word());
        html.text("p", rule.definition());
        parts.prevention("What keeps it", rule.prevention(), rule.title(), RulePage.of(rule));
        table(rule);
        for (String reason : total.reasons()) {
            html.text("p", "undecided: " + SafeText.escape(SafeText.shorten(reason, REASON)), "class", "note");
        }
        for (WorstViolation worst : total.worst()) {
            html.open("p");
            html.text("strong", Sentences.name(worst.traceId()) + " ");
            html.text(worst.sentence() + ".");
            html.close();
        }
    }

    private void table(TransactionRule rule) throws XMLStreamException {
        parts.openTable(
                rule.word(), List.of("group", "violated", "held", "undecided", "rate", "exact 95%", "bootstrap 95%"));
        List<Map.Entry<GroupKey, TransactionFigures>> rows = report.rows();
        for (Map.Entry<GroupKey, TransactionFigures> row : rows.subList(0, Math.min(ROWS, rows.size()))) {
            row(Figures.name(row.getKey()), row.getValue().of(rule));
        }
        parts.closeTable();
        parts.leftOut(rows.size() - ROWS, "group", "in this table");
    }

    private void row(String name, RuleFigures figures) throws XMLStreamException {
        Rate rate = figures.rate();
        html.open("tr");
        html.text("th", name, "scope", "row");
        number(String.valueOf(figures.violated()));
        number(String.valueOf(figures.held()));
        number(String.valueOf(figures.undecided()));
        number(rate.isTested() ? Figures.percent(rate.share()) + "%" : "undecided");
        number(rate.isTested() ? Figures.percent(rate.exact()) : "");
        number(rate.isTested() ? Figures.percent(rate.bootstrap()) : "");
        html.close();
    }

    private void number(String text) throws XMLStreamException {
        html.text("td", text, "class", "number");
    }
}
