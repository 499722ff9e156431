package dev.hasse.cli;

import dev.hasse.traces.Problem;
import java.util.function.Consumer;

/** Reports what is refused on standard error as soon as it is met: the first hundred, and at the end how many more there were. */
final class LiveProblems implements Consumer<Problem> {
    private static final int SHOWN = 100;

    private final Streams streams;
    private final String severity;
    private long count;

    /** @param tolerated whether the run goes on as if nothing were wrong */
    LiveProblems(Streams streams, boolean tolerated) {
        this.streams = streams;
        this.severity = tolerated ? "warning: " : "error: ";
    }

    @Override
    public void accept(Problem problem) {
        count++;
        if (count <= SHOWN) {
            streams.err().println(severity + problem.message());
        }
    }

    /** Reports how many were not reported. */
    void finish() {
        if (count > SHOWN) {
            streams.err().println(severity + "and " + (count - SHOWN) + " more");
        }
    }
}
