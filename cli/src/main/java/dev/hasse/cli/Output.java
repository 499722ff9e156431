package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where results go: standard output, or a file. A file is there in full or not at all: it is written beside its place under
 * another name, and put there when it is {@linkplain #commit() complete}.
 */
final class Output implements Closeable {
    private final Writer writer;
    private final @Nullable Path temporary;
    private final @Nullable Path target;

    private Output(OutputStream out, @Nullable Path temporary, @Nullable Path target) {
        this.writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
        this.temporary = temporary;
        this.target = target;
    }

    /** Standard output, unless a file is named. */
    static Output to(@Nullable Path named, Streams streams) throws IOException {
        return named == null ? standard(streams) : file(named);
    }

    /** The end of a file that others write to as well. */
    static Output atTheEndOf(Path file) throws IOException {
        return new Output(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), null, file);
    }

    static Output standard(Streams streams) {
        return new Output(streams.out(), null, null);
    }

    private static Output file(Path named) throws IOException {
        if (Files.exists(named) && !Files.isRegularFile(named)) {
            // A pipe or a device: there is nothing to put in its place.
            return new Output(Files.newOutputStream(named), null, named);
        }
        // Through links, so that they stay what they are.
        Path target = Files.exists(named) ? named.toRealPath() : named.toAbsolutePath();
        Path temporary = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW);
        // Also where somebody interrupts the command.
        temporary.toFile().deleteOnExit();
        return new Output(out, temporary, target);
    }

    /** What is written to an output. */
    interface Content {
        void to(Writer writer) throws IOException;
    }

    /**
     * Writes to a file, or to standard output if none is named.
     *
     * @throws OutputException if it cannot be written
     */
    static void write(@Nullable Path file, Streams streams, Content content) {
        try (Output to = to(file, streams)) {
            content.to(to.writer());
            to.commit();
        } catch (IOException failure) {
            failed(failure, file);
        }
    }

    Writer writer() {
        return writer;
    }

    /** All has been written. */
    void commit() throws IOException {
        writer.flush();
        if (temporary == null || target == null) {
            return;
        }
        writer.close();
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException acrossFileSystems) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Lets go of what was not committed. Standard output stays open. */
    @Override
    public void close() throws IOException {
        if (target != null) {
            writer.close();
        }
        if (temporary != null) {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Says that the results could not be written; unless their reader has gone, as {@code head} does, which is no failure: there
     * is just nobody left to tell.
     *
     * @param file where they should have gone; null if to standard output
     */
    private static void failed(IOException failure, @Nullable Path file) {
        String message = failure(failure, file);
        if (message != null) {
            throw new OutputException(message);
        }
    }

    /** The same as a message, safe to print; null if it is no failure. */
    static @Nullable String failure(IOException failure, @Nullable Path file) {
        boolean readerGone =
                String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        if (readerGone) {
            return null;
        }
        String reason = failure instanceof NoSuchFileException ? "no such folder" : failure.getMessage();
        return SafeText.escape((file == null ? "standard output" : file) + ": cannot be written (" + reason + ")");
    }
}
