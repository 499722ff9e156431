package dev.hasse.imports.calls;

import dev.hasse.traces.Limits;
import org.jspecify.annotations.Nullable;

/** Takes what a front-end finds. */
public interface CallSink {

    /** A call. */
    void call(Call call);

    /**
     * Something that should have been a call, and cannot be used.
     *
     * @param where the document
     * @param field what is at fault in it; null if it is all of it
     * @param found what was found there, safe to print
     * @param expected what was expected instead
     */
    void refuse(Document where, @Nullable String field, String found, String expected);

    /** How large the parts of an input may be; what is made of them may be no larger. */
    Limits limits();

    /**
     * Something that should have been a call, and would be larger than it may be.
     *
     * @param where it comes from
     */
    void refuse(Origin where, Limits.Exceeded limit);

    /**
     * Something that was understood and says nothing of calls, or that is of a kind that is not known; it is only counted.
     *
     * @param kind what the format calls it
     */
    void ignore(String kind);
}
