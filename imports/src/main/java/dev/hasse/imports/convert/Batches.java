package dev.hasse.imports.convert;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The orders of issue and of landing of effects that were issued together, in one message of a model (A6, §3.5, §5.12).
 *
 * <p>Equal moments leave parts of an order open. Both orders are recorded if they are fully known, or if two effects certainly landed in
 * the reverse of their order of issue; the open parts are then recorded as if nothing had been reversed. Otherwise the order of landing is
 * left out: an unknown order is no evidence.
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
        Comparator<PendingOperation> landing = Comparator.comparingLong(member -> member.commit);
        List<PendingOperation> issued = sorted(members, issue.thenComparing(landing));
        batch.knownFrom = issued.get(0).place();
        batch.issued = effects(issued);
        if (members.stream().anyMatch(Batches::isAtOnce)) {
            tally.count(Count.BATCHES_IN_OPEN_ORDER);
        } else if (isTurnedRound(members, issue, landing)) {
            batch.landed = effects(sorted(members, landing.thenComparing(issue)));
        } else if (isTotal(issued, issue) && isTotal(sorted(members, landing), landing)) {
            batch.landed = effects(sorted(members, landing));
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

    /** Whether two effects certainly landed in the reverse of their order of issue. */
    private static boolean isTurnedRound(
            List<PendingOperation> members, Comparator<PendingOperation> issue, Comparator<PendingOperation> landing) {
        // Looks for an effect that landed strictly before one that was issued strictly earlier.
        List<PendingOperation> issued = sorted(members, issue);
        PendingOperation latest = null;
        int k = 0;
        while (k < issued.size()) {
            int end = k;
            while (end < issued.size() && issue.compare(issued.get(k), issued.get(end)) == 0) {
                if (latest != null && landing.compare(issued.get(end), latest) < 0) {
                    return true;
                }
                end++;
            }
            for (; k < end; k++) {
                if (latest == null || landing.compare(issued.get(k), latest) > 0) {
                    latest = issued.get(k);
                }
            }
        }
        return false;
    }

    private static List<PendingWrite> effects(List<PendingOperation> members) {
        return members.stream()
                .flatMap(member -> member.writes.stream())
                .filter(write -> write.value != null)
                .toList();
    }
}
