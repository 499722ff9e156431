package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * On every trace of the corpus and on a large random one, the detectors agree with the specification; see {@link
 * DetectorsMatchSpecificationTest}.
 */
class TracesMatchSpecificationTest {
    private static final int LARGE = Boolean.getBoolean("hasse.long") ? 60 : 30;
    private static final long SEED = 1;

    @TestFactory
    Stream<DynamicTest> everyTraceOfTheCorpus() {
        Problems problems = new Problems(10);
        List<Trace> traces = TraceReader.read(
                        InputFinder.find(List.of("../traces/corpus"), InputStream.nullInputStream(), problems),
                        ReadSettings.of(Limits.DEFAULT, "NULL"),
                        problems)
                .traces();
        assertThat(traces).hasSizeGreaterThan(150);
        return traces.stream()
                .map(trace -> DynamicTest.dynamicTest(trace.id(), () -> SpecificationAgreement.require(trace)));
    }

    @Test
    void aLargeOne() {
        Random random = new Random(SEED);
        List<Operation> history = new ArrayList<>();
        for (int position = 1; position <= LARGE; position++) {
            long readTime = Math.max(0, position - 1 - random.nextInt(8));
            OperationBuilder operation = Operation.by("agent" + random.nextInt(5), readTime);
            for (int cell = 0; cell < 12; cell++) {
                if (random.nextInt(4) == 0) {
                    operation.read("cell" + cell, value(random));
                }
                if (random.nextInt(8) == 0) {
                    operation.write("cell" + cell, value(random));
                }
            }
            if (position > 1) {
                operation.predecessors(Value.ofInteger(1 + random.nextInt(position - 1)));
            }
            if (random.nextInt(10) == 0) {
                operation.aborted();
            }
            history.add(operation.commit(position));
        }

        SpecificationAgreement.require(HistoryNotation.trace(history));
    }

    private static Value value(Random random) {
        return random.nextInt(4) == 0 ? Value.NULL : Value.ofString("v" + random.nextInt(3));
    }
}
