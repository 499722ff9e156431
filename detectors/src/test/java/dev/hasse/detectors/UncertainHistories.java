package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Read;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random histories of which some moments are not known exactly: reads that may end later, and commits that may begin earlier. */
public final class UncertainHistories {
    private UncertainHistories() {}

    /** Histories of up to {@code size} records, in which up to {@code moments} moments are not known. */
    public static Arbitrary<List<Operation>> upTo(int size, int moments) {
        return Combinators.combine(
                        Histories.upTo(size),
                        Arbitraries.integers().between(0, 99).list().ofSize(size * 4))
                .as((history, numbers) -> new Blur(numbers, moments).of(history));
    }

    private static final class Blur {
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
