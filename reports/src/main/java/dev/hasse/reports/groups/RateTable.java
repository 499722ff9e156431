package dev.hasse.reports.groups;

import dev.hasse.reports.TextStyle;
import java.io.IOException;
import java.util.List;

/**
 * Rates of groups as text, a row each.
 *
 * @param found the word for traces that count
 * @param tested the word for traces that could have counted
 */
record RateTable(String found, String tested) {
    /** The columns of the name of a group. */
    static final int NAME = 22;

    /** The rate of a group. */
    record Row(GroupKey group, Rate rate) {}

    void write(String title, List<Row> rows, TextStyle style, Appendable out) throws IOException {
        String columns =
                String.format("%" + (NAME + 13) + "s %6s %14s %14s %7s", found, "rate", "exact", "bootstrap", tested);
        // A title may be longer than a name, but the first column has room to its left.
        out.append(style.faint(title + columns.substring(title.length()))).append('\n');
        for (Row row : rows) {
            Rate rate = row.rate();
            out.append(Figures.column(Figures.name(row.group()), NAME))
                    .append(String.format(" %12s ", rate.found() + "/" + rate.traces()));
            if (rate.isTested()) {
                String share = String.format("%6s", Figures.percent(rate.share()));
                out.append(rate.found() > 0 ? style.found(share) : share)
                        .append(String.format(
                                " %14s %14s %7s",
                                Figures.percent(rate.exact()),
                                Figures.percent(rate.bootstrap()),
                                Figures.percent(rate.testedShare())));
            } else {
                out.append("un").append(tested);
            }
            out.append('\n');
        }
    }
}
