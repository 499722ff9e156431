package dev.hasse;

import dev.hasse.check.ExplainedWitness;
import dev.hasse.model.Coverage;
import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Summary;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.Wrap;
import dev.hasse.reports.explanation.Explanation;
import dev.hasse.reports.explanation.ExplanationText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a check found: a verdict for each trace, their totals, and whether they are good enough. It never changes. */
public final class CheckResult {
    private final List<Verdict> verdicts;
    private final Summary summary;
    private final List<String> warnings;
    private final @Nullable Coverage coverage;
    private final CheckedInputs inputs;

    CheckResult(
            List<Verdict> verdicts,
            Summary summary,
            List<String> warnings,
            @Nullable Coverage coverage,
            CheckedInputs inputs) {
        this.verdicts = List.copyOf(verdicts);
        this.summary = summary;
        this.warnings = List.copyOf(warnings);
        this.coverage = coverage;
        this.inputs = inputs;
    }

    /** Whether the traces meet all demands: what {@code hasse check} says with its exit code. */
    public boolean passed() {
        return summary.passed();
    }

    /**
     * The verdict on each trace, in the order of their first records: its level, its findings, and what is
     * {@linkplain Status#UNTESTED untested}.
     */
    public List<Verdict> verdicts() {
        return verdicts;
    }

    /**
     * The verdicts on traces that do not meet the demands on each trace. A check fails without any if {@linkplain
     * Summary#untested() nothing could be tested}, or an anomaly happens more often than the policy file allows.
     */
    public List<Verdict> failed() {
        return verdicts.stream()
                .filter(verdict -> !summary.gate().passes(verdict))
                .toList();
    }

    /** The totals over all traces. */
    public Summary summary() {
        return summary;
    }

    /** The witnesses that are listed, of all traces: of anomalies along the chain, then of observations. */
    public List<Witness> witnesses() {
        return verdicts.stream().flatMap(verdict -> witnesses(verdict).stream()).toList();
    }

    /** The witnesses that are listed of one trace, certain ones only. */
    public List<Witness> witnesses(Verdict verdict) {
        List<Witness> all = new ArrayList<>();
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            all.addAll(verdict.finding(phenomenon).witnesses());
        }
        return List.copyOf(all);
    }

    /** What is worth a look although it stopped nothing, such as a file without records; each safe to print. */
    public List<String> warnings() {
        return warnings;
    }

    /** What could be known of converted logs, and what not; empty if nothing was converted. */
    public Optional<Coverage> coverage() {
        return Optional.ofNullable(coverage);
    }

    /** One sentence about a witness, without a full stop, safe to print: who, on which cell, with which values, and when. */
    public String sentence(Witness witness) {
        return Sentences.of(witness);
    }

    /**
     * Explains a witness as {@code hasse explain} does, at 80 columns, safe to print: a proof in steps, a timeline, what
     * would have prevented it, and the smallest trace that still shows it. The files are read again for that.
     *
     * @throws IllegalArgumentException if no verdict lists this witness
     * @throws IllegalStateException if its trace is no longer as it was when it was checked
     */
    public String explain(Witness witness) {
        for (Verdict verdict : verdicts) {
            int number = number(verdict.finding(witness.phenomenon()), witness);
            if (number > 0) {
                return explain(verdict, witness, number);
            }
        }
        throw new IllegalArgumentException("no verdict of this result lists the witness: " + sentence(witness));
    }

    private String explain(Verdict verdict, Witness witness, int number) {
        StringBuilder text = new StringBuilder();
        try {
            ExplainedWitness.of(inputs.trace(verdict, witness), verdict, witness, number)
                    .tell(new Explanation(new ExplanationText(text)), true);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /** The number of a witness among those of its phenomenon, certain ones first, from 1; 0 if it is not listed. */
    private static int number(Finding<Witness> finding, Witness witness) {
        int certain = finding.witnesses().indexOf(witness);
        int possible = finding.possibleWitnesses().indexOf(witness);
        return certain >= 0 ? certain + 1 : possible >= 0 ? Math.toIntExact(finding.count() + possible + 1) : 0;
    }

    /** The level of a trace, what is untested in it, and its name: {@code L0 (A2, A6 untested) in trip}; safe to print. */
    public String describe(Verdict verdict) {
        String untested = Phenomenon.codes(verdict.with(Status.UNTESTED));
        return verdict.level() + (untested.isEmpty() ? "" : " (" + untested + " untested)") + " in "
                + SafeText.escape(verdict.traceId());
    }

    /**
     * Whether the check passed, a line that {@linkplain #describe describes} each trace, and the listed witnesses in
     * sentences, at 80 columns where names allow; safe to print.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(passed() ? "passed" : "failed");
        for (Verdict verdict : verdicts) {
            text.append('\n').append(describe(verdict));
            for (Witness witness : witnesses(verdict)) {
                String line = "   " + witness.phenomenon().code() + " line "
                        + witness.operation().place().line() + ": " + sentence(witness);
                text.append('\n').append(Wrap.wrap(line, 80, 6));
            }
        }
        return text.toString();
    }
}
