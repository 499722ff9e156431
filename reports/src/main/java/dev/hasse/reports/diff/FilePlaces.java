package dev.hasse.reports.diff;

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
 * of the files of the other, a folder above it. A folder that was named is taken as such, or a folder above it.
 */
final class FilePlaces {
    private final @Nullable Path root;
    private final PathNotation notation;

    /**
     * @param root the folder, or a single file; null if places are the paths themselves
     * @param notation how the paths of the files are written
     */
    FilePlaces(@Nullable Path root, PathNotation notation) {
        this.root = root;
        this.notation = notation;
    }

    /** Places below a folder, or a file, that was named. */
    static FilePlaces below(String root) {
        return new FilePlaces(PathNotation.NATIVE.path(root), PathNotation.NATIVE);
    }

    /** Two folders, and how many files have the same place below both. */
    private record Match(FilePlaces before, FilePlaces after, int places) {}

    /**
     * The two folders below which most files of two runs have the same places, one of them the folder of its run; of
     * several such folders, those highest up. Paths are in the notation of this system, unless more files have the same
     * places in another one.
     *
     * @return the places in the earlier run, and those in the later one
     */
    static List<FilePlaces> matching(NamedFiles before, NamedFiles after) {
        Match best = before.notations().stream()
                .flatMap(earlier -> after.notations().stream().map(later -> matching(before, earlier, after, later)))
                .reduce((one, other) -> other.places > one.places ? other : one)
                .orElseThrow();
        return List.of(best.before, best.after);
    }

    private static Match matching(NamedFiles before, PathNotation earlier, NamedFiles after, PathNotation later) {
        List<FilePlaces> upEarlier = before.upwards(earlier);
        List<FilePlaces> upLater = after.upwards(later);
        List<Path> filesBefore = before.in(earlier);
        List<Path> filesAfter = after.in(later);
        List<List<FilePlaces>> candidates = new ArrayList<>();
        upEarlier.forEach(root -> candidates.add(List.of(root, upLater.get(0))));
        // The first one is a candidate already, and would win again over those above it.
        upLater.stream().skip(1).forEach(root -> candidates.add(List.of(upEarlier.get(0), root)));
        Match best = new Match(upEarlier.get(0), upLater.get(0), 0);
        for (List<FilePlaces> candidate : candidates) {
            Set<String> places = candidate.get(0).of(filesBefore);
            places.retainAll(candidate.get(1).of(filesAfter));
            if (places.size() >= best.places) {
                best = new Match(candidate.get(0), candidate.get(1), places.size());
            }
        }
        return best;
    }

    private Set<String> of(List<Path> files) {
        return files.stream().map(this::of).flatMap(Stream::ofNullable).collect(Collectors.toCollection(HashSet::new));
    }

    /** The place of a file; null if it is not below the folder. */
    @Nullable
    String of(String name) {
        Path file = notation.path(name);
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
