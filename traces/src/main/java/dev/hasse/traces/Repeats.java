package dev.hasse.traces;

import dev.hasse.model.TraceBuilder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts records or calls that two inputs have in common. A trace that is given twice is merged with itself, so that
 * all its contents count twice. Takes memory only for the first few pairs of inputs.
 */
public final class Repeats {
    private static final int PAIRS_KEPT = 3;

    /** Of a part, enough for the first pairs of all parts to be counted in full; only input that is mostly repeats has more. */
    private static final int PAIRS_KEPT_OF_PART = 10_000;

    private final int kept;
    private final Map<Pair, Long> first = new LinkedHashMap<>();
    /** Where reading was when each of these pairs was first met. */
    private final List<ReadingPlace> met = new ArrayList<>();

    private ReadingPlace place = ReadingPlace.BEGINNING;
    private long count;

    /** Keeps the first few pairs. */
    Repeats() {
        this(PAIRS_KEPT);
    }

    private Repeats(int kept) {
        this.kept = kept;
    }

    /** Keeps the pairs of a part of the input, which are added up with those of other parts. */
    static Repeats ofPart() {
        return new Repeats(PAIRS_KEPT_OF_PART);
    }

    /** An input and an earlier one. */
    private record Pair(String input, String earlier) {}

    /**
     * The number of records or calls that two inputs have in common.
     *
     * @param input the later input, by path as given
     * @param earlier the earlier input, by path as given
     * @param count how many of the later input are in the earlier one, too
     */
    public record Repeated(String input, String earlier, long count) implements Serializable {}

    /** Counts a record or call of an input that is in an earlier input, too. */
    public void add(String input, String earlier) {
        add(new Repeated(input, earlier, 1));
    }

    /** Counts the records of a trace that repeat one of an earlier input. */
    void add(TraceBuilder records, InputEnds inputs) {
        int[] firstAlike = records.firstAlike();
        for (int record = inputs.first(); record < firstAlike.length; record++) {
            int earlier = firstAlike[record];
            if (inputs.of(earlier) < inputs.of(record)) {
                add(
                        records.reference(record).source(),
                        records.reference(earlier).source());
            }
        }
    }

    /** Counts several at once. */
    void add(Repeated several) {
        count += several.count;
        Pair pair = new Pair(several.input, several.earlier);
        if (first.containsKey(pair)) {
            first.merge(pair, several.count, Long::sum);
        } else if (first.size() < kept) {
            first.put(pair, several.count);
            met.add(place);
        }
    }

    /** Notes where reading is. */
    void moveTo(ReadingPlace reached) {
        place = reached;
    }

    /** Where reading was when each of the {@linkplain #first() first} pairs was met. */
    List<ReadingPlace> met() {
        return met;
    }

    /** Counts more of them, of inputs that are not known. */
    void addUnnamed(long more) {
        count += more;
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
