package dev.hasse.spark;

import dev.hasse.model.TraceSink;
import dev.hasse.model.Verdict;
import dev.hasse.traces.Input;
import dev.hasse.traces.PickedLines;
import dev.hasse.traces.PickedReader;
import dev.hasse.traces.PickedReader.Beginning;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Decides the traces of one task: reads their lines as the command reads all lines, and passes them through an engine. Short
 * traces are decided together, until there are enough lines of them; a long one is decided by itself, from the local disk, so
 * that the memory follows the cells of the trace and not its records.
 */
final class TraceBatches {
    /** From how many bytes of lines on traces are decided together. */
    private static final long TOGETHER = 16L << 20;

    private final Iterator<Tuple2<ChunkKey, Chunk>> chunks;
    private final List<LakeFile> files;
    private final LinesBefore linesBefore;
    private final ReadSettings reading;
    private final Path disk;
    private final long longBytes;
    private final ReadTotals totals = new ReadTotals();
    private final Map<Integer, Input> inputs = new HashMap<>();

    private @Nullable Tuple2<ChunkKey, Chunk> next;

    /**
     * @param chunks by trace, and in each in the order of the log; their lines are numbered in splits
     * @param disk a folder for lines that do not fit into the memory
     * @param longBytes from how many bytes on a trace is long
     */
    TraceBatches(
            Iterator<Tuple2<ChunkKey, Chunk>> chunks,
            List<LakeFile> files,
            LinesBefore linesBefore,
            ReadSettings reading,
            Path disk,
            long longBytes) {
        this.chunks = chunks;
        this.files = files;
        this.linesBefore = linesBefore;
        this.reading = reading;
        this.disk = disk;
        this.longBytes = longBytes;
        advance();
    }

    /** Decides traces. */
    interface Engine {
        /**
         * Decides the traces that are supplied.
         *
         * @return the verdicts, in the order of the traces
         */
        List<Verdict> decide(Supply supply) throws IOException;
    }

    /** Supplies traces. */
    interface Supply {
        /** Supplies all traces; they have ended when it returns. */
        void to(TraceSink traces);
    }

    /** Takes verdicts. */
    interface Taker {
        /** Takes the verdict on a trace that begins at this place. */
        void take(Verdict verdict, Beginning beginning) throws IOException;
    }

    private void advance() {
        next = null;
        while (next == null && chunks.hasNext()) {
            Tuple2<ChunkKey, Chunk> one = chunks.next();
            Chunk chunk = one._2();
            int before = linesBefore.of(one._1().split());
            BrokenFile broken = chunk.broken();
            if (broken != null) {
                totals.see(chunk.file(), broken.problem(before));
            } else if (!one._1().isEnd()) {
                totals.see(chunk.file());
                chunk.moveBehind(before);
                next = one;
            }
        }
    }

    /** Whether there are traces left. */
    boolean hasNext() {
        return next != null;
    }

    /** What was read so far. */
    ReadTotals totals() {
        return totals;
    }

    /** Decides some traces. */
    void next(Engine engine, Taker taker) throws IOException {
        List<Chunk> together = new ArrayList<>();
        long size = 0;
        while (next != null && size < TOGETHER) {
            long trace = next._1().trace();
            List<Chunk> ofTrace = new ArrayList<>();
            long sizeOfTrace = 0;
            while (next != null && next._1().trace() == trace && sizeOfTrace < longBytes) {
                ofTrace.add(next._2());
                sizeOfTrace += next._2().length();
                advance();
            }
            if (next != null && next._1().trace() == trace) {
                decideLong(trace, ofTrace, engine, taker);
            } else {
                together.addAll(ofTrace);
                size += sizeOfTrace;
            }
        }
        if (!together.isEmpty()) {
            decide(new ChunkLines(together), engine, taker);
        }
    }

    private void decideLong(long trace, List<Chunk> first, Engine engine, Taker taker) throws IOException {
        try (SpilledLines lines = new SpilledLines(disk)) {
            for (Chunk chunk : first) {
                lines.add(chunk);
            }
            first.clear();
            while (next != null && next._1().trace() == trace) {
                lines.add(next._2());
                advance();
            }
            decide(lines, engine, taker);
        }
    }

    private void decide(PickedLines lines, Engine engine, Taker taker) throws IOException {
        Problems problems = Problems.ofPart(ReadTotals.PROBLEMS);
        List<PickedReader.Result> read = new ArrayList<>();
        List<Verdict> verdicts =
                engine.decide(traces -> read.add(PickedReader.read(lines, this::input, reading, problems, traces)));
        PickedReader.Result result = read.get(0);
        totals.add(result.summary(), problems, inputs);
        inputs.clear();
        if (verdicts.size() != result.beginnings().size()) {
            throw new IllegalStateException(
                    verdicts.size() + " verdicts on " + result.beginnings().size() + " traces");
        }
        for (int k = 0; k < verdicts.size(); k++) {
            taker.take(verdicts.get(k), result.beginnings().get(k));
        }
    }

    private Input input(int number) {
        return inputs.computeIfAbsent(number, file -> files.get(file).named());
    }
}
