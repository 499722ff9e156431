package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Received;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.HandOver.Event;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Paths of a trace from its first record to its end: the events, the states, and what the receiver gets.
 *
 * <pre>
 * r  a record                                   b  a record with a predecessor that stands after it
 * d  a record with the id of the first          n  an abort line that names no record
 * u  an abort line of the first record          v  an abort line of the latest record
 * p  delivered as a part                        q  cannot be delivered as a part
 * x  records without predecessors are left out  s  paused
 * c  completed                                  o  read again
 * z  a record with an earlier time              y  a record with an earlier time, of a further input
 * e  ended, and parts were enough               w  ended, and the whole was wanted
 * </pre>
 */
class OpenTraceTest {
    private static final String WAYS = """
            HELD | r p r s p r c e | HELD IN_PARTS IN_PARTS IN_PARTS IN_PARTS IN_PARTS ALL_PARTS ENDED | part:1 part:2 last:3 end
            HELD | r r c e         | HELD HELD GIVEN ENDED                       | whole:1,2 end
            HELD | r s s c e       | HELD GIVEN GIVEN GIVEN ENDED                | whole:1 end
            HELD | r s r r u s c o r r c e | HELD GIVEN LOST LOST LOST LOST LOST WHOLE WHOLE WHOLE GIVEN ENDED | whole:1 discard whole:1,2 end
            HELD | r s u           | HELD GIVEN LOST                             | whole:1
            HELD | r d r n s c e   | HELD WHOLE WHOLE WHOLE WHOLE GIVEN ENDED    | whole:1,2 end
            HELD | r n r d u c e   | HELD WHOLE WHOLE WHOLE WHOLE GIVEN ENDED    | whole:1!,2 end
            HELD | r u p c e       | HELD HELD IN_PARTS ALL_PARTS ENDED          | part:1! last: end
            HELD | r p r v c e     | HELD IN_PARTS IN_PARTS IN_PARTS ALL_PARTS ENDED | part:1 last:2! end
            HELD | r b x c e       | HELD HELD WHOLE GIVEN ENDED                 | whole:1 end
            HELD | b x c e         | HELD WHOLE GIVEN ENDED                      | end
            HELD | r d b x c e     | HELD WHOLE WHOLE WHOLE GIVEN ENDED          | whole:1 end
            HELD | r b q o r c e   | HELD HELD LOST WHOLE WHOLE GIVEN ENDED      | discard whole:1 end
            HELD | r p d           | HELD IN_PARTS LOST                          | part:1
            HELD | r p n           | HELD IN_PARTS LOST                          | part:1
            HELD | r p u           | HELD IN_PARTS LOST                          | part:1
            HELD | r p y           | HELD IN_PARTS LOST                          | part:1
            HELD | r y c e         | HELD HELD GIVEN ENDED                       | whole:1,2 end
            HELD | r p z c e       | HELD IN_PARTS IN_PARTS ALL_PARTS ENDED      | part:1 last:2 end
            HELD | r p b q         | HELD IN_PARTS IN_PARTS LOST                 | part:1
            HELD | r p b r c       | HELD IN_PARTS IN_PARTS IN_PARTS LOST        | part:1
            HELD | r p r c w o r c e | HELD IN_PARTS IN_PARTS ALL_PARTS LOST WHOLE WHOLE GIVEN ENDED | part:1 last:2 discard whole:1 end
            KEPT | r p r p r c e   | KEPT COPIED COPIED COPIED COPIED ALL_COPIED ENDED | part:1 part:2 last:3 end
            KEPT | r r c e         | KEPT KEPT GIVEN ENDED                       | whole:1,2 end
            KEPT | r d n p c e     | KEPT KEPT KEPT COPIED ALL_COPIED ENDED      | part:1 last: end
            KEPT | r b q r c e     | KEPT KEPT WHOLE WHOLE GIVEN ENDED           | whole:1,2,3 end
            KEPT | r b x c e       | KEPT KEPT WHOLE GIVEN ENDED                 | whole:1 end
            KEPT | r p d n r c e   | KEPT COPIED COPIED COPIED COPIED ALL_COPIED ENDED | part:1 last:2 end
            KEPT | r p r u r c e   | KEPT COPIED COPIED WHOLE WHOLE GIVEN ENDED  | part:1 discard whole:1!,2,3 end
            KEPT | r p u u c e     | KEPT COPIED WHOLE WHOLE GIVEN ENDED         | part:1 discard whole:1! end
            KEPT | r p r v c e     | KEPT COPIED COPIED COPIED ALL_COPIED ENDED  | part:1 last:2! end
            KEPT | r p b q r c e   | KEPT COPIED COPIED WHOLE WHOLE GIVEN ENDED  | part:1 discard whole:1,2,3 end
            KEPT | r p b x c e     | KEPT COPIED COPIED WHOLE GIVEN ENDED        | part:1 discard whole:1 end
            KEPT | r p b r c e     | KEPT COPIED COPIED COPIED GIVEN ENDED       | part:1 discard whole:1,2,3 end
            KEPT | r p r c w       | KEPT COPIED COPIED ALL_COPIED ENDED         | part:1 last:2 discard whole:1,2 end
            """;

    /** The event of each step, for a trace of which records are held, or may be. */
    private static final Map<String, Event> EVENTS = Map.ofEntries(
            Map.entry("r", Event.RECORD),
            Map.entry("b", Event.RECORD),
            Map.entry("z", Event.RECORD),
            Map.entry("d", Event.REFUSED),
            Map.entry("n", Event.REFUSED),
            Map.entry("u", Event.UNDONE),
            Map.entry("y", Event.BEHIND),
            Map.entry("p", Event.PART),
            Map.entry("q", Event.NO_PART),
            Map.entry("x", Event.LEFT_OUT),
            Map.entry("s", Event.PAUSED),
            Map.entry("c", Event.COMPLETED),
            Map.entry("e", Event.ENOUGH),
            Map.entry("w", Event.WANTED),
            Map.entry("o", Event.READ_AGAIN));

    private record Way(HandOver from, List<String> steps, List<HandOver> states, String received) {}

    private static Stream<Way> ways() {
        return WAYS.lines()
                .map(line -> line.split("\\|"))
                .map(cells -> new Way(
                        HandOver.valueOf(cells[0].strip()),
                        List.of(cells[1].strip().split(" ")),
                        Stream.of(cells[2].strip().split(" "))
                                .map(HandOver::valueOf)
                                .toList(),
                        cells[3].strip()));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void eachWayLeadsThroughItsStates(Way way) {
        Walk walk = new Walk(way.from);
        List<HandOver> states = new ArrayList<>();
        for (String step : way.steps) {
            walk.step(step);
            states.add(walk.trace.state());
        }

        assertThat(states).isEqualTo(way.states);
        assertThat(String.join(" ", walk.received)).isEqualTo(way.received);
    }

    @Test
    void eachTransitionOfTheTableIsOnOneOfTheWays() {
        Set<String> walked = new HashSet<>();
        ways().forEach(way -> {
            HandOver state = way.from;
            for (int k = 0; k < way.steps.size(); k++) {
                walked.add(state + " " + EVENTS.get(way.steps.get(k)));
                state = way.states.get(k);
            }
        });
        for (HandOver state : HandOver.values()) {
            for (Event event : Event.values()) {
                if (state.allows(event)) {
                    assertThat(walked).contains(state + " " + event);
                } else {
                    assertThatThrownBy(() -> state.after(event))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage(event + " of a trace that is " + state);
                }
            }
        }
    }

    @Test
    void aRepeatedIdIsToldWithTheRecordThatHasItAsLongAsThatIsKnown() {
        for (String steps : List.of("HELD r d", "HELD r r d", "KEPT r d", "KEPT r p d")) {
            assertThat(lastAnswer(steps)).as(steps).isEqualTo("same as 1");
        }
        assertThat(lastAnswer("HELD r p d")).isEqualTo("added, or not known");
        assertThat(lastAnswer("HELD r p u d")).isEqualTo("added, or not known");
    }

    @Test
    void anAbortOfNoRecordIsToldAsLongAsThatIsKnown() {
        for (String steps : List.of("HELD r n", "HELD n", "KEPT r n", "KEPT r p n")) {
            assertThat(lastAnswer(steps)).as(steps).isEqualTo("none");
        }
        for (String steps : List.of("HELD r u", "HELD r p n", "HELD r p u", "KEPT r p u", "HELD r s n")) {
            assertThat(lastAnswer(steps)).as(steps).isEqualTo("undone, or not known");
        }
    }

    private static String lastAnswer(String steps) {
        Walk walk = new Walk(HandOver.valueOf(steps.substring(0, 4)));
        Stream.of(steps.substring(5).split(" ")).forEach(walk::step);
        return walk.answer;
    }

    @Test
    void aPartHasSoManyRecordsThatWereNotHandedOn() {
        for (HandOver from : List.of(HandOver.HELD, HandOver.KEPT)) {
            Walk walk = new Walk(from);
            walk.step("r");
            assertThat(walk.trace.hasPart(2)).isFalse();
            walk.step("r");
            assertThat(walk.trace.hasPart(2)).isTrue();
            walk.step("p");
            walk.step("r");
            assertThat(walk.trace.hasPart(2)).isFalse();
            walk.step("r");
            assertThat(walk.trace.hasPart(2)).isTrue();
        }
    }

    @Test
    void whatMustComeAsAWholeHasNoPart() {
        Walk refused = new Walk(HandOver.HELD);
        List.of("r", "d", "r").forEach(refused::step);

        assertThat(refused.trace.hasPart(1)).isFalse();
    }

    /** A trace that takes steps, and what its receiver gets. */
    private static final class Walk implements TraceSink.Receiver {
        final List<String> received = new ArrayList<>();
        final OpenTrace trace;
        private Symbols symbols = new Symbols();
        private int records;
        private boolean wanted;
        private Received state = Received.NOTHING;
        String answer = "";

        Walk(HandOver from) {
            trace = new OpenTrace("t", 1, this, new ShortTraces(symbols), from == HandOver.KEPT);
            assertThat(trace.state()).isEqualTo(from);
        }

        void step(String step) {
            switch (step) {
                case "r" -> add("");
                case "y" -> {
                    trace.endInput();
                    add(0, "");
                }
                case "z" -> add(0, "");
                case "b" -> add(",\"preds\":[" + (records + 2) + "]");
                case "d" -> add(",\"op_id\":1");
                case "u" -> abort(1);
                case "v" -> abort(records);
                case "n" -> abort(99);
                case "p", "q" -> trace.deliverPart();
                case "x" -> assertThat(trace.removeDangling()).hasSize(1);
                case "s" -> trace.pause();
                case "c" -> trace.complete();
                case "o" -> {
                    symbols = new Symbols();
                    records = 0;
                    trace.startOver(new ShortTraces(symbols));
                }
                default -> {
                    wanted = step.equals("w");
                    trace.end();
                }
            }
        }

        private void add(String more) {
            add(1, more);
        }

        private void add(int time, String more) {
            BlockRecords block = read("{\"agent\":\"a\",\"read_time\":0,\"write_time\":" + time + more + "}");
            Renumbering numbers = block.numbersIn(symbols, 0, 0);
            boolean added = trace.add(block.columns(), 0, 1, numbers, Reading.input("t", "")) == 1;
            OperationRef same = added ? null : trace.refuse(block.columns(), 0, numbers);
            records += same == null ? 1 : 0;
            answer = same == null ? "added, or not known" : "same as " + same.position();
        }

        private void abort(int id) {
            BlockRecords block = read("{\"abort\":" + id + "}");
            answer = trace.abort(block.aborts().get(0), block.numbersIn(symbols, 0, 0))
                    ? "undone, or not known"
                    : "none";
        }

        private BlockRecords read(String line) {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            symbols.sources().intern("t");
            return new BlockReader(Limits.DEFAULT, null, 0, true)
                    .read(new Block(bytes, bytes.length))
                    .records();
        }

        private static String records(Trace trace) {
            return String.join(
                    ",",
                    IntStream.range(0, trace.size())
                            .mapToObj(record -> trace.reference(record).position()
                                    + (trace.columns().isAborted(record) ? "!" : ""))
                            .toList());
        }

        @Override
        public void receiveWhole(Trace whole) {
            state = state.whole();
            received.add("whole:" + records(whole));
        }

        @Override
        public void receivePart(Trace part, boolean last) {
            state = state.part(last);
            received.add((last ? "last:" : "part:") + records(part));
        }

        @Override
        public boolean needsWhole() {
            assertThat(state).isEqualTo(Received.ALL_PARTS);
            return wanted;
        }

        @Override
        public void discard() {
            state = state.discard();
            received.add("discard");
        }

        @Override
        public void end() {
            state = state.end();
            received.add("end");
        }
    }
}
