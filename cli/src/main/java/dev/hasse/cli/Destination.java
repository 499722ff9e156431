package dev.hasse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/**
 * The target of an output path.
 *
 * @param place the path with links resolved, so that the links themselves are not replaced
 */
record Destination(Kind kind, Path place) {
    enum Kind {
        /** A file, existing or not; it is replaced as a whole. */
        FILE,
        /** A pipe, a device, or an open file descriptor, which cannot be replaced. */
        STREAM,
        /** Standard output: {@code -}, or one of its names in the file system. */
        STANDARD_OUTPUT
    }

    /** A file descriptor of a process. Replacing its file would take it away from other processes that write to it. */
    private static final Pattern DESCRIPTOR = Pattern.compile("(/dev|/proc/(self|[0-9]+))/fd/[0-9]+");

    private static final Pattern OWN_OUTPUT = Pattern.compile("(/dev|/proc/self)/fd/1");

    /** How the user names standard output; a file of this name is {@code ./-}. */
    private static final Path DASH = Path.of("-");

    /** The maximum number of links that Linux follows. */
    private static final int LINKS = 40;

    /** Whether the user means standard output, and no file. */
    static boolean isDash(Path named) {
        return named.equals(DASH);
    }

    static Destination of(Path named) {
        Path place = named.toAbsolutePath();
        if (isDash(named)) {
            return new Destination(Kind.STANDARD_OUTPUT, place);
        }
        try {
            for (int k = 0; k < LINKS && !isDescriptor(place) && Files.isSymbolicLink(place); k++) {
                place = place.resolveSibling(Files.readSymbolicLink(place));
            }
        } catch (IOException gone) {
            // Opening the file reports the failure.
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

    /** Opens the destination for its new content. */
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

    /** Opens the destination to append to it. */
    Sink openEnd(Streams streams) throws IOException {
        return kind == Kind.FILE ? new AppendedFile(place) : open(streams);
    }

    static Sink standardOutput(Streams streams) {
        return new StreamSink(streams.out(), false);
    }

    /** Whether two destinations are the same file, in which only the later result would survive. */
    boolean isSameFile(Destination other) {
        return kind == Kind.FILE && other.kind == Kind.FILE && (key().equals(other.key()) || isSameFile(other.place));
    }

    /** Whether {@code file} exists and is this destination, so that writing would destroy it. */
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
                // All output that matters has been written before.
            }
        }
    }
}
