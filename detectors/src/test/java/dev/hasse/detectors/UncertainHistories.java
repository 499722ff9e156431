package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random histories with some inexact moments: reads that may end later, and commits that may begin earlier. */
public final class UncertainHistories {
    private UncertainHistories() {}

    /** Histories of up to {@code size} records, in which up to {@code moments} moments are not known. */
    public static Arbitrary<List<Operation>> upTo(int size, int moments) {
        return Combinators.combine(
                        Histories.upTo(size),
                        Arbitraries.integers().between(0, 99).list().ofSize(size * 4))
                .as((history, numbers) -> new Blur(numbers, moments).of(history));
    }

    /**
     * Histories of up to {@code size} records that read or write one cell, most of them at one of few moments, which
     * then coincide.
     */
    static Arbitrary<List<Operation>> onOneCell(int size, int moments) {
        return Arbitraries.integers()
                .between(0, 59)
                .list()
                .ofSize(size * 12 + 1)
                .map(numbers -> new Blur(numbers, moments).onOneCell(size));
    }

    private static final class Blur {
        private static final List<Value> VALUES = List.of(Value.ofInteger(1), Value.ofInteger(2), Value.NULL);

        private final List<Integer> numbers;
        private int next;
        private int left;

        Blur(List<Integer> numbers, int left) {
            this.numbers = numbers;
            this.left = left;
        }

        private int draw(int bound) {
            return numbers.get(next++ % numbers.size()) % bound;
        }

        List<Operation> onOneCell(int size) {
            List<Operation> history = new ArrayList<>();
            for (int left = 2 + draw(size - 1); left > 0; left--) {
                history.add(onOneCell());
            }
            return history;
        }

        private Operation onOneCell() {
            long begin = draw(3);
            long end = begin + draw(3);
            OperationBuilder operation = Operation.by(draw(3) == 0 ? "b" : "a", begin);
            boolean reads = draw(5) < 3;
            boolean writes = !reads || draw(3) == 0;
            long read = begin + (end > begin ? draw((int) (end - begin) + 1) : 0);
            if (reads) {
                operation.read("x", VALUES.get(draw(3)), read, until(read, end));
            }
            if (writes) {
                operation.write("x", VALUES.get(draw(3)));
                operation.committedSince(end - (until(reads ? read : end - 2, end) - (reads ? read : end - 2)));
            }
            operation.replica(draw(2) == 0 ? "p" : "q");
            if (draw(6) == 0) {
                operation.aborted();
            }
            return operation.commit(end);
        }

        /** A moment from the first to the last; the first if no more moments may be unknown. */
        private long until(long first, long last) {
            if (left == 0 || first == last) {
                return first;
            }
            long until = first + draw((int) (last - first) + 1);
            left -= until > first ? 1 : 0;
            return until;
        }

        List<Operation> of(List<Operation> history) {
            List<Operation> blurred = new ArrayList<>();
            history.forEach(operation -> blurred.add(of(operation)));
            return blurred;
        }

        private Operation of(Operation o) {
            List<Read> reads = new ArrayList<>();
            for (Read read : o.reads()) {
                long longest = o.committed() ? o.writeTime() - read.time() : 2;
                long length = left > 0 && longest > 0 ? draw((int) Math.min(3, longest + 1)) : 0;
                left -= length > 0 ? 1 : 0;
                reads.add(new Read(read.cell(), read.value(), read.time(), read.time() + length));
            }
            OperationBuilder blurred = o.toBuilder().reads(reads);
            if (o.committed() && left > 0) {
                long latestRead = reads.stream().mapToLong(Read::time).max().orElse(o.writeTime() - 2);
                long longest = Math.min(2, o.writeTime() - latestRead);
                long length = longest > 0 ? draw((int) longest + 1) : 0;
                left -= length > 0 ? 1 : 0;
                blurred.committedSince(o.writeTime() - length);
            }
            return blurred.build();
        }
    }
}
