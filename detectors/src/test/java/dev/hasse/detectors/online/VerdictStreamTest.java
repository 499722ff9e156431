package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Status;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictStreamTest {
    private static final List<Trace> TRACES = IntStream.range(0, 300)
            .mapToObj(k -> HistoryNotation.trace("a 0..2 r:x=NULL", "b 0..1 w:x=" + k))
            .toList();

    @Test
    void verdictsComeInTheOrderOfTheTraces() throws IOException {
        List<Verdict> one = new ArrayList<>();
        List<Verdict> many = new ArrayList<>();
        classifyAll(TRACES, Classifier.LISTING_ALL, 1, one::add);
        classifyAll(TRACES, Classifier.LISTING_ALL, 3, many::add);

        assertThat(one).hasSize(300);
        assertThat(many).isEqualTo(one);
    }

    @Test
    void aLargeTraceIsDecidedInTwoPartsToTheSame() throws IOException {
        TraceBuilder builder = new TraceBuilder("large", new Symbols());
        for (int k = 1; k <= 60_000; k++) {
            OperationBuilder operation = Operation.by("agent-" + k % 7, Math.max(0, k - k % 5));
            operation.read("x" + k % 11, Value.ofInteger(k % 3)).write("x" + k % 13, Value.ofInteger(k % 4));
            operation.issued("x", Value.NULL).issued("y", Value.NULL);
            operation.effected(k % 2 == 0 ? "x" : "y", Value.NULL).effected(k % 2 == 0 ? "y" : "x", Value.NULL);
            builder.add(operation.commit(k));
        }
        List<Trace> large = List.of(builder.build());
        Classifier classifier = new Classifier(Chain.DEFAULT, null, 10);
        List<Verdict> one = new ArrayList<>();
        List<Verdict> two = new ArrayList<>();
        classifyAll(large, classifier, 1, one::add);
        classifyAll(large, classifier, 2, two::add);

        assertThat(one).hasSize(1);
        assertThat(one.get(0).with(Status.FOUND)).containsExactlyInAnyOrder(Anomaly.A1, Anomaly.A3, Anomaly.A6);
        assertThat(two).isEqualTo(one);
    }

    @Test
    void aSinkThatFailsGetsNoMore() {
        List<Verdict> taken = new ArrayList<>();

        assertThatThrownBy(() -> classifyAll(TRACES, Classifier.LISTING_ALL, 3, verdict -> {
                    taken.add(verdict);
                    throw new IOException("full");
                }))
                .isInstanceOf(IOException.class);
        assertThat(taken).hasSize(1);
    }

    private static final Classifier LISTING = new Classifier(Chain.DEFAULT, null, 10);

    /** Whether it is enough to be told record by record, and if not, why. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    enough                  | a 0..1 w:x=1        ; b 1..2 r:x=1
                    enough                  | a 0..1 w:x=1 preds: ; b 1..2 r:x=1 preds:1
                    enough                  | a 0..2 w:x=1        ; b 0..1 w:x=2
                    enough                  | a 0..1 w:x=1        ; b 1..2 r:x=1 preds:1
                    enough                  | a 0..1 r:x=1 replica:r1 ; b 1..2 r:x=1 replica:r2
                    a moment is not known   | a 0..1 w:x=1        ; b 1..2 w:x=2 since:1
                    """)
    void theWholeIsWantedWhereSingleRecordsAreNotEnough(String why, String history) throws IOException {
        List<Operation> operations = HistoryNotation.history(history.split(" *; *"));
        Verdict whole = Told.whole(LISTING, operations);
        for (int threads = 1; threads <= 2; threads++) {
            try (VerdictStream verdicts = new VerdictStream(LISTING, threads)) {
                TraceSink.Receiver receiver = verdicts.begin();
                boolean enough = give(receiver, new Told(), operations) && receiver.complete();
                assertThat(enough).isEqualTo(why.equals("enough"));
                if (!enough) {
                    receiver.discard();
                    receiver.receiveWhole(Told.trace(operations));
                }
                receiver.end();
                List<Verdict> taken = new ArrayList<>();
                verdicts.finish(taken::add);
                assertThat(taken).containsExactly(whole);
            }
        }
    }

    private static boolean give(TraceSink.Receiver receiver, Told told, List<Operation> operations) {
        for (Operation operation : operations) {
            if (!receiver.receive(told.head(), Objects.requireNonNull(told.next(operation)))) {
                return false;
            }
        }
        return true;
    }

    /** The calls of a receiver, and the outcome: the verdict, or the message of an exception. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                                                 end | no verdict
                    whole                                        end | the verdict
                    rest, complete                               end | the verdict
                    record, rest, complete                       end | the verdict
                    record, discard, whole                       end | the verdict
                    record, record, discard, rest, complete      end | the verdict
                    rest, complete, discard                      end | no verdict
                    whole, discard                               end | no verdict
                    whole, discard, whole                        end | the verdict
                    whole, discard, record, rest, complete       end | the verdict
                    record, end                                      | end after RECORDS
                    record, whole                                    | whole after RECORDS
                    complete                                         | complete after NOTHING
                    rest, complete, whole                            | whole after ALL_RECORDS
                    rest, complete, complete                         | complete after ALL_RECORDS
                    whole, whole                                     | whole after WHOLE
                    whole, record                                    | record after WHOLE
                    end, discard                                     | discard after ENDED
                    end, end                                         | end after ENDED
                    """)
    void aVerdictIsThatOnWhatWasGivenLast(String given, String outcome) throws IOException {
        List<Operation> history =
                HistoryNotation.history("b 0..1 w:x=1", "b 1..2 w:x=2", "a 0..3 r:x=NULL", "a 3..4 r:x=1");
        for (int threads = 1; threads <= 2; threads++) {
            assertThat(outcome(history, given, threads))
                    .as("%d threads", threads)
                    .isEqualTo(outcome);
        }
    }

    private static String outcome(List<Operation> history, String given, int threads) throws IOException {
        try (VerdictStream verdicts = new VerdictStream(LISTING, threads)) {
            TraceSink.Receiver receiver = verdicts.begin();
            Told told = new Told();
            int next = 0;
            for (String one : given.split(", | {2,}")) {
                switch (one) {
                    case "record" -> give(receiver, told, List.of(history.get(next++)));
                    case "rest" -> give(receiver, told, history.subList(next, history.size()));
                    case "complete" -> receiver.complete();
                    case "whole" -> receiver.receiveWhole(Told.trace(history));
                    case "discard" -> {
                        receiver.discard();
                        told = new Told();
                        next = 0;
                    }
                    default -> receiver.end();
                }
            }
            List<Verdict> taken = new ArrayList<>();
            verdicts.finish(taken::add);
            return taken.isEmpty()
                    ? "no verdict"
                    : taken.equals(List.of(Told.whole(LISTING, history))) ? "the verdict" : "another verdict";
        } catch (IllegalStateException reason) {
            return String.valueOf(reason.getMessage());
        }
    }

    @Test
    void aVerdictIsHandedOnEarlyWhenItIsItsTurnAndItIsTaken() throws IOException {
        List<String> taken = new ArrayList<>();
        boolean[] open = {false};
        try (VerdictStream verdicts = new VerdictStream(LISTING, 1)) {
            verdicts.deliverEarly(verdict -> taken.add("early " + verdict.records()), () -> open[0]);
            TraceSink.Receiver first = verdicts.begin();
            TraceSink.Receiver second = verdicts.begin();
            second.receiveWhole(HistoryNotation.trace("a 0..1", "a 1..2"));
            open[0] = true;
            second.end();
            verdicts.pause();
            assertThat(taken).isEmpty();

            first.receiveWhole(HistoryNotation.trace("a 0..1"));
            assertThat(taken).isEmpty();
            open[0] = false;
            first.end();
            assertThat(taken).isEmpty();

            open[0] = true;
            verdicts.begin().end();
            assertThat(taken).containsExactly("early 1", "early 2");

            open[0] = false;
            TraceSink.Receiver last = verdicts.begin();
            last.receiveWhole(HistoryNotation.trace("a 0..1", "a 1..2", "a 2..3"));
            last.end();
            verdicts.pause();
            assertThat(taken).hasSize(2);
            open[0] = true;
            verdicts.pause();
            assertThat(taken).containsExactly("early 1", "early 2", "early 3");

            open[0] = false;
            TraceSink.Receiver end = verdicts.begin();
            end.receiveWhole(HistoryNotation.trace("a 0..1", "a 1..2"));
            end.end();
            verdicts.finish(verdict -> taken.add("at the end " + verdict.records()));
        }
        assertThat(taken).containsExactly("early 1", "early 2", "early 3", "at the end 2");
    }

    @Test
    void onceAllIsReadVerdictsAreHandedOnAsTheyCome() throws IOException {
        List<Integer> taken = new ArrayList<>();
        try (VerdictStream verdicts = new VerdictStream(LISTING, 1)) {
            verdicts.deliverOnceRead(verdict -> taken.add(verdict.records()));
            TraceSink.Receiver first = verdicts.begin();
            TraceSink.Receiver second = verdicts.begin();
            first.receiveWhole(HistoryNotation.trace("a 0..1"));
            first.end();
            verdicts.pause();
            assertThat(taken).isEmpty();

            verdicts.allRead();
            second.receiveWhole(HistoryNotation.trace("a 0..1", "a 1..2"));
            second.end();
            assertThat(taken).containsExactly(1, 2);

            verdicts.finish(verdict -> taken.add(0));
        }
        assertThat(taken).containsExactly(1, 2);
    }

    @Test
    void whatASinkThrowsEarlyComesOutWhereATraceIsGiven() {
        try (VerdictStream verdicts = new VerdictStream(LISTING, 1)) {
            verdicts.deliverEarly(
                    verdict -> {
                        throw new IOException("full");
                    },
                    () -> true);
            TraceSink.Receiver receiver = verdicts.begin();
            receiver.receiveWhole(TRACES.get(0));

            assertThatThrownBy(receiver::end)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasRootCauseMessage("full");
        }
    }

    /** An error is thrown unchanged: the command knows what to say when memory is short. */
    @Test
    void whatADetectorThrowsComesOut() {
        for (int threads = 1; threads <= 2; threads++) {
            int number = threads;
            assertThatThrownBy(() -> classifyAll(TRACES, throwing(new OutOfMemoryError("short")), number, one -> {}))
                    .isInstanceOf(OutOfMemoryError.class);
            assertThatThrownBy(
                            () -> classifyAll(TRACES, throwing(new IllegalStateException("wrong")), number, one -> {}))
                    .hasRootCauseMessage("wrong");
        }
    }

    private static Classifier throwing(Throwable failure) {
        return LISTING.excusing((witness, workload, found) -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        });
    }

    @Test
    void nothingIsDecidedAfterTheEnd() {
        VerdictStream verdicts = new VerdictStream(LISTING, 2);
        assertThat(verdicts.takesAgain()).isTrue();
        verdicts.close();

        assertThatThrownBy(() -> verdicts.begin().receiveWhole(TRACES.get(0)))
                .isInstanceOf(RejectedExecutionException.class);
    }

    private static void classifyAll(List<Trace> traces, Classifier classifier, int threads, VerdictStream.Sink sink)
            throws IOException {
        try (VerdictStream verdicts = new VerdictStream(classifier, threads)) {
            for (Trace trace : traces) {
                TraceSink.Receiver receiver = verdicts.begin();
                receiver.receiveWhole(trace);
                receiver.end();
            }
            verdicts.finish(sink);
        }
    }
}
