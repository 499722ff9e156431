package dev.hasse.traces;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens a file that may be read several times. It must be the same file each time, and each reading must reach the
 * length that the file had when it was opened, so that a truncated file is noticed. It may grow while it is read, as a
 * log does.
 */
final class WholeFile implements Input.Opener {
    private final Path path;
    private @Nullable BasicFileAttributes first;

    WholeFile(Path path) {
        this.path = path;
    }

    /** @throws IOException if it cannot be opened, or is no longer the same file */
    @Override
    public InputStream open() throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        if (first != null && !isSame(first, now)) {
            throw new IOException("it has changed since it was first read");
        }
        first = now;
        return new Reading(Files.newInputStream(path), now.size());
    }

    private static boolean isSame(BasicFileAttributes one, BasicFileAttributes other) {
        return one.size() == other.size()
                && one.lastModifiedTime().equals(other.lastModifiedTime())
                && Objects.equals(one.fileKey(), other.fileKey());
    }

    private static final class Reading extends FilterInputStream {
        private long left;

        /** @param least the minimum number of bytes */
        Reading(InputStream in, long least) {
            super(in);
            this.left = least;
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count(one < 0 ? -1 : 1);
            return one;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            count(count);
            return count;
        }

        @Override
        public long skip(long bytes) throws IOException {
            long skipped = super.skip(bytes);
            count(skipped);
            return skipped;
        }

        /** @param more how many bytes were read; negative at the end */
        private void count(long more) throws IOException {
            if (more < 0 && left > 0) {
                throw new IOException("it has become shorter while it was read");
            }
            left -= Math.max(0, more);
        }
    }
}
