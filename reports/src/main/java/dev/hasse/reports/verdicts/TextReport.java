package dev.hasse.reports.verdicts;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.SafeText;
import dev.hasse.model.Snapshot;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Counted;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * For people at a terminal: one line for each trace, with its level and what is untested. A trace with findings also
 * has its point on the lattice and a sentence for each witness. A summary of the run comes last.
 */
public final class TextReport implements VerdictWriter {
    private static final int WIDTH = 80;
    /** The width of {@code L4 (A1, A2, A6 untested)}. */
    private static final int VERDICT_WIDTH = 24;

    private final Appendable out;
    private final TextStyle style;
    private final int width;
    private final boolean advises;

    public TextReport(Appendable out, TextStyle style) {
        this(out, style, WIDTH, true);
    }

    private TextReport(Appendable out, TextStyle style, int width, boolean advises) {
        this.out = out;
        this.style = style;
        this.width = width;
        this.advises = advises;
    }

    /** The writer of a summary for a terminal on which findings stand already, with {@link #advice} where they are. */
    public static TextReport ofSummary(Appendable out, TextStyle style, int width) {
        return new TextReport(out, style, width, false);
    }

    /** What to do about residues if their values were there from the start, without a full stop; empty if there is nothing to do. */
    public static String advice(Summary summary) {
        return summary.residues().unlogged() == 0 || summary.initialValues() != InitialValues.UNKNOWN
                ? ""
                : "add --initial first-read if these values were there before the log began: the first value read from a "
                        + "cell then counts as its initial value";
    }

    @Override
    public void verdict(Verdict verdict) throws IOException {
        // Never wrapped, so that every trace is one line for grep and cut.
        out.append(headline(verdict)).append('\n');
        String details = details(verdict);
        if (!details.isEmpty()) {
            line("   " + details, 6);
        }
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            String label = "   " + style.found(label(phenomenon, verdict));
            List<Witness> alone = UnreadAttempts.among(finding.witnesses());
            witnesses(label, finding.witnesses(), !alone.isEmpty(), verdict);
            if (!alone.isEmpty()) {
                line(label + " " + UnreadAttempts.sentence(alone), 6);
            }
            more(label, finding.unlisted(), "more");
            witnesses(label, finding.possibleWitnesses(), false, verdict);
            more(label, finding.unlistedPossible(), "more possible");
        }
    }

    /** @param withoutUnread whether one sentence stands for the {@link UnreadAttempts} */
    private void witnesses(String label, List<Witness> witnesses, boolean withoutUnread, Verdict verdict)
            throws IOException {
        for (Witness witness : witnesses) {
            if (!withoutUnread || !UnreadAttempts.isOne(witness)) {
                line(label + " " + Sentences.place(witness.operation(), verdict) + ": " + Sentences.of(witness), 6);
            }
        }
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
        return untested.isEmpty() ? "" : " (" + Phenomenon.codes(untested) + " untested)";
    }

    /** Everything about a trace except its name and witnesses, on one line without colours. */
    public static String line(Verdict verdict) {
        String details = new TextReport(new StringBuilder(), TextStyle.PLAIN).details(verdict);
        return verdict.level() + doubts(verdict) + (details.isEmpty() ? "" : "; " + details);
    }

    /**
     * The counts of the findings, the trace's point on the lattice, what was left open and why, and the observations.
     */
    private String details(Verdict verdict) {
        List<String> details = new ArrayList<>();
        for (Anomaly anomaly : verdict.chain().order()) {
            String found = found(anomaly, verdict);
            if (!found.isEmpty()) {
                details.add(found);
            }
        }
        if (!verdict.with(Status.FOUND).isEmpty()) {
            details.add(excluded(verdict));
        }
        if (verdict.blastRadius() > 0) {
            details.add(Counted.of(verdict.blastRadius(), "surviving operation") + " downstream of the aborts");
        }
        leftOpen(verdict, details);
        String beside = Stream.of(Observation.values())
                .filter(observation -> observation != Observation.SNAPSHOT)
                .map(observation -> found(observation, verdict))
                .filter(found -> !found.isEmpty())
                .collect(Collectors.joining(", "));
        if (!beside.isEmpty()) {
            details.add("beside the level " + beside);
        }
        if (verdict.finding(Anomaly.A1).status() == Status.FOUND
                || !verdict.snapshot().holds()
                || possiblyViolated(verdict) > 0) {
            details.add(snapshot(verdict.snapshot(), possiblyViolated(verdict)));
        }
        return String.join("; ", details);
    }

    /** The point of a trace on the lattice, with what was tested apart from what was not. */
    private static String excluded(Verdict verdict) {
        Set<Anomaly> untested = EnumSet.noneOf(Anomaly.class);
        untested.addAll(verdict.with(Status.UNTESTED));
        if (untested.isEmpty()) {
            return "excludes " + verdict.point();
        }
        Set<Anomaly> tested = EnumSet.noneOf(Anomaly.class);
        tested.addAll(verdict.point().excluded());
        tested.removeAll(untested);
        return (tested.isEmpty() ? "" : "excludes " + new LatticePoint(tested) + ", ") + "untested "
                + new LatticePoint(untested);
    }

    /** The count of a finding, and of possible further ones; empty if there are neither. */
    private String found(Phenomenon phenomenon, Verdict verdict) {
        Finding<Witness> finding = verdict.finding(phenomenon);
        if (finding.status() != Status.FOUND && finding.possible() == 0) {
            return "";
        }
        String counts = finding.count() > 0 ? "×" + finding.count() : "untested";
        if (finding.possible() > 0) {
            counts += (finding.count() > 0 ? ", " : ": ") + finding.possible() + " possible";
        }
        String known = finding.excused() == 0 ? "" : " (" + finding.excused() + " excused)";
        String name = phenomenon instanceof Anomaly ? label(phenomenon, verdict) : phenomenon.code();
        return style.found(name + " " + counts) + known;
    }

    /** Explains why A3 is untested although some operations could have shown it. */
    private static void leftOpen(Verdict verdict, List<String> details) {
        Finding<Witness> cascade = verdict.finding(Anomaly.A3);
        if (cascade.status() == Status.UNTESTED && cascade.undecided() > 0 && !verdict.provenance()) {
            details.add("A3 is untested, as no operation says what it observed (preds)");
        } else if (cascade.status() == Status.UNTESTED && cascade.undecided() > 0) {
            details.add("A3 is untested, as " + Counted.of(cascade.undecided(), "surviving operation")
                    + " that read " + (cascade.undecided() == 1 ? "does" : "do") + " not say what "
                    + (cascade.undecided() == 1 ? "it" : "they") + " observed (preds)");
        }
    }

    private static String label(Phenomenon phenomenon, Verdict verdict) {
        if (phenomenon instanceof Anomaly anomaly) {
            return anomaly == Anomaly.A3 ? "A3 (" + verdict.cascadeMode().word() + ")" : anomaly.name();
        }
        return phenomenon.label() + " (beside the level)";
    }

    private void more(String label, long unlisted, String words) throws IOException {
        if (unlisted > 0) {
            line(label + " and " + unlisted + " " + words + " (--max-witnesses 0 lists all)", 6);
        }
    }

    private static long possiblyViolated(Verdict verdict) {
        return verdict.finding(Observation.SNAPSHOT).possible();
    }

    /** @param possible how many more reads may violate it */
    private static String snapshot(Snapshot snapshot, long possible) {
        String ofReads = " of " + Counted.of(snapshot.reads(), "read");
        if (snapshot.holds()) {
            return possible == 0 ? "snapshot holds" : "snapshot possibly violated by " + possible + ofReads;
        }
        return "snapshot violated by " + snapshot.violations() + ofReads
                + (possible == 0 ? "" : ", possibly by " + possible + " more");
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        if (summary.traces() > 0) {
            out.append('\n');
        }
        line(RunInWords.size(summary), 0);
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
        boolean possible = Phenomenon.all().stream()
                .anyMatch(phenomenon -> summary.of(phenomenon).possible() > 0);
        row(String.format("  %-28s %9s %11s", "anomaly", "traces", "witnesses")
                + (possible ? String.format(" %10s", "possible") : "")
                + String.format(" %10s", "untested"));
        for (Anomaly anomaly : Anomaly.values()) {
            totals(anomaly.label(), summary.of(anomaly), possible);
        }
        List<Observation> beside = Stream.of(Observation.values())
                .filter(observation -> summary.of(observation).traces() > 0
                        || summary.of(observation).possible() > 0)
                .toList();
        if (!beside.isEmpty()) {
            line("  beside the level", 4);
        }
        for (Observation observation : beside) {
            totals(observation.label(), summary.of(observation), possible);
        }
        if (mattersHowA3IsDefined(summary)) {
            line("  definition of A3: " + cascadeModes(summary) + residues(summary), 4);
        }
        String advice = advice(summary);
        if (advises && !advice.isEmpty()) {
            line("  " + advice, 4);
        }
        out.append('\n');
    }

    private void totals(String label, Summary.Totals totals, boolean possible) throws IOException {
        row(String.format("  %-28s %9d %11d", label, totals.traces(), totals.witnesses())
                + (possible ? String.format(" %10d", totals.possible()) : "")
                + String.format(" %10d", totals.untested()));
    }

    /** Whether A3 was looked for in some trace that could have shown it. */
    private static boolean mattersHowA3IsDefined(Summary summary) {
        Summary.Totals cascade = summary.of(Anomaly.A3);
        return cascade.untested() < summary.traces() || cascade.possible() > 0;
    }

    private static String residues(Summary summary) {
        ResidueKinds kinds = summary.residues();
        return kinds.isNone()
                ? ""
                : "; of the residues, " + kinds.aborted() + " of values that were undone, " + kinds.unlogged()
                        + " of values that nobody had committed";
    }

    private static String cascadeModes(Summary summary) {
        return summary.cascadeModes().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey().word() + " in " + Counted.of(entry.getValue(), "trace"))
                .collect(Collectors.joining(", "));
    }

    @Override
    public void gate(Summary summary) throws IOException {
        line(RunInWords.gate(summary, style), 2);
        if (summary.untested()) {
            line("  " + RunInWords.untested(summary), 4);
        }
        for (String caution : summary.cautions()) {
            line("  " + caution, 4);
        }
        for (JudgedRate rate : summary.rates()) {
            line("  " + style.gate(rate.holds(), RunInWords.sentence(rate)), 4);
        }
    }

    /** Writes a row of a table, which is not wrapped: a terminal that is too narrow cuts or folds it itself. */
    private void row(String text) throws IOException {
        out.append(text).append('\n');
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, width, indent)).append('\n');
    }
}
