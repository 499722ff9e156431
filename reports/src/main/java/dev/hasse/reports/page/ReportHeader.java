package dev.hasse.reports.page;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Group;
import dev.hasse.reports.groups.Preface;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportRun;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/** The parts of a report's page that say what it is: its origin, its contents, and what its words and colours mean. */
final class ReportHeader {
    /** Maximum number of inputs that are named. */
    private static final int INPUTS = 8;

    private final Report report;
    private final ReportRun run;
    private final Markup html;

    ReportHeader(Report report, ReportRun run, Markup html) {
        this.report = report;
        this.run = run;
        this.html = html;
    }

    /** Writes the title, the origin, and links to the parts. */
    void write() throws XMLStreamException {
        html.open("header");
        html.text("h1", "Where traces stand");
        html.text("p", Preface.size(report) + ".", "class", "size");
        html.open("p", "class", "note");
        html.text("Made ");
        html.text("time", run.at().toString().replace('T', ' '), "datetime", run.at());
        html.text(" by Hasse " + run.version() + " from " + inputs() + ".");
        html.close();
        if (report.total().traces() > 0) {
            html.open("nav", "aria-label", "Parts of the report");
            link(AttentionHtml.ID, AttentionHtml.TITLE);
            link("groups", "Groups");
            link("lattice", "Lattice");
            link("levels", "Levels");
            for (Phenomenon phenomenon : report.phenomena()) {
                link(phenomenon.code(), phenomenon.label());
            }
            if (report.groups().stream().anyMatch(Group::hasParticipants)) {
                link("participants", "Who takes part");
            }
            if (report.comparison() != null) {
                link("comparison", "Comparison");
            }
            if (report.total().materiality() != null) {
                link("materiality", "Advice");
            }
            if (report.transactions() != null) {
                link("transactions", "Transactions");
            }
            html.close();
        }
        html.close();
    }

    private String inputs() {
        String named = run.inputs().stream()
                .limit(INPUTS)
                .map(input -> input.equals("-") ? "standard input" : SafeText.escape(input))
                .collect(Collectors.joining(", "));
        int more = run.inputs().size() - INPUTS;
        return more > 0 ? named + " and " + more + " more" : named;
    }

    private void link(String id, String words) throws XMLStreamException {
        html.text("a", words, "href", "#" + id);
        html.text(" ");
    }

    /** Writes what the anomalies mean, and what the hatching means. */
    void legend() throws XMLStreamException {
        html.open("dl", "class", "legend");
        for (Anomaly anomaly : report.chain().order()) {
            html.open("dt");
            html.text("a", anomaly.label(), "href", "#" + anomaly.name());
            html.close();
            html.text("dd", anomaly.about().meaning());
        }
        html.open("dt");
        html.open("svg", "class", "levels", "width", 28, "height", 14, "aria-hidden", "true");
        hatching();
        html.empty("rect", "class", "bar untested", "width", 28, "height", 14);
        html.close();
        html.text(" untested");
        html.close();
        html.text(
                "dd",
                "traces at a level in which no record could have shown some of the anomalies that the level excludes: "
                        + "nothing was found there, and nothing could have been");
        html.close();
    }

    /** The pattern that all bars of the page share. */
    private void hatching() throws XMLStreamException {
        html.open("defs");
        html.open(
                "pattern",
                "id",
                "hatch",
                "width",
                6,
                "height",
                6,
                "patternUnits",
                "userSpaceOnUse",
                "patternTransform",
                "rotate(45)");
        html.empty("rect", "class", "hatch-ground", "width", 6, "height", 6);
        html.empty("rect", "class", "hatch-line", "width", 2, "height", 6);
        html.close();
        html.close();
    }
}
