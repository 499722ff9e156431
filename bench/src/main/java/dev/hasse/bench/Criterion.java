package dev.hasse.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A limit on a measured value, which holds for the files of some shapes.
 *
 * @param promise the goal in words
 * @param shapes the shapes to which it applies
 * @param value the value of a file; empty if it was not measured
 * @param bound on which side of the limit the value has to be
 * @param unit {@code MB}, {@code ×} or nothing
 */
record Criterion(
        String promise,
        Predicate<Shape> shapes,
        Function<Results.Row, Optional<Double>> value,
        Bound bound,
        double limit,
        String unit) {

    /** The side of the limit. */
    enum Bound {
        AT_MOST(1),
        AT_LEAST(-1);

        /** With which larger values are worse. */
        private final int sign;

        Bound(int sign) {
            this.sign = sign;
        }

        /** Whether the first value is worse than the second one. */
        boolean isWorse(double one, double other) {
            return sign * one > sign * other;
        }
    }

    /** Judges these files; empty if the value was measured on none of them. */
    Optional<Goal> judge(List<Results.Row> rows) {
        Results.Row worst = null;
        double worstValue = 0;
        int kept = 0;
        int judged = 0;
        for (Results.Row row : rows) {
            Optional<Double> measured = shapes.test(row.shape()) ? value.apply(row) : Optional.empty();
            if (measured.isEmpty()) {
                continue;
            }
            judged++;
            kept += bound.isWorse(measured.get(), limit) ? 0 : 1;
            if (worst == null || bound.isWorse(measured.get(), worstValue)) {
                worst = row;
                worstValue = measured.get();
            }
        }
        if (worst == null) {
            return Optional.empty();
        }
        String number = String.format(Locale.ROOT, unit.equals("MB") ? "%.0f" : "%.2f", worstValue);
        String reached = (number + " " + unit).strip() + " (" + worst.shape().word() + ")";
        return Optional.of(new Goal(
                promise, judged == 1 ? reached : kept + " of " + judged + " shapes; worst " + reached, kept == judged));
    }
}
