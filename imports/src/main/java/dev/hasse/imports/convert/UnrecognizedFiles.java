package dev.hasse.imports.convert;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.formats.Format;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files in which no format is recognized. One that was named is refused at once. Of those that were found in a folder nobody has said
 * that they are logs: they are refused only if nothing else was recognized, as then the folder is not what it is taken for.
 */
final class UnrecognizedFiles {
    private static final String UNKNOWN = "of no known format";

    private final Problems problems;
    private final List<Problem> found = new ArrayList<>();

    /** @param problems collects what is refused */
    UnrecognizedFiles(Problems problems) {
        this.problems = problems;
    }

    /** Takes a file, with what is wrong with it. */
    void add(Input input, Problem unknown) {
        if (input.found()) {
            found.add(unknown);
        } else {
            problems.add(unknown);
        }
    }

    /**
     * Decides what becomes of the files, after the last one.
     *
     * @param isAnyRecognized whether a format was recognized in any input
     * @param sink counts those that are not refused
     * @return those of them that are of no known format
     */
    LeftOut settle(boolean isAnyRecognized, CallSink sink) {
        if (!isAnyRecognized) {
            found.forEach(problems::add);
            return LeftOut.NONE;
        }
        List<String> unknown = new ArrayList<>();
        for (Problem file : found) {
            Optional<String> kind = Format.kindBeside(file.source());
            sink.beside(file.source(), kind.orElse(UNKNOWN));
            if (kind.isEmpty()) {
                unknown.add(file.source());
            }
        }
        return new LeftOut(unknown);
    }
}
