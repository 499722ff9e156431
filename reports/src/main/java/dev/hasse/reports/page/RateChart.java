package dev.hasse.reports.page;

import dev.hasse.model.Interval;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Figures;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Shares as bars from 0 to 100%: one row each, with the confidence interval drawn across the end of the bar and the
 * figures beside it. A row without a share says why. On a narrow screen the parts of a row are below one another.
 */
final class RateChart {
    private static final int HEIGHT = 12;

    private RateChart() {}

    /**
     * A row.
     *
     * @param label the name of the row; safe to print
     * @param share from 0 to 1
     * @param tested the part of the share that was tested; the rest is hatched
     * @param interval the confidence interval of the share; null if there is no share, in which case {@code note} says
     *     why
     * @param kind the suffix of the bar's CSS class
     * @param note the text beside the bar
     */
    record Row(
            String label,
            double share,
            double tested,
            @Nullable Interval interval,
            String kind,
            String note) {

        /** A row whose share was tested. */
        Row(String label, double share, @Nullable Interval interval, String kind, String note) {
            this(label, share, share, interval, kind, note);
        }
    }

    /**
     * Writes the chart.
     *
     * @param title the title, for screen readers
     */
    static void write(Markup html, String title, List<Row> rows) throws XMLStreamException {
        html.open(
                "div",
                "class",
                "rates",
                "role",
                "img",
                "aria-label",
                title + ": "
                        + String.join(
                                "; ", rows.stream().map(RateChart::inWords).toList()));
        html.open("div", "class", "scale");
        for (int percent = 0; percent <= 100; percent += 25) {
            html.text("span", percent + "%");
        }
        html.close();
        for (Row row : rows) {
            row(html, row);
        }
        html.close();
    }

    private static String inWords(Row row) {
        return row.label + " " + (row.interval == null ? "" : Figures.percent(row.share) + "%, ") + row.note;
    }

    private static void row(Markup html, Row row) throws XMLStreamException {
        html.open("div", "class", "row", "title", inWords(row));
        html.text("span", row.label, "class", "label");
        Interval interval = row.interval;
        if (interval == null) {
            html.text("span", row.note, "class", "figures untested");
        } else {
            bar(html, row, interval);
            html.text(
                    "span",
                    Figures.percent(row.share) + "% " + Figures.percent(interval) + " " + row.note,
                    "class",
                    "figures");
        }
        html.close();
    }

    private static void bar(Markup html, Row row, Interval interval) throws XMLStreamException {
        html.open("svg", "viewBox", "0 0 100 " + HEIGHT, "preserveAspectRatio", "none", "aria-hidden", "true");
        part(html, "bar " + row.kind, 0, row.tested);
        part(html, "bar untested", row.tested, row.share);
        html.empty(
                "path",
                "class",
                "interval",
                "d",
                "M" + Coordinate.of(interval.low() * 100) + " 1v10m0 -5H" + Coordinate.of(interval.high() * 100)
                        + "m0 -5v10");
        html.close();
    }

    private static void part(Markup html, String kind, double from, double to) throws XMLStreamException {
        if (from < to) {
            html.empty(
                    "rect",
                    "class",
                    kind,
                    "x",
                    Coordinate.of(from * 100),
                    "width",
                    Math.max(0.4, Coordinate.of((to - from) * 100)),
                    "height",
                    HEIGHT);
        }
    }
}
