package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The writes to a cell, in the order in which they landed. */
final class CellHistory {
    /** The most writes that overlap one, of which each is asked for whether it came later. */
    private static final int MOST_OVERLAPPING = 1_000;

    /** The most writes of one value, of which each is asked for whether it may have lasted. */
    private static final int MOST_OF_ONE_VALUE = 64;

    private static final NavigableMap<Long, Set<PendingWrite>> NONE = Collections.emptyNavigableMap();

    private final TreeMap<Long, Set<PendingWrite>> writes = new TreeMap<>();
    private final Map<Value, NavigableMap<Long, Set<PendingWrite>>> byValue = new HashMap<>();
    private final TreeMap<Long, Set<PendingWrite>> ofUnknownValue = new TreeMap<>();
    /** Those of any known value. */
    private final TreeMap<Long, Set<PendingWrite>> ofKnownValue = new TreeMap<>();
    /** The duration of its longest writer; no write that lands further ahead can be in flight. */
    private long longest;

    void add(PendingWrite write) {
        Long time = write.by.commit;
        Set<PendingWrite> alone = Set.of(write);
        put(time, alone, writes);
        putByValue(time, alone, write.value);
        longest = Math.max(longest, write.by.commit - write.by.began);
    }

    void remove(PendingWrite write) {
        take(write, writes);
        take(write, of(write.value));
        take(write, ofKnownValue);
    }

    /** Moves an operation to the moment at which it landed, in the histories of the cells that it wrote. */
    static void land(PendingOperation operation, long time, Function<String, CellHistory> histories) {
        operation.writes.forEach(write -> histories.apply(write.cell).remove(write));
        operation.commit = time;
        operation.writes.forEach(write -> histories.apply(write.cell).add(write));
    }

    /** Sets the value of a write, which has become known. */
    void learn(PendingWrite write, Value value) {
        take(write, of(write.value));
        write.value = value;
        putByValue(write.by.commit, Set.of(write), value);
    }

    private void putByValue(Long time, Set<PendingWrite> alone, @Nullable Value value) {
        if (value == null) {
            put(time, alone, ofUnknownValue);
        } else {
            put(time, alone, byValue.computeIfAbsent(value, none -> new TreeMap<>()));
            put(time, alone, ofKnownValue);
        }
    }

    private NavigableMap<Long, Set<PendingWrite>> of(@Nullable Value value) {
        return value == null ? ofUnknownValue : byValue.getOrDefault(value, NONE);
    }

    /** @param alone a set of one write, as most land alone: these maps may share it */
    private static void put(Long time, Set<PendingWrite> alone, NavigableMap<Long, Set<PendingWrite>> to) {
        to.merge(time, alone, CellHistory::together);
    }

    private static Set<PendingWrite> together(Set<PendingWrite> there, Set<PendingWrite> added) {
        Set<PendingWrite> several = there.size() > 1 ? there : new LinkedHashSet<>(there);
        several.addAll(added);
        return several;
    }

    private static void take(PendingWrite write, NavigableMap<Long, Set<PendingWrite>> from) {
        Set<PendingWrite> there = from.get(write.by.commit);
        if (there == null || !there.contains(write)) {
            return;
        }
        if (there.size() == 1) {
            from.remove(write.by.commit);
        } else {
            there.remove(write);
        }
    }

    private static @Nullable PendingWrite other(
            @Nullable Collection<PendingWrite> among, @Nullable PendingOperation except) {
        if (among != null) {
            for (PendingWrite write : among) {
                if (write.by != except) {
                    return write;
                }
            }
        }
        return null;
    }

    /**
     * A write that landed at a moment.
     *
     * @param value the value that it wrote; null for a write of unknown value
     * @return null if there is none
     */
    @Nullable
    PendingWrite at(long time, @Nullable Value value, @Nullable PendingOperation except) {
        return other(of(value).get(time), except);
    }

    /** The write of a value that was current at {@code time}, or landed then; null if there is none. */
    @Nullable
    PendingWrite inPlace(Value value, long time, @Nullable PendingOperation except) {
        PendingWrite now = at(time, value, except);
        if (now != null) {
            return now;
        }
        Map.Entry<Long, Set<PendingWrite>> before = writes.lowerEntry(time);
        return before == null ? null : at(before.getKey(), value, except);
    }

    /** Whether any other operation wrote at a moment. */
    boolean isWrittenAt(long time, PendingOperation except) {
        return other(writes.get(time), except) != null;
    }

    /** The writes that landed at a moment. */
    Set<PendingWrite> at(long time) {
        return Collections.unmodifiableSet(writes.getOrDefault(time, Set.of()));
    }

    /** The last writes before a moment; more than one if they landed together. */
    Set<PendingWrite> before(long time) {
        Map.Entry<Long, Set<PendingWrite>> entry = writes.lowerEntry(time);
        return entry == null ? Set.of() : Collections.unmodifiableSet(entry.getValue());
    }

    /** The earliest moment at which the last writes before {@code time} may have landed; {@code time} if there are none. */
    long begunBefore(long time) {
        return before(time).stream()
                .mapToLong(write -> write.by.earliestLanding())
                .min()
                .orElse(time);
    }

    /** The last write before a moment; null if there is none, or if several landed together. */
    @Nullable
    PendingWrite only(long time) {
        Set<PendingWrite> before = before(time);
        return before.size() == 1 ? before.iterator().next() : null;
    }

    /** The last write before a moment whose value is known; null if there is none. */
    @Nullable
    PendingWrite lastKnown(long time) {
        Map.Entry<Long, Set<PendingWrite>> entry = ofKnownValue.lowerEntry(time);
        return entry == null ? null : entry.getValue().iterator().next();
    }

    /** The last write of a value before a moment, whatever came after it; null if there is none. */
    @Nullable
    PendingWrite lastOf(Value value, long time, @Nullable PendingOperation except) {
        Map.Entry<Long, Set<PendingWrite>> entry = of(value).lowerEntry(time);
        return entry == null ? null : other(entry.getValue(), except);
    }

    /** The first write of a value after {@code after} and not after {@code until}; null if there is none. A value of null stands for any that is unknown. */
    @Nullable
    PendingWrite firstOf(@Nullable Value value, long after, long until, @Nullable PendingOperation except) {
        Map.Entry<Long, Set<PendingWrite>> entry = of(value).higherEntry(after);
        return entry == null || entry.getKey() > until ? null : other(entry.getValue(), except);
    }

    /** The moment at which the next write landed after {@code time}; empty if none did. */
    OptionalLong nextAfter(long time) {
        Long next = writes.higherKey(time);
        return next == null ? OptionalLong.empty() : OptionalLong.of(next);
    }

    /** The moment at which the first write landed; empty if none did. */
    OptionalLong first() {
        return writes.isEmpty() ? OptionalLong.empty() : OptionalLong.of(writes.firstKey());
    }

    /** Whether its first write is one that no call made: it stands for what the cell held at first, or may have. */
    boolean isSaidToHaveHeldAtFirst() {
        Map.Entry<Long, Set<PendingWrite>> first = writes.firstEntry();
        return first != null && first.getValue().stream().anyMatch(write -> write.by.call == null);
    }

    /**
     * A write of a value that is in flight at {@code time} and may have landed by then; null if there is none.
     *
     * @param value null for any value that is unknown
     */
    @Nullable
    PendingWrite onItsWay(long time, @Nullable Value value, @Nullable PendingOperation except) {
        return onItsWay(time, value, write -> write.by != except);
    }

    /** Whether a write of a value, or of one that is not known, is in flight at {@code time}, and may have landed by then. */
    boolean mayBeOnItsWay(long time, Value value, @Nullable PendingOperation except) {
        return onItsWay(time, value, except) != null || onItsWay(time, (Value) null, except) != null;
    }

    /** Whether a write of unknown value may have landed after {@code after} and not after {@code until}. */
    boolean mayBeUnknown(long after, long until, PendingOperation except) {
        return after < until
                && (firstOf(null, after, until, except) != null || onItsWay(until, (Value) null, except) != null);
    }

    /** Whether one more write of the same value is in flight at {@code time}, and may have landed by then. */
    boolean isAnotherOnItsWay(long time, PendingWrite write, @Nullable PendingOperation except) {
        return onItsWay(time, write.value, other -> other != write && other.by != except) != null;
    }

    private @Nullable PendingWrite onItsWay(long time, @Nullable Value value, Predicate<PendingWrite> wanted) {
        long end = time > Long.MAX_VALUE - longest ? Long.MAX_VALUE : time + longest;
        for (Set<PendingWrite> together :
                of(value).subMap(time, true, Math.max(time, end), true).values()) {
            for (PendingWrite write : together) {
                if (wanted.test(write) && write.by.mayHaveLandedAt(time)) {
                    return write;
                }
            }
        }
        return null;
    }

    /** Whether another write of unknown value may have landed after the write before one, which may have landed at {@code after}, and by {@code time}. */
    boolean isAnotherUnknown(PendingWrite write, long after, long time, PendingOperation except) {
        long end = time > Long.MAX_VALUE - longest ? Long.MAX_VALUE : time + longest;
        for (Set<PendingWrite> together : ofUnknownValue
                .subMap(Math.min(after, write.by.earliestLanding()), true, Math.max(write.by.commit, end), true)
                .values()) {
            for (PendingWrite other : together) {
                if (other.by != write.by && other.by != except && other.by.earliestLanding() <= time) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an unknown value may have come into the cell after {@code after} and not after {@code until}. */
    boolean mayBeHidden(long after, long until) {
        long end = until > Long.MAX_VALUE - longest ? Long.MAX_VALUE : until + longest;
        for (Set<PendingWrite> together :
                ofUnknownValue.subMap(after, false, Math.max(after, end), true).values()) {
            if (together.stream().anyMatch(write -> write.by.earliestLanding() <= until)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an unknown value may have been in the cell after a write, and before an operation landed. */
    boolean mayBeHidden(PendingWrite write, PendingOperation by) {
        long end = by.commit > Long.MAX_VALUE - longest ? Long.MAX_VALUE : by.commit + longest;
        // The stream of a part of the map would count it first.
        for (Set<PendingWrite> together :
                ofUnknownValue.subMap(write.by.since, true, end, true).values()) {
            for (PendingWrite other : together) {
                if (other.by != by && other.by != write.by && other.by.since <= by.commit) {
                    return true;
                }
            }
        }
        return false;
    }

    /** All writes, in the order in which they landed. */
    List<PendingWrite> all() {
        List<PendingWrite> all = new ArrayList<>();
        writes.values().forEach(all::addAll);
        return all;
    }

    /**
     * When a write was certainly overwritten, whatever the moments at which calls that overlapped took effect: by one that began when it was
     * done. Empty if that was not by {@code time}.
     *
     * @param byAnybody whether writes count that the log does not tell of
     */
    OptionalLong overwritten(PendingWrite write, long time, boolean byAnybody) {
        int seen = 0;
        for (Set<PendingWrite> together :
                writes.subMap(write.by.commit, true, time, true).values()) {
            for (PendingWrite later : together) {
                boolean follows = later.by != write.by
                        && later.by.earliestLanding() >= write.by.commit
                        && (byAnybody || later.by.call != null);
                if (follows && !Objects.equals(later.value, write.value)) {
                    return OptionalLong.of(later.by.commit);
                }
                if (++seen > MOST_OVERLAPPING) {
                    return OptionalLong.empty();
                }
            }
        }
        return OptionalLong.empty();
    }

    /**
     * Whether a cell may have held a value at some moment from {@code from} to {@code until}, by the moments at which the known writes of it landed,
     * once those are settled. If too many of them would have to be tried, it may not have.
     */
    boolean mayHold(Value value, long from, long until, PendingOperation except) {
        return (value.isNull() && (writes.isEmpty() || writes.firstKey() > from))
                || anyMayLast(of(value), from, until, except);
    }

    private boolean anyMayLast(
            NavigableMap<Long, Set<PendingWrite>> same, long from, long until, PendingOperation except) {
        long end = until > Long.MAX_VALUE - longest ? Long.MAX_VALUE : until + longest;
        int tried = 0;
        for (Set<PendingWrite> together :
                same.headMap(end, true).descendingMap().values()) {
            for (PendingWrite write : together) {
                if (write.by != except && write.by.since <= until && !isReplaced(write, from)) {
                    return true;
                }
                if (++tried > MOST_OF_ONE_VALUE) {
                    return false;
                }
            }
        }
        return false;
    }

    /** Whether another value certainly landed after a write, and by {@code time}. */
    private boolean isReplaced(PendingWrite write, long time) {
        if (write.by.commit > time) {
            return false;
        }
        int tried = 0;
        for (Set<PendingWrite> together :
                writes.subMap(write.by.commit, true, time, true).values()) {
            for (PendingWrite later : together) {
                if (later.by.since >= write.by.commit && later.value != null && !later.value.equals(write.value)) {
                    return true;
                }
                if (++tried > MOST_OVERLAPPING) {
                    return false;
                }
            }
        }
        return false;
    }

    /** The last write after one moment and no later than another that is as wanted; null if there is none. */
    @Nullable
    PendingWrite last(long after, long until, Predicate<PendingWrite> wanted) {
        return after >= until
                ? null
                : writes.subMap(after, false, until, true).descendingMap().values().stream()
                        .flatMap(Set::stream)
                        .filter(wanted)
                        .findFirst()
                        .orElse(null);
    }

    /** The writes by the moment at which they landed. */
    Map<Long, Set<PendingWrite>> moments() {
        return Collections.unmodifiableMap(writes);
    }

    /** The spans during which its writes were in flight, as the history is now. */
    WriteSpans spans() {
        return WriteSpans.of(writes.values());
    }
}
