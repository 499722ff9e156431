package dev.hasse.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was measured on all files. */
final class Results {
    /**
     * What was measured on one file.
     *
     * @param bytes its size
     * @param counts what everybody counted in it
     * @param of the contenders that took part
     */
    record Row(Shape shape, int records, long bytes, Counts counts, Map<Contender, Measurement> of) {

        Row {
            of = Map.copyOf(of);
        }

        Optional<Measurement> measured(Contender contender) {
            return Optional.ofNullable(of.get(contender));
        }

        /** DuckDB with whichever statement was faster. */
        Optional<Measurement> fastestDuckDb() {
            return of.entrySet().stream()
                    .filter(entry -> entry.getKey().isDuckDb())
                    .map(Map.Entry::getValue)
                    .min(Comparator.comparingDouble(Measurement::wall));
        }
    }

    /** Below this, starting a JVM is most of what there is to measure. */
    static final int SMALLEST_THAT_COUNTS = 100_000;

    private final List<Row> rows = new ArrayList<>();

    void add(Row row) {
        rows.add(row);
    }

    /** The rows of files of so many records. */
    List<Row> rows(int records) {
        return rows.stream().filter(row -> row.records() == records).toList();
    }

    /** The rows of a shape that are large enough to say something of growth, in order of size. */
    List<Row> growth(Shape shape) {
        return rows.stream()
                .filter(row -> row.shape() == shape && row.records() >= SMALLEST_THAT_COUNTS)
                .toList();
    }
}
