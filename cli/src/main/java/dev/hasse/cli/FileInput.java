package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Small files that a command reads in one piece. */
final class FileInput {
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
            String words = reason instanceof NoSuchFileException ? "no such file" : "cannot be read";
            streams.err().println("error: " + SafeText.escape(file.toString()) + ": " + words);
            throw new BadInputException();
        }
    }
}
