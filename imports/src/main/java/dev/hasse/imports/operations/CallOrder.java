package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.traces.JsonValues;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the calls of a trace are taken: by their times, and where these do not tell, by everything else that a record can
 * show, so that the records do not depend on the order of the log. Calls that are equal in this order become equal records.
 */
final class CallOrder {
    /** Where most calls differ comes first. */
    static final Comparator<Call> OF_A_TRACE = by(Call::ended)
            .thenComparing(by(Call::started))
            .thenComparing(by(Call::planned))
            .thenComparing(by(Call::agent))
            .thenComparing(by(call -> call.batch() == null ? null : call.batch().key()))
            .thenComparing(by(call -> call.batch() == null ? null : call.batch().index()))
            .thenComparing(by(Call::id))
            .thenComparing(by(Call::tool))
            .thenComparing(by(Call::outcome))
            .thenComparing(by(call -> text(call.access())))
            .thenComparing(by(call -> JsonValues.of(call.arguments()).text()))
            .thenComparing(by(call -> JsonValues.of(call.result()).text()))
            .thenComparing(by(call -> call.origin().file()))
            .thenComparing(by(call -> call.origin().line()))
            .thenComparing(by(Call::role))
            .thenComparing(by(Call::model))
            .thenComparing(by(Call::readOnly))
            .thenComparing(by(call -> String.valueOf(call.visibleAtPlan())))
            .thenComparing(by(call -> String.valueOf(call.visibleAtCommit())))
            .thenComparing(by(call -> String.valueOf(call.predecessors())))
            .thenComparing(by(Call::replica))
            .thenComparing(by(Call::version))
            .thenComparing(by(call -> String.valueOf(call.marks())));

    private CallOrder() {}

    private static <T extends Comparable<T>> Comparator<Call> by(Function<Call, @Nullable T> part) {
        Comparator<@Nullable T> order = Comparator.nullsFirst(Comparator.naturalOrder());
        return (one, other) -> order.compare(part.apply(one), part.apply(other));
    }

    private static @Nullable String text(@Nullable Access access) {
        // A set has its elements in another order in each run.
        return access == null
                ? null
                : access.reads() + " " + access.writes() + " " + access.before() + " " + access.offered() + " "
                        + new TreeSet<>(access.traits());
    }
}
