package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of SagaMAS, message by message.
 *
 * <p>No message commits it (rule P6). It is decided by what the coordinator publishes (Algorithm 2), or else when the coordinator tells
 * participants that it is over (appendix A): aborted if a participant had failed or a compensation was ordered, and else committed. Where a
 * log has neither, an order to compensate says at its end that it was aborted (P5). Only a log that is complete says more: a failure
 * aborted it too (P5), and if every participant has reported success, it was committed (P6).
 *
 * <p>Messages are delivered at least once, and participants handle them once for each transaction and step (notes on Algorithms 2 and 3):
 * what is reported again is the same report.
 */
final class SagaMasTransaction {
    /**
     * A message.
     *
     * @param participant the agent that is told, or reports
     * @param step the step: the participant, with the name of the step if the payload has one
     * @param time when, in microseconds
     */
    record Message(Origin origin, SagaMasWord word, String participant, String step, JsonNode payload, long time) {}

    private static final String STARTED = "saga started";
    private static final String SUCCEEDED = "saga succeeded";
    private static final String ABORTED = "saga aborted";

    private final boolean isLogComplete;
    private final Map<String, Message> ordered = new HashMap<>();
    private final Map<String, Message> compensations = new HashMap<>();
    private final Set<String> reported = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private final Set<String> succeeded = new HashSet<>();
    private @Nullable Message last;
    private boolean hasFailed;
    private boolean isDecided;

    /** @param isLogComplete whether the log shows everything that happened */
    SagaMasTransaction(boolean isLogComplete) {
        this.isLogComplete = isLogComplete;
    }

    /** Takes the next message. */
    void message(Message message, CallSink sink) {
        if (last == null) {
            sink.call(SagaMas.call(message, STARTED).build());
        }
        last = message;
        switch (message.word()) {
            case START -> told.add(message.participant());
            case EXECUTE -> {
                told.add(message.participant());
                ordered.put(message.step(), message);
            }
            case SUCCESS, FAILURE -> report(message, sink);
            case COMPENSATE -> compensations.putIfAbsent(message.step(), message);
            case COMPENSATED -> compensated(message, sink);
            case SUCCEEDED -> decide(message, SUCCEEDED, sink);
            case ABORTED -> decide(message, ABORTED, sink);
            case DONE -> {
                if (!isDecided) {
                    decide(message, isAborting() ? ABORTED : SUCCEEDED, sink);
                }
            }
            case DONE_ACKNOWLEDGED -> {}
        }
    }

    private boolean isAborting() {
        return hasFailed || !compensations.isEmpty();
    }

    private void report(Message message, CallSink sink) {
        boolean failed = message.word() == SagaMasWord.FAILURE;
        hasFailed |= failed;
        if (!failed) {
            succeeded.add(message.participant());
        }
        if (reported.add(message.step() + "\n" + failed)) {
            Message order = ordered.getOrDefault(message.step(), message);
            sink.call(SagaMas.call(message, message.step())
                    .started(order.time())
                    .arguments(order.payload())
                    .result(message.payload())
                    .outcome(failed ? Outcome.FAILED : Outcome.DONE)
                    .build());
        }
    }

    private void compensated(Message message, CallSink sink) {
        if (reported.add(message.step() + "\ncompensated")) {
            Message order = compensations.getOrDefault(message.step(), message);
            compensations.putIfAbsent(message.step(), message);
            sink.call(SagaMas.call(order, "compensate " + message.step())
                    .arguments(SagaMas.undoing(message.step()))
                    .build());
        }
    }

    private void decide(Message message, String tool, CallSink sink) {
        isDecided = true;
        sink.call(SagaMas.call(message, tool).build());
    }

    /** Ends reading. */
    void finish(CallSink sink) {
        if (isDecided || last == null) {
            return;
        }
        if (!compensations.isEmpty() || (isLogComplete && hasFailed)) {
            decide(last, ABORTED, sink);
        } else if (isLogComplete && !succeeded.isEmpty() && succeeded.containsAll(told)) {
            decide(last, SUCCEEDED, sink);
        }
    }
}
