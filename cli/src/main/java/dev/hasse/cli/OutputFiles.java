package dev.hasse.cli;

import dev.hasse.traces.Input;
import java.nio.file.Path;
import java.util.List;

/** The files that a command is going to write: each is another one, and none is a trace that it reads. */
final class OutputFiles {
    static final OutputFiles NONE = new OutputFiles(List.of());

    private final List<Destination> all;

    /**
     * Takes the files as they were named.
     *
     * @throws IllegalArgumentException if two are the same
     */
    OutputFiles(List<Path> named) {
        all = named.stream().map(Destination::of).toList();
        for (int k = 0; k < all.size(); k++) {
            for (int earlier = 0; earlier < k; earlier++) {
                if (all.get(k).isSameFile(all.get(earlier))) {
                    throw new IllegalArgumentException(
                            named.get(k) + " is to be written twice, and only one result would be left in it");
                }
            }
        }
    }

    /**
     * Makes sure that no trace is overwritten: it may be all that is left of what happened.
     *
     * @throws IllegalArgumentException if one would be
     */
    void spare(List<Input> inputs) {
        for (Input input : inputs) {
            // Only of a file is the size known, and only a file has a path.
            if (input.size().isPresent() && overwrite(Path.of(input.name()))) {
                throw new IllegalArgumentException(input.name()
                        + " is one of the traces that are read, and would be overwritten; name another file");
            }
        }
    }

    private boolean overwrite(Path file) {
        return all.stream().anyMatch(destination -> destination.isSameFile(file));
    }
}
