package dev.hasse.spark;

import dev.hasse.traces.Input;
import java.io.IOException;
import java.io.Serializable;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of traces on any file system that Hadoop knows.
 *
 * @param name the path as given
 * @param folder the name of its folder; null if there is none
 * @param path the full path, with its file system
 * @param length in bytes, as stored
 */
record LakeFile(String name, @Nullable String folder, String path, long length) implements Serializable {

    /** The file as an input that only has a name and a folder. */
    Input named() {
        return new Input(
                name,
                folder,
                () -> {
                    throw new IOException("this task has its lines only");
                },
                true);
    }

    /** The file as an input that can be read. */
    Input readable(Configuration hadoop) {
        Path file = new Path(path);
        return new Input(name, folder, () -> file.getFileSystem(hadoop).open(file), true, OptionalLong.of(length));
    }
}
