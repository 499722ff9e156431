package dev.hasse.imports.formats;

/**
 * A span that has arrived, of which only that is kept which calls are made of; prompts and completions take no memory.
 *
 * @see SpanReader
 * @see ArrivingSpans
 */
public final class ArrivedSpan {
    private final SpanSummary summary;

    ArrivedSpan(SpanSummary summary) {
        this.summary = summary;
    }

    SpanSummary summary() {
        return summary;
    }

    /** The id of its trace, in the digits in which it was written. */
    public String trace() {
        return summary.trace();
    }

    /** Its own id; unique in its trace. */
    public String id() {
        return String.valueOf(summary.id());
    }
}
