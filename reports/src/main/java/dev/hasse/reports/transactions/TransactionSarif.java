package dev.hasse.reports.transactions;

import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.MultiformatMessageString;
import com.contrastsecurity.sarif.PartialFingerprints;
import com.contrastsecurity.sarif.PropertyBag;
import com.contrastsecurity.sarif.ReportingConfiguration;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.Result;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.SarifLog;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Verdicts on transactions for code review tools: SARIF 2.1.0, with a rule for each of T1 to T9, and a result for each violation. The result's
 * location is the step that should not have been, or that was left as it is: the last of those that stand in a file, a decision only if there
 * is nothing else. The others are related locations. Fingerprints are stable across runs. What is undecided is no result.
 */
public final class TransactionSarif {
    private final List<Result> results = new ArrayList<>();

    private TransactionSarif() {}

    /**
     * Writes a log.
     *
     * @param version of Hasse
     */
    public static void write(TransactionRun run, Writer out, String version) throws IOException {
        TransactionSarif sarif = new TransactionSarif();
        for (TransactionVerdict verdict : run.verdicts()) {
            for (RuleFinding finding : verdict.findings()) {
                finding.witnesses().forEach(witness -> sarif.add(finding.rule(), witness, verdict.log()));
            }
        }
        Set<ReportingDescriptor> rules = new LinkedHashSet<>();
        for (TransactionRule rule : TransactionRule.values()) {
            rules.add(descriptor(rule));
        }
        String untested = run.summary().isUndecided() ? "undecided: the logs decide none of the rules." : null;
        SarifLog.write(rules, sarif.results, untested, List.of(), version, out);
    }

    private void add(TransactionRule rule, RuleWitness witness, TransactionLog log) {
        WitnessWords words = new WitnessWords(log);
        Set<Integer> steps = witness.places();
        Result result = new Result()
                .withRuleId(rule.word())
                .withRuleIndex(rule.ordinal())
                .withLevel(Result.Level.ERROR)
                .withMessage(new Message().withText(words.account(witness, ".\n") + "."))
                .withPartialFingerprints(new PartialFingerprints()
                        .withAdditionalProperty(
                                SarifLog.FINGERPRINT,
                                RuleFingerprint.of(witness, log).digest()));
        int shown = ShownStep.of(witness, log);
        if (shown != Step.NONE) {
            result.withLocations(List.of(location(shown, log)));
            steps.remove(shown);
        }
        Set<Location> related = new LinkedHashSet<>();
        for (int step : steps) {
            related.add(location(step, log)
                    .withId(related.size() + 1)
                    .withMessage(new Message().withText(words.step(step))));
        }
        results.add(related.isEmpty() ? result : result.withRelatedLocations(related));
    }

    private static Location location(int step, TransactionLog log) {
        return SarifLog.location(log.trace(), step, ShownStep.place(log.step(step)));
    }

    private static ReportingDescriptor descriptor(TransactionRule rule) {
        String help = rule.definition() + "\n\nWhat keeps it: " + rule.prevention();
        return new ReportingDescriptor()
                .withId(rule.word())
                .withName(SarifLog.ruleName(rule.title()))
                .withShortDescription(new MultiformatMessageString().withText(rule.title() + ": " + rule.definition()))
                .withFullDescription(new MultiformatMessageString().withText(rule.definition()))
                .withHelp(new MultiformatMessageString()
                        .withText(help)
                        .withMarkdown(
                                "**" + rule.word() + " " + rule.title() + "** (" + rule.source() + ")\n\n" + help))
                .withHelpUri(RulePage.of(rule))
                .withDefaultConfiguration(new ReportingConfiguration().withLevel(ReportingConfiguration.Level.ERROR))
                .withProperties(
                        new PropertyBag().withTags(new LinkedHashSet<>(List.of("transactions", "multi-agent"))));
    }
}
