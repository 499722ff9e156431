package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.FindingListener;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TimeShare;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Traces that have to be decided as wholes share a fifth of the time. */
class TakingTurnsTest {
    /** Each look at the clock takes a nanosecond, and so does each decision. */
    private long now;

    private final List<String> decided = new ArrayList<>();
    private final LiveReader reader = new LiveReader(
            ReadSettings.of(Limits.DEFAULT, "NULL"),
            new Problems(1),
            new LiveDecisions(Classifier.LISTING_ALL, new FindingListener() {
                @Override
                public void found(TraceHead trace, Witness witness) {}

                @Override
                public void withdrawn(TraceHead trace, Witness witness) {}

                @Override
                public void decided(Verdict all, boolean rests) {
                    decided.add(all.traceId());
                }

                @Override
                public void brokenOff(String traceId) {}

                @Override
                public void ended(Verdict verdict) {}
            }),
            1000,
            () -> now++,
            new TimeShare(0, 0));
    private final LiveReader.Source source = reader.source(Input.standardInput(InputStream.nullInputStream()));

    /** A record of a trace of which one does not know when it read. */
    private void add(String trace, int time) {
        byte[] line = ("{\"trace_id\":\"" + trace
                        + "\",\"agent\":\"x\",\"read_time\":1,\"read_until\":2,\"write_time\":" + time
                        + ",\"read_values\":{\"c\":1},\"write_values\":{\"c\":2}}\n")
                .getBytes(StandardCharsets.UTF_8);
        source.add(line, line.length);
    }

    @Test
    void theOneThatWasDecidedLeastLatelyIsNext() {
        for (int time = 10; time < 50; time++) {
            add("a", time);
            add("b", time);
            add("c", time);
            reader.pause();
        }
        assertThat(decided).hasSizeBetween(6, 40);
        for (int k = 3; k < decided.size(); k++) {
            assertThat(decided.subList(k - 3, k)).containsExactlyInAnyOrder("a", "b", "c");
            assertThat(decided.get(k)).isEqualTo(decided.get(k - 3));
        }
    }
}
