package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.traces.Problem;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An output for results: standard output, or a file. A {@linkplain ReplacedFile file} is written atomically. Everything
 * that commands write goes through this class.
 */
final class Output implements Closeable {
    private final Sink sink;
    private final Writer writer;

    private Output(Sink sink) {
        this.sink = sink;
        this.writer = new BufferedWriter(new OutputStreamWriter(sink.stream(), StandardCharsets.UTF_8), 1 << 16);
    }

    /** Opens the named file, or standard output if there is none. */
    static Output to(@Nullable Path named, Streams streams) throws IOException {
        return new Output(
                named == null
                        ? Destination.standardOutput(streams)
                        : Destination.of(named).open(streams));
    }

    /** Opens a file that others write to as well, to append to it. */
    static Output atTheEndOf(Path file, Streams streams) throws IOException {
        return new Output(Destination.of(file).openEnd(streams));
    }

    /** Writes the content of an output. */
    interface Content {
        void to(Writer writer) throws IOException;
    }

    /**
     * A file and its content.
     *
     * @param file null for standard output
     */
    record Part(@Nullable Path file, Content content) {}

    /**
     * Writes to a file, or to standard output if none is named.
     *
     * @throws OutputException if it cannot be written
     */
    static void write(@Nullable Path file, Streams streams, Content content) {
        write(List.of(new Part(file, content)), streams);
    }

    /**
     * Writes several files, either all of them or none.
     *
     * @throws OutputException if one cannot be written
     */
    static void write(List<Part> parts, Streams streams) {
        List<Output> outputs = new ArrayList<>();
        try {
            for (Part part : parts) {
                attempt(part, () -> outputs.add(to(part.file, streams)));
            }
            for (int k = 0; k < parts.size(); k++) {
                Part part = parts.get(k);
                Output output = outputs.get(k);
                attempt(part, () -> {
                    part.content.to(output.writer);
                    output.complete();
                });
            }
            for (int k = 0; k < parts.size(); k++) {
                attempt(parts.get(k), outputs.get(k).sink::commit);
            }
        } finally {
            outputs.forEach(Output::close);
        }
    }

    /**
     * Writes at the end of a file that others write to as well.
     *
     * @throws OutputException if it cannot be written
     */
    static void append(Part part, Streams streams) {
        attempt(part, () -> {
            try (Output output = atTheEndOf(Objects.requireNonNull(part.file), streams)) {
                part.content.to(output.writer);
                output.commit();
            }
        });
    }

    /**
     * Writes, and reports a failure on standard error.
     *
     * @param writing throws {@link OutputException} if it fails
     * @return whether it has succeeded
     */
    static boolean succeeds(Runnable writing, Streams streams) {
        try {
            writing.run();
            return true;
        } catch (OutputException failure) {
            streams.err().println("error: " + failure.getMessage());
            return false;
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void attempt(Part part, Step step) {
        try {
            step.run();
        } catch (IOException failure) {
            String message = failure(failure, part.file);
            if (message != null) {
                throw new OutputException(message);
            }
        }
    }

    Writer writer() {
        return writer;
    }

    private void complete() throws IOException {
        writer.flush();
        sink.complete();
    }

    /** Completes the output, once everything has been written. */
    void commit() throws IOException {
        complete();
        sink.commit();
    }

    /** Discards output that was not committed. Standard output stays open. */
    @Override
    public void close() {
        // The writer is not closed: its remaining content could not be written, or must not be.
        sink.discard();
    }

    /**
     * The message for results that could not be written, safe to print; null if their reader has gone, which is not a
     * failure.
     *
     * @param file the output file; null for standard output
     */
    static @Nullable String failure(IOException failure, @Nullable Path file) {
        if (failure instanceof ReaderGoneException) {
            return null;
        }
        String reason = failure instanceof NoSuchFileException ? "no such folder" : Problem.inWords(failure);
        String name = file == null || Destination.isDash(file) ? "standard output" : SafeText.escape(file.toString());
        return name + ": cannot be written (" + reason + ")";
    }
}
