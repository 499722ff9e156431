package dev.hasse.reports.explanation;

import dev.hasse.model.About;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.words.Word;
import dev.hasse.reports.words.Words;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Explains phenomena and their witnesses. The content is the same in every output format. */
public final class Explanation {
    private final ExplanationWriter out;

    public Explanation(ExplanationWriter out) {
        this.out = out;
    }

    /**
     * Explains an anomaly or observation: its definition in words, its smallest example, what excludes it and at what
     * cost, what it resembles, and its definition in TLA+.
     *
     * @param example the smallest history with the phenomenon
     * @param witness the witness in the example
     */
    public void phenomenon(Phenomenon phenomenon, List<Operation> example, Witness witness) throws IOException {
        out.title(phenomenon.label()
                + (phenomenon.about().section().isEmpty()
                        ? ""
                        : " (" + phenomenon.about().section() + ")"));
        out.paragraph(phenomenon.about().definition());
        out.heading("The smallest example");
        out.timeline(Timeline.of(example), witness);
        out.heading("What keeps it out");
        out.paragraph(phenomenon.about().prevention());
        out.paragraph(standing(phenomenon));
        link(phenomenon);
        out.heading("What that costs");
        out.paragraph(phenomenon.about().cost());
        out.heading("Relatives");
        out.paragraph(phenomenon.about().relatives());
        out.paragraph("The paper: " + About.PAPER);
        out.heading("In TLA+");
        out.code(SpecificationText.of(phenomenon));
    }

    /** Explains a word of a verdict or a report. */
    public void word(Word word) throws IOException {
        out.title(word.name());
        out.paragraph(word.meaning());
        if (!word.drawing().isEmpty()) {
            out.code(word.drawing());
        }
        out.heading("For example");
        out.paragraph(word.example());
        out.heading("What to do");
        out.paragraph(word.action());
        out.heading("See also");
        out.paragraph(String.join(", ", word.see()));
    }

    /** Lists everything that can be explained. */
    public void index() throws IOException {
        out.title("What 'hasse explain' explains");
        out.heading("Anomalies");
        for (Anomaly anomaly : Anomaly.values()) {
            out.paragraph(anomaly.label() + ": " + anomaly.about().meaning());
        }
        out.heading("Observations");
        for (Observation observation : Observation.values()) {
            out.paragraph(observation.label() + ": " + observation.about().meaning());
        }
        for (Words.Group group : Words.groups()) {
            out.heading(group.title());
            out.paragraph(group.words().stream().map(Word::name).collect(Collectors.joining(", ")));
        }
        out.heading("A trace");
        out.paragraph("'hasse explain TRACE' proves the findings of a trace, in a few steps each.");
    }

    /**
     * Explains why a witness is one.
     *
     * @param number its number among those of its phenomenon, from 1
     * @param smallest the smallest history that still shows it
     * @param records that history as JSON Lines; null if it is written elsewhere
     */
    public void witness(
            Verdict verdict, Witness witness, int number, List<Operation> smallest, @Nullable String records)
            throws IOException {
        out.title(title(verdict, witness, number));
        Proof proof = Proof.of(witness, smallest, verdict);
        out.names(proof.names());
        out.steps(proof.steps());
        out.heading("Timeline");
        out.timeline(Timeline.of(smallest), witness);
        out.heading("What would have prevented it");
        out.paragraph(proof.remedy());
        link(witness.phenomenon());
        if (records != null) {
            out.heading("The smallest trace that still shows it");
            out.records(records);
        }
    }

    private void link(Phenomenon phenomenon) throws IOException {
        out.link("More on " + phenomenon.title() + ": how to fix it, and how to excuse it", RulePage.of(phenomenon));
    }

    private static String standing(Phenomenon phenomenon) {
        if (!(phenomenon instanceof Anomaly anomaly)) {
            return "It stands beside the level of a trace, and fails no gate unless it is told to (--fail-on "
                    + phenomenon.code() + ").";
        }
        int level = Chain.DEFAULT.order().indexOf(anomaly) + 1;
        return "On the default chain of levels, L" + level + " excludes it"
                + (level < Chain.DEFAULT.order().size() ? ", and all above it." : ".");
    }

    /** Says that there is nothing to explain. */
    public void nothing(Verdict verdict) throws IOException {
        out.title(none(verdict));
    }

    /** A sentence that says that there is nothing to explain. */
    public static String none(Verdict verdict) {
        String untested = Phenomenon.codes(verdict.with(Status.UNTESTED));
        return SafeText.escape(verdict.traceId()) + ": no anomaly"
                + (untested.isEmpty()
                        ? ""
                        : "; it says nothing about " + untested + ", of which no record could have been a witness");
    }

    /**
     * The title of a witness, by its number among those of its phenomenon, from 1: certain witnesses come first, then
     * possible ones.
     */
    public static String title(Verdict verdict, Witness witness, int number) {
        Phenomenon phenomenon = witness.phenomenon();
        Finding<Witness> finding = verdict.finding(phenomenon);
        String mode = phenomenon == Anomaly.A3 ? " (" + verdict.cascadeMode().word() + ")" : "";
        String certainty = number > finding.count() ? ", possible witness " : ", witness ";
        return phenomenon.label() + mode + certainty + number + " of " + (finding.count() + finding.possible()) + " in "
                + SafeText.escape(verdict.traceId());
    }
}
