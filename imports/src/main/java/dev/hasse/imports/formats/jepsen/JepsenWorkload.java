package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.jepsen.Jepsen.Event;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes histories that say nothing of cells: those of a bank, a set, a counter, a queue or a mutex, and those in which nobody writes. A read of
 * such a history looks like the read of a register, and would be compared with others that saw something else.
 */
final class JepsenWorkload {
    private JepsenWorkload() {}

    /** Says what the history is of, and why that says nothing of cells; null if its operations are on registers or lists, as far as that is known. */
    static @Nullable String onNoCells(List<Event> history) {
        String name = name(history);
        if (name != null) {
            return "a " + name + ", whose operations are on no cells: only a mapping can name some";
        }
        return history.stream().allMatch(event -> event.function().equals("read"))
                ? "reads alone: where nobody writes, they say nothing"
                : null;
    }

    private static @Nullable String name(List<Event> history) {
        for (Event event : history) {
            switch (event.function()) {
                case "transfer", "withdraw", "deposit" -> {
                    return "bank";
                }
                case "acquire", "release" -> {
                    return "mutex";
                }
                case "enqueue", "dequeue", "drain" -> {
                    return "queue";
                }
                case "inc", "increment", "dec", "decrement" -> {
                    return "counter";
                }
                case "add" -> {
                    boolean ofNumbers = history.stream()
                            .anyMatch(other -> other.function().equals("read")
                                    && other.value().isNumber());
                    return ofNumbers ? "counter" : "set";
                }
                default -> {}
            }
        }
        return history.stream().noneMatch(JepsenWorkload::isOnRegisters)
                        && history.stream().anyMatch(JepsenWorkload::readsAccounts)
                ? "bank"
                : null;
    }

    private static boolean isOnRegisters(Event event) {
        return switch (event.function()) {
            case "write", "cas" -> true;
            default -> !JepsenEffects.isPlain(event) && JepsenEffects.isTransaction(event.value());
        };
    }

    /** Whether an operation read the balances of accounts, as a map or as the pairs of one. */
    private static boolean readsAccounts(Event event) {
        JsonNode value = event.value();
        return event.function().equals("read")
                && event.type().equals("ok")
                && value.isContainerNode()
                && !value.isEmpty()
                && StreamSupport.stream(value.spliterator(), false)
                        .allMatch(part -> value.isObject() ? isBalance(part) : isPair(part) && isBalance(part.path(1)));
    }

    private static boolean isPair(JsonNode node) {
        return node.isArray() && node.size() == 2 && node.path(0).isValueNode();
    }

    private static boolean isBalance(JsonNode node) {
        return node.isNumber() || node.isNull();
    }
}
