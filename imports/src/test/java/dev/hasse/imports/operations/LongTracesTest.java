package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Long traces take no longer than they are long: each would take minutes if every call had to look at all those before it. */
class LongTracesTest {
    private static final int CALLS = 30_000;

    private static int records(Grounding grounding, String first, String... repeated) {
        String calls = IntStream.range(0, CALLS)
                .mapToObj(k -> IntStream.range(0, repeated.length)
                        .mapToObj(which -> {
                            int time = 10 + 10 * (k * repeated.length + which);
                            return repeated[which].formatted(time, time + 5, k);
                        })
                        .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n"));
        return assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> CallNotation.convert(grounding, CallNotation.calls(first + "\n" + calls))
                        .records()
                        .size());
    }

    @Test
    void oneReadOnWhichAllThatAnAgentWritesRests() {
        assertThat(records(Grounding.EVER, "payer 1..2 r:x=0", "bonus %d..%d w:x=%d", "payer %d..%d w:y=%d"))
                .isEqualTo(2 * CALLS + 1);
    }

    @Test
    void manyWritesOfUnknownValue() {
        assertThat(records(Grounding.SINCE_WRITE, "payer 1..2 w:x=0", "bonus %d..%d w:x=?"))
                .isEqualTo(CALLS + 1);
    }
}
