package dev.hasse.imports.convert;

import dev.hasse.imports.calls.JsonDocuments;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is wrong with the syntax of a file, held back until its format is recognized. A file {@code *.json} of a folder that is no JSON, and in
 * which nothing is recognized, is no damaged log: settings of other programs may have comments. Of every other file the problems are passed
 * on at once.
 */
final class HeldProblems {
    /** The most problems that are held; a file with more is taken for a damaged log. */
    private static final int MOST = 1_000;

    private final Problems to;
    private final Problems found = new Problems(0, this::take);
    private final List<Held> held = new ArrayList<>();
    private boolean isReleased;
    private long tolerated;

    private record Held(Problem problem, boolean isTolerated) {}

    /** @param to takes what is passed on */
    HeldProblems(Input input, Problems to) {
        this.to = to;
        isReleased =
                !input.found() || !input.name().replaceFirst("\\.(gz|zst)$", "").endsWith(".json");
    }

    /** Collects what is wrong with the syntax. */
    Problems problems() {
        return found;
    }

    private void take(Problem problem) {
        Held one = new Held(problem, found.tolerated() > tolerated);
        tolerated = found.tolerated();
        if (isReleased) {
            passOn(one);
            return;
        }
        held.add(one);
        if (held.size() == MOST) {
            release();
        }
    }

    private void passOn(Held one) {
        if (one.isTolerated()) {
            to.tolerate(one.problem());
        } else {
            to.add(one.problem());
        }
    }

    /** Passes on all problems: the file is a log. */
    void release() {
        isReleased = true;
        held.forEach(this::passOn);
        held.clear();
    }

    /** Why the file is no log, if that can be said of it, after its last document. */
    Optional<Problem> reasonForNoLog() {
        return held.stream().findFirst().map(Held::problem).filter(JsonDocuments::isMalformed);
    }
}
