package dev.hasse.live;

import dev.hasse.traces.InputFinder;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Looks which files the watched paths name at the moment: files as they are, of folders those with the extension of a log,
 * recursively. A path that does not exist may come to exist later. Files that are compressed are left out: nothing is
 * appended to them, and what a rotation compresses has been read before.
 */
final class PathScan {
    private final List<Path> paths;
    private final boolean records;

    /**
     * @param paths files and folders
     * @param records whether they hold operation records; else logs in other formats
     */
    PathScan(List<Path> paths, boolean records) {
        this.paths = List.copyOf(paths);
        this.records = records;
    }

    /** The files that are there, by path, in order. What cannot be seen is left out until it can be. */
    Map<Path, BasicFileAttributes> files() {
        Map<Path, BasicFileAttributes> files = new TreeMap<>();
        for (Path path : paths) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                if (attributes.isDirectory()) {
                    addFolder(path, files);
                } else {
                    files.put(path, attributes);
                }
            } catch (IOException absent) {
                // It may come to exist.
            }
        }
        return files;
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
