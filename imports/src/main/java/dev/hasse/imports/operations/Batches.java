package dev.hasse.imports.operations;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The orders of issue and of landing of effects that were issued together, in one message of a model (A6, §3.5, §5.12).
 *
 * <p>An effect landed at some moment while its call ran. So two effects certainly landed in the reverse of their order of issue if the one that
 * was issued later had landed before the other one can have; and all certainly landed as they were issued if each had landed before the next
 * can have. Either is recorded; of the effects between which the moments decide nothing, that which was issued first then comes first. Otherwise,
 * if the calls ended in another order than that of issue, their order of ends is recorded as one that was inferred, as §5.12 takes it: a call
 * makes its effect as it completes. If not even that is so, the order of landing is left out: an unknown order is no evidence.
 */
final class Batches {
    private Batches() {}

    /** Returns the issuing operation of each batch with at least two effects. */
    static List<PendingOperation> of(List<PendingOperation> operations, Tally tally) {
        Map<String, List<PendingOperation>> byKey = new LinkedHashMap<>();
        for (PendingOperation operation : operations) {
            BatchPlace batch = operation.call == null ? null : operation.call.batch();
            if (batch != null && operation.writes.stream().anyMatch(write -> write.value != null)) {
                byKey.computeIfAbsent(batch.key(), none -> new ArrayList<>()).add(operation);
            }
        }
        List<PendingOperation> batches = new ArrayList<>();
        byKey.forEach((key, members) -> {
            if (members.size() > 1) {
                batches.add(batch(key, members, tally));
            }
        });
        return batches;
    }

    private static PendingOperation batch(String key, List<PendingOperation> members, Tally tally) {
        tally.count(Count.BATCHES);
        PendingOperation first = members.get(0);
        long began = members.stream().mapToLong(member -> member.began).min().orElse(first.began);
        long commit = members.stream().mapToLong(member -> member.commit).max().orElse(first.commit);
        Set<String> callers = new LinkedHashSet<>();
        members.forEach(member -> callers.add(member.role == null ? member.agent : member.role));
        String caller = callers.size() == 1 ? callers.iterator().next() : key;
        PendingOperation batch = new PendingOperation(null, caller, null, began, commit);
        batch.id = key;

        Comparator<PendingOperation> issue = issueOrder(members);
        Comparator<PendingOperation> end = Comparator.comparingLong(member -> member.commit);
        List<PendingOperation> issued = sorted(members, issue.thenComparing(end));
        batch.knownFrom = issued.get(0).place();
        batch.issued = effects(issued);
        if (members.stream().anyMatch(Batches::isAtOnce)) {
            tally.count(Count.BATCHES_IN_OPEN_ORDER);
        } else if (isTurnedRound(members, issue, Batches::latest, Batches::earliest)) {
            batch.landed = effects(inOrder(issued));
        } else if (isTotal(issued, issue) && isInTurn(issued)) {
            batch.landed = batch.issued;
        } else if (isTurnedRound(members, issue, member -> member.commit, member -> member.commit)) {
            batch.landed = effects(sorted(members, end.thenComparing(issue)));
            batch.landedByEnds = true;
        } else {
            tally.count(Count.BATCHES_IN_OPEN_ORDER);
        }
        return batch;
    }

    /** Compares members by their places, or else by when they began. If neither is known of all of them, all are equal. */
    private static Comparator<PendingOperation> issueOrder(List<PendingOperation> members) {
        if (members.stream().allMatch(member -> place(member) != null)) {
            return Comparator.comparingInt(member -> Objects.requireNonNullElse(place(member), 0));
        }
        boolean begun = members.stream().allMatch(member -> member.call != null && member.call.started() != null);
        return Comparator.comparingLong(member -> begun ? member.began : 0);
    }

    private static @Nullable Integer place(PendingOperation member) {
        BatchPlace batch = member.call == null ? null : member.call.batch();
        return batch == null ? null : batch.index();
    }

    private static boolean isAtOnce(PendingOperation member) {
        BatchPlace batch = member.call == null ? null : member.call.batch();
        return batch != null && batch.atOnce();
    }

    private static List<PendingOperation> sorted(List<PendingOperation> members, Comparator<PendingOperation> order) {
        return members.stream().sorted(order).toList();
    }

    private static boolean isTotal(List<PendingOperation> sorted, Comparator<PendingOperation> order) {
        for (int k = 1; k < sorted.size(); k++) {
            if (order.compare(sorted.get(k - 1), sorted.get(k)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The latest moment at which its effect may have landed, whatever others' reads were taken to say of it. */
    private static long latest(PendingOperation member) {
        return member.atomic ? member.commit : Math.max(member.commit, TooFewMoments.ended(member));
    }

    /** The earliest moment at which its effect may have landed. */
    private static long earliest(PendingOperation member) {
        return member.atomic ? member.commit : Math.min(member.landsFrom, member.commit);
    }

    /** Whether the one moment of an operation lies strictly before the other one of an operation that was issued strictly earlier. */
    private static boolean isTurnedRound(
            List<PendingOperation> members,
            Comparator<PendingOperation> issue,
            ToLongFunction<PendingOperation> one,
            ToLongFunction<PendingOperation> other) {
        List<PendingOperation> issued = sorted(members, issue);
        long latest = Long.MIN_VALUE;
        int k = 0;
        while (k < issued.size()) {
            int end = k;
            while (end < issued.size() && issue.compare(issued.get(k), issued.get(end)) == 0) {
                if (one.applyAsLong(issued.get(end)) < latest) {
                    return true;
                }
                end++;
            }
            for (; k < end; k++) {
                latest = Math.max(latest, other.applyAsLong(issued.get(k)));
            }
        }
        return false;
    }

    /** Whether each effect had landed before the next one can have. */
    private static boolean isInTurn(List<PendingOperation> issued) {
        for (int k = 1; k < issued.size(); k++) {
            long before = latest(issued.get(k - 1));
            if (earliest(issued.get(k)) < before || latest(issued.get(k)) == before) {
                return false;
            }
        }
        return true;
    }

    /** The operations in an order in which they can have landed: always the first issued one that no other certainly precedes. */
    private static List<PendingOperation> inOrder(List<PendingOperation> issued) {
        List<PendingOperation> byEarliest = sorted(issued, Comparator.comparingLong(Batches::earliest));
        List<PendingOperation> byLatest = sorted(issued, Comparator.comparingLong(Batches::latest));
        IdentityHashMap<PendingOperation, Integer> places = new IdentityHashMap<>();
        issued.forEach(member -> places.put(member, places.size()));
        PriorityQueue<PendingOperation> ready = new PriorityQueue<>(Comparator.comparing(places::get));
        List<PendingOperation> order = new ArrayList<>();
        Set<PendingOperation> landed = Collections.newSetFromMap(new IdentityHashMap<>());
        int next = 0;
        for (PendingOperation first : byLatest) {
            // All that can have landed by then: no other that is left had certainly landed before them.
            while (!landed.contains(first)) {
                while (next < byEarliest.size() && earliest(byEarliest.get(next)) <= latest(first)) {
                    ready.add(byEarliest.get(next++));
                }
                PendingOperation lands = ready.remove();
                landed.add(lands);
                order.add(lands);
            }
        }
        return order;
    }

    private static List<PendingWrite> effects(List<PendingOperation> members) {
        return members.stream()
                .flatMap(member -> member.writes.stream())
                .filter(write -> write.value != null)
                .toList();
    }
}
