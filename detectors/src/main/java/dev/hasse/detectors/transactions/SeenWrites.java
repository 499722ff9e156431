package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which write a read saw: the last one of the value that it read, of those that were done before it; if there is none, the first that was
 * under way. Where agents write every value once, as where values are hashes or lists that grow, that is the write. Lists to which steps
 * append are in {@link ListVersions}.
 *
 * <p>Cost: a binary search for each read.
 */
final class SeenWrites {
    private final LogView view;
    private final Map<String, Map<Value, Places>> writes = new HashMap<>();
    private final Map<String, Long> firstBegan = new HashMap<>();

    /** What a read saw. */
    enum Source {
        /** A write that the log shows. */
        WRITE,
        /** What the cell held before the first write of the log. */
        INITIAL,
        /** What nobody is known to have written, though others wrote to the cell before; or the log has no value. */
        UNKNOWN
    }

    /**
     * What a read saw.
     *
     * @param source where the value is from
     * @param writer the place of the step that wrote it; {@link Step#NONE} if the log shows none
     */
    record Seen(Source source, int writer) {}

    /** @param kinds the kinds of steps whose writes count */
    SeenWrites(LogView view, Set<Kind> kinds) {
        this.view = view;
        Set<Kind> counted = EnumSet.copyOf(kinds);
        for (int place = 1; place <= view.log.steps().size(); place++) {
            Step step = view.step(place);
            if (counted.contains(step.kind())) {
                for (CellAccess access : step.accesses()) {
                    if (access.isWrite() && !access.isAppend()) {
                        add(access, place);
                    }
                }
            }
        }
    }

    private void add(CellAccess access, int place) {
        firstBegan.merge(access.cell(), view.step(place).began(), Math::min);
        Value value = access.value();
        if (value != null) {
            writes.computeIfAbsent(access.cell(), none -> new HashMap<>())
                    .computeIfAbsent(value, none -> new Places())
                    .append(place);
        }
    }

    /** What a step saw when it read. */
    Seen by(int reader, CellAccess read) {
        Value value = read.value();
        if (value == null) {
            return new Seen(Source.UNKNOWN, Step.NONE);
        }
        Step step = view.step(reader);
        List<Integer> same = places(read.cell(), value);
        int last = lastDoneBy(step.at(), reader, same);
        if (last == Step.NONE) {
            last = same.stream()
                    .filter(place -> place != reader && view.step(place).began() <= step.at())
                    .findFirst()
                    .orElse(Step.NONE);
        }
        if (last != Step.NONE) {
            return new Seen(Source.WRITE, last);
        }
        Long first = firstBegan.get(read.cell());
        boolean isInitial = first == null || first > step.at() || (value.isNull() && same.isEmpty());
        return new Seen(isInitial ? Source.INITIAL : Source.UNKNOWN, Step.NONE);
    }

    /** Whether one step at most wrote a value, and none of the transactions of two steps did. */
    boolean isOne(String cell, Value value, int first, int second) {
        List<Integer> same = places(cell, value);
        if (same.isEmpty()) {
            return true;
        }
        int writer = view.numberOf(same.get(0));
        return same.size() == 1 && writer != view.numberOf(first) && writer != view.numberOf(second);
    }

    private List<Integer> places(String cell, Value value) {
        Places places = writes.getOrDefault(cell, Map.of()).get(value);
        return places == null ? List.of() : places;
    }

    /** The last of these steps that was done by then, other than the reader; {@link Step#NONE} if there is none. */
    private int lastDoneBy(long time, int reader, List<Integer> places) {
        int from = 0;
        int to = places.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (view.step(places.get(middle)).at() <= time) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        while (from > 0 && places.get(from - 1) == reader) {
            from--;
        }
        return from == 0 ? Step.NONE : places.get(from - 1);
    }
}
