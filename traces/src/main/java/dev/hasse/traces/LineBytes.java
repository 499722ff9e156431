package dev.hasse.traces;

import dev.hasse.model.ByteTexts;
import dev.hasse.model.SourceLine;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Takes the bytes of lines apart, as far as JSON goes: strings, integers, and where other values end. What it does not
 * understand is not plain, which says nothing about whether it is valid.
 */
class LineBytes {
    /** An integer of at most this many digits always fits into 64 bits. */
    static final int DIGITS = 18;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    /** Shared by all failures: it says only that the line is not plain. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // it has no stack trace
    static final RefusedException NOT_PLAIN = new RefusedException(null, "not plain", null, null);

    byte[] bytes = new byte[0];
    /** The offset of the next byte. */
    int at;
    /** The range of the last string, without its quotes; whether it is all ASCII, and whether it has escapes. */
    int stringFrom;

    int stringTo;
    boolean ascii;
    boolean escaped;

    /** Moves to a line of a block; the line ends with a line feed. */
    void begin(byte[] block, int from) {
        bytes = block;
        at = from;
    }

    static void require(boolean plain) throws RefusedException {
        if (!plain) {
            throw NOT_PLAIN;
        }
    }

    /** Moves to the next byte that is not white space, and returns it. */
    final byte next() {
        byte b = bytes[at];
        return b > ' ' ? b : nextAfterSpace();
    }

    private byte nextAfterSpace() {
        byte b = bytes[at];
        while (b == ' ' || b == '\t' || b == '\r') {
            b = bytes[++at];
        }
        return b;
    }

    final void expect(byte expected) throws RefusedException {
        require(next() == expected);
        at++;
    }

    /** Moves past the expected bytes, if they come next. */
    final boolean skip(byte[] expected, int length) {
        boolean here = at + length < bytes.length && ByteTexts.same(bytes, at, expected, 0, length);
        at += here ? length : 0;
        return here;
    }

    /** Reads a string. */
    final void string() throws RefusedException {
        byte[] bytes = this.bytes;
        require(bytes[at] == '"');
        int scan = at + 1;
        stringFrom = scan;
        boolean plainAscii = true;
        boolean hasEscapes = false;
        while (true) {
            scan = special(bytes, scan);
            byte b = bytes[scan];
            if (b == '"') {
                break;
            }
            require(b >= 0x20 || b < 0);
            if (b == '\\') {
                hasEscapes = true;
                // The byte after it cannot end the string; a line feed there is found in the next round.
                scan += bytes[scan + 1] == '\n' ? 0 : 1;
            }
            plainAscii &= b > 0;
            scan++;
        }
        ascii = plainAscii;
        escaped = hasEscapes;
        stringTo = scan;
        at = scan + 1;
    }

    /**
     * Moves past an array of effects, each an array of a cell and a value, if all is as simple as it mostly is: strings are all
     * ASCII without escapes and do not end within the last bytes of the block, other values are plain, and white space is at
     * most one space after a comma. This runs over a third of the bytes of most records, so it calls little.
     *
     * @return how many there are; -1 if it is not as simple, and then it may be anywhere
     */
    final int skipEffects() throws RefusedException {
        byte[] bytes = this.bytes;
        require(bytes[at] == '[');
        int scan = at + 1;
        int number = 0;
        boolean more = bytes[scan] != ']';
        while (more) {
            if (bytes[scan] != '[' || bytes[scan + 1] != '"') {
                return -1;
            }
            scan = special(bytes, scan + 2);
            if (bytes[scan] != '"' || bytes[scan + 1] != ',') {
                return -1;
            }
            at = scan + (bytes[scan + 2] == ' ' ? 3 : 2);
            if (bytes[at] == '"') {
                scan = special(bytes, at + 1);
                at = bytes[scan] == '"' ? scan + 1 : at;
            } else {
                skipLiteral();
            }
            if (bytes[at] != ']') {
                return -1;
            }
            number++;
            scan = at + 1;
            more = bytes[scan] == ',';
            scan += !more ? 0 : bytes[scan + 1] == ' ' ? 2 : 1;
        }
        at = scan + 1;
        return bytes[scan] == ']' ? number : -1;
    }

    /** Moves past {@code null}, {@code true}, {@code false} or a plain integer, if one comes next. */
    private void skipLiteral() throws RefusedException {
        switch (bytes[at]) {
            case 'n' -> nothing();
            case 't', 'f' -> truth();
            default -> skipInteger();
        }
    }

    /** Moves past a string that is known to be all ASCII without escapes, and to end at {@code to}. */
    final void simpleString(int to) {
        stringFrom = at + 1;
        stringTo = to;
        ascii = true;
        escaped = false;
        at = to + 1;
    }

    /** A high bit marks the first quote, backslash, control character or non-ASCII byte; later bits may be wrong. */
    static long special(long word) {
        // Zero minus 1 has a high bit, and so has a control character minus 32. Other bytes have one only if they had
        // it before.
        return (((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES) | (word - SPACES) | word) & HIGH_BITS;
    }

    /**
     * The number of the first byte with a high bit. The quick compiler does not know {@link Long#numberOfTrailingZeros} as
     * one instruction.
     */
    static int firstByte(long highBits) {
        long below = (highBits - 1) & ~highBits;
        return (int) (((below & ONES) * ONES) >>> (Long.SIZE - Byte.SIZE)) - 1;
    }

    /**
     * Where the first byte is that ends a string or may end it, eight bytes at a time; or where so many no longer follow, and no such byte
     * came before.
     */
    private static int special(byte[] bytes, int from) {
        int at = from;
        int lastWord = bytes.length - Long.BYTES;
        while (at <= lastWord) {
            long special = special((long) LONGS.get(bytes, at));
            if (special != 0) {
                return at + firstByte(special);
            }
            at += Long.BYTES;
        }
        return at;
    }

    /** Reads an integer that fits into 64 bits, and is written in its canonical form. */
    final long plainInteger() throws RefusedException {
        byte[] bytes = this.bytes;
        int scan = at;
        boolean negative = bytes[scan] == '-';
        if (negative) {
            scan++;
        }
        int first = scan;
        long number = 0;
        int digit = bytes[scan] - '0';
        while (digit >= 0 && digit <= 9) {
            number = number * 10 + digit;
            digit = bytes[++scan] - '0';
        }
        at = scan;
        int digits = scan - first;
        require(digits > 0 && digits <= DIGITS && (digits == 1 || bytes[first] != '0'));
        // -0 is not in its canonical form; and the number may go on with a fraction or an exponent.
        require((!negative || number != 0) && endsNumber(bytes[scan]));
        return negative ? -number : number;
    }

    /** Moves past an integer, if a plain one comes next. */
    final boolean skipInteger() {
        int first = bytes[at] == '-' ? at + 1 : at;
        int last = first;
        while (bytes[last] >= '0' && bytes[last] <= '9') {
            last++;
        }
        boolean zero = bytes[first] == '0' && (last - first > 1 || first > at);
        boolean plain = last > first && last - first <= DIGITS && !zero && endsNumber(bytes[last]);
        at = plain ? last : at;
        return plain;
    }

    private static boolean endsNumber(byte b) {
        return b == ',' || b == '}' || b == ']' || b == ' ' || b == '\n' || b == '\t' || b == '\r';
    }

    /** Reads {@code true} or {@code false}. */
    final boolean truth() throws RefusedException {
        boolean value = bytes[at] == 't';
        byte[] word = value ? TRUE : FALSE;
        require(skip(word, word.length));
        return value;
    }

    /** Reads {@code null}. */
    final void nothing() throws RefusedException {
        require(skip(NULL, NULL.length));
    }

    /**
     * Moves past the text of an array, an object or a number, which need not be valid.
     *
     * @param deepest how many arrays and objects may be open at a time
     */
    final void moveOverValue(int deepest) throws RefusedException {
        byte first = bytes[at];
        if (first != '{' && first != '[') {
            require(first == '-' || (first >= '0' && first <= '9'));
            while (!endsNumber(bytes[at])) {
                requireNoControl(bytes[at]);
                at++;
            }
            return;
        }
        int open = 0;
        do {
            byte b = bytes[at];
            if (b == '"') {
                string();
                continue;
            }
            requireNoControl(b);
            open += b == '{' || b == '[' ? 1 : b == '}' || b == ']' ? -1 : 0;
            require(open <= deepest);
            at++;
        } while (open > 0);
    }

    /**
     * Cuts a colon and the number of a line off the end of the last string, as {@link SourceLine#parse} does.
     *
     * @return the number; 0 if the string does not end so, or has escapes: it is then as it was
     */
    final int cutLineNumber() {
        int digits = stringTo;
        while (digits > stringFrom && bytes[digits - 1] >= '0' && bytes[digits - 1] <= '9') {
            digits--;
        }
        boolean cut = !escaped
                && SourceLine.isLine(stringTo - digits, bytes[digits])
                && digits - 1 > stringFrom
                && bytes[digits - 1] == ':';
        if (!cut) {
            return 0;
        }
        int number = 0;
        for (int k = digits; k < stringTo; k++) {
            number = number * 10 + bytes[k] - '0';
        }
        stringTo = digits - 1;
        return number;
    }

    /**
     * Outside of strings there is nothing but ASCII, and no control characters but white space. Jackson, which reads the
     * rest, takes some others at the beginning of a text for a byte order mark, or a sign of UTF-16.
     */
    private static void requireNoControl(byte b) throws RefusedException {
        require(b >= ' ' || b == '\t' || b == '\r');
    }

    /** Whether an array or object has a first or next entry; moves past the comma or the closing bracket. */
    final boolean more(byte close, boolean first) throws RefusedException {
        byte b = next();
        if (b == close) {
            at++;
            return false;
        }
        if (!first) {
            require(b == ',');
            at++;
            next();
        }
        return true;
    }
}
