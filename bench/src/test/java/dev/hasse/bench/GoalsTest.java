package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoalsTest {

    @Test
    void aGoalIsMetOnlyIfItIsOnEveryShape() {
        Results results = new Results();
        results.add(row(Shape.ZIPF, 1_000_000, 0.8, 1));
        results.add(row(Shape.HOT, 1_000_000, 1.2, 1));

        assertThat(Goals.judge(results, List.of()))
                .contains(new Goal(
                        "wall at most 0.8 × the Jackson tokenizer's, at 1,000,000 records",
                        "1 of 2 shapes; worst 1.20 × (hot)",
                        false));
    }

    /** On a few records, the yardstick may take less than can be measured. */
    @Test
    void aRatioToNothingIsNone() {
        Results results = new Results();
        results.add(row(
                Shape.GZIP,
                1_000_000,
                Map.of(Contender.GZIP_DC, new Measurement(0, 0, 80), Contender.HASSE, new Measurement(0.1, 0.1, 100))));

        assertThat(Goals.judge(results, List.of()))
                .noneMatch(goal -> goal.promise().startsWith("gzip"));
        assertThat(Tables.ratio("%.2f", 0.1, 0)).isEqualTo("?");
        assertThat(Tables.ratio("%.2f", 0.1, 0.2)).isEqualTo("0.50");
    }

    @Test
    void someShapesHaveGoalsOfTheirOwn() {
        Results results = new Results();
        results.add(row(Shape.WIDE, 3_000_000, 0.75, 1));
        results.add(row(Shape.RECORDED, 3_000_000, 0.9, 1));
        results.add(row(Shape.CONVERTED, 3_000_000, 1.1, 1));
        results.add(row(Shape.GZIP, 3_000_000, 1.15, 1));
        results.add(row(Shape.TRACES, 3_000_000, 0.7, 1));

        assertThat(Goals.judge(results, List.of()))
                .contains(
                        new Goal(
                                "wall at most 0.7 × the Jackson tokenizer's, at 3,000,000 records",
                                "0.70 × (traces)",
                                true),
                        new Goal(
                                "wide: wall at most 0.8 × the Jackson tokenizer's, at 3,000,000 records",
                                "0.75 × (wide)",
                                true),
                        new Goal(
                                "recorded, converted: wall at most 1.0 × the Jackson tokenizer's, at 3,000,000 records",
                                "1 of 2 shapes; worst 1.10 × (converted)",
                                false),
                        new Goal(
                                "gzip: wall at most 1.2 × that of `gzip -dc`, at 3,000,000 records",
                                "1.15 × (gzip)",
                                true),
                        new Goal(
                                "one trace: peak memory at most 150 MB, at 3,000,000 records",
                                "4 of 4 shapes; worst 100 MB (wide)",
                                true),
                        new Goal(
                                "a thousand traces: peak memory at most 250 MB, at 3,000,000 records",
                                "100 MB (traces)",
                                true));
    }

    @Test
    void otherCommandsAreMeasuredByCheck() {
        Results results = new Results();
        results.add(row(
                Shape.ZIPF,
                1_000_000,
                Map.of(
                        Contender.HASSE, new Measurement(1, 1, 100),
                        Contender.HASSE_REPORT, new Measurement(1.3, 1, 100),
                        Contender.HASSE_VALIDATE, new Measurement(0.5, 1, 100))));

        assertThat(Goals.judge(results, List.of()))
                .contains(
                        new Goal(
                                "`hasse report`: wall at most 1.2 × that of `hasse check`, at 1,000,000 records",
                                "1.30 × (zipf)",
                                false),
                        new Goal(
                                "`hasse validate`: wall at most 1.2 × that of `hasse check`, at 1,000,000 records",
                                "0.50 × (zipf)",
                                true));
    }

    @Test
    void fasterThanDuckDbMeansThanItsFastestSql() {
        Results results = new Results();
        results.add(row(Shape.ZIPF, 1_000_000, 1, 2.5));

        assertThat(Goals.judge(results, List.of()))
                .contains(new Goal(
                        "at least 3 × faster than the fastest DuckDB SQL, at 1,000,000 records",
                        "2.50 × (zipf)",
                        false));
    }

    @Test
    void theAlternativeIsARangeOverTheShapes() {
        assertThat(Alternative.among(List.of(
                        row(Shape.ZIPF, 1_000_000, 0.5, 2.5),
                        row(Shape.HOT, 1_000_000, 1, 3),
                        row(Shape.TWINS, 1_000_000, 1, 4))))
                .hasValueSatisfying(found -> assertThat(found.sentence())
                        .isEqualTo("On 1,000,000 records, the fastest SQL in DuckDB takes 3.0 to 5.0 times as long as"
                                + " `hasse check` (3 shapes)."));
        assertThat(Alternative.among(List.of())).isEmpty();
    }

    @Test
    void theExponentOfASquareIsTwo() {
        Results results = new Results();
        results.add(row(Shape.ZIPF, 100_000, 0.1, 1));
        results.add(row(Shape.ZIPF, 1_000_000, 10, 1));

        assertThat(Growth.exponent(results.growth(Shape.ZIPF), Contender.HASSE, Measurement::wall))
                .hasValue(2.0);
        assertThat(Goals.judge(results, List.of()))
                .contains(new Goal(
                        "growth exponent of wall at most 1.05, from 100,000 to 1,000,000 records",
                        "2.00 (zipf)",
                        false));
    }

    @Test
    void nothingIsSaidOfWhatWasNotMeasured() {
        assertThat(Goals.judge(new Results(), List.of())).isEmpty();
    }

    /** A row in which the yardstick takes one second. */
    private static Results.Row row(Shape shape, int records, double hasse, double duckDb) {
        return row(
                shape,
                records,
                Map.of(
                        Contender.yardstick(shape),
                        new Measurement(1, 1, 80),
                        Contender.HASSE,
                        new Measurement(hasse, hasse, 100),
                        Contender.DUCKDB_RANGE_JOIN,
                        new Measurement(duckDb, 1, 900),
                        Contender.DUCKDB_WINDOW,
                        new Measurement(duckDb + 1, 1, 100)));
    }

    private static Results.Row row(Shape shape, int records, Map<Contender, Measurement> measured) {
        return new Results.Row(shape, records, 300L * records, new Counts(1, 1, 1), measured);
    }
}
