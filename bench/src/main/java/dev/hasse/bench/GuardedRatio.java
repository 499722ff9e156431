package dev.hasse.bench;

import dev.hasse.model.Named;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How much Hasse costs in proportion to the yardstick, on files of one shape: the committed value that later versions
 * are held to.
 *
 * @param ratio the median of several guards
 * @param spread the difference between the largest and the smallest of their values, as a fraction of the median
 */
record GuardedRatio(Shape shape, Cost cost, double ratio, double spread) {
    /** What remains uncertain when a few guards happen to agree. */
    private static final double LEAST_TOLERANCE = 0.05;

    /** With a larger spread, the tolerance would hide what the guard is there to find. */
    private static final double LARGEST_SPREAD = 0.15;

    /** A kind of cost. */
    enum Cost implements Named {
        WALL(Measurement::wall),
        CPU(Measurement::cpu),
        PEAK(Measurement::peak);

        @SuppressWarnings("ImmutableEnumChecker") // a function without state
        private final ToDoubleFunction<Measurement> of;

        Cost(ToDoubleFunction<Measurement> of) {
            this.of = of;
        }

        double of(Measurement measured) {
            return of.applyAsDouble(measured);
        }

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The result of a guard. */
    enum Judgement {
        WORSE,
        BETTER,
        WITHIN_NOISE;

        String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * The ratio to commit after several guards.
     *
     * @param ratios the ratio that each of them measured; at least one
     */
    static GuardedRatio of(Shape shape, Cost cost, List<Double> ratios) {
        List<Double> sorted = ratios.stream().sorted().toList();
        double median = sorted.get(sorted.size() / 2);
        return new GuardedRatio(shape, cost, median, (sorted.get(sorted.size() - 1) - sorted.get(0)) / median);
    }

    /**
     * The deviation that counts as noise, as a fraction of the ratio. Twice the measured spread, because the committed
     * value and the one that is compared with it each lie somewhere within that spread, and the true spread is wider than
     * that of a few guards.
     */
    double tolerance() {
        return Math.max(LEAST_TOLERANCE, 2 * spread);
    }

    /** Whether the machine was too busy for the ratio to say much. */
    boolean isTooNoisy() {
        return spread > LARGEST_SPREAD;
    }

    /** Compares a ratio that was measured now with the committed one. */
    Judgement judge(double measured) {
        if (measured > ratio * (1 + tolerance())) {
            return Judgement.WORSE;
        }
        return measured < ratio * (1 - tolerance()) ? Judgement.BETTER : Judgement.WITHIN_NOISE;
    }
}
