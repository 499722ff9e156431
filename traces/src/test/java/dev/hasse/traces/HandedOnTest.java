package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Received;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces are delivered early, in parts, or again; in the end every receiver has all records of its trace. */
class HandedOnTest {

    /** Takes traces in parts and as wholes, and checks that they come as promised. */
    private static class Taker implements TraceSink {
        final List<Taken> taken = new ArrayList<>();
        /** One of every so many traces that came in parts is wanted whole. */
        private final int insatiable;

        Taker(int insatiable) {
            this.insatiable = insatiable;
        }

        @Override
        public boolean takesAgain() {
            return true;
        }

        @Override
        public boolean takesParts() {
            return true;
        }

        @Override
        public Receiver begin() {
            taken.add(new Taken(taken.size() % insatiable == 0));
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
    }

    private static final class Taken implements TraceSink.Receiver {
        final List<String> records = new ArrayList<>();
        final boolean wantsWhole;
        int parts;
        int times = 1;
        private Received received = Received.NOTHING;

        Taken(boolean wantsWhole) {
            this.wantsWhole = wantsWhole;
        }

        boolean hasEnded() {
            return received == Received.ENDED;
        }

        private void take(Trace trace) {
            for (int record = 0; record < trace.size(); record++) {
                records.add(trace.id() + ": " + trace.reference(record) + " " + predecessors(trace, record)
                        + (trace.columns().isAborted(record) ? " aborted" : ""));
            }
        }

        private static List<Integer> predecessors(Trace trace, int record) {
            List<Integer> positions = new ArrayList<>();
            for (int k = trace.columns().predecessorsFrom(record);
                    k < trace.columns().predecessorsFrom(record + 1);
                    k++) {
                positions.add(trace.columns().predecessor(k) + 1);
            }
            return positions;
        }

        @Override
        public void receiveWhole(Trace trace) {
            received = received.whole();
            take(trace);
        }

        @Override
        public void receivePart(Trace part, boolean last) {
            received = received.part(last);
            parts++;
            take(part);
        }

        @Override
        public boolean needsWhole() {
            assertThat(received).isEqualTo(Received.ALL_PARTS);
            return wantsWhole;
        }

        @Override
        public void discard() {
            received = received.discard();
            times++;
            parts = 0;
            records.clear();
        }

        @Override
        public void end() {
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
                lines.append("{\"agent\":\"a\",\"read_time\":0,\"write_time\":").append(Math.max(0, time - late));
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
            @ForAll @IntRange(min = 1, max = 30) int part,
            @ForAll @IntRange(min = 1, max = 4) int traces,
            @ForAll @IntRange(max = 9) int disorder,
            @ForAll @IntRange(min = 1, max = 3) int insatiable,
            @ForAll boolean pipes) {
        List<Input> inputs = inputs(new Random(seed), traces, disorder * 5).stream()
                .map(input -> new Input(input.name(), input.folder(), input.opener(), !pipes))
                .toList();
        ReadSettings settings = ReadSettings.of(Limits.DEFAULT, "NULL");
        Problems problems = new Problems(1000);
        Problems problemsOfWholes = new Problems(1000);
        Taker taker = new Taker(insatiable);

        ReadSummary summary = TraceReader.read(inputs, settings, problems, taker, part, 0);
        ReadTraces wholes = TraceReader.read(inputs, settings, problemsOfWholes);

        List<String> expected = new ArrayList<>();
        for (Trace trace : wholes.traces()) {
            Taken whole = new Taken(false);
            whole.take(trace);
            expected.addAll(whole.records);
        }
        assertThat(taker.everything()).isEqualTo(expected);
        assertThat(summary).isEqualTo(wholes.summary());
        assertThat(problems.first()).containsExactlyInAnyOrderElementsOf(problemsOfWholes.first());
        Statistics.label("traces in parts, and read again")
                .collect(
                        taker.taken.stream().anyMatch(one -> one.parts > 0),
                        taker.taken.stream().anyMatch(one -> one.times > 1));
    }

    private static String line(String trace, int time) {
        return "{\"agent\":\"a\",\"read_time\":0,\"write_time\":" + time + ",\"trace_id\":\"" + trace + "\"}\n";
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
        Taker taker = new Taker(1);
        ReadSummary summary = TraceReader.read(
                List.of(Reading.input("file", lines.toString())),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                taker,
                1,
                0);

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
        Taker taker = new Taker(99) {
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
                100,
                0);

        assertThat(taker.everything()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatThereWasToReadIsToldBeforeCompleteTracesAreHandedOn(boolean refused) {
        String text = line("s", 1) + line("t", 1) + (refused ? line("s", 2).replace("}", ",\"preds\":[9]}") : "");
        Problems problems = new Problems(9);
        Taker taker = new Taker(99);
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
        Taker taker = new Taker(99);
        TraceReader.read(List.of(pipe(line("s", 1) + line("t", 1) + line("s", 2))), sorted(), problems, taker, 100, 0);

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
                List.of(pipe(line("s", 1) + line("s", 2) + line("s", 3))), sorted(), problems, new Taker(1), 2, 0);

        assertThat(problems.hasFatal()).isTrue();
        assertThat(problems.first().get(0).message())
                .startsWith("s: found a trace of more than 2 records that cannot be decided as it comes, expected ");
    }

    @Test
    void withoutAPromiseATraceFromAPipeComesWhole() {
        Taker taker = new Taker(1);
        TraceReader.read(
                List.of(pipe(line("s", 1) + line("s", 2) + line("t", 1) + line("s", 3))),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                new Problems(9),
                taker,
                2,
                0);

        assertThat(taker.taken).extracting(one -> one.records.size()).containsExactly(3, 1);
        assertThat(taker.taken).allMatch(one -> one.parts == 0);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "9223372036854775807, false"})
    void whoWaitsForASlowPipeHandsOnMeanwhileWhatThereIs(long patience, boolean inParts) {
        byte[] lines = (line("s", 1) + line("s", 2) + line("s", 3) + line("t", 4) + line("s", 5))
                .getBytes(StandardCharsets.UTF_8);
        Taker taker = new Taker(99) {
            @Override
            public Receiver begin() {
                // The first part came before the second trace.
                assertThat(taken).allMatch(one -> one.parts > 0 == inParts);
                return super.begin();
            }
        };
        TraceReader.read(
                List.of(new Input("-", null, () -> new PiecewiseStream(lines, 20, 1), false)),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                new Problems(9),
                taker,
                2,
                patience);

        assertThat(taker.taken).extracting(one -> one.records.size()).containsExactly(4, 1);
        // The first trace was wanted whole in the end.
        assertThat(taker.taken.get(0).times).isEqualTo(inParts ? 2 : 1);
    }

    @Test
    void whoTakesIsToldThatNothingMoreComesForNowAndThatAllHasBeenRead() {
        byte[] lines = (line("s", 1) + line("s", 2) + line("t", 3)).getBytes(StandardCharsets.UTF_8);
        List<String> told = new ArrayList<>();
        TraceSink taker = new Taker(99) {
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
                9,
                0);

        assertThat(told).startsWith("pause").endsWith("all of 2 read, none has ended: true");
        assertThat(told).filteredOn("pause"::equals).hasSize(told.size() - 1);
    }

    @Test
    void aFileThatChangesWhileItIsReadIsRefused() {
        List<String> versions = new ArrayList<>(List.of(line("s", 1) + line("s", 2), line("s", 1)));
        Input growing = new Input(
                "growing",
                null,
                () -> Reading.input("growing", versions.remove(versions.size() - 1))
                        .opener()
                        .open(),
                true);
        Problems problems = new Problems(9);
        TraceReader.read(List.of(growing), ReadSettings.of(Limits.DEFAULT, "NULL"), problems, new Taker(1), 1, 0);

        assertThat(problems.first().get(0).message())
                .isEqualTo(
                        "growing: found 1 lines at first, and then 2, expected files that stay the same while they are "
                                + "read; wait until they are complete, or pipe them in");
    }
}
