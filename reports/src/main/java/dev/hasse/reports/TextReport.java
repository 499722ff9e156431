package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.JudgedRate;
import dev.hasse.model.Level;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.Snapshot;
import dev.hasse.model.SplitView;
import dev.hasse.model.Status;
import dev.hasse.model.Summary;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * For a person at a terminal: a line a trace, with its level and what is untested; under it, where something was found, the
 * point on the lattice and a sentence for each witness; at the end what the whole run comes to.
 */
public final class TextReport implements VerdictWriter {
    private static final int WIDTH = 80;
    /** As long as {@code L4 (A1, A2, A6 untested)}. */
    private static final int VERDICT_WIDTH = 24;

    private final Appendable out;
    private final TextStyle style;

    public TextReport(Appendable out, TextStyle style) {
        this.out = out;
        this.style = style;
    }

    @Override
    public void verdict(Verdict verdict) throws IOException {
        // Never broken, however long: a line a trace is what grep and cut are made for.
        out.append(headline(verdict)).append('\n');
        String details = details(verdict);
        if (!details.isEmpty()) {
            line("   " + details, 6);
        }
        for (Anomaly anomaly : verdict.chain().order()) {
            Finding<Witness> finding = verdict.finding(anomaly);
            String label = "   " + style.found(label(anomaly, verdict));
            for (Witness witness : finding.witnesses()) {
                line(label + " " + place(witness.operation(), verdict) + ": " + Sentences.of(witness), 6);
            }
            more(label, finding.unlisted());
        }
        splitView(verdict);
    }

    private String headline(Verdict verdict) {
        String doubts = doubts(verdict);
        String padding = " ".repeat(Math.max(0, VERDICT_WIDTH - 2 - doubts.length()));
        return style.level(verdict.level(), verdict.level().name())
                + style.faint(doubts)
                + padding
                + "  "
                + SafeText.escape(verdict.traceId());
    }

    private static String doubts(Verdict verdict) {
        Collection<Anomaly> untested = verdict.with(Status.UNTESTED);
        return untested.isEmpty() ? "" : " (" + Outcome.names(untested) + " untested)";
    }

    /** All that is said of a trace, but for its name and witnesses, on one line without colours. */
    static String line(Verdict verdict) {
        String details = new TextReport(new StringBuilder(), TextStyle.PLAIN).details(verdict);
        return verdict.level() + doubts(verdict) + (details.isEmpty() ? "" : "; " + details);
    }

    /** What was found how often, where that puts the trace, and how its reads relate to a snapshot. */
    private String details(Verdict verdict) {
        List<String> details = new ArrayList<>();
        for (Anomaly anomaly : verdict.chain().order()) {
            Finding<Witness> finding = verdict.finding(anomaly);
            if (finding.status() == Status.FOUND) {
                String known = finding.excused() == 0 ? "" : " (" + finding.excused() + " excused)";
                details.add(style.found(label(anomaly, verdict) + " ×" + finding.count()) + known);
            }
        }
        if (details.isEmpty()) {
            return "";
        }
        details.add("excludes " + verdict.point());
        if (verdict.blastRadius() > 0) {
            details.add(Counted.of(verdict.blastRadius(), "surviving operation") + " downstream of the aborts");
        }
        if (verdict.finding(Anomaly.A1).status() == Status.FOUND) {
            details.add(snapshot(verdict.snapshot()));
        }
        return String.join("; ", details);
    }

    private static String label(Anomaly anomaly, Verdict verdict) {
        return anomaly == Anomaly.A3 ? "A3 (" + verdict.cascadeMode().word() + ")" : anomaly.name();
    }

    private void more(String label, long unlisted) throws IOException {
        if (unlisted > 0) {
            line(label + " and " + unlisted + " more (--max-witnesses 0 lists all)", 6);
        }
    }

    private void splitView(Verdict verdict) throws IOException {
        Finding<SplitView> finding = verdict.splitView();
        String label = "   " + style.found("A4 split-view") + " (beside the level)";
        for (SplitView view : finding.witnesses()) {
            line(label + " " + place(view.second(), verdict) + ": " + Sentences.of(view), 6);
        }
        more(label, finding.unlisted());
    }

    private static String snapshot(Snapshot snapshot) {
        return snapshot.holds()
                ? "snapshot holds"
                : "snapshot violated by " + snapshot.violations() + " of " + Counted.of(snapshot.reads(), "read");
    }

    /** The line, and the file too if it is not the one in which the trace begins. */
    static String place(OperationRef operation, Verdict verdict) {
        return operation.source().equals(verdict.source())
                ? "line " + operation.line()
                : SafeText.escape(operation.source()) + ":" + operation.line();
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        if (summary.traces() > 0) {
            out.append('\n');
        }
        line(Outcome.size(summary), 0);
        if (summary.traces() > 0) {
            totals(summary);
        }
        gate(summary);
    }

    private void totals(Summary summary) throws IOException {
        List<String> levels = new ArrayList<>();
        for (Level level : Level.values()) {
            levels.add(level + ": " + summary.levels().get(level));
        }
        line("  " + String.join("   ", levels), 2);
        out.append('\n');
        line(String.format("  %-28s %9s %11s %10s", "anomaly", "traces", "witnesses", "untested"), 0);
        for (Anomaly anomaly : Anomaly.values()) {
            Summary.Totals totals = summary.anomalies().get(anomaly);
            if (totals != null) {
                line(
                        String.format(
                                "  %-28s %9d %11d %10d",
                                anomaly + " " + anomaly.title(),
                                totals.traces(),
                                totals.witnesses(),
                                totals.untested()),
                        0);
            }
        }
        line("  A3 decided " + cascadeModes(summary), 4);
        out.append('\n');
    }

    private static String cascadeModes(Summary summary) {
        return summary.cascadeModes().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> "by " + entry.getKey().word() + " in " + Counted.of(entry.getValue(), "trace"))
                .collect(Collectors.joining(", "));
    }

    private void gate(Summary summary) throws IOException {
        line(Outcome.gate(summary, style), 2);
        for (JudgedRate rate : summary.rates()) {
            line("  " + style.gate(rate.holds(), Outcome.sentence(rate)), 4);
        }
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }
}
