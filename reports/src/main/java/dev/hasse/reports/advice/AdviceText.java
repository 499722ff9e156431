package dev.hasse.reports.advice;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Status;
import dev.hasse.reports.Counted;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import dev.hasse.reports.groups.AnomalyFigures;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Group;
import dev.hasse.reports.groups.Preface;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.WorstWitness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Advice as text for a terminal of 80 columns: for each group the findings, the mechanism, how to get it, the reason, the
 * cost, and where to look.
 */
public final class AdviceText {
    private static final int WIDTH = 80;
    private static final int LABEL = 13;

    private final Appendable out;
    private final TextStyle style;
    private final WitnessCommand command;

    private AdviceText(Appendable out, TextStyle style, ReadingArguments reading) {
        this.out = out;
        this.style = style;
        this.command = new WitnessCommand(reading);
    }

    /**
     * Writes the advice that follows from a report.
     *
     * @param reading the arguments with which a suggested command reads the traces again
     */
    public static void write(Report report, ReadingArguments reading, Appendable out, TextStyle style)
            throws IOException {
        AdviceText text = new AdviceText(out, style, reading);
        text.line(Preface.size(report), 2);
        for (Group group : report.groups()) {
            text.group(report, group);
        }
    }

    private void group(Report report, Group group) throws IOException {
        List<Advice> advice = report.chain().order().stream()
                .map(anomaly -> Advice.of(group, anomaly))
                .toList();
        out.append('\n');
        line(Figures.name(group.key()), 2);
        String untested = untested(advice);
        labelled("level now", levels(group) + (untested.isEmpty() ? "" : " (" + untested + " untested)"));
        for (Advice one : advice) {
            if (one.mechanism() == null) {
                labelled(one.anomaly().name(), one.why());
            } else {
                found(group, one, one.mechanism());
            }
        }
        labelled("with that", outcome(advice));
    }

    private void found(Group group, Advice advice, Mechanism mechanism) throws IOException {
        Anomaly anomaly = advice.anomaly();
        AnomalyFigures figures = group.of(anomaly);
        // Colour codes take no width, so the label is padded before it is coloured.
        String name = String.format("%-" + (LABEL - 2) + "s", anomaly);
        line(
                "  " + style.found(name) + anomaly.title() + " in "
                        + figures.rate().found() + " of "
                        + Counted.of(group.traces(), "trace") + " ("
                        + Figures.percent(figures.rate().share()) + "%, 95% interval "
                        + Figures.percent(figures.rate().exact()) + ")",
                LABEL);
        labelled("  it takes", mechanism.words());
        labelled("  get it", mechanism.recipe());
        labelled("  because", advice.why());
        if (mechanism != Mechanism.PROVENANCE) {
            labelled("  cost", anomaly.about().cost());
        }
        for (WorstWitness worst : figures.worst().stream().limit(1).toList()) {
            // Never wrapped, so that it can be copied.
            String line = command.line(worst);
            String label = String.format("    %-" + (LABEL - 4) + "s", "look at");
            boolean fits = LABEL + line.length() <= WIDTH;
            out.append(fits ? label : label.stripTrailing() + "\n      ")
                    .append(line)
                    .append('\n');
        }
    }

    private static String levels(Group group) {
        List<String> levels = new ArrayList<>();
        for (Level level : Level.values()) {
            long traces = group.levels().getOrDefault(level, 0L);
            if (traces > 0) {
                levels.add(level + " in " + traces);
            }
        }
        return String.join(", ", levels) + " of " + Counted.of(group.traces(), "trace");
    }

    /** The untested anomalies; empty if all are tested. */
    private static String untested(List<Advice> advice) {
        return advice.stream()
                .filter(one -> one.status() == Status.UNTESTED)
                .map(one -> one.anomaly().name())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /**
     * Describes what the traces would show with all advised mechanisms in place: none of the findings. Untested
     * anomalies would stay unknown.
     */
    private static String outcome(List<Advice> advice) {
        if (advice.stream().allMatch(one -> one.status() == Status.UNTESTED)) {
            return "nothing was put to the test, so nothing can be advised" + possible(advice);
        }
        if (advice.stream().noneMatch(one -> one.status() == Status.FOUND)) {
            return "no mechanism is advised" + unknown(advice);
        }
        boolean open = advice.stream().anyMatch(Advice::undecided);
        return "every witness found is excluded"
                + (open ? ", except those of A3 by residue, which may be no cascades at all" : "") + unknown(advice);
    }

    private static String unknown(List<Advice> advice) {
        String untested = untested(advice);
        return (untested.isEmpty() ? "" : "; " + untested + " would still be untested") + possible(advice);
    }

    /** The anomalies of which nothing is certain, but something is possible. */
    private static String possible(List<Advice> advice) {
        String possible = advice.stream()
                .filter(one -> one.status() != Status.FOUND && one.possible() > 0)
                .map(one -> one.anomaly().name())
                .sorted()
                .collect(Collectors.joining(", "));
        return possible.isEmpty() ? "" : "; " + possible + (possible.contains(",") ? " are" : " is") + " possible";
    }

    private void labelled(String label, String text) throws IOException {
        line(String.format("  %-" + (LABEL - 2) + "s", label) + text, LABEL);
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }
}
