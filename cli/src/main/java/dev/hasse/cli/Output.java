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
import org.jspecify.annotations.Nullable;

/**
 * Where results go: standard output, or a file. A {@linkplain ReplacedFile file} is there in full or not at all. All that commands write
 * goes through here.
 */
final class Output implements Closeable {
    private final Sink sink;
    private final Writer writer;

    private Output(Sink sink) {
        this.sink = sink;
        this.writer = new BufferedWriter(new OutputStreamWriter(sink.stream(), StandardCharsets.UTF_8), 1 << 16);
    }

    /** Standard output, unless a file is named. */
    static Output to(@Nullable Path named, Streams streams) throws IOException {
        return new Output(
                named == null
                        ? Destination.standardOutput(streams)
                        : Destination.of(named).open(streams));
    }

    /** The end of a file that others write to as well. */
    static Output atTheEndOf(Path file, Streams streams) throws IOException {
        return new Output(Destination.of(file).openEnd(streams));
    }

    /** What is written to an output. */
    interface Content {
        void to(Writer writer) throws IOException;
    }

    /**
     * A file, and what to write to it.
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
     * Writes files that belong together: unless all of them can be written, none is.
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

    /** All has been written. */
    void commit() throws IOException {
        complete();
        sink.commit();
    }

    /** Lets go of what was not committed. Standard output stays open. */
    @Override
    public void close() {
        // Not the writer: what is still in it could not be written, or is not to be.
        sink.discard();
    }

    /**
     * That the results could not be written, as a message that is safe to print; null if their reader has gone, which is no failure: there
     * is just nobody left to tell.
     *
     * @param file where they should have gone; null if to standard output
     */
    static @Nullable String failure(IOException failure, @Nullable Path file) {
        if (failure instanceof ReaderGoneException) {
            return null;
        }
        String reason = failure instanceof NoSuchFileException ? "no such folder" : Problem.inWords(failure);
        return SafeText.escape(file == null ? "standard output" : file.toString()) + ": cannot be written (" + reason
                + ")";
    }
}
