package dev.hasse.live;

import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problem;
import dev.hasse.traces.TimeShare;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks which files the watched paths name at the moment: files as they are, of folders those with the extension of a log,
 * recursively. A path that does not exist may come to exist later. Files that are compressed are left out: nothing is
 * appended to them, and what a rotation compresses has been read before. Pipes and devices are refused: to open a pipe waits
 * for its writer, and holds up all other files. The file that findings are appended to is no log.
 *
 * <p>It looks at most during a fifth of the time: between two looks at many files it says what it saw last.
 */
final class PathScan {
    private final List<Path> paths;
    private final boolean records;
    private final Consumer<Problem> problems;
    private final Set<Path> refused = new HashSet<>();
    private final LongSupplier nanoTime;
    private Map<Path, BasicFileAttributes> seen = Map.of();
    private final TimeShare share;
    private @Nullable Path output;

    /**
     * @param paths files and folders
     * @param records whether they hold operation records; else logs in other formats
     * @param problems hears, once, of each path that is neither a file nor a folder
     */
    PathScan(List<Path> paths, boolean records, Consumer<Problem> problems, LongSupplier nanoTime) {
        this.paths = List.copyOf(paths);
        this.records = records;
        this.problems = problems;
        this.nanoTime = nanoTime;
        this.share = new TimeShare(0, nanoTime.getAsLong());
    }

    /** Leaves a file out, by whatever path it is found. */
    void leaveOut(Path file) {
        output = file;
    }

    /** The files that are there, by path, in order. What cannot be seen is left out until it can be. */
    Map<Path, BasicFileAttributes> files() {
        long before = nanoTime.getAsLong();
        if (share.isLeft(before)) {
            seen = look();
            share.use(before, nanoTime.getAsLong());
        }
        return seen;
    }

    private Map<Path, BasicFileAttributes> look() {
        Map<Path, BasicFileAttributes> files = new TreeMap<>();
        for (Path path : paths) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                if (attributes.isDirectory()) {
                    addFolder(path, files);
                } else if (attributes.isRegularFile()) {
                    files.put(path, attributes);
                } else if (refused.add(path)) {
                    problems.accept(new Problem(
                            path.toString(),
                            0,
                            null,
                            "a pipe or a device",
                            "a file or a folder",
                            records ? "for a pipe, use standard input (-)" : null));
                }
            } catch (IOException absent) {
                // It may come to exist.
            }
        }
        if (output != null) {
            removeOutput(output, files);
        }
        return files;
    }

    private static void removeOutput(Path output, Map<Path, BasicFileAttributes> files) {
        Path path = output.toAbsolutePath().normalize();
        Object identity = identity(output);
        files.entrySet()
                .removeIf(file ->
                        (identity != null && identity.equals(file.getValue().fileKey()))
                                || file.getKey().toAbsolutePath().normalize().equals(path));
    }

    /** What identifies a file whatever its path; null where the system has no such thing, or the file is not there. */
    private static @Nullable Object identity(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException absent) {
            return null;
        }
    }

    private void addFolder(Path folder, Map<Path, BasicFileAttributes> files) throws IOException {
        Files.walkFileTree(
                folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        String name = String.valueOf(file.getFileName());
                        if (attributes.isRegularFile() && InputFinder.isLog(name, records)) {
                            files.put(file, attributes);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException reason) {
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
