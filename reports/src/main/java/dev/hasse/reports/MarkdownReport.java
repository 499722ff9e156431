package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Gate;
import dev.hasse.model.Level;
import dev.hasse.model.Rate;
import dev.hasse.model.SafeText;
import dev.hasse.model.Status;
import dev.hasse.model.Summary;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For a comment on a merge request, or the summary of a job: Markdown with the tables of GitHub and GitLab. It says what the whole run
 * comes to, and then lists the traces that do not meet the gate, the first of them with their witnesses.
 */
public final class MarkdownReport implements VerdictWriter {
    /** A job's summary may hold a megabyte, and nobody reads so much. */
    private static final int TRACES = 50;

    private final Appendable out;
    private final Gate gate;
    private final List<Verdict> failed = new ArrayList<>();
    private final List<Verdict> others = new ArrayList<>();
    private long moreFailed;
    private long moreOthers;

    public MarkdownReport(Appendable out, Gate gate) {
        this.out = out;
        this.gate = gate;
    }

    @Override
    public void verdict(Verdict verdict) {
        if (!gate.passes(verdict)) {
            if (failed.size() < TRACES) {
                failed.add(verdict);
            } else {
                moreFailed++;
            }
        } else if (!verdict.counting().isEmpty()) {
            if (others.size() < TRACES) {
                others.add(verdict);
            } else {
                moreOthers++;
            }
        }
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        out.append("## Hasse: ").append(summary.passed() ? "passed" : "failed").append("\n\n");
        out.append(text(Outcome.sentence(summary))).append(".\n\n");
        for (Rate rate : summary.rates()) {
            out.append("- ").append(text(Outcome.sentence(rate))).append(".\n");
        }
        out.append(summary.rates().isEmpty() ? "" : "\n");
        out.append("| anomaly | traces | witnesses | untested |\n| --- | ---: | ---: | ---: |\n");
        for (Anomaly anomaly : Anomaly.values()) {
            Summary.Totals totals = summary.anomalies().get(anomaly);
            if (totals != null) {
                out.append("| ").append(anomaly.name()).append(' ').append(anomaly.title());
                out.append(" | ").append(String.valueOf(totals.traces()));
                out.append(" | ").append(String.valueOf(totals.witnesses()));
                out.append(" | ").append(String.valueOf(totals.untested())).append(" |\n");
            }
        }
        out.append("\n| level | traces |\n| --- | ---: |\n");
        for (Level level : Level.values()) {
            out.append("| ")
                    .append(level.name())
                    .append(" | ")
                    .append(String.valueOf(summary.levels().get(level)));
            out.append(" |\n");
        }
        traces("Traces that do not meet the gate", failed, moreFailed);
        traces("Traces that meet the gate, with anomalies", others, moreOthers);
    }

    private void traces(String title, List<Verdict> verdicts, long more) throws IOException {
        if (verdicts.isEmpty()) {
            return;
        }
        out.append("\n### ").append(title).append('\n');
        for (Verdict verdict : verdicts) {
            trace(verdict);
        }
        if (more > 0) {
            out.append("\nAnd ").append(Counted.of(more, "trace")).append(" more.\n");
        }
    }

    private void trace(Verdict verdict) throws IOException {
        out.append("\n**").append(verdict.level().name()).append("** ").append(code(verdict.traceId()));
        if (!verdict.with(Status.UNTESTED).isEmpty()) {
            out.append(" (")
                    .append(Outcome.names(verdict.with(Status.UNTESTED)))
                    .append(" untested)");
        }
        out.append("\n\n");
        for (Anomaly anomaly : verdict.chain().order()) {
            Finding<Witness> finding = verdict.finding(anomaly);
            for (Witness witness : finding.witnesses()) {
                out.append("- ").append(anomaly.name()).append(' ');
                out.append(code(witness.operation().source() + ":"
                                + witness.operation().line()))
                        .append(": ");
                out.append(text(Sentences.of(witness))).append('\n');
            }
            long more = finding.unlisted();
            if (more > 0) {
                out.append("- ")
                        .append(anomaly.name())
                        .append(" and ")
                        .append(String.valueOf(more))
                        .append(" more\n");
            }
        }
    }

    /** A name in the type of code; in a fence of more backticks than it holds anywhere. */
    private static String code(String name) {
        String visible = SafeText.escape(name);
        int longest = 0;
        int run = 0;
        for (int k = 0; k < visible.length(); k++) {
            run = visible.charAt(k) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        boolean padded = longest > 0 || visible.isBlank() || (visible.startsWith(" ") && visible.endsWith(" "));
        return padded ? fence + " " + visible + " " + fence : fence + visible + fence;
    }

    /** Text in which nothing means anything but itself: no links, no HTML, no mentions, no emphasis. */
    private static String text(String sentence) {
        StringBuilder escaped = new StringBuilder();
        for (int k = 0; k < sentence.length(); k++) {
            char c = sentence.charAt(k);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                // A backslash would not keep these from being mentions and links.
                case '@' -> escaped.append("&#64;");
                case ':' -> escaped.append(sentence.startsWith("//", k + 1) ? "&#58;" : ":");
                case '.' -> escaped.append(k >= 3 && sentence.regionMatches(true, k - 3, "www", 0, 3) ? "&#46;" : ".");
                default -> {
                    if ("\\`*_[]#|~$".indexOf(c) >= 0) {
                        escaped.append('\\');
                    }
                    escaped.append(c);
                }
            }
        }
        return escaped.toString();
    }
}
