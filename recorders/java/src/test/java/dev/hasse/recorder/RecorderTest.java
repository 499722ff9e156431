package dev.hasse.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties of the recorder for Java that {@link ConformanceIT} does not ask of all languages. */
class RecorderTest {
    @TempDir
    private Path folder;

    private final Map<String, Object> cells = new HashMap<>();

    private Path file() {
        return folder.resolve("trace.jsonl");
    }

    private RecorderBuilder recorder() {
        return Recorder.to(file()).state(State.of(cells));
    }

    @Test
    void whoCommitsOnAnOldValueIsStaleAndWhoReadsItAgainIsNot() throws IOException {
        try (Recorder recorder = recorder().open()) {
            Attempt flight = recorder.begin("flight", List.of("date"));
            recorder.op("user", List.of(), Map.of("date", "21 June"));
            flight.commit(Map.of("booking", "14 June"));
        }
        assertThat(Recorded.in(file()).anomalies()).contains(Anomaly.A1);

        Files.delete(file());
        try (Recorder recorder = recorder().open()) {
            Attempt flight = recorder.begin("flight", List.of("date"));
            recorder.op("user", List.of(), Map.of("date", "28 June"));
            flight.read("date");
            flight.commit(Map.of("booking", "28 June"));
        }
        assertThat(Recorded.in(file()).anomalies()).doesNotContain(Anomaly.A1);
    }

    @Test
    void interruptedThreadsRecordAllTheSameAndStayInterrupted() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Recorder recorder = recorder().open()) {
            List<Future<Boolean>> ends = new ArrayList<>();
            for (int k = 0; k < 200; k++) {
                ends.add(threads.submit(() -> {
                    try (Attempt attempt = recorder.begin(Thread.currentThread().getName(), List.of("x"))) {
                        Thread.currentThread().interrupt();
                        attempt.commit(Map.of("x", attempt.id()));
                    }
                    return Thread.interrupted();
                }));
            }
            for (Future<Boolean> end : ends) {
                assertThat(end.get()).isTrue();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(Recorded.in(file()).operations()).hasSize(200).allMatch(Operation::committed);
    }

    @Test
    void anOperationThatFailsOrEndsWithoutCommitIsRecordedAsAborted() throws IOException {
        State broken = new State() {
            @Override
            public @Nullable Object read(String cell) {
                return null;
            }

            @Override
            public void write(String cell, @Nullable Object value) {
                throw new UnsupportedOperationException("read only");
            }
        };
        try (Recorder recorder = Recorder.to(file()).state(broken).open()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> recorder.op("a", List.of(), Map.of("x", 1)));
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> recorder.op(
                            "b",
                            List.of("x"),
                            read -> {
                                throw new IllegalStateException("no idea");
                            },
                            null))
                    .withMessage("no idea");
            recorder.begin("c", List.of()).close();
        }
        List<Operation> operations = Recorded.in(file()).operations();
        assertThat(operations).extracting(Operation::aborted).containsExactly(true, true, true);
        assertThat(operations).extracting(Operation::committed).containsExactly(true, false, false);
    }

    @Test
    void abortedTwiceIsAbortedOnceAndAnAbortedOperationCannotCommit() throws IOException {
        try (Recorder recorder = recorder().open()) {
            Attempt attempt = recorder.begin("a", List.of());
            attempt.abort();
            attempt.abort();
            attempt.close();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(attempt::commit)
                    .withMessage("operation 1 was aborted");
        }
        assertThat(Recorded.in(file()).operations()).hasSize(1);
    }

    @Test
    void whatWasReadIsRecordedAsItWasThen() throws IOException {
        List<Object> list = new ArrayList<>(List.of(1));
        cells.put("list", list);
        try (Recorder recorder = recorder().open()) {
            Attempt attempt = recorder.begin("a", List.of("list"));
            list.add(2);
            attempt.commit();
        }
        assertThat(Recorded.in(file()).operations().get(1).reads().get(0).value())
                .isEqualTo(Value.ofCanonicalJson("[1]"));
    }

    @Test
    void atomicallyMakesOneMomentOfReadingElsewhereAndSayingSo() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Map<String, Integer> elsewhere = new HashMap<>(Map.of("count", 0));
        try (Recorder recorder = Recorder.to(file()).open()) {
            List<Future<?>> ends = new ArrayList<>();
            for (int k = 0; k < 100; k++) {
                ends.add(threads.submit(() -> recorder.atomically(() -> {
                    int count = elsewhere.getOrDefault("count", 0);
                    recorder.op("a", Map.of("count", count), Map.of("count", count + 1), null);
                    elsewhere.put("count", count + 1);
                })));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(Recorded.in(file()).operations())
                .extracting(operation -> operation.reads().get(0).value())
                .containsExactlyElementsOf(java.util.stream.IntStream.range(0, 100)
                        .mapToObj(Value::ofInteger)
                        .toList());
    }

    @Test
    void aFileIsOpenInOneRecorderAtATime() throws IOException {
        try (Recorder recorder = recorder().open()) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> recorder().open())
                    .withMessageContaining("is open in another recorder");
            recorder.op("a", List.of(), Map.of("x", 1));
        }
        recorder().open().close();
        assertThat(Recorded.in(file()).operations()).hasSize(1);
    }

    @Test
    void nothingIsRecordedOnceItIsClosed() throws IOException {
        Recorder recorder = recorder().open();
        Attempt open = recorder.begin("a", List.of());
        recorder.close();
        recorder.close();
        open.close();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(open::commit)
                .withMessage("the recorder is closed");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> recorder.begin("a", List.of()))
                .withMessage("the recorder is closed");
        assertThat(file()).isEmptyFile();
    }

    @Test
    void whatCannotBeRightIsRefused() throws IOException {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> recorder().shared().open())
                .withMessageContaining("needs a traceId");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() ->
                        recorder().shared().traceId("t").clock(Clock.LOGICAL).open())
                .withMessageContaining("needs Clock.WALL");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(
                        () -> recorder().shared().traceId("t").trackProvenance().open())
                .withMessageContaining("predecessors");
        assertThat(file()).doesNotExist();
        try (Recorder recorder = Recorder.to(file()).open()) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> recorder.begin("a", List.of("x")))
                    .withMessageContaining("no state to read x from");
        }
    }

    @Test
    void aWallClockThatStandsStillOrIsSetBackStillTellsCommitsApart() {
        long[] now = {100};
        RecordTimes timeline = RecordTimes.of(Clock.WALL, () -> now[0]);

        assertThat(timeline.read()).isEqualTo(100);
        assertThat(timeline.commit()).isEqualTo(101);
        assertThat(timeline.commit()).isEqualTo(102);
        now[0] = 50;
        assertThat(timeline.read()).isEqualTo(102);
        assertThat(timeline.commit()).isEqualTo(103);
        now[0] = 200;
        assertThat(timeline.commit()).isEqualTo(200);
        assertThat(timeline.read()).isEqualTo(200);
        assertThat(timeline.commit()).isEqualTo(201);
    }
}
