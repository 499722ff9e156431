package dev.hasse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.Set;

/**
 * A stream that may be read while it is written: standard output, a pipe, a device. Writing throws {@link
 * ReaderGoneException} once the reader has gone; other failures are passed on unchanged.
 *
 * <p>Java has no exception type for {@code EPIPE}, only the system's message. The whole message is compared, and only
 * for failed writes: messages about files quote the path, which may contain anything.
 */
final class LiveStream extends OutputStream {
    /** The English messages of Linux and macOS, for pipes and sockets, and of Windows. */
    private static final Set<String> READER_GONE =
            Set.of("Broken pipe", "Connection reset by peer", "The pipe is being closed", "The pipe has been ended");

    private final OutputStream out;

    LiveStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException failure) {
            throw named(failure);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException failure) {
            throw named(failure);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private static IOException named(IOException failure) {
        String words = String.valueOf(failure.getMessage());
        return READER_GONE.contains(words) || words.equals(brokenPipe()) ? new ReaderGoneException(failure) : failure;
    }

    /**
     * The system's message for a pipe without a reader. It depends on the user's language, so it is provoked by writing
     * to such a pipe.
     */
    static String brokenPipe() {
        try {
            Pipe pipe = Pipe.open();
            try (Pipe.SinkChannel sink = pipe.sink()) {
                pipe.source().close();
                return heard(sink);
            }
        } catch (IOException noPipe) {
            return "";
        }
    }

    private static String heard(Pipe.SinkChannel sink) {
        try {
            sink.write(ByteBuffer.allocate(1));
            return "";
        } catch (IOException broken) {
            return String.valueOf(broken.getMessage());
        }
    }
}
