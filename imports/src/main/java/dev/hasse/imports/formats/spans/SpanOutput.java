package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.spans.SpanDialects.Meaning;
import org.jspecify.annotations.Nullable;

/** The output of a span, which is read when it is asked for, and only once. */
final class SpanOutput {
    private final Span span;
    private @Nullable JsonNode recorded;
    private @Nullable JsonNode tree;

    SpanOutput(Span span) {
        this.span = span;
    }

    /** The output as it is recorded, such as a text; missing if there is none. */
    JsonNode recorded() {
        JsonNode known = recorded;
        if (known == null) {
            known = span.first(Meaning.OUTPUT);
            recorded = known;
        }
        return known;
    }

    /** The JSON in the text, if the output is a text of JSON; else the output as it is recorded. */
    JsonNode tree() {
        JsonNode known = tree;
        if (known == null) {
            known = Json.unwrapped(recorded());
            tree = known;
        }
        return known;
    }
}
