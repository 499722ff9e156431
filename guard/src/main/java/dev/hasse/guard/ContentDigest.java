package dev.hasse.guard;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * What a file holds, in a few characters: files with equal digests hold the same. It is {@link #ABSENT} for no file, the
 * SHA-256 digest in hexadecimal for one of up to {@link #LIMIT} bytes, and for a larger one its size, time of modification
 * and identity, so that the time of a decision is bounded. The shell front computes the second form alone.
 */
final class ContentDigest {
    /** The digest of a file that does not exist. */
    static final String ABSENT = "absent";

    /** The digest of everything that is no regular file, such as a folder or a pipe, which is never opened. */
    static final String NO_FILE = "no-file";

    /** The largest file whose content is read, in bytes: 16 MiB. */
    static final int LIMIT = 16 << 20;

    private ContentDigest() {}

    /**
     * The digest of what a file holds now.
     *
     * @throws IOException if it exists and cannot be read
     */
    static String of(Path file) throws IOException {
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException none) {
            return ABSENT;
        }
        if (!attributes.isRegularFile()) {
            return NO_FILE;
        }
        if (attributes.size() <= LIMIT) {
            try (InputStream in = Files.newInputStream(file)) {
                Sha256 digest = new Sha256();
                byte[] buffer = new byte[1 << 16];
                int total = 0;
                for (int read = in.read(buffer); read >= 0 && total <= LIMIT; read = in.read(buffer)) {
                    digest.update(buffer, 0, read);
                    total += read;
                }
                if (total <= LIMIT) {
                    return digest.hex();
                }
            } catch (NoSuchFileException gone) {
                return ABSENT;
            }
        }
        return "large:" + attributes.size() + ':'
                + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS) + ':' + attributes.fileKey();
    }

    /** The SHA-256 digest of some bytes, in hexadecimal. */
    static String hex(byte[] bytes) {
        Sha256 digest = new Sha256();
        digest.update(bytes, 0, bytes.length);
        return digest.hex();
    }
}
