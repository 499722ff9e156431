package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results arrive in order on the thread that asked for them, whichever thread computes them. */
class InOrderTest {
    private final List<String> came = new ArrayList<>();

    private void take(String result) {
        came.add(result + " " + Thread.currentThread().getName());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void resultsAndStepsComeInTheOrderInWhichTheyWereAdded(int threads) {
        List<String> expected = new ArrayList<>();
        try (InOrder<String> order = new InOrder<>(threads)) {
            for (int k = 0; k < 20; k++) {
                String name = "task " + k;
                order.add(() -> name, k % 5 < 2, this::take);
                expected.add(name + " " + Thread.currentThread().getName());
                if (k % 3 == 0) {
                    order.then(() -> take("step"));
                    expected.add("step " + Thread.currentThread().getName());
                }
            }
            order.finish();

            assertThat(came).isEqualTo(expected);
        }
    }

    @Test
    void aStepWaitsForWhatCameBeforeAndForNothingElse() {
        try (InOrder<String> order = new InOrder<>(2)) {
            order.then(() -> came.add("at once"));
            assertThat(came).containsExactly("at once");
            order.add(() -> "large", false, came::add);
            order.then(() -> came.add("after it"));
            assertThat(came).containsExactly("at once");
            order.finish();
            assertThat(came).containsExactly("at once", "large", "after it");
        }
    }

    @Test
    void resultsDoNotPileUp() {
        try (InOrder<String> order = new InOrder<>(3)) {
            for (int k = 1; k <= 20; k++) {
                order.add(() -> "result", false, came::add);
                assertThat(came).hasSize(Math.max(0, k - 6));
            }
        }
    }

    @Test
    void whatIsSmallIsDoneAtOnceUnlessSomethingIsUnderWay() {
        try (InOrder<String> order = new InOrder<>(2)) {
            order.add(() -> "small", true, came::add);
            assertThat(came).containsExactly("small");
            order.add(() -> "large", false, came::add);
            order.add(() -> "small, too", true, came::add);
            assertThat(came).containsExactly("small");
            order.finish();
        }

        assertThat(came).containsExactly("small", "large", "small, too");
    }

    /** Each of two tasks ends only when both have begun, and the other thread is at the first. */
    @Test
    void whoWaitsForAResultDoesAnotherTaskMeanwhile() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch together = new CountDownLatch(2);
        List<Thread> threads = new ArrayList<>();
        try (InOrder<Thread> order = new InOrder<>(2)) {
            order.add(
                    () -> {
                        begun.countDown();
                        return meet(together);
                    },
                    false,
                    threads::add);
            begun.await();
            order.add(() -> meet(together), false, threads::add);
            order.finish();
        }

        assertThat(threads).hasSize(2);
        assertThat(threads.get(0)).isNotSameAs(Thread.currentThread()).matches(Thread::isDaemon);
        assertThat(threads.get(1)).isSameAs(Thread.currentThread());
    }

    private static Thread meet(CountDownLatch together) {
        together.countDown();
        try {
            if (!together.await(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody has come");
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return Thread.currentThread();
    }

    @Test
    void aTaskThatFailsFailsWhoWaitsForIt() {
        try (InOrder<String> order = new InOrder<>(2)) {
            order.add(InOrderTest::overflow, false, came::add);
            assertThatThrownBy(order::finish).isInstanceOf(StackOverflowError.class);
            order.add(InOrderTest::fail, false, came::add);
            assertThatThrownBy(order::finish)
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseInstanceOf(UnsupportedOperationException.class);
        }
    }

    private static String overflow() {
        throw new StackOverflowError();
    }

    private static String fail() {
        throw new UnsupportedOperationException();
    }

    @Test
    void whatIsUnderWayIsGivenUpWhenItIsClosed() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch givenUp = new CountDownLatch(1);
        try (InOrder<String> order = new InOrder<>(2)) {
            order.add(() -> sleep(begun, givenUp), false, came::add);
            begun.await();
            Thread.currentThread().interrupt();
            assertThatThrownBy(order::finish).isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(givenUp.getCount()).isEqualTo(1);
        }

        assertThat(givenUp.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private static String sleep(CountDownLatch begun, CountDownLatch givenUp) {
        try {
            begun.countDown();
            Thread.sleep(60_000);
        } catch (InterruptedException interrupted) {
            givenUp.countDown();
        }
        return "";
    }
}
