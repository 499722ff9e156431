package dev.hasse.model;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the numbers of one {@link Symbols} are in another: how records that were read apart are put together. */
public final class Renumbering {
    /** For records with the same symbols: each number is what it was. */
    static final Renumbering SAME = new Renumbering(new Symbols());

    private static final int[] NONE = {};

    private final Symbols from;
    private final Symbols to;
    /** For each kind, by its ordinal, what the numbers are; null where they are the same. */
    private final int[] @Nullable [] tables = new int[NumberKind.values().length] @Nullable [];

    private int linesBefore;

    /** @param to comes to know whatever {@code from} knows */
    public Renumbering(Symbols from, Symbols to) {
        this.from = from;
        this.to = to;
        extend();
    }

    private Renumbering(Symbols both) {
        from = both;
        to = both;
    }

    /** Whether the numbers are those of {@code others} afterwards. */
    public boolean isIn(Symbols others) {
        return to == others;
    }

    /**
     * Says where the records stand that are renumbered next.
     *
     * @param source the number of their file
     * @param linesBefore how many of its lines come before the one that counts as its first among these records
     */
    public void locate(int source, int linesBefore) {
        tables[NumberKind.SOURCE.ordinal()] = new int[] {source};
        this.linesBefore = linesBefore;
    }

    /** Numbers what {@code from} has come to know since. */
    public void extend() {
        extend(NumberKind.AGENT, from.agents(), to.agents());
        extend(NumberKind.CELL, from.cells(), to.cells());
        extend(NumberKind.VALUE, from.values(), to.values());
        int[] tools = extend(NumberKind.TOOL, from.tools(), to.tools());
        extend(NumberKind.OPERATION_ID, from.operationIds(), to.operationIds());
        extend(NumberKind.REPLICA, from.replicas(), to.replicas());
        extend(NumberKind.LABEL, from.labels(), to.labels());
        extend(NumberKind.REGISTRY, from.registries().size(), registry -> {
            int[] renumbered = from.registries().get(registry).tools();
            for (int k = 0; k < renumbered.length; k++) {
                renumbered[k] = tools[renumbered[k]];
            }
            return to.registries().intern(new Registry(renumbered));
        });
    }

    private <T> int[] extend(NumberKind kind, Interner<T> known, Interner<T> numbered) {
        return extend(kind, known.size(), number -> numbered.internFrom(known, number));
    }

    private int[] extend(NumberKind kind, int size, IntUnaryOperator renumber) {
        int[] before = tables[kind.ordinal()];
        int[] numbers = before == null ? NONE : before;
        if (size > numbers.length) {
            int known = numbers.length;
            numbers = Arrays.copyOf(numbers, size);
            for (int number = known; number < size; number++) {
                numbers[number] = renumber.applyAsInt(number);
            }
        }
        tables[kind.ordinal()] = numbers;
        return numbers;
    }

    /** What the numbers of a kind are, or null if they are the same. */
    int @Nullable [] table(NumberKind kind) {
        return tables[kind.ordinal()];
    }

    /** What a number of a kind is. */
    int of(NumberKind kind, int number) {
        int[] table = table(kind);
        return table == null ? number : table[number];
    }

    /** How many lines come before the first line of these records. */
    int linesBefore() {
        return linesBefore;
    }

    /** The {@link OperationIds code} of an id that has this code. */
    public long operationId(long code) {
        int[] numbers = table(NumberKind.OPERATION_ID);
        return numbers == null ? code : OperationIds.renumber(code, numbers);
    }
}
