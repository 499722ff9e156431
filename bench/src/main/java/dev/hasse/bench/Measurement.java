package dev.hasse.bench;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The cost of one whole process.
 *
 * @param wall seconds from its start to its end
 * @param cpu seconds of processor time, user and system, of it and of all processes that it started and waited for
 * @param peak the largest resident memory in megabytes (10⁶ bytes); 0 if the process ended too soon
 */
record Measurement(double wall, double cpu, double peak) {

    /** The median of each value; for an even number of runs, the upper one. */
    static Measurement median(List<Measurement> runs) {
        return new Measurement(
                median(runs, Measurement::wall), median(runs, Measurement::cpu), median(runs, Measurement::peak));
    }

    private static double median(List<Measurement> runs, ToDoubleFunction<Measurement> of) {
        return runs.stream()
                .mapToDouble(of)
                .boxed()
                .sorted(Comparator.naturalOrder())
                .toList()
                .get(runs.size() / 2);
    }
}
