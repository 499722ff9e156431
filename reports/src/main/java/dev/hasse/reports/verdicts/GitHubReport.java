package dev.hasse.reports.verdicts;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Gate;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.GitHubCommand;
import dev.hasse.reports.Headings;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For GitHub Actions: workflow commands, which GitHub shows as annotations beside the lines that they point to. The
 * runner shows ten of each kind, so at most ten are written, followed by the total. Findings that do not fail the gate
 * are notices.
 */
public final class GitHubReport implements VerdictWriter {
    private final Appendable out;
    private final Gate gate;
    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);

    private enum Kind {
        ERROR,
        WARNING,
        NOTICE
    }

    public GitHubReport(Appendable out, Gate gate) {
        this.out = out;
        this.gate = gate;
    }

    @Override
    public void verdict(Verdict verdict) throws IOException {
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            for (Witness witness : finding.witnesses()) {
                annotate(kind(witness, verdict), witness);
            }
            if (!finding.witnesses().isEmpty()) {
                Witness last = finding.witnesses().get(finding.witnesses().size() - 1);
                counts.merge(kind(last, verdict), finding.unlisted(), Long::sum);
            }
            for (Witness possible : finding.possibleWitnesses()) {
                annotate(Kind.NOTICE, possible);
            }
            counts.merge(Kind.NOTICE, finding.unlistedPossible(), Long::sum);
        }
    }

    private Kind kind(Witness witness, Verdict verdict) {
        if (gate.passes(verdict)) {
            return Kind.NOTICE;
        }
        return switch (witness.severity()) {
            case ERROR -> Kind.ERROR;
            case WARNING -> Kind.WARNING;
            case NOTE ->
                gate.demands(verdict.workload()).failOn().contains(witness.phenomenon()) ? Kind.WARNING : Kind.NOTICE;
        };
    }

    private void annotate(Kind kind, Witness witness) throws IOException {
        if (counts.merge(kind, 1L, Long::sum) <= GitHubCommand.SHOWN) {
            GitHubCommand.annotate(
                    kind.name().toLowerCase(Locale.ROOT),
                    witness.operation().place(),
                    Headings.of(witness),
                    Sentences.besideItsLine(witness),
                    out);
        }
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        for (JudgedRate rate : summary.rates()) {
            if (!rate.holds() && counts.merge(Kind.ERROR, 1L, Long::sum) <= GitHubCommand.SHOWN) {
                Anomaly anomaly = rate.sample().anomaly();
                GitHubCommand.annotate("error", null, anomaly.label(), RunInWords.sentence(rate), out);
            }
        }
        if (summary.untested()) {
            // Nothing was found, so there is no other error that could crowd it out.
            GitHubCommand.annotate("error", null, "untested", RunInWords.untested(summary), out);
        }
        for (String caution : summary.cautions()) {
            GitHubCommand.annotate("warning", null, "mapping", caution, out);
        }
        for (Map.Entry<Kind, Long> entry : counts.entrySet()) {
            if (entry.getValue() > GitHubCommand.SHOWN) {
                GitHubCommand.shown(entry.getValue(), entry.getKey().name().toLowerCase(Locale.ROOT), out);
            }
        }
        out.append("hasse: ").append(RunInWords.sentence(summary)).append('\n');
    }
}
