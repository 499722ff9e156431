package dev.hasse.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All legal orders of a small history of registers. An order is legal if it keeps that of operations which did not overlap, if each operation that
 * succeeded is in it, none that failed, and any choice of those of unknown outcome, and if each one that succeeded found what the one before had
 * left. That is linearizability (Herlihy and Wing, Linearizability: a correctness condition for concurrent objects, TOPLAS 1990, section 2.2),
 * where operations of unknown outcome are the pending invocations: each may have got a response, at any time, or none. What a register held at
 * first is not known. It is no value that an operation wrote successfully, unless one had found it there before any of these began: Hasse does not
 * explain by an unlogged write what a logged one may have written.
 */
final class LegalOrders {
    private final List<RegisterCall> calls;
    private final Consumer<List<Step>> visitor;
    private final List<Step> order = new ArrayList<>();
    private final Map<String, Contents> contents = new HashMap<>();
    private final boolean[] placed;

    /** What is in a register: a value, or anything, as nobody has looked or written yet. */
    record Contents(boolean isKnown, @Nullable Integer value) {
        private static final Contents ANY = new Contents(false, null);
    }

    /**
     * An operation at its place in an order.
     *
     * @param before what was in its register
     */
    record Step(RegisterCall call, Contents before) {}

    private LegalOrders(List<RegisterCall> calls, Consumer<List<Step>> visitor) {
        this.calls = calls;
        this.visitor = visitor;
        this.placed = new boolean[calls.size()];
    }

    /**
     * Visits all legal orders.
     *
     * @param visitor sees an order, which is only valid during the visit
     */
    static void visit(RegisterHistory history, Consumer<List<Step>> visitor) {
        new LegalOrders(
                        history.calls().stream()
                                .filter(RegisterCall::mayHaveHappened)
                                .toList(),
                        visitor)
                .go();
    }

    private void go() {
        boolean isWhole = true;
        for (int k = 0; k < calls.size(); k++) {
            if (!placed[k]) {
                RegisterCall call = calls.get(k);
                isWhole &= call.outcome() != RegisterCall.Outcome.DONE;
                if (isNext(call)) {
                    place(k, call);
                }
            }
        }
        if (isWhole) {
            visitor.accept(order);
        }
    }

    /** Whether all that was over before an operation began has its place. */
    private boolean isNext(RegisterCall call) {
        for (int k = 0; k < calls.size(); k++) {
            if (!placed[k] && calls.get(k).isBefore(call)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a register may have held at first what an operation found in it. */
    private boolean mayBeFirst(RegisterCall reader) {
        return calls.stream()
                .filter(writer -> writer.writes()
                        && writer.outcome() == RegisterCall.Outcome.DONE
                        && writer.key().equals(reader.key())
                        && Objects.equals(writer.left(), reader.found()))
                .allMatch(writer -> calls.stream()
                        .anyMatch(early -> early.reads()
                                && early.key().equals(reader.key())
                                && Objects.equals(early.found(), reader.found())
                                && early.isBefore(writer)));
    }

    private void place(int k, RegisterCall call) {
        Contents before = contents.getOrDefault(call.key(), Contents.ANY);
        if (call.outcome() == RegisterCall.Outcome.UNKNOWN && !call.writes()) {
            // What a read found that told nobody is nothing to anybody.
            return;
        }
        if (call.reads() && !(before.isKnown() ? Objects.equals(before.value(), call.found()) : mayBeFirst(call))) {
            return;
        }
        placed[k] = true;
        order.add(new Step(call, before));
        contents.put(call.key(), new Contents(true, call.writes() ? call.left() : call.found()));
        go();
        contents.put(call.key(), before);
        order.remove(order.size() - 1);
        placed[k] = false;
    }
}
