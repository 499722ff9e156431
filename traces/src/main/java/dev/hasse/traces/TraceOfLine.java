package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Symbols;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Tells which trace a line belongs to without reading the rest of it, so that lines can be divided among readers. The
 * answer is a number that lines of the same trace share, on every machine; a few traces may have the same one.
 *
 * <p>The trace is the first {@code trace_id} at the top of the line, or else the {@code session_id}, or else that of the
 * file: a record with two {@code trace_id}s is refused, wherever it is read. What is not plain is left to the parser. Of a line
 * that is refused, the number means nothing.
 */
public final class TraceOfLine {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FACTOR = 0xD6E8FEB86659FD93L;

    private static final byte[] TRACE_ID = RecordField.TRACE_ID.title.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SESSION_ID = RecordField.SESSION_ID.title.getBytes(StandardCharsets.US_ASCII);
    /** Deeper values are left to the parser. */
    private static final int DEPTH = 200;

    private final Limits limits;
    private final LineBytes line = new LineBytes();

    /** @param limits on the size of a record */
    public TraceOfLine(Limits limits) {
        this.limits = limits;
    }

    /** The number of a trace by its id. */
    public static long number(String traceId) {
        byte[] bytes = traceId.getBytes(StandardCharsets.UTF_8);
        return number(bytes, 0, bytes.length);
    }

    private static long number(byte[] bytes, int from, int to) {
        long hash = (long) to - from;
        int k = from;
        for (; k + Long.BYTES <= to; k += Long.BYTES) {
            hash = mix(hash, (long) LONGS.get(bytes, k));
        }
        for (; k < to; k++) {
            hash = mix(hash, bytes[k]);
        }
        return mix(hash, FACTOR);
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * FACTOR;
        return mixed ^ mixed >>> 32;
    }

    /** Whether a line is only white space, and so belongs to no trace. */
    public boolean isBlank(byte[] bytes, int from, int to) {
        return to - from <= limits.lineBytes() && BlockReader.isBlank(bytes, from, to - from);
    }

    /**
     * The number of the trace that a line belongs to.
     *
     * @param bytes lines, each of which ends with a line feed
     * @param from where the line begins
     * @param to where its line feed is
     * @param ofFile the number of the trace of a line that names none
     */
    public long of(byte[] bytes, int from, int to, long ofFile) {
        if (to - from > limits.lineBytes()) {
            return ofFile;
        }
        try {
            return scan(bytes, from, ofFile);
        } catch (RefusedException notPlain) {
            return parse(bytes, from, to, ofFile);
        }
    }

    private long scan(byte[] bytes, int from, long ofFile) throws RefusedException {
        long trace = ofFile;
        line.begin(bytes, from);
        line.next();
        line.expect((byte) '{');
        do {
            line.next();
            line.string();
            LineBytes.require(!line.escaped);
            boolean named = isField(TRACE_ID);
            boolean alias = !named && isField(SESSION_ID);
            line.expect((byte) ':');
            byte first = line.next();
            if (named || alias) {
                LineBytes.require(first == '"');
                line.string();
                LineBytes.require(!line.escaped);
                trace = number(bytes, line.stringFrom, line.stringTo);
                if (named) {
                    return trace;
                }
            } else {
                skip(first);
            }
        } while (more());
        return trace;
    }

    private boolean isField(byte[] name) {
        return line.stringTo - line.stringFrom == name.length
                && Arrays.equals(line.bytes, line.stringFrom, line.stringTo, name, 0, name.length);
    }

    private void skip(byte first) throws RefusedException {
        switch (first) {
            case '"' -> line.string();
            case 'n' -> line.nothing();
            case 't', 'f' -> line.truth();
            default -> line.moveOverValue(DEPTH);
        }
    }

    private boolean more() throws RefusedException {
        byte next = line.next();
        LineBytes.require(next == ',' || next == '}');
        line.at++;
        return next == ',';
    }

    private long parse(byte[] bytes, int from, int to, long ofFile) {
        byte[] copy = Arrays.copyOfRange(bytes, from, to + 1);
        Symbols symbols = new Symbols();
        ScannedBlock block = new BlockReader(symbols, limits, null, 1, true, false).read(new Block(copy, copy.length));
        int trace = Columns.ABSENT;
        if (block.records().size() > 0) {
            PackedRecord record = new PackedRecord();
            record.moveTo(block.records().records());
            trace = record.trace();
        } else if (!block.records().aborts().isEmpty()) {
            trace = block.records().aborts().get(0).trace();
        }
        return trace < 0 ? ofFile : number(symbols.traceIds().get(trace));
    }
}
