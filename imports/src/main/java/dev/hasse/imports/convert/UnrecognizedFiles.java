package dev.hasse.imports.convert;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.formats.Format;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files in which no format is recognized. One that was named is refused at once. Of those that were found in a folder nobody has said
 * that they are logs: they are refused only if nothing else was recognized, as then the folder is not what it is taken for.
 */
final class UnrecognizedFiles {
    private final Problems problems;
    private final List<Problem> found = new ArrayList<>();
    /** Files of operation records. They can be decided, but not together with logs of other formats. */
    private final List<Problem> records = new ArrayList<>();

    private final @Nullable Format named;

    /**
     * @param problems collects what is refused
     * @param named the format that was named; null if the format of each file is recognized
     */
    UnrecognizedFiles(Problems problems, @Nullable Format named) {
        this.problems = problems;
        this.named = named;
    }

    /** Takes a file, with what is wrong with it. */
    void add(Input input, Problem unknown) {
        if (input.found()) {
            found.add(unknown);
        } else {
            problems.add(unknown);
        }
    }

    /** Takes a file of operation records. */
    void addRecords(Problem needsNoConversion) {
        records.add(needsNoConversion);
    }

    /**
     * Decides what becomes of the files, after the last one.
     *
     * @param isAnyRecognized whether a format was recognized in any input
     * @param log names the first input whose format was recognized; null if there is none
     * @param sink counts those that are not refused
     * @return those of them of which nothing else is known
     */
    LeftOut settle(boolean isAnyRecognized, @Nullable String log, CallSink sink) {
        refuseRecords(log);
        if (!isAnyRecognized) {
            found.forEach(problems::add);
            return LeftOut.NONE;
        }
        List<String> unknown = new ArrayList<>();
        for (Problem file : found) {
            Optional<String> kind = Format.kindBeside(file.source());
            sink.beside(file.source(), kind.orElse(LeftOut.kind(named)));
            if (kind.isEmpty()) {
                unknown.add(file.source());
            }
        }
        return new LeftOut(unknown, named);
    }

    private void refuseRecords(@Nullable String log) {
        if (log == null || records.isEmpty()) {
            records.forEach(problems::add);
            return;
        }
        Problem first = records.get(0);
        List<String> others = records.stream().skip(1).map(Problem::source).toList();
        String more = others.isEmpty()
                ? ""
                : " (as in " + others.size() + (others.size() == 1 ? " more file)" : " more files)");
        problems.addTogether(
                new Problem(
                        first.source(),
                        first.line(),
                        null,
                        "operation records" + more + " beside logs such as " + log,
                        "either records or logs",
                        "check them in two runs, or turn the logs into records with hasse convert -o FILE, and check "
                                + "FILE with these"),
                others);
    }
}
