package dev.hasse.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A small history of registers, as Jepsen records it. In the notation, operations are separated by slashes: {@code 0 2..5 x=1} is a write by
 * process 0 that was invoked at 2 and succeeded at 5, {@code 1 3..4 x?1} a read of 1, and {@code 2 6..8 x:1>2} a compare-and-set of 1 to 2.
 * After the moment of the end, {@code !} says that the operation failed, and {@code ?} that it is an {@code info}, of unknown outcome;
 * {@code 6..?} has no end at all. The value {@code nil} is null.
 *
 * @param calls the operations
 */
record RegisterHistory(List<RegisterCall> calls) {
    RegisterHistory {
        calls = List.copyOf(calls);
    }

    static RegisterHistory of(String notation) {
        return new RegisterHistory(Stream.of(notation.split("/"))
                .map(String::strip)
                .map(RegisterCall::of)
                .toList());
    }

    /** The operations on some registers. */
    RegisterHistory on(Set<String> keys) {
        return new RegisterHistory(
                calls.stream().filter(call -> keys.contains(call.key())).toList());
    }

    /** Whether the end of one operation comes after that of another, also where they end at the same time. */
    boolean endsAfter(RegisterCall one, RegisterCall other) {
        return one.ended() > other.ended()
                || (one.ended() == other.ended() && calls.indexOf(one) > calls.indexOf(other));
    }

    /** An event of an operation, and its moment. */
    private record Event(RegisterCall call, boolean isEnd, long time) {}

    private List<Event> events() {
        List<Event> events = new ArrayList<>();
        for (RegisterCall call : calls) {
            events.add(new Event(call, false, call.invoked()));
            if (call.ended() != RegisterCall.NEVER) {
                events.add(new Event(call, true, call.ended()));
            }
        }
        // What ends at a moment has not ended when another one begins.
        events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::isEnd));
        return events;
    }

    /**
     * The history in JSON Lines.
     *
     * @param timed whether events have times; else their places are all that is known, and a write of unknown outcome does not repeat its value
     */
    String json(boolean timed) {
        StringBuilder text = new StringBuilder();
        int index = 0;
        for (Event event : events()) {
            RegisterCall call = event.call;
            String type = !event.isEnd ? "invoke" : call.outcome().type();
            text.append("{\"index\":").append(index);
            if (timed) {
                // No two events are at the same moment, and between them all operations can have their own.
                text.append(",\"time\":").append(event.time * 1_000 + 10L * index);
            }
            text.append(",\"process\":").append(call.process());
            text.append(",\"type\":\"")
                    .append(type)
                    .append("\",\"f\":\"")
                    .append(call.kind().function());
            text.append("\",\"value\":[\"").append(call.key()).append("\",");
            text.append(call.value(event.isEnd && call.outcome() == RegisterCall.Outcome.DONE))
                    .append("]}\n");
            index++;
        }
        return text.toString();
    }

    /** The operation of each id in the records, which is the index of its invocation. */
    Map<String, RegisterCall> byId() {
        Map<String, RegisterCall> byId = new HashMap<>();
        int index = 0;
        for (Event event : events()) {
            if (!event.isEnd) {
                byId.put(String.valueOf(index), event.call);
            }
            index++;
        }
        return byId;
    }

    @Override
    public String toString() {
        return calls.stream().map(RegisterCall::toString).collect(Collectors.joining(" / "));
    }
}
