package dev.hasse.reports.groups;

import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.reports.Markdown;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** For a pull request or a job summary: Markdown with the tables of GitHub and GitLab. */
public final class ReportMarkdown {
    private final Appendable out;

    private ReportMarkdown(Appendable out) {
        this.out = out;
    }

    /** Writes the report. */
    public static void write(Report report, Appendable out) throws IOException {
        new ReportMarkdown(out).write(report);
    }

    private void write(Report report) throws IOException {
        out.append("## Hasse: where traces stand\n\n")
                .append(text(Preface.size(report)))
                .append(".\n");
        if (report.total().traces() > 0) {
            anomalies(report);
        }
        if (report.transactions() != null) {
            TransactionSection.markdown(report.transactions(), out);
        }
    }

    private void anomalies(Report report) throws IOException {
        out.append('\n').append(text(Preface.intervals(report))).append('\n');
        List<Group> rows = new ArrayList<>(report.groups());
        if (rows.size() > 1) {
            rows.add(report.total());
        }
        levels(rows);
        rates(report, rows);
        if (report.comparison() != null) {
            comparison(report.comparison());
        }
        for (Group group : report.groups()) {
            if (group.hasFindings()) {
                details(group);
            }
        }
        if (report.total().materiality() != null) {
            out.append('\n').append(text(Preface.materiality())).append('\n');
        }
    }

    private void levels(List<Group> rows) throws IOException {
        out.append("\n| group | traces | records |");
        for (Level level : Level.values()) {
            out.append(' ').append(level.name()).append(" % |");
        }
        out.append("\n| --- | ---: | ---: |")
                .append(" ---: |".repeat(Level.values().length))
                .append('\n');
        for (Group group : rows) {
            out.append("| ").append(name(group.key())).append(" | ").append(String.valueOf(group.traces()));
            out.append(" | ").append(String.valueOf(group.records())).append(" |");
            for (Level level : Level.values()) {
                out.append(' ').append(Figures.percent(group.share(level))).append(" |");
            }
            out.append('\n');
        }
    }

    private void rates(Report report, List<Group> rows) throws IOException {
        out.append("\n| anomaly | group | found | rate % | exact 95% | bootstrap 95% | tested % |\n");
        out.append("| --- | --- | ---: | ---: | ---: | ---: | ---: |\n");
        for (Phenomenon phenomenon : report.phenomena()) {
            boolean tested = report.total().of(phenomenon).rate().isTested();
            for (Group group : tested ? rows : List.of(report.total())) {
                Rate rate = group.of(phenomenon).rate();
                out.append("| ").append(phenomenon.label());
                out.append(" | ").append(name(group.key())).append(" | ");
                out.append(String.valueOf(rate.found())).append('/').append(String.valueOf(rate.traces()));
                if (rate.isTested()) {
                    out.append(" | ").append(Figures.percent(rate.share())).append(" | ");
                    out.append(text(Figures.percent(rate.exact()))).append(" | ");
                    out.append(text(Figures.percent(rate.bootstrap()))).append(" | ");
                    out.append(Figures.percent(rate.testedShare())).append(" |\n");
                } else {
                    out.append(" | untested | | | 0 |\n");
                }
            }
        }
    }

    private void comparison(GroupComparison comparison) throws IOException {
        out.append("\n### Compared with ")
                .append(Markdown.code(comparison.other()))
                .append("\n\n");
        out.append("Compared ").append(text(Preface.comparison(comparison))).append(".\n\n");
        for (GroupComparison.Change change : GroupComparison.Change.values()) {
            List<GroupComparison.Difference> changed = comparison.differences().stream()
                    .filter(one -> one.change() == change)
                    .toList();
            if (change == GroupComparison.Change.WORSE || change == GroupComparison.Change.BETTER) {
                for (GroupComparison.Difference one : changed) {
                    out.append("- **")
                            .append(change.words())
                            .append("**: ")
                            .append(name(one.key()))
                            .append(' ');
                    out.append(text(Changes.of(one))).append('\n');
                }
            } else if (!changed.isEmpty()) {
                out.append("- ").append(change.words()).append(": ");
                out.append(text(Changes.groups(changed))).append('\n');
            }
        }
        keys("only here", comparison.onlyHere());
        keys("only there", comparison.onlyThere());
    }

    private void keys(String label, List<GroupKey> keys) throws IOException {
        if (!keys.isEmpty()) {
            out.append("- ").append(label).append(": ");
            out.append(String.join(", ", keys.stream().map(ReportMarkdown::name).toList()))
                    .append('\n');
        }
    }

    private void details(Group group) throws IOException {
        out.append("\n### ").append(name(group.key())).append("\n\n");
        for (Details.Line detail : Details.of(group)) {
            out.append("- ")
                    .append(detail.label())
                    .append(": ")
                    .append(text(detail.text()))
                    .append('\n');
        }
        for (Phenomenon phenomenon : Phenomenon.all()) {
            for (WorstWitness worst :
                    group.of(phenomenon).worst().stream().limit(1).toList()) {
                out.append("- worst ").append(phenomenon.code()).append(' ').append(Markdown.code(worst.place()));
                out.append(": ").append(text(Sentences.of(worst.witness()))).append('\n');
            }
        }
    }

    private static String name(GroupKey key) {
        return text(Figures.name(key));
    }

    private static String text(String words) {
        return Markdown.text(words);
    }
}
