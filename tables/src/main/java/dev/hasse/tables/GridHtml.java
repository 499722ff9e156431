package dev.hasse.tables;

import dev.hasse.documents.Resources;
import dev.hasse.reports.Counted;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Page;
import dev.hasse.reports.XmlOutput;
import dev.hasse.reports.page.ReportHtml;
import dev.hasse.reports.rows.RowQuery;
import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLStreamException;

/** A page for a browser, which shows the table. */
final class GridHtml {
    /** Names may break anywhere, and would in columns that are too narrow. */
    private static final String STYLE = "td.text { min-width: 8rem; }\n";

    private final Grid grid;
    private final Markup html;

    private GridHtml(Grid grid, Markup html) {
        this.grid = grid;
        this.html = html;
    }

    static void write(Grid grid, RowQuery query, Writer out) throws IOException {
        XmlOutput.write(out, xml -> new GridHtml(grid, new Markup(xml)).page(query, out));
    }

    private void page(RowQuery query, Writer out) throws XMLStreamException, IOException {
        String title = "Hasse: " + JsonParts.word(query.kind()) + "s"
                + (query.groupBy().isEmpty() ? "" : " by " + String.join(", ", query.groupBy()))
                + (query.pivot() == null ? "" : " and " + query.pivot());
        Page page = new Page(html, out, "");
        page.open(title, Resources.text(ReportHtml.class, "report.css") + STYLE);
        html.text("h1", title.substring("Hasse: ".length()));
        html.text("p", Counted.of(grid.rows(), "row"), "class", "size");
        html.open("div", "class", "wide", "tabindex", "0", "role", "region", "aria-label", "table");
        html.open("table");
        html.open("thead");
        html.open("tr");
        for (Grid.Part column : grid.columns()) {
            html.text("th", Cell.text(column.name()), "scope", "col", "class", column.numeric() ? "number" : "text");
        }
        html.close();
        html.close();
        html.line();
        html.open("tbody");
        for (int row = 0; row < grid.rows(); row++) {
            html.open("tr");
            for (Grid.Part column : grid.columns()) {
                html.text("td", Cell.text(column.at(row)), "class", column.numeric() ? "number" : "text");
            }
            html.close();
            html.line();
        }
        html.close();
        html.close();
        html.close();
        page.close();
    }
}
