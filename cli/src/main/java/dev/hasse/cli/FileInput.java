package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.traces.Problem;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files into memory. A device or pipe may never end, so there is a limit. */
final class FileInput {
    private static final String STANDARD_INPUT = "-";
    private static final int MEBIBYTES = 64;
    private static final int LARGEST = MEBIBYTES << 20;

    private static final String A_FILE = "a file";

    private FileInput() {}

    /**
     * The bytes of a file, up to a fixed limit.
     *
     * @throws BadInputException if it cannot be read or is too large, after reporting that
     */
    static byte[] read(Path file, Streams streams) {
        return read(file, A_FILE, streams);
    }

    private static byte[] read(Path file, String expected, Streams streams) {
        try {
            try (InputStream in = open(file)) {
                return read(in, file.toString(), streams);
            }
        } catch (IOException reason) {
            throw unreadable(file, reason, expected, streams);
        }
    }

    /**
     * The bytes of a file, or of standard input for {@code -}, up to a fixed limit.
     *
     * @throws BadInputException if it cannot be read or is too large, after reporting that
     */
    static byte[] readOrStandardInput(Path file, Streams streams) {
        return isStandardInput(file) ? readStandardInput(streams) : read(file, "a file, a folder, or -", streams);
    }

    /**
     * The bytes of a result that a command has written. A regular file may have any length.
     *
     * @throws BadInputException if it cannot be read or is too large, after reporting that
     */
    static byte[] readResult(Path file, Streams streams) {
        return readResult(file, A_FILE, streams);
    }

    private static byte[] readResult(Path file, String expected, Streams streams) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return read(file, expected, streams);
        }
        try {
            return Files.readAllBytes(file);
        } catch (IOException reason) {
            throw unreadable(file, reason, expected, streams);
        }
    }

    /**
     * The bytes of a result that a command has written, or of standard input for {@code -}. A regular file may have any
     * length.
     *
     * @throws BadInputException if it cannot be read or is too large, after reporting that
     */
    static byte[] readResultOrStandardInput(Path file, Streams streams) {
        return isStandardInput(file) ? readStandardInput(streams) : readResult(file, "a file, or -", streams);
    }

    private static boolean isStandardInput(Path file) {
        return file.toString().equals(STANDARD_INPUT);
    }

    private static byte[] readStandardInput(Streams streams) {
        try {
            return read(streams.in(), STANDARD_INPUT, streams);
        } catch (IOException reason) {
            throw unreadable(Path.of(STANDARD_INPUT), reason, A_FILE, streams);
        }
    }

    private static InputStream open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        // A channel asks for the file position, which a pipe does not have.
        boolean isPipe = Files.exists(file) && !Files.isRegularFile(file);
        return isPipe ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
    }

    private static byte[] read(InputStream in, String name, Streams streams) throws IOException {
        byte[] bytes = new BufferedInputStream(in).readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw bad(name, "found more than " + MEBIBYTES + " MiB, expected less", streams);
        }
        return bytes;
    }

    private static BadInputException unreadable(Path file, IOException reason, String expected, Streams streams) {
        String hint = reason instanceof NoSuchFileException && file.endsWith(STANDARD_INPUT)
                ? "; standard input is /dev/stdin here"
                : "";
        streams.err()
                .println("error: "
                        + Problem.unreadable(file.toString(), reason, expected).message() + hint);
        return new BadInputException();
    }

    private static BadInputException bad(String name, String reason, Streams streams) {
        streams.err().println("error: " + SafeText.escape(name) + ": " + reason);
        return new BadInputException();
    }
}
