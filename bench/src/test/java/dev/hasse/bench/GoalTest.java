package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoalTest {

    @Test
    void aGoalIsMetOnlyIfItIsOnEveryShape() {
        Results results = new Results();
        results.add(row(Shape.ZIPF, 1_000_000, 0.8, 1));
        results.add(row(Shape.HOT, 1_000_000, 1.2, 1));

        assertThat(Goal.of(results, List.of()))
                .contains(new Goal(
                        "wall at most 1.0 × the Jackson tokenizer's, at 1,000,000 records",
                        "1 of 2 shapes; worst 1.20 × (hot)",
                        false));
    }

    @Test
    void fasterThanDuckDbMeansThanItsFastestSql() {
        Results results = new Results();
        results.add(row(Shape.ZIPF, 1_000_000, 1, 2.5));

        assertThat(Goal.of(results, List.of()))
                .contains(new Goal(
                        "at least 3 × faster than the fastest DuckDB SQL, at 1,000,000 records",
                        "0 of 1 shapes; worst 2.50 × (zipf)",
                        false));
    }

    @Test
    void theExponentOfASquareIsTwo() {
        Results results = new Results();
        results.add(row(Shape.ZIPF, 100_000, 0.1, 1));
        results.add(row(Shape.ZIPF, 1_000_000, 10, 1));

        assertThat(Growth.exponent(results.growth(Shape.ZIPF), Contender.HASSE, Measurement::wall))
                .hasValue(2.0);
        assertThat(Goal.of(results, List.of()))
                .contains(new Goal(
                        "growth exponent of wall at most 1.05, from 100,000 to 1,000,000 records",
                        "0 of 1 shapes; worst 2.00 (zipf)",
                        false));
    }

    @Test
    void nothingIsSaidOfWhatWasNotMeasured() {
        assertThat(Goal.of(new Results(), List.of())).isEmpty();
    }

    /** A row in which Jackson takes one second. */
    private static Results.Row row(Shape shape, int records, double hasse, double duckDb) {
        return new Results.Row(
                shape,
                records,
                300L * records,
                new Counts(1, 1, 1),
                Map.of(
                        Contender.JACKSON, new Measurement(1, 1, 80),
                        Contender.HASSE, new Measurement(hasse, hasse, 100),
                        Contender.DUCKDB_RANGE_JOIN, new Measurement(duckDb, 1, 900),
                        Contender.DUCKDB_WINDOW, new Measurement(duckDb + 1, 1, 100)));
    }
}
