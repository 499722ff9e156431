package dev.hasse.live;

import dev.hasse.traces.LiveReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file of records that is read as it grows.
 *
 * <p>It has grown if it is at least as long as what was read, and the last bytes of that still stand where they did. If not, it
 * was truncated, or replaced by another file, and is read from its beginning. What is at its path may be another file at any
 * time; until then the file that was read before is kept open, so that its last lines are not lost.
 */
final class FollowedFile {
    /** How many of the bytes that were read last tell that a file is still the same. */
    private static final int KNOWN = 64;

    private final Supplier<LiveReader.Source> sources;
    private LiveReader.Source source;
    private @Nullable FileChannel channel;
    private long offset;
    private byte[] known = {};

    /** @param sources begins a source with line 1 */
    FollowedFile(Supplier<LiveReader.Source> sources) {
        this.sources = sources;
        this.source = sources.get();
    }

    /** How many bytes have been read. */
    long offset() {
        return offset;
    }

    /** Whether it is open. */
    boolean isOpen() {
        return channel != null;
    }

    /**
     * Reads the file that was open before to its end, and closes it.
     *
     * @return whether anything came
     */
    boolean finish(byte[] buffer) throws IOException {
        boolean came = false;
        while (channel != null && readFrom(channel, buffer)) {
            came = true;
        }
        close();
        return came;
    }

    /**
     * Reads on, at most a buffer.
     *
     * @return whether anything came
     */
    boolean read(Path path, byte[] buffer) throws IOException {
        if (channel == null) {
            channel = FileChannel.open(path, StandardOpenOption.READ);
        }
        if (!isTheSame(channel)) {
            source.end();
            source = sources.get();
            offset = 0;
            known = new byte[0];
        }
        return readFrom(channel, buffer);
    }

    private boolean isTheSame(FileChannel open) throws IOException {
        ByteBuffer there = ByteBuffer.allocate(known.length);
        long at = offset - known.length;
        while (there.hasRemaining()) {
            int read = open.read(there, at + there.position());
            if (read < 0) {
                return false;
            }
        }
        return Arrays.equals(there.array(), known);
    }

    private boolean readFrom(FileChannel open, byte[] buffer) throws IOException {
        int read = open.read(ByteBuffer.wrap(buffer), offset);
        if (read <= 0) {
            return false;
        }
        offset += read;
        keepKnown(buffer, read);
        source.add(buffer, read);
        return true;
    }

    private void keepKnown(byte[] bytes, int length) {
        byte[] all = Arrays.copyOf(known, known.length + Math.min(length, KNOWN));
        System.arraycopy(bytes, length - (all.length - known.length), all, known.length, all.length - known.length);
        known = Arrays.copyOfRange(all, Math.max(0, all.length - KNOWN), all.length);
    }

    /** Passes on a last line without a line feed. */
    void end() {
        source.end();
    }

    /** Closes it; the next read opens it again. */
    void close() {
        FileChannel open = channel;
        channel = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException harmless) {
            // It was only read, so that nothing is lost.
        }
    }
}
