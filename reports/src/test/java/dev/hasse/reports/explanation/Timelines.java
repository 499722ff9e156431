package dev.hasse.reports.explanation;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random histories for drawings: few agents and times, so that many events coincide. */
final class Timelines {
    private static final int LATEST = 6;

    private Timelines() {}

    static Arbitrary<List<Operation>> histories() {
        return operation().list().ofMinSize(1).ofMaxSize(7);
    }

    private static Arbitrary<Operation> operation() {
        return Combinators.combine(
                        Arbitraries.of("a", "b", "an agent whose name is longer than a lane is wide"),
                        Arbitraries.longs().between(-2, LATEST),
                        Arbitraries.longs().between(0, 4),
                        Arbitraries.of("x", "日本語", "long".repeat(40)).set().ofMaxSize(3),
                        Arbitraries.integers().between(0, 7))
                .as((agent, from, lasts, cells, what) -> {
                    OperationBuilder operation = Operation.by(agent, from);
                    List<String> read = new ArrayList<>(cells);
                    for (int k = 0; k < read.size(); k++) {
                        operation.read(read.get(k), Value.ofInteger(k), from + lasts * k / 3);
                    }
                    if (what == 0) {
                        return Operation.by(agent, from).neverCommit();
                    }
                    if (what == 1) {
                        operation.issued("mail", Value.ofString("sent"));
                    }
                    if (what == 2) {
                        operation.aborted();
                    }
                    return operation.write("y", Value.ofInteger(what)).commit(from + lasts);
                });
    }
}
