package dev.hasse.model;

/**
 * Numbers everything that records name (agents, cells, values, tools), once for all traces that are read together, so
 * that thousands of interleaved traces share their symbols.
 */
public final class Symbols {
    /** The number of {@link Value#NULL}. */
    public static final int NULL = 0;

    private static final AsciiForm<Value> STRING = new ValueForm(true);
    private static final AsciiForm<Value> JSON = new ValueForm(false);
    private static final AsciiForm<Tool> UNSIGNED_TOOL = new AsciiForm<>() {
        @Override
        public String text(Tool tool) {
            return tool.name();
        }

        @Override
        public boolean fits(Tool tool) {
            return tool.signature() == null;
        }

        @Override
        public Tool make(String text) {
            return new Tool(text, null);
        }
    };

    private final Interner<String> agents = Interner.ofNames();
    private final Interner<String> cells = Interner.ofNames();
    private final Interner<Value> values = new Interner<>(Symbols::hash);
    private final Interner<Value> operationIds = new Interner<>(Symbols::hash);
    private final Interner<Tool> tools = new Interner<>(Symbols::hash);
    private final Interner<Registry> registries = new Interner<>(Registry::hashCode);
    private final Interner<String> replicas = Interner.ofNames();
    private final Interner<String> labels = Interner.ofNames();
    private final Interner<String> sources = Interner.ofNames();

    /** Numbers nothing but NULL at first. */
    public Symbols() {
        values.intern(Value.NULL);
    }

    /** The number of symbols of all kinds. */
    public int size() {
        return agents.size()
                + cells.size()
                + values.size()
                + operationIds.size()
                + tools.size()
                + registries.size()
                + replicas.size()
                + labels.size()
                + sources.size();
    }

    private static int hash(Value value) {
        return (value.isString() ? STRING : JSON).hash(TextHash.of(value.text()));
    }

    private static int hash(Tool tool) {
        Value signature = tool.signature();
        return TextHash.of(tool.name()) + (signature == null ? 0 : 31 * hash(signature));
    }

    /** The number of the string value in the ASCII bytes from {@code from} to {@code to}, exclusive. */
    public int stringValue(byte[] ascii, int from, int to) {
        return values.intern(ascii, from, to, STRING);
    }

    /** The number of the value whose canonical JSON text is in the ASCII bytes. */
    public int jsonValue(byte[] ascii, int from, int to) {
        return values.intern(ascii, from, to, JSON);
    }

    /** The {@linkplain OperationIds code} of the operation id that is the string in the ASCII bytes. */
    public long operationId(byte[] ascii, int from, int to) {
        return operationIds.intern(ascii, from, to, STRING) * 2L + 1;
    }

    /** The number of the tool without a signature whose name is in the ASCII bytes. */
    public int tool(byte[] ascii, int from, int to) {
        return tools.intern(ascii, from, to, UNSIGNED_TOOL);
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

    private static final class ValueForm implements AsciiForm<Value> {
        private final boolean string;

        ValueForm(boolean string) {
            this.string = string;
        }

        @Override
        public String text(Value value) {
            return value.text();
        }

        @Override
        public boolean fits(Value value) {
            return value.isString() == string;
        }

        @Override
        public Value make(String text) {
            return new Value(string, text);
        }

        @Override
        public int hash(int textHash) {
            return string ? ~textHash : textHash;
        }
    }
}
