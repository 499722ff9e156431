package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Columns;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** Traces held together with others equal the same traces held alone, however they come and go. */
class HeldRecordsTest {

    /** A trace that is held twice: among other short ones, and in columns of its own. */
    private static final class Twins {
        private final String id;
        private final HeldRecords held;
        private final TraceBuilder alone;

        Twins(String id, ShortTraces shorts, Symbols symbols) {
            this.id = id;
            held = new HeldRecords(shorts);
            alone = new TraceBuilder(id, symbols);
        }

        void add(Columns from, int start, int end, Renumbering numbers, Input input) {
            int next = alone.add(from, start, end, numbers, input.folder());
            assertThat(held.add(id, from, start, end, numbers, input.folder())).isEqualTo(next);
            assertThat(held.size()).isEqualTo(alone.size());
            if (next < end) {
                assertThat(held.look(id).same(from, next, numbers))
                        .isEqualTo(alone.same(from, next, numbers))
                        .isNotNegative();
            }
        }

        /** Checks that both are equal, and returns whether the trace is long. */
        boolean requireSame() {
            assertThat(held.mayNamePredecessors()
                            || held.look(id).danglingPredecessors().isEmpty())
                    .isTrue();
            assertThat(held.look(id).danglingPredecessors()).isEqualTo(alone.danglingPredecessors());
            assertThat(held.look(id).firstAlike()).isEqualTo(alone.firstAlike());
            assertThat(held.look(id).isDivisible()).isEqualTo(alone.isDivisible());
            boolean isLong = held.size() > ShortTraces.MOST;
            assertThat(held.builder(id).removeDangling()).isEqualTo(alone.removeDangling());
            assertThat(text(held.builder(id).build())).isEqualTo(text(alone.build()));
            held.release();
            return isLong;
        }

        private static List<String> text(Trace trace) {
            return IntStream.range(0, trace.size())
                    .mapToObj(record -> trace.labels() + " " + trace.reference(record) + " "
                            + trace.role(trace.columns().agent(record)) + " "
                            + trace.columns().writeSince(record) + " " + trace.operation(record))
                    .toList();
        }
    }

    @Property(tries = 300)
    void areWhatTheyWouldBeAlone(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int open, @ForAll @IntRange(max = 3) int leaving) {
        Random random = new Random(seed);
        RandomLines lines = new RandomLines(seed);
        Symbols symbols = new Symbols();
        ShortTraces shorts = new ShortTraces(symbols);
        BlockReader reader = new BlockReader(Limits.DEFAULT, "NULL", 0, true);
        List<Twins> traces = new ArrayList<>();
        int longer = 0;
        for (int block = 0; block < 4; block++) {
            Input input = new Input(
                    "file-" + block, block == 0 ? null : "folder-" + block, InputStream::nullInputStream, true);
            byte[] bytes = IntStream.range(0, 30)
                    .mapToObj(line -> lines.next() + "\n")
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.UTF_8);
            BlockRecords records = reader.read(new Block(bytes, bytes.length)).records();
            Renumbering numbers = records.numbersIn(symbols, symbols.sources().intern(input.name()), 7);
            int next;
            for (int record = 0; record < records.size(); record = next) {
                next = Math.min(records.size(), record + 1 + random.nextInt(2) * random.nextInt(12));
                if (!traces.isEmpty() && (traces.size() == open || random.nextInt(10) < leaving)) {
                    longer += traces.remove(random.nextInt(traces.size())).requireSame() ? 1 : 0;
                }
                if (traces.isEmpty() || random.nextInt(3) == 0) {
                    traces.add(new Twins("t" + record, shorts, symbols));
                }
                traces.get(random.nextInt(traces.size())).add(records.columns(), record, next, numbers, input);
            }
        }
        for (Twins trace : traces) {
            longer += trace.requireSame() ? 1 : 0;
        }
        Statistics.label("some are long").collect(longer > 0);
    }
}
