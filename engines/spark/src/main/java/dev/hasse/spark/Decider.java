package dev.hasse.spark;

import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Decides the traces of one task of a check, and adds their verdicts up. */
final class Decider implements Iterator<DecidedPart> {
    private final TraceBatches batches;
    private final CheckSettings settings;
    private final String version;
    private final Rows rows;
    private final Summary.Tally tally;
    private final @Nullable Baseline baseline;

    private boolean finished;

    /**
     * @param batches the traces
     * @param rows makes the rows of tables
     * @param version of Hasse
     */
    Decider(TraceBatches batches, CheckSettings settings, Rows rows, String version) {
        this.batches = batches;
        this.settings = settings;
        this.rows = rows;
        this.version = version;
        this.tally = CheckRun.tally(settings.policy());
        this.baseline = settings.baseline();
    }

    @Override
    public boolean hasNext() {
        return !finished;
    }

    /** The verdicts on some traces, and last, without any, the totals of all. */
    @Override
    public DecidedPart next() {
        if (finished) {
            throw new NoSuchElementException("all traces have been decided");
        }
        try {
            if (!batches.hasNext()) {
                finished = true;
                return DecidedPart.of(List.of(), TotalsOfPart.of(batches.totals(), tally, baseline, version));
            }
            List<DecidedTrace> decided = new ArrayList<>();
            batches.next(this::decide, (verdict, beginning) -> {
                if (baseline != null) {
                    baseline.note(verdict);
                }
                decided.add(rows.of(verdict, beginning));
            });
            return DecidedPart.of(decided, null);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<Verdict> decide(TraceBatches.Supply supply) throws IOException {
        List<Verdict> verdicts = new ArrayList<>();
        try (CheckRun run =
                new CheckRun(settings.policy(), settings.excuses(baseline), settings.maxWitnesses(), 1, tally)) {
            run.deliverOnceRead(verdicts::add);
            supply.to(run.traces());
            run.finish(verdicts::add);
        }
        return verdicts;
    }
}
