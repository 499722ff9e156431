package dev.hasse.spark;

import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;

/**
 * Finds the files that arguments name, as {@link InputFinder} does in the local file system: a file is always taken; in a
 * folder, the files with a trace's extension, recursively, in sorted order; a file that is named twice is read once. What
 * names nothing is tried as a pattern of {@link FileSystem#globStatus}, whose matches are taken in sorted order.
 */
final class LakeFinder {
    private static final String EXPECTED = "a file, a folder, or a pattern";

    /** By the bytes of the name, as paths are sorted in the local file system. */
    private static final Comparator<LakeFile> ORDER = (one, other) -> Arrays.compareUnsigned(
            one.name().getBytes(StandardCharsets.UTF_8), other.name().getBytes(StandardCharsets.UTF_8));

    private final Configuration hadoop;
    private final Problems problems;
    private final List<LakeFile> found = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    private LakeFinder(Configuration hadoop, Problems problems) {
        this.hadoop = hadoop;
        this.problems = problems;
    }

    /**
     * The files that the arguments name, in their order.
     *
     * @param problems collects arguments that name nothing
     */
    static List<LakeFile> find(List<String> arguments, Configuration hadoop, Problems problems) {
        LakeFinder finder = new LakeFinder(hadoop, problems);
        for (String argument : arguments) {
            finder.add(argument);
        }
        return List.copyOf(finder.found);
    }

    private void add(String argument) {
        if (argument.equals("-")) {
            problems.add(new Problem(argument, 0, null, "standard input", EXPECTED, null));
            return;
        }
        try {
            if (argument.isEmpty()) {
                throw new NoSuchFileException(argument);
            }
            Path path = new Path(argument);
            FileSystem files = FileSystems.of(path, hadoop);
            try {
                add(withoutEnd(argument), files.getFileStatus(path), files);
            } catch (FileNotFoundException maybeAPattern) {
                addMatches(argument, path, files);
            }
        } catch (IOException reason) {
            problems.add(unreadable(argument, reason));
        } catch (IllegalArgumentException noPath) {
            problems.add(new Problem(argument, 0, null, "no path", EXPECTED, null));
        }
    }

    private void addMatches(String argument, Path pattern, FileSystem files) throws IOException {
        FileStatus[] matches = files.globStatus(pattern);
        if (matches == null || matches.length == 0) {
            throw new NoSuchFileException(argument);
        }
        String fixed = beforePattern(argument);
        String above = files.makeQualified(new Path(fixed.isEmpty() ? "." : fixed))
                .toUri()
                .getPath();
        List<FileStatus> sorted = new ArrayList<>(List.of(matches));
        sorted.sort(Comparator.comparing(match -> match.getPath().toString()));
        for (FileStatus match : sorted) {
            add(fixed + below(above, match.getPath()), match, files);
        }
    }

    /** The part of an argument before the first name that is a pattern, with the separator. */
    private static String beforePattern(String argument) {
        int first = 0;
        while (first < argument.length() && "*?[{\\".indexOf(argument.charAt(first)) < 0) {
            first++;
        }
        return argument.substring(0, argument.lastIndexOf('/', first) + 1);
    }

    private static String below(String folder, Path path) {
        String whole = path.toUri().getPath();
        String prefix = folder.endsWith("/") ? folder : folder + "/";
        return whole.startsWith(prefix) ? whole.substring(prefix.length()) : whole;
    }

    private void add(String name, FileStatus status, FileSystem files) throws IOException {
        if (status.isFile()) {
            take(file(name, status));
            return;
        }
        List<LakeFile> inside = new ArrayList<>();
        String folder = status.getPath().toUri().getPath();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(status.getPath(), true);
        while (all.hasNext()) {
            FileStatus one = all.next();
            if (InputFinder.isOfRecords(one.getPath().getName())) {
                String prefix = name.endsWith("/") ? name : name + "/";
                inside.add(file(prefix + below(folder, one.getPath()), one));
            }
        }
        if (inside.isEmpty()) {
            problems.add(InputFinder.noRecords(name));
        }
        inside.sort(ORDER);
        inside.forEach(this::take);
    }

    private void take(LakeFile file) {
        if (seen.add(file.path())) {
            found.add(file);
        }
    }

    private static LakeFile file(String name, FileStatus status) {
        Path folder = status.getPath().getParent();
        String folderName = folder == null ? "" : folder.getName();
        return new LakeFile(
                name, folderName.isEmpty() ? null : folderName, status.getPath().toString(), status.getLen());
    }

    /** A path without separators at its end, and a local one as Java writes it. */
    private static String withoutEnd(String argument) {
        if (!argument.contains(":")) {
            return java.nio.file.Path.of(argument).toString();
        }
        int end = argument.length();
        while (end > 1 && argument.charAt(end - 1) == '/' && argument.charAt(end - 2) != '/') {
            end--;
        }
        return argument.substring(0, end);
    }

    private static Problem unreadable(String name, IOException reason) {
        IOException known = reason instanceof FileNotFoundException
                ? new NoSuchFileException(name)
                : reason instanceof AccessControlException ? new AccessDeniedException(name) : reason;
        return Problem.unreadable(name, known, EXPECTED);
    }
}
