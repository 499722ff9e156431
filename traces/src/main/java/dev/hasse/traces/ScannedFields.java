package dev.hasse.traces;

import dev.hasse.model.ByteTexts;
import dev.hasse.model.Columns;
import dev.hasse.model.HalfPairs;
import dev.hasse.model.Symbols;
import dev.hasse.model.Value;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of fields straight from their bytes. A name or value that has been met before is known by its bytes; a
 * new one is decoded, and if it is not a plain string or integer, that is left to Jackson. Anything that is not valid is
 * refused as not plain, without details.
 */
final class ScannedFields extends FieldReader {
    private static final int CELL = TextKind.CELL.ordinal();
    private static final int STRING = TextKind.STRING.ordinal();

    /** The kind of the texts of tools that are objects. */
    private static final int TOOL_OBJECT = TextKind.values().length;

    /** How many arrays and objects may be open around a value: the record, its effects, an effect. */
    static final int DEPTH = 3;

    final LineBytes line;
    private final Limits limits;
    private final byte @Nullable [] nullSentinel;
    private final @Nullable String nullText;
    private final boolean needsEffects;
    private final DecodedLine decoded;

    private final ScannedNames names;
    /** For each field, by number, the latest of its texts that are registries. */
    private final LatestTexts[] registries = LatestTexts.array(RecordField.values().length);

    /** The range of the effects in issuance order; empty until they have been read. */
    private int issuedFrom;

    private int issuedTo;
    /** Whether the effects in issuance order were only counted. */
    private boolean isCounted;

    /**
     * @param nullSentinel the string that stands for NULL; null for none
     * @param needsEffects whether the effects of all records are needed; else, of those that landed as they were issued,
     *     only the number
     */
    ScannedFields(LineBytes line, Symbols symbols, Limits limits, @Nullable String nullSentinel, boolean needsEffects) {
        super(symbols);
        this.line = line;
        this.limits = limits;
        this.decoded = new DecodedLine(line, limits);
        this.names = new ScannedNames(line, decoded, symbols);
        this.nullText = nullSentinel;
        this.needsEffects = needsEffects;
        this.nullSentinel = nullSentinel == null ? null : DecodedLine.utf8(nullSentinel);
    }

    /** Forgets the effects of the record before. */
    void begin() {
        issuedFrom = 0;
        issuedTo = 0;
        isCounted = false;
    }

    /** How many texts are remembered. */
    int names() {
        return names.size();
    }

    /** Moves past a value of an unknown field; it must be valid. */
    void skipValue() throws RefusedException {
        int from = line.at;
        switch (line.bytes[from]) {
            case '"' -> {
                line.string();
                if (!line.ascii || line.escaped) {
                    decoded.string();
                }
            }
            case 'n' -> line.nothing();
            case 't', 'f' -> line.truth();
            default -> {
                if (!line.skipInteger()) {
                    line.moveOverValue(limits.depth() - DEPTH);
                    decoded.value(from, line.at, parser -> {
                        parser.skipChildren();
                        return from;
                    });
                }
            }
        }
    }

    @Override
    long integer() throws RefusedException {
        return line.plainInteger();
    }

    @Override
    boolean bool() throws RefusedException {
        return line.truth();
    }

    @Override
    int name(TextKind kind) throws RefusedException {
        return names.name(kind);
    }

    @Override
    int value() throws RefusedException {
        int from = line.at;
        switch (line.bytes[from]) {
            case '"' -> {
                int known = names.simple(STRING);
                if (known == TextNumbers.UNKNOWN) {
                    line.string();
                }
                if (nullText != null && isSentinel()) {
                    return Symbols.NULL;
                }
                return known == TextNumbers.UNKNOWN ? names.lastAsValue() : known;
            }
            case 'n' -> {
                line.nothing();
                return Symbols.NULL;
            }
            case 't', 'f' -> line.truth();
            default -> line.moveOverValue(limits.depth() - DEPTH);
        }
        int number = names.find(TextKind.JSON.ordinal(), from);
        if (number == TextNumbers.UNKNOWN) {
            Value value = decoded.value(from, line.at, CanonicalJson::read);
            number = symbols.values().intern(value);
            names.remember(TextKind.JSON.ordinal(), from, number);
        }
        return number;
    }

    private boolean isSentinel() throws RefusedException {
        byte[] sentinel = nullSentinel;
        if (line.escaped) {
            return nullText != null && nullText.equals(decoded.string());
        }
        return sentinel != null
                && sentinel.length == line.stringTo - line.stringFrom
                && Arrays.equals(line.bytes, line.stringFrom, line.stringTo, sentinel, 0, sentinel.length);
    }

    /** Takes a cell that is remembered, and is followed by its value without a space, in few calls: most are. */
    @Override
    void values(CellFields to) throws IOException, RefusedException {
        open((byte) '{');
        for (boolean first = true; line.more((byte) '}', first); first = false) {
            int cell = names.simple(CELL);
            if (cell == TextNumbers.UNKNOWN) {
                cell = keyCell();
            } else {
                line.expect((byte) ':');
                line.next();
            }
            to.value(cell, value());
        }
    }

    private void open(byte bracket) throws RefusedException {
        LineBytes.require(line.bytes[line.at] == bracket);
        line.at++;
    }

    @Override
    void beginArray(String expected) throws RefusedException {
        open((byte) '[');
    }

    @Override
    boolean nextItem(boolean first) throws RefusedException {
        return line.more((byte) ']', first);
    }

    @Override
    void beginObject(String expected) throws RefusedException {
        open((byte) '{');
    }

    @Override
    boolean nextKey(boolean first) throws RefusedException {
        return line.more((byte) '}', first);
    }

    @Override
    int keyCell() throws RefusedException {
        int cell = name(TextKind.CELL);
        // Jackson takes no half of a surrogate pair in a key.
        LineBytes.require(!line.escaped || !HalfPairs.isIn(symbols.cells().get(cell)));
        line.expect((byte) ':');
        line.next();
        return cell;
    }

    @Override
    boolean isObject(String expected) {
        return line.bytes[line.at] == '{';
    }

    @Override
    int effectCell(String expected) throws RefusedException {
        open((byte) '[');
        line.next();
        int cell = name(TextKind.CELL);
        line.expect((byte) ',');
        line.next();
        return cell;
    }

    @Override
    int effectValue(String expected) throws RefusedException {
        int value = value();
        line.expect((byte) ']');
        return value;
    }

    @Override
    int tool() throws RefusedException {
        if (line.bytes[line.at] != '{') {
            return name(TextKind.TOOL);
        }
        int from = line.at;
        line.moveOverValue(limits.depth() - DEPTH);
        int number = names.find(TOOL_OBJECT, from);
        if (number == TextNumbers.UNKNOWN) {
            number = decoded.value(from, line.at, parser -> new ParsedFields(symbols, parser, nullText).tool());
            names.remember(TOOL_OBJECT, from, number);
        }
        return number;
    }

    @Override
    int registry(RecordField field) throws IOException, RefusedException {
        LatestTexts ofField = registries[field.ordinal()];
        int latest = ofField.skip(line);
        if (latest != LatestTexts.UNKNOWN) {
            return latest;
        }
        int from = line.at;
        int number = super.registry(field);
        ofField.remember(line, from, number);
        return number;
    }

    @Override
    int plannedTool() throws RefusedException {
        if (line.bytes[line.at] == 'n') {
            line.nothing();
            return Columns.ABSENT;
        }
        int tool = tool();
        boolean sentinel = nullText != null
                && symbols.tools().get(tool).signature() == null
                && symbols.tools().get(tool).name().equals(nullText);
        return sentinel ? Columns.ABSENT : tool;
    }

    /** Only counts the effects, as long as nobody needs to know more. */
    @Override
    void issued(RecordFields to) throws IOException, RefusedException {
        issuedFrom = line.at;
        if (needsEffects || to.hasEffected() || !count(to)) {
            line.at = issuedFrom;
            super.issued(to);
        }
        issuedTo = line.at;
    }

    /** @return whether all is as simple as it mostly is; if not, the effects have to be read */
    private boolean count(RecordFields to) throws RefusedException {
        int number = line.skipEffects();
        if (number < 0) {
            return false;
        }
        to.issuedCounted(number, (int) (ByteTexts.hash(0, line.bytes, issuedFrom, line.at) >>> 32));
        isCounted = true;
        return true;
    }

    /** Compares the text with the issued effects first: nearly all effects commit in issuance order. */
    @Override
    void effected(RecordFields to) throws IOException, RefusedException {
        int length = issuedTo - issuedFrom;
        if (length > 0
                && line.at + length < line.bytes.length
                && ByteTexts.same(line.bytes, line.at, line.bytes, issuedFrom, length)) {
            to.effectedAsIssued();
            line.at += length;
            return;
        }
        if (isCounted) {
            int here = line.at;
            line.at = issuedFrom;
            to.issuedCounted(0, 0);
            super.issued(to);
            line.at = here;
        }
        super.effected(to);
    }

    @Override
    void origin(RecordFields to) throws RefusedException {
        if (line.bytes[line.at] != '"') {
            skipValue();
            return;
        }
        line.string();
        int number = line.cutLineNumber();
        if (number > 0) {
            // Many records come from few files, so the file alone is remembered.
            to.origin(names.last(TextKind.ORIGIN), number);
        } else if (!line.ascii || line.escaped) {
            origin(decoded.string(), to);
        }
    }

    @Override
    boolean isTrue() throws RefusedException {
        if (line.bytes[line.at] == 't') {
            return line.truth();
        }
        skipValue();
        return false;
    }

    @Override
    void derivation(DerivationFields.Field field, RecordFields to) throws RefusedException {
        if (needsEffects) {
            shown(field, to);
        } else {
            skipValue();
        }
    }

    @Override
    void shown(DerivationFields.Field field, RecordFields to) throws RefusedException {
        int from = line.at;
        skipValue();
        decoded.value(from, line.at, parser -> {
            field.read(parser, to.derivation);
            return from;
        });
    }

    @Override
    long operationId() throws RefusedException {
        return names.operationId();
    }
}
