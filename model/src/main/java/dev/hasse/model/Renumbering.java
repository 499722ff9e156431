package dev.hasse.model;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Translates the numbers of one {@link Symbols} into those of another, to merge records that were read separately. */
public final class Renumbering {
    /** Leaves every number as it is, for records with the same symbols. */
    static final Renumbering SAME = new Renumbering(new Symbols());

    private static final int[] NONE = {};

    private final Symbols from;
    private final Symbols to;
    /** For each kind, by its ordinal, the new number of each old one; null if numbers stay the same. */
    private final int[] @Nullable [] tables = new int[NumberKind.values().length] @Nullable [];

    private int linesBefore;

    /** @param to gets all symbols of {@code from} */
    public Renumbering(Symbols from, Symbols to) {
        this.from = from;
        this.to = to;
        extend();
    }

    private Renumbering(Symbols both) {
        from = both;
        to = both;
    }

    /** Whether this translates into the numbers of {@code others}. */
    public boolean isIn(Symbols others) {
        return to == others;
    }

    /**
     * Sets the place of the records to be renumbered next.
     *
     * @param source the number of their file
     * @param linesBefore the number of lines in the file before the one that these records count as line 1
     */
    public void locate(int source, int linesBefore) {
        tables[NumberKind.SOURCE.ordinal()] = new int[] {source};
        this.linesBefore = linesBefore;
    }

    /** Adds the symbols that {@code from} has gained since the last time. */
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

    /** The new numbers of a kind, by old number; null if they stay the same. */
    int @Nullable [] table(NumberKind kind) {
        return tables[kind.ordinal()];
    }

    /** The new number for a number of a kind. */
    int of(NumberKind kind, int number) {
        int[] table = table(kind);
        return table == null ? number : table[number];
    }

    /** The number of lines in the file before the one that the records count as line 1. */
    int linesBefore() {
        return linesBefore;
    }

    /** The new {@link OperationIds code} of the id with this code. */
    public long operationId(long code) {
        int[] numbers = table(NumberKind.OPERATION_ID);
        return numbers == null ? code : OperationIds.renumber(code, numbers);
    }
}
