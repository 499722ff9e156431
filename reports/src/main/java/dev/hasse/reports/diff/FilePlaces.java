package dev.hasse.reports.diff;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The places of files below the folder of their run. A result says how its files were named, but not in which folder
 * they were looked for: that is taken to be the folder that all have in common, or, if one of two runs has only a part
 * of the files of the other, a folder above it.
 */
final class FilePlaces {
    private final @Nullable Path root;

    /** @param root the folder, or a single file; null if places are the paths themselves */
    private FilePlaces(@Nullable Path root) {
        this.root = root;
    }

    /** Places below a folder, or a file, that was named. */
    static FilePlaces below(String root) {
        return new FilePlaces(path(root));
    }

    /**
     * The two folders below which most files of two runs have the same places, one of them the folder that all files of
     * its run have in common; of several such folders, those highest up.
     *
     * @param before the files of the earlier run, as they were named
     * @param after the files of the later run
     * @return the places in the earlier run, and those in the later one
     */
    static List<FilePlaces> matching(List<String> before, List<String> after) {
        List<Path> earlier = paths(before);
        List<Path> later = paths(after);
        List<FilePlaces> upEarlier = upwards(earlier);
        List<FilePlaces> upLater = upwards(later);
        List<List<FilePlaces>> candidates = new ArrayList<>();
        upEarlier.forEach(root -> candidates.add(List.of(root, upLater.get(0))));
        // The first one is a candidate already, and would win again over those above it.
        upLater.stream().skip(1).forEach(root -> candidates.add(List.of(upEarlier.get(0), root)));
        List<FilePlaces> best = candidates.get(0);
        long most = 0;
        for (List<FilePlaces> candidate : candidates) {
            Set<String> places = candidate.get(0).of(earlier);
            places.retainAll(candidate.get(1).of(later));
            if (places.size() >= most) {
                most = places.size();
                best = candidate;
            }
        }
        return best;
    }

    private static List<Path> paths(List<String> names) {
        return names.stream().map(FilePlaces::path).flatMap(Stream::ofNullable).toList();
    }

    private static @Nullable Path path(String name) {
        try {
            return Path.of(name).normalize();
        } catch (InvalidPathException none) {
            return null;
        }
    }

    /** The folder that all files have in common, and those above it; at the end the paths themselves. */
    private static List<FilePlaces> upwards(List<Path> files) {
        Path common = files.isEmpty() ? null : files.get(0).getParent();
        for (Path file : files) {
            while (common != null && !file.startsWith(common)) {
                common = common.getParent();
            }
        }
        List<FilePlaces> up = new ArrayList<>();
        for (Path folder = common; folder != null; folder = folder.getParent()) {
            up.add(new FilePlaces(folder));
        }
        up.add(new FilePlaces(null));
        return up;
    }

    private Set<String> of(List<Path> files) {
        return files.stream().map(this::of).flatMap(Stream::ofNullable).collect(Collectors.toCollection(HashSet::new));
    }

    /** The place of a file; null if it is not below the folder. */
    @Nullable
    String of(String name) {
        Path file = path(name);
        return file == null ? null : of(file);
    }

    private @Nullable String of(Path file) {
        Path folder = root;
        if (folder == null || folder.toString().isEmpty()) {
            return file.toString();
        }
        return file.startsWith(folder) ? folder.relativize(file).toString() : null;
    }
}
