package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Read;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All the histories that a history with inexact moments stands for: one for each choice of the moments. What holds in
 * all of them is certain; what holds in some is possible.
 *
 * <p>Time has no smallest unit, but the choices must be finite. So all times are stretched, which leaves enough moments
 * between two different times to tell apart as many as ever matter at once.
 */
final class Moments {
    /** The number of moments from one time to the next. */
    private static final int STRETCH = 4;

    private final List<Operation> history;
    private final List<List<Operation>> choices;

    /** @param history with few inexact moments, each within a few units */
    Moments(List<Operation> history) {
        this.history = history.stream().map(Moments::stretched).toList();
        List<List<Operation>> all = List.of(List.of());
        for (Operation operation : this.history) {
            List<List<Operation>> longer = new ArrayList<>();
            List<Operation> chosen = choices(operation);
            for (List<Operation> choice : all) {
                for (Operation one : chosen) {
                    List<Operation> next = new ArrayList<>(choice);
                    next.add(one);
                    longer.add(next);
                }
            }
            all = longer;
        }
        choices = all;
    }

    /** The number of choices of moments in a history. */
    static long count(List<Operation> history) {
        long count = 1;
        for (Operation o : history) {
            count *= moments(o.writeSince(), o.writeTime());
            for (Read read : o.reads()) {
                count *= moments(read.time(), read.until());
            }
        }
        return count;
    }

    private static long moments(long from, long until) {
        return (until - from) * STRETCH + 1;
    }

    /** The history itself, with its times stretched like those of the choices. */
    List<Operation> history() {
        return history;
    }

    private static Operation stretched(Operation o) {
        OperationBuilder stretched = o.toBuilder()
                .began(o.readTime() * STRETCH)
                .committedSince(o.writeSince() * STRETCH)
                .reads(o.reads().stream()
                        .map(read -> new Read(read.cell(), read.value(), read.time() * STRETCH, read.until() * STRETCH))
                        .toList());
        if (o.committed()) {
            return stretched.commit(o.writeTime() * STRETCH);
        }
        return o.aborted() ? stretched.neverCommit() : stretched.refuse(o.writeTime() * STRETCH);
    }

    /** The choices for one record, with its reads before its commit. */
    private static List<Operation> choices(Operation operation) {
        List<List<Read>> reads = List.of(List.of());
        for (Read read : operation.reads()) {
            List<List<Read>> longer = new ArrayList<>();
            for (List<Read> some : reads) {
                for (long time = read.time(); time <= read.until(); time++) {
                    List<Read> next = new ArrayList<>(some);
                    next.add(new Read(read.cell(), read.value(), time));
                    longer.add(next);
                }
            }
            reads = longer;
        }
        List<Operation> choices = new ArrayList<>();
        for (List<Read> some : reads) {
            long latest = some.stream().mapToLong(Read::time).max().orElse(Long.MIN_VALUE);
            for (long time = operation.writeSince(); time <= operation.writeTime(); time++) {
                if (!operation.committed() || latest <= time) {
                    choices.add(chosen(operation, some, time));
                }
            }
        }
        return choices;
    }

    private static Operation chosen(Operation operation, List<Read> reads, long time) {
        if (!operation.committed()) {
            return operation.toBuilder().reads(reads).build();
        }
        long begin = Math.min(operation.readTime(), time);
        return operation.toBuilder()
                .began(begin)
                .reads(reads)
                .committedSince(time)
                .commit(time);
    }

    /** The witnesses in all of the histories, and those in some; each history is asked for its witnesses once. */
    Witnessed witnessed(Function<List<Operation>, List<String>> witnesses) {
        @Nullable Set<String> certain = null;
        Set<String> possible = new HashSet<>();
        for (List<Operation> choice : choices) {
            List<String> these = witnesses.apply(choice);
            possible.addAll(these);
            if (certain == null) {
                certain = new HashSet<>(these);
            } else {
                certain.retainAll(these);
            }
        }
        return new Witnessed(Objects.requireNonNull(certain, "no choice of moments"), possible);
    }

    /**
     * What the histories have in common, and what they have together.
     *
     * @param certain the witnesses in all of the histories
     * @param possible the witnesses in some of them
     */
    record Witnessed(Set<String> certain, Set<String> possible) {}
}
