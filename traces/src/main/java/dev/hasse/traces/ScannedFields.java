package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.ColumnsBuilder;
import dev.hasse.model.Interner;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads plain values of fields straight from their bytes: strings without escapes, integers of up to 18 digits, and no
 * objects or arrays as values. Any other value is refused as not plain, without details.
 */
final class ScannedFields extends FieldReader {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    /** An integer of at most this many digits always fits into 64 bits. */
    static final int DIGITS = 18;

    private final byte @Nullable [] nullSentinel;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

    byte[] bytes = new byte[0];
    /** The offset of the next byte. */
    int at;
    /** The last offset at which eight bytes can be read at once. */
    private int lastWord;

    /** The range of the last string, without its quotes, and whether it is all ASCII. */
    private int stringFrom;

    private int stringTo;
    private boolean ascii;

    /**
     * The text of the last registry, and its number. The text is a copy, not a range of the block: the arrays of blocks
     * are reused, so the same range may hold another registry later.
     */
    private byte[] registryText = new byte[64];

    private int registryLength;
    private int lastRegistry;

    /** The range of the effects in issuance order; empty until they have been read. */
    private int issuedFrom;

    private int issuedTo;

    /** The offset at which the last integer begins; it ends at {@link #at}. */
    private int integerFrom;

    /** Shared by all failures: it says only that the line is not plain. */
    final RefusedException notPlain = new RefusedException(null, "not plain", null, null);

    ScannedFields(Symbols symbols, @Nullable String nullSentinel) {
        super(symbols);
        this.nullSentinel = nullSentinel == null ? null : utf8(nullSentinel);
    }

    /** The UTF-8 bytes of a text; null if it has none: only an escape could stand for it, and escapes are not plain. */
    private static byte @Nullable [] utf8(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    /** Moves to a line of a block; the line ends with a line feed. */
    void begin(byte[] block, int from) {
        bytes = block;
        lastWord = block.length - Long.BYTES;
        at = from;
        issuedFrom = from;
        issuedTo = from;
    }

    void require(boolean plain) throws RefusedException {
        if (!plain) {
            throw notPlain;
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r';
    }

    /** Moves to the next byte that is not white space, and returns it. */
    byte next() {
        byte b = bytes[at];
        while (isSpace(b)) {
            b = bytes[++at];
        }
        return b;
    }

    void expect(byte expected) throws RefusedException {
        require(next() == expected);
        at++;
    }

    /** Reads a string without escapes. */
    private void string() throws RefusedException {
        require(bytes[at] == '"');
        int scan = at + 1;
        stringFrom = scan;
        boolean plainAscii = true;
        while (true) {
            // Eight bytes at a time, until one of them ends the string or may end it.
            while (scan <= lastWord) {
                long word = (long) LONGS.get(bytes, scan);
                long special = special(word);
                if (special != 0) {
                    scan += Long.numberOfTrailingZeros(special) >>> 3;
                    break;
                }
                scan += Long.BYTES;
            }
            byte b = bytes[scan];
            if (b == '"') {
                break;
            }
            require(b != '\\' && (b >= 0x20 || b < 0));
            plainAscii &= b > 0;
            scan++;
        }
        ascii = plainAscii;
        stringTo = scan;
        at = scan + 1;
    }

    /** A high bit marks the first quote, backslash, control character or non-ASCII byte; later bits may be wrong. */
    private static long special(long word) {
        long quote = word ^ ONES * '"';
        long backslash = word ^ ONES * '\\';
        // Zero minus 1 has a high bit, and so has a control character minus 32. Other bytes have one only if they had
        // it before.
        return ((quote - ONES) | (backslash - ONES) | (word - ONES * 0x20) | word) & HIGH_BITS;
    }

    /** The last string, decoded; it is not plain if it is not UTF-8. */
    private String text() throws RefusedException {
        try {
            return decoder.decode(ByteBuffer.wrap(bytes, stringFrom, stringTo - stringFrom))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw notPlain;
        }
    }

    @Override
    long integer() throws RefusedException {
        int from = at;
        boolean negative = bytes[at] == '-';
        if (negative) {
            at++;
        }
        int first = at;
        long number = 0;
        byte b = bytes[at];
        while (b >= '0' && b <= '9') {
            number = number * 10 + (b - '0');
            b = bytes[++at];
        }
        int digits = at - first;
        require(digits > 0 && digits <= DIGITS && (digits == 1 || bytes[first] != '0'));
        // -0 is not a plain integer: its canonical form is different.
        require(!negative || number != 0);
        integerFrom = from;
        return negative ? -number : number;
    }

    @Override
    boolean bool() throws RefusedException {
        if (bytes[at] == 't') {
            word(TRUE);
            return true;
        }
        word(FALSE);
        return false;
    }

    private void word(byte[] word) throws RefusedException {
        require(skip(word));
    }

    /** Moves past the expected bytes, if they come next. */
    boolean skip(byte[] expected) {
        boolean here = at + expected.length < bytes.length
                && Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
        at += here ? expected.length : 0;
        return here;
    }

    @Override
    int name(Interner<String> names) throws RefusedException {
        string();
        return ascii ? Interner.intern(names, bytes, stringFrom, stringTo) : names.intern(text());
    }

    @Override
    int value() throws RefusedException {
        int from = at;
        switch (bytes[at]) {
            case '"' -> {
                string();
                if (isSentinel()) {
                    return Symbols.NULL;
                }
                return ascii
                        ? symbols.stringValue(bytes, stringFrom, stringTo)
                        : symbols.values().intern(Value.ofString(text()));
            }
            case 'n' -> {
                word(NULL);
                return Symbols.NULL;
            }
            case 't', 'f' -> {
                bool();
                return symbols.jsonValue(bytes, from, at);
            }
            default -> {
                integer();
                return symbols.jsonValue(bytes, integerFrom, at);
            }
        }
    }

    private boolean isSentinel() {
        byte[] sentinel = nullSentinel;
        return sentinel != null
                && sentinel.length == stringTo - stringFrom
                && Arrays.equals(bytes, stringFrom, stringTo, sentinel, 0, sentinel.length);
    }

    /** Whether an array or object has a first or next entry; moves past the comma or the closing bracket. */
    private boolean more(byte close, boolean first) throws RefusedException {
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

    private void open(byte bracket) throws RefusedException {
        require(bytes[at] == bracket);
        at++;
    }

    @Override
    void beginArray(String expected) throws RefusedException {
        open((byte) '[');
    }

    @Override
    boolean nextItem(boolean first) throws RefusedException {
        return more((byte) ']', first);
    }

    @Override
    void beginObject(String expected) throws RefusedException {
        open((byte) '{');
    }

    @Override
    boolean nextKey(boolean first) throws RefusedException {
        return more((byte) '}', first);
    }

    @Override
    int keyCell() throws RefusedException {
        int cell = name(symbols.cells());
        expect((byte) ':');
        next();
        return cell;
    }

    @Override
    boolean isObject(String expected) {
        return bytes[at] == '{';
    }

    @Override
    int effectCell(String expected) throws RefusedException {
        open((byte) '[');
        next();
        int cell = name(symbols.cells());
        expect((byte) ',');
        next();
        return cell;
    }

    @Override
    int effectValue(String expected) throws RefusedException {
        int value = value();
        expect((byte) ']');
        return value;
    }

    @Override
    int tool() throws RefusedException {
        string();
        return ascii
                ? symbols.tool(bytes, stringFrom, stringTo)
                : symbols.tools().intern(new Tool(text(), null));
    }

    /** Compares the text with that of the last registry first: registries rarely change. */
    @Override
    int registry() throws IOException, RefusedException {
        int length = registryLength;
        if (length > 0
                && at + length < bytes.length
                && Arrays.equals(bytes, at, at + length, registryText, 0, length)) {
            at += length;
            return lastRegistry;
        }
        int from = at;
        // Forget the last registry until the next one has been read: the line may turn out not to be plain.
        registryLength = 0;
        lastRegistry = super.registry();
        remember(from, at);
        return lastRegistry;
    }

    private void remember(int from, int to) {
        if (to - from > registryText.length) {
            registryText = new byte[Math.max(to - from, registryText.length * 2)];
        }
        System.arraycopy(bytes, from, registryText, 0, to - from);
        registryLength = to - from;
    }

    @Override
    int plannedTool() throws RefusedException {
        if (bytes[at] == 'n') {
            word(NULL);
            return Columns.ABSENT;
        }
        int tool = tool();
        return isSentinel() ? Columns.ABSENT : tool;
    }

    @Override
    void issued(ColumnsBuilder to) throws IOException, RefusedException {
        issuedFrom = at;
        super.issued(to);
        issuedTo = at;
    }

    /** Compares the text with the issued effects first: nearly all effects commit in issuance order. */
    @Override
    void effected(ColumnsBuilder to) throws IOException, RefusedException {
        int length = issuedTo - issuedFrom;
        if (length > 0
                && at + length < bytes.length
                && Arrays.equals(bytes, at, at + length, bytes, issuedFrom, issuedTo)) {
            to.effectedAsIssued();
            at += length;
        } else {
            super.effected(to);
        }
    }

    @Override
    long operationId() throws RefusedException {
        if (bytes[at] != '"') {
            return OperationIds.code(integer(), symbols);
        }
        string();
        return ascii
                ? symbols.operationId(bytes, stringFrom, stringTo)
                : OperationIds.code(Value.ofString(text()), symbols);
    }
}
