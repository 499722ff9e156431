package dev.hasse.bench;

import dev.hasse.bench.Criterion.Bound;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** The goals that Hasse's performance is held to. */
final class Goals {
    private static final int MILLION = 1_000_000;
    private static final int THREE_MILLION = 3 * MILLION;
    private static final double EXPONENT = 1.05;

    /** Shapes whose records carry more than Hasse has to decide, so that they cost more to read. */
    private static final Set<Shape> RICH = EnumSet.of(Shape.RECORDED, Shape.CONVERTED);

    private Goals() {}

    /** Every goal that these results can judge. */
    static List<Goal> judge(Results results, List<StartUp.Line> startUp) {
        List<Goal> goals = new ArrayList<>();
        for (int records : new int[] {MILLION, THREE_MILLION}) {
            List<Results.Row> rows = results.rows(records);
            for (Criterion criterion : atSize(records)) {
                criterion.judge(rows).ifPresent(goals::add);
            }
        }
        growth(results, "wall", Measurement::wall).ifPresent(goals::add);
        growth(results, "CPU", Measurement::cpu).ifPresent(goals::add);
        for (StartUp.Line line : startUp) {
            goals.add(new Goal(
                    "`" + line.line().replace("|", "\\|") + "` in at most " + line.goal() + " s",
                    String.format(Locale.ROOT, "%.3f s", line.wall()),
                    line.wall() <= line.goal()));
        }
        return goals;
    }

    /** The goals for files of a million or three million records. */
    private static List<Criterion> atSize(int records) {
        boolean million = records == MILLION;
        String at = ", at " + count(records) + " records";
        List<Criterion> criteria = new ArrayList<>(List.of(
                wall("", shape -> isPlain(shape) && shape != Shape.WIDE, million ? 0.8 : 0.7, at),
                wall("wide: ", shape -> shape == Shape.WIDE, million ? 1.0 : 0.8, at),
                wall("recorded, converted: ", RICH::contains, 1.0, at),
                new Criterion(
                        "gzip: wall at most 1.2 × that of `gzip -dc`" + at,
                        Shape::isCompressed,
                        row -> ratio(row.measured(Contender.HASSE), row.yardstick(), Measurement::wall),
                        Bound.AT_MOST,
                        1.2,
                        "×"),
                new Criterion(
                        "CPU at most 1.2 × the Jackson tokenizer's" + at,
                        shape -> !shape.isCompressed(),
                        row -> ratio(row.measured(Contender.HASSE), row.yardstick(), Measurement::cpu),
                        Bound.AT_MOST,
                        1.2,
                        "×"),
                new Criterion(
                        "at least 3 × faster than the fastest DuckDB SQL" + at,
                        shape -> true,
                        row -> ratio(row.fastestDuckDb(), row.measured(Contender.HASSE), Measurement::wall),
                        Bound.AT_LEAST,
                        3,
                        "×"),
                new Criterion(
                        "in a fifth of its memory" + at,
                        shape -> true,
                        row -> ratio(row.fastestDuckDb(), row.measured(Contender.HASSE), Measurement::peak),
                        Bound.AT_LEAST,
                        5,
                        "×")));
        if (million) {
            criteria.add(otherCommand("report", Contender.HASSE_REPORT, at));
            criteria.add(otherCommand("validate", Contender.HASSE_VALIDATE, at));
        } else {
            criteria.add(peak("one trace: peak memory at most 150 MB" + at, Shape::isOneTrace, 150));
            criteria.add(peak("a thousand traces: peak memory at most 250 MB" + at, shape -> !shape.isOneTrace(), 250));
        }
        return criteria;
    }

    /** Whether the goals for shapes in general hold for it. */
    private static boolean isPlain(Shape shape) {
        return !shape.isCompressed() && !RICH.contains(shape);
    }

    private static Criterion wall(String whose, Predicate<Shape> shapes, double limit, String at) {
        return new Criterion(
                whose + "wall at most " + limit + " × the Jackson tokenizer's" + at,
                shapes,
                row -> ratio(row.measured(Contender.HASSE), row.yardstick(), Measurement::wall),
                Bound.AT_MOST,
                limit,
                "×");
    }

    private static Criterion otherCommand(String name, Contender contender, String at) {
        return new Criterion(
                "`hasse " + name + "`: wall at most 1.2 × that of `hasse check`" + at,
                shape -> true,
                row -> ratio(row.measured(contender), row.measured(Contender.HASSE), Measurement::wall),
                Bound.AT_MOST,
                1.2,
                "×");
    }

    private static Criterion peak(String promise, Predicate<Shape> shapes, double megabytes) {
        return new Criterion(
                promise,
                shapes,
                row -> row.measured(Contender.HASSE).map(Measurement::peak),
                Bound.AT_MOST,
                megabytes,
                "MB");
    }

    private static Optional<Goal> growth(Results results, String name, Function<Measurement, Double> cost) {
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
        return new Criterion(
                        "growth exponent of " + name + " at most " + EXPONENT + ", from " + count(from) + " to "
                                + count(largest.get(0).records()) + " records",
                        shape -> true,
                        row -> Growth.exponent(results.growth(row.shape()), Contender.HASSE, cost),
                        Bound.AT_MOST,
                        EXPONENT,
                        "")
                .judge(largest);
    }

    private static Optional<Double> ratio(
            Optional<Measurement> of, Optional<Measurement> to, Function<Measurement, Double> cost) {
        return of.map(cost).flatMap(a -> to.map(cost).filter(b -> b > 0).map(b -> a / b));
    }

    private static String count(int records) {
        return String.format(Locale.ROOT, "%,d", records);
    }
}
