package dev.hasse.spark;

import dev.hasse.model.Trace;
import dev.hasse.traces.PickedLines;
import dev.hasse.traces.PickedReader;
import dev.hasse.traces.PickedReader.Beginning;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a trace, read by itself: each line is a record. */
final class PartReading {
    private final List<Line> lines;
    private final Trace trace;
    private final Beginning beginning;

    private PartReading(List<Line> lines, Trace trace, Beginning beginning) {
        this.lines = lines;
        this.trace = trace;
        this.beginning = beginning;
    }

    private record Line(PartLines of, int nth) {
        int position() {
            return of.position(nth);
        }

        void read(PickedLines.Taker taker) {
            of.lines().read(nth, taker);
        }
    }

    /**
     * Reads a part.
     *
     * @return null if there is anything to say about a line, or a line is no record: then the trace has to be read as a whole
     */
    static @Nullable PartReading of(Iterable<PartLines> part, List<LakeFile> files, ReadSettings settings) {
        List<Line> lines = new ArrayList<>();
        for (PartLines some : part) {
            for (int nth = 0; nth < some.lines().lines(); nth++) {
                lines.add(new Line(some, nth));
            }
        }
        lines.sort(Comparator.comparingInt(Line::position));
        Problems problems = Problems.ofPart(1);
        PickedReader.Held held = PickedReader.holdParts(
                taker -> lines.forEach(line -> line.read(taker)),
                number -> files.get(number).named(),
                settings,
                problems);
        boolean isPlain = problems.count() == 0
                && problems.dependents() == 0
                && problems.suspects().isEmpty()
                && problems.repeats().count() == 0
                && held.traces().size() == 1
                && held.traces().get(0).size() == lines.size();
        return isPlain
                ? new PartReading(
                        lines, held.traces().get(0), held.result().beginnings().get(0))
                : null;
    }

    Trace trace() {
        return trace;
    }

    /** Where the part begins. */
    Beginning beginning() {
        return beginning;
    }

    /** The lines of some records, counted from 0. */
    PartLines lines(BitSet records) {
        PartLines some = PartLines.needed(beginning.input());
        records.stream().forEach(record -> {
            Line line = lines.get(record);
            some.add(line.of, line.nth);
        });
        return some;
    }

    /** The positions of the records in the whole trace. */
    int[] positions() {
        return lines.stream().mapToInt(Line::position).toArray();
    }

    /** The records of the part itself, counted from 0. */
    BitSet own() {
        BitSet own = new BitSet();
        for (int record = 0; record < lines.size(); record++) {
            own.set(record, lines.get(record).of.isOwn());
        }
        return own;
    }
}
