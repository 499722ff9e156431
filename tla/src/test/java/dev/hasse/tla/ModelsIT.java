package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * For each model, TLC's result is the expected one. For a violated model, that is the length of the shortest
 * counter-example, which does not depend on the order of the search; for one that holds, the number of distinct states.
 */
@Tag("on-one-java")
class ModelsIT {
    private static final boolean LONG = Boolean.getBoolean("hasse.long");

    @TestFactory
    Stream<DynamicTest> tlcFindsWhatIsExpected() {
        return Model.all().stream()
                .filter(model -> model.isInEveryBuild() || LONG)
                // Starts all of them, running as many at a time as there are processors; each is then awaited in its
                // own test.
                .map(model -> new Started(model, Processes.start(() -> TlcRun.of(model, 1))))
                .toList()
                .stream()
                .map(started -> DynamicTest.dynamicTest(started.model.name(), started::check));
    }

    private record Started(Model model, CompletableFuture<TlcRun> run) {
        void check() {
            TlcRun finished = run.join();
            assertThat(finished.found(model)).as(finished.output()).isEqualTo(model.expected());
            if (model.isViolated()) {
                Witnesses.requireRecorded(model, finished.history());
            }
            if (finished.compared() > 0) {
                // Printed, so that the build log shows how many histories were compared.
                System.out.printf("%s: %,d histories%n", model.name(), finished.compared());
            }
        }
    }
}
