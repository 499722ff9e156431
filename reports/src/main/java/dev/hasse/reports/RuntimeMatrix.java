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

    private static final int WIDTH = 80;

    private final Map<String, Row> rows;

    private RuntimeMatrix(Map<String, Row> rows) {
        this.rows = rows;
    }

    /** What was measured of one runtime. */
    public static final class Row {
        private final Set<Anomaly> excluded;
        private final Map<Anomaly, Long> found = new EnumMap<>(Anomaly.class);
        private final Map<Anomaly, Long> tested = new EnumMap<>(Anomaly.class);
        private long wanted;
        private long refused;

        private Row(Set<Anomaly> excluded) {
            this.excluded = excluded;
        }

        /** Whether it promises that there is none of an anomaly. */
        public boolean excludes(Anomaly anomaly) {
            return excluded.contains(anomaly);
        }

        /** In how many sessions an anomaly was found. */
        public long found(Anomaly anomaly) {
            return found.getOrDefault(anomaly, 0L);
        }

        /** How many sessions could have shown it. */
        public long tested(Anomaly anomaly) {
            return tested.getOrDefault(anomaly, 0L);
        }

        /** The share of operations that it did not let through. */
        public double refusedShare() {
            return wanted == 0 ? 0 : (double) refused / wanted;
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

        /**
         * One more session.
         *
         * @param excluded the anomalies that the runtime promises to exclude
         * @param wanted how many operations the agents wanted to make
         * @param refused how many of them the runtime did not let through
         */
        public void add(String runtime, Set<Anomaly> excluded, Verdict verdict, int wanted, int refused) {
            Row row = rows.computeIfAbsent(runtime, unknown -> new Row(excluded));
            for (Anomaly anomaly : Anomaly.values()) {
                Status status = verdict.finding(anomaly).status();
                row.found.merge(anomaly, status == Status.FOUND ? 1L : 0L, Long::sum);
                row.tested.merge(anomaly, status == Status.UNTESTED ? 0L : 1L, Long::sum);
            }
            row.wanted += wanted;
            row.refused += refused;
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

    /** Writes the matrix as a table. */
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
            out.append(String.format(Locale.ROOT, " %6.1f%%%n", 100 * row.refusedShare()));
        }
        out.append('\n').append(Wrap.wrap(MEANING, WIDTH, 0)).append('\n');
    }

    /** A line of a list: a name, and what it stands for. */
    public static String entry(String name, String meaning) {
        return Wrap.wrap(String.format("  %-20s %s", name, meaning), WIDTH, 23) + "\n";
    }
}
