package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Windows with hundreds of writes, which are counted by their ranks and not one by one. */
class WideWindowsTest {
    @Property(tries = 100)
    void theCountIsThatOfTheDefinition(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 3) int agents,
            @ForAll @IntRange(min = 1, max = 3) int values) {
        Random random = new Random(seed);
        List<Operation> history = new ArrayList<>();
        for (int position = 1; position <= 400; position++) {
            long readTime = random.nextInt(position);
            OperationBuilder operation = Operation.by("agent" + random.nextInt(agents), readTime);
            if (random.nextInt(10) == 0) {
                operation.read("x", value(random, values));
            }
            if (random.nextInt(3) > 0) {
                operation.write("x", value(random, values));
            }
            history.add(operation.commit(position));
        }
        Trace trace = HistoryNotation.trace(history);

        assertThat(StaleGenerationDetector.detect(trace, 0).finding().count())
                .isEqualTo(new DefinedCounts(history).witnesses(Anomaly.A1).size());
    }

    private static Value value(Random random, int values) {
        return Value.ofString("v" + random.nextInt(values));
    }
}
