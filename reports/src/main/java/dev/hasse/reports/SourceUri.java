package dev.hasse.reports;

import dev.hasse.model.SourceLine;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Formats file names as references, for code review formats and pages: relative, with forward slashes. */
public final class SourceUri {
    private SourceUri() {}

    /** The path; null for what is not a file. */
    static @Nullable String path(String source) {
        if (!SourceLine.isFile(source)) {
            return null;
        }
        String path = source.replace('\\', '/');
        while (path.startsWith("./")) {
            path = path.substring(2);
        }
        return path;
    }

    /** The path, relative to the working folder if the file is below it; null for what is not a file. */
    static @Nullable String pathFromHere(String source) {
        String path = path(source);
        if (path == null) {
            return null;
        }
        try {
            Path file = Path.of(path);
            Path here = Path.of("").toAbsolutePath();
            Path whole = file.normalize();
            return file.isAbsolute() && whole.startsWith(here)
                    ? here.relativize(whole).toString().replace('\\', '/')
                    : path;
        } catch (InvalidPathException unnameable) {
            return path;
        }
    }

    /** The path as an encoded URI reference; null for what is not a file, or if there is none for it. */
    public static @Nullable String uri(String source) {
        String path = path(source);
        if (path == null) {
            return null;
        }
        try {
            // A colon in the first segment would look like the end of a scheme.
            boolean ambiguous = path.indexOf(':') >= 0 && !path.startsWith("/");
            return path.startsWith("/")
                    ? new URI("file", "", path, null).toASCIIString()
                    : new URI(null, null, ambiguous ? "./" + path : path, null).toASCIIString();
        } catch (URISyntaxException unnameable) {
            return null;
        }
    }
}
