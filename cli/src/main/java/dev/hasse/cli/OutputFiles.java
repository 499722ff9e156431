package dev.hasse.cli;

import dev.hasse.traces.Input;
import java.nio.file.Path;
import java.util.List;

/** The files that a command will write. They are distinct, and none is a trace that it reads. */
final class OutputFiles {
    static final OutputFiles NONE = new OutputFiles(List.of());

    private final List<Destination> all;

    /**
     * Creates the set from the names as given.
     *
     * @throws IllegalArgumentException if two are the same
     */
    OutputFiles(List<Path> named) {
        all = named.stream().map(Destination::of).toList();
        for (int k = 0; k < all.size(); k++) {
            for (int earlier = 0; earlier < k; earlier++) {
                if (all.get(k).isSameFile(all.get(earlier))) {
                    throw new IllegalArgumentException(named.get(k)
                            + " is named for two results, and would hold only one of them; name another file");
                }
            }
        }
    }

    /**
     * Checks that no input is overwritten, since a trace may be the only record of a run.
     *
     * @throws IllegalArgumentException if one would be
     */
    void spare(List<Input> inputs) {
        for (Input input : inputs) {
            // Only files have a known size, and only files have a path.
            if (input.size().isPresent() && overwrite(Path.of(input.name()))) {
                throw new IllegalArgumentException(
                        input.name() + " is one of the input traces, and would be overwritten; name another file");
            }
        }
    }

    private boolean overwrite(Path file) {
        return all.stream().anyMatch(destination -> destination.isSameFile(file));
    }
}
