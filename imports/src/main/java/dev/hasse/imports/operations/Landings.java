package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The writes to one cell, as they are when this is made, each of which landed at some moment from {@link PendingOperation#since} to
 * {@link PendingOperation#commit}: which of them were under way at a time, and when a value can have been seen.
 */
final class Landings {
    /** The most writes of one value that are tried for a read. If there are more, it may have happened at any moment of its call. */
    private static final int TRIED = 64;

    private static final int NONE = -1;

    /** In the order of the earliest moments. */
    private final List<PendingWrite> writes;
    /** The earliest moment of each write, and the latest one. */
    private final long[] since;

    private final long[] commit;
    /** For each write, the one that landed last among it and those before; and likewise among those of other operations than that one. */
    private final int[] last;

    private final int[] lastOfOthers;

    /**
     * For each write, the one whose latest moment is the earliest among it and those after, of known values; and likewise among those of
     * other values than that one.
     */
    private final int[] soonest;

    private final int[] soonestOfOthers;

    private final Map<Value, SameValue> byValue = new HashMap<>();
    private final SameValue ofUnknownValue;

    /** The moments at which a read can have seen its value, as an interval that includes both. */
    record Sight(long from, long until) {}

    /** Writes of one value. */
    private static final class SameValue {
        /** The writes, in order. */
        final int[] numbers;
        /** For each of them, the moment by which the value of it and of those before was certainly overwritten. */
        final long[] latestEnds;

        SameValue(int[] numbers, long[] latestEnds) {
            this.numbers = numbers;
            this.latestEnds = latestEnds;
        }
    }

    Landings(Collection<PendingWrite> all) {
        writes = all.stream()
                .sorted(Comparator.comparingLong((PendingWrite write) -> write.by.since)
                        .thenComparingLong(write -> write.by.commit))
                .toList();
        int size = writes.size();
        since = new long[size];
        commit = new long[size];
        for (int k = 0; k < size; k++) {
            since[k] = writes.get(k).by.since;
            commit[k] = writes.get(k).by.commit;
        }
        last = new int[size];
        lastOfOthers = new int[size];
        for (int k = 0; k < size; k++) {
            placeLast(k);
        }
        soonest = new int[size + 1];
        soonestOfOthers = new int[size + 1];
        soonest[size] = NONE;
        soonestOfOthers[size] = NONE;
        for (int k = size - 1; k >= 0; k--) {
            placeSoonest(k);
        }
        Map<Value, List<Integer>> numbers = new HashMap<>();
        List<Integer> unknown = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            Value value = writes.get(k).value;
            (value == null ? unknown : numbers.computeIfAbsent(value, none -> new ArrayList<>(1))).add(k);
        }
        numbers.forEach((value, own) -> byValue.put(value, sameValue(own, value)));
        ofUnknownValue = sameValue(unknown, null);
    }

    private void placeLast(int k) {
        int before = k == 0 ? NONE : last[k - 1];
        int others = k == 0 ? NONE : lastOfOthers[k - 1];
        boolean same = before != NONE && writes.get(before).by == writes.get(k).by;
        if (before == NONE || commit[k] > commit[before]) {
            last[k] = k;
            lastOfOthers[k] = same ? others : before;
        } else {
            last[k] = before;
            lastOfOthers[k] = same || (others != NONE && commit[k] <= commit[others]) ? others : k;
        }
    }

    private void placeSoonest(int k) {
        int after = soonest[k + 1];
        int others = soonestOfOthers[k + 1];
        Value value = writes.get(k).value;
        boolean same = after != NONE && value != null && value.equals(writes.get(after).value);
        if (value != null && (after == NONE || commit[k] < commit[after])) {
            soonest[k] = k;
            soonestOfOthers[k] = same ? others : after;
        } else {
            soonest[k] = after;
            soonestOfOthers[k] = value == null || same || (others != NONE && commit[k] >= commit[others]) ? others : k;
        }
    }

    private SameValue sameValue(List<Integer> numbers, @Nullable Value value) {
        long[] latestEnds = new long[numbers.size()];
        for (int k = 0; k < latestEnds.length; k++) {
            long end = overwritten(commit[numbers.get(k)], value);
            latestEnds[k] = k == 0 ? end : Math.max(latestEnds[k - 1], end);
        }
        int[] own = new int[latestEnds.length];
        for (int k = 0; k < own.length; k++) {
            own[k] = numbers.get(k);
        }
        return new SameValue(own, latestEnds);
    }

    /** Whether a value was written more than once. */
    boolean isWrittenTwice(Value value) {
        SameValue same = byValue.get(value);
        return same != null && same.numbers.length > 1;
    }

    /** The number of writes that may have landed before {@code time}. */
    private int begunBefore(long time) {
        int low = 0;
        int high = writes.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (since[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int begunBy(long time) {
        return time == Long.MAX_VALUE ? writes.size() : begunBefore(time + 1);
    }

    /**
     * Whether a write by another operation may have landed after {@code from} and before {@code until}, or landed just then, or was of a call that
     * began and ended at {@code from}. One that only ended then came before what began then.
     */
    boolean anyBetween(long from, long until, PendingOperation except) {
        return lastsBeyond(from, begunBefore(until), except) || anyAt(until, except) || anyOnlyAt(from, except);
    }

    private boolean anyOnlyAt(long time, PendingOperation except) {
        for (int k = begunBy(time) - 1; k >= 0 && since[k] == time; k--) {
            PendingOperation by = writes.get(k).by;
            if (by != except && by.call != null && by.began == time && by.commit == time) {
                return true;
            }
        }
        return false;
    }

    private boolean anyAt(long time, PendingOperation except) {
        return at(time, except) != NONE;
    }

    /** The last write by another operation that can only have landed at {@code time}. */
    private int at(long time, PendingOperation except) {
        for (int k = begunBy(time) - 1; k >= 0 && since[k] == time; k--) {
            if (commit[k] == time && writes.get(k).by != except) {
                return k;
            }
        }
        return NONE;
    }

    /**
     * The write by another operation that landed at {@code time}, or else the one that may have landed last of those that were under way; null if
     * there is none.
     */
    @Nullable
    PendingWrite lastBy(long time, PendingOperation except) {
        int then = at(time, except);
        int longest = longest(begunBy(time), except);
        if (then != NONE) {
            return writes.get(then);
        }
        return longest == NONE || commit[longest] < time ? null : writes.get(longest);
    }

    /** Whether a write by another operation may have landed after {@code from} and not after {@code until}. */
    boolean anyUntil(long from, long until, PendingOperation except) {
        return lastsBeyond(from, begunBy(until), except);
    }

    /** Whether only these operations may have landed after {@code from} and before {@code until}. */
    boolean onlyBetween(long from, long until, Set<PendingOperation> these) {
        for (int k = begunBefore(until) - 1; k >= 0 && commit[last[k]] > from; k--) {
            // The one that lasted longest comes first, so that the others need not be searched for it.
            if (!these.contains(writes.get(last[k]).by) || (commit[k] > from && !these.contains(writes.get(k).by))) {
                return false;
            }
        }
        return true;
    }

    private boolean lastsBeyond(long from, int count, PendingOperation except) {
        int longest = longest(count, except);
        return longest != NONE && commit[longest] > from;
    }

    /** Of the first writes, the one by another operation that lasted longest. */
    private int longest(int count, PendingOperation except) {
        if (count == 0) {
            return NONE;
        }
        int longest = last[count - 1];
        return writes.get(longest).by == except ? lastOfOthers[count - 1] : longest;
    }

    /**
     * The moment by which a value was certainly overwritten that had certainly landed by {@code time}, and not again since.
     *
     * @param value the value; null if it is unknown, which makes it a moment by which any value was
     * @return {@link Long#MAX_VALUE} if it was perhaps never overwritten
     */
    private long overwritten(long time, @Nullable Value value) {
        int next = begunBefore(time);
        int first = soonest[next];
        if (value == null || (first != NONE && value.equals(writes.get(first).value))) {
            first = soonestOfOthers[next];
        }
        return first == NONE ? Long.MAX_VALUE : commit[first];
    }

    /**
     * When a read can have seen a value, whatever the moments at which the writes landed.
     *
     * @param from the earliest moment of the read
     * @param until the latest one
     * @param by the operation that read; its own writes came later
     * @return null if it can have seen it at no moment
     */
    @Nullable
    Sight sight(Value value, long from, long until, PendingOperation by) {
        return widened(sightOfKnown(value, from, until, by), ofUnknownValue, value, from, until, by);
    }

    /** The same, if no write of unknown value wrote it. */
    @Nullable
    Sight sightOfKnown(Value value, long from, long until, PendingOperation by) {
        Sight sight =
                value.isNull() ? widened(null, Long.MIN_VALUE, overwritten(Long.MIN_VALUE, value), from, until) : null;
        SameValue same = byValue.get(value);
        return same == null ? sight : widened(sight, same, value, from, until, by);
    }

    private @Nullable Sight widened(
            @Nullable Sight sight, SameValue same, Value value, long from, long until, PendingOperation by) {
        int k = 0;
        int high = same.numbers.length;
        while (k < high) {
            int middle = (k + high) >>> 1;
            if (since[same.numbers[middle]] <= until) {
                k = middle + 1;
            } else {
                high = middle;
            }
        }
        Sight wider = sight;
        for (int tried = 0; --k >= 0 && same.latestEnds[k] > from; tried++) {
            int number = same.numbers[k];
            if (tried == TRIED) {
                return new Sight(from, until);
            }
            if (writes.get(number).by != by) {
                wider = widened(wider, since[number], overwritten(commit[number], value), from, until);
            }
        }
        return wider;
    }

    /** @param end the moment by which the value was certainly overwritten */
    private static @Nullable Sight widened(@Nullable Sight sight, long since, long end, long from, long until) {
        if (since > until || end <= from) {
            return sight;
        }
        long first = Math.max(since, from);
        long last = Math.min(end == Long.MAX_VALUE ? end : end - 1, until);
        if (first > last) {
            // It was overwritten at the very moment at which it landed.
            return sight;
        }
        return sight == null
                ? new Sight(first, last)
                : new Sight(Math.min(sight.from, first), Math.max(sight.until, last));
    }
}
