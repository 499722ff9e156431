package dev.hasse.reports.diff;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the paths in a result are written, which may have been made on another system. */
enum PathNotation {
    /** As on this system. */
    NATIVE,
    /** With backslashes between the names of folders. */
    WINDOWS;

    /**
     * The notations that the paths of a run may be in, first that of this system: elsewhere than on Windows, a backslash
     * may be part of a name. A path with backslashes alone is hardly one of these, since files are mostly found in folders.
     */
    static List<PathNotation> of(List<String> paths) {
        return paths.stream().anyMatch(path -> path.indexOf('\\') >= 0 && path.indexOf('/') < 0)
                ? List.of(NATIVE, WINDOWS)
                : List.of(NATIVE);
    }

    /** The path that is written so; null if there is none. */
    @Nullable
    Path path(String written) {
        try {
            return Path.of(this == WINDOWS ? written.replace('\\', '/') : written)
                    .normalize();
        } catch (InvalidPathException none) {
            return null;
        }
    }
}
