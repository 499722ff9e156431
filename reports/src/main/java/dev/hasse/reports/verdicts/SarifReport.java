package dev.hasse.reports.verdicts;

import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.MultiformatMessageString;
import com.contrastsecurity.sarif.PartialFingerprints;
import com.contrastsecurity.sarif.PropertyBag;
import com.contrastsecurity.sarif.ReportingConfiguration;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.Result;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Summary;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.SarifLog;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For code review tools: SARIF 2.1.0, with a rule for each anomaly and observation, and a result for each witness. The
 * result's location is the operation that should not have gone through; the other operation is a related location.
 * Fingerprints are stable across runs.
 */
public final class SarifReport implements VerdictWriter {
    private final Writer out;
    private final String version;
    private final List<Result> results = new ArrayList<>();

    /** @param version of Hasse */
    public SarifReport(Writer out, String version) {
        this.out = out;
        this.version = version;
    }

    @Override
    public void verdict(Verdict verdict) {
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            for (Witness witness : finding.witnesses()) {
                results.add(result(witness, verdict).withLevel(level(witness)));
            }
            for (Witness possible : finding.possibleWitnesses()) {
                // SARIF has no level for findings that need a review.
                results.add(
                        result(possible, verdict).withKind(Result.Kind.REVIEW).withLevel(Result.Level.NONE));
            }
        }
    }

    private static Result.Level level(Witness witness) {
        return switch (witness.severity()) {
            case ERROR -> Result.Level.ERROR;
            case WARNING -> Result.Level.WARNING;
            case NOTE -> Result.Level.NOTE;
        };
    }

    private static Result result(Witness witness, Verdict verdict) {
        Result result = new Result()
                .withRuleId(witness.phenomenon().code())
                .withRuleIndex(Phenomenon.all().indexOf(witness.phenomenon()))
                .withMessage(new Message().withText(Sentences.besideItsLine(witness) + "."))
                .withLocations(List.of(location(witness.operation(), verdict)))
                .withPartialFingerprints(new PartialFingerprints()
                        .withAdditionalProperty(
                                SarifLog.FINGERPRINT,
                                Fingerprint.of(witness, verdict.workload()).digest()));
        Set<Location> related = new LinkedHashSet<>();
        for (OperationRef other :
                witness.operations().subList(1, witness.operations().size())) {
            related.add(location(other, verdict)
                    .withId(related.size() + 1)
                    .withMessage(new Message().withText(Sentences.roleBesideItsLine(witness, other))));
        }
        return related.isEmpty() ? result : result.withRelatedLocations(related);
    }

    private static Location location(OperationRef operation, Verdict verdict) {
        return SarifLog.location(verdict.traceId(), operation.position(), operation.place());
    }

    private static ReportingDescriptor rule(Phenomenon phenomenon) {
        String help = phenomenon.about().definition() + "\n\nWhat keeps it out: "
                + phenomenon.about().prevention();
        String section = phenomenon.about().section().isEmpty()
                ? ""
                : " (" + phenomenon.about().section() + ")";
        return new ReportingDescriptor()
                .withId(phenomenon.code())
                .withName(SarifLog.ruleName(phenomenon.title()))
                .withShortDescription(new MultiformatMessageString()
                        .withText(phenomenon.title() + ": " + phenomenon.about().meaning() + "."))
                .withFullDescription(new MultiformatMessageString()
                        .withText(phenomenon.about().definition()))
                .withHelp(new MultiformatMessageString()
                        .withText(help)
                        .withMarkdown("**" + phenomenon.label() + "**" + section + "\n\n" + help))
                .withHelpUri(RulePage.of(phenomenon))
                .withDefaultConfiguration(new ReportingConfiguration()
                        .withLevel(
                                phenomenon instanceof Anomaly
                                        ? ReportingConfiguration.Level.ERROR
                                        : ReportingConfiguration.Level.NOTE))
                .withProperties(new PropertyBag()
                        .withTags(new LinkedHashSet<>(List.of("consistency", "concurrency", "multi-agent"))));
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        Set<ReportingDescriptor> rules = new LinkedHashSet<>();
        Phenomenon.all().forEach(phenomenon -> rules.add(rule(phenomenon)));
        String untested = summary.untested() ? "untested: " + RunInWords.untested(summary) + "." : null;
        SarifLog.write(rules, results, untested, RunInWords.reservations(summary), version, out);
    }
}
