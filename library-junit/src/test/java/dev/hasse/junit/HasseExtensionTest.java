package dev.hasse.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.recorder.Attempt;
import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.State;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of tests with the extension, which are run by JUnit itself. */
class HasseExtensionTest {
    /** The recorders that the tests got, in their order. */
    private static final List<Recorder> RECORDERS = new ArrayList<>();

    private static TestRun run(Class<?> tests) {
        RECORDERS.clear();
        return TestRun.of(tests);
    }

    /** A booking that rests on a date which the user has replaced. */
    private static void race(Recorder recorder) {
        RECORDERS.add(recorder);
        recorder.op("user", List.of(), Map.of("trip.date", "14 June"));
        try (Attempt booking = recorder.begin("flight", List.of("trip.date"))) {
            Object date = Objects.requireNonNull(booking.values().get("trip.date"));
            recorder.op("user", List.of("trip.date"), Map.of("trip.date", "21 June"));
            booking.commit(Map.of("booking", date));
        }
    }

    @ExtendWith(HasseExtension.class)
    static class Racing {
        @Test
        @HoldsLevel(Level.L1)
        void failsBelowItsLevel(Recorder recorder) {
            race(recorder);
        }
    }

    @Test
    void aTestFailsBelowItsLevelAndItsRecordsAreKept() {
        TestRun run = run(Racing.class);

        Recorder recorder = RECORDERS.get(0);
        assertThat(run.failures().keySet()).containsExactly("failsBelowItsLevel");
        assertThat(run.failures().get("failsBelowItsLevel"))
                .isInstanceOf(AssertionError.class)
                .message()
                .startsWith(
                        "expected level L1 or above, found L0 (A2, A3, A6 untested) in Racing.failsBelowItsLevel\n\n"
                                + "A1 stale-generation, witness 1 of 1 in Racing.failsBelowItsLevel\n")
                .endsWith("\n\nThe records are in " + recorder.file());
        assertThat(run.entries())
                .containsExactly(Map.of("hasse.trace", recorder.file().toString()));
        assertThat(recorder.file()).exists();
        delete(recorder);
    }

    private static void delete(Recorder recorder) {
        try {
            Files.delete(recorder.file());
            Files.delete(Objects.requireNonNull(recorder.file().getParent()));
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    @HoldsLevel(Level.L4)
    @ExtendWith(HasseExtension.class)
    static class OfTheClass {
        @Test
        void hasTheLevelOfItsClass(Recorder recorder) {
            race(recorder);
        }

        @Test
        @HoldsLevel(Level.L0)
        void hasItsOwnLevel(Recorder recorder) {
            race(recorder);
        }

        @Test
        void testsNothing(Recorder recorder) {
            RECORDERS.add(recorder);
            recorder.op("user", List.of(), Map.of("trip.date", "14 June"));
        }

        @Test
        @HoldsLevel(value = Level.L4, allowUntested = true)
        void mayTestNothing(Recorder recorder) {
            RECORDERS.add(recorder);
            recorder.op("user", List.of(), Map.of("trip.date", "14 June"));
        }

        @Test
        void failsByItself(Recorder recorder) {
            race(recorder);
            throw new IllegalStateException("its own failure");
        }

        @Test
        void takesNoRecorder() {}

        @Nested
        class Inside {
            @Test
            void hasTheLevelOfTheClassAround(Recorder recorder) {
                race(recorder);
            }
        }
    }

    @Test
    void aLevelAppliesToEveryMethodWithoutOneOfItsOwn() {
        TestRun run = run(OfTheClass.class);

        assertThat(run.messages())
                .hasEntrySatisfying(
                        "hasTheLevelOfItsClass", text -> assertThat(text).startsWith("expected level L4, found L0 "))
                .hasEntrySatisfying(
                        "hasTheLevelOfTheClassAround",
                        text -> assertThat(text).startsWith("expected level L4, found L0 "))
                .hasEntrySatisfying("testsNothing", text -> assertThat(text).contains("nothing tested either"))
                .containsEntry("failsByItself", "its own failure")
                .containsEntry(
                        "takesNoRecorder",
                        "@HoldsLevel on OfTheClass.takesNoRecorder found nothing recorded: take a Recorder as parameter, "
                                + "and register HasseExtension, which supplies it")
                .hasSize(5);
        assertThat(run.succeeded()).containsExactlyInAnyOrder("hasItsOwnLevel", "mayTestNothing");
        RECORDERS.stream().filter(recorder -> Files.exists(recorder.file())).forEach(HasseExtensionTest::delete);
    }

    @ExtendWith(HasseExtension.class)
    static class Lives {
        private @Nullable Recorder before;

        @BeforeEach
        void prepare(Recorder recorder) {
            before = recorder;
        }

        @ParameterizedTest
        @ValueSource(strings = {"a", "b"})
        void hasOneRecorderThroughout(String agent, Recorder recorder) {
            assertThat(recorder).isSameAs(before);
            RECORDERS.add(recorder);
            recorder.op(agent, List.of(), Map.of("cell", 1));
        }

        @AfterEach
        void look(Recorder recorder) {
            assertThat(recorder).isSameAs(before);
            HasseAssertions.assertThat(recorder).allowingUntested().holds(Level.L4);
        }
    }

    @Test
    void eachTestHasARecorderOfItsOwnWhichIsClosedAndDeleted() {
        TestRun run = run(Lives.class);

        assertThat(run.messages()).isEmpty();
        assertThat(RECORDERS).hasSize(2).doesNotHaveDuplicates();
        for (Recorder recorder : RECORDERS) {
            assertThat(recorder.file()).doesNotExist();
            assertThat(recorder.file().getParent()).doesNotExist();
            assertThatThrownBy(() -> recorder.op("a", List.of(), Map.of("cell", 2)))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @ExtendWith(HasseExtension.class)
    static class TooEarly {
        @BeforeAll
        static void prepare(Recorder recorder) {
            RECORDERS.add(recorder);
        }

        @Test
        void isNotReached() {}
    }

    @Test
    void aRecorderBelongsToOneTest() {
        assertThat(run(TooEarly.class).messages().values())
                .singleElement()
                .asString()
                .contains("a Recorder belongs to one test: take it as parameter of a test method, or of a @BeforeEach "
                        + "method, and not of prepare");
    }

    /** Two threads that both read before either writes. */
    static class Threads {
        private final Map<String, Object> account = new ConcurrentHashMap<>(Map.of("balance", 100));

        @RegisterExtension
        final HasseExtension hasse = HasseExtension.recording(
                recorder -> recorder.state(State.of(account)).trackProvenance());

        @Test
        @HoldsLevel(Level.L1)
        void deposits(Recorder recorder) throws Exception {
            RECORDERS.add(recorder);
            CyclicBarrier bothHaveRead = new CyclicBarrier(2);
            ExecutorService agents = Executors.newFixedThreadPool(2);
            try {
                Future<?> ann = agents.submit(() -> deposit(recorder, "ann", 10, bothHaveRead));
                Future<?> bob = agents.submit(() -> deposit(recorder, "bob", 20, bothHaveRead));
                ann.get();
                bob.get();
            } finally {
                agents.shutdown();
            }
        }

        private @Nullable Void deposit(Recorder recorder, String agent, int amount, CyclicBarrier bothHaveRead)
                throws Exception {
            try (Attempt deposit = recorder.begin(agent, List.of("balance"))) {
                int balance = (int) Objects.requireNonNull(deposit.values().get("balance"));
                bothHaveRead.await();
                deposit.commit(Map.of("balance", balance + amount));
            }
            return null;
        }
    }

    @Test
    void twoThreadsThatRaceLoseAnUpdate() {
        assertThat(run(Threads.class).messages().get("deposits"))
                .contains(Anomaly.A1.label() + ", witness 1 of 1 in Threads.deposits", "read balance = 100");
        delete(RECORDERS.get(0));
    }
}
