package dev.hasse.bench;

import dev.hasse.model.Trace;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Calls Hasse as a library, to measure single parts of it. */
final class HasseInside {
    private HasseInside() {}

    /** The bytes of a generated file, uncompressed. */
    static byte[] bytes(Shape shape, int records) {
        StringBuilder text = new StringBuilder();
        try {
            shape.write(text, records, Shape.DEFAULT_SEED);
        } catch (IOException impossible) {
            // Unreachable: a StringBuilder does not throw.
            throw new UncheckedIOException(impossible);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The traces of an uncompressed file.
     *
     * @throws IllegalStateException if a record is refused
     */
    static List<Trace> read(byte[] bytes) {
        return read(Input.standardInput(new ByteArrayInputStream(bytes)));
    }

    /**
     * The traces of a file, which may be compressed.
     *
     * @throws IllegalStateException if a record is refused
     */
    static List<Trace> read(Path file) {
        return read(Input.file(file.toString(), file));
    }

    private static List<Trace> read(Input input) {
        Problems problems = new Problems(1);
        List<Trace> traces = TraceReader.read(List.of(input), ReadSettings.of(Limits.DEFAULT, "NULL"), problems)
                .traces();
        if (problems.count() > 0) {
            throw new IllegalStateException(problems.first().get(0).message());
        }
        return traces;
    }
}
