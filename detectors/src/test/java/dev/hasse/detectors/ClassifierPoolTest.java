package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassifierPoolTest {
    private static final List<Trace> TRACES = IntStream.range(0, 300)
            .mapToObj(k -> HistoryNotation.trace("a 0..2 r:x=NULL", "b 0..1 w:x=" + k))
            .toList();

    @Test
    void verdictsComeInTheOrderOfTheTraces() throws IOException {
        List<Verdict> one = new ArrayList<>();
        List<Verdict> many = new ArrayList<>();
        ClassifierPool.classifyAll(TRACES, Classifier.LISTING_ALL, 1, one::add);
        ClassifierPool.classifyAll(TRACES, Classifier.LISTING_ALL, 3, many::add);

        assertThat(one).hasSize(300);
        assertThat(many).isEqualTo(one);
    }

    @Test
    void aSinkThatFailsGetsNoMore() {
        List<Verdict> taken = new ArrayList<>();

        assertThatThrownBy(() -> ClassifierPool.classifyAll(TRACES, Classifier.LISTING_ALL, 3, verdict -> {
                    taken.add(verdict);
                    throw new IOException("full");
                }))
                .isInstanceOf(IOException.class);
        assertThat(taken).hasSize(1);
    }
}
