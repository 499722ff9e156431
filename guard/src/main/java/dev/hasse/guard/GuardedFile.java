package dev.hasse.guard;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of a checkout, under one name however it is reached: links are followed, as a write does.
 *
 * @param checkout the folder of the checkout
 * @param path the real path of the file, which need not exist
 */
record GuardedFile(Path checkout, Path path) {
    /** Where the store lies in a checkout. */
    static final Path STORE = Path.of(".hasse", "guard");

    /** The most links in a row that are followed; Linux allows as many. */
    private static final int MOST_LINKS = 40;

    /** The longest path that a key shows as it is. */
    private static final int LONGEST = 180;

    /**
     * The file that a call names; null if it lies in no checkout, and so is not guarded. Its checkout is the nearest folder
     * above it with {@code .git} or {@code .hasse/guard} in it, or else the project of the session, if it lies in that.
     *
     * @param named absolute
     * @param project the folder that the session was started in; null if unknown
     * @throws IOException if a folder cannot be read, or links lead nowhere
     */
    static @Nullable GuardedFile of(Path named, @Nullable Path project) throws IOException {
        Path real = real(named);
        Path folder = real.getParent();
        Path checkout = folder == null ? null : checkout(folder, project);
        return checkout == null ? null : new GuardedFile(checkout, real);
    }

    /** The checkout of the files in a folder, given by its real path; null if they lie in none. */
    static @Nullable Path checkout(Path real, @Nullable Path project) throws IOException {
        for (Path folder = real; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git")) || Files.isDirectory(folder.resolve(STORE))) {
                return folder;
            }
        }
        Path fallback = project == null ? null : real(project);
        return fallback != null && fallback.getParent() != null && real.startsWith(fallback) ? fallback : null;
    }

    /** The path with every link followed, of which the last parts need not exist. */
    static Path real(Path named) throws IOException {
        Path path = named;
        for (int links = 0; links <= MOST_LINKS; links++) {
            if (Files.exists(path)) {
                return path.toRealPath();
            }
            Path folder = path.getParent();
            Path name = path.getFileName();
            if (folder == null || name == null) {
                return path.normalize();
            }
            Path realFolder = real(folder);
            path = realFolder.resolve(name).normalize();
            if (!Files.isSymbolicLink(path)) {
                return path;
            }
            path = realFolder.resolve(Files.readSymbolicLink(path));
        }
        throw new FileSystemLoopException(named.toString());
    }

    /** The path in the checkout, with {@code /} between its parts. */
    String relative() {
        return checkout.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    /** Whether the file is part of the store itself. */
    boolean isOfStore() {
        return path.startsWith(checkout.resolve(STORE));
    }

    /**
     * The name of the file's folder in the store. A simple path is kept, with {@code %} for {@code /}; any other becomes
     * {@code %} and its SHA-256 digest. So no two paths have one key.
     */
    String key() {
        String relative = relative();
        boolean simple = relative.length() <= LONGEST;
        for (int k = 0; simple && k < relative.length(); k++) {
            char c = relative.charAt(k);
            simple = Agent.isSimple(c) || c == '.' || c == '/';
        }
        return simple ? relative.replace('/', '%') : '%' + ContentDigest.hex(relative.getBytes(StandardCharsets.UTF_8));
    }
}
