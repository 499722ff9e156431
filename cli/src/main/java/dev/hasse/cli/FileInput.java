package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.traces.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Small files that a command reads in one piece. */
final class FileInput {
    private static final String STANDARD_INPUT = "-";

    private FileInput() {}

    /**
     * The bytes of a file.
     *
     * @throws BadInputException if it cannot be read; that has been said then
     */
    static byte[] read(Path file, Streams streams) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException reason) {
            throw unreadable(file, reason, streams);
        }
    }

    /**
     * The bytes of a file, or of standard input if it is called {@code -}.
     *
     * @throws BadInputException if it cannot be read; that has been said then
     */
    static byte[] readOrStandardInput(Path file, Streams streams) {
        if (!file.toString().equals(STANDARD_INPUT)) {
            return read(file, streams);
        }
        try {
            // Not readAllBytes: that of a file asks for its position, and a pipe has none.
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] some = new byte[1 << 16];
            for (int read = streams.in().read(some);
                    read >= 0;
                    read = streams.in().read(some)) {
                bytes.write(some, 0, read);
            }
            return bytes.toByteArray();
        } catch (IOException reason) {
            throw unreadable(file, reason, streams);
        }
    }

    private static BadInputException unreadable(Path file, IOException reason, Streams streams) {
        String words = "cannot be read (" + Problem.inWords(reason) + ")";
        if (reason instanceof NoSuchFileException) {
            words = "no such file" + (file.endsWith(STANDARD_INPUT) ? "; standard input is /dev/stdin here" : "");
        }
        streams.err().println("error: " + SafeText.escape(file.toString()) + ": " + words);
        return new BadInputException();
    }
}
