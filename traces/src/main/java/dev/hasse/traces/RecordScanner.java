package dev.hasse.traces;

import dev.hasse.model.Batch;
import dev.hasse.model.Draft;
import dev.hasse.model.Label;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Registry;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
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
 * Reads the plain shape of a record straight from its bytes: known fields, each once; strings without escapes; integers of up to
 * 18 digits; no objects or arrays as values. Of anything else it says so, and {@link RecordParser} decides: the scanner never
 * refuses a line, and what it takes means what the parser would make of it.
 *
 * <p>Producers write the fields of every record in the same order, so the field that followed last time is tried first.
 */
final class RecordScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    /** An integer of so many digits is sure to fit into 64 bits. */
    private static final int DIGITS = 18;

    /** The deepest that a plain record is nested: the record, its effects, an effect. */
    private static final int DEPTH = 3;

    private static final RecordField[] FIELDS = RecordField.values();

    /** For each field its name with quotes. */
    private static final byte[][] QUOTED = Arrays.stream(FIELDS)
            .map(field -> ('"' + field.title + '"').getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final Batch batch;
    private final Symbols symbols;
    private final RecordFields record;
    private final Draft draft;
    private final byte @Nullable [] nullSentinel;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private int[] tools = new int[16];

    /** For each field the one that followed it last time. */
    private final RecordField[] following = new RecordField[FIELDS.length + 1];

    private byte[] bytes = new byte[0];
    private int at;
    /** The last place at which eight bytes can be read at once. */
    private int lastWord;

    /** Where the string that was read last stands, without its quotes, and whether it is all ASCII. */
    private int stringFrom;

    private int stringTo;
    private boolean ascii;

    /**
     * The text of the registry that was read last, and its number. A copy, and not a place in the block: blocks are read into arrays
     * that are used again, so that the same array and offset hold another registry later.
     */
    private byte[] registryText = new byte[64];

    private int registryLength;
    private int lastRegistry;

    /** Where the effects in issuance order stand; nowhere as long as the two are equal. */
    private int issuedFrom;

    private int issuedTo;

    /** Where the integer that was read last begins; it ends here. */
    private int integerFrom;

    /** The line is not plain. Without a stack trace, and always the same: it says nothing but that. */
    private final NotPlain notPlain = new NotPlain();

    private static final class NotPlain extends Exception {
        private static final long serialVersionUID = 1L;

        private NotPlain() {
            super("not plain", null, false, false);
        }
    }

    /** @param record what is read goes there */
    RecordScanner(RecordFields record, Batch batch, @Nullable String nullSentinel) {
        this.record = record;
        this.batch = batch;
        this.draft = record.draft;
        this.symbols = batch.symbols();
        this.nullSentinel = nullSentinel == null ? null : utf8(nullSentinel);
        Arrays.fill(following, RecordField.AGENT);
    }

    /** The bytes of a text; null if it has none, since only an escape could stand for it, and that is not plain. */
    private static byte @Nullable [] utf8(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    /** Whether any plain record is within the limits. */
    static boolean isWithin(Limits limits) {
        return limits.depth() > DEPTH && limits.numberDigits() > DIGITS;
    }

    /**
     * Reads the record on a line if it is plain; if not, what has been read so far is of no meaning.
     *
     * @param block lines, of which each ends with a line feed, the last one too: it ends whatever is not complete
     * @param from where the line begins
     * @return where the next line begins, or -1 if the record is not plain
     */
    int scan(byte[] block, int from) {
        record.clear();
        bytes = block;
        lastWord = block.length - Long.BYTES;
        at = from;
        issuedFrom = from;
        issuedTo = from;
        try {
            object();
            if (record.reads.repeats() || record.writes.repeats()) {
                return -1;
            }
            record.finish();
            return at;
        } catch (NotPlain | RefusedException askTheParser) {
            return -1;
        }
    }

    private void object() throws NotPlain {
        expect((byte) '{');
        long seen = 0;
        int previous = FIELDS.length;
        byte b = next();
        while (b != '}') {
            RecordField field = field(previous);
            require((seen & field.bit) == 0);
            seen |= field.bit;
            previous = field.ordinal();
            expect((byte) ':');
            next();
            value(field);
            b = next();
            if (b != '}') {
                require(b == ',');
                at++;
                next();
            }
        }
        at++;
        require(next() == '\n');
        at++;
    }

    private void require(boolean plain) throws NotPlain {
        if (!plain) {
            throw notPlain;
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r';
    }

    /** Goes on to the next byte that is not white space, and looks at it. */
    private byte next() {
        byte b = bytes[at];
        while (isSpace(b)) {
            b = bytes[++at];
        }
        return b;
    }

    private void expect(byte expected) throws NotPlain {
        require(next() == expected);
        at++;
    }

    private RecordField field(int previous) throws NotPlain {
        RecordField predicted = following[previous];
        if (isHere(predicted)) {
            at += QUOTED[predicted.ordinal()].length;
            return predicted;
        }
        for (RecordField field : FIELDS) {
            if (isHere(field)) {
                following[previous] = field;
                at += QUOTED[field.ordinal()].length;
                return field;
            }
        }
        throw notPlain;
    }

    private boolean isHere(RecordField field) {
        byte[] quoted = QUOTED[field.ordinal()];
        return at + quoted.length < bytes.length
                && Arrays.equals(bytes, at, at + quoted.length, quoted, 0, quoted.length);
    }

    private void value(RecordField field) throws NotPlain {
        switch (field) {
            case AGENT, AGENT_ID -> {
                string();
                record.agent(
                        ascii
                                ? symbols.agent(bytes, stringFrom, stringTo)
                                : symbols.agents().intern(text()));
            }
            case READ_TIME -> record.readTime(integer());
            case WRITE_TIME -> record.writeTime(integer());
            case READ_SET -> cells(record.reads);
            case READ_VALUES -> values(record.reads);
            case READ_TIMES -> times(false);
            case READ_UNTIL -> readUntil();
            case WRITE_SET -> cells(record.writes);
            case WRITE_VALUES -> values(record.writes);
            case WRITE_SINCE -> record.writeSince(integer());
            case READ_REGISTRY, TOOLS_VISIBLE_AT_READ -> draft.readRegistry(sameRegistry());
            case WRITE_REGISTRY -> record.writeRegistry(sameRegistry());
            case TOOLS_USED -> record.toolsUsed(sameRegistry());
            case PLANNED_TOOL -> plannedTool();
            case IO -> {
                issuedFrom = at;
                effects(true);
                issuedTo = at;
            }
            case CO -> {
                if (!landedAsIssued()) {
                    effects(false);
                }
            }
            case OP_ID, TXN -> draft.operationId(operationId());
            case ABORTED -> record.aborted(bool());
            case REFUSED -> record.refused(bool());
            case EXTERNALIZED -> draft.externalized(bool());
            case PREDS -> predecessors();
            case TRACE_ID, SESSION_ID -> {
                string();
                record.trace(ascii ? batch.trace(bytes, stringFrom, stringTo) : batch.trace(text()));
            }
            case WORKLOAD -> label(Label.WORKLOAD);
            case RUNTIME -> label(Label.RUNTIME);
            case MODEL -> label(Label.MODEL);
            case ROLE -> label(Label.ROLE);
            case REPLICA -> {
                string();
                draft.replica(
                        ascii
                                ? symbols.replica(bytes, stringFrom, stringTo)
                                : symbols.replicas().intern(text()));
            }
            case VERSION -> draft.version(integer());
        }
    }

    private void label(Label label) throws NotPlain {
        string();
        record.label(label, ascii ? batch.label(bytes, stringFrom, stringTo) : batch.label(text()));
    }

    // Strings

    /** Reads a string without escapes. */
    private void string() throws NotPlain {
        require(bytes[at] == '"');
        int scan = at + 1;
        stringFrom = scan;
        boolean plainAscii = true;
        while (true) {
            // Eight bytes at a time, as long as none of them ends the string, or could.
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

    /** A high bit in the first byte that is a quote, a backslash, a control character, or not ASCII; later ones may be wrong. */
    private static long special(long word) {
        long quote = word ^ ONES * '"';
        long backslash = word ^ ONES * '\\';
        // Zero less one has a high bit, and so has a control character less 32; other bytes only if they have one
        // anyway.
        return ((quote - ONES) | (backslash - ONES) | (word - ONES * 0x20) | word) & HIGH_BITS;
    }

    /** The string that was read last, if it is UTF-8. */
    private String text() throws NotPlain {
        try {
            return decoder.decode(ByteBuffer.wrap(bytes, stringFrom, stringTo - stringFrom))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw notPlain;
        }
    }

    // Other scalars: what may follow them is for whoever reads on to say

    private long integer() throws NotPlain {
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
        // Not a plain integer: its canonical form is another.
        require(!negative || number != 0);
        integerFrom = from;
        return negative ? -number : number;
    }

    private boolean bool() throws NotPlain {
        if (bytes[at] == 't') {
            word(TRUE);
            return true;
        }
        word(FALSE);
        return false;
    }

    private void word(byte[] word) throws NotPlain {
        require(at + word.length < bytes.length && Arrays.equals(bytes, at, at + word.length, word, 0, word.length));
        at += word.length;
    }

    // What fields hold

    private int cell() throws NotPlain {
        string();
        return ascii
                ? symbols.cell(bytes, stringFrom, stringTo)
                : symbols.cells().intern(text());
    }

    /** A value that a cell may have. */
    private int scalar() throws NotPlain {
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

    /** Whether an array or object has a first, or another, entry; goes on past what says so. */
    private boolean more(byte close, boolean first) throws NotPlain {
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

    private void open(byte bracket) throws NotPlain {
        require(bytes[at] == bracket);
        at++;
    }

    private void cells(CellFields cells) throws NotPlain {
        open((byte) '[');
        cells.set();
        for (boolean first = true; more((byte) ']', first); first = false) {
            cells.member(cell());
        }
    }

    private void values(CellFields cells) throws NotPlain {
        open((byte) '{');
        for (boolean first = true; more((byte) '}', first); first = false) {
            int cell = cell();
            expect((byte) ':');
            next();
            cells.value(cell, scalar());
        }
    }

    private void readUntil() throws NotPlain {
        if (bytes[at] == '{') {
            times(true);
        } else {
            record.readUntil(integer());
        }
    }

    /** @param ends whether these are the ends of reads, and not their times */
    private void times(boolean ends) throws NotPlain {
        open((byte) '{');
        for (boolean first = true; more((byte) '}', first); first = false) {
            int cell = cell();
            expect((byte) ':');
            next();
            long time = integer();
            if (ends) {
                record.reads.until(cell, time);
            } else {
                record.reads.time(cell, time);
            }
        }
    }

    private int tool() throws NotPlain {
        string();
        return ascii
                ? symbols.tool(bytes, stringFrom, stringTo)
                : symbols.tools().intern(new Tool(text(), null));
    }

    /** Registries change rarely, so the text of the last one is compared first. */
    private int sameRegistry() throws NotPlain {
        int length = registryLength;
        if (length > 0
                && at + length < bytes.length
                && Arrays.equals(bytes, at, at + length, registryText, 0, length)) {
            at += length;
            return lastRegistry;
        }
        int from = at;
        // Until it is read, nothing is remembered: the line may turn out not to be plain.
        registryLength = 0;
        lastRegistry = registry();
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

    private int registry() throws NotPlain {
        open((byte) '[');
        int size = 0;
        for (boolean first = true; more((byte) ']', first); first = false) {
            if (size == tools.length) {
                tools = Arrays.copyOf(tools, size * 2);
            }
            tools[size++] = tool();
        }
        return symbols.registries().intern(new Registry(Arrays.copyOf(tools, size)));
    }

    private void plannedTool() throws NotPlain {
        if (bytes[at] == 'n') {
            word(NULL);
            return;
        }
        int tool = tool();
        if (!isSentinel()) {
            draft.plannedTool(tool);
        }
    }

    /** Nearly all effects land in the order in which they were issued, and are written in the same words. */
    private boolean landedAsIssued() {
        int length = issuedTo - issuedFrom;
        boolean same = length > 0
                && at + length < bytes.length
                && Arrays.equals(bytes, at, at + length, bytes, issuedFrom, issuedTo);
        if (same) {
            draft.effectedAsIssued();
            at += length;
        }
        return same;
    }

    private void effects(boolean issued) throws NotPlain {
        open((byte) '[');
        if (!issued) {
            draft.commitOrderKnown();
        }
        for (boolean first = true; more((byte) ']', first); first = false) {
            open((byte) '[');
            next();
            int cell = cell();
            expect((byte) ',');
            next();
            int value = scalar();
            expect((byte) ']');
            if (issued) {
                draft.issued(cell, value);
            } else {
                draft.effected(cell, value);
            }
        }
    }

    private long operationId() throws NotPlain {
        if (bytes[at] != '"') {
            return OperationIds.code(integer(), symbols);
        }
        string();
        return ascii
                ? symbols.operationId(bytes, stringFrom, stringTo)
                : OperationIds.code(Value.ofString(text()), symbols);
    }

    private void predecessors() throws NotPlain {
        open((byte) '[');
        draft.provenance();
        for (boolean first = true; more((byte) ']', first); first = false) {
            draft.predecessor(operationId());
        }
    }
}
