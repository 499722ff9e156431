package dev.hasse.model;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What the numbers of one {@link Symbols} are in another: how records that were read apart are put together. */
public final class Renumbering {
    final int[] agents;
    final int[] cells;
    final int[] values;
    final int[] tools;
    final int[] registries;
    final int[] replicas;
    private final int[] operationIds;

    /** Numbers everything that {@code from} knows in {@code to}. */
    public Renumbering(Symbols from, Symbols to) {
        agents = numbers(from.agents(), to.agents());
        cells = numbers(from.cells(), to.cells());
        values = numbers(from.values(), to.values());
        tools = numbers(from.tools(), to.tools());
        operationIds = numbers(from.operationIds(), to.operationIds());
        replicas = numbers(from.replicas(), to.replicas());
        registries = numbers(from.registries().size(), registry -> {
            int[] renumbered = from.registries().get(registry).tools();
            for (int k = 0; k < renumbered.length; k++) {
                renumbered[k] = tools[renumbered[k]];
            }
            return to.registries().intern(new Registry(renumbered));
        });
    }

    private static <T> int[] numbers(Interner<T> from, Interner<T> to) {
        return numbers(from.size(), number -> to.internFrom(from, number));
    }

    private static int[] numbers(int size, IntUnaryOperator renumber) {
        return IntStream.range(0, size).map(renumber).toArray();
    }

    /** The {@link OperationIds code} of an id that has this code. */
    long operationId(long code) {
        return OperationIds.renumber(code, operationIds);
    }
}
