package dev.hasse.flink;

import dev.hasse.model.Verdict;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.JsonReport;
import dev.hasse.reports.verdicts.MergedResults;
import dev.hasse.reports.verdicts.ResultFile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.accumulators.ListAccumulator;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * The totals of the verdicts of one task, of all its lives: they are part of each checkpoint, and reach whoever started the job
 * when it ends. Totals are written as results of {@code check --format json} without traces, which {@code hasse merge} adds up
 * too.
 */
final class RunTotals {
    /** The name under which Flink collects the totals of the tasks. */
    static final String ACCUMULATOR = "hasse totals";

    private static final String NO_VERSION = "";

    private final Policy policy;
    private final ListState<String> state;
    /** The totals of earlier lives, of any task. */
    private final List<String> before = new ArrayList<>();

    private final Summary.Tally tally;
    private long refused;

    /** Goes on with the totals of the checkpoint, if the job goes on with one. */
    RunTotals(Policy policy, OperatorStateStore store) throws Exception {
        this.policy = policy;
        this.tally = tally(policy);
        this.state = store.getListState(new ListStateDescriptor<>("totals", Types.STRING));
        this.state.get().forEach(before::add);
    }

    private static Summary.Tally tally(Policy policy) {
        return new Summary.Tally(
                policy.gate(),
                policy.initialInForce().value(),
                policy.countPossibleInForce().value());
    }

    /** Counts a verdict. */
    void add(Verdict verdict) {
        tally.add(verdict);
    }

    /** Counts a refused record. */
    void refused() {
        refused++;
    }

    /** Makes the totals so far a part of the checkpoint. */
    void snapshot() throws Exception {
        state.update(List.of(result()));
    }

    /** Hands the totals to Flink, which passes them on when the job has ended. */
    void report(RuntimeContext context) {
        ListAccumulator<String> accumulator = new ListAccumulator<>();
        accumulator.add(result());
        context.addAccumulator(ACCUMULATOR, accumulator);
    }

    private String result() {
        List<String> all = new ArrayList<>(before);
        all.add(json(tally.summary(refused, false)));
        return json(merged(policy, all));
    }

    /** The sum of some totals, judged by the gate of the policy. */
    static Summary merged(Policy policy, List<String> totals) {
        List<ResultFile> results = new ArrayList<>();
        results.add(read(json(tally(policy).summary(0, false))));
        totals.forEach(one -> results.add(read(one)));
        return MergedResults.of(results).summary();
    }

    private static ResultFile read(String json) {
        return ResultFile.read("the totals of the job", json.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(Summary summary) {
        StringWriter json = new StringWriter();
        try {
            new JsonReport(json, NO_VERSION).summary(summary, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory failed", impossible);
        }
        return json.toString();
    }
}
