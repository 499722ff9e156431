package dev.hasse.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A small history of transactions, as Jepsen records it. In the notation, transactions are separated by slashes: {@code 0 2..5 x?nil y=1} is one by
 * process 0 that was invoked at 2, found nothing in x, wrote 1 to y, and succeeded at 5; {@code x+1} appends, and {@code x?1,2} reads a list. Ends are
 * written as in {@link RegisterHistory}.
 */
record TransactionHistory(List<Transaction> transactions) {
    private static final Pattern HEAD = Pattern.compile("(\\d+) (\\d+)\\.\\.(\\d+)?([!?]?)");

    TransactionHistory {
        transactions = List.copyOf(transactions);
    }

    /**
     * A step.
     *
     * @param kind {@code ?} for a read, {@code =} for a write, {@code +} for an append
     * @param value what it read or wrote: a number, numbers with commas between them, or {@code nil}
     */
    record Step(String cell, char kind, String value) {
        static Step of(String notation) {
            return new Step(notation.substring(0, 1), notation.charAt(1), notation.substring(2));
        }

        String json(boolean isList, boolean known) {
            String does = kind == '?' ? "r" : kind == '=' ? "w" : "append";
            String content = value.equals("nil") ? "null" : kind == '?' && isList ? "[" + value + "]" : value;
            return "[\"%s\",\"%s\",%s]".formatted(does, cell, kind == '?' && !known ? "null" : content);
        }

        @Override
        public String toString() {
            return cell + kind + value;
        }
    }

    /** @param ended when it ended; {@link RegisterCall#NEVER} if it did not */
    record Transaction(String process, long invoked, long ended, RegisterCall.Outcome outcome, List<Step> steps) {
        static Transaction of(String notation) {
            String[] words = notation.split(" ");
            Matcher head = HEAD.matcher(words[0] + " " + words[1]);
            if (!head.matches()) {
                throw new IllegalArgumentException(notation);
            }
            return new Transaction(
                    head.group(1),
                    Long.parseLong(head.group(2)),
                    head.group(3) == null ? RegisterCall.NEVER : Long.parseLong(head.group(3)),
                    head.group(4).isEmpty()
                            ? RegisterCall.Outcome.DONE
                            : head.group(4).equals("!") ? RegisterCall.Outcome.FAILED : RegisterCall.Outcome.UNKNOWN,
                    Stream.of(words).skip(2).map(Step::of).toList());
        }

        boolean isBefore(Transaction other) {
            return outcome == RegisterCall.Outcome.DONE && ended < other.invoked;
        }

        @Override
        public String toString() {
            String how = outcome == RegisterCall.Outcome.DONE ? "" : outcome == RegisterCall.Outcome.FAILED ? "!" : "?";
            return process + " " + invoked + ".." + (ended == RegisterCall.NEVER ? "" : ended) + how + " "
                    + steps.stream().map(Step::toString).collect(Collectors.joining(" "));
        }
    }

    static TransactionHistory of(String notation) {
        return new TransactionHistory(Stream.of(notation.split("/"))
                .map(String::strip)
                .map(Transaction::of)
                .toList());
    }

    /** An event of a transaction, and its moment. */
    private record Event(Transaction of, boolean isEnd, long time) {}

    /** The history in JSON Lines. */
    String json() {
        List<Event> events = new ArrayList<>();
        for (Transaction one : transactions) {
            events.add(new Event(one, false, one.invoked));
            if (one.ended != RegisterCall.NEVER) {
                events.add(new Event(one, true, one.ended));
            }
        }
        events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::isEnd));
        boolean isList =
                transactions.stream().flatMap(one -> one.steps.stream()).anyMatch(step -> step.kind == '+');
        StringBuilder text = new StringBuilder();
        for (Event event : events) {
            RegisterCall.Outcome outcome = event.of.outcome;
            boolean known = event.isEnd && outcome == RegisterCall.Outcome.DONE;
            text.append("{\"process\":%s,\"type\":\"%s\",\"f\":\"txn\",\"value\":[%s]}\n"
                    .formatted(
                            event.of.process,
                            event.isEnd ? outcome.type() : "invoke",
                            event.of.steps.stream()
                                    .map(step -> step.json(isList, known))
                                    .collect(Collectors.joining(","))));
        }
        return text.toString();
    }

    /**
     * Whether the transactions may have happened one after the other, those that did not overlap in their order, each finding what the ones before had
     * left, and nothing at first; without those that failed, and with any choice of those of unknown outcome.
     */
    boolean isStrictlySerializable() {
        return hasOrder(
                transactions.stream()
                        .filter(one -> one.outcome != RegisterCall.Outcome.FAILED)
                        .toList(),
                Map.of());
    }

    private static boolean hasOrder(List<Transaction> rest, Map<String, String> contents) {
        if (rest.stream().noneMatch(one -> one.outcome == RegisterCall.Outcome.DONE)) {
            return true;
        }
        for (Transaction next : rest) {
            Map<String, String> after =
                    rest.stream().anyMatch(other -> other.isBefore(next)) ? null : after(next, contents);
            List<Transaction> others = new ArrayList<>(rest);
            others.remove(next);
            if (after != null && hasOrder(others, after)) {
                return true;
            }
        }
        return false;
    }

    /** What the cells hold after a transaction; null if it cannot have found what it found. */
    private static @Nullable Map<String, String> after(Transaction next, Map<String, String> before) {
        Map<String, String> contents = new HashMap<>(before);
        for (Step step : next.steps) {
            String held = contents.get(step.cell);
            if (step.kind != '?') {
                contents.put(step.cell, step.kind == '=' || held == null ? step.value : held + "," + step.value);
            } else if (next.outcome == RegisterCall.Outcome.DONE
                    && !Objects.requireNonNullElse(held, "nil").equals(step.value)) {
                return null;
            }
        }
        return contents;
    }

    @Override
    public String toString() {
        return transactions.stream().map(Transaction::toString).collect(Collectors.joining(" / "));
    }
}
