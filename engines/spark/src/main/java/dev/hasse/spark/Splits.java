package dev.hasse.spark;

import dev.hasse.traces.Input;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Divides files among tasks: large ones, unless they are compressed, by ranges of bytes; small ones several to a task.
 */
final class Splits {
    /** What opening a file costs, in bytes that could be read meanwhile. */
    private static final long OPENING = 1 << 20;

    private Splits() {}

    /**
     * The splits of all files, in order.
     *
     * @param size how many bytes a split has, about
     */
    static List<Split> of(List<LakeFile> files, long size, Configuration hadoop) {
        List<Split> splits = new ArrayList<>();
        for (int file = 0; file < files.size(); file++) {
            LakeFile one = files.get(file);
            if (one.length() <= size + size / 4 || !isPlain(one, hadoop)) {
                splits.add(new Split(splits.size(), file, 0, one.length(), false));
                continue;
            }
            for (long start = 0; start < one.length(); start += size) {
                long end = Math.min(one.length(), start + size);
                splits.add(new Split(splits.size(), file, start, end, end < one.length()));
            }
        }
        return splits;
    }

    /** Whether a file is not compressed; false if it cannot be read, which the task that reads it reports. */
    private static boolean isPlain(LakeFile file, Configuration hadoop) {
        Path path = new Path(file.path());
        try (InputStream raw = path.getFileSystem(hadoop).open(path)) {
            return !Input.isCompressed(raw.readNBytes(4));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The splits of each task, in order. */
    static List<List<Split>> tasks(List<Split> splits, long size) {
        List<List<Split>> tasks = new ArrayList<>();
        long filled = 0;
        for (Split split : splits) {
            if (tasks.isEmpty() || filled + split.length() > size) {
                tasks.add(new ArrayList<>());
                filled = 0;
            }
            tasks.get(tasks.size() - 1).add(split);
            filled += split.length() + OPENING;
        }
        return tasks;
    }

    /** Opens the stored bytes of a split; those of a whole file may be compressed. */
    static InputStream open(Split split, LakeFile file, Configuration hadoop) throws IOException {
        Path path = new Path(file.path());
        FSDataInputStream in = path.getFileSystem(hadoop).open(path);
        if (split.isWhole()) {
            return in;
        }
        try {
            in.seek(Math.max(0, split.start() - 1));
            return new SplitStream(new BufferedInputStream(in, 1 << 16), split.start(), split.end());
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }
}
