package dev.hasse.model;

/**
 * Encodes operation ids, which are strings or integers, as longs, since a trace holds millions. An integer of up to 62
 * bits is coded as twice its value; any other id is interned, and coded as twice its number plus one.
 */
public final class OperationIds {
    /** Marks a record that names no id: its id is its position in the trace. */
    public static final long NONE = Long.MIN_VALUE;

    private static final long LARGEST = 1L << 61;

    private OperationIds() {}

    /** The code of the id {@code number}. */
    public static long code(long number, Symbols symbols) {
        return number > -LARGEST && number < LARGEST ? number * 2 : code(Value.ofInteger(number), symbols);
    }

    /** The code of an id that is a string, or an integer too large for {@link #code(long, Symbols)} to take. */
    public static long code(Value id, Symbols symbols) {
        return symbols.operationIds().intern(id) * 2L + 1;
    }

    /**
     * The code of an id that is an integer of any size.
     *
     * @param canonical its canonical JSON text, as in {@link Value}
     */
    public static long codeOfInteger(String canonical, Symbols symbols) {
        try {
            return code(Long.parseLong(canonical), symbols);
        } catch (NumberFormatException large) {
            return code(Value.ofCanonicalJson(canonical), symbols);
        }
    }

    /** The code of the same id after interned ids were renumbered. */
    static long renumber(long code, int[] numbers) {
        return (code & 1) == 0 ? code : numbers[(int) (code >> 1)] * 2L + 1;
    }

    /** The id that has this code. */
    public static Value decode(long code, Symbols symbols) {
        return (code & 1) == 0
                ? Value.ofInteger(code / 2)
                : symbols.operationIds().get((int) (code >> 1));
    }
}
