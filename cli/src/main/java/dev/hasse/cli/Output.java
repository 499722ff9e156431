package dev.hasse.cli;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

    static Output standard(Streams streams) {
        return new Output(streams.out(), null, null);
    }

    static Output file(Path target) throws IOException {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            // A pipe or a device: there is nothing to put in its place.
            return new Output(Files.newOutputStream(target), null, target);
        }
        Path folder = target.toAbsolutePath().getParent();
        Path temporary = Files.createTempFile(folder, ".hasse", ".tmp");
        return new Output(Files.newOutputStream(temporary), temporary, target);
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

    /** Whether the reader of our output has gone, as {@code head} does: no failure, there is just nobody left to tell. */
    static boolean isReaderGone(IOException failure) {
        return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
}
