package dev.hasse.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A performance goal, and whether it was met.
 *
 * @param promise the goal in words
 * @param measured the measured value; the worst of all shapes
 * @param met whether it was met on every shape
 */
record Goal(String promise, String measured, boolean met) {
    private static final int MILLION = 1_000_000;
    private static final double PEAK_MEGABYTES = 500;
    private static final double EXPONENT = 1.05;

    /** Every goal that these results can judge. */
    static List<Goal> of(Results results, List<StartUp.Line> startUp) {
        List<Goal> goals = new ArrayList<>();
        toJackson(results, MILLION, 1.0).ifPresent(goals::add);
        toJackson(results, 3 * MILLION, 0.7).ifPresent(goals::add);
        for (int records : new int[] {MILLION, 3 * MILLION}) {
            atMost(
                            results.rows(records),
                            row -> ratio(row, Contender.HASSE, Contender.JACKSON, Measurement::cpu),
                            1.3,
                            "CPU at most 1.3 × the Jackson tokenizer's, at " + count(records) + " records",
                            "×")
                    .ifPresent(goals::add);
        }
        atMost(
                        results.rows(MILLION),
                        row -> row.measured(Contender.HASSE).map(Measurement::peak),
                        PEAK_MEGABYTES,
                        "peak memory at most 500 MB, at " + count(MILLION) + " records (0.3 GB)",
                        "MB")
                .ifPresent(goals::add);
        exponent(results, "wall", Measurement::wall).ifPresent(goals::add);
        exponent(results, "CPU", Measurement::cpu).ifPresent(goals::add);
        for (int records : new int[] {MILLION, 3 * MILLION}) {
            List<Results.Row> rows = results.rows(records);
            atLeast(
                            rows,
                            row -> toDuckDb(row, Measurement::wall),
                            3,
                            "at least 3 × faster than the fastest DuckDB SQL, at " + count(records) + " records")
                    .ifPresent(goals::add);
            atLeast(
                            rows,
                            row -> toDuckDb(row, Measurement::peak),
                            5,
                            "in a fifth of its memory, at " + count(records) + " records")
                    .ifPresent(goals::add);
        }
        for (StartUp.Line line : startUp) {
            goals.add(new Goal(
                    "`" + line.line().replace("|", "\\|") + "` in at most " + line.goal() + " s",
                    String.format(Locale.ROOT, "%.3f s", line.wall()),
                    line.wall() <= line.goal()));
        }
        return goals;
    }

    private static Optional<Goal> toJackson(Results results, int records, double limit) {
        return atMost(
                results.rows(records),
                row -> ratio(row, Contender.HASSE, Contender.JACKSON, Measurement::wall),
                limit,
                "wall at most " + limit + " × the Jackson tokenizer's, at " + count(records) + " records",
                "×");
    }

    private static Optional<Goal> exponent(Results results, String name, Function<Measurement, Double> cost) {
        List<Results.Row> largest = new ArrayList<>();
        int from = Integer.MAX_VALUE;
        for (Shape shape : Shape.values()) {
            List<Results.Row> rows = results.growth(shape);
            if (rows.size() > 1) {
                largest.add(rows.get(rows.size() - 1));
                from = Math.min(from, rows.get(0).records());
            }
        }
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        return atMost(
                largest,
                row -> Growth.exponent(results.growth(row.shape()), Contender.HASSE, cost),
                EXPONENT,
                "growth exponent of " + name + " at most " + EXPONENT + ", from " + count(from) + " to "
                        + count(largest.get(0).records()) + " records",
                "");
    }

    private static Optional<Double> ratio(
            Results.Row row, Contender of, Contender to, Function<Measurement, Double> cost) {
        return row.measured(of)
                .map(cost)
                .flatMap(a -> row.measured(to).map(cost).map(b -> a / b));
    }

    private static Optional<Double> toDuckDb(Results.Row row, Function<Measurement, Double> cost) {
        return row.fastestDuckDb()
                .map(cost)
                .flatMap(a -> row.measured(Contender.HASSE).map(cost).map(b -> a / b));
    }

    private static Optional<Goal> atMost(
            List<Results.Row> rows,
            Function<Results.Row, Optional<Double>> value,
            double limit,
            String promise,
            String unit) {
        return judge(rows, value, limit, 1, promise, unit);
    }

    private static Optional<Goal> atLeast(
            List<Results.Row> rows, Function<Results.Row, Optional<Double>> value, double limit, String promise) {
        return judge(rows, value, limit, -1, promise, "×");
    }

    /** With sign 1 the value must not exceed the limit; with −1 it must not fall below. */
    private static Optional<Goal> judge(
            List<Results.Row> rows,
            Function<Results.Row, Optional<Double>> value,
            double limit,
            int sign,
            String promise,
            String unit) {
        double worst = Double.NEGATIVE_INFINITY;
        Shape worstShape = Shape.ZIPF;
        int kept = 0;
        int judged = 0;
        for (Results.Row row : rows) {
            Optional<Double> measured = value.apply(row);
            if (measured.isEmpty()) {
                continue;
            }
            judged++;
            kept += sign * measured.get() <= sign * limit ? 1 : 0;
            if (sign * measured.get() > worst) {
                worst = sign * measured.get();
                worstShape = row.shape();
            }
        }
        if (judged == 0) {
            return Optional.empty();
        }
        String number = String.format(Locale.ROOT, unit.equals("MB") ? "%.0f" : "%.2f", sign * worst);
        return Optional.of(new Goal(
                promise,
                String.format(
                        Locale.ROOT,
                        "%d of %d shapes; worst %s (%s)",
                        kept,
                        judged,
                        (number + " " + unit).strip(),
                        worstShape.title()),
                kept == judged));
    }

    private static String count(int records) {
        return String.format(Locale.ROOT, "%,d", records);
    }
}
