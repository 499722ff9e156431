package dev.hasse.reports.page;

import dev.hasse.documents.Resources;
import dev.hasse.model.Anomaly;
import dev.hasse.policy.ClopperPearson;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Page;
import dev.hasse.reports.XmlOutput;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.runtimes.CostText;
import dev.hasse.reports.runtimes.RuntimeMatrixText;
import dev.hasse.simulation.Effort;
import dev.hasse.simulation.RuntimeMatrix;
import dev.hasse.simulation.RuntimeModel;
import dev.hasse.simulation.SessionTally;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;

/** The matrix of runtimes as a page for a browser, with a chart for each anomaly. */
public final class RuntimeMatrixHtml {
    private final RuntimeMatrix matrix;
    private final Markup html;
    private final Map<RuntimeModel, SessionTally> sums = new LinkedHashMap<>();

    private RuntimeMatrixHtml(RuntimeMatrix matrix, Markup html) {
        this.matrix = matrix;
        this.html = html;
        matrix.rows().forEach((runtime, row) -> sums.put(runtime, SessionTally.sum(row.values())));
    }

    /** Writes the matrix. */
    public static void write(RuntimeMatrix matrix, Writer out) throws IOException {
        XmlOutput.write(out, xml -> new RuntimeMatrixHtml(matrix, new Markup(xml)).page(out));
    }

    private void page(Writer out) throws XMLStreamException, IOException {
        Page page = new Page(html, out, "");
        page.open("Hasse: what runtimes prevent", Resources.text(ReportHtml.class, "report.css"));
        html.text("h1", "What runtimes prevent");
        html.text("p", RuntimeMatrixText.MEANING, "class", "size");
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
        for (Map.Entry<RuntimeModel, SessionTally> row : sums.entrySet()) {
            html.open("tr");
            html.text("th", row.getKey().word(), "scope", "row");
            for (Anomaly anomaly : Anomaly.values()) {
                cell(row.getKey(), row.getValue(), anomaly);
            }
            html.text("td", Figures.percent(row.getValue().effort().refusedShare()) + "%", "class", "number");
            html.close();
            html.line();
        }
        html.close();
        html.close();
        html.close();
    }

    private void cell(RuntimeModel runtime, SessionTally row, Anomaly anomaly) throws XMLStreamException {
        if (row.tested(anomaly) == 0) {
            html.text("td", "untested", "class", "number untested");
            return;
        }
        html.open("td", "class", row.found(anomaly) > 0 ? "number found" : "number");
        html.text("strong", (runtime.excluded().contains(anomaly) ? "✓ " : "") + row.found(anomaly));
        html.text(" of " + row.tested(anomaly));
        html.close();
    }

    private void chart(Anomaly anomaly) throws XMLStreamException {
        List<RateChart.Row> bars = new ArrayList<>();
        sums.forEach((runtime, row) -> {
            long tested = row.tested(anomaly);
            bars.add(
                    tested == 0
                            ? new RateChart.Row(runtime.word(), 0, null, "rate", "untested")
                            : new RateChart.Row(
                                    runtime.word(),
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

    /**
     * Writes the costs: for each runtime, and for each scenario in which the runtime did not let every operation
     * through at once.
     */
    private void costs() throws XMLStreamException {
        html.open("section", "aria-labelledby", "cost");
        html.text("h2", "What it costs", "id", "cost");
        html.text("p", RuntimeMatrixText.COST, "class", "size");
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
        for (Map.Entry<RuntimeModel, Map<String, SessionTally>> row :
                matrix.rows().entrySet()) {
            RuntimeModel runtime = row.getKey();
            cost(
                    runtime.word(),
                    "all",
                    runtime,
                    Objects.requireNonNull(sums.get(runtime)).effort());
            for (Map.Entry<String, SessionTally> scenario : row.getValue().entrySet()) {
                if (!scenario.getValue().effort().isFree()) {
                    cost("", scenario.getKey(), runtime, scenario.getValue().effort());
                }
            }
        }
        html.close();
        html.close();
        html.close();
        html.close();
    }

    private void cost(String name, String scenario, RuntimeModel runtime, Effort effort) throws XMLStreamException {
        html.open("tr");
        if (name.isEmpty()) {
            html.text("td", "");
        } else {
            html.text("th", name, "scope", "row");
        }
        html.text("td", scenario);
        for (long count :
                List.of(effort.committed(), effort.dropped(), effort.aborted(), effort.waited(), effort.cascaded())) {
            html.text("td", String.valueOf(count), "class", "number");
        }
        html.text("td", String.format(Locale.ROOT, "%.2f", effort.abortRate()), "class", "number");
        html.text("td", CostText.column(runtime, effort), "class", "number");
        html.close();
        html.line();
    }
}
