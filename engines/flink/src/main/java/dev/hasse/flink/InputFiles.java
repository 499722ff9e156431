package dev.hasse.flink;

import dev.hasse.flink.LinesFormat.FileName;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files that arguments name, in order: of this machine as {@code hasse check} finds them, or of whatever Flink has a file
 * system for, by URI ({@code s3://bucket/traces}). Those have to be readable by every task.
 */
final class InputFiles {
    private static final int PROBLEMS = 20;

    private final Map<String, FileName> names = new LinkedHashMap<>();
    private final List<Path> paths = new ArrayList<>();
    private final Problems problems = new Problems(PROBLEMS);

    private InputFiles() {}

    /** @throws UsageException if an argument names no file of records */
    static InputFiles find(List<String> arguments) {
        InputFiles files = new InputFiles();
        for (String argument : arguments) {
            try {
                if (argument.contains("://")) {
                    files.addRemote(argument);
                } else {
                    files.addLocal(argument);
                }
            } catch (IOException reason) {
                files.problems.add(Problem.unreadable(argument, reason));
            }
        }
        if (files.problems.count() > 0) {
            throw new UsageException(
                    files.problems.first().stream().map(Problem::message).toList());
        }
        return files;
    }

    private void addLocal(String argument) throws IOException {
        for (Input input : InputFinder.find(List.of(argument), InputStream.nullInputStream(), problems)) {
            java.nio.file.Path path = java.nio.file.Path.of(input.name());
            if (Files.exists(path)) {
                add(new Path(path.toAbsolutePath().normalize().toUri()), input.name(), input.folder());
            } else {
                problems.add(new Problem(input.name(), 0, null, "no such file", "a file, or a folder", null));
            }
        }
    }

    private void addRemote(String argument) throws IOException {
        Path path = new Path(argument);
        FileSystem system = path.getFileSystem();
        FileStatus status = system.getFileStatus(path);
        List<Path> found = new ArrayList<>();
        if (status.isDir()) {
            collect(system, path, found);
            found.sort(Comparator.comparing(Path::toString));
        } else {
            found.add(path);
        }
        if (found.isEmpty()) {
            problems.add(new Problem(argument, 0, null, "no traces in this folder", "files of JSON Lines", null));
        }
        for (Path file : found) {
            Path parent = file.getParent();
            add(file, file.toString(), parent == null ? null : parent.getName());
        }
    }

    private static void collect(FileSystem system, Path folder, List<Path> found) throws IOException {
        for (FileStatus status : system.listStatus(folder)) {
            if (status.isDir()) {
                collect(system, status.getPath(), found);
            } else if (InputFinder.isLog(status.getPath().getName(), true)) {
                found.add(status.getPath());
            }
        }
    }

    private void add(Path path, String name, @Nullable String folder) {
        if (names.putIfAbsent(path.toUri().getPath(), new FileName(name, folder, paths.size())) == null) {
            paths.add(path);
        }
    }

    /** The files. */
    Path[] paths() {
        return paths.toArray(Path[]::new);
    }

    /** The name of each file by the path part of its URI. */
    Map<String, FileName> names() {
        return new LinkedHashMap<>(names);
    }
}
