package dev.hasse.cli;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.VerdictStream;
import dev.hasse.policy.Policy;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** Which traces are added up in groups, and how they are decided; the same for every command that adds them up. */
final class GroupedTraces {
    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    @Mixin
    private ThreadsOption parallel = new ThreadsOption();

    /** What is in force. */
    Policy policy(Streams streams) {
        return decision.policy(streams, traces.volume(), chain);
    }

    /** Says which files the command is going to write, so that it reads none of them. */
    void keepFrom(List<Path> files) {
        traces.keepFrom(files);
    }

    /** The settings for reading single traces once more. */
    ReadSettings settings(Policy policy) {
        return traces.settings(policy.sentinel());
    }

    /**
     * Reads and decides the traces, and adds them up.
     *
     * @param builder of what they come to
     * @param limit how many witnesses of each anomaly and trace to look at
     * @param paths the traces; null for those that the arguments name
     */
    Report report(ReportBuilder builder, Policy policy, int limit, @Nullable List<String> paths, Streams streams)
            throws IOException {
        Problems problems = TraceOptions.problems();
        int threads = parallel.threads();
        Classifier classifier = DecisionOptions.classifier(
                        policy, policy.chainInForce().value(), limit)
                .countingParticipants();
        try (VerdictStream verdicts = new VerdictStream(classifier, threads)) {
            // Nothing is printed before the end, so each can be added as soon as it is there.
            verdicts.handOnEarly(builder::add, () -> true);
            ReadSettings settings = new ReadSettings(traces.limits(), policy.sentinel(), threads, null, false);
            ReadSummary read = paths == null
                    ? traces.read(streams, settings, problems, decision.skipsInvalid(), verdicts)
                    : traces.read(paths, streams, settings, problems, decision.skipsInvalid(), verdicts);
            verdicts.finish(builder::add);
            return builder.report(read.skipped());
        }
    }
}
