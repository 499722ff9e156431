package dev.hasse.bench;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one whole process cost.
 *
 * @param wall seconds from its start to its end
 * @param cpu seconds of processor time, user and system, of it and of all processes that it started and waited for
 * @param peak megabytes (10⁶ bytes) that it ever had resident at once; 0 if it was over too soon to be seen
 */
record Measurement(double wall, double cpu, double peak) {

    /** The median of each; of an even number, the upper one. */
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
