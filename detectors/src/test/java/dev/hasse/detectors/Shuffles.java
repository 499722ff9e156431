package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Read;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Histories in other orders, with predecessors that precede the records that name them. */
public final class Shuffles {
    private Shuffles() {}

    /** The history without the predecessors that come later. */
    public static List<Operation> withoutLaterPredecessors(List<Operation> history) {
        List<Operation> known = new ArrayList<>();
        for (Operation operation : history) {
            int position = known.size() + 1;
            known.add(operation.toBuilder()
                    .id(null)
                    .provenance(
                            operation.predecessors() == null
                                    ? null
                                    : operation.predecessors().stream()
                                            .filter(id -> Integer.parseInt(id.text()) <= position)
                                            .toList())
                    .build());
        }
        return known;
    }

    /** The history in order of commit. */
    static List<Operation> inCommitOrder(List<Operation> history) {
        return nearlyInCommitOrder(history, 0, 0);
    }

    /** The history in order of commit, but with records that come up to {@code late} places late. */
    public static List<Operation> nearlyInCommitOrder(List<Operation> history, int late, long seed) {
        Random random = new Random(seed);
        List<Operation> sorted = history.stream()
                .sorted(Comparator.comparingLong(Operation::writeTime))
                .toList();
        int[] places = IntStream.range(0, sorted.size())
                .map(k -> k + random.nextInt(late + 1))
                .toArray();
        return withoutLaterPredecessors(IntStream.range(0, sorted.size())
                .boxed()
                .sorted(Comparator.comparingInt(k -> places[k]))
                .map(sorted::get)
                .toList());
    }

    /** The records, each committed at its position, with windows of up to {@code widest}. */
    public static List<Operation> oneAtATime(List<Operation> history, int widest) {
        List<Operation> spread = new ArrayList<>();
        for (Operation operation : history) {
            int position = spread.size() + 1;
            long width = Math.min(operation.readTime() + operation.writeTime(), widest);
            spread.add(moved(operation, Math.max(0, position - width), position));
        }
        return withoutLaterPredecessors(spread);
    }

    private static Operation moved(Operation o, long readTime, long writeTime) {
        long end = o.committed() ? writeTime : readTime;
        OperationBuilder moved = o.toBuilder()
                .began(readTime)
                .reads(o.reads().stream()
                        .map(read -> new Read(
                                read.cell(), read.value(), Math.min(end, readTime + read.time() - o.readTime())))
                        .toList());
        return o.committed() ? moved.commit(end) : moved.neverCommit();
    }
}
