package dev.hasse.reports.diff;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run, as it named them.
 *
 * @param root the folder in which they were found, or the one file; null if it is not known, as of a result
 * @param paths their paths
 */
record NamedFiles(@Nullable String root, List<String> paths) {
    NamedFiles {
        paths = List.copyOf(paths);
    }

    /** The notations that the paths may be in, the likeliest first. */
    List<PathNotation> notations() {
        return root != null ? List.of(PathNotation.NATIVE) : PathNotation.of(paths);
    }

    /** Whether the paths may be those of another system. */
    boolean mayBeFromElsewhere() {
        return notations().size() > 1;
    }

    /** The files, as paths. */
    List<Path> in(PathNotation notation) {
        return paths.stream().map(notation::path).flatMap(Stream::ofNullable).toList();
    }

    /** The places below the folder of the run, and those below each folder above it; at the end the paths themselves. */
    List<FilePlaces> upwards(PathNotation notation) {
        List<FilePlaces> up = new ArrayList<>();
        for (Path folder = folder(notation); folder != null; folder = folder.getParent()) {
            up.add(new FilePlaces(folder, notation));
        }
        up.add(new FilePlaces(null, notation));
        return up;
    }

    /** The folder that was named, or else the one that all files have in common; null if paths begin where it is. */
    private @Nullable Path folder(PathNotation notation) {
        List<Path> files = in(notation);
        Path named = root == null ? null : notation.path(root);
        if (named != null && named.toString().isEmpty()) {
            return null;
        }
        Path common = files.isEmpty() ? null : files.get(0).getParent();
        for (Path file : files) {
            while (common != null && !file.startsWith(common)) {
                common = common.getParent();
            }
        }
        return common != null && named != null && common.startsWith(named) ? named : common;
    }
}
