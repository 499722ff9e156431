package dev.hasse.traces;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads plain records straight from their bytes: known fields, each once, with {@linkplain ScannedFields plain values}.
 * Leaves every other line to {@link RecordParser}: the scanner never refuses a line, and a record means the same as if
 * the parser had read it.
 *
 * <p>Producers write the fields of every record in the same order, so the field that followed last time is tried first.
 */
final class RecordScanner {
    /** The deepest nesting of a plain record: the record, its effects, an effect. */
    private static final int DEPTH = 3;

    private static final RecordField[] FIELDS = RecordField.values();

    /** The name of each field, in quotes. */
    private static final byte[][] QUOTED = Arrays.stream(FIELDS)
            .map(field -> ('"' + field.title + '"').getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final RecordFields record;
    private final ScannedFields in;

    /** For each field, the one that followed it last time. */
    private final RecordField[] following = new RecordField[FIELDS.length + 1];

    /** @param record receives the fields */
    RecordScanner(RecordFields record, BlockRecords block, @Nullable String nullSentinel) {
        this.record = record;
        this.in = new ScannedFields(block.symbols(), nullSentinel);
        Arrays.fill(following, RecordField.AGENT);
    }

    /** Whether every plain record is within the limits. */
    static boolean isWithin(Limits limits) {
        return limits.depth() > DEPTH && limits.numberDigits() > ScannedFields.DIGITS;
    }

    /**
     * Reads the record on a line if it is plain; if it is not, the fields read so far mean nothing.
     *
     * @param block lines that all end with a line feed, including the last: it stops the scan of an incomplete record
     * @param from where the line begins
     * @return where the next line begins, or -1 if the record is not plain
     */
    int scan(byte[] block, int from) {
        record.begin();
        in.begin(block, from);
        try {
            object();
            if (record.reads.repeats() || record.writes.repeats()) {
                return -1;
            }
            record.finish();
            return in.at;
        } catch (RefusedException askTheParser) {
            return -1;
        } catch (IOException impossible) {
            // The bytes are in memory, so there is no I/O.
            throw new IllegalStateException(impossible);
        }
    }

    private void object() throws IOException, RefusedException {
        in.expect((byte) '{');
        long seen = 0;
        int previous = FIELDS.length;
        byte b = in.next();
        while (b != '}') {
            RecordField field = field(previous);
            in.require((seen & field.bit) == 0);
            seen |= field.bit;
            previous = field.ordinal();
            in.expect((byte) ':');
            in.next();
            field.read(in, record);
            b = in.next();
            if (b != '}') {
                in.require(b == ',');
                in.at++;
                in.next();
            }
        }
        in.at++;
        in.require(in.next() == '\n');
        in.at++;
    }

    private RecordField field(int previous) throws RefusedException {
        RecordField predicted = following[previous];
        if (in.skip(QUOTED[predicted.ordinal()])) {
            return predicted;
        }
        for (RecordField field : FIELDS) {
            if (in.skip(QUOTED[field.ordinal()])) {
                following[previous] = field;
                return field;
            }
        }
        throw in.notPlain;
    }
}
