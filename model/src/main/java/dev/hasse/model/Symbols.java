package dev.hasse.model;

/**
 * Everything that records name (agents, cells, values, tools), numbered once for all the traces that are read together, so
 * that thousands of interleaved traces share what they have in common.
 */
public final class Symbols {
    /** The number of {@link Value#NULL}. */
    public static final int NULL = 0;

    private final Interner<String> agents = new Interner<>(Interner::hashOf);
    private final Interner<String> cells = new Interner<>(Interner::hashOf);
    private final Interner<Value> values = new Interner<>(Symbols::hash);
    private final Interner<Value> operationIds = new Interner<>(Symbols::hash);
    private final Interner<Tool> tools = new Interner<>(Symbols::hash);
    private final Interner<Registry> registries = new Interner<>(Registry::hashCode);
    private final Interner<String> replicas = new Interner<>(Interner::hashOf);
    private final Interner<String> sources = new Interner<>(Interner::hashOf);

    /** Nothing but NULL is numbered yet. */
    public Symbols() {
        values.intern(Value.NULL);
    }

    private static int hash(Value value) {
        int hash = Interner.hashOf(value.text());
        return value.isString() ? ~hash : hash;
    }

    private static int hash(Tool tool) {
        Value signature = tool.signature();
        return Interner.hashOf(tool.name()) + (signature == null ? 0 : 31 * hash(signature));
    }

    /** Who operates, by name. */
    public Interner<String> agents() {
        return agents;
    }

    /** What is read and written, by name. */
    public Interner<String> cells() {
        return cells;
    }

    /** What cells held; {@link #NULL} is number 0. */
    public Interner<Value> values() {
        return values;
    }

    /** The ids of operations that {@link OperationIds} cannot code as a number. */
    public Interner<Value> operationIds() {
        return operationIds;
    }

    /** The tools that are planned, or visible. */
    public Interner<Tool> tools() {
        return tools;
    }

    /** The sets of tools that were visible at some moment. */
    public Interner<Registry> registries() {
        return registries;
    }

    /** Who served reads, by name. */
    public Interner<String> replicas() {
        return replicas;
    }

    /** The files that records come from, by path as given. */
    public Interner<String> sources() {
        return sources;
    }
}
