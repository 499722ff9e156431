package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.flink.TraceLine.Place;
import dev.hasse.policy.Policy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** One step of the job, with a clock that the test turns. */
class DecideTracesTest {
    private static final Decision DECISION = new Decision(Policy.SILENT, false, null, 10);
    private static final String SEEN = record("u", 0, 1, "{\"c\": 1}", "{}");
    private static final String STALE = record("a", 2, 9, "{\"c\": 1}", "{\"d\": 1}");
    private static final String OVERWRITE = record("b", 3, 5, "{}", "{\"c\": 2}");

    private final SourceLines lines = new SourceLines(DECISION);
    private int number;

    private static String record(String agent, int read, int write, String reads, String writes) {
        return "{\"trace_id\": \"t\", \"op_id\": \"%s%d\", \"agent\": \"%s\", \"read_time\": %d, \"write_time\": %d, "
                        .formatted(agent, write, agent, read, write)
                + "\"read_values\": %s, \"write_values\": %s}".formatted(reads, writes);
    }

    private static Waiting waiting(int lateness) {
        return new Waiting(
                Duration.ofMillis(100),
                Duration.ofSeconds(60),
                Duration.ofSeconds(300),
                Duration.ofMillis(lateness),
                1_000);
    }

    /** The step, as it goes on from a checkpoint. */
    private static Step step(int lateness, OperatorSubtaskState... from) throws Exception {
        Step step = new Step(lateness);
        if (from.length > 0) {
            step.initializeState(from[0]);
        }
        step.open();
        return step;
    }

    private static final class Step extends KeyedOneInputStreamOperatorTestHarness<String, TraceLine, String> {
        Step(int lateness) throws Exception {
            super(
                    new KeyedProcessOperator<>(new DecideTraces(DECISION, waiting(lateness))),
                    TraceLine::traceId,
                    Types.STRING);
        }

        @Override
        public void close() {
            try {
                super.close();
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }

        List<String> verdicts() {
            return extractOutputValues();
        }

        List<String> findings() {
            var findings = getSideOutput(JobOutput.FINDINGS);
            return findings == null
                    ? List.of()
                    : findings.stream().map(StreamRecord::getValue).toList();
        }
    }

    private void send(Step step, long time, String... records) throws Exception {
        for (String record : records) {
            number++;
            byte[] bytes = record.getBytes(StandardCharsets.UTF_8);
            Place place = new Place("s", null, 0, number);
            TraceLine line = record.isEmpty()
                    ? SourceLines.end("t", place)
                    : Objects.requireNonNull(lines.line(bytes, 0, bytes.length, place));
            step.setProcessingTime(time);
            step.processElement(new StreamRecord<>(line));
        }
    }

    private static String checked(String... records) throws IOException {
        return Checked.lines(List.of(Checked.input("s", Stream.of(records)))).get(0);
    }

    @Test
    void aFindingIsToldSoonAndOnceAndAVerdictAfterSilence() throws Exception {
        try (Step step = step(0)) {
            send(step, 1_000, SEEN, OVERWRITE, STALE);
            assertThat(step.findings()).isEmpty();
            step.setProcessingTime(1_100);
            assertThat(step.findings()).anyMatch(line -> line.contains("\"anomaly\":\"A1\""));
            List<String> told = step.findings();
            step.setProcessingTime(60_999);
            assertThat(step.verdicts()).isEmpty();
            step.setProcessingTime(61_000);
            assertThat(step.verdicts()).containsExactly(checked(SEEN, OVERWRITE, STALE));
            assertThat(step.findings()).isEqualTo(told);
        }
    }

    @Test
    void aMarkerEndsATraceAtOnce() throws Exception {
        try (Step step = step(0)) {
            send(step, 0, SEEN, "");
            assertThat(step.verdicts()).containsExactly(checked(SEEN));
            send(step, 0, "");
            assertThat(step.verdicts()).hasSize(1);
        }
    }

    @Test
    void recordsAreInOrderAgainIfTheyAreNotTooLate() throws Exception {
        try (Step step = step(500)) {
            send(step, 0, SEEN, STALE, OVERWRITE, "");
            step.setProcessingTime(499);
            assertThat(step.verdicts()).isEmpty();
            step.setProcessingTime(500);
            assertThat(step.verdicts()).hasSize(1).allMatch(line -> !line.contains("\"stream\""));
            // In order of commits, with the places where they stand.
            assertThat(step.verdicts().get(0))
                    .contains("\"position\":2,\"line\":3")
                    .contains("\"position\":3,\"line\":2");
        }
    }

    @Test
    void aVerdictNamesWhatWasTooLate() throws Exception {
        try (Step step = step(500)) {
            send(step, 0, SEEN, STALE);
            step.setProcessingTime(600);
            send(step, 700, OVERWRITE, "");
            step.setProcessingTime(1_300);
            assertThat(step.verdicts())
                    .hasSize(1)
                    .allMatch(line -> line.endsWith(
                            "\"stream\":{\"part\":1,\"cut\":false,\"late\":1,\"late_records\":[\"s:3\"]}}"))
                    .allMatch(line -> line.contains("\"A1\":{\"status\":\"found\""));
        }
    }

    @Test
    void aRecordAfterTheVerdictBeginsTheTraceAnewAndTheVerdictSaysSo() throws Exception {
        try (Step step = step(0)) {
            send(step, 0, SEEN, "", STALE, "");
            assertThat(step.verdicts()).hasSize(2);
            assertThat(step.verdicts().get(1))
                    .endsWith("\"stream\":{\"part\":2,\"cut\":false,\"late\":1,\"late_records\":[\"s:3\"]}}");
        }
    }

    @Test
    void everyLineIsAsTheSchemaSays() throws Exception {
        try (Step step = step(0)) {
            send(step, 0, SEEN, OVERWRITE, STALE, "", SEEN, "");
            step.setProcessingTime(1_000);
            assertThat(step.verdicts()).hasSize(2);
            StreamSchema.validate(step.verdicts());
            StreamSchema.validate(step.findings());
            String verdict = step.verdicts().get(1);
            assertThat(StreamSchema.allows(verdict.replace("\"part\":2", "\"part\":0")))
                    .isFalse();
            assertThat(StreamSchema.allows(verdict.replace("\"cut\"", "\"cuts\"")))
                    .isFalse();
            assertThat(StreamSchema.allows(verdict.replace("\"stream\"", "\"streams\"")))
                    .isFalse();
            assertThat(StreamSchema.allows("{\"refused\":{\"file\":\"a\",\"line\":1}}"))
                    .isFalse();
        }
    }

    @Test
    void aTraceWithoutEndIsCutAfterTheWindow() throws Exception {
        try (Step step = step(0)) {
            for (int second = 0; second < 700; second += 50) {
                send(step, second * 1_000L, record("a", second, second + 1, "{}", "{\"c\": 1}"));
            }
            assertThat(step.verdicts()).hasSize(2);
            assertThat(step.verdicts().get(0))
                    .endsWith("\"stream\":{\"part\":1,\"cut\":true,\"late\":0,\"late_records\":[]}}");
            assertThat(step.verdicts().get(1))
                    .endsWith("\"stream\":{\"part\":2,\"cut\":true,\"late\":0,\"late_records\":[]}}");
            assertThat(step.numKeyedStateEntries()).isLessThan(10);
        }
    }

    @Test
    void aRecordThatComesTwiceCountsOnce() throws Exception {
        try (Step step = step(0)) {
            send(step, 0, SEEN, STALE, SEEN, STALE, "");
            assertThat(step.verdicts()).containsExactly(checked(SEEN, STALE));
        }
    }

    @Test
    void nothingIsKeptOfATraceThatHasEnded() throws Exception {
        try (Step step = step(0)) {
            send(step, 0, SEEN, OVERWRITE, STALE, "");
            step.setProcessingTime(1_000_000);
            assertThat(step.numKeyedStateEntries()).isLessThanOrEqualTo(1);
            assertThat(step.numProcessingTimeTimers()).isZero();
            assertThat(step.numEventTimeTimers()).isZero();
        }
    }

    /** Wherever the step is stopped and made anew, nothing is told twice, and what it tells together is the same. */
    @Test
    void aStepGoesOnFromACheckpoint() throws Exception {
        List<String> records = GeneratedTraces.lines(11, 1, 40).stream()
                .map(line -> line.replace("\"t0\"", "\"t\""))
                .toList();
        for (int cut = 1; cut < 40; cut += 3) {
            for (int lateness : new int[] {0, 200}) {
                List<String> findings = new ArrayList<>();
                number = 0;
                OperatorSubtaskState checkpoint;
                try (Step before = step(lateness)) {
                    for (int k = 0; k < cut; k++) {
                        send(before, k * 50L, records.get(k));
                    }
                    findings.addAll(before.findings());
                    checkpoint = before.snapshot(1, 1);
                }
                try (Step after = step(lateness, checkpoint)) {
                    after.setProcessingTime(cut * 50L);
                    for (int k = cut; k < 40; k++) {
                        send(after, k * 50L, records.get(k));
                    }
                    send(after, 2_000, "");
                    after.setProcessingTime(3_000);
                    findings.addAll(after.findings());
                    assertThat(after.verdicts()).hasSize(1);
                }
                var all = List.of(Checked.input("s", records.stream()));
                assertThat(FindingsTopic.standing(Map.of(), findings))
                        .as("stopped after %d, lateness %d", cut, lateness)
                        .isEqualTo(FindingsTopic.of(Checked.verdicts(all, Integer.MAX_VALUE)));
            }
        }
    }
}
