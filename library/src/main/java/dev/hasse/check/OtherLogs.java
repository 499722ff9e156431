package dev.hasse.check;

import dev.hasse.imports.convert.Recognition;
import dev.hasse.imports.formats.Format;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Recognizes logs of other formats among files that are read as operation records, line by line, so that not each of their lines is reported.
 * A file is looked at once, when its first line is refused: one that begins with a record is a file of records.
 */
public final class OtherLogs {
    private final Limits limits;
    private final Map<String, Format> formats = new HashMap<>();

    /** @param limits how large the parts of a file may be */
    public OtherLogs(Limits limits) {
        this.limits = limits;
    }

    /** The format of the file that a problem is in; empty if none is recognized. */
    public Optional<Format> formatOf(Problem problem) {
        if (problem.line() == 1 && !formats.containsKey(problem.source())) {
            try {
                Input file = Input.file(problem.source(), Path.of(problem.source()));
                Recognition.of(file, limits).ifPresent(format -> formats.put(problem.source(), format));
            } catch (InvalidPathException noFile) {
                // It comes from elsewhere, such as standard input, and cannot be read a second time.
            }
        }
        return Optional.ofNullable(formats.get(problem.source()));
    }
}
