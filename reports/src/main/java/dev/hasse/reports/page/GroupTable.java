package dev.hasse.reports.page;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Group;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.Rate;
import dev.hasse.reports.groups.Report;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/** The table of groups, which can be sorted. On a narrow screen each row is a list of labelled figures. */
final class GroupTable {
    /** Maximum number of rows. */
    static final int ROWS = 500;

    private final Report report;
    private final Markup html;

    GroupTable(Report report, Markup html) {
        this.report = report;
        this.html = html;
    }

    /** Writes the table of the first groups, and of all traces if there are several groups. */
    void write(List<Group> rows) throws XMLStreamException {
        html.open("div", "class", "wide", "tabindex", "0", "role", "region", "aria-labelledby", "groups");
        html.open("table", "id", "table");
        html.open("thead");
        html.open("tr", "data-sort-method", "thead");
        column(report.groupBy().stream().map(GroupBy::word).collect(Collectors.joining(" / ")), "text");
        for (String name : List.of("traces", "records", "agents", "cells")) {
            column(name, "number");
        }
        html.open("th", "scope", "col", "data-sort-method", "none");
        html.text("L0 … " + Level.highest());
        html.close();
        for (Anomaly anomaly : report.chain().order()) {
            html.open("th", "scope", "col", "class", "number", "data-sort-method", "number");
            html.open("button", "type", "button");
            html.text(
                    "abbr",
                    anomaly.name(),
                    "title",
                    anomaly.title() + ": " + anomaly.about().meaning());
            html.close();
            html.close();
        }
        html.close();
        html.close();
        html.open("tbody");
        for (Group group : rows.subList(0, Math.min(ROWS, rows.size()))) {
            row(group);
        }
        html.close();
        if (rows.size() > 1) {
            html.open("tfoot");
            row(report.total());
            html.close();
        }
        html.close();
        html.close();
    }

    private void column(String name, String method) throws XMLStreamException {
        html.open("th", "scope", "col", "class", method, "data-sort-method", method.equals("number") ? "number" : "");
        html.text("button", name, "type", "button");
        html.close();
    }

    private void row(Group group) throws XMLStreamException {
        html.open("tr");
        html.text("th", Figures.name(group.key()), "scope", "row");
        count("traces", group.traces());
        count("records", group.records());
        count("agents", group.agents());
        count("cells", group.cells());
        html.open("td", "data-label", "levels");
        LevelBar.write(html, group);
        html.close();
        for (Anomaly anomaly : report.chain().order()) {
            Rate rate = group.of(anomaly).rate();
            if (rate.isTested()) {
                html.open(
                        "td",
                        "class",
                        rate.found() > 0 ? "number found" : "number",
                        "data-sort",
                        rate.share(),
                        "data-label",
                        anomaly.name());
                html.text("strong", Figures.percent(rate.share()) + "%");
                html.empty("br");
                html.text(Figures.percent(rate.exact()));
                html.empty("br");
                html.text(
                        "small",
                        rate.found() + "/" + rate.traces() + ", tested " + Figures.percent(rate.testedShare()) + "%");
            } else {
                html.open("td", "class", "number untested", "data-sort", -1, "data-label", anomaly.name());
                html.text("untested");
            }
            html.close();
        }
        html.close();
    }

    private void count(String label, long count) throws XMLStreamException {
        html.text("td", String.valueOf(count), "class", "number", "data-sort", count, "data-label", label);
    }
}
