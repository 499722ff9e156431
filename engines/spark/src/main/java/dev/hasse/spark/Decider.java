package dev.hasse.spark;

import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Summary;
import dev.hasse.traces.Input;
import dev.hasse.traces.PickedLines;
import dev.hasse.traces.PickedReader;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Decides the traces of one task: reads their lines as the command reads all lines, and passes them through the same engine.
 * Short traces are decided together, until there are enough lines of them; a long one is decided by itself, from the local
 * disk, so that the memory follows the cells of the trace and not its records.
 */
final class Decider implements Iterator<DecidedPart> {
    /** From how many bytes of lines on traces are decided together. */
    private static final long TOGETHER = 16L << 20;

    private final Iterator<Tuple2<ChunkKey, Chunk>> chunks;
    private final List<LakeFile> files;
    private final CheckSettings settings;
    private final Policy policy;
    private final Path disk;
    private final long longBytes;
    private final String version;
    private final Rows rows;
    private final Summary.Tally tally;
    private final @Nullable Baseline baseline;
    private final BitSet filesSeen = new BitSet();
    private final TotalsOfPart.Builder totals;
    private final Map<Integer, Input> inputs = new HashMap<>();

    private @Nullable Tuple2<ChunkKey, Chunk> next;
    private boolean finished;

    /**
     * @param chunks by trace, and in each in the order of the log
     * @param disk a folder for lines that do not fit into the memory
     * @param longBytes from how many bytes on a trace is long
     * @param rows makes the rows of tables
     * @param version of Hasse
     */
    Decider(
            Iterator<Tuple2<ChunkKey, Chunk>> chunks,
            List<LakeFile> files,
            CheckSettings settings,
            Path disk,
            long longBytes,
            Rows rows,
            String version) {
        this.chunks = chunks;
        this.files = files;
        this.settings = settings;
        this.policy = settings.policy();
        this.disk = disk;
        this.longBytes = longBytes;
        this.rows = rows;
        this.version = version;
        this.tally = CheckRun.tally(policy);
        this.baseline = settings.baseline();
        this.totals = new TotalsOfPart.Builder();
        advance();
    }

    private void advance() {
        next = null;
        while (next == null && chunks.hasNext()) {
            Tuple2<ChunkKey, Chunk> one = chunks.next();
            filesSeen.set(one._2().file());
            if (one._2().problem() != null) {
                totals.problems.add(one._2().file(), one._2().problem());
            } else {
                next = one;
            }
        }
    }

    @Override
    public boolean hasNext() {
        return !finished;
    }

    /** The verdicts on some traces, and last, without any, the totals of all. */
    @Override
    public DecidedPart next() {
        if (finished) {
            throw new NoSuchElementException("all traces have been decided");
        }
        try {
            if (next == null) {
                finished = true;
                return new DecidedPart(List.of(), totals.build(tally, baseline, filesSeen, version));
            }
            return new DecidedPart(decideSome(), null);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<DecidedTrace> decideSome() throws IOException {
        List<DecidedTrace> decided = new ArrayList<>();
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
                decideLong(trace, ofTrace, decided);
            } else {
                together.addAll(ofTrace);
                size += sizeOfTrace;
            }
        }
        if (!together.isEmpty()) {
            decide(new ChunkLines(together), decided);
        }
        return decided;
    }

    private void decideLong(long trace, List<Chunk> first, List<DecidedTrace> decided) throws IOException {
        try (SpilledLines lines = new SpilledLines(disk)) {
            for (Chunk chunk : first) {
                lines.add(chunk);
            }
            first.clear();
            while (next != null && next._1().trace() == trace) {
                lines.add(next._2());
                advance();
            }
            decide(lines, decided);
        }
    }

    private void decide(PickedLines lines, List<DecidedTrace> decided) throws IOException {
        Problems problems = Problems.ofPart(TotalsOfPart.PROBLEMS);
        List<Verdict> verdicts = new ArrayList<>();
        PickedReader.Result read;
        try (CheckRun run = new CheckRun(policy, settings.excuses(baseline), settings.maxWitnesses(), 1, tally)) {
            run.deliverOnceRead(verdicts::add);
            read = PickedReader.read(lines, this::input, settings.reading(), problems, run.traces());
            run.finish(verdicts::add);
        }
        Map<String, Integer> numbers = new HashMap<>();
        inputs.forEach((number, input) -> numbers.put(input.name(), number));
        totals.add(read.summary(), problems, numbers);
        inputs.clear();
        if (verdicts.size() != read.beginnings().size()) {
            throw new IllegalStateException(
                    verdicts.size() + " verdicts on " + read.beginnings().size() + " traces");
        }
        for (int k = 0; k < verdicts.size(); k++) {
            Verdict verdict = verdicts.get(k);
            if (baseline != null) {
                baseline.note(verdict);
            }
            decided.add(rows.of(verdict, read.beginnings().get(k)));
        }
    }

    private Input input(int number) {
        return inputs.computeIfAbsent(number, file -> files.get(file).named());
    }
}
