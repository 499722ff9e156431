package dev.hasse.traces;

import dev.hasse.model.Trace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads lines of records on one thread, with either reader and blocks of any size. */
public final class ReadLines {
    private static final int KEPT = 100;

    private final Problems problems = new Problems(KEPT);
    private final ReadTraces read;
    private long lines;
    private boolean blank = true;

    /**
     * @param scan whether to scan plain records, as the command does; otherwise the parser reads all of them
     * @param block the approximate size of a block in bytes
     */
    ReadLines(byte[] bytes, Limits limits, @Nullable String nullSentinel, boolean scan, int block) throws IOException {
        Input input = new Input("t.jsonl", null, () -> new ByteArrayInputStream(bytes), true);
        ReadTraces.Collector collector = new ReadTraces.Collector();
        TraceAssembler assembler =
                new TraceAssembler(ReadSettings.of(limits, nullSentinel), problems, collector, true, Tuning.DEFAULT);
        Buffers buffers = new Buffers(2 * block, false);
        Blocks blocks = new Blocks(input.opener().open(), buffers, block, limits.lineBytes(), false);
        BlockReader reader = new BlockReader(assembler.symbols(), limits, nullSentinel, KEPT, scan, true);
        int source = assembler.source(input);
        for (Block next = blocks.next(); next != null; next = blocks.next()) {
            ScannedBlock scanned = reader.read(next);
            // As in the trace reader: the result holds everything from the block, so the array is free.
            buffers.give(next.bytes());
            assembler.add(scanned, input, source, Math.toIntExact(lines));
            lines += scanned.lines();
            blank &= scanned.blank();
        }
        assembler.endInput(input, true);
        assembler.finish();
        read = collector.traces(assembler.summary(List.of()));
    }

    /** Reads lines as the command does. */
    public static ReadLines of(byte[] bytes, Limits limits) throws IOException {
        return new ReadLines(bytes, limits, null, true, bytes.length + 2);
    }

    /** The traces that have a record. */
    List<Trace> traces() {
        return read.traces();
    }

    /** How many records there are. */
    public long records() {
        return read.summary().records();
    }

    /** The problems of the lines. */
    public List<String> messages() {
        return problems.first().stream().map(Problem::message).toList();
    }

    /**
     * All results of reading and refusing, to be compared; not rendered as text, which would cost more than reading.
     */
    List<@Nullable Object> everything() {
        List<@Nullable Object> all = new ArrayList<>();
        for (Trace trace : read.traces()) {
            all.add(trace.id());
            all.add(trace.labels());
            for (int record = 0; record < trace.size(); record++) {
                all.add(trace.reference(record));
                all.add(trace.role(trace.columns().agent(record)));
                all.add(trace.operation(record));
            }
        }
        all.addAll(problems.first());
        all.add(problems.count());
        all.add(read.summary());
        all.add(lines);
        all.add(blank);
        return all;
    }
}
