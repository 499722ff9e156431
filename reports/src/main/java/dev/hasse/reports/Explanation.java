package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Operation;
import dev.hasse.model.SafeText;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.List;

/** Explains anomalies, and witnesses of them, to a person at a terminal. */
public final class Explanation {
    private static final int WIDTH = 80;

    private final Appendable out;

    public Explanation(Appendable out) {
        this.out = out;
    }

    /**
     * What an anomaly is: its definition in words and in TLA+, its smallest example, what keeps it out and at what cost, and what it
     * resembles.
     *
     * @param example the smallest history that has it
     */
    public void anomaly(Anomaly anomaly, List<Operation> example) throws IOException {
        line(anomaly + " " + anomaly.title() + " (" + anomaly.section() + ")", 0);
        paragraph(Guidance.definition(anomaly));
        heading("In TLA+");
        out.append('\n');
        for (String line : Definitions.of(anomaly)) {
            // Never wrapped: in TLA+ it matters what stands under what.
            out.append(line.isEmpty() ? "" : "  ").append(line).append('\n');
        }
        heading("The smallest example");
        timeline(example);
        heading("What keeps it out");
        paragraph(Guidance.prevention(anomaly));
        int level = Chain.DEFAULT.order().indexOf(anomaly) + 1;
        paragraph("On the default chain of levels, L" + level + " excludes it"
                + (level < 4 ? ", and all above it." : "."));
        heading("What that costs");
        paragraph(Guidance.cost(anomaly));
        heading("Relatives");
        paragraph(Guidance.relatives(anomaly));
        paragraph("The paper: " + Guidance.PAPER);
    }

    /**
     * Why a witness is one.
     *
     * @param number its number among those of its anomaly, from 1
     * @param smallest the smallest history that still shows it
     */
    public void witness(Verdict verdict, Witness witness, int number, List<Operation> smallest) throws IOException {
        Anomaly anomaly = witness.anomaly();
        String mode = anomaly == Anomaly.A3 ? " (" + verdict.cascadeMode().word() + ")" : "";
        line(
                anomaly + " " + anomaly.title() + mode + ", witness " + number + " of "
                        + verdict.finding(anomaly).count() + " in " + SafeText.escape(verdict.traceId()),
                0);
        out.append('\n');
        Proof proof = Proof.of(witness);
        for (String name : proof.names()) {
            line("  " + name, 2);
        }
        out.append('\n');
        int step = 1;
        for (String sentence : proof.steps()) {
            line("  " + step++ + ". " + sentence, 5);
        }
        heading("Timeline");
        timeline(smallest);
        heading("What would have prevented it");
        paragraph(proof.remedy());
    }

    /** That there is nothing to explain. */
    public void nothing(Verdict verdict) throws IOException {
        String untested = Outcome.names(verdict.with(Status.UNTESTED));
        line(
                SafeText.escape(verdict.traceId()) + ": no anomaly"
                        + (untested.isEmpty()
                                ? ""
                                : "; it says nothing about " + untested
                                        + ", of which no record could have been a witness"),
                0);
    }

    /** The lines that follow are a trace. */
    public void smallest() throws IOException {
        heading("The smallest trace that still shows it");
    }

    private void timeline(List<Operation> history) throws IOException {
        out.append('\n');
        for (String line : Timeline.of(history)) {
            out.append("  ").append(line).append('\n');
        }
    }

    private void heading(String title) throws IOException {
        out.append('\n').append(title).append('\n');
    }

    private void paragraph(String text) throws IOException {
        line("  " + text, 2);
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }
}
