package dev.hasse.reports.page;

import dev.hasse.model.Interval;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Figures;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Shares as bars from 0 to 100%: one row each, with the confidence interval drawn across the end of the bar and the
 * figures beside it. A row without a share says why.
 */
final class RateChart {
    private static final int LABEL = 190;
    private static final int BAR = 300;
    private static final int FIGURES = 330;
    private static final int ROW = 24;
    private static final int TOP = 18;

    private RateChart() {}

    /**
     * A row.
     *
     * @param label the name of the row; safe to print, shortened if long
     * @param share from 0 to 1
     * @param interval the confidence interval of the share; null if there is no share, in which case {@code note} says
     *     why
     * @param kind the suffix of the bar's CSS class
     * @param note the text beside the bar
     */
    record Row(String label, double share, @Nullable Interval interval, String kind, String note) {}

    /**
     * Writes the chart.
     *
     * @param title the title, for screen readers
     */
    static void write(Markup html, String title, List<Row> rows) throws XMLStreamException {
        int width = LABEL + BAR + FIGURES;
        int height = TOP + rows.size() * ROW + 4;
        html.open(
                "svg",
                "class",
                "rates",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height,
                "role",
                "img",
                "aria-label",
                title + ": "
                        + String.join(
                                "; ", rows.stream().map(RateChart::inWords).toList()));
        for (int percent = 0; percent <= 100; percent += 25) {
            int x = LABEL + percent * BAR / 100;
            html.empty("line", "class", "grid", "x1", x, "y1", TOP, "x2", x, "y2", height - 4);
            html.text("text", percent + "%", "class", "tick", "x", x, "y", TOP - 6);
        }
        for (int k = 0; k < rows.size(); k++) {
            row(html, rows.get(k), TOP + k * ROW + ROW / 2);
        }
        html.close();
    }

    private static String inWords(Row row) {
        return row.label + " " + (row.interval == null ? "" : Figures.percent(row.share) + "%, ") + row.note;
    }

    private static void row(Markup html, Row row, int y) throws XMLStreamException {
        html.open("g");
        html.text("title", inWords(row));
        html.text("text", Figures.fit(row.label, 26), "class", "label", "x", LABEL - 10, "y", y + 4);
        if (row.interval == null) {
            html.text("text", row.note, "class", "untested", "x", LABEL + 6, "y", y + 4);
        } else {
            double end = LABEL + row.share * BAR;
            html.empty(
                    "rect",
                    "class",
                    "bar " + row.kind,
                    "x",
                    LABEL,
                    "y",
                    y - 6,
                    "width",
                    Math.max(1, Coordinate.of(end - LABEL)),
                    "height",
                    12);
            double low = LABEL + row.interval.low() * BAR;
            double high = LABEL + row.interval.high() * BAR;
            html.empty(
                    "path",
                    "class",
                    "interval",
                    "d",
                    "M" + Coordinate.of(low) + " " + (y - 5) + "v10m0 -5H" + Coordinate.of(high) + "m0 -5v10");
            html.text(
                    "text",
                    Figures.percent(row.share) + "% " + Figures.percent(row.interval) + " " + row.note,
                    "class",
                    "figures",
                    "x",
                    LABEL + BAR + 12,
                    "y",
                    y + 4);
        }
        html.close();
    }
}
