package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Status;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerdictStreamTest {
    private static final List<Trace> TRACES = IntStream.range(0, 300)
            .mapToObj(k -> HistoryNotation.trace("a 0..2 r:x=NULL", "b 0..1 w:x=" + k))
            .toList();

    @Test
    void verdictsComeInTheOrderOfTheTraces() throws IOException {
        List<Verdict> one = new ArrayList<>();
        List<Verdict> many = new ArrayList<>();
        classifyAll(TRACES, Classifier.LISTING_ALL, 1, one::add);
        classifyAll(TRACES, Classifier.LISTING_ALL, 3, many::add);

        assertThat(one).hasSize(300);
        assertThat(many).isEqualTo(one);
    }

    @Test
    void aLargeTraceIsDecidedInTwoPartsToTheSame() throws IOException {
        TraceBuilder builder = new TraceBuilder("large", new Symbols());
        for (int k = 1; k <= 60_000; k++) {
            OperationBuilder operation = Operation.by("agent-" + k % 7, Math.max(0, k - k % 5));
            operation.read("x" + k % 11, Value.ofInteger(k % 3)).write("x" + k % 13, Value.ofInteger(k % 4));
            operation.issued("x", Value.NULL).issued("y", Value.NULL);
            operation.effected(k % 2 == 0 ? "x" : "y", Value.NULL).effected(k % 2 == 0 ? "y" : "x", Value.NULL);
            builder.add(operation.commit(k));
        }
        List<Trace> large = List.of(builder.build());
        Classifier classifier = new Classifier(Chain.DEFAULT, null, 10);
        List<Verdict> one = new ArrayList<>();
        List<Verdict> two = new ArrayList<>();
        classifyAll(large, classifier, 1, one::add);
        classifyAll(large, classifier, 2, two::add);

        assertThat(one).hasSize(1);
        assertThat(one.get(0).with(Status.FOUND)).containsExactlyInAnyOrder(Anomaly.A1, Anomaly.A3, Anomaly.A6);
        assertThat(two).isEqualTo(one);
    }

    @Test
    void aSinkThatFailsGetsNoMore() {
        List<Verdict> taken = new ArrayList<>();

        assertThatThrownBy(() -> classifyAll(TRACES, Classifier.LISTING_ALL, 3, verdict -> {
                    taken.add(verdict);
                    throw new IOException("full");
                }))
                .isInstanceOf(IOException.class);
        assertThat(taken).hasSize(1);
    }

    private static void classifyAll(List<Trace> traces, Classifier classifier, int threads, VerdictStream.Sink sink)
            throws IOException {
        try (VerdictStream verdicts = new VerdictStream(classifier, threads)) {
            for (Trace trace : traces) {
                TraceSink.Receiver receiver = verdicts.begin();
                receiver.whole(trace);
                receiver.end();
            }
            verdicts.finish(sink);
        }
    }
}
