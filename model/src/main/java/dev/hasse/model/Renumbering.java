package dev.hasse.model;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** What the numbers of one {@link Symbols} are in another: how records that were read apart are put together. */
public final class Renumbering {
    private static final int[] NONE = {};

    private final Symbols from;
    private final Symbols to;
    int[] agents = NONE;
    int[] cells = NONE;
    int[] values = NONE;
    int[] tools = NONE;
    int[] registries = NONE;
    int[] replicas = NONE;
    private int[] operationIds = NONE;

    Renumbering(Symbols from, Symbols to) {
        this.from = from;
        this.to = to;
        extend();
    }

    boolean isIn(Symbols others) {
        return to == others;
    }

    /** Numbers what {@code from} has come to know since. */
    void extend() {
        agents = extend(agents, from.agents(), to.agents());
        cells = extend(cells, from.cells(), to.cells());
        values = extend(values, from.values(), to.values());
        tools = extend(tools, from.tools(), to.tools());
        operationIds = extend(operationIds, from.operationIds(), to.operationIds());
        replicas = extend(replicas, from.replicas(), to.replicas());
        registries = extend(registries, from.registries().size(), registry -> {
            int[] renumbered = from.registries().get(registry).tools();
            for (int k = 0; k < renumbered.length; k++) {
                renumbered[k] = tools[renumbered[k]];
            }
            return to.registries().intern(new Registry(renumbered));
        });
    }

    private static <T> int[] extend(int[] numbers, Interner<T> from, Interner<T> to) {
        return extend(numbers, from.size(), number -> to.internFrom(from, number));
    }

    private static int[] extend(int[] numbers, int size, IntUnaryOperator renumber) {
        if (size == numbers.length) {
            return numbers;
        }
        int[] extended = Arrays.copyOf(numbers, size);
        for (int number = numbers.length; number < size; number++) {
            extended[number] = renumber.applyAsInt(number);
        }
        return extended;
    }

    /** The {@link OperationIds code} of an id that has this code. */
    long operationId(long code) {
        return OperationIds.renumber(code, operationIds);
    }
}
