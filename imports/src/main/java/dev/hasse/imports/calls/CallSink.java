package dev.hasse.imports.calls;

import dev.hasse.model.Coverage;
import dev.hasse.model.transactions.Step;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the calls that a front-end finds. */
public interface CallSink {

    /** Takes a call. */
    void call(Call call);

    /**
     * Refuses something that should have been a call, and cannot be used.
     *
     * @param where it comes from
     * @param field the field at fault; null if it is the whole document
     * @param found what was found there, safe to print
     * @param expected what was expected instead
     */
    default void refuse(Origin where, @Nullable String field, String found, String expected) {
        refuse(new Problem(where.file(), where.line(), field, found, expected, null));
    }

    /** Refuses something in a document that is at hand; the other parameters are as for an origin. */
    default void refuse(Document where, @Nullable String field, String found, String expected) {
        refuse(Origin.of(where), field, found, expected);
    }

    /** Refuses something for a reason that is already in words, such as a mapping that does not fit what is read. */
    void refuse(Problem reason);

    /** The limits on the parts of an input, and on what is made of them. */
    Limits limits();

    /**
     * Refuses something that should have been a call, and would exceed a limit.
     *
     * @param where it comes from
     */
    default void refuse(Origin where, Limits.Exceeded limit) {
        refuse(limit.at(where.file(), where.line()));
    }

    /**
     * Counts something that says nothing about calls, or is of an unknown kind.
     *
     * @param kind its kind, as the format names it
     */
    void ignore(String kind);

    /**
     * Counts a file that lies beside the logs of a format and holds no calls. It may be told several times.
     *
     * @param file its name
     * @param kind what it is
     */
    void beside(String file, String kind);

    /** Counts something that could not be known of the calls, {@code times} times. */
    void count(Coverage.Count what, long times);

    /**
     * Whether transactions are asked for. A front-end whose format says itself what is a transaction, and what it read and wrote in which order,
     * then passes these on instead of calls.
     */
    default boolean takesTransactions() {
        return false;
    }

    /**
     * Takes the transactions of a trace.
     *
     * @param where where the trace comes from
     * @param steps their steps, in any order
     * @param isWhole whether it is known of each transaction that began how it ended
     * @throws UnsupportedOperationException if they are not {@linkplain #takesTransactions asked for}
     */
    default void transactions(Origin where, List<Step> steps, boolean isWhole) {
        throw new UnsupportedOperationException("transactions were not asked for");
    }
}
