package dev.hasse.traces;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Something to read traces from: a file, or standard input.
 *
 * @param name the path as given, or {@code -}
 * @param folder the name of its folder; null if there is none
 * @param opener opens it
 * @param repeatable whether it can be read again
 * @param size its stored size in bytes; empty if unknown
 * @param found whether it was found in a folder, or beside another input, and was not named itself
 */
public record Input(
        String name, @Nullable String folder, Opener opener, boolean repeatable, OptionalLong size, boolean found) {

    /** An input that was named. */
    public Input(String name, @Nullable String folder, Opener opener, boolean repeatable, OptionalLong size) {
        this(name, folder, opener, repeatable, size, false);
    }

    /** An input that was named, of unknown size. */
    public Input(String name, @Nullable String folder, Opener opener, boolean repeatable) {
        this(name, folder, opener, repeatable, OptionalLong.empty());
    }

    /** This input as one that was not named itself. */
    public Input asFound() {
        return new Input(name, folder, opener, repeatable, size, true);
    }

    /** This input, if it can be read again; else what has been read of its beginning, for a message to say what it is. */
    public Input again() {
        return opener instanceof KeptBeginning once ? new Input(name, folder, once::again, true, size, found) : this;
    }

    /** Opens an input; the caller closes it. */
    @FunctionalInterface
    public interface Opener {
        InputStream open() throws IOException;
    }

    /** Opens it, and decompresses it if necessary; the caller closes it. */
    public InputStream plain() throws IOException {
        InputStream stored = opener.open();
        try {
            return Decompression.plain(stored);
        } catch (IOException | RuntimeException failure) {
            stored.close();
            throw failure;
        }
    }

    /**
     * Whether an input has to be decompressed, and so read from its beginning.
     *
     * @param first its first four bytes, or all if there are fewer
     */
    public static boolean isCompressed(byte[] first) {
        return Decompression.isCompressed(first);
    }

    /** Standard input. */
    public static Input standardInput(InputStream in) {
        return new Input("-", null, new KeptBeginning(() -> in), false);
    }

    /**
     * A file.
     *
     * @param name the path as given
     */
    public static Input file(String name, Path path) {
        Path parent = path.toAbsolutePath().normalize().getParent();
        Path folder = parent == null ? null : parent.getFileName();
        OptionalLong size = size(path);
        // A file channel asks for positions, which a pipe does not have.
        Opener opener = size.isEmpty() && Files.exists(path)
                ? new KeptBeginning(() -> new FileInputStream(path.toFile()))
                : new WholeFile(path);
        return new Input(name, folder == null ? null : folder.toString(), opener, size.isPresent(), size);
    }

    /** The size of a regular file; empty for anything else. */
    private static OptionalLong size(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.isRegularFile() ? OptionalLong.of(attributes.size()) : OptionalLong.empty();
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }
}
