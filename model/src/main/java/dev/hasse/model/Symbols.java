package dev.hasse.model;

/**
 * Numbers everything that records name (agents, cells, values, tools), once for all traces that are read together, so
 * that thousands of interleaved traces share their symbols. Several threads may add symbols; nothing may depend on
 * which of two symbols has the smaller number.
 */
public final class Symbols {
    /** The number of {@link Value#NULL}. */
    public static final int NULL = 0;

    private final Interner<String> agents = Interner.ofNames();
    private final Interner<String> cells = Interner.ofNames();
    private final ValueNumbers values = new ValueNumbers();
    private final ValueNumbers operationIds = new ValueNumbers();
    private final Interner<Tool> tools = new Interner<>(Symbols::hash);
    private final Interner<Registry> registries = new Interner<>(Registry::hashCode);
    private final Interner<String> replicas = Interner.ofNames();
    private final Interner<String> labels = Interner.ofNames();
    private final Interner<String> sources = Interner.ofNames();
    private final Interner<String> idBeginnings = Interner.ofNames();
    private final Interner<String> traceIds = Interner.ofNames();
    private final Origins origins = new Origins();

    /** Numbers nothing but NULL at first. */
    public Symbols() {
        values.intern(Value.NULL);
    }

    /**
     * Begins to number values and ids of operations anew. Nobody may read records meanwhile, and everything that holds such
     * numbers has to exchange them.
     */
    public Renumbering renumber() {
        return new Renumbering(this);
    }

    private static int hash(Value value) {
        int text = TextHash.of(value.text());
        return value.isString() ? ~text : text;
    }

    private static int hash(Tool tool) {
        Value signature = tool.signature();
        return TextHash.of(tool.name()) + (signature == null ? 0 : 31 * hash(signature));
    }

    /** The agents, by name. */
    public Interner<String> agents() {
        return agents;
    }

    /** The cells that are read and written, by name. */
    public Interner<String> cells() {
        return cells;
    }

    /** The values of cells; {@link #NULL} is number 0. */
    public ValueNumbers values() {
        return values;
    }

    /** The ids of operations that {@link OperationIds} cannot code as a number or a counter. */
    public ValueNumbers operationIds() {
        return operationIds;
    }

    /** What ids of operations begin with that end with a counter. */
    public Interner<String> idBeginnings() {
        return idBeginnings;
    }

    /** The tools that are planned, or visible. */
    public Interner<Tool> tools() {
        return tools;
    }

    /** The sets of tools that were visible at some moment. */
    public Interner<Registry> registries() {
        return registries;
    }

    /** The replicas that served reads, by name. */
    public Interner<String> replicas() {
        return replicas;
    }

    /** The texts that records have for {@linkplain Label labels}. */
    public Interner<String> labels() {
        return labels;
    }

    /** The files that records come from, by their paths as given. */
    public Interner<String> sources() {
        return sources;
    }

    /** The ids of traces that records name. */
    public Interner<String> traceIds() {
        return traceIds;
    }

    /** The places that converted records come from. */
    public Origins origins() {
        return origins;
    }
}
