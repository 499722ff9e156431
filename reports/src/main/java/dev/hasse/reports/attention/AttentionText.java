package dev.hasse.reports.attention;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Demands;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Counted;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.advice.WitnessCommand;
import dev.hasse.reports.groups.WorstWitness;
import dev.hasse.reports.verdicts.ShardResult;
import dev.hasse.reports.verdicts.TextReport;
import dev.hasse.reports.verdicts.VerdictWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * For a person at a terminal: what needs attention, worst first. A finding that recurs in many traces is told once, by
 * its worst witness and a count; traces without a finding share one line. Then comes the summary of a {@link TextReport},
 * and a command that explains the worst finding.
 *
 * <p>Anomalies need attention, and those observations that the gate fails on, and missing evidence that it requires.
 * Excused witnesses do not.
 */
public final class AttentionText implements VerdictWriter {
    /** How many kinds of findings of one phenomenon are told. */
    private static final int TOLD = 5;

    /** How many traces without the required evidence are named. */
    private static final int NAMED = 5;

    private static final int CONTINUED = 4;

    private final Appendable out;
    private final TextStyle style;
    private final int width;
    private final Gate gate;
    private final WitnessCommand command;
    private final RecurringFindings findings = new RecurringFindings();
    private final Map<Phenomenon, Missing> missing =
            new TreeMap<>(Comparator.comparingInt(phenomenon -> Phenomenon.all().indexOf(phenomenon)));
    private Chain chain = Chain.DEFAULT;
    /** What traces without a finding were untested for that were tested for something. */
    private final Set<Set<Anomaly>> partlyUntested = new HashSet<>();

    private long clean;
    /** How many traces have no finding but excused ones. */
    private long excused;

    private long wholeTested;
    private long nothingTested;

    /** The traces without the evidence of one phenomenon that the gate requires. */
    private static final class Missing {
        final List<String> first = new ArrayList<>();
        long traces;
    }

    /**
     * Creates the writer.
     *
     * @param width the columns of the terminal
     * @param reading the arguments with which 'hasse explain' reads the same traces in the same way
     */
    public AttentionText(Appendable out, TextStyle style, int width, Gate gate, ReadingArguments reading) {
        this.out = out;
        this.style = style;
        this.width = width;
        this.gate = gate;
        this.command = new WitnessCommand(reading);
    }

    @Override
    public void verdict(Verdict verdict) {
        chain = verdict.chain();
        Demands demands = gate.demands(verdict.workload());
        List<Phenomenon> phenomena = new ArrayList<>(ListedFindings.of(verdict));
        phenomena.removeIf(phenomenon ->
                !(phenomenon instanceof Anomaly) && !demands.failOn().contains(phenomenon));
        boolean found = findings.add(verdict, phenomena);
        for (Phenomenon required : demands.requireEvidence()) {
            if (verdict.finding(required).status() == Status.UNTESTED) {
                Missing where = missing.computeIfAbsent(required, first -> new Missing());
                where.traces++;
                if (where.first.size() < NAMED) {
                    where.first.add(Sentences.name(verdict.traceId()));
                }
            }
        }
        if (!found && phenomena.stream().anyMatch(phenomenon -> isExcused(verdict.finding(phenomenon)))) {
            excused++;
        } else if (!found) {
            clean++;
            Set<Anomaly> untested = Set.copyOf(verdict.with(Status.UNTESTED));
            if (untested.isEmpty()) {
                wholeTested++;
            } else if (untested.size() == Anomaly.values().length) {
                nothingTested++;
            } else {
                partlyUntested.add(untested);
            }
        }
    }

    private static boolean isExcused(Finding<Witness> finding) {
        return finding.excused() + finding.excusedPossible() > 0;
    }

    @Override
    public void gate(Summary summary) throws IOException {
        new TextReport(out, style).gate(summary);
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        List<RecurringFinding> worst = findings.worstFirst(chain);
        Map<String, List<RecurringFinding>> byHeading = new LinkedHashMap<>();
        for (RecurringFinding finding : worst) {
            byHeading
                    .computeIfAbsent(finding.heading(), first -> new ArrayList<>())
                    .add(finding);
        }
        String between = "";
        for (List<RecurringFinding> kinds : byHeading.values()) {
            out.append(between);
            tell(kinds, TextReport.advice(summary));
            between = "\n";
        }
        if (!missing.isEmpty() || clean + excused > 0) {
            out.append(between);
        }
        for (Map.Entry<Phenomenon, Missing> entry : missing.entrySet()) {
            tell(entry.getKey(), entry.getValue());
        }
        if (clean > 0) {
            line(clean(), 2);
        }
        if (excused > 0) {
            line(Counted.of(excused, "trace") + " with excused findings only", 2);
        }
        TextReport.ofSummary(out, style, width).summary(summary, shard);
        if (!worst.isEmpty()) {
            out.append('\n');
            explain(worst.get(0).worst());
            line(style.faint("All: --all prints each trace, with everything that was found in it"), 5);
        }
    }

    private void explain(WorstWitness first) throws IOException {
        // Standard input cannot be read again.
        if (first.number() > 0 && !command.words(first).contains("-")) {
            // Not wrapped, so that it can be copied.
            out.append("Why: " + command.line(first)).append('\n');
        }
    }

    /**
     * Tells the kinds of findings with one heading.
     *
     * @param advice for residues of values that nobody logged; empty for none
     */
    private void tell(List<RecurringFinding> kinds, String advice) throws IOException {
        line(style.found(kinds.get(0).heading()), 0);
        for (RecurringFinding finding : kinds.subList(0, Math.min(TOLD, kinds.size()))) {
            tell(finding);
        }
        if (kinds.size() > TOLD) {
            String count = (findings.incomplete(kinds.get(0).phenomenon()) ? "at least " : "") + (kinds.size() - TOLD);
            line("  and " + count + " more kinds of it", CONTINUED);
        }
        if (!advice.isEmpty() && kinds.stream().anyMatch(RecurringFinding::isUnlogged)) {
            line("  " + advice, CONTINUED);
        }
    }

    private void tell(RecurringFinding finding) throws IOException {
        line(
                "  " + finding.worst().place() + ": "
                        + Sentences.of(finding.worst().witness()),
                CONTINUED);
        if (finding.traces() > 1 || finding.varies()) {
            line(
                    "    "
                            + style.faint("and " + others(finding) + ": "
                                    + Sentences.of(finding.fingerprint(), finding.heading())),
                    CONTINUED);
        }
    }

    /** Where else a finding is, beside its worst witness. */
    private String others(RecurringFinding finding) {
        String least = findings.incomplete(finding.phenomenon()) ? "at least " : "";
        if (!finding.varies()) {
            return "in " + least + Counted.of(finding.traces() - 1, "more trace");
        }
        long others = finding.witnesses() - 1;
        return least
                + others
                + (others == 1 ? " more witness" : " more witnesses")
                + (finding.traces() == 1 ? " in this trace" : " in " + least + Counted.of(finding.traces(), "trace"));
    }

    private void tell(Phenomenon required, Missing where) throws IOException {
        long others = where.traces - where.first.size();
        line(
                style.found(required.code()) + " untested in " + Counted.of(where.traces, "trace")
                        + ", and the gate requires evidence: " + String.join(", ", where.first)
                        + (others == 0 ? "" : " and " + others + " more"),
                CONTINUED);
    }

    private String clean() {
        List<String> parts = new ArrayList<>();
        if (wholeTested > 0) {
            parts.add(wholeTested + " tested for every anomaly");
        }
        long partly = clean - wholeTested - nothingTested;
        if (partly > 0) {
            Set<Anomaly> some = EnumSet.noneOf(Anomaly.class);
            partlyUntested.forEach(some::addAll);
            parts.add(partly + " untested for " + (partlyUntested.size() == 1 ? "" : "some of ")
                    + Phenomenon.codes(some));
        }
        if (nothingTested > 0) {
            parts.add(nothingTested + " untested for all, which proves nothing");
        }
        return Counted.of(clean, "trace") + " without a finding: " + String.join(", ", parts);
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, width, indent)).append('\n');
    }
}
