package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** What contention does to each runtime, by how many agents there are at once and over how many cells: Figure 2 of the paper (§5.6) as tables. */
public final class ContentionTable {
    private static final int WIDTH = 80;

    /** How to read it. */
    private static final String MEANING =
            "Rows: agents at once, each of which reads one of the cells and writes it; columns: cells. refused: dropped or aborted. "
                    + "tokens: how many more it takes to generate anew what was aborted as stale, by the paper's estimate (§5.6): 108% "
                    + "[104, 112] × abort rate, measured at abort rates from 0.09 to 0.93 (*: outside of these).";

    private final Map<RuntimeMatrix.Guard, Map<Point, Tally>> runtimes;

    private ContentionTable(Map<RuntimeMatrix.Guard, Map<Point, Tally>> runtimes) {
        this.runtimes = runtimes;
    }

    private record Point(int agents, int cells) implements Comparable<Point> {
        @Override
        public int compareTo(Point other) {
            return agents == other.agents ? Integer.compare(cells, other.cells) : Integer.compare(agents, other.agents);
        }
    }

    private static final class Tally {
        private long sessions;
        private long stale;
        private Effort effort = Effort.NONE;
    }

    /** Adds sessions up. */
    public static final class Builder {
        private final Map<RuntimeMatrix.Guard, Map<Point, Tally>> runtimes = new LinkedHashMap<>();

        /** One more session of so many agents over so many cells. */
        public void add(RuntimeMatrix.Guard runtime, int agents, int cells, Verdict verdict, Effort effort) {
            Tally tally = runtimes.computeIfAbsent(runtime, unknown -> new TreeMap<>())
                    .computeIfAbsent(new Point(agents, cells), unknown -> new Tally());
            tally.sessions++;
            tally.stale += verdict.finding(Anomaly.A1).status() == Status.FOUND ? 1 : 0;
            tally.effort = tally.effort.plus(effort);
        }

        /** The tables of all of them. */
        public ContentionTable build() {
            return new ContentionTable(runtimes);
        }
    }

    /** Writes for each runtime the share of sessions with A1, that of operations refused if there are any, and the estimate. */
    public void write(Appendable out) throws IOException {
        for (Map.Entry<RuntimeMatrix.Guard, Map<Point, Tally>> runtime : runtimes.entrySet()) {
            String name = runtime.getKey().name();
            Map<Point, Tally> points = runtime.getValue();
            if (points.values().stream().anyMatch(tally -> tally.stale > 0)) {
                grid(name + ": sessions with A1", points, tally -> share((double) tally.stale / tally.sessions), out);
            } else {
                out.append(name).append(": no session with A1\n\n");
            }
            Effort all = points.values().stream().map(tally -> tally.effort).reduce(Effort.NONE, Effort::plus);
            if (all.refusedShare() > 0) {
                grid(name + ": operations refused", points, tally -> share(tally.effort.refusedShare()), out);
            }
            if (runtime.getKey().isSnapshotIsolation()) {
                grid(name + ": tokens", points, tally -> tally.effort.retries().text(), out);
            }
        }
        out.append(Wrap.wrap(MEANING, WIDTH, 0)).append('\n');
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.2f", share);
    }

    private static void grid(String title, Map<Point, Tally> points, Function<Tally, String> figure, Appendable out)
            throws IOException {
        TreeSet<Integer> columns = new TreeSet<>();
        points.keySet().forEach(point -> columns.add(point.cells));
        out.append(String.format("%-32s", title));
        row(columns.stream().map(String::valueOf), out);
        TreeSet<Integer> rows = new TreeSet<>();
        points.keySet().forEach(point -> rows.add(point.agents));
        for (int agents : rows) {
            out.append(String.format("%32d", agents));
            row(
                    points.entrySet().stream()
                            .filter(point -> point.getKey().agents == agents)
                            .map(point -> figure.apply(point.getValue())),
                    out);
        }
        out.append('\n');
    }

    private static void row(Stream<String> cells, Appendable out) throws IOException {
        for (String cell : cells.toList()) {
            out.append(String.format(" %7s", cell));
        }
        out.append('\n');
    }
}
