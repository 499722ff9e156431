package dev.hasse.traces;

import dev.hasse.model.Trace;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.BlockSource.Cut;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Reads traces: JSON Lines in UTF-8, plain or compressed, with one operation record a line. A file may hold one trace
 * or many, one after another or interleaved, and a trace may span files. Lines of white space are skipped.
 *
 * <p>Inputs are cut at line ends into blocks, which are read on several threads and assembled in order: the result does
 * not depend on the number of threads.
 *
 * <p>A refused record is reported to {@link Problems} and left out; the caller decides whether to go on without it.
 */
public final class TraceReader {
    private final ReadSettings settings;
    private final Tuning tuning;
    private final Problems problems;
    private final TraceAssembler assembler;
    private final ReadProgress progress;
    private BlockReaders readers;
    private final Buffers buffers;
    private final Set<String> empty = new LinkedHashSet<>();

    private TraceReader(
            ReadSettings settings, Problems problems, TraceAssembler assembler, ReadProgress progress, Tuning tuning) {
        this.settings = settings;
        this.tuning = tuning;
        this.problems = problems;
        this.assembler = assembler;
        this.progress = progress;
        this.readers = blockReaders();
        this.buffers = new Buffers((int) Math.min(Integer.MAX_VALUE, 2L * tuning.block()), tuning.wipe());
    }

    /**
     * Reads all inputs, and keeps the traces.
     *
     * @param problems receives everything that is refused
     */
    public static ReadTraces read(List<Input> inputs, ReadSettings settings, Problems problems) {
        return read(inputs, settings, problems, new ReadProgress());
    }

    /**
     * Reads all inputs, and keeps the traces.
     *
     * @param problems receives everything that is refused
     * @param progress is updated during reading
     */
    public static ReadTraces read(List<Input> inputs, ReadSettings settings, Problems problems, ReadProgress progress) {
        ReadTraces.Collector collector = new ReadTraces.Collector();
        return collector.traces(read(inputs, settings, problems, collector, progress));
    }

    /**
     * Reads all inputs, and keeps some of the traces.
     *
     * @param problems receives everything that is refused
     * @param wanted which traces to keep
     */
    public static List<Trace> read(
            List<Input> inputs, ReadSettings settings, Problems problems, Predicate<Trace> wanted) {
        ReadTraces.Collector collector = new ReadTraces.Collector(wanted);
        return collector
                .traces(read(inputs, settings, problems, collector, new ReadProgress()))
                .traces();
    }

    /**
     * Reads all inputs, and delivers the traces as early as possible.
     *
     * @param problems receives everything that is refused
     * @param progress is updated during reading
     */
    public static ReadSummary read(
            List<Input> inputs, ReadSettings settings, Problems problems, TraceSink sink, ReadProgress progress) {
        return read(inputs, settings, problems, sink, progress, summary -> {});
    }

    /**
     * Reads all inputs, and reports the totals before the last traces are delivered.
     *
     * @param afterwards receives the totals as soon as nothing more will be refused, before the remaining traces are
     *     delivered; an exception from it ends the reading
     */
    public static ReadSummary read(
            List<Input> inputs,
            ReadSettings settings,
            Problems problems,
            TraceSink sink,
            ReadProgress progress,
            Consumer<ReadSummary> afterwards) {
        return read(inputs, settings, problems, sink, progress, afterwards, Tuning.DEFAULT);
    }

    static ReadSummary read(
            List<Input> inputs,
            ReadSettings settings,
            Problems problems,
            TraceSink sink,
            ReadProgress progress,
            Tuning tuning) {
        return read(inputs, settings, problems, sink, progress, summary -> {}, tuning);
    }

    private static ReadSummary read(
            List<Input> inputs,
            ReadSettings settings,
            Problems problems,
            TraceSink sink,
            ReadProgress progress,
            Consumer<ReadSummary> afterwards,
            Tuning tuning) {
        boolean repeatable = inputs.stream().allMatch(Input::repeatable);
        TraceAssembler assembler = new TraceAssembler(settings, problems, sink, repeatable, tuning);
        TraceReader reader = new TraceReader(settings, problems, assembler, progress, tuning);
        progress.begin(inputs);
        return read(
                assembler,
                () -> reader.readAll(inputs),
                () -> reader.readAgain(inputs),
                () -> repeatable && !problems.hasFatal(),
                () -> {
                    ReadSummary summary = assembler.summary(List.copyOf(reader.empty));
                    afterwards.accept(summary);
                    return summary;
                });
    }

    /**
     * Reads once, and then again as long as traces are lost.
     *
     * @param first reads everything
     * @param again reads everything again
     * @param repeatable whether that is possible
     * @param totals makes the totals, as soon as nothing more will be refused
     */
    static ReadSummary read(
            TraceAssembler assembler,
            Runnable first,
            Runnable again,
            BooleanSupplier repeatable,
            Supplier<ReadSummary> totals) {
        first.run();
        assembler.refuseAtEnd();
        boolean lost = assembler.mayReadAgain() && assembler.finish();
        while (lost && repeatable.getAsBoolean()) {
            again.run();
            lost = assembler.mayReadAgain() && assembler.finish();
        }
        ReadSummary summary = totals.get();
        assembler.sink().allRead();
        if (!lost) {
            assembler.finish();
        }
        return summary;
    }

    private BlockReaders blockReaders() {
        return new BlockReaders(
                assembler.symbols(),
                settings,
                problems.kept(),
                tuning.scan(),
                assembler.sink().needsEffects());
    }

    private void readAgain(List<Input> inputs) {
        long lines = assembler.lines();
        assembler.startOver();
        readers = blockReaders();
        progress.beginAgain();
        readAll(inputs);
        assembler.refuseAtEnd();
        if (lines != assembler.lines() && !problems.hasFatal()) {
            String name = inputs.size() == 1 ? inputs.get(0).name() : "the files";
            problems.add(new Problem(
                    name,
                    0,
                    null,
                    lines + " lines at first, and then " + assembler.lines(),
                    "files that stay the same while they are read",
                    "wait until they are complete, or pipe them in"));
        }
    }

    private void readAll(List<Input> inputs) {
        try (InOrder<ScannedBlock> blocks = new InOrder<>(settings.threads())) {
            for (int k = 0; k < inputs.size(); k++) {
                Input input = inputs.get(k);
                boolean last = k + 1 == inputs.size();
                read(input, blocks);
                blocks.then(() -> assembler.endInput(input, last));
            }
            blocks.finish();
        }
    }

    /** An input that is being read, and how much of it has been assembled. */
    private static final class OpenInput {
        final Input input;
        final int source;
        int lines;
        boolean blank = true;

        OpenInput(Input input, int source) {
            this.input = input;
            this.source = source;
        }
    }

    private void read(Input input, InOrder<ScannedBlock> blocks) {
        OpenInput openInput = new OpenInput(input, assembler.source(input));
        try (CountedBytes stored = new CountedBytes(input.opener().open());
                InputStream in = Decompression.plain(stored);
                BlockSource source = blocks(in, input, stored)) {
            for (Cut cut = source.next(); cut != null; cut = source.next()) {
                Block block = cut.block();
                long at = cut.read();
                blocks.add(
                        () -> read(block),
                        block.length() < tuning.block() / 16,
                        scanned -> assemble(scanned, openInput, at));
                if (!input.repeatable() && in.available() == 0) {
                    blocks.finish();
                    assembler.pause();
                }
            }
            blocks.then(() -> {
                if (openInput.blank) {
                    empty.add(input.name());
                }
                progress.end(input, stored.count());
            });
        } catch (IOException reason) {
            blocks.then(() -> {
                problems.add(Problem.ofReading(input.name(), openInput.lines, reason));
                progress.end(input, 0);
            });
        }
    }

    private BlockSource blocks(InputStream in, Input input, CountedBytes stored) {
        boolean live = !input.repeatable();
        Blocks cut = new Blocks(in, buffers, tuning.block(), settings.limits().lineBytes(), live);
        BlockSource source = BlockSource.of(cut, stored::count);
        // What is live is asked for what is there, which must not be somewhere in between.
        return !live && settings.threads() > 1 && Decompression.decompresses(in) ? new BlocksAhead(source) : source;
    }

    private ScannedBlock read(Block block) {
        ScannedBlock scanned = readers.read(block);
        buffers.give(block.bytes());
        return scanned;
    }

    private void assemble(ScannedBlock block, OpenInput openInput, long at) {
        // A witness may be found as soon as its records are there.
        block.records().keepOrigins(openInput.source, openInput.lines);
        assembler.add(block, openInput.input, openInput.source, openInput.lines);
        for (SuspectField field : block.records().suspects()) {
            problems.suspect(field, openInput.input.name(), openInput.lines);
        }
        openInput.lines += block.lines();
        openInput.blank &= block.blank();
        readers.release(block);
        progress.advance(openInput.input, at, assembler.records(), assembler.seen());
    }
}
