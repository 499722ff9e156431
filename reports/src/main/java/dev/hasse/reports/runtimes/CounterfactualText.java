package dev.hasse.reports.runtimes;

import dev.hasse.model.Consequence;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Counterfactual;
import dev.hasse.model.Discipline;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.Verdict;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Moments;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.Wrap;
import dev.hasse.reports.verdicts.TextReport;
import dev.hasse.simulation.DisciplineCost;
import dev.hasse.simulation.RetryCost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a trace would have been under a discipline, as text for a terminal of 80 columns. */
public final class CounterfactualText {
    private static final int WIDTH = 80;
    private static final int LABEL = 11;

    private final Appendable out;
    private final Verdict recorded;

    private CounterfactualText(Appendable out, Verdict recorded) {
        this.out = out;
        this.recorded = recorded;
    }

    /**
     * Writes the text.
     *
     * @param recorded the verdict on the trace as it is
     * @param left the verdict on the records that remain
     * @param mechanism what the discipline does, in a few words
     * @param limit how many operations to list
     */
    public static void write(
            Counterfactual replayed, Verdict recorded, Verdict left, String mechanism, int limit, Appendable out)
            throws IOException {
        new CounterfactualText(out, recorded).write(replayed, left, mechanism, limit);
    }

    private void write(Counterfactual replayed, Verdict left, String mechanism, int limit) throws IOException {
        Discipline discipline = replayed.discipline();
        line(SafeText.escape(recorded.traceId()) + " under " + discipline.word() + ": " + mechanism, 2);
        out.append('\n');
        labelled("recorded", TextReport.line(recorded));
        labelled("what if", TextReport.line(left));
        labelled("commits", totals(replayed));
        costs(replayed);
        List<Consequence> listed = replayed.consequences().stream().limit(limit).toList();
        if (!listed.isEmpty()) {
            out.append('\n');
        }
        for (Consequence one : listed) {
            line("  " + String.format("%-" + (LABEL - 2) + "s ", label(one.kind())) + sentence(one), LABEL + 1);
        }
        int more = replayed.consequences().size() - listed.size();
        if (more > 0) {
            line("  and " + more + " more (--max-witnesses 0 lists all)", 2);
        }
        unknown(replayed);
    }

    private static String totals(Counterfactual replayed) {
        List<String> totals = new ArrayList<>();
        long refused = replayed.refused();
        totals.add(refused + " of " + replayed.commits() + " refused"
                + (refused == 0
                        ? ""
                        : String.format(
                                Locale.ROOT, " (abort rate %.2f)", new RetryCost(refused, replayed.commits()).rate())));
        for (Kind kind : Kind.values()) {
            if (!kind.isRefusal() && replayed.count(kind) > 0) {
                totals.add(replayed.count(kind) + " " + plainly(kind));
            }
        }
        return String.join("; ", totals);
    }

    private static String plainly(Kind kind) {
        return switch (kind) {
            case STALE, LOCKED, TOOL_GONE -> "refused";
            case CASCADED -> "undone in cascade";
            case REORDERED -> "with effects put in order, which waited for it";
            case PINNED -> "calling a tool as it was";
            case TOOL_HELD -> "for which a change of a tool waited";
            case READS_OTHERWISE -> "reading something else";
        };
    }

    private static String label(Kind kind) {
        return switch (kind) {
            case STALE, LOCKED, TOOL_GONE -> "refused";
            case CASCADED -> "cascaded";
            case REORDERED -> "reordered";
            case PINNED -> "pinned";
            case TOOL_HELD -> "held";
            case READS_OTHERWISE -> "reads";
        };
    }

    private void costs(Counterfactual replayed) throws IOException {
        String label = "cost";
        for (DisciplineCost cost : DisciplineCost.of(replayed)) {
            labelled(label, (cost.estimate() == null ? cost.anomaly() + ": " : "") + CostText.words(cost));
            label = "";
        }
    }

    private String sentence(Consequence one) {
        String who =
                Sentences.operation(one.operation()) + " (" + Sentences.placeBesideId(one.operation(), recorded) + ") ";
        String subject = one.subject() == null ? "" : Sentences.name(one.subject());
        OperationRef because = one.because();
        String other = because == null ? "" : Sentences.operation(because);
        return who
                + switch (one.kind()) {
                    case STALE -> "had read " + subject + ", which " + other + " wrote at " + Moments.at(one.time());
                    case LOCKED -> "wanted " + subject + " at " + Moments.at(one.time()) + ", which " + other + " held";
                    case TOOL_GONE ->
                        "had planned the tool " + subject + ", which was gone at " + Moments.at(one.time());
                    case CASCADED -> cascaded(one, subject, other);
                    case REORDERED -> "has its effects in the order of issue at " + Moments.at(one.time());
                    case PINNED ->
                        "calls the tool " + subject + " at " + Moments.at(one.time()) + " as it was when it began";
                    case TOOL_HELD ->
                        "finds the tool " + subject + " at " + Moments.at(one.time()) + ", whose change waits";
                    case READS_OTHERWISE ->
                        (one.subject() == null
                                        ? "observed "
                                        : "read " + subject + " at " + Moments.at(one.time()) + ", as written by ")
                                + other + ", which is refused";
                };
    }

    private static String cascaded(Consequence one, String subject, String other) {
        if (one.subject() == null) {
            return "observed " + other + ", which is undone";
        }
        return "read " + subject + " at " + Moments.at(one.time())
                + (one.because() == null
                        ? ", which no logged operation had written by then: undone, as causal tracking cannot recognize a seed "
                                + "that nobody logged"
                        : ", as written by " + other + ", which is undone");
    }

    private void unknown(Counterfactual replayed) throws IOException {
        out.append('\n');
        long otherwise = replayed.count(Kind.READS_OTHERWISE);
        line(
                "Recorded operations, replayed with their recorded times and values. "
                        + (otherwise == 0
                                ? ""
                                : Counted.of(otherwise, "operation")
                                        + " would have read something else: what would have followed is unknown. ")
                        + (replayed.refused() == 0
                                ? ""
                                : "Refused operations are not retried: what a retry would have done is unknown too."),
                0);
    }

    private void labelled(String label, String text) throws IOException {
        line(String.format("  %-" + (LABEL - 2) + "s ", label) + text, LABEL + 1);
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text.stripTrailing(), WIDTH, indent)).append('\n');
    }
}
