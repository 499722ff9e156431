package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Reduction;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The smallest examples are examples, and smallest. */
class ExamplesTest {
    @ParameterizedTest
    @EnumSource(Anomaly.class)
    void theExampleHasTheAnomalyAndNothingToLeaveOut(Anomaly anomaly) {
        Trace trace = Trace.of("example", anomaly.example());
        Verdict verdict = Classifier.LISTING_ALL.classify(trace);

        assertThat(verdict.finding(anomaly).count()).isEqualTo(1);
        assertThat(Reduction.of(trace, verdict.finding(anomaly).witnesses().get(0), verdict.cascadeMode()))
                .hasSameSizeAs(anomaly.example());
    }
}
