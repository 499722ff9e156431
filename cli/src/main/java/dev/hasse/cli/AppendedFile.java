package dev.hasse.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends to a file that others write to as well, such as a job summary. Output is buffered in memory and appended at
 * once when it is complete. If the disk has no room for all of it, nothing is appended.
 */
final class AppendedFile implements Sink {
    private final Path place;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    AppendedFile(Path place) {
        this.place = place;
    }

    @Override
    public OutputStream stream() {
        return bytes;
    }

    @Override
    public void complete() {}

    @Override
    public void commit() throws IOException {
        try (FileChannel file = FileChannel.open(
                place, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            long before = file.size();
            ByteBuffer left = ByteBuffer.wrap(bytes.toByteArray());
            try {
                while (left.hasRemaining()) {
                    file.write(left);
                }
            } catch (IOException failure) {
                takeBack(file, before, left.position());
                throw failure;
            }
        }
    }

    private static void takeBack(FileChannel file, long before, int written) {
        try {
            // Unless another process has appended in the meantime.
            if (file.size() == before + written) {
                file.truncate(before);
            }
        } catch (IOException stays) {
            // The failure to write is reported anyway.
        }
    }

    @Override
    public void discard() {}
}
