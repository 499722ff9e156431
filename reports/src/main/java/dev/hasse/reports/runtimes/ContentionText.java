package dev.hasse.reports.runtimes;

import dev.hasse.model.Anomaly;
import dev.hasse.reports.Wrap;
import dev.hasse.simulation.Contention;
import dev.hasse.simulation.RuntimeMatrix;
import dev.hasse.simulation.RuntimeModel;
import dev.hasse.simulation.SessionTally;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How each runtime behaves under contention, by number of concurrent agents and of cells: Figure 2 of the paper (§5.6)
 * as tables.
 */
public final class ContentionText {
    private static final int WIDTH = 80;

    /** Explains how to read the tables. */
    private static final String MEANING =
            "Rows: agents at once, each of which reads one of the cells and writes it; columns: cells. refused: dropped or aborted. "
                    + "tokens: the extra tokens to regenerate operations aborted as stale, by the paper's estimate (§5.6): 108% "
                    + "[104, 112] × abort rate, measured at abort rates from 0.09 to 0.93 (*: outside this range).";

    private ContentionText() {}

    /**
     * Writes, for each runtime, the share of sessions with A1, the share of operations refused if there are any, and
     * the cost estimate.
     */
    public static void write(RuntimeMatrix sweep, Appendable out) throws IOException {
        for (Map.Entry<RuntimeModel, Map<String, SessionTally>> row :
                sweep.rows().entrySet()) {
            RuntimeModel runtime = row.getKey();
            String name = runtime.word();
            Map<String, SessionTally> points = row.getValue();
            SessionTally all = SessionTally.sum(points.values());
            if (all.found(Anomaly.A1) > 0) {
                grid(name + ": sessions with A1", points, tally -> share(tally.share(Anomaly.A1)), out);
            } else {
                out.append(name).append(": no session with A1\n\n");
            }
            if (all.effort().refusedShare() > 0) {
                grid(
                        name + ": operations refused",
                        points,
                        tally -> share(tally.effort().refusedShare()),
                        out);
            }
            if (runtime.isSnapshotIsolation()) {
                grid(name + ": tokens", points, tally -> CostText.column(runtime, tally.effort()), out);
            }
        }
        out.append(Wrap.wrap(MEANING, WIDTH, 0)).append('\n');
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.2f", share);
    }

    private static void grid(
            String title, Map<String, SessionTally> points, Function<SessionTally, String> figure, Appendable out)
            throws IOException {
        Map<Integer, List<Contention>> rows = Contention.sweep().stream()
                .collect(Collectors.groupingBy(Contention::fanIn, TreeMap::new, Collectors.toList()));
        out.append(String.format("%-32s", title));
        out.append(row(
                Contention.sweep().stream().map(Contention::cells).distinct().map(String::valueOf)));
        for (Map.Entry<Integer, List<Contention>> row : rows.entrySet()) {
            out.append(String.format("%32d", row.getKey()));
            out.append(row(row.getValue().stream()
                    .map(point -> figure.apply(Objects.requireNonNull(points.get(point.word()))))));
        }
        out.append('\n');
    }

    private static String row(Stream<String> cells) {
        return cells.map(cell -> String.format(" %7s", cell)).collect(Collectors.joining("", "", "\n"));
    }
}
