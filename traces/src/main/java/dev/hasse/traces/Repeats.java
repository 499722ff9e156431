package dev.hasse.traces;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts records or calls that two inputs have in common. A trace that is given twice is merged with itself, so that
 * all its contents count twice. Takes memory only for the first few pairs of inputs.
 */
public final class Repeats {
    private static final int PAIRS_KEPT = 3;

    private final Map<Pair, Long> first = new LinkedHashMap<>();
    private long count;

    /** An input and an earlier one. */
    private record Pair(String input, String earlier) {}

    /**
     * The number of records or calls that two inputs have in common.
     *
     * @param input the later input, by path as given
     * @param earlier the earlier input, by path as given
     * @param count how many of the later input are in the earlier one, too
     */
    public record Repeated(String input, String earlier, long count) {}

    /** Counts a record or call of an input that is in an earlier input, too. */
    public void add(String input, String earlier) {
        count++;
        Pair pair = new Pair(input, earlier);
        if (first.size() < PAIRS_KEPT || first.containsKey(pair)) {
            first.merge(pair, 1L, Long::sum);
        }
    }

    /** The count over all inputs. */
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
