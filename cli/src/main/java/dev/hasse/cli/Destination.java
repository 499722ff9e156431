package dev.hasse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/**
 * Where a path leads that somebody wants results in.
 *
 * @param place the path, through links, so that these stay what they are
 */
record Destination(Kind kind, Path place) {
    enum Kind {
        /** A file, there or not: it is replaced as a whole. */
        FILE,
        /** A pipe, a device, or a file that is open already: there is nothing to put in its place. */
        STREAM,
        /** Standard output under another name. */
        STANDARD_OUTPUT
    }

    /** What is open in a process. To replace such a file would take it away from whoever else writes to it, or has written before. */
    private static final Pattern DESCRIPTOR = Pattern.compile("(/dev|/proc/(self|[0-9]+))/fd/[0-9]+");

    private static final Pattern OWN_OUTPUT = Pattern.compile("(/dev|/proc/self)/fd/1");

    /** As many links as Linux follows. */
    private static final int LINKS = 40;

    static Destination of(Path named) {
        Path place = named.toAbsolutePath();
        try {
            for (int k = 0; k < LINKS && !isDescriptor(place) && Files.isSymbolicLink(place); k++) {
                place = place.resolveSibling(Files.readSymbolicLink(place));
            }
        } catch (IOException gone) {
            // Whoever opens it will say so.
        }
        if (OWN_OUTPUT.matcher(place.toString()).matches()) {
            return new Destination(Kind.STANDARD_OUTPUT, place);
        }
        boolean stream = isDescriptor(place) || (Files.exists(place) && !Files.isRegularFile(place));
        return new Destination(stream ? Kind.STREAM : Kind.FILE, place);
    }

    private static boolean isDescriptor(Path place) {
        return DESCRIPTOR.matcher(place.toString()).matches();
    }

    /** Opens it. */
    Sink open(Streams streams) throws IOException {
        return switch (kind) {
            case FILE -> ReplacedFile.at(place);
            case STANDARD_OUTPUT -> standardOutput(streams);
            case STREAM ->
                new StreamSink(
                        new LiveStream(
                                Files.newOutputStream(place, StandardOpenOption.WRITE, StandardOpenOption.APPEND)),
                        true);
        };
    }

    /** Opens the end of it, where others write as well. */
    Sink openEnd(Streams streams) throws IOException {
        return kind == Kind.FILE ? new AppendedFile(place) : open(streams);
    }

    static Sink standardOutput(Streams streams) {
        return new StreamSink(streams.out(), false);
    }

    /** Whether two destinations are one file, of which only the later result would be left. */
    boolean isSameFile(Destination other) {
        return kind == Kind.FILE && other.kind == Kind.FILE && (key().equals(other.key()) || isSameFile(other.place));
    }

    /** Whether what is there now is that file, which would be gone. */
    boolean isSameFile(Path file) {
        try {
            return kind == Kind.FILE && Files.exists(place) && Files.isSameFile(place, file);
        } catch (IOException gone) {
            return false;
        }
    }

    private Path key() {
        Path folder = place.getParent();
        Path name = place.getFileName();
        try {
            return folder == null || name == null ? place : folder.toRealPath().resolve(name);
        } catch (IOException noSuchFolder) {
            return place.normalize();
        }
    }

    private record StreamSink(OutputStream stream, boolean owned) implements Sink {
        @Override
        public void complete() throws IOException {
            stream.flush();
        }

        @Override
        public void commit() throws IOException {
            if (owned) {
                stream.close();
            }
        }

        @Override
        public void discard() {
            try {
                if (owned) {
                    stream.close();
                }
            } catch (IOException nothingToLose) {
                // Whatever was to be kept has been closed before.
            }
        }
    }
}
