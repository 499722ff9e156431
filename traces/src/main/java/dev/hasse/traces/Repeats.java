package dev.hasse.traces;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what stands in two inputs: a trace that was given twice is merged with itself, and all that is in it counts twice. Takes memory
 * for the first few pairs of inputs alone.
 */
public final class Repeats {
    private static final int PAIRS_KEPT = 3;

    private final Map<Pair, Long> first = new LinkedHashMap<>();
    private long count;

    /** An input, and an earlier one. */
    private record Pair(String input, String earlier) {}

    /**
     * What stands in two inputs.
     *
     * @param input the later one, by path as given
     * @param earlier the other one
     * @param count how much of the later one is in the other one, too
     */
    public record Repeated(String input, String earlier, long count) {}

    /** Counts something in an input that stands in an earlier one, too. */
    public void add(String input, String earlier) {
        count++;
        Pair pair = new Pair(input, earlier);
        if (first.size() < PAIRS_KEPT || first.containsKey(pair)) {
            first.merge(pair, 1L, Long::sum);
        }
    }

    /** How much there is in all inputs. */
    public long count() {
        return count;
    }

    /** The first pairs of inputs, in the order in which they were met. */
    public List<Repeated> first() {
        return first.entrySet().stream()
                .map(one -> new Repeated(one.getKey().input(), one.getKey().earlier(), one.getValue()))
                .toList();
    }
}
