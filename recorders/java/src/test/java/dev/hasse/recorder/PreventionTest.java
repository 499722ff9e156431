package dev.hasse.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Operation;
import dev.hasse.model.Status;
import dev.hasse.model.Value;
import dev.hasse.recorder.AttemptRefused.Change;
import dev.hasse.recorder.AttemptRefused.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a recorder with a level refuses, what it says, and what it records; {@link PreventionIT} asks the same of all languages. */
class PreventionTest {
    @TempDir
    private Path folder;

    private final MemoryStore store = new MemoryStore();

    private Path file() {
        return folder.resolve("trace.jsonl");
    }

    private Recorder recorder(Level level) throws IOException {
        return Recorder.to(file()).level(level, store).registry(store::tools).open();
    }

    private static AttemptRefused refusal(Runnable what) {
        try {
            what.run();
        } catch (AttemptRefused refused) {
            return refused;
        }
        throw new AssertionError("not refused");
    }

    @Test
    void aRefusalSaysWhatWasChangedByWhomAndWhen() throws IOException {
        try (Recorder recorder = recorder(Level.L1)) {
            recorder.op("user", List.of(), Map.of("date", "14 June"));
            Attempt booking = recorder.begin("flight", List.of("date", "weather"));
            Attempt change = recorder.op("user", List.of("date"), Map.of("date", "21 June"));

            AttemptRefused refused = refusal(() -> booking.commit(Map.of("booking", "14 June")));
            assertThat(refused.reason()).isEqualTo(Reason.STALE);
            assertThat(refused.level()).isEqualTo(Level.L1);
            Change found = refused.changes().get(0);
            assertThat(refused.changes()).containsExactly(new Change("date", "user", change.id(), found.at(), 1, 2));
            assertThat(found.at()).matches("20\\d\\d-\\d\\d-\\d\\dT.*Z");
            assertThat(refused)
                    .hasMessage("operation " + booking.id() + " of flight is refused (L1): date was changed by user at "
                            + found.at() + " (operation " + change.id()
                            + ") after it was read: version 1 then, 2 now. Read again, and decide anew");

            assertThatIllegalStateException()
                    .isThrownBy(booking::commit)
                    .withMessage("operation " + booking.id() + " was refused");
            booking.abort();
            assertThat(recorder.begin("user", List.of("booking")).read("booking"))
                    .isNull();
        }
        Recorded recorded = Recorded.in(file());
        assertThat(recorded.anomalies()).isEmpty();
        // Refused by hand is what the log says: it read, and wrote nothing.
        Operation refused = recorded.operations().get(2);
        assertThat(refused.refused()).isTrue();
        assertThat(refused.committed()).isFalse();
        assertThat(refused.agent()).isEqualTo("flight");
        assertThat(refused.reads()).hasSize(2);
    }

    @Test
    void nothingIsBuiltOnWhatWasUndone() throws IOException {
        try (Recorder recorder = recorder(Level.L2)) {
            recorder.op("a", List.of(), Map.of("x", 1, "y", 1));
            Attempt root = recorder.op("b", List.of("x"), Map.of("x", 2));
            recorder.op("c", List.of("x"), Map.of("y", 2));
            Attempt late = recorder.begin("d", List.of("y"));
            recorder.op("e", List.of(), Map.of("z", 5));
            root.abort();
            root.abort();

            AttemptRefused refused = refusal(() -> late.commit(Map.of("w", 1)));
            assertThat(refused.reason()).isEqualTo(Reason.UNDONE);
            assertThat(refused)
                    .hasMessageContaining("it built on operation")
                    .hasMessageContaining("of c, which was undone");
            // What stood before is there again, and what did not build on it stays.
            assertThat(recorder.begin("f", List.of("x", "y", "z")).values())
                    .isEqualTo(Map.of("x", 1L, "y", 1L, "z", 5L));
        }
        Recorded recorded = Recorded.in(file());
        assertThat(recorded.anomalies()).isEmpty();
        assertThat(recorded.status(Anomaly.A3)).isEqualTo(Status.ABSENT);
        assertThat(recorded.operations()).filteredOn(Operation::aborted).hasSize(2);
    }

    @Test
    void whatSomebodyElseWroteOverAnUndoneValueStays() throws IOException {
        try (Recorder recorder = recorder(Level.L2)) {
            Attempt first = recorder.op("a", List.of(), Map.of("x", 1));
            recorder.op("b", List.of(), Map.of("x", 2));
            first.abort();
            Attempt third = recorder.op("c", List.of(), Map.of("x", 3));
            assertThat(recorder.begin("d", List.of("x")).values()).isEqualTo(Map.of("x", 3L));
            third.abort();
            assertThat(recorder.begin("d", List.of("x")).values()).isEqualTo(Map.of("x", 2L));
        }
    }

    @Test
    void effectsAreMadeInTheOrderOfIssueOrNotAtAll() throws IOException {
        List<String> made = new ArrayList<>();
        try (Recorder recorder = recorder(Level.L3)) {
            Attempt turn = recorder.begin("a", List.of());
            turn.issue("one", 1).issue("two", 2);
            turn.effect("two", 2, () -> made.add("two")).effect("one", 1, () -> made.add("one"));
            assertThat(made).isEmpty();
            turn.commit();
            assertThat(made).containsExactly("one", "two");

            Attempt incomplete = recorder.begin("a", List.of());
            incomplete.issue("one", 1).issue("two", 2).effect("two", 2, () -> made.add("never"));
            AttemptRefused refused = refusal(incomplete::commit);
            assertThat(refused.reason()).isEqualTo(Reason.EFFECTS);
            assertThat(refused).hasMessageContaining("[\"one\",1] was issued and is not complete");

            Attempt unissued = recorder.begin("a", List.of());
            unissued.effect("two", 2, () -> made.add("never"));
            assertThat(refusal(unissued::commit)).hasMessageContaining("[\"two\",2] was not issued");

            assertThatIllegalStateException()
                    .isThrownBy(() -> recorder.begin("a", List.of()).effect("x", 1))
                    .withMessageContaining("give x a function");
        }
        assertThat(made).hasSize(2);
    }

    @Test
    void anEffectThatFailsUndoesItsOperation() throws IOException {
        try (Recorder recorder = recorder(Level.L3)) {
            Attempt turn = recorder.begin("a", List.of());
            turn.issue("one", 1).issue("two", 2).effect("one", 1, () -> {}).effect("two", 2, () -> {
                throw new UnsupportedOperationException("down");
            });
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> turn.commit(Map.of("x", 1)))
                    .withMessage("down");
            assertThat(recorder.begin("b", List.of("x")).read("x")).isNull();
        }
        Operation failed = Recorded.in(file()).operations().get(0);
        assertThat(failed.aborted()).isTrue();
        assertThat(failed.externalized()).isTrue();
        assertThat(Recorded.in(file()).anomalies()).isEmpty();
    }

    @Test
    void anOperationCallsOnlyTheToolsThatItSawWhenItBegan() throws IOException {
        Tool before = Tool.of("search", Map.of("version", 1L));
        Tool after = Tool.of("search", Map.of("version", 2L));
        store.register(List.of(before));
        try (Recorder recorder = recorder(Level.L4)) {
            Attempt pinned = recorder.begin("a", List.of());
            store.register(List.of(after));
            assertThat(pinned.tools()).containsExactly(before);
            pinned.plan(before).commit(Map.of("x", 1), before);

            Attempt mixed = recorder.begin("a", List.of());
            AttemptRefused refused = refusal(() -> mixed.plan(before));
            assertThat(refused.reason()).isEqualTo(Reason.TOOL);
            assertThat(refused.level()).isEqualTo(Level.L4);
            assertThatIllegalStateException()
                    .isThrownBy(() -> recorder.begin("a", List.of()).writeRegistry(List.of()));
        }
        assertThat(Recorded.in(file()).anomalies()).isEmpty();
        assertThat(Recorded.in(file()).status(Anomaly.A2)).isEqualTo(Status.ABSENT);
    }

    @Test
    void whatAnEarlierTraceLeftInTheStoreIsAnInitialValue() throws IOException {
        try (Recorder recorder = recorder(Level.L2)) {
            recorder.op("a", List.of(), Map.of("x", List.of(1, "two", 0.5)));
        }
        Files.delete(file());
        try (Recorder recorder = recorder(Level.L2)) {
            recorder.op("b", List.of("x"), Map.of("y", 1));
            recorder.op("c", List.of("x", "y"), Map.of("z", 1));
        }
        Recorded recorded = Recorded.in(file());
        assertThat(recorded.anomalies()).isEmpty();
        List<Operation> operations = recorded.operations();
        assertThat(operations).extracting(Operation::agent).containsExactly("initial", "b", "c");
        assertThat(operations.get(1).predecessors())
                .containsExactly(Objects.requireNonNull(operations.get(0).id()));
        assertThat(operations.get(2).reads())
                .extracting(dev.hasse.model.Read::value)
                .contains(Value.ofInteger(1));
    }

    @Test
    void aStoreReplacesWhatElseHoldsTheState() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Recorder.to(file())
                        .level(Level.L1, store)
                        .trackProvenance()
                        .open())
                .withMessageContaining("leave out state, clock and trackProvenance");
        assertThatIllegalStateException()
                .isThrownBy(() -> Recorder.to(file()).level(Level.L4, store).open())
                .withMessageContaining("give the recorder a registry");
        assertThatIllegalStateException()
                .isThrownBy(() -> {
                    try (Recorder recorder = recorder(Level.L1)) {
                        recorder.begin("a", Map.of("x", 1));
                    }
                })
                .withMessageContaining("give x without a value");
    }

    /** Whatever agents do, at each level the trace has none of the anomalies that the level excludes. */
    @Property(tries = 60)
    void noScheduleHasWhatItsLevelExcludes(@ForAll long seed) throws IOException {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Level level = Level.values()[random.nextInt(1, 5)];
        Path file = Files.createTempFile("schedule", ".jsonl");
        MemoryStore shared = new MemoryStore();
        List<Attempt> open = new ArrayList<>();
        List<Attempt> over = new ArrayList<>();
        try (Recorder one = Recorder.to(file)
                .level(level, shared)
                .traceId("t")
                .registry(shared::tools)
                .open()) {
            for (int step = 0; step < 60; step++) {
                shared.register(List.of(Tool.of("tool", random.nextInt(3))));
                int what = random.nextInt(5);
                if (what < 2 || open.isEmpty()) {
                    Attempt attempt = one.begin("agent-" + random.nextInt(4), List.of("cell-" + random.nextInt(3)));
                    attempt.plan(attempt.tools().get(0)).issue("x", 1).issue("x", 2);
                    attempt.effect("x", 2, () -> {}).effect("x", 1, () -> {});
                    open.add(attempt);
                } else if (what < 4) {
                    Attempt attempt = open.remove(random.nextInt(open.size()));
                    try {
                        attempt.commit(Map.of("cell-" + random.nextInt(3), random.nextInt(4)));
                        over.add(attempt);
                    } catch (AttemptRefused refused) {
                        assertThat(refused.reason()).isIn(Reason.STALE, Reason.UNDONE);
                    }
                } else if (!over.isEmpty()) {
                    over.remove(random.nextInt(over.size())).abort();
                }
            }
        }
        List<Anomaly> chain = List.of(Anomaly.A1, Anomaly.A3, Anomaly.A6, Anomaly.A2);
        Recorded recorded = Recorded.in(file);
        Files.delete(file);
        assertThat(recorded.anomalies())
                .as("seed %d, %s", seed, level)
                .doesNotContainAnyElementsOf(chain.subList(0, level.ordinal()));
    }

    /** A value that was written as JSON and read is written as the same JSON. */
    @Property(tries = 300)
    void valuesSurviveTheStore(@ForAll long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        ValueWriter writer = new ValueWriter(null);
        String json = writer.json(value(random, 3), "x");
        assertThat(writer.json(JsonReader.read(json), "x")).as("seed %d", seed).isEqualTo(json);
    }

    private static Object value(RandomGenerator random, int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextDouble();
            case 2 -> random.nextBoolean();
            case 3 -> new java.math.BigInteger("9").pow(random.nextInt(60));
            case 4 -> "quote \" \\ \n \ud83d\ude00 \ud800 " + (char) random.nextInt(0x10000);
            case 5 -> new java.math.BigDecimal("0.12345678901234567890123").movePointLeft(random.nextInt(20));
            case 6 -> List.of(value(random, depth - 1), value(random, depth - 1));
            default -> Map.of("key \" " + random.nextInt(9), value(random, depth - 1));
        };
    }
}
