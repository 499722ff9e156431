package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/** Traces held together with others equal the same traces held alone, however they come and go. */
class HeldRecordsTest {

    /** A trace that is held twice: among other short ones, and in columns of its own. */
    private static final class Twins {
        private final String id;
        private final HeldRecords held;
        private final TraceBuilder alone;

        Twins(String id, ShortTraces shorts, Symbols symbols) {
            this.id = id;
            held = new HeldRecords(shorts, symbols);
            alone = new TraceBuilder(id, symbols);
        }

        void add(PackedRecord record, @Nullable String folder) {
            boolean added = held.add(id, record, folder);
            assertThat(alone.add(record, folder)).isEqualTo(added);
            assertThat(held.size()).isEqualTo(alone.size());
            if (!added) {
                assertThat(held.same(id, record))
                        .isEqualTo(alone.reference(alone.head().same(record)));
            }
        }

        void abort(long operationId) {
            assertThat(held.abort(operationId)).isEqualTo(alone.abort(operationId));
        }

        /** Checks that both are equal, and returns whether the trace is long. */
        boolean requireSame() {
            assertThat(held.mayNamePredecessors()
                            || held.look(id).danglingPredecessors().isEmpty())
                    .isTrue();
            assertThat(held.look(id).danglingPredecessors()).isEqualTo(alone.danglingPredecessors());
            assertThat(held.look(id).firstAlike()).isEqualTo(alone.firstAlike());
            boolean isLong = held.size() > ShortTraces.MOST;
            if (held.isShort()) {
                assertThat(isLong).isFalse();
                requireSameRecords();
            }
            assertThat(held.builder(id).removeDangling()).isEqualTo(alone.removeDangling());
            assertThat(text(held.builder(id).build())).isEqualTo(text(alone.build()));
            held.release();
            return isLong;
        }

        private void requireSameRecords() {
            TraceBuilder shown = new TraceBuilder(id, alone.head().symbols());
            held.forEach(record -> {
                assertThat(record.position()).isEqualTo(shown.size() + 1);
                shown.add(record, held.folder());
            });
            assertThat(shown.head().labels()).isEqualTo(alone.head().labels());
            assertThat(shown.size()).isEqualTo(alone.size());
            assertThat(shown.firstAlike()).isEqualTo(alone.firstAlike());
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
        ShortTraces shorts = new ShortTraces();
        BlockReader reader = Reading.scanner(symbols, Limits.DEFAULT, "NULL");
        List<Twins> traces = new ArrayList<>();
        int longer = 0;
        for (int block = 0; block < 4; block++) {
            String folder = block == 0 ? null : "folder-" + block;
            BlockRecords records = reader.read(Reading.block(IntStream.range(0, 30)
                            .mapToObj(line -> lines.next() + "\n")
                            .collect(Collectors.joining())))
                    .records();
            PackedRecord record = new PackedRecord();
            for (int next = 0; next < records.size(); next++) {
                if (next == 0) {
                    record.moveTo(records.records());
                } else {
                    record.moveOn();
                }
                record.place(0, symbols.sources().intern("file-" + block), record.line());
                if (!traces.isEmpty() && (traces.size() == open || random.nextInt(20) < leaving)) {
                    longer += traces.remove(random.nextInt(traces.size())).requireSame() ? 1 : 0;
                }
                if (traces.isEmpty() || random.nextInt(9) == 0) {
                    traces.add(new Twins("t" + block + "-" + next, shorts, symbols));
                }
                Twins trace = traces.get(random.nextInt(traces.size()));
                trace.add(record, folder);
                if (random.nextInt(6) == 0) {
                    trace.abort(2L * random.nextInt(12));
                }
            }
        }
        for (Twins trace : traces) {
            longer += trace.requireSame() ? 1 : 0;
        }
        Statistics.label("some are long").collect(longer > 0);
    }
}
