package dev.hasse.cli;

import dev.hasse.check.OtherLogs;
import dev.hasse.check.TraceSources;
import dev.hasse.imports.formats.Format;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports what is refused on standard error as soon as it is met: the first hundred, and at the end how many more there were. Of logs in another
 * format than that of records it says so, once for each format, and reports none of their lines.
 */
final class LiveProblems implements Consumer<Problem> {
    private static final int SHOWN = 100;

    private final Streams streams;
    private final String severity;
    private final Set<Format> said = EnumSet.noneOf(Format.class);
    private @Nullable OtherLogs others;
    private long count;

    /** @param tolerated whether the run goes on as if nothing were wrong */
    LiveProblems(Streams streams, boolean tolerated) {
        this.streams = streams;
        this.severity = tolerated ? "warning: " : "error: ";
    }

    /** Says that files hold operation records, so that one of another format is named as such. */
    void expectRecords(Limits limits) {
        others = new OtherLogs(limits);
    }

    @Override
    public void accept(Problem problem) {
        Optional<Format> other = others == null ? Optional.empty() : others.formatOf(problem);
        if (other.isPresent()) {
            if (said.add(other.get())) {
                streams.err()
                        .println(severity + SafeText.escape(problem.source()) + ": "
                                + ConvertOptions.advice(other.get(), TraceSources.RECORDS));
            }
            return;
        }
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
