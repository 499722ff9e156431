package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Received;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.HandOver.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Paths of a trace from its first record to its end: the events, the states, and what the receiver gets. A trace of two
 * records is short.
 *
 * <pre>
 * r  a record                                   R  a record with which the trace is long
 * L  a record with which it is too long to be held
 * i  a record that the receiver cannot use      I  the same, with which the trace is long: the first is of no use
 * b  a record with a predecessor after it       B  the same, after such a one, or after z
 * f  such a one, which is to be delivered       z  the first of a further input, with an earlier time
 * p  a record with the first as predecessor     d  a record with the id of the first
 * a  an abort line of the first, which is held  n  an abort line that names no record
 * u  an abort line of the first, delivered      v  an abort line of the latest, delivered
 * x  records without predecessors are left out  s  paused, and it may be complete
 * S  paused, but it is too long                 c  completed
 * w  completed, but the receiver needs more     e  ended
 * o  read again                                 O  read again, knowing which operations are undone
 * k  an abort line of the first, known before   N  an abort line that names no record, of a lost trace
 * </pre>
 */
class OpenTraceTest {
    private static final int FEW = 2;
    /** How many records are held while they are delivered. */
    private static final int MOST = 5;

    private static final String WAYS = """
            HELD | r r R r c e     | HELD HELD PASSING PASSING GIVEN ENDED       | 1 2 3 4 complete end
            HELD | r r R p c e     | HELD HELD PASSING PASSING GIVEN ENDED       | 1 2 3 4(1) complete end
            HELD | r p R p c e     | HELD HELD PASSING PASSING GIVEN ENDED       | 1 2(1) 3 4(1) complete end
            HELD | r r c e         | HELD HELD GIVEN ENDED                       | whole:1,2 end
            HELD | c e             | GIVEN ENDED                                 | end
            HELD | r s s c e       | HELD GIVEN GIVEN GIVEN ENDED                | whole:1 end
            HELD | r s r r u s c o r r r c e | HELD GIVEN LOST LOST LOST LOST LOST WHOLE WHOLE WHOLE WHOLE GIVEN ENDED | whole:1 discard whole:1,2,3 end
            HELD | r s u           | HELD GIVEN LOST                             | whole:1 discard
            HELD | r d r n s c e   | HELD WHOLE WHOLE WHOLE WHOLE GIVEN ENDED    | whole:1,2 end
            HELD | r d r r r c e   | HELD WHOLE WHOLE WHOLE WHOLE GIVEN ENDED    | whole:1,2,3,4 end
            HELD | r n r d a c e   | HELD WHOLE WHOLE WHOLE WHOLE GIVEN ENDED    | whole:1!,2 end
            HELD | r a r R c e     | HELD HELD HELD PASSING GIVEN ENDED          | 1! 2 3 complete end
            HELD | r b x c e       | HELD HELD WHOLE GIVEN ENDED                 | whole:1 end
            HELD | b x c e         | HELD WHOLE GIVEN ENDED                      | end
            HELD | r d b x c e     | HELD WHOLE WHOLE WHOLE GIVEN ENDED          | whole:1 end
            HELD | r b B c o r r r c e | HELD HELD LOST LOST WHOLE WHOLE WHOLE WHOLE GIVEN ENDED | 1 discard whole:1,2,3 end
            HELD | b r B           | HELD HELD LOST                              | discard
            HELD | r z B r c       | HELD HELD LOST LOST LOST                    | 1 discard
            HELD | r r R z         | HELD HELD PASSING LOST                      | 1 2 3 discard
            HELD | r r R d         | HELD HELD PASSING LOST                      | 1 2 3 discard
            HELD | r r R n         | HELD HELD PASSING LOST                      | 1 2 3 discard
            HELD | r r R u c O r r R k r c e | HELD HELD PASSING LOST LOST HELD HELD HELD PASSING PASSING PASSING GIVEN ENDED | 1 2 3 discard 1! 2 3 4 complete end
            HELD | r r R u c O r a c e | HELD HELD PASSING LOST LOST HELD HELD HELD GIVEN ENDED | 1 2 3 discard whole:1! end
            HELD | r r R u N O r r R k n c o r r r a c e | HELD HELD PASSING LOST LOST HELD HELD HELD PASSING PASSING LOST LOST WHOLE WHOLE WHOLE WHOLE WHOLE GIVEN ENDED | 1 2 3 discard 1! 2 3 discard whole:1!,2,3 end
            HELD | r r R u O r r R i c o r c e | HELD HELD PASSING LOST HELD HELD HELD PASSING LOST LOST WHOLE WHOLE GIVEN ENDED | 1 2 3 discard 1! 2 3 4 discard whole:1 end
            HELD | r r R u         | HELD HELD PASSING LOST                      | 1 2 3 discard
            HELD | r r R v         | HELD HELD PASSING LOST                      | 1 2 3 discard
            HELD | r r R f         | HELD HELD PASSING LOST                      | 1 2 3 discard
            HELD | r r R i         | HELD HELD PASSING LOST                      | 1 2 3 4 discard
            HELD | r r I r         | HELD HELD LOST LOST                         | 1 discard
            HELD | r r R w o r c e | HELD HELD PASSING LOST WHOLE WHOLE GIVEN ENDED | 1 2 3 complete discard whole:1 end
            HELD | r r R S r s c e | HELD HELD PASSING PASSING PASSING GIVEN GIVEN ENDED | 1 2 3 4 complete end
            HELD | r r R s r       | HELD HELD PASSING GIVEN LOST                | 1 2 3 complete discard
            KEPT | r r R r c e     | KEPT KEPT TOLD TOLD GIVEN ENDED             | 1 2 3 4 complete end
            KEPT | r r R r r L r c e | KEPT KEPT TOLD TOLD TOLD PASSING PASSING GIVEN ENDED | 1 2 3 4 5 6 7 complete end
            KEPT | r p R p c e     | KEPT KEPT TOLD TOLD GIVEN ENDED             | 1 2(1) 3 4(1) complete end
            KEPT | r r c e         | KEPT KEPT GIVEN ENDED                       | whole:1,2 end
            KEPT | r d n r R c e   | KEPT KEPT KEPT KEPT TOLD GIVEN ENDED        | 1 2 3 complete end
            KEPT | r z R z c e     | KEPT KEPT TOLD TOLD GIVEN ENDED             | 1 2 3 4 complete end
            KEPT | r b B r c e     | KEPT KEPT WHOLE WHOLE GIVEN ENDED           | 1 discard whole:1,2(3),3,4 end
            KEPT | b r B r c e     | KEPT KEPT WHOLE WHOLE GIVEN ENDED           | discard whole:1(2),2,3,4 end
            KEPT | r b x c e       | KEPT KEPT WHOLE GIVEN ENDED                 | whole:1 end
            KEPT | r r R d n r c e | KEPT KEPT TOLD TOLD TOLD TOLD GIVEN ENDED   | 1 2 3 4 complete end
            KEPT | r r R u a r c e | KEPT KEPT TOLD WHOLE WHOLE WHOLE GIVEN ENDED | 1 2 3 discard whole:1!,2,3,4 end
            KEPT | r r R v c e     | KEPT KEPT TOLD WHOLE GIVEN ENDED            | 1 2 3 discard whole:1,2,3! end
            KEPT | r r R f r c e   | KEPT KEPT TOLD WHOLE WHOLE GIVEN ENDED      | 1 2 3 discard whole:1,2,3,4(5),5 end
            KEPT | r r R f x c e   | KEPT KEPT TOLD WHOLE WHOLE GIVEN ENDED      | 1 2 3 discard whole:1,2,3 end
            KEPT | r r R i r c e   | KEPT KEPT TOLD WHOLE WHOLE GIVEN ENDED      | 1 2 3 4 discard whole:1,2,3,4,5 end
            KEPT | r r I r c e     | KEPT KEPT WHOLE WHOLE GIVEN ENDED           | 1 discard whole:1,2,3,4 end
            KEPT | r r R w e       | KEPT KEPT TOLD GIVEN ENDED                  | 1 2 3 complete discard whole:1,2,3 end
            """;

    /** The events of each step, unless they depend on the state. */
    private static final Map<String, List<Event>> EVENTS = Map.ofEntries(
            Map.entry("r", List.of(Event.RECORD)),
            Map.entry("p", List.of(Event.RECORD)),
            Map.entry("b", List.of(Event.RECORD)),
            Map.entry("R", List.of(Event.LONG, Event.RECORD)),
            Map.entry("L", List.of(Event.RECORD, Event.TOO_LONG)),
            Map.entry("I", List.of(Event.LONG, Event.NOT_ENOUGH, Event.RECORD)),
            Map.entry("B", List.of(Event.LONG, Event.NOT_ENOUGH, Event.RECORD)),
            Map.entry("i", List.of(Event.RECORD, Event.NOT_ENOUGH)),
            Map.entry("f", List.of(Event.RECORD, Event.NOT_ENOUGH)),
            Map.entry("d", List.of(Event.REFUSED)),
            Map.entry("n", List.of(Event.REFUSED)),
            Map.entry("a", List.of()),
            Map.entry("k", List.of()),
            Map.entry("O", List.of(Event.RETRIED)),
            Map.entry("N", List.of(Event.UNDONE)),
            Map.entry("u", List.of(Event.UNDONE)),
            Map.entry("v", List.of(Event.UNDONE)),
            Map.entry("x", List.of(Event.LEFT_OUT)),
            Map.entry("S", List.of(Event.PAUSED)),
            Map.entry("c", List.of(Event.COMPLETED)),
            Map.entry("w", List.of(Event.NOT_ENOUGH, Event.COMPLETED)),
            Map.entry("e", List.of(Event.ENDS)),
            Map.entry("o", List.of(Event.READ_AGAIN)));

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

    /** The events of a step in a state. */
    private static List<Event> events(HandOver state, String step) {
        return switch (step) {
            case "s" -> List.of(state == HandOver.PASSING ? Event.COMPLETED : Event.PAUSED);
            case "z" -> state == HandOver.PASSING ? List.of(Event.RECORD, Event.NOT_ENOUGH) : List.of(Event.RECORD);
            default -> Objects.requireNonNull(EVENTS.get(step));
        };
    }

    @Test
    void eachTransitionOfTheTableIsOnOneOfTheWays() {
        Set<String> walked = new HashSet<>();
        ways().forEach(way -> {
            HandOver state = way.from;
            for (int k = 0; k < way.steps.size(); k++) {
                for (Event event : events(state, way.steps.get(k))) {
                    walked.add(state + " " + event);
                    state = state.after(event);
                }
                assertThat(state).as("%s at %s", way, way.steps.get(k)).isEqualTo(way.states.get(k));
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
        for (String steps : List.of("HELD r d", "HELD r r n d", "KEPT r d", "KEPT r r R d")) {
            assertThat(lastAnswer(steps)).as(steps).isEqualTo("same as 1");
        }
        assertThat(lastAnswer("HELD r r R d")).isEqualTo("added, or not known");
        assertThat(lastAnswer("HELD r r R u d")).isEqualTo("added, or not known");
    }

    @Test
    void anAbortOfNoRecordIsToldAsLongAsThatIsKnown() {
        for (String steps : List.of("HELD r n", "HELD n", "KEPT r n", "KEPT r r R n")) {
            assertThat(lastAnswer(steps)).as(steps).isEqualTo("none");
        }
        for (String steps : List.of("HELD r a", "HELD r r R n", "HELD r r R u", "KEPT r r R u", "HELD r s n")) {
            assertThat(lastAnswer(steps)).as(steps).isEqualTo("undone, or not known");
        }
    }

    @Test
    void anOperationThatTheReceiverUndoesChangesNothingElse() {
        for (String steps : List.of("KEPT r r R u", "KEPT r r R r r L u", "HELD r r R u")) {
            Walk walk = new Walk(HandOver.valueOf(steps.substring(0, 4)));
            walk.undoes = true;
            Stream.of(steps.substring(5).split(" ")).forEach(walk::step);
            assertThat(walk.trace.state()).as(steps).isIn(HandOver.TOLD, HandOver.PASSING);
            assertThat(walk.received).as(steps).endsWith("undo 1");
        }
    }

    private static String lastAnswer(String steps) {
        return walk(steps).answer;
    }

    private static Walk walk(String steps) {
        Walk walk = new Walk(HandOver.valueOf(steps.substring(0, 4)));
        Stream.of(steps.substring(5).split(" ")).forEach(walk::step);
        return walk;
    }

    @Test
    void itsRecordsAreCountedWhereverTheyAreUnlessItIsLost() {
        for (String steps : List.of(
                "HELD r r R r",
                "HELD r r R r c",
                "HELD r r R r s",
                "HELD r r R r c e",
                "KEPT r r R r",
                "KEPT r r R r c e")) {
            assertThat(walk(steps).trace.records()).as(steps).isEqualTo(4);
        }
        assertThat(walk("HELD r r").trace.records()).isEqualTo(2);
        assertThat(walk("HELD r r c e").trace.records()).isEqualTo(2);
        assertThat(walk("HELD r b x c e").trace.records()).isEqualTo(1);
        assertThat(walk("HELD r r R u").trace.records()).isZero();
    }

    /** A trace that takes steps, and what its receiver gets. */
    private static final class Walk implements TraceSink.Receiver {
        final List<String> received = new ArrayList<>();
        final OpenTrace trace;
        private Symbols symbols = new Symbols();
        private int records;
        private boolean enough = true;
        boolean undoes;
        private Received state = Received.NOTHING;
        String answer = "";

        Walk(HandOver from) {
            trace = new OpenTrace("t", 1, this, new ShortTraces(), symbols, from == HandOver.KEPT);
            assertThat(trace.state()).isEqualTo(from);
        }

        void step(String step) {
            enough = !List.of("i", "I", "w").contains(step);
            switch (step) {
                case "r", "R", "L", "i", "I", "B" -> add(1, "");
                case "z" -> {
                    trace.endInput();
                    add(0, "");
                }
                case "p" -> add(1, ",\"preds\":[1]");
                case "b", "f" -> add(1, ",\"preds\":[" + (records + 2) + "]");
                case "d" -> add(1, ",\"op_id\":1");
                case "a", "k", "u" -> abort(1);
                case "v" -> abort(records);
                case "n", "N" -> abort(99);
                case "x" -> assertThat(trace.removeDangling()).hasSize(1);
                case "s" -> trace.pause(records);
                case "S" -> trace.pause(records - 1);
                case "c", "w" -> trace.complete();
                case "o", "O" -> {
                    Symbols before = symbols;
                    symbols = new Symbols();
                    records = 0;
                    trace.startOver(new ShortTraces(), before, symbols);
                }
                default -> trace.end();
            }
        }

        private void add(int time, String more) {
            PackedRecord record = new PackedRecord();
            record.moveTo(read("{\"agent\":\"a\",\"read_time\":0,\"write_time\":" + time + more + "}")
                    .records());
            record.place(0, symbols.sources().intern("t"), 1);
            boolean added = trace.add(record, "folder", FEW, MOST, symbols);
            OperationRef same = added ? null : trace.refuse(record);
            records += same == null ? 1 : 0;
            answer = same == null ? "added, or not known" : "same as " + same.position();
        }

        private void abort(int id) {
            BlockRecords block = read("{\"abort\":" + id + "}");
            answer = trace.abort(block.aborts().get(0).operationId()) ? "undone, or not known" : "none";
        }

        private BlockRecords read(String line) {
            return Reading.scanner(symbols, Limits.DEFAULT, null)
                    .read(Reading.block(line))
                    .records();
        }

        private static String records(Trace trace) {
            return String.join(
                    ",",
                    IntStream.range(0, trace.size())
                            .mapToObj(record -> text(
                                    trace.reference(record).position(),
                                    trace.columns().isAborted(record),
                                    IntStream.range(
                                                    trace.columns().predecessorsFrom(record),
                                                    trace.columns().predecessorsFrom(record + 1))
                                            .map(trace.columns()::predecessor)))
                            .toList());
        }

        /** A record by its position, with its predecessors in parentheses, and with an exclamation mark if it is undone. */
        private static String text(int position, boolean aborted, IntStream predecessors) {
            StringBuilder text = new StringBuilder().append(position);
            predecessors.forEach(
                    predecessor -> text.append('(').append(predecessor + 1).append(')'));
            return text.append(aborted ? "!" : "").toString();
        }

        @Override
        public void receiveWhole(Trace whole) {
            state = state.whole();
            received.add("whole:" + records(whole));
        }

        @Override
        public boolean receive(TraceHead head, PackedRecord record) {
            state = state.record();
            assertThat(head.id()).isEqualTo("t");
            assertThat(head.size()).isGreaterThanOrEqualTo(record.position());
            received.add(text(
                    record.position(),
                    record.isAborted(),
                    IntStream.range(0, record.predecessors()).map(k -> (int) record.predecessor(k))));
            return enough;
        }

        @Override
        public boolean undo(int position) {
            if (undoes) {
                received.add("undo " + position);
            }
            return undoes;
        }

        @Override
        public boolean complete() {
            state = state.complete();
            received.add("complete");
            return enough;
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
