package dev.hasse.model;

import java.util.Arrays;

/** The tools visible at one moment, as a sorted list of their ids in {@link Symbols#tools()}. */
public final class Registry {
    private final int[] tools;

    /** @param tools ids of tools, in any order, repeats allowed */
    public Registry(int[] tools) {
        this.tools = SortedInts.of(tools);
    }

    /** Whether the tool was visible, with the same name and the same signature. */
    public boolean contains(int tool) {
        return Arrays.binarySearch(tools, tool) >= 0;
    }

    /** The ids of the tools, ascending. */
    public int[] tools() {
        return tools.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Registry registry && Arrays.equals(tools, registry.tools);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int tool : tools) {
            hash = (hash ^ tool) * 0x9E3779B1;
            hash ^= hash >>> 15;
        }
        return hash;
    }
}
