package dev.hasse.reports.page;

import dev.hasse.documents.Resources;
import dev.hasse.model.Anomaly;
import dev.hasse.reports.ClopperPearson;
import dev.hasse.reports.Effort;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Page;
import dev.hasse.reports.RuntimeMatrix;
import dev.hasse.reports.XmlOutput;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Report;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/** What runtimes prevent, as a page for a browser: the matrix, and a chart for each anomaly. */
public final class RuntimeMatrixHtml {
    private final RuntimeMatrix matrix;
    private final Markup html;

    private RuntimeMatrixHtml(RuntimeMatrix matrix, Markup html) {
        this.matrix = matrix;
        this.html = html;
    }

    /** Writes the matrix. */
    public static void write(RuntimeMatrix matrix, Writer out) throws IOException {
        XmlOutput.write(out, xml -> new RuntimeMatrixHtml(matrix, new Markup(xml)).page(out));
    }

    private void page(Writer out) throws XMLStreamException, IOException {
        Page page = new Page(html, out, "");
        page.open("Hasse: what runtimes prevent", Resources.text(ReportHtml.class, "report.css"));
        html.text("h1", "What runtimes prevent");
        html.text("p", RuntimeMatrix.MEANING, "class", "size");
        table();
        for (Anomaly anomaly : Anomaly.values()) {
            chart(anomaly);
        }
        costs();
        page.close();
    }

    private void table() throws XMLStreamException {
        html.open("div", "class", "wide", "tabindex", "0", "role", "region", "aria-label", "Runtimes and anomalies");
        html.open("table");
        html.open("thead");
        html.open("tr");
        html.text("th", "runtime", "scope", "col");
        for (Anomaly anomaly : Anomaly.values()) {
            html.text("th", anomaly + " " + anomaly.title(), "scope", "col", "class", "number");
        }
        html.text("th", "refused", "scope", "col", "class", "number");
        html.close();
        html.close();
        html.open("tbody");
        for (Map.Entry<String, RuntimeMatrix.Row> row : matrix.rows().entrySet()) {
            html.open("tr");
            html.text("th", row.getKey(), "scope", "row");
            for (Anomaly anomaly : Anomaly.values()) {
                cell(row.getValue(), anomaly);
            }
            html.text("td", Figures.percent(row.getValue().effort().refusedShare()) + "%", "class", "number");
            html.close();
            html.line();
        }
        html.close();
        html.close();
        html.close();
    }

    private void cell(RuntimeMatrix.Row row, Anomaly anomaly) throws XMLStreamException {
        if (row.tested(anomaly) == 0) {
            html.text("td", "untested", "class", "number untested");
            return;
        }
        html.open("td", "class", row.found(anomaly) > 0 ? "number found" : "number");
        html.text("strong", (row.excludes(anomaly) ? "✓ " : "") + row.found(anomaly));
        html.text(" of " + row.tested(anomaly));
        html.close();
    }

    private void chart(Anomaly anomaly) throws XMLStreamException {
        List<RateChart.Row> bars = new ArrayList<>();
        matrix.rows().forEach((runtime, row) -> {
            long tested = row.tested(anomaly);
            bars.add(
                    tested == 0
                            ? new RateChart.Row(runtime, 0, null, "rate", "untested")
                            : new RateChart.Row(
                                    runtime,
                                    (double) row.found(anomaly) / tested,
                                    ClopperPearson.of(row.found(anomaly), tested, Report.CONFIDENCE),
                                    "rate",
                                    row.found(anomaly) + "/" + tested));
        });
        html.open("section", "aria-labelledby", anomaly.name());
        html.text("h2", anomaly + " " + anomaly.title(), "id", anomaly.name());
        html.open("figure");
        RateChart.write(html, "Sessions with " + anomaly + " by runtime", bars);
        html.close();
        html.close();
    }

    /** What became of the operations: of each runtime, and of each scenario in which it let not all of them through at once. */
    private void costs() throws XMLStreamException {
        html.open("section", "aria-labelledby", "cost");
        html.text("h2", "What it costs", "id", "cost");
        html.text("p", RuntimeMatrix.COST, "class", "size");
        html.open(
                "div", "class", "wide", "tabindex", "0", "role", "region", "aria-label", "Runtimes and what they cost");
        html.open("table");
        html.open("thead");
        html.open("tr");
        html.text("th", "runtime", "scope", "col");
        html.text("th", "scenario", "scope", "col");
        for (String column : List.of("committed", "dropped", "aborted", "waited", "cascaded", "rate", "tokens")) {
            html.text("th", column, "scope", "col", "class", "number");
        }
        html.close();
        html.close();
        html.open("tbody");
        for (Map.Entry<String, RuntimeMatrix.Row> entry : matrix.rows().entrySet()) {
            RuntimeMatrix.Row row = entry.getValue();
            cost(entry.getKey(), "all", row, row.effort());
            for (Map.Entry<String, Effort> scenario : row.efforts().entrySet()) {
                if (!scenario.getValue().isFree()) {
                    cost("", scenario.getKey(), row, scenario.getValue());
                }
            }
        }
        html.close();
        html.close();
        html.close();
        html.close();
    }

    private void cost(String runtime, String scenario, RuntimeMatrix.Row row, Effort effort) throws XMLStreamException {
        html.open("tr");
        if (runtime.isEmpty()) {
            html.text("td", "");
        } else {
            html.text("th", runtime, "scope", "row");
        }
        html.text("td", scenario);
        for (long count :
                List.of(effort.committed(), effort.dropped(), effort.aborted(), effort.waited(), effort.cascaded())) {
            html.text("td", String.valueOf(count), "class", "number");
        }
        html.text("td", String.format(Locale.ROOT, "%.2f", effort.abortRate()), "class", "number");
        html.text("td", row.tokens(effort), "class", "number");
        html.close();
        html.line();
    }
}
