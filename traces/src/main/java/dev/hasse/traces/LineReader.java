package dev.hasse.traces;

import dev.hasse.model.OperationIds;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Symbols;
import dev.hasse.traces.LineHead.Kind;
import java.util.Arrays;

/**
 * Reads lines one at a time, only to learn what each is and to which trace it belongs: for engines that send the lines of a
 * trace to one place, where they are read again. The same {@link BlockReader} reads them as everywhere, so nothing is a record
 * here and refused there. Not thread-safe.
 */
public final class LineReader {
    /** With more values than this, the names of traces and operations are forgotten. */
    private static final int VALUES = 1 << 12;

    private final ReadSettings settings;
    private final PackedRecord record = new PackedRecord();
    private Symbols symbols = new Symbols();
    private BlockReader reader;
    private int lines;

    /** @param settings of which only the limits and the NULL sentinel matter */
    public LineReader(ReadSettings settings) {
        this.settings = settings;
        this.reader = reader();
    }

    private BlockReader reader() {
        return new BlockReader(symbols, settings.limits(), settings.nullSentinel(), 1, true, false);
    }

    /**
     * Reads a line.
     *
     * @param bytes an array that holds the line
     * @param from where it begins
     * @param to where it ends, without its line feed
     * @param source the name of the input, which is that of its trace if it names none
     * @param number of the line in that input, from 1
     */
    public LineHead read(byte[] bytes, int from, int to, String source, int number) {
        lines++;
        if (lines >= VALUES) {
            lines = 0;
            symbols = new Symbols();
            reader = reader();
        }
        byte[] line = Arrays.copyOfRange(bytes, from, to + 1);
        line[to - from] = '\n';
        ScannedBlock block = reader.read(new Block(line, line.length));
        if (!block.refused().isEmpty()) {
            RefusedException why = block.refused().get(0).reason();
            return new LineHead(
                    Kind.REFUSED,
                    source,
                    null,
                    0,
                    new Problem(source, number, why.field, why.found, why.expected, why.hint));
        }
        if (!block.records().aborts().isEmpty()) {
            BlockRecords.Abort abort = block.records().aborts().get(0);
            return new LineHead(Kind.ABORT, trace(abort.trace(), source), id(abort.operationId()), 0, null);
        }
        if (block.records().size() == 0) {
            return new LineHead(Kind.BLANK, source, null, 0, null);
        }
        record.moveTo(block.records().records());
        return new LineHead(
                Kind.RECORD,
                trace(record.trace(), source),
                record.hasDefaultId() ? null : id(record.operationId()),
                record.writeTime(),
                null);
    }

    private String trace(int number, String source) {
        return number < 0 ? source : symbols.traceIds().get(number);
    }

    private String id(long code) {
        return OperationIds.decode(code, symbols).text();
    }
}
