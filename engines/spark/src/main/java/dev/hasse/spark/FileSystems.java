package dev.hasse.spark;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Finds the file systems of paths. */
final class FileSystems {
    private FileSystems() {}

    /**
     * The file system of a path.
     *
     * @throws IOException if there is none of its scheme, or it cannot be reached
     */
    static FileSystem of(Path path, Configuration hadoop) throws IOException {
        try {
            return path.getFileSystem(hadoop);
        } catch (RuntimeException missing) {
            // What Hadoop throws if it knows the class for a scheme, and does not find it.
            if (missing.getCause() instanceof ClassNotFoundException) {
                throw new IOException(
                        "the file system of " + path.toUri().getScheme()
                                + ": is not on the class path; add its jar, as with --packages",
                        missing);
            }
            throw missing;
        }
    }
}
