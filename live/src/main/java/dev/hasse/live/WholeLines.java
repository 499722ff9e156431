package dev.hasse.live;

import dev.hasse.traces.Input;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

/** A log that is being written, up to its last line feed: what comes after may be half a line. */
final class WholeLines {
    private static final int PORTION = 1 << 16;

    private WholeLines() {}

    /**
     * The file as an input. One whose name is not that of lines, such as {@code .json}, is an input as a whole.
     *
     * @param named whether it was named itself, and not found in a folder
     */
    static Input of(Path file, boolean named) {
        return named ? of(file) : of(file).asFound();
    }

    private static Input of(Path file) {
        Input whole = Input.file(file.toString(), file);
        String name = file.toString();
        if (!name.endsWith(".jsonl") && !name.endsWith(".ndjson")) {
            return whole;
        }
        return new Input(whole.name(), whole.folder(), () -> open(file), true, OptionalLong.empty());
    }

    private static InputStream open(Path file) throws IOException {
        long length;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            length = length(channel);
        }
        return new FirstBytes(Files.newInputStream(file), length);
    }

    /** How many bytes there are up to the last line feed, which counts. */
    static long length(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(PORTION);
        long end = channel.size();
        while (end > 0) {
            long from = Math.max(0, end - PORTION);
            bytes.clear().limit((int) (end - from));
            int read = channel.read(bytes, from);
            for (int k = read - 1; k >= 0; k--) {
                if (bytes.get(k) == '\n') {
                    return from + k + 1;
                }
            }
            end = from;
        }
        return 0;
    }

    private static final class FirstBytes extends FilterInputStream {
        private long left;

        FirstBytes(InputStream in, long length) {
            super(in);
            left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int read = super.read(bytes, offset, (int) Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }

        @Override
        public int available() throws IOException {
            return (int) Math.min(super.available(), left);
        }
    }
}
