package dev.hasse.reports.page;

import dev.hasse.documents.Resources;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.policy.ClopperPearson;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Page;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.XmlOutput;
import dev.hasse.reports.explanation.TimelineSvg;
import dev.hasse.reports.groups.AnomalyFigures;
import dev.hasse.reports.groups.Details;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Group;
import dev.hasse.reports.groups.GroupComparison;
import dev.hasse.reports.groups.Preface;
import dev.hasse.reports.groups.Rate;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportRun;
import dev.hasse.reports.groups.TransactionReport;
import dev.hasse.reports.groups.WorstWitness;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;

/**
 * A report as one self-contained page for a browser: it contains its style and script, and its content security policy
 * lets nothing else be loaded or run. It states how much it leaves out.
 */
public final class ReportHtml {
    private static final String TABLESORT = "/META-INF/resources/webjars/tablesort/5.2.0/";
    /** Maximum number of rows in the table of differences. */
    private static final int DIFFERENCES = 500;
    /** Maximum number of groups with drawings. */
    private static final int DRAWN = 12;
    /** Maximum number of rows in a chart. */
    private static final int CHARTED = 40;

    private final Report report;
    private final ReportHeader header;
    private final AttentionHtml attention;
    private final WitnessHtml witnesses;
    private final Markup html;
    private final ReportMarkup parts;
    private final List<Group> rows;

    private ReportHtml(Report report, ReportRun run, PageSources sources, Markup html) {
        this.report = report;
        this.header = new ReportHeader(report, run, html);
        this.attention = new AttentionHtml(report, run.inputs(), sources, html);
        this.witnesses = new WitnessHtml(html, sources);
        this.html = html;
        this.parts = new ReportMarkup(html);
        this.rows = report.groups().stream()
                .sorted(Comparator.comparingLong(Group::traces).reversed())
                .toList();
    }

    /**
     * Writes the report.
     *
     * @param run when and from what it was made
     * @param sources how its traces are read again
     */
    public static void write(Report report, ReportRun run, PageSources sources, Writer out) throws IOException {
        XmlOutput.write(out, xml -> new ReportHtml(report, run, sources, new Markup(xml)).page(out));
    }

    private void page(Writer out) throws XMLStreamException, IOException {
        String style = Resources.text(ReportHtml.class, "report.css") + TimelineSvg.style();
        String script = Resources.text(ReportHtml.class, TABLESORT + "dist/tablesort.min.js")
                + Resources.text(ReportHtml.class, TABLESORT + "dist/sorts/tablesort.number.min.js")
                + Resources.text(ReportHtml.class, "report.js");
        Page page = new Page(html, out, script);
        page.open("Hasse: where traces stand", style);
        header.write();
        if (report.total().traces() > 0) {
            section(AttentionHtml.ID, AttentionHtml.TITLE);
            attention.write();
            html.close();
            groups();
            lattice();
            levels();
            for (Phenomenon phenomenon : report.phenomena()) {
                phenomenon(phenomenon);
            }
            participants();
            comparison();
            materiality();
        }
        transactions();
        footer();
        page.close();
    }

    private void groups() throws XMLStreamException {
        section("groups", "Groups");
        html.open("p", "class", "filter");
        html.open("label");
        html.text("Show groups whose name contains ");
        html.empty("input", "type", "search", "id", "filter", "autocomplete", "off", "spellcheck", "false");
        html.close();
        html.text("output", "", "id", "shown", "for", "filter", "aria-live", "polite");
        html.close();
        new GroupTable(report, html).write(rows);
        parts.leftOut(rows.size() - GroupTable.ROWS, "group", "in this table");
        header.legend();
        html.text("p", Preface.intervals(report), "class", "note");
        html.close();
    }

    private void lattice() throws XMLStreamException {
        section("lattice", "On the lattice");
        html.text(
                "p",
                "One point for each set of anomalies that a trace does not contain, tested or not, with the number of traces that stand "
                        + "exactly there. Lines lead up to the points that exclude one more anomaly. The bold chain has the points that "
                        + "define the levels, L0 at the bottom; a trace beside it has the level of the highest of them to which lines "
                        + "lead down from its point.");
        figure("all traces", report.total(), "figure");
        if (report.groups().size() > 1) {
            html.open("div", "class", "grid");
            for (Group group : drawn()) {
                figure(Figures.name(group.key()), group, "small figure");
            }
            html.close();
            parts.leftOut(rows.size() - DRAWN, "group", "as drawings");
        }
        html.close();
    }

    private void figure(String name, Group group, String kind) throws XMLStreamException {
        html.open("figure", "class", kind);
        html.text("figcaption", name + ": " + Counted.of(group.traces(), "trace"));
        LatticeSvg.write(html, group, name, report.chain());
        html.text("p", LatticeSvg.inWords(group), "class", "narrow");
        html.close();
    }

    private List<Group> drawn() {
        return rows.subList(0, Math.min(DRAWN, rows.size()));
    }

    private void levels() throws XMLStreamException {
        section("levels", "Levels");
        html.text(
                "p",
                "The share of traces at each level, with exact 95% intervals. Hatched: untested for some of what the level excludes.");
        html.open("div", "class", "grid");
        levels("all traces", report.total());
        if (report.groups().size() > 1) {
            for (Group group : drawn()) {
                levels(Figures.name(group.key()), group);
            }
        }
        html.close();
        parts.leftOut(report.groups().size() > 1 ? rows.size() - DRAWN : 0, "group", "as drawings");
        html.close();
    }

    private void levels(String name, Group group) throws XMLStreamException {
        List<RateChart.Row> bars = new ArrayList<>();
        for (Level level : Level.values()) {
            long traces = group.levels().getOrDefault(level, 0L);
            long untested = traces - group.testedLevels().getOrDefault(level, 0L);
            bars.add(new RateChart.Row(
                    level.name(),
                    group.share(level),
                    group.testedShare(level),
                    ClopperPearson.of(traces, group.traces(), Report.CONFIDENCE),
                    level.name(),
                    "×" + traces + (untested == 0 ? "" : ", " + untested + " untested")));
        }
        html.open("figure", "class", "small figure");
        html.text("figcaption", name + ": " + Counted.of(group.traces(), "trace"));
        RateChart.write(html, "Levels of " + name, bars);
        html.close();
    }

    private void phenomenon(Phenomenon phenomenon) throws XMLStreamException, IOException {
        section(phenomenon.code(), phenomenon.label());
        html.text("p", phenomenon.about().definition());
        parts.prevention(
                "What keeps it out", phenomenon.about().prevention(), phenomenon.title(), RulePage.of(phenomenon));
        List<Group> charted = new ArrayList<>(rows.subList(0, Math.min(CHARTED, rows.size())));
        if (rows.size() > 1) {
            charted.add(report.total());
        }
        List<RateChart.Row> bars = new ArrayList<>();
        for (Group group : charted) {
            Rate rate = group.of(phenomenon).rate();
            bars.add(
                    rate.isTested()
                            ? new RateChart.Row(
                                    Figures.name(group.key()),
                                    rate.share(),
                                    rate.exact(),
                                    "rate",
                                    rate.found() + "/" + rate.traces() + ", bootstrap "
                                            + Figures.percent(rate.bootstrap()))
                            : new RateChart.Row(Figures.name(group.key()), 0, null, "rate", "untested"));
        }
        html.open("figure", "class", "figure");
        RateChart.write(html, "Rate of " + phenomenon.code(), bars);
        html.close();
        parts.leftOut(rows.size() - CHARTED, "group", "in this chart");
        for (Group group : drawn()) {
            if (group.of(phenomenon).hasFindings()) {
                found(phenomenon, group);
            }
        }
        html.close();
    }

    private void found(Phenomenon phenomenon, Group group) throws XMLStreamException, IOException {
        AnomalyFigures figures = group.of(phenomenon);
        html.open("article");
        html.text("h3", Figures.name(group.key()));
        lines(Details.of(group, phenomenon));
        boolean first = true;
        for (WorstWitness worst : figures.worst()) {
            witnesses.write(worst, first);
            first = false;
        }
        if (figures.witnesses() > figures.worst().size()) {
            html.text(
                    "p",
                    "Shown are the worst " + figures.worst().size() + " of " + figures.witnesses() + " witnesses.",
                    "class",
                    "note");
        }
        html.close();
    }

    private void participants() throws XMLStreamException {
        List<Group> with = drawn().stream().filter(Group::hasParticipants).toList();
        if (with.isEmpty()) {
            return;
        }
        section("participants", "Who takes part most often");
        for (Group group : with) {
            html.text("h3", Figures.name(group.key()));
            lines(Details.participants(group));
        }
        html.close();
    }

    private void lines(List<Details.Line> lines) throws XMLStreamException {
        html.open("dl");
        for (Details.Line line : lines) {
            html.text("dt", line.label());
            html.text("dd", line.text());
        }
        html.close();
    }

    private void comparison() throws XMLStreamException {
        GroupComparison comparison = report.comparison();
        if (comparison == null) {
            return;
        }
        section("comparison", "Compared with " + SafeText.escape(comparison.other()));
        html.text("p", "Compared " + Preface.comparison(comparison) + ".");
        parts.openTable("comparison", List.of("group", "anomaly", "there", "here", "difference", "p, corrected", ""));
        List<GroupComparison.Difference> differences = comparison.differences();
        for (GroupComparison.Difference one : differences.subList(0, Math.min(DIFFERENCES, differences.size()))) {
            difference(one);
        }
        parts.closeTable();
        parts.leftOut(differences.size() - DIFFERENCES, "comparison", "in this table");
        html.close();
    }

    private void difference(GroupComparison.Difference one) throws XMLStreamException {
        boolean untested = one.change() == GroupComparison.Change.UNTESTED;
        html.open("tr", "class", one.change().name().toLowerCase(Locale.ROOT));
        html.text("th", Figures.name(one.key()), "scope", "row");
        html.text("td", one.anomaly().name());
        html.text("td", one.there().found() + " of " + one.there().tested(), "class", "number");
        html.text("td", one.here().found() + " of " + one.here().tested(), "class", "number");
        html.text(
                "td",
                untested ? "" : (one.difference() > 0 ? "+" : "") + Math.rint(one.difference() * 1000) / 10,
                "class",
                "number");
        html.text("td", untested ? "" : Figures.p(one.corrected()), "class", "number");
        html.text("td", one.change().words());
        html.close();
    }

    private void materiality() throws XMLStreamException {
        if (report.total().materiality() == null) {
            return;
        }
        section("materiality", "Advice: how much of A1 is likely to matter");
        html.text("p", Preface.materiality());
        html.open("dl");
        List<Group> advised = new ArrayList<>(drawn());
        if (rows.size() > 1) {
            advised.add(report.total());
        }
        for (Group group : advised) {
            if (group.materiality() != null && group.of(Anomaly.A1).witnesses() > 0) {
                html.text("dt", Figures.name(group.key()));
                html.text("dd", Details.advice(group.materiality()));
            }
        }
        html.close();
        html.close();
    }

    private void transactions() throws XMLStreamException {
        TransactionReport transactions = report.transactions();
        if (transactions != null) {
            section("transactions", "Transactions");
            new TransactionsHtml(transactions, html).write();
            html.close();
        }
    }

    private void footer() throws XMLStreamException {
        html.open("footer");
        html.text("p", "The definitions are those of arXiv 2606.17182, Sajjad Khan.");
        html.open("details");
        html.text("summary", "Tablesort, which sorts the table of this page, and its licence");
        html.text("pre", Resources.text(ReportHtml.class, TABLESORT + "LICENCE"));
        html.close();
        html.close();
    }

    private void section(String id, String title) throws XMLStreamException {
        html.open("section", "aria-labelledby", id);
        html.text("h2", title, "id", id);
    }
}
