package dev.hasse.reports.diff;

import dev.hasse.model.Level;
import dev.hasse.reports.Markdown;
import dev.hasse.reports.groups.Changes;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.GroupComparison;
import java.io.IOException;
import java.util.List;

/** For a comment on a pull request: Markdown with the tables of GitHub and GitLab. */
public final class DiffMarkdown {
    /** How many changes of a kind are listed: a comment is limited to 64 KB, and nobody reads that much. */
    private static final int LISTED = 20;

    private final Appendable out;

    private DiffMarkdown(Appendable out) {
        this.out = out;
    }

    /** Writes the difference. */
    public static void write(RunDiff diff, Appendable out) throws IOException {
        new DiffMarkdown(out).write(diff);
    }

    private void write(RunDiff diff) throws IOException {
        out.append("## Hasse: what changed\n\n");
        out.append(text(DiffWords.summary(diff))).append(".\n\n| |");
        for (Level level : Level.values()) {
            out.append(' ').append(level.name()).append(" |");
        }
        out.append(" traces |\n| --- |").append(" ---: |".repeat(Level.values().length + 1));
        levels("before", diff.before());
        levels("after", diff.after());
        out.append("\n\n").append(text(DiffWords.pairs(diff))).append(".\n");
        out.append(diff.traces().isEmpty() ? "" : "\n");
        for (TraceChange.Kind kind : TraceChange.Kind.values()) {
            if (kind != TraceChange.Kind.EQUAL) {
                traces(kind, diff.traces(kind));
            }
        }
        findings(diff, true);
        findings(diff, false);
        if (!DiffWords.unlisted(diff).isEmpty()) {
            out.append('\n').append(text(DiffWords.unlisted(diff))).append(".\n");
        }
        rates(diff);
        List<String> coverage = Coverage.lines(diff);
        if (!coverage.isEmpty()) {
            out.append("\n### Coverage\n\n");
            for (String line : coverage) {
                out.append("- ").append(text(line)).append('\n');
            }
        }
    }

    private void levels(String label, RunDiff.Run run) throws IOException {
        out.append("\n| ")
                .append(label)
                .append(' ')
                .append(Markdown.code(run.name()).replace("|", "\\|"));
        for (Level level : Level.values()) {
            out.append(" | ").append(String.valueOf(run.levels().getOrDefault(level, 0L)));
        }
        out.append(" | ").append(String.valueOf(run.traces())).append(" |");
    }

    private void traces(TraceChange.Kind kind, List<TraceChange> changes) throws IOException {
        for (int k = 0; k < Math.min(LISTED, changes.size()); k++) {
            TraceChange change = changes.get(k);
            out.append("- **").append(kind.words()).append("**: ");
            out.append(change.before().name())
                    .append(" → ")
                    .append(change.after().name());
            out.append(' ').append(Markdown.code(change.id()));
            out.append(text(DiffWords.reasons(change))).append('\n');
        }
        more(changes.size());
    }

    private void findings(RunDiff diff, boolean ofAnomalies) throws IOException {
        boolean headed = false;
        for (FindingChange.Kind kind : FindingChange.Kind.values()) {
            List<FindingChange> changes =
                    kind == FindingChange.Kind.IN_BOTH ? List.of() : diff.findings(kind, ofAnomalies);
            for (FindingChange change : changes.stream().limit(LISTED).toList()) {
                if (!headed) {
                    out.append(ofAnomalies ? "\n### Anomalies\n\n" : "\n### Observations\n\n");
                    headed = true;
                }
                out.append("- **").append(kind.words()).append("**: ");
                out.append(text(DiffWords.finding(change))).append('\n');
            }
            more(changes.size());
        }
    }

    private void rates(RunDiff diff) throws IOException {
        out.append("\n### Rates\n\n").append(text(DiffWords.rates(diff))).append(".\n\n");
        out.append("| workload | anomaly | before | after | |\n| --- | --- | --- | --- | --- |\n");
        for (GroupComparison.Difference one : diff.rates().differences()) {
            if (one.here().tested() + one.there().tested() > 0) {
                out.append("| ").append(text(Figures.name(one.key())));
                out.append(" | ").append(one.anomaly().name());
                out.append(" | ").append(text(Changes.figures(one.there())));
                out.append(" | ").append(text(Changes.figures(one.here())));
                out.append(" | ").append(one.change().words());
                out.append(
                        one.change() == GroupComparison.Change.UNTESTED
                                ? " |\n"
                                : text(", corrected " + Figures.p(one.corrected())) + " |\n");
            }
        }
    }

    private void more(int changes) throws IOException {
        if (changes > LISTED) {
            out.append("- and ").append(String.valueOf(changes - LISTED)).append(" more\n");
        }
    }

    private static String text(String words) {
        return Markdown.text(words);
    }
}
