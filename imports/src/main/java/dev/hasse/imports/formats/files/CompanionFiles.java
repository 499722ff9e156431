package dev.hasse.imports.formats.files;

import dev.hasse.traces.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Files of a session that belong to one that was named. */
public final class CompanionFiles {
    private CompanionFiles() {}

    /**
     * A file, or the files in a folder and below it, sorted; none if they cannot be listed.
     *
     * @param path a path that is known
     * @param place finds the file or the folder, from that path
     * @param depth how many folders deep, from 1
     * @param wanted the files that are wanted
     */
    public static List<Input> of(String path, UnaryOperator<Path> place, int depth, Predicate<Path> wanted) {
        try {
            Path from = place.apply(Path.of(path));
            if (!Files.exists(from)) {
                return List.of();
            }
            try (Stream<Path> files = Files.walk(from, depth)) {
                return files.filter(file -> wanted.test(file) && Files.isRegularFile(file))
                        .sorted()
                        .map(file -> Input.file(file.toString(), file).asFound())
                        .toList();
            }
        } catch (InvalidPathException | IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }
}
