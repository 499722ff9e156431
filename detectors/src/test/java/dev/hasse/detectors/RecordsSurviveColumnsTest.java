package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Operation;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Records come out of the columns of a trace as they went in. */
class RecordsSurviveColumnsTest {
    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(5);
    }

    @Property
    void everyField(@ForAll("histories") List<Operation> history) {
        Trace trace = HistoryNotation.trace(history);

        List<Operation> decoded =
                IntStream.range(0, history.size()).mapToObj(trace::operation).toList();

        for (int k = 0; k < history.size(); k++) {
            assertThat(decoded.get(k))
                    .usingRecursiveComparison()
                    .ignoringFields("readRegistry", "writeRegistry", "predecessors")
                    .isEqualTo(history.get(k));
            assertThat(tools(decoded.get(k).readRegistry()))
                    .isEqualTo(tools(history.get(k).readRegistry()));
            assertThat(tools(decoded.get(k).writeRegistry()))
                    .isEqualTo(tools(history.get(k).writeRegistry()));
            assertThat(ids(decoded.get(k).predecessors()))
                    .isEqualTo(ids(history.get(k).predecessors()));
        }
    }

    /** A registry is a set. */
    private static @Nullable Set<Tool> tools(@Nullable List<Tool> registry) {
        return registry == null ? null : Set.copyOf(registry);
    }

    /** Predecessors are a set, too. */
    private static @Nullable Set<Value> ids(@Nullable List<Value> predecessors) {
        return predecessors == null ? null : Set.copyOf(predecessors);
    }
}
