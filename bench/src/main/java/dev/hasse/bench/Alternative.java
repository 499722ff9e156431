package dev.hasse.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How much slower than Hasse is what a user would take instead: the fastest SQL that DuckDB has on each file.
 *
 * @param least the least ratio of its wall time to Hasse's
 * @param most the largest one
 * @param shapes the number of files
 */
record Alternative(double least, double most, int shapes) {
    /** The size of the files that the statement is about. */
    static final int RECORDS = 1_000_000;

    /** The range over these files; empty if there is none on which both were measured. */
    static Optional<Alternative> among(List<Results.Row> rows) {
        List<Double> ratios = rows.stream()
                .flatMap(row -> row.fastestDuckDb().stream()
                        .flatMap(sql -> row.measured(Contender.HASSE).stream().map(hasse -> sql.wall() / hasse.wall())))
                .sorted()
                .toList();
        return ratios.isEmpty()
                ? Optional.empty()
                : Optional.of(new Alternative(ratios.get(0), ratios.get(ratios.size() - 1), ratios.size()));
    }

    /** One sentence for documents. */
    String sentence() {
        return String.format(
                Locale.ROOT,
                "On %,d records, the fastest SQL in DuckDB takes %.1f to %.1f times as long as `hasse check` (%d shapes).",
                RECORDS,
                least,
                most,
                shapes);
    }
}
