package dev.hasse.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The end of a file that others write to as well, such as the summary of a job. What is written is kept in memory, and appended in one go
 * when it is complete; if there is no room for all of it, none stays.
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
            // Unless somebody else has appended meanwhile.
            if (file.size() == before + written) {
                file.truncate(before);
            }
        } catch (IOException stays) {
            // That it could not be written is said anyway.
        }
    }

    @Override
    public void discard() {}
}
