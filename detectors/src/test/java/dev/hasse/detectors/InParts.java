package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Verdict;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides a small history part by part, and as a whole. */
final class InParts {
    private InParts() {}

    static TraceBuilder builder() {
        return new TraceBuilder("t", new Symbols()).workload(null, "w");
    }

    static Trace trace(List<Operation> history) {
        TraceBuilder builder = builder();
        history.forEach(builder::add);
        return builder.build();
    }

    static Verdict whole(Classifier classifier, List<Operation> history) {
        return classifier.classify(trace(history));
    }

    /** Gives the records one by one. */
    static void give(TraceSink.Receiver receiver, List<Operation> history) {
        TraceBuilder builder = builder();
        for (int k = 0; k < history.size(); k++) {
            builder.add(history.get(k));
            receiver.receivePart(Objects.requireNonNull(builder.nextPart()), k + 1 == history.size());
        }
    }

    /**
     * The verdict on parts of {@code size} records.
     *
     * @param reach how many of the latest commits to remember
     * @return null if the history has to be decided as a whole
     */
    static @Nullable Verdict verdict(Classifier classifier, List<Operation> history, int size, int reach) {
        TraceBuilder builder = builder();
        RollingDecision decision = null;
        for (int from = 0; from < history.size(); from += size) {
            history.subList(from, Math.min(history.size(), from + size)).forEach(builder::add);
            Trace part = builder.nextPart();
            if (part == null) {
                return null;
            }
            decision = decision == null ? new RollingDecision(classifier, part, reach) : decision.plus(part);
        }
        return decision == null ? null : decision.finish();
    }
}
