package dev.hasse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.Set;

/**
 * A stream that is read while it is written, or may be: standard output, a pipe, a device. Writing throws {@link ReaderGoneException}
 * once the reader has gone, and every other failure as it is.
 *
 * <p>Java has no type for that failure, only the words of the system for {@code EPIPE}. They are compared as a whole, and only where
 * bytes were written: words about a file quote its path, which may say anything.
 */
final class LiveStream extends OutputStream {
    /** What Linux and macOS say in English, of pipes and of sockets, and what Windows does. */
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

    /** What the system says of a pipe that nobody reads: in the language of the user, so that it has to be heard. */
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
