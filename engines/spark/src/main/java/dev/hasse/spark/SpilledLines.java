package dev.hasse.spark;

import dev.hasse.traces.PickedLines;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lines of one long trace on the local disk, so that they can be read again without being held in memory. Its chunks come
 * in the order of the log.
 */
final class SpilledLines implements PickedLines, Closeable {
    private static final int BUFFER = 1 << 18;

    private final Path file;
    private final DataOutputStream out;
    private long chunks;

    /** @param folder for the file, which exists */
    SpilledLines(Path folder) throws IOException {
        file = Files.createTempFile(folder, "hasse-trace", ".lines");
        out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
    }

    /** Adds lines, which follow those before. */
    void add(Chunk chunk) throws IOException {
        chunk.write(out);
        chunks++;
    }

    @Override
    public void read(Taker taker) throws IOException {
        out.flush();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            for (long k = 0; k < chunks; k++) {
                Chunk chunk = new Chunk();
                chunk.read(in);
                chunk.read(taker);
            }
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
        Files.deleteIfExists(file);
    }
}
