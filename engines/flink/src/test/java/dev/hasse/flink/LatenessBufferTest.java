package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.flink.TraceLine.Kind;
import dev.hasse.flink.TraceLine.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines are written as {@code commit@arrival}; {@code x@2} is an abort line that arrived at 2, and {@code .@3} the marker. */
class LatenessBufferTest {

    static KeptLine line(String text) {
        String[] parts = text.split("@");
        Kind kind = parts[0].equals("x") ? Kind.ABORT : parts[0].equals(".") ? Kind.END : Kind.RECORD;
        long commit = kind == Kind.RECORD ? Long.parseLong(parts[0]) : 0;
        return new KeptLine(
                new TraceLine(kind, "t", null, commit, new Place("s", null, 0, 1), new byte[0]),
                Long.parseLong(parts[1]));
    }

    private static String text(KeptLine kept) {
        Kind kind = kept.line().kind();
        String first = kind == Kind.ABORT
                ? "x"
                : kind == Kind.END ? "." : "" + kept.line().commitTime();
        return first + "@" + kept.arrived() + (kept.late() ? "!" : "");
    }

    private static List<KeptLine> lines(String text) {
        List<KeptLine> lines = new ArrayList<>();
        for (String one : text == null ? new String[0] : text.split(" ")) {
            lines.add(line(one));
        }
        return lines;
    }

    private static String text(List<KeptLine> lines) {
        return String.join(" ", lines.stream().map(LatenessBufferTest::text).toList());
    }

    @ParameterizedTest
    @CsvSource({
        // held, greatest commit that has left, now, left, waiting, ended. A line waits for 10.
        "5@0, 0, 9, '', 5@0, false",
        "5@0, 0, 10, 5@0, '', false",
        "5@0 3@4, 0, 10, 3@4 5@0, '', false",
        "5@0 7@4, 0, 10, 5@0, 7@4, false",
        "5@0 5@4, 0, 10, 5@0 5@4, '', false",
        "3@0, 4, 10, 3@0!, '', false",
        "4@0, 4, 10, 4@0, '', false",
        "5@0 x@1 3@4, 0, 10, 3@4 5@0 x@1, '', false",
        "7@0 x@1 5@2, 0, 11, 5@2 7@0 x@1, '', false",
        "5@0 .@1 7@4, 0, 10, 5@0, .@1 7@4, false",
        "5@0 .@1 7@4, 0, 11, 5@0 7@4, '', true",
    })
    void linesLeaveInOrderOfTheirCommits(
            String held, long greatest, long now, String left, String waiting, boolean ended) {
        LatenessBuffer buffer = LatenessBuffer.release(lines(held), greatest, now, 10);
        assertThat(text(buffer.left())).isEqualTo(left);
        assertThat(text(buffer.waiting())).isEqualTo(waiting);
        assertThat(buffer.ended()).isEqualTo(ended);
    }

    /** Whenever somebody looks: if no record arrives more than the lateness after one that committed later, all are in order. */
    @Property(tries = 300)
    void whatIsNotTooLateIsPutInOrder(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int size) {
        Random random = new Random(seed);
        List<KeptLine> arrivals = new ArrayList<>();
        for (int commit = 0; commit < size; commit++) {
            arrivals.add(line(commit + "@" + (commit + random.nextInt(10))));
        }
        arrivals.sort((one, other) -> Long.compare(one.arrived(), other.arrived()));
        List<KeptLine> held = new ArrayList<>();
        List<KeptLine> left = new ArrayList<>();
        int arrived = 0;
        for (long now = 0; now < size + 30; now++) {
            while (arrived < size && arrivals.get(arrived).arrived() <= now) {
                held.add(arrivals.get(arrived));
                arrived++;
            }
            if (random.nextInt(4) == 0 || now == size + 29) {
                long greatest = left.isEmpty()
                        ? Long.MIN_VALUE
                        : left.get(left.size() - 1).line().commitTime();
                LatenessBuffer buffer = LatenessBuffer.release(held, greatest, now, 10);
                left.addAll(buffer.left());
                held = new ArrayList<>(buffer.waiting());
            }
        }
        assertThat(left.stream().map(kept -> kept.line().commitTime()).toList())
                .as("seed %d", seed)
                .hasSize(size)
                .isSorted();
        assertThat(left).noneMatch(KeptLine::late);
    }
}
