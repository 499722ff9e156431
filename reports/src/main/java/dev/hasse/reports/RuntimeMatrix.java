package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** In how many sessions each runtime lets each anomaly through, and what it takes to keep the others out. */
public final class RuntimeMatrix {
    /** How to read it. */
    public static final String MEANING =
            "Sessions with the anomaly, of those that could have shown it. ✓: the runtime promises that there are none. refused: "
                    + "operations that it dropped or aborted.";

    /** How to read what it costs. */
    public static final String COST =
            "dropped: refused before they began; aborted: refused at commit, when all was generated; waited: before they began or "
                    + "committed; cascaded: undone because one that they built on was. rate: aborted of all. tokens: how many more "
                    + "it takes to generate anew those that were aborted as stale, by the paper's estimate (§5.6): 108% [104, 112] × abort rate, "
                    + "measured for snapshot isolation with gpt-4o-mini at abort rates from 0.09 to 0.93 (*: outside of these). "
                    + "Of other mechanisms (-) no such line was measured.";

    private static final int WIDTH = 80;
    private static final int NAME = 20;

    private final Map<String, Row> rows;

    private RuntimeMatrix(Map<String, Row> rows) {
        this.rows = rows;
    }

    /**
     * A runtime.
     *
     * @param excluded the anomalies that it promises to exclude
     * @param isSnapshotIsolation whether it aborts at commit whoever read what is no longer so
     */
    public record Guard(String name, Set<Anomaly> excluded, boolean isSnapshotIsolation) {
        public Guard {
            excluded = Set.copyOf(excluded);
        }
    }

    /** What was measured of one runtime. */
    public static final class Row {
        private final Guard runtime;
        private final Map<Anomaly, Long> found = new EnumMap<>(Anomaly.class);
        private final Map<Anomaly, Long> tested = new EnumMap<>(Anomaly.class);
        private final Map<String, Effort> efforts = new LinkedHashMap<>();

        private Row(Guard runtime) {
            this.runtime = runtime;
        }

        /** Whether it promises that there is none of an anomaly. */
        public boolean excludes(Anomaly anomaly) {
            return runtime.excluded.contains(anomaly);
        }

        /** In how many sessions an anomaly was found. */
        public long found(Anomaly anomaly) {
            return found.getOrDefault(anomaly, 0L);
        }

        /** How many sessions could have shown it. */
        public long tested(Anomaly anomaly) {
            return tested.getOrDefault(anomaly, 0L);
        }

        /** What became of the operations of each scenario, in order. */
        public Map<String, Effort> efforts() {
            return Collections.unmodifiableMap(efforts);
        }

        /** What became of the operations of all of them. */
        public Effort effort() {
            return efforts.values().stream().reduce(Effort.NONE, Effort::plus);
        }

        /** The paper's estimate of what it costs to generate anew what was stale; a dash where it has none. */
        public String tokens(Effort effort) {
            return runtime.isSnapshotIsolation ? effort.retries().text() : "-";
        }

        private String cell(Anomaly anomaly) {
            return tested(anomaly) == 0
                    ? "untested"
                    : (excludes(anomaly) ? "✓ " : "") + found(anomaly) + "/" + tested(anomaly);
        }
    }

    /** Adds sessions up. */
    public static final class Builder {
        private final Map<String, Row> rows = new LinkedHashMap<>();

        /** One more session of a scenario on a runtime. */
        public void add(Guard runtime, String scenario, Verdict verdict, Effort effort) {
            Row row = rows.computeIfAbsent(runtime.name, unknown -> new Row(runtime));
            for (Anomaly anomaly : Anomaly.values()) {
                Status status = verdict.finding(anomaly).status();
                row.found.merge(anomaly, status == Status.FOUND ? 1L : 0L, Long::sum);
                row.tested.merge(anomaly, status == Status.UNTESTED ? 0L : 1L, Long::sum);
            }
            row.efforts.merge(scenario, effort, Effort::plus);
        }

        /** The matrix of all of them. */
        public RuntimeMatrix build() {
            return new RuntimeMatrix(rows);
        }
    }

    /** The runtimes by name, in order. */
    public Map<String, Row> rows() {
        return Collections.unmodifiableMap(rows);
    }

    /** Writes the matrix as a table, and what it costs as another. */
    public void write(Appendable out) throws IOException {
        out.append(String.format("%-20s", "runtime"));
        for (Anomaly anomaly : Anomaly.values()) {
            out.append(String.format(" %12s", anomaly));
        }
        out.append(String.format(" %7s%n", "refused"));
        for (Map.Entry<String, Row> entry : rows.entrySet()) {
            Row row = entry.getValue();
            out.append(String.format("%-20s", entry.getKey()));
            for (Anomaly anomaly : Anomaly.values()) {
                out.append(String.format(" %12s", row.cell(anomaly)));
            }
            out.append(
                    String.format(Locale.ROOT, " %6.1f%%%n", 100 * row.effort().refusedShare()));
        }
        out.append('\n').append(Wrap.wrap(MEANING, WIDTH, 0)).append('\n');
        costs(out);
    }

    private void costs(Appendable out) throws IOException {
        out.append(String.format(
                "%n%-20s %9s %8s %8s %8s %8s %5s %7s%n",
                "runtime", "committed", "dropped", "aborted", "waited", "cascaded", "rate", "tokens"));
        for (Map.Entry<String, Row> entry : rows.entrySet()) {
            Effort effort = entry.getValue().effort();
            out.append(String.format(
                    Locale.ROOT,
                    "%-20s %9d %8d %8d %8d %8d %5.2f %7s%n",
                    entry.getKey(),
                    effort.committed(),
                    effort.dropped(),
                    effort.aborted(),
                    effort.waited(),
                    effort.cascaded(),
                    effort.abortRate(),
                    entry.getValue().tokens(effort)));
        }
        out.append('\n').append(Wrap.wrap(COST, WIDTH, 0)).append('\n');
    }

    /** A line of a list: a name, and what it stands for. */
    public static String entry(String name, String meaning) {
        boolean fits = name.length() <= NAME;
        String line = String.format("  %-" + NAME + "s %s", fits ? name : "", meaning);
        return (fits ? "" : "  " + name + "\n") + Wrap.wrap(line, WIDTH, NAME + 3) + "\n";
    }
}
