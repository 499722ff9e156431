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
import org.jspecify.annotations.Nullable;

/** Explains anomalies, and witnesses of them: what is said, in whatever form it is written. */
public final class Explanation {
    private final ExplanationWriter out;

    public Explanation(ExplanationWriter out) {
        this.out = out;
    }

    /**
     * What an anomaly is: its definition in words and in TLA+, its smallest example, what keeps it out and at what cost, and what it
     * resembles.
     *
     * @param example the smallest history that has it
     * @param witness what the example shows
     */
    public void anomaly(Anomaly anomaly, List<Operation> example, Witness witness) throws IOException {
        out.title(title(anomaly) + " (" + anomaly.section() + ")");
        out.paragraph(Guidance.definition(anomaly));
        out.heading("In TLA+");
        out.code(Definitions.of(anomaly));
        out.heading("The smallest example");
        out.timeline(Timeline.of(example), witness);
        out.heading("What keeps it out");
        out.paragraph(Guidance.prevention(anomaly));
        int level = Chain.DEFAULT.order().indexOf(anomaly) + 1;
        out.paragraph("On the default chain of levels, L" + level + " excludes it"
                + (level < 4 ? ", and all above it." : "."));
        out.heading("What that costs");
        out.paragraph(Guidance.cost(anomaly));
        out.heading("Relatives");
        out.paragraph(Guidance.relatives(anomaly));
        out.paragraph("The paper: " + Guidance.PAPER);
    }

    /**
     * Why a witness is one.
     *
     * @param number its number among those of its anomaly, from 1
     * @param smallest the smallest history that still shows it
     * @param records the same as JSON Lines; null if it is given elsewhere
     */
    public void witness(
            Verdict verdict, Witness witness, int number, List<Operation> smallest, @Nullable String records)
            throws IOException {
        out.title(title(verdict, witness, number));
        Proof proof = Proof.of(witness);
        out.names(proof.names());
        out.steps(proof.steps());
        out.heading("Timeline");
        out.timeline(Timeline.of(smallest), witness);
        out.heading("What would have prevented it");
        out.paragraph(proof.remedy());
        if (records != null) {
            out.heading("The smallest trace that still shows it");
            out.records(records);
        }
    }

    /** That there is nothing to explain. */
    public void nothing(Verdict verdict) throws IOException {
        out.title(none(verdict));
    }

    /** The same in a sentence. */
    public static String none(Verdict verdict) {
        String untested = Outcome.names(verdict.with(Status.UNTESTED));
        return SafeText.escape(verdict.traceId()) + ": no anomaly"
                + (untested.isEmpty()
                        ? ""
                        : "; it says nothing about " + untested + ", of which no record could have been a witness");
    }

    /** What an anomaly is called. */
    static String title(Anomaly anomaly) {
        return anomaly + " " + anomaly.title();
    }

    /** What a witness is called, by its number among those of its anomaly, from 1. */
    public static String title(Verdict verdict, Witness witness, int number) {
        Anomaly anomaly = witness.anomaly();
        String mode = anomaly == Anomaly.A3 ? " (" + verdict.cascadeMode().word() + ")" : "";
        return title(anomaly) + mode + ", witness " + number + " of "
                + verdict.finding(anomaly).count() + " in " + SafeText.escape(verdict.traceId());
    }
}
