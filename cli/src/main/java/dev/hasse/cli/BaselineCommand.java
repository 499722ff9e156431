package dev.hasse.cli;

import dev.hasse.check.PolicyClassifier;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.Chain;
import dev.hasse.model.Excuses;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.BaselineFile;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.reports.Counted;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hasse baseline}: records today's findings, so that {@code check} counts only new ones. */
@Command(
        name = "baseline",
        header = "Records today's findings; check then counts new ones",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse baseline [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Records today's findings by what stays the same from run to run: the anomaly, the workload, the "
                    + "agents, and the pattern of the cell. 'hasse check --baseline' then counts only new findings."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the findings were recorded", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse baseline traces/ -o hasse-baseline.json",
            "  hasse check --baseline hasse-baseline.json traces/",
            "  hasse baseline --transactions --from auto --mapping map.yaml log.jsonl"
        })
final class BaselineCommand implements Callable<Integer> {
    private final Streams streams;

    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private TransactionOptions transactions = new TransactionOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            order = 1,
            paramLabel = "FILE",
            defaultValue = "hasse-baseline.json",
            description = "Write the baseline to FILE (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("hasse-baseline.json");

    BaselineCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        traces.keepFrom(List.of(output));
        Policy policy = decision.policy(streams, traces);
        if (transactions.areAsked()) {
            return recordViolations(policy);
        }
        Baseline today = new Baseline(Set.of());
        long[] witnesses = {0};
        Excuses excuses = new Exemptions(policy, LocalDate.now(ZoneId.systemDefault())).excuses(today);
        Classifier classifier = PolicyClassifier.of(policy, Chain.DEFAULT, 0).excusing(excuses);
        try (VerdictStream verdicts = new VerdictStream(classifier, TraceOptions.THREADS)) {
            VerdictStream.Sink sink = verdict -> {
                today.note(verdict);
                witnesses[0] += witnesses(verdict);
            };
            verdicts.deliverOnceRead(sink);
            ReadSettings settings = traces.settings(policy.sentinel());
            traces.read(streams, settings, TraceOptions.problems(), decision.skipsInvalid(), verdicts);
            verdicts.finish(sink);
        }
        BaselineOptions.write(new BaselineFile.Known(Set.copyOf(today.found()), Set.of()), output, streams);
        say(today.found().size(), "finding", witnesses[0]);
        return ExitCode.OK;
    }

    private int recordViolations(Policy policy) {
        transactions.requireOne(spec.commandLine());
        Exemptions exemptions = new Exemptions(policy, LocalDate.now(ZoneId.systemDefault()));
        Set<RuleFingerprint> found = new HashSet<>();
        long witnesses = 0;
        for (TransactionVerdict decided :
                TransactionReading.verdicts(transactions, traces, decision, policy, streams)) {
            TransactionVerdict verdict = exemptions.excuse(decided);
            found.addAll(verdict.fingerprints());
            for (RuleFinding finding : verdict.findings()) {
                witnesses += finding.witnesses().size();
            }
        }
        BaselineOptions.write(new BaselineFile.Known(Set.of(), found), output, streams);
        say(found.size(), "violation", witnesses);
        return ExitCode.OK;
    }

    private void say(int recorded, String what, long witnesses) {
        if (Destination.isDash(output)) {
            // The baseline is all that is on standard output.
            return;
        }
        boolean isNamed = spec.commandLine().getParseResult().hasMatchedOption("--output");
        Output.write(
                null,
                streams,
                to -> to.append(Counted.of(recorded, what))
                        .append(" of ")
                        .append(Counted.witnesses(witnesses))
                        .append(isNamed ? " recorded\n" : " recorded in " + output + "\n"));
    }

    private static long witnesses(Verdict verdict) {
        return Phenomenon.all().stream()
                .mapToLong(phenomenon -> verdict.finding(phenomenon).count())
                .sum();
    }
}
