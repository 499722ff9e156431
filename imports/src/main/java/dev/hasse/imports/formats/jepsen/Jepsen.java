package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads histories of Jepsen, in EDN or JSON. Processes invoke operations, which succeed ({@code ok}), do not happen ({@code fail}), or have
 * an unknown outcome ({@code info}).
 *
 * <p>The clock is {@code time}, in nanoseconds, if it rises with every operation; else {@code index}, which always does; else the place in
 * the file. The order of a history counts, and operations at the same moment would have none. Those that overlap need moments of their own,
 * too, whichever of them came first: so each step of {@code index} or of the place counts as {@value #LEAST_MOMENTS} moments, or ten times as many if
 * more operations are under way at once, and so on; and {@code time} is only used if it leaves more moments between any two events than operations
 * under way. An {@code info} counts as under way until it is noted, although it may take effect later: otherwise the clock of a long history would depend on
 * all that was ever interrupted.
 */
public final class Jepsen implements FrontEnd {
    private static final int SHOWN = 60;

    /** How many moments there are at least from one event to the next where only their order is known. */
    private static final long LEAST_MOMENTS = 1_000;

    private static final Set<String> ENDS = Set.of("ok", "fail", "info");

    /**
     * An event: an invocation, or the end of an operation.
     *
     * @param place its place among the events of the file, from 1
     */
    record Event(Document document, int place, String process, String type, String function, JsonNode value) {

        /** Adds its process to those that have an operation under way, or takes it from them, also if nobody knows whether the operation goes on. */
        void passes(Set<String> underWay) {
            if (type.equals("invoke")) {
                underWay.add(process);
            } else {
                underWay.remove(process);
            }
        }

        /** A whole number among its fields; null if it has none of this name. */
        @Nullable
        Long number(String field) {
            JsonNode number = document.root().path(field);
            return number.isIntegralNumber() && number.canConvertToLong() ? number.longValue() : null;
        }
    }

    private final Map<String, List<Event>> histories = new LinkedHashMap<>();
    /** How many events each file has so far, with those that are not used. */
    private final Map<String, Integer> places = new HashMap<>();

    /** Whether a document can only be of a history. */
    public static boolean recognizes(JsonNode document) {
        String type = type(document);
        return document.has("process") && document.has("f") && (type.equals("invoke") || ENDS.contains(type));
    }

    private static String type(JsonNode document) {
        return word(document.path("type"));
    }

    /** Reads a keyword, which may have kept its colon in JSON. */
    static String word(JsonNode node) {
        String text = node.isTextual() ? node.textValue() : "";
        return text.startsWith(":") ? text.substring(1) : text;
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        String type = type(root);
        int place = places.merge(document.source(), 1, Integer::sum);
        if (!document.isWhole(root)) {
            sink.refuse(document, null, "a truncated operation", "a whole one");
        } else if (!type.equals("invoke") && !ENDS.contains(type)) {
            sink.refuse(document, "type", Json.shown(root.path("type")), "invoke, ok, fail or info");
        } else {
            String process = Json.id(root.path("process"));
            if (process == null) {
                sink.refuse(document, "process", Json.shown(root.path("process")), "the number of a process");
            } else if (process.isEmpty() || !process.chars().allMatch(c -> c >= '0' && c <= '9')) {
                sink.ignore("operation of " + SafeText.escape(SafeText.shorten(process, SHOWN)));
            } else {
                String function = word(root.path("f"));
                histories
                        .computeIfAbsent(document.source(), none -> new ArrayList<>())
                        .add(new Event(
                                document,
                                place,
                                process,
                                type,
                                function.isEmpty() ? "txn" : function,
                                root.path("value")));
            }
        }
    }

    @Override
    public void finish(CallSink sink) {
        histories.values().forEach(history -> new History(history).finish(sink));
    }

    /**
     * An operation.
     *
     * @param invoked its invocation; null if the history begins after it
     * @param ended its end; null if the history ends before it
     */
    record JepsenOperation(
            @Nullable Event invoked, @Nullable Event ended) {

        /** The event by which it is known. */
        Event known() {
            Event event = invoked != null ? invoked : ended;
            if (event == null) {
                throw new IllegalStateException("nothing is known of an operation");
            }
            return event;
        }

        /** How it ended, as far as that is known. */
        Outcome outcome() {
            if (ended == null || ended.type.equals("info")) {
                return Outcome.UNKNOWN;
            }
            return ended.type.equals("ok") ? Outcome.DONE : Outcome.FAILED;
        }
    }

    /** A history, which is a trace. */
    private static final class History {
        private final List<Event> events;
        private final IdentityHashMap<Event, Long> clock = new IdentityHashMap<>();
        private final JepsenEffects effects;

        History(List<Event> events) {
            this.events = events;
            this.effects = new JepsenEffects(events);
        }

        /**
         * Sets the clock.
         *
         * @param step how many moments there are at least between two events; 1 if only their order counts
         */
        private void tick(long step) {
            if (!rises(event -> event.number("time"), step)
                    && !rises(event -> moment(event.number("index"), step), step)) {
                rises(event -> moment((long) clock.size(), step), step);
            }
        }

        /** How many moments there have to be between two events where only their order is known, so that all that overlaps can have its own. */
        private long moments() {
            Set<String> underWay = new HashSet<>();
            long moments = LEAST_MOMENTS;
            for (Event event : events) {
                event.passes(underWay);
                while (moments <= underWay.size()) {
                    moments *= 10;
                }
            }
            return moments;
        }

        private static @Nullable Long moment(@Nullable Long number, long step) {
            return number == null || Math.abs(number) > Long.MAX_VALUE / step ? null : (Long) (number * step);
        }

        /** Uses a clock if it rises with every event, and leaves moments enough; returns whether it does. */
        private boolean rises(Function<Event, @Nullable Long> time, long step) {
            clock.clear();
            Set<String> underWay = new HashSet<>();
            long earliest = Long.MIN_VALUE;
            for (Event event : events) {
                Long now = time.apply(event);
                if (now == null || now < earliest) {
                    return false;
                }
                clock.put(event, now);
                event.passes(underWay);
                earliest = now + (step == 1 ? 0 : underWay.size()) + 1;
            }
            return true;
        }

        void finish(CallSink sink) {
            String workload = effects.workload();
            if (workload != null) {
                sink.ignore("history of " + workload);
            }
            if (sink.takesTransactions() && JepsenTransactions.areAll(events)) {
                tick(1);
                new JepsenTransactions(effects, clock).pass(operations(), sink);
            } else {
                tick(moments());
                List<JepsenOperation> operations = operations();
                JepsenLandings landings = new JepsenLandings(effects, clock, operations);
                LoggedRegisters registers = new LoggedRegisters(effects, operations);
                operations.forEach(operation -> sink.call(call(operation, landings, registers)));
            }
        }

        /** The operations, in the order of their ends; those that did not end are the last ones. */
        private List<JepsenOperation> operations() {
            List<JepsenOperation> operations = new ArrayList<>();
            Map<String, Event> invoked = new LinkedHashMap<>();
            for (Event event : events) {
                Event before =
                        event.type.equals("invoke") ? invoked.put(event.process, event) : invoked.remove(event.process);
                if (!event.type.equals("invoke")) {
                    operations.add(new JepsenOperation(before, event));
                } else if (before != null) {
                    operations.add(new JepsenOperation(before, null));
                }
            }
            invoked.values().forEach(event -> operations.add(new JepsenOperation(event, null)));
            return operations;
        }

        private Call call(JepsenOperation operation, JepsenLandings landings, LoggedRegisters registers) {
            Event invoked = operation.invoked();
            Event ended = operation.ended();
            Event known = operation.known();
            Long end = ended == null ? null : clock.get(ended);
            Long index = known.number("index");
            Outcome outcome = operation.outcome();
            Call.Builder call = Call.of(Origin.of(known.document), known.process, known.function)
                    .id(index == null ? "event " + known.place : index.toString())
                    .arguments(known.value)
                    .started(invoked == null ? null : clock.get(invoked))
                    .ended(end)
                    .outcome(outcome);
            if (ended != null) {
                call.result(ended.value);
                Access seen = outcome == Outcome.FAILED ? effects.seenOfFailed(ended) : null;
                Access done = outcome == Outcome.DONE ? effects.of(ended) : null;
                if (done != null) {
                    call.access(registers.mark(done));
                } else if (seen != null) {
                    // It said that it did not happen, and yet it did, at least for a while.
                    call.access(seen).outcome(Outcome.UNDONE);
                }
            }
            if (outcome == Outcome.UNKNOWN) {
                call.access(effects.of(JepsenLandings.meant(operation)));
            }
            JepsenLandings.Landed landed = landings.of(operation);
            if (landed != null) {
                call.access(landed.access()).ended(landed.by()).outcome(Outcome.DONE);
            }
            return call.build();
        }
    }
}
