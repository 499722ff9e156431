package dev.hasse.reports.groups;

import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * For a terminal of 80 columns: a table of all groups, their rates of each anomaly, the changes, and then each group in
 * detail.
 */
public final class ReportText {
    private static final int WIDTH = 80;
    private static final int NAME = RateTable.NAME;
    private static final int LABEL = 19;
    private static final RateTable TABLE = new RateTable("found", "tested");

    private final Appendable out;
    private final TextStyle style;

    private ReportText(Appendable out, TextStyle style) {
        this.out = out;
        this.style = style;
    }

    /** Writes the report. */
    public static void write(Report report, Appendable out, TextStyle style) throws IOException {
        new ReportText(out, style).write(report);
    }

    private void write(Report report) throws IOException {
        line(Preface.size(report), 2);
        if (report.total().traces() > 0) {
            anomalies(report);
        }
        if (report.transactions() != null) {
            TransactionSection.text(report.transactions(), style, out);
        }
    }

    private void anomalies(Report report) throws IOException {
        line(Preface.intervals(report), 2);
        List<Group> rows = new ArrayList<>(report.groups());
        if (rows.size() > 1) {
            rows.add(report.total());
        }
        levels(rows);
        for (Phenomenon phenomenon : report.phenomena()) {
            rates(phenomenon, rows, report.total());
        }
        if (report.comparison() != null) {
            comparison(report.comparison());
        }
        for (Group group : report.groups()) {
            if (group.hasFindings()) {
                details(group);
            }
        }
        others("no anomaly found in", report, group -> !group.hasFindings() && group.isTested());
        others("nothing tested in", report, group -> !group.isTested());
        if (report.total().materiality() != null) {
            out.append('\n');
            line(Preface.materiality(), 2);
        }
    }

    private void levels(List<Group> rows) throws IOException {
        StringBuilder head = new StringBuilder(String.format("%-" + NAME + "s %9s %10s", "group", "traces", "records"));
        for (Level level : Level.values()) {
            head.append(String.format(" %6s", level));
        }
        out.append('\n').append(style.faint(head.toString())).append('\n');
        for (Group group : rows) {
            StringBuilder row = new StringBuilder(Figures.column(Figures.name(group.key()), NAME))
                    .append(String.format(" %9d %10d", group.traces(), group.records()));
            for (Level level : Level.values()) {
                String share =
                        String.format(" %6s", group.share(level) == 0 ? "·" : Figures.percent(group.share(level)));
                row.append(level != Level.highest() && group.share(level) > 0 ? style.found(share) : share);
            }
            out.append(row).append('\n');
        }
    }

    private void rates(Phenomenon phenomenon, List<Group> rows, Group total) throws IOException {
        out.append('\n');
        String title = phenomenon.label();
        if (!total.of(phenomenon).rate().isTested()) {
            line(title + ": untested in all traces", 2);
            return;
        }
        TABLE.write(
                title,
                rows.stream()
                        .map(group -> new RateTable.Row(
                                group.key(), group.of(phenomenon).rate()))
                        .toList(),
                style,
                out);
    }

    private void comparison(GroupComparison comparison) throws IOException {
        out.append('\n');
        line("Compared with " + SafeText.escape(comparison.other()) + ", " + Preface.comparison(comparison), 2);
        for (GroupComparison.Change change : GroupComparison.Change.values()) {
            List<GroupComparison.Difference> changed = comparison.differences().stream()
                    .filter(one -> one.change() == change)
                    .toList();
            boolean shown = change == GroupComparison.Change.WORSE || change == GroupComparison.Change.BETTER;
            if (shown) {
                for (GroupComparison.Difference one : changed) {
                    String word = change == GroupComparison.Change.WORSE ? style.found(change.words()) : change.words();
                    line("  " + word + ": " + Figures.name(one.key()) + " " + Changes.of(one), 4);
                }
            } else if (!changed.isEmpty()) {
                line("  " + change.words() + ": " + Changes.groups(changed), 4);
            }
        }
        keys("only here", comparison.onlyHere());
        keys("only there", comparison.onlyThere());
    }

    private void keys(String label, List<GroupKey> keys) throws IOException {
        if (!keys.isEmpty()) {
            line("  " + label + ": " + keys.stream().map(Figures::name).collect(Collectors.joining(", ")), 4);
        }
    }

    private void others(String label, Report report, Predicate<Group> which) throws IOException {
        String names = report.groups().stream()
                .filter(which)
                .map(group -> Figures.name(group.key()))
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            out.append('\n');
            line(label + ": " + names, 2);
        }
    }

    private void details(Group group) throws IOException {
        out.append('\n');
        line(Figures.name(group.key()), 2);
        for (Details.Line detail : Details.of(group)) {
            line("  " + Figures.column(detail.label(), LABEL - 2) + detail.text(), LABEL);
        }
        for (Phenomenon phenomenon : Phenomenon.all()) {
            for (WorstWitness worst :
                    group.of(phenomenon).worst().stream().limit(1).toList()) {
                line(
                        "  " + style.found("worst " + phenomenon.code()) + " " + worst.place() + ": "
                                + Sentences.of(worst.witness()),
                        4);
            }
        }
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }
}
