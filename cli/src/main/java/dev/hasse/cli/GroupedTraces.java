package dev.hasse.cli;

import dev.hasse.check.ReportSettings;
import dev.hasse.check.RunCautions;
import dev.hasse.check.WitnessTraces;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.policy.Policy;
import dev.hasse.reports.Counted;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.rows.RowQuery;
import dev.hasse.reports.rows.RowTables;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The options for reading and deciding traces that are added up in groups, shared by every command that does so. */
final class GroupedTraces {
    @Mixin
    private TraceOptions traces = new TraceOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    @Mixin
    private ThreadsOption parallel = new ThreadsOption();

    /** The policy in force. */
    Policy policy(Streams streams) {
        return decision.policy(streams, traces, chain);
    }

    /** Sets the files that the command will write, so that it reads none of them. */
    void keepFrom(List<Path> files) {
        traces.keepFrom(files);
    }

    /** The inputs that are converted together, as they were given; none if they are operation records. */
    List<String> inputsOfConversion(Streams streams) {
        return traces.inputsOfConversion(streams);
    }

    /** The inputs, as they were given. */
    List<String> inputs() {
        return traces.inputs();
    }

    /** Reads the traces of a report's witnesses again, once the report is made. */
    WitnessTraces again(Policy policy, Report report) {
        return new WitnessTraces(traces.settings(policy.sentinel()), report, traces.converted());
    }

    /**
     * Reads and decides the traces, and adds them up.
     *
     * @param builder receives the verdicts
     * @param limit how many witnesses to examine for each anomaly and trace
     * @param paths the traces to read; null for those in the arguments
     */
    Report report(ReportBuilder builder, Policy policy, int limit, @Nullable List<String> paths, Streams streams)
            throws IOException {
        long skipped = decide(classifier(policy, limit), policy, builder::add, paths, streams)
                .skipped();
        builder.caution(RunCautions.of(traces.cautions()));
        return builder.report(skipped);
    }

    /**
     * Reads and decides the traces in the arguments, and once more their transactions, and adds all of that up.
     *
     * @param builder receives the verdicts
     * @param limit how many witnesses to examine for each anomaly and trace
     * @throws IllegalArgumentException if the input cannot be read twice
     */
    Report reportWithTransactions(
            ReportBuilder builder, Policy policy, int limit, TransactionOptions transactions, Streams streams)
            throws IOException {
        if (traces.inputs().contains("-")) {
            throw new IllegalArgumentException(
                    "--transactions and --isolation read the input twice, which standard input does not allow; name files");
        }
        builder.countingTransactions();
        long skipped = decide(classifier(policy, limit), policy, builder::add, null, streams)
                .skipped();
        builder.caution(RunCautions.of(traces.cautions()));
        // What is wrong with the traces has been said by now.
        Streams silent = streams.withMessages(new PrintWriter(Writer.nullWriter()));
        TransactionReading.verdicts(transactions, traces, decision, policy, silent)
                .forEach(builder::add);
        return builder.report(skipped);
    }

    /**
     * Reads the traces of a table, and decides them if it is about verdicts.
     *
     * @param limit how many witnesses to list for each anomaly and trace
     */
    void tabulate(RowQuery.Kind kind, RowTables.Rows rows, Policy policy, int limit, Streams streams)
            throws IOException {
        if (kind == RowQuery.Kind.OPERATION) {
            decision.read(traces, policy, streams).traces().forEach(rows::add);
            return;
        }
        // Of traces only the numbers of their witnesses are in the table.
        int listed = kind == RowQuery.Kind.FINDING ? limit : 0;
        decide(classifier(policy, listed), policy, rows::add, null, streams);
        if (rows.unlisted() > 0) {
            traces.volume()
                    .notes(streams)
                    .println("note: " + Counted.witnesses(rows.unlisted())
                            + " more are not in the table; --max-witnesses 0 lists all");
        }
    }

    private Classifier classifier(Policy policy, int limit) {
        return new ReportSettings(policy, limit, traces.limits()).classifier();
    }

    /**
     * Reads and decides the traces.
     *
     * @param sink receives the verdicts, in order
     * @param paths the traces to read; null for those in the arguments
     */
    ReadSummary decide(
            Classifier classifier,
            Policy policy,
            VerdictStream.Sink sink,
            @Nullable List<String> paths,
            Streams streams)
            throws IOException {
        Problems problems = TraceOptions.problems();
        int threads = parallel.threads();
        try (VerdictStream verdicts = new VerdictStream(classifier, threads)) {
            // Nothing is printed before the end, so each verdict can be added at once.
            verdicts.deliverEarly(sink, () -> true);
            ReadSettings settings = new ReadSettings(traces.limits(), policy.sentinel(), threads, null, false);
            ReadSummary read = paths == null
                    ? traces.read(streams, settings, problems, decision.skipsInvalid(), verdicts)
                    : traces.read(paths, streams, settings, problems, decision.skipsInvalid(), verdicts);
            verdicts.finish(sink);
            return read;
        }
    }
}
