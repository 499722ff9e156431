package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Random histories that hit the corner cases: few agents, cells and values, so that they collide; few and unsorted
 * times, so that some are equal; windows of width zero and one; aborted records, some of which never committed;
 * predecessors that are the record itself, later ones, aborted ones; effects repeated, permuted, and of equal sets but
 * different counts.
 */
public final class Histories {
    private static final List<String> AGENTS = List.of("a", "b", "c");
    private static final List<String> CELLS = List.of("x", "y", "z");
    private static final List<Value> VALUES =
            List.of(Value.NULL, Value.ofString("u"), Value.ofString("v"), Value.ofInteger(1));
    private static final List<Tool> TOOLS =
            List.of(new Tool("s", null), new Tool("t", null), new Tool("t", Value.ofString("2")));
    private static final int LATEST = 6;

    private Histories() {}

    /** Histories of up to {@code size} records, of every kind. */
    public static Arbitrary<List<Operation>> upTo(int size) {
        return Arbitraries.integers()
                .between(0, size)
                .flatMap(actual -> Combinators.combine(
                                Arbitraries.of(true, false),
                                operation(actual).list().ofSize(actual))
                        .as((provenance, history) -> provenance
                                ? history
                                : history.stream()
                                        .map(o -> o.toBuilder().provenance(null).build())
                                        .toList()));
    }

    private static Arbitrary<Operation> operation(int size) {
        // Drawn as one list of small numbers, which shrinks well, and spelt out by a pure function.
        return Arbitraries.integers()
                .between(0, 59)
                .list()
                .ofSize(48)
                .map(numbers -> new Spelling(numbers, size).operation());
    }

    /** Translates a list of numbers into an operation; zeros mean the plainest one. */
    private static final class Spelling {
        private final List<Integer> numbers;
        private final int size;
        private int next;

        Spelling(List<Integer> numbers, int size) {
            this.numbers = numbers;
            this.size = size;
        }

        private int draw(int bound) {
            return numbers.get(next++) % bound;
        }

        private <T> T draw(List<T> items) {
            return items.get(draw(items.size()));
        }

        Operation operation() {
            long readTime = draw(LATEST);
            long width = draw(4);
            OperationBuilder operation = Operation.by(draw(AGENTS), readTime);
            int kind = draw(10);
            boolean refused = kind == 9;
            boolean neverCommits = kind == 7 || refused;
            if (kind == 6 || kind == 7) {
                operation.aborted();
                if (draw(2) == 1) {
                    operation.externalized(draw(2) == 1);
                }
            } else if (kind == 5) {
                operation.notRefused();
            } else if (kind == 4) {
                operation.merges();
            }
            // In any order: witnesses are listed by the names of their cells, whatever the order in the record.
            for (String cell : draw(List.of(CELLS, List.of("z", "x", "y"), List.of("y", "z", "x")))) {
                if (draw(2) == 1) {
                    long time = readTime + (draw(3) == 2 ? draw((int) width + 1) : 0);
                    operation.read(cell, draw(VALUES), time);
                }
                if (draw(2) == 1 && !neverCommits) {
                    operation.write(cell, draw(VALUES));
                }
            }
            tools(operation);
            effects(operation);
            if (size > 0 && draw(2) == 1) {
                int count = draw(3);
                Value[] predecessors = new Value[count];
                for (int k = 0; k < count; k++) {
                    predecessors[k] = Value.ofInteger(1 + draw(size));
                }
                operation.predecessors(predecessors);
            }
            if (draw(2) == 1) {
                operation.replica(draw(List.of("r1", "r2", "r3")));
                if (draw(2) == 1) {
                    operation.version(draw(4));
                }
            }
            if (refused) {
                return operation.refuse(readTime + width);
            }
            return neverCommits ? operation.neverCommit() : operation.commit(readTime + width);
        }

        private void tools(OperationBuilder operation) {
            if (draw(3) > 0) {
                operation.toolsAtRead(subset());
            }
            if (draw(3) > 0) {
                operation.toolsAtCommit(subset());
            }
            if (draw(3) > 0) {
                operation.planned(draw(TOOLS));
            }
        }

        private Tool[] subset() {
            int bits = draw(8);
            return TOOLS.stream()
                    .filter(tool -> (bits & 1 << TOOLS.indexOf(tool)) != 0)
                    .toArray(Tool[]::new);
        }

        private void effects(OperationBuilder operation) {
            // x=u is drawn often, so that effects repeat.
            List<Integer> effects = List.of(draw(3), draw(3), draw(3));
            int issued = draw(4);
            effects.subList(0, issued).forEach(effect -> operation.issued(cellOf(effect), VALUES.get(1)));
            if (draw(4) > 0) {
                operation.noneEffected();
                if (draw(4) == 0) {
                    operation.effectedInferred(true);
                }
                List<List<Integer>> orders =
                        List.of(List.of(0, 1, 2), List.of(1, 0, 2), List.of(2, 1, 0), List.of(0, 0, 1));
                List<Integer> order = draw(orders);
                int effected = draw(3) == 0 ? draw(4) : issued;
                for (int k : order) {
                    if (k < effected) {
                        operation.effected(cellOf(effects.get(k)), VALUES.get(1));
                    }
                }
            }
        }

        private static String cellOf(int effect) {
            return CELLS.get(effect == 2 ? 0 : effect);
        }
    }
}
