package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StalenessFacets;
import dev.hasse.reports.ClockUnit;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** Describes a group, apart from its rates. */
public final class Details {
    private Details() {}

    /**
     * One line of the description.
     *
     * @param label the subject, in a word or two
     * @param text the text; names in it are safe to print, but must be escaped for Markdown and HTML
     */
    public record Line(String label, String text) {}

    /** All lines about a group except its worst witnesses. */
    public static List<Line> of(Group group) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("size", size(group)));
        lines.add(new Line("points", points(group)));
        for (Phenomenon phenomenon : Phenomenon.all()) {
            lines.addAll(of(group, phenomenon));
        }
        lines.addAll(participants(group));
        Materiality materiality = group.materiality();
        if (materiality != null && group.of(Anomaly.A1).witnesses() > 0) {
            lines.add(new Line("advice", advice(materiality)));
        }
        return lines;
    }

    /** The lines about one anomaly or observation; empty if the group does not have it. */
    public static List<Line> of(Group group, Phenomenon phenomenon) {
        List<Line> lines = new ArrayList<>();
        AnomalyFigures figures = group.of(phenomenon);
        Rate rate = figures.rate();
        if (rate.found() > 0) {
            lines.add(new Line(
                    phenomenon.code(),
                    witnesses(figures.witnesses()) + " in " + Counted.of(rate.found(), "trace") + ofTested(rate)
                            + (phenomenon == Anomaly.A3 ? "; decided " + modes(group) + residues(group) : "")));
            if (phenomenon == Anomaly.A1) {
                stale(group.stale(), lines);
            }
            if (phenomenon == Anomaly.A3 && group.blastRadius().count() > 0) {
                lines.add(new Line("blast radius", spread(group.blastRadius()) + " operations downstream"));
            }
        }
        if (figures.possible() > 0) {
            lines.add(new Line(
                    rate.found() > 0 ? "possible" : phenomenon.code(),
                    figures.possible() + (rate.found() > 0 ? " more" : "")
                            + (figures.possible() == 1 ? " witness is" : " witnesses are")
                            + " possible, as the log does not say exactly when"));
        }
        return lines;
    }

    private static String residues(Group group) {
        ResidueKinds kinds = group.residues();
        return kinds.isNone()
                ? ""
                : "; " + kinds.aborted() + " of values that were undone, " + kinds.unlogged()
                        + " of values that nobody had committed";
    }

    /** The agents, pairs and cells that take part in witnesses most often. */
    public static List<Line> participants(Group group) {
        List<Line> lines = new ArrayList<>();
        ranking("agents", group.agentRanking(), lines);
        ranking("pairs", group.pairRanking(), lines);
        ranking("cells", group.cellRanking(), lines);
        if (group.unlisted() > 0) {
            lines.add(new Line(
                    "left out",
                    witnesses(group.unlisted()) + " in the counts, but in no spread or ranking "
                            + "(--max-witnesses 0 looks at all)"));
        }
        return lines;
    }

    private static String witnesses(long count) {
        return count == 1 ? "1 witness" : count + " witnesses";
    }

    private static String size(Group group) {
        return Counted.of(group.traces(), "trace") + ", " + Counted.of(group.records(), "record") + ", "
                + Counted.of(group.agents(), "agent") + ", " + Counted.of(group.cells(), "cell");
    }

    private static String points(Group group) {
        return "excluding "
                + group.points().entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry -> point(entry.getKey()) + "×" + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static String point(LatticePoint point) {
        return point.excluded().isEmpty() ? "nothing" : point.toString();
    }

    private static String ofTested(Rate rate) {
        return rate.tested() == rate.traces()
                ? ""
                : ": " + Figures.percent(rate.shareOfTested()) + "% of " + rate.tested() + " tested "
                        + Figures.percent(rate.ofTested());
    }

    private static String modes(Group group) {
        return group.cascadeModes().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> "by " + mode(entry))
                .collect(Collectors.joining(", "));
    }

    private static String mode(Map.Entry<CascadeMode, Long> entry) {
        return entry.getKey().word() + " in " + Counted.of(entry.getValue(), "trace");
    }

    private static void stale(StaleFigures stale, List<Line> lines) {
        StalenessFacets facets = stale.facets();
        lines.add(new Line(
                "of these",
                facets.lostUpdates() + " lost update, "
                        + (facets.staleEdits() == 0 ? "" : facets.staleEdits() + " stale edit, ") + facets.readOnly()
                        + " read-only; " + facets.coldStarts()
                        + " cold start, " + facets.supersessions() + " supersession; " + facets.restored()
                        + " restored"));
        if (stale.staleness().count() > 0) {
            lines.add(new Line("staleness k", spread(stale.staleness()) + " writes behind"));
            ClockUnit clock = stale.clock();
            lines.add(new Line(
                    "window",
                    spread(stale.window(), clock == null ? String::valueOf : clock::duration)
                            + " from read to commit"));
        }
    }

    private static String spread(Spread spread) {
        return spread(spread, String::valueOf);
    }

    private static String spread(Spread spread, LongFunction<String> words) {
        return "median " + words.apply(spread.median()) + ", 95th percentile " + words.apply(spread.percentile95())
                + ", maximum " + words.apply(spread.maximum());
    }

    private static void ranking(String label, Ranking ranking, List<Line> lines) {
        if (ranking.first().isEmpty()) {
            return;
        }
        String listed = ranking.first().stream().map(Details::entry).collect(Collectors.joining(", "));
        String more = ranking.others() == 0 ? "" : ", and " + ranking.others() + " more";
        String beyond = ranking.uncounted() == 0
                ? ""
                : "; " + ranking.uncounted() + " witnesses of names beyond the first " + Ranking.BOUND
                        + " are not counted";
        lines.add(new Line(label, listed + more + beyond));
    }

    /** The names of an entry and its count; safe to print. */
    static String entry(Ranking.Entry entry) {
        return entry.names().stream().map(Sentences::name).collect(Collectors.joining(" ← ")) + " ×"
                + entry.witnesses();
    }

    /** How many witnesses of A1 are likely to matter, in words. */
    public static String advice(Materiality materiality) {
        if (materiality.parts().isEmpty()) {
            return "no agent with a witness of A1 is in the file of roles";
        }
        String parts = materiality.parts().stream()
                .map(part -> part.witnesses() + " " + part.use().name() + " at "
                        + Figures.percent(part.use().probability()) + "%")
                .collect(Collectors.joining(", "));
        String unassigned = materiality.unassigned() == 0
                ? ""
                : "; " + materiality.unassigned() + " of agents that the file does not name";
        return "about " + Figures.estimate(materiality.estimate()) + " of " + materiality.assigned()
                + " witnesses of A1 matter [" + Figures.estimate(materiality.low()) + ", "
                + Figures.estimate(materiality.high()) + "] (" + parts + unassigned + ")";
    }
}
