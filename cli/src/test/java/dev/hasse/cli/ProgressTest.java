package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.ReadProgress;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When progress is shown, and its text, with a clock set by the test. */
class ProgressTest {
    private static final long SECOND = 1_000_000_000;

    private final StringWriter err = new StringWriter();
    private final List<Runnable> later = new ArrayList<>();

    private ProgressDisplay display(boolean terminal, String term, boolean quiet) {
        Streams streams = new Streams(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                new PrintWriter(err),
                false,
                terminal,
                Map.of("TERM", term),
                Run.PROJECT);
        return ProgressDisplay.of(
                streams, quiet, () -> Progress.reading(new ReadProgress().now()), () -> 0, later::add);
    }

    private void aMomentPasses() {
        later.forEach(Runnable::run);
        later.clear();
    }

    /** The final content of the line, and its content before the last carriage return. */
    private static String last(String written) {
        String[] frames = written.split("\r", -1);
        assertThat(frames[frames.length - 1]).isEmpty();
        String cleared = frames[frames.length - 2];
        String shown = frames[frames.length - 3];
        assertThat(cleared).isBlank().hasSizeGreaterThanOrEqualTo(shown.length());
        return shown.replaceAll("\\(\\d:\\d\\d:\\d\\d ", "(ELAPSED ").stripTrailing();
    }

    @Test
    void aRunOnATerminalThatLastsShowsHowFarItIsAndLeavesNothing() {
        ProgressDisplay display = display(true, "xterm", false);
        assertThat(err.toString()).isEmpty();
        aMomentPasses();
        display.close();

        assertThat(last(err.toString())).contains("0 traces, 0 records");
    }

    @Test
    void aShortRunShowsNothing() {
        display(true, "xterm", false).close();
        assertThat(later).hasSize(1);
        aMomentPasses();

        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"false, xterm, false", "true, dumb, false", "true, xterm, true"})
    void withoutATerminalOrIfQuietNothingIsEverShown(boolean terminal, String term, boolean quiet) {
        display(terminal, term, quiet).close();

        assertThat(later).isEmpty();
        assertThat(err.toString()).isEmpty();
    }

    private static String shown(int columns, long seconds, Progress state) {
        StringWriter written = new StringWriter();
        new ProgressLine(new PrintWriter(written), columns, () -> state, () -> seconds * SECOND, 0).close();
        String last = last(written.toString());
        assertThat(last.length()).isLessThan(columns - 1);
        return last;
    }

    private static Progress state(boolean again, long bytes, long total, long records, int traces) {
        return Progress.reading(new ReadProgress.State(
                again, bytes, total < 0 ? OptionalLong.empty() : OptionalLong.of(total), records, traces));
    }

    @Test
    void filesHaveABar() {
        assertThat(shown(80, 4, state(false, 200_000_000, 800_000_000, 1_250_000, 1)))
                .isEqualTo("  25% [===           ] 1 trace, 1.3M records (ELAPSED / 0:00:12 left) 50 MB/s");
        assertThat(shown(80, 4, state(false, 0, 800_000_000, 0, 0)))
                .isEqualTo("   0% [                            ] 0 traces, 0 records (ELAPSED / ?) 0 MB/s");
        assertThat(shown(80, 4, state(false, 8_000_000, 8_000_000, 999, 20)))
                .isEqualTo(" 100% [=================] 20 traces, 999 records (ELAPSED / finishing) 2 MB/s");
        assertThat(shown(80, 400_000, state(false, 1, Long.MAX_VALUE / 4, Long.MAX_VALUE, Integer.MAX_VALUE)))
                .startsWith("   0% [ ] 2147483647 traces, 9223372036854.8M records (");
        assertThat(shown(300, 4, state(false, 1, 2, 0, 0))).hasSizeLessThan(100);
    }

    @Test
    void ofAPipeNobodyKnowsWhatIsLeft() {
        assertThat(shown(80, 65, state(false, 650_000_000, -1, 1, 1)))
                .isEqualTo("0:01:05 so far, 1 trace, 1 record, 10 MB/s");
    }

    @Test
    void aSecondReadingHasNoBarThatWouldRunBackwards() {
        assertThat(shown(80, 4, state(true, 600_000_000, 800_000_000, 5_000, 7)))
                .isEqualTo("second pass: 0:00:01 left, 7 traces, 5000 records, 150 MB/s");
    }

    @Test
    void conversionShowsBytesAlone() {
        assertThat(shown(
                        80,
                        4,
                        Progress.converting(
                                new ReadProgress.State(false, 200_000_000, OptionalLong.of(800_000_000), 0, 0))))
                .isEqualTo("  25% [======                   ] converting (ELAPSED / 0:00:12 left) 50 MB/s");
    }

    @Test
    void ofWhatCannotBeMeasuredOnlyTheTimeIsKnown() {
        assertThat(shown(80, 4, Progress.unmeasured("deciding"))).isEqualTo("0:00:04 so far, deciding");
    }

    @Test
    void stepsHaveNoSpeed() {
        Progress.Steps steps = new Progress.Steps(40, "session");
        steps.add(10);
        assertThat(shown(80, 4, steps.get()))
                .isEqualTo("  25% [======                   ] 10 of 40 sessions (ELAPSED / 0:00:12 left)");
        assertThat(shown(60, 4, steps.get())).isEqualTo("25%, 0:00:12 left, 10 of 40 sessions");
    }

    @Test
    void aNarrowTerminalHasWhatFits() {
        assertThat(shown(60, 4, state(false, 400_000_000, 800_000_000, 5_000, 7)))
                .isEqualTo("50%, 0:00:04 left, 7 traces, 5000 records, 100 MB/s");
        assertThat(shown(30, 4, state(false, 400_000_000, 800_000_000, 5_000, 7)))
                .isEqualTo("50%, 0:00:04 left, 7 traces");
    }

    @ParameterizedTest
    @CsvSource(value = {"24 132, 132", "24 80|, 80", "0 0, 80", "stty: no terminal, 80", "'', 80"})
    void theWidthIsThatWhichSttyPrints(String printed, int columns) {
        assertThat(TerminalWidth.parse(printed.replace('|', '\n'))).isEqualTo(columns);
    }
}
