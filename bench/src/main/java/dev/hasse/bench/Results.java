package dev.hasse.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measurements on all files. */
final class Results {
    /**
     * The measurements on one file.
     *
     * @param bytes its size
     * @param counts the counts that all contenders agree on
     * @param of the measurement of each contender that took part
     */
    record Row(Shape shape, int records, long bytes, Counts counts, Map<Contender, Measurement> of) {

        Row {
            of = Map.copyOf(of);
        }

        Optional<Measurement> measured(Contender contender) {
            return Optional.ofNullable(of.get(contender));
        }

        /** The measurement that Hasse's is compared with. */
        Optional<Measurement> yardstick() {
            return measured(Contender.yardstick(shape));
        }

        /** The faster of the two DuckDB contenders. */
        Optional<Measurement> fastestDuckDb() {
            return of.entrySet().stream()
                    .filter(entry -> entry.getKey().isDuckDb())
                    .map(Map.Entry::getValue)
                    .min(Comparator.comparingDouble(Measurement::wall));
        }
    }

    /** The smallest file for growth; below this size, starting a JVM dominates. */
    static final int SMALLEST_THAT_COUNTS = 100_000;

    private final List<Row> rows = new ArrayList<>();

    void add(Row row) {
        rows.add(row);
    }

    /** All rows, in the order in which they were measured. */
    List<Row> all() {
        return List.copyOf(rows);
    }

    /** The rows of files of this size. */
    List<Row> rows(int records) {
        return rows.stream().filter(row -> row.records() == records).toList();
    }

    /** The rows of a shape that are large enough to show growth, in order of size. */
    List<Row> growth(Shape shape) {
        return rows.stream()
                .filter(row -> row.shape() == shape && row.records() >= SMALLEST_THAT_COUNTS)
                .toList();
    }
}
