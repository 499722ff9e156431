package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Columns;
import dev.hasse.model.Labels;
import dev.hasse.model.OperationIds;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Received;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces are delivered early, record by record, or again; in the end every receiver has all records of its trace. */
class HandedOnTest {

    /** Takes traces as wholes and record by record, and checks that they come as promised. */
    private static class Taker implements TraceSink {
        final List<Taken> taken = new ArrayList<>();
        private final Supplier<Taken> next;

        /** @param next what takes the next trace */
        Taker(Supplier<Taken> next) {
            this.next = next;
        }

        @Override
        public boolean takesAgain() {
            return true;
        }

        @Override
        public boolean takesRecords() {
            return true;
        }

        @Override
        public boolean needsEffects() {
            return true;
        }

        @Override
        public Receiver begin() {
            taken.add(next.get());
            return taken.get(taken.size() - 1);
        }

        @Override
        public void pause() {}

        @Override
        public void allRead() {}

        /** All records that were taken, one a line. */
        List<String> everything() {
            List<String> all = new ArrayList<>();
            for (Taken one : taken) {
                assertThat(one.hasEnded()).isTrue();
                all.addAll(one.records);
            }
            return all;
        }

        /** What is known of the traces, one a line. */
        List<String> traces() {
            return taken.stream().map(Taken::rest).filter(Objects::nonNull).toList();
        }
    }

    private static final class Taken implements TraceSink.Receiver {
        final List<String> records = new ArrayList<>();
        /** With how many records, one by one, it is content. */
        private final int most;

        private final boolean content;
        private boolean enough = true;
        boolean cameByRecord;
        int times = 1;
        private Received received = Received.NOTHING;
        private @Nullable TraceHead head;
        private @Nullable Trace whole;

        /** @param content whether they are enough once all have come */
        Taken(int most, boolean content) {
            this.most = most;
            this.content = content;
        }

        /** It takes all records one by one. */
        static Taken contentWithRecords() {
            return new Taken(Integer.MAX_VALUE, true);
        }

        /** It takes all records one by one, and then the whole. */
        static Taken neverContent() {
            return new Taken(Integer.MAX_VALUE, false);
        }

        boolean hasEnded() {
            return received == Received.ENDED;
        }

        /** What is known of the trace apart from its records; null if all of them were refused. */
        @Nullable
        String rest() {
            return whole != null
                    ? rest(whole.id(), whole.source(), whole.labels(), whole.symbols(), whole::role)
                    : head != null ? rest(head.id(), head.source(), head.labels(), head.symbols(), head::role) : null;
        }

        private static String rest(
                String id, String source, Labels labels, Symbols symbols, IntFunction<@Nullable String> role) {
            List<String> roles = new ArrayList<>();
            for (String agent : List.of("a", "b")) {
                roles.add(agent + " is " + role.apply(symbols.agents().find(agent)));
            }
            return id + " from " + source + ", " + labels + ", " + roles;
        }

        @Override
        public void receiveWhole(Trace trace) {
            received = received.whole();
            whole = trace;
            Columns columns = trace.columns();
            for (int record = 0; record < trace.size(); record++) {
                List<Integer> predecessors = new ArrayList<>();
                for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                    predecessors.add(columns.predecessor(k) + 1);
                }
                int write = columns.writesFrom(record);
                records.add(trace.id() + ": " + trace.reference(record) + " at " + columns.writeTime(record)
                        + " wrote " + trace.cell(columns.writeCell(write)) + "="
                        + trace.value(columns.writeValue(write)) + ", observed " + predecessors
                        + (columns.isAborted(record) ? ", aborted" : ""));
            }
        }

        @Override
        public boolean receive(TraceHead begun, PackedRecord record) {
            assertThat(enough).isTrue();
            received = received.record();
            cameByRecord = true;
            assertThat(head == null || head == begun).isTrue();
            head = begun;
            Symbols symbols = begun.symbols();
            OperationRef reference = new OperationRef(
                    OperationIds.decode(record.operationId(), symbols),
                    record.position(),
                    record.line(),
                    symbols.agents().get(record.agent()),
                    symbols.sources().get(record.source()));
            Set<Integer> predecessors = new TreeSet<>();
            for (int k = 0; k < record.predecessors(); k++) {
                assertThat(record.predecessor(k)).isBetween(0L, record.position() - 1L);
                predecessors.add((int) record.predecessor(k) + 1);
            }
            records.add(begun.id() + ": " + reference + " at " + record.writeTime() + " wrote "
                    + symbols.cells().get(record.writeCell(0)) + "="
                    + symbols.values().get(record.writeValue(0)) + ", observed " + predecessors
                    + (record.isAborted() ? ", aborted" : ""));
            enough = records.size() < most;
            return enough;
        }

        @Override
        public boolean complete() {
            assertThat(enough).isTrue();
            received = received.complete();
            enough = content;
            return enough;
        }

        @Override
        public void discard() {
            received = received.discard();
            times++;
            enough = true;
            head = null;
            whole = null;
            records.clear();
        }

        @Override
        public void end() {
            assertThat(enough).isTrue();
            received = received.end();
        }
    }

    private static List<Input> inputs(Random random, int traces, int disorder) {
        List<Input> inputs = new ArrayList<>();
        int time = 0;
        for (int file = 0; file < 3; file++) {
            StringBuilder lines = new StringBuilder();
            for (int k = random.nextInt(60); k > 0; k--) {
                time++;
                int late = disorder > 0 && random.nextInt(disorder) == 0 ? 5 : 0;
                lines.append("{\"agent\":\"").append(random.nextBoolean() ? "a" : "b");
                lines.append("\",\"read_time\":0,\"write_time\":").append(Math.max(0, time - late));
                lines.append(",\"write_values\":{\"c")
                        .append(random.nextInt(3))
                        .append("\":")
                        .append(time)
                        .append('}');
                if (random.nextInt(6) == 0) {
                    lines.append(random.nextBoolean() ? ",\"role\":\"" : ",\"workload\":\"");
                    lines.append(random.nextInt(3)).append('"');
                }
                if (random.nextInt(4) > 0) {
                    lines.append(",\"trace_id\":\"t")
                            .append(random.nextInt(traces))
                            .append('"');
                }
                if (random.nextInt(20) == 0) {
                    lines.append(",\"preds\":[").append(1 + random.nextInt(20)).append(']');
                }
                if (random.nextInt(20) == 0) {
                    lines.append(",\"op_id\":").append(random.nextInt(40));
                }
                lines.append(random.nextInt(30) == 0 ? ",\n" : "}\n");
                if (random.nextInt(40) == 0) {
                    lines.append("{\"abort\":")
                            .append(1 + random.nextInt(20))
                            .append(",\"trace_id\":\"t")
                            .append(random.nextInt(traces))
                            .append("\"}\n");
                }
            }
            inputs.add(Reading.input("file-" + file, lines.toString()));
        }
        return inputs;
    }

    @Property(tries = 2000)
    void howeverTracesAreHandedOnTheyAreTheSame(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = ShortTraces.MOST) int few,
            @ForAll @IntRange(max = 40) int probablyComplete,
            @ForAll @IntRange(min = 1, max = 4) int traces,
            @ForAll @IntRange(max = 9) int disorder,
            @ForAll @IntRange(min = 1, max = 3) int threads,
            @ForAll boolean pipes) {
        Random random = new Random(seed);
        List<Input> inputs = inputs(random, traces, disorder * 5).stream()
                .map(input -> new Input(input.name(), input.folder(), input.opener(), !pipes))
                .toList();
        Problems problems = new Problems(1000);
        Problems problemsOfWholes = new Problems(1000);
        Taker taker = new Taker(() -> random.nextInt(4) == 0
                ? new Taken(1 + random.nextInt(20), true)
                : new Taken(Integer.MAX_VALUE, random.nextInt(3) > 0));

        ReadSummary summary = TraceReader.read(
                inputs,
                new ReadSettings(Limits.DEFAULT, "NULL", threads, null, false),
                problems,
                taker,
                new ReadProgress(),
                // Blocks so small that a file has several.
                new Tuning(1 << 10, few, probablyComplete, true, true));
        ReadTraces wholes = TraceReader.read(inputs, ReadSettings.of(Limits.DEFAULT, "NULL"), problemsOfWholes);

        List<String> expected = new ArrayList<>();
        List<@Nullable String> expectedTraces = new ArrayList<>();
        for (Trace trace : wholes.traces()) {
            Taken whole = Taken.contentWithRecords();
            whole.receiveWhole(trace);
            expected.addAll(whole.records);
            expectedTraces.add(whole.rest());
        }
        assertThat(taker.everything()).isEqualTo(expected);
        assertThat(taker.traces()).isEqualTo(expectedTraces);
        assertThat(summary).isEqualTo(wholes.summary());
        assertThat(problems.first()).containsExactlyInAnyOrderElementsOf(problemsOfWholes.first());
        Statistics.label("traces that came record by record, and again")
                .collect(
                        taker.taken.stream().anyMatch(one -> one.cameByRecord),
                        taker.taken.stream().anyMatch(one -> one.times > 1));
    }

    private static String line(String trace, int time) {
        return "{\"agent\":\"a\",\"read_time\":0,\"write_time\":" + time + ",\"trace_id\":\"" + trace
                + "\",\"write_values\":{\"c\":1}}\n";
    }

    private static Input pipe(String lines) {
        Input input = Reading.input("-", lines.getBytes(StandardCharsets.UTF_8));
        return new Input("-", null, input.opener(), false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a s s s", "s a s s", "s s a s", "s s s a", "x s s s", "s x s s", "s s s x"})
    void anAbortLineThatNamesNothingIsRefusedOnceHoweverOftenItIsRead(String order) {
        // "s" is a record of s, "a" an abort line of s that names no record, "x" one of a trace without any record.
        StringBuilder lines = new StringBuilder();
        for (String line : order.split(" ")) {
            lines.append(
                    line.equals("s")
                            ? line("s", 1)
                            : "{\"abort\":9,\"trace_id\":\"" + line.replace('a', 's') + "\"}\n");
        }
        Problems problems = new Problems(9);
        Taker taker = new Taker(Taken::neverContent);
        ReadSummary summary = TraceReader.read(
                List.of(Reading.input("file", lines.toString())),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                taker,
                new ReadProgress(),
                Reading.tuning(1, 0));

        assertThat(taker.everything()).hasSize(3);
        assertThat(summary.skipped()).isEqualTo(1);
        assertThat(problems.first())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .contains("field \"abort\": found 9, which names no earlier record"));
    }

    private static ReadSettings sorted() {
        return new ReadSettings(Limits.DEFAULT, "NULL", 1, null, true);
    }

    @Test
    void ifTracesAreSortedEachIsCompleteWhenTheNextBegins() {
        Taker taker = new Taker(Taken::contentWithRecords) {
            @Override
            public Receiver begin() {
                assertThat(taken.subList(0, Math.max(0, taken.size() - 1))).allMatch(one -> one.hasEnded());
                return super.begin();
            }
        };
        TraceReader.read(
                List.of(pipe(line("s", 1) + line("s", 2) + line("t", 1) + line("u", 1))),
                sorted(),
                new Problems(9),
                taker,
                new ReadProgress(),
                Tuning.DEFAULT);

        assertThat(taker.everything()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatThereWasToReadIsToldBeforeCompleteTracesAreHandedOn(boolean refused) {
        String text = line("s", 1) + line("t", 1) + (refused ? line("s", 2).replace("}", ",\"preds\":[9]}") : "");
        Problems problems = new Problems(9);
        Taker taker = new Taker(Taken::contentWithRecords);
        List<Long> told = new ArrayList<>();

        ReadSummary summary = TraceReader.read(
                List.of(Reading.input("f", text)),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                taker,
                new ReadProgress(),
                read -> {
                    assertThat(taker.taken).hasSize(2).noneMatch(Taken::hasEnded);
                    told.add(read.records());
                    told.add(problems.count());
                });

        assertThat(told).containsExactly(2L, refused ? 1L : 0L);
        assertThat(summary.records()).isEqualTo(2);
        assertThat(taker.everything()).hasSize(2);
    }

    @Test
    void aRecordThatComesAfterItsTraceHasEndedIsRefused() {
        Problems problems = new Problems(9);
        Taker taker = new Taker(Taken::contentWithRecords);
        TraceReader.read(
                List.of(pipe(line("s", 1) + line("t", 1) + line("s", 2))),
                sorted(),
                problems,
                taker,
                new ReadProgress(),
                Tuning.DEFAULT);

        assertThat(problems.first().get(0).message())
                .isEqualTo(
                        "-:3: field \"trace_id\": found \"s\", a trace that has ended before, expected all records of a "
                                + "trace one after another, as --sorted promises; leave out --sorted");
        assertThat(taker.everything()).hasSize(2);
    }

    @Test
    void aPipeCannotBeReadOnceMore() {
        Problems problems = new Problems(9);
        TraceReader.read(
                List.of(pipe(line("s", 1) + line("s", 2) + line("s", 3))),
                sorted(),
                problems,
                new Taker(Taken::neverContent),
                new ReadProgress(),
                Reading.tuning(1, 2));

        assertThat(problems.hasFatal()).isTrue();
        assertThat(problems.first().get(0).message())
                .startsWith("s: found a trace of more than 2 records that cannot be decided as it comes, expected ");
    }

    /** Nobody waits for the end of a trace that is not short; but it is held as well, since a pipe is read only once. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTraceFromAPipeComesAsItIsRead(boolean content) {
        Taker taker = new Taker(() -> new Taken(Integer.MAX_VALUE, content)) {
            @Override
            public Receiver begin() {
                // Three of its records came before the second trace began.
                assertThat(taken).allMatch(one -> one.records.size() == 3);
                return super.begin();
            }
        };
        TraceReader.read(
                List.of(pipe(line("s", 1) + line("s", 2) + line("s", 3) + line("t", 4) + line("s", 5))),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                new Problems(9),
                taker,
                new ReadProgress(),
                Reading.tuning(2, 0));

        assertThat(taker.taken).extracting(one -> one.records.size()).containsExactly(4, 1);
        assertThat(taker.taken).extracting(one -> one.cameByRecord).containsExactly(true, false);
        assertThat(taker.taken).extracting(one -> one.times).containsExactly(content ? 1 : 2, 1);
    }

    /** At the end of a file a trace is given, unless it is long; if more comes after all, it is read again. */
    @ParameterizedTest
    @CsvSource({"3, false, 1", "3, true, 2", "2, false, 1", "2, true, 1"})
    void atTheEndOfAFileATraceIsProbablyComplete(int probablyComplete, boolean more, int times) {
        Taker taker = new Taker(Taken::contentWithRecords);
        TraceReader.read(
                List.of(
                        Reading.input("one", line("s", 1) + line("s", 2) + line("s", 3)),
                        Reading.input("two", line(more ? "s" : "t", 4))),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                new Problems(9),
                taker,
                new ReadProgress(),
                Reading.tuning(1, probablyComplete));

        assertThat(taker.everything()).hasSize(4);
        assertThat(taker.taken.get(0).times).isEqualTo(times);
    }

    @Test
    void whoTakesIsToldThatNothingMoreComesForNowAndThatAllHasBeenRead() {
        byte[] lines = (line("s", 1) + line("s", 2) + line("t", 3)).getBytes(StandardCharsets.UTF_8);
        List<String> told = new ArrayList<>();
        TraceSink taker = new Taker(Taken::contentWithRecords) {
            @Override
            public void pause() {
                told.add("pause");
            }

            @Override
            public void allRead() {
                told.add("all of " + taken.size() + " read, none has ended: "
                        + taken.stream().noneMatch(Taken::hasEnded));
            }
        };
        TraceReader.read(
                List.of(new Input("-", null, () -> new PiecewiseStream(lines, 20, 1), false)),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                new Problems(9),
                taker,
                new ReadProgress(),
                Tuning.DEFAULT);

        assertThat(told).startsWith("pause").endsWith("all of 2 read, none has ended: true");
        assertThat(told).filteredOn("pause"::equals).hasSize(told.size() - 1);
    }

    @Test
    void aFileThatChangesWhileItIsReadIsRefused() {
        List<String> versions =
                new ArrayList<>(List.of(line("s", 1) + line("s", 2) + line("s", 3), line("s", 1) + line("s", 2)));
        Input growing = new Input(
                "growing",
                null,
                () -> Reading.input("growing", versions.remove(versions.size() - 1))
                        .opener()
                        .open(),
                true);
        Problems problems = new Problems(9);
        TraceReader.read(
                List.of(growing),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                new Taker(Taken::neverContent),
                new ReadProgress(),
                Reading.tuning(1, 0));

        assertThat(problems.first().get(0).message())
                .isEqualTo(
                        "growing: found 2 lines at first, and then 3, expected files that stay the same while they are "
                                + "read; wait until they are complete, or pipe them in");
    }
}
