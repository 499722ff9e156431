package dev.hasse.traces;

import dev.hasse.model.Trace;
import dev.hasse.model.TraceSink;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Reads traces from {@linkplain PickedLines some lines} of the inputs, with what {@link TraceReader} makes of these lines
 * where it reads the whole inputs: the same records, refusals and places. So the traces of one input can be divided
 * among several readers. It runs on the calling thread.
 */
public final class PickedReader {
    /** Smaller than a block of a file: other readers divide the input into many of these, and each begins with a new one. */
    private static final int BLOCK = Tuning.DEFAULT.block() / 4;

    private static final int NONE = -1;

    private final PickedLines lines;
    private final IntFunction<Input> inputs;
    private final ReadSettings settings;
    private final Problems problems;
    private final TraceAssembler assembler;
    private BlockReaders readers;

    /** The number of the input that each source stands for, by the number of the source in the first reading. */
    private final IntArrayList inputOfSource = new IntArrayList();

    private byte[] block = new byte[BLOCK];
    private int filled;
    private final IntArrayList numbers = new IntArrayList();
    private int current = NONE;
    private int reading;

    private PickedReader(
            PickedLines lines,
            IntFunction<Input> inputs,
            ReadSettings settings,
            Problems problems,
            TraceAssembler assembler) {
        this.lines = lines;
        this.inputs = inputs;
        this.settings = settings;
        this.problems = problems;
        this.assembler = assembler;
        this.readers = blockReaders();
    }

    /**
     * The traces that were read.
     *
     * @param summary the totals; nothing is known of inputs without records
     * @param beginnings where each trace with a record begins, in the order of these places, which is that of verdicts
     */
    public record Result(ReadSummary summary, List<Beginning> beginnings) {
        public Result {
            beginnings = List.copyOf(beginnings);
        }
    }

    /**
     * Where a trace begins.
     *
     * @param input the number of the input
     * @param line the line of its first record there, from 1
     */
    public record Beginning(int input, int line) {}

    /**
     * Reads the lines.
     *
     * @param inputs the input of each number, of which only name and folder are used
     * @param problems those {@linkplain Problems#ofPart of a part}
     * @throws UncheckedIOException if the lines cannot be read
     */
    public static Result read(
            PickedLines lines, IntFunction<Input> inputs, ReadSettings settings, Problems problems, TraceSink sink) {
        return read(lines, inputs, settings, problems, sink, Tuning.DEFAULT);
    }

    private static Result read(
            PickedLines lines,
            IntFunction<Input> inputs,
            ReadSettings settings,
            Problems problems,
            TraceSink sink,
            Tuning tuning) {
        TraceAssembler assembler = new TraceAssembler(settings, problems, sink, true, tuning);
        PickedReader reader = new PickedReader(lines, inputs, settings, problems, assembler);
        problems.inputs(reader.inputOfSource::getInt);
        ReadSummary summary = TraceReader.read(
                assembler, reader::readAll, reader::readAgain, () -> true, () -> assembler.summary(List.of()));
        List<Beginning> beginnings = new ArrayList<>();
        for (int ordinal : summary.ordinals()) {
            beginnings.add(reader.beginning(ordinal));
        }
        return new Result(summary, beginnings);
    }

    /**
     * Traces that are held in memory.
     *
     * @param traces in the order of their first records
     */
    public record Held(List<Trace> traces, Result result) {
        public Held {
            traces = List.copyOf(traces);
        }
    }

    /**
     * Reads some lines of each trace, and holds them in memory. Predecessors that name none of the records are {@linkplain
     * dev.hasse.model.Columns#outside elsewhere}, and not refused.
     *
     * @param inputs the input of each number, of which only name and folder are used
     * @param problems those {@linkplain Problems#ofPart of a part}
     * @throws UncheckedIOException if the lines cannot be read
     */
    public static Held holdParts(
            PickedLines lines, IntFunction<Input> inputs, ReadSettings settings, Problems problems) {
        ReadTraces.Collector collector = new ReadTraces.Collector();
        Result result = read(lines, inputs, settings, problems, collector, Tuning.PARTIAL);
        return new Held(collector.traces(result.summary()).traces(), result);
    }

    private Beginning beginning(int ordinal) {
        Beginnings all = assembler.beginnings();
        return new Beginning(inputOfSource.getInt(all.source(ordinal)), all.line(ordinal));
    }

    private BlockReaders blockReaders() {
        return new BlockReaders(
                assembler.symbols(),
                settings,
                problems.kept(),
                Tuning.DEFAULT.scan(),
                assembler.sink().needsEffects());
    }

    private void readAll() {
        current = NONE;
        reading++;
        try {
            lines.read(this::take);
        } catch (IOException reason) {
            throw new UncheckedIOException(reason);
        }
        if (current != NONE) {
            endInput(true);
        }
        problems.moveTo(ReadingPlace.after(reading, ReadingPlace.LAST));
    }

    private void readAgain() {
        assembler.startOver();
        readers = blockReaders();
        readAll();
        assembler.refuseAtEnd();
    }

    private void take(int input, int number, byte[] bytes, int from, int to) {
        if (input != current) {
            if (current != NONE) {
                endInput(false);
            }
            current = input;
        }
        int length = to - from + 1;
        if (filled > 0 && filled + length > BLOCK) {
            readBlock();
        }
        if (length > block.length) {
            block = new byte[length];
        }
        System.arraycopy(bytes, from, block, filled, length - 1);
        filled += length;
        block[filled - 1] = '\n';
        numbers.add(number);
    }

    private void endInput(boolean last) {
        readBlock();
        problems.moveTo(ReadingPlace.after(reading, current));
        assembler.endInput(inputs.apply(current), last);
    }

    private void readBlock() {
        if (filled == 0) {
            return;
        }
        problems.moveTo(ReadingPlace.within(reading, current));
        Input input = inputs.apply(current);
        int source = assembler.source(input);
        if (source == inputOfSource.size()) {
            inputOfSource.add(current);
        }
        ScannedBlock scanned = readers.read(new Block(block, filled, numbers.toIntArray()));
        scanned.records().keepOrigins(source, 0);
        assembler.add(scanned, input, source, 0);
        for (SuspectField field : scanned.records().suspects()) {
            problems.suspect(field, input.name(), 0);
        }
        readers.release(scanned);
        filled = 0;
        numbers.clear();
        if (block.length > BLOCK) {
            block = new byte[BLOCK];
        }
    }
}
