package dev.hasse.reports.diff;

import dev.hasse.model.Level;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import dev.hasse.reports.groups.Changes;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.GroupComparison;
import java.io.IOException;
import java.util.List;

/** For a terminal of 80 columns: levels, findings, rates, and what was tested. */
public final class DiffText {
    private static final int WIDTH = 80;
    /** How many changes of a kind are listed. */
    private static final int LISTED = 20;

    private final Appendable out;
    private final TextStyle style;

    private DiffText(Appendable out, TextStyle style) {
        this.out = out;
        this.style = style;
    }

    /** Writes the difference. */
    public static void write(RunDiff diff, Appendable out, TextStyle style) throws IOException {
        new DiffText(out, style).write(diff);
    }

    private void write(RunDiff diff) throws IOException {
        line("before  " + DiffWords.name(diff.before().name()) + ": " + DiffWords.size(diff.before()), 8);
        line("after   " + DiffWords.name(diff.after().name()) + ": " + DiffWords.size(diff.after()), 8);
        line(DiffWords.summary(diff), 2);
        levels(diff);
        findings(diff, true);
        findings(diff, false);
        String unlisted = DiffWords.unlisted(diff);
        if (!unlisted.isEmpty()) {
            line(unlisted, 2);
        }
        rates(diff);
        List<String> coverage = Coverage.lines(diff);
        if (!coverage.isEmpty()) {
            heading("coverage");
            for (String one : coverage) {
                line("  " + one, 4);
            }
        }
    }

    private void levels(RunDiff diff) throws IOException {
        StringBuilder head = new StringBuilder("levels  ");
        StringBuilder before = new StringBuilder("before  ");
        StringBuilder after = new StringBuilder("after   ");
        for (Level level : Level.values()) {
            head.append(String.format("%8s", level));
            before.append(String.format("%8d", diff.before().levels().getOrDefault(level, 0L)));
            after.append(String.format("%8d", diff.after().levels().getOrDefault(level, 0L)));
        }
        heading(head.toString());
        out.append(before).append('\n').append(after).append('\n');
        line(DiffWords.pairs(diff), 2);
        for (TraceChange.Kind kind : TraceChange.Kind.values()) {
            List<TraceChange> changes = kind == TraceChange.Kind.EQUAL ? List.of() : diff.traces(kind);
            for (TraceChange change : changes.stream().limit(LISTED).toList()) {
                String word = kind == TraceChange.Kind.WORSE ? style.found(kind.words()) : kind.words();
                line(
                        "  " + word + ": " + change.before() + " → " + change.after() + " "
                                + DiffWords.name(change.id()) + DiffWords.reasons(change),
                        4);
            }
            more(changes.size());
        }
    }

    private void findings(RunDiff diff, boolean ofAnomalies) throws IOException {
        boolean headed = false;
        for (FindingChange.Kind kind : FindingChange.Kind.values()) {
            // What is in both is counted in the summary.
            List<FindingChange> changes =
                    kind == FindingChange.Kind.IN_BOTH ? List.of() : diff.findings(kind, ofAnomalies);
            if (!changes.isEmpty() && !headed) {
                heading(ofAnomalies ? "anomalies" : "observations");
                headed = true;
            }
            for (FindingChange change : changes.stream().limit(LISTED).toList()) {
                String word = kind.isNew() && ofAnomalies ? style.found(kind.words()) : kind.words();
                line("  " + word + ": " + DiffWords.finding(change), 4);
            }
            more(changes.size());
        }
    }

    private void rates(RunDiff diff) throws IOException {
        heading("rates");
        line("  " + DiffWords.rates(diff), 2);
        for (GroupComparison.Change change : GroupComparison.Change.values()) {
            List<GroupComparison.Difference> changed = diff.rates().differences().stream()
                    .filter(one -> one.change() == change)
                    .toList();
            if (change == GroupComparison.Change.UNTESTED) {
                if (!changed.isEmpty()) {
                    line("  " + change.words() + " in one run or both: " + Changes.groups(changed), 4);
                }
                continue;
            }
            List<GroupComparison.Difference> never = changed.stream()
                    .filter(one -> one.here().found() + one.there().found() == 0)
                    .toList();
            for (GroupComparison.Difference one : changed) {
                if (!never.contains(one)) {
                    String word = change == GroupComparison.Change.WORSE ? style.found(change.words()) : change.words();
                    line("  " + word + ": " + Figures.name(one.key()) + " " + Changes.withIntervals(one), 4);
                }
            }
            if (!never.isEmpty()) {
                line("  found in neither: " + Changes.groups(never), 4);
            }
        }
        line(
                "  only before",
                diff.rates().onlyThere().stream().map(Figures::name).toList());
        line("  only after", diff.rates().onlyHere().stream().map(Figures::name).toList());
    }

    private void line(String label, List<String> names) throws IOException {
        if (!names.isEmpty()) {
            line(label + ": " + String.join(", ", names), 4);
        }
    }

    private void heading(String text) throws IOException {
        out.append('\n').append(style.faint(text)).append('\n');
    }

    private void more(int changes) throws IOException {
        if (changes > LISTED) {
            line("  and " + (changes - LISTED) + " more", 4);
        }
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }
}
