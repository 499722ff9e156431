package dev.hasse.traces;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Something to read traces from: a file, or standard input.
 *
 * @param name the path as given, or {@code -}
 * @param folder the name of the folder that it is in; null if there is none
 * @param opener opens it
 * @param repeatable whether it can be read a second time
 */
public record Input(String name, @Nullable String folder, Opener opener, boolean repeatable) {

    /** Opens an input; the caller closes it. */
    @FunctionalInterface
    public interface Opener {
        InputStream open() throws IOException;
    }

    /** Standard input. */
    public static Input standardInput(InputStream in) {
        return new Input("-", null, () -> in, false);
    }

    /**
     * A file.
     *
     * @param name the path as given
     */
    public static Input file(String name, Path path) {
        Path parent = path.toAbsolutePath().normalize().getParent();
        Path folder = parent == null ? null : parent.getFileName();
        // A pipe has no positions, and a channel asks for them.
        Opener opener = () -> Files.exists(path) && !Files.isRegularFile(path)
                ? new FileInputStream(path.toFile())
                : Files.newInputStream(path);
        return new Input(name, folder == null ? null : folder.toString(), opener, Files.isRegularFile(path));
    }
}
