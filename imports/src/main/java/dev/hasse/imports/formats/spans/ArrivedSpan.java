package dev.hasse.imports.formats.spans;

/** A span that has arrived, of which only that is kept which calls are made of; prompts and completions take no memory. */
public final class ArrivedSpan implements Arrival {
    private final SpanSummary summary;

    public ArrivedSpan(SpanSummary summary) {
        this.summary = summary;
    }

    SpanSummary summary() {
        return summary;
    }

    @Override
    public String trace() {
        return summary.trace();
    }

    /** Its own id; unique in its trace. */
    public String id() {
        return String.valueOf(summary.id());
    }
}
