package dev.hasse.check;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Policy;
import dev.hasse.traces.Limits;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * How the traces of a report are read and decided, in a form that travels to other machines. Nothing is excused, and
 * verdicts say who took part.
 *
 * @param examined how many witnesses to list for each anomaly and trace
 */
public record ReportSettings(Policy policy, int examined, Limits limits) implements Serializable {

    /** How records are read, on one thread. */
    public ReadSettings reading() {
        return ReadSettings.of(limits, policy.sentinel());
    }

    /** Decides traces for a report. */
    public Classifier classifier() {
        return PolicyClassifier.of(policy, policy.chainInForce().value(), examined)
                .countingParticipants();
    }

    /**
     * Decides all traces that are supplied, on the calling thread.
     *
     * @param supply supplies the traces; all of them have ended when it returns
     * @return the verdicts, in the order of the traces
     */
    public List<Verdict> decide(Consumer<TraceSink> supply) throws IOException {
        List<Verdict> decided = new ArrayList<>();
        try (VerdictStream verdicts = new VerdictStream(classifier(), 1)) {
            verdicts.deliverOnceRead(decided::add);
            supply.accept(verdicts);
            verdicts.finish(decided::add);
        }
        return decided;
    }
}
