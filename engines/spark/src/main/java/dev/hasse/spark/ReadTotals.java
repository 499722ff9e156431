package dev.hasse.spark;

import dev.hasse.traces.Input;
import dev.hasse.traces.PartProblems;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was read, in one task or in several. */
final class ReadTotals implements Serializable {
    private static final long serialVersionUID = 1L;

    /** How many problems are kept in full; the command shows no more. */
    static final int PROBLEMS = 20;

    private final PartProblems problems = new PartProblems(PROBLEMS);
    private final BitSet filesSeen = new BitSet();
    private int traces;
    private long records;
    private long skipped;
    private long refusedLines;

    /**
     * Adds one reading.
     *
     * @param inputs the inputs that were read, by their numbers
     */
    void add(ReadSummary read, Problems found, Map<Integer, Input> inputs) {
        traces += read.traces();
        records += read.records();
        skipped += read.skipped();
        refusedLines += read.refusedLines();
        Map<String, Integer> numbers = new HashMap<>();
        inputs.forEach((number, input) -> numbers.put(input.name(), number));
        problems.add(found, numbers);
    }

    /** Adds a problem with a file. */
    void see(int file, Problem problem) {
        filesSeen.set(file);
        problems.add(file, problem);
    }

    /** Adds a file with a record. */
    void see(int file) {
        filesSeen.set(file);
    }

    /** Adds a trace about which there is nothing to say. */
    void addTrace(int recordsOfTrace) {
        traces++;
        records += recordsOfTrace;
    }

    /** Adds what others have read. */
    void add(ReadTotals other) {
        problems.add(other.problems);
        filesSeen.or(other.filesSeen);
        traces += other.traces;
        records += other.records;
        skipped += other.skipped;
        refusedLines += other.refusedLines;
    }

    /** How many records were refused. */
    long skipped() {
        return skipped;
    }

    /**
     * The totals of the whole input.
     *
     * @param files all of it
     * @param whole collects the problems, in order
     */
    ReadSummary summary(List<LakeFile> files, Problems whole) {
        problems.addTo(whole);
        List<String> empty = new ArrayList<>();
        for (int k = filesSeen.nextClearBit(0); k < files.size(); k = filesSeen.nextClearBit(k + 1)) {
            empty.add(files.get(k).name());
        }
        return new ReadSummary(Collections.nCopies(traces, 0), records, skipped, refusedLines, empty);
    }
}
