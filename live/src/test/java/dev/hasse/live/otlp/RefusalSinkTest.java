package dev.hasse.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalSinkTest {
    private static Problem problem(int line) {
        return new Problem("otlp", line, "spans", "nothing", "a span", null);
    }

    @Test
    void theFirstRefusalIsKeptAndTheOthersAreCounted() {
        List<Problem> told = new ArrayList<>();
        RefusalSink sink = new RefusalSink(Limits.DEFAULT, told::add);
        assertThat(sink.first()).isNull();
        for (int line = 1; line <= 3; line++) {
            sink.refuse(problem(line));
        }

        assertThat(sink.refused()).isEqualTo(3);
        assertThat(sink.first()).isEqualTo(problem(1));
        assertThat(told).containsExactly(problem(1), problem(2), problem(3));
    }
}
