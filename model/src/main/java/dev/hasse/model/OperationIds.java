package dev.hasse.model;

import java.util.function.IntUnaryOperator;

/**
 * Encodes operation ids, which are strings or integers, as longs, since a trace holds millions.
 *
 * <ul>
 *   <li>An integer of up to 62 bits is coded as twice its value.
 *   <li>A string that ends with a {@linkplain #counterAt counter}, such as {@code op-17}, by the number of what comes
 *       before, and the counter: few such beginnings stand for millions of ids.
 *   <li>Any other id is interned, and coded by its number.
 * </ul>
 */
public final class OperationIds {
    /** Marks a record that names no id: its id is its position in the trace. */
    public static final long NONE = Long.MIN_VALUE;

    private static final long LARGEST = 1L << 61;

    /** The most digits of a counter; it takes 30 bits. */
    private static final int DIGITS = 9;

    /** The lowest bits of the code of an interned id, and of one with a counter. */
    private static final int INTERNED = 1;

    private static final int COUNTED = 3;
    /** The number of bits that {@link #kind} takes. */
    static final int KIND_BITS = 2;

    private OperationIds() {}

    /** The code of the id {@code number}. */
    public static long code(long number, Symbols symbols) {
        return number > -LARGEST && number < LARGEST
                ? number * 2
                : interned(symbols.operationIds().intern(Value.ofInteger(number)));
    }

    /**
     * The code of an id that is not coded otherwise: a string without a {@linkplain #counterAt(byte[], int, int)
     * counter}, or a large integer.
     *
     * @param number its number among {@link Symbols#operationIds()}
     */
    public static long interned(int number) {
        return (long) number << KIND_BITS | INTERNED;
    }

    /** The code of an id that ends with a counter; {@code beginning} is a number of {@link Symbols#idBeginnings()}. */
    public static long counted(int beginning, int counter) {
        return (long) beginning << 32 | (long) counter << KIND_BITS | COUNTED;
    }

    /** The code of an id that is a string. */
    public static long codeOfString(String id, Symbols symbols) {
        int at = counterAt(id);
        return at < 0
                ? interned(symbols.operationIds().intern(Value.ofString(id)))
                : counted(symbols.idBeginnings().intern(id.substring(0, at)), Integer.parseInt(id.substring(at)));
    }

    /**
     * Where the counter at the end of a string begins: a decimal number of up to nine digits without leading zeros,
     * after nothing, after a sign, or after letters alone. The digits at the end of a random id count nothing.
     *
     * @return -1 if there is none
     */
    static int counterAt(String id) {
        int at = id.length();
        while (at > 0 && isDigit(id.charAt(at - 1))) {
            at--;
        }
        int digits = id.length() - at;
        if (digits == 0 || digits > DIGITS || (digits > 1 && id.charAt(at) == '0')) {
            return -1;
        }
        if (at > 0 && isLetter(id.charAt(at - 1))) {
            for (int k = 0; k < at; k++) {
                if (!isLetter(id.charAt(k))) {
                    return -1;
                }
            }
        }
        return at;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isLetter(char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character >= 0x80;
    }

    /**
     * Where the counter at the end of an id begins, which is ASCII text among {@code bytes}; see {@link
     * #counterAt(String)}.
     *
     * @return the index of its first byte, or -1 if there is none
     */
    public static int counterAt(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && isDigit((char) bytes[at - 1])) {
            at--;
        }
        int digits = to - at;
        if (digits == 0 || digits > DIGITS || (digits > 1 && bytes[at] == '0')) {
            return -1;
        }
        if (at > from && isLetter((char) bytes[at - 1])) {
            for (int k = from; k < at; k++) {
                if (!isLetter((char) bytes[k])) {
                    return -1;
                }
            }
        }
        return at;
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
            return interned(symbols.operationIds().intern(Value.ofCanonicalJson(canonical)));
        }
    }

    /** The code of any id. */
    public static long codeOf(Value id, Symbols symbols) {
        return id.isString() ? codeOfString(id.text(), symbols) : codeOfInteger(id.text(), symbols);
    }

    /** The code after interned ids got other numbers. */
    static long renumbered(long code, IntUnaryOperator number) {
        return kind(code) == INTERNED ? interned(number.applyAsInt((int) (code >>> KIND_BITS))) : code;
    }

    /** The code of the id with an {@linkplain #ordinal ordinal} among those of a {@linkplain #kind kind}. */
    static long ofOrdinal(long ordinal, int kind) {
        return kind == 0 ? ordinal << 1 : ordinal << KIND_BITS | kind;
    }

    /** Tells the codes of integers, interned ids and ids with a counter apart. */
    static int kind(long code) {
        return isInteger(code) ? 0 : (int) code & COUNTED;
    }

    /** The number of an id among those of its kind; ids that go up by one have consecutive ones. */
    static long ordinal(long code) {
        return isInteger(code) ? code >> 1 : code >> KIND_BITS;
    }

    /** Whether the code is that of an integer. */
    static boolean isInteger(long code) {
        return (code & 1) == 0;
    }

    /** The id that has this code. */
    public static Value decode(long code, Symbols symbols) {
        if (isInteger(code)) {
            return Value.ofInteger(code / 2);
        }
        if ((code & COUNTED) == INTERNED) {
            return symbols.operationIds().get((int) (code >>> KIND_BITS));
        }
        return Value.ofString(symbols.idBeginnings().get((int) (code >>> 32)) + ((code & 0xFFFFFFFFL) >>> KIND_BITS));
    }
}
