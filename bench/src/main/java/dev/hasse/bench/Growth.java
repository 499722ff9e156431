package dev.hasse.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How cost grows with the number of records: exponent 1 is linear, 2 is quadratic. */
final class Growth {
    private Growth() {}

    /**
     * The exponent between the smallest and the largest file that the contender took part in; empty if there is only
     * one, or if the cost of the smallest was too small to measure.
     */
    static Optional<Double> exponent(List<Results.Row> rows, Contender contender, Function<Measurement, Double> cost) {
        List<Results.Row> taken =
                rows.stream().filter(row -> row.of().containsKey(contender)).toList();
        if (taken.size() < 2) {
            return Optional.empty();
        }
        Results.Row small = taken.get(0);
        Results.Row large = taken.get(taken.size() - 1);
        double least = cost(small, contender, cost);
        if (least <= 0) {
            return Optional.empty();
        }
        double costs = cost(large, contender, cost) / least;
        return Optional.of(Math.log(costs) / Math.log((double) large.records() / small.records()));
    }

    private static double cost(Results.Row row, Contender contender, Function<Measurement, Double> cost) {
        return row.measured(contender).map(cost).orElseThrow();
    }
}
