package dev.hasse.traces;

import dev.hasse.model.ByteTexts;
import dev.hasse.model.Symbols;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads records straight from their bytes, each field at most once. Leaves every other line to {@link RecordParser}: the
 * scanner never refuses a line, and a record means the same as if the parser had read it.
 *
 * <p>Producers write the fields of every record in the same order, so that what has followed a field before, up to the
 * next value, is tried first.
 */
final class RecordScanner {
    private static final RecordField[] FIELDS = RecordField.values();
    /** How many names of unknown fields are remembered; with those of the fields, they must fit into the bits of a long. */
    private static final int UNKNOWN = Long.SIZE - 1 - FIELDS.length;

    /** Stands for the beginning of a line. */
    private static final int BEGINNING = Long.SIZE - 1;

    private final RecordFields record;
    private final LineBytes line = new LineBytes();
    private final ScannedFields in;

    /** The names of unknown fields; their numbers follow those of the fields. */
    private final List<byte[]> unknown = new ArrayList<>();

    private final FieldNames fieldNames;
    /** The names of the fields that were probably meant by the unknown ones; null for none. */
    private final List<@Nullable String> meant = new ArrayList<>();
    /** A bit for each unknown field whose name is nearly that of a known one. */
    private long suspects;
    /** A bit for each field of the latest record. */
    private long latest;

    /** For each field, by number, what came between its value and that of the next one, and the number of that one. */
    private final LatestTexts[] following = LatestTexts.array(Long.SIZE);

    /** The name of each field. */
    private static final byte[][] NAMES = Arrays.stream(FIELDS)
            .map(field -> field.title.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private static final byte[] ABORT = AbortLine.FIELD.getBytes(StandardCharsets.US_ASCII);

    /**
     * @param record receives the fields
     * @param fieldNames judges the names of unknown fields
     */
    RecordScanner(
            RecordFields record,
            Symbols symbols,
            Limits limits,
            @Nullable String nullSentinel,
            boolean needsEffects,
            FieldNames fieldNames) {
        this.record = record;
        this.fieldNames = fieldNames;
        this.in = new ScannedFields(line, symbols, limits, nullSentinel, needsEffects);
    }

    /** Whether every plain record is within the limits. */
    static boolean isWithin(Limits limits) {
        return limits.depth() > ScannedFields.DEPTH && limits.numberDigits() > LineBytes.DIGITS;
    }

    /** How many names the scanner remembers. */
    int names() {
        return in.names();
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
        line.begin(block, from);
        in.begin();
        try {
            object();
            if (record.reads.repeats() || record.writes.repeats()) {
                return -1;
            }
            record.finish();
            return line.at;
        } catch (RefusedException askTheParser) {
            return -1;
        } catch (IOException impossible) {
            // The bytes are in memory, so there is no I/O.
            throw new IllegalStateException(impossible);
        }
    }

    /** Notes the suspect fields of the latest record, which is plain. */
    void noteSuspects(int number, BlockRecords block) {
        // Nearly always there are none: this runs for every record.
        for (long left = latest & suspects; left != 0; left &= left - 1) {
            int k = Long.numberOfTrailingZeros(left) - FIELDS.length;
            String name = new String(unknown.get(k), StandardCharsets.US_ASCII);
            block.suspect(SuspectField.unknown(number, name, Objects.requireNonNull(meant.get(k))));
        }
    }

    private void object() throws IOException, RefusedException {
        long seen = 0;
        int field = BEGINNING;
        line.next();
        do {
            int known = following[field].skip(line);
            if (known == LatestTexts.UNKNOWN) {
                field = nextField(field);
            } else {
                line.next();
                field = known;
            }
            long bit = field < FIELDS.length ? FIELDS[field].bit : 1L << field;
            LineBytes.require((seen & bit) == 0);
            seen |= bit;
            if (field < FIELDS.length) {
                FIELDS[field].read(in, record);
            } else {
                in.skipValue();
            }
        } while (line.next() == ',');
        latest = seen;
        line.expect((byte) '}');
        LineBytes.require(line.next() == '\n');
        line.at++;
    }

    /** Moves to the value of the next field, which has not followed the previous one lately, and returns the number of that field. */
    private int nextField(int previous) throws RefusedException {
        int from = line.at;
        line.expect((byte) (previous == BEGINNING ? '{' : ','));
        line.next();
        line.string();
        LineBytes.require(line.ascii && !line.escaped);
        int field = fieldOf(line.stringFrom, line.stringTo);
        line.expect((byte) ':');
        line.next();
        following[previous].remember(line, from, field);
        return field;
    }

    private int fieldOf(int from, int to) throws RefusedException {
        for (int field = 0; field < NAMES.length; field++) {
            if (isName(NAMES[field], from, to)) {
                return field;
            }
        }
        LineBytes.require(!isName(ABORT, from, to));
        for (int k = 0; k < unknown.size(); k++) {
            if (isName(unknown.get(k), from, to)) {
                return FIELDS.length + k;
            }
        }
        LineBytes.require(unknown.size() < UNKNOWN);
        byte[] name = Arrays.copyOfRange(line.bytes, from, to);
        int number = FIELDS.length + unknown.size();
        String probably = fieldNames.meant(new String(name, StandardCharsets.US_ASCII));
        unknown.add(name);
        meant.add(probably);
        suspects |= probably == null ? 0 : 1L << number;
        return number;
    }

    private boolean isName(byte[] name, int from, int to) {
        return name.length == to - from && ByteTexts.same(name, 0, line.bytes, from, name.length);
    }
}
