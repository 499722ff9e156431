package dev.hasse.spark;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;

/** The local file system. The first executor that opens a file {@code deadly…} for which there is a marker ends at once. */
public final class KillingFileSystem extends LocalFileSystem {
    @Override
    public FSDataInputStream open(Path file, int buffer) throws IOException {
        File marker = new File(file.toUri().getPath() + ".marker");
        boolean onExecutor =
                SparkEnv.get() != null && !SparkEnv.get().executorId().equals("driver");
        // Only one process can delete it.
        if (file.getName().startsWith("deadly") && onExecutor && marker.delete()) {
            Runtime.getRuntime().halt(137);
        }
        return super.open(file, buffer);
    }
}
