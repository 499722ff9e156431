package dev.hasse.model.transactions;

import dev.hasse.model.transactions.Step.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds a log from steps in any order, and finds the step that each compensation undoes: the one of its transaction with the id that the
 * compensation names, or else the last one of the tool that it names which was done before and not been compensated yet. If all of them have
 * been, it is the last one that was done; if none was done, the last one that failed. If the compensation writes cells, steps that wrote one
 * of these come before others.
 *
 * <p>What a step depends on is found by name, too: see {@link EarlierSteps}.
 */
public final class TransactionLogBuilder {
    private final String trace;
    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> compensable = new HashSet<>();

    /** A step, its id, what it compensates, and what it depends on. */
    private record Entry(
            Step step, @Nullable String id, @Nullable String target, List<String> foundations) {}

    /** Builds the log of a trace. */
    public TransactionLogBuilder(String trace) {
        this.trace = trace;
    }

    /**
     * Adds a step.
     *
     * @param id its id; null if it has none
     * @param target of a compensation: the id or the tool of the step that it undoes; null for any other step
     */
    public TransactionLogBuilder add(Step step, @Nullable String id, @Nullable String target) {
        return add(step, id, target, List.of());
    }

    /**
     * Adds a step of which is known what it depends on.
     *
     * @param id its id; null if it has none
     * @param target of a compensation: the id or the tool of the step that it undoes; null for any other step
     * @param foundations the ids or the tools of the steps of its transaction that it depends on
     */
    public TransactionLogBuilder add(
            Step step, @Nullable String id, @Nullable String target, List<String> foundations) {
        entries.add(new Entry(step, id, target, List.copyOf(foundations)));
        if (target != null) {
            compensable.add(target);
        }
        return this;
    }

    /** Says that steps of a tool have a compensation, or the step with an id. */
    public TransactionLogBuilder compensable(String nameOrId) {
        compensable.add(nameOrId);
        return this;
    }

    /**
     * Builds the log.
     *
     * @param isComplete whether the log shows everything that happened
     */
    public TransactionLog build(boolean isComplete) {
        List<Entry> sorted = new ArrayList<>(entries);
        sorted.sort(Comparator.comparingLong(entry -> entry.step.at()));
        Map<String, List<Integer>> places = new HashMap<>();
        for (int k = 0; k < sorted.size(); k++) {
            places.computeIfAbsent(sorted.get(k).step.transaction(), none -> new ArrayList<>())
                    .add(k + 1);
        }
        Set<Integer> undone = new HashSet<>();
        List<Step> steps = new ArrayList<>();
        EarlierSteps earlier = new EarlierSteps();
        for (int k = 0; k < sorted.size(); k++) {
            Entry entry = sorted.get(k);
            Step step = entry.step;
            Step built = step;
            if (entry.target != null) {
                List<Integer> own = places.getOrDefault(step.transaction(), List.of());
                List<Integer> ofCells = own.stream()
                        .filter(each -> writeTheSame(step, sorted.get(each - 1).step))
                        .toList();
                int place = undone(entry.target, k + 1, ofCells, sorted, undone);
                if (place == Step.NONE) {
                    place = undone(entry.target, k + 1, own, sorted, undone);
                }
                if (step.kind() == Kind.COMPENSATED) {
                    undone.add(place);
                    earlier.compensated(place);
                }
                built = step.undoing(place);
            } else if (step.kind() == Kind.DONE && isCompensable(entry)) {
                built = step.undone(true, step.isIrreversible());
            }
            if (step.kind() == Kind.DONE || step.kind() == Kind.FAILED) {
                built = built.buildingOn(earlier.of(step.transaction(), entry.foundations));
            }
            steps.add(built);
            if (step.kind() == Kind.DONE) {
                earlier.done(step, entry.id, k + 1);
            }
        }
        return new TransactionLog(trace, steps, isComplete);
    }

    private boolean isCompensable(Entry entry) {
        return compensable.contains(entry.step.name()) || (entry.id != null && compensable.contains(entry.id));
    }

    private static boolean writeTheSame(Step one, Step other) {
        return one.accesses().stream()
                .filter(CellAccess::isWrite)
                .anyMatch(access -> other.accesses().stream()
                        .anyMatch(each -> each.isWrite() && each.cell().equals(access.cell())));
    }

    private static int undone(
            String target, int compensation, List<Integer> places, List<Entry> entries, Set<Integer> undone) {
        int done = Step.NONE;
        int open = Step.NONE;
        int failed = Step.NONE;
        for (int place : places) {
            Entry entry = entries.get(place - 1);
            Kind kind = entry.step.kind();
            if (kind != Kind.DONE && kind != Kind.FAILED) {
                continue;
            }
            if (Objects.equals(entry.id, target)) {
                return place;
            }
            if (entry.step.name().equals(target) && place < compensation) {
                if (kind == Kind.FAILED) {
                    failed = place;
                } else {
                    done = place;
                    open = undone.contains(place) ? open : place;
                }
            }
        }
        return open != Step.NONE ? open : done != Step.NONE ? done : failed;
    }
}
