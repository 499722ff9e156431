package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a document, which is a single event or holds a list {@code events}. An event that breaks off, or lacks the field that
 * all of its kind have, is refused.
 *
 * @param holder the field with the name of what holds a list
 * @param needed the field, a text, that every such event has
 * @param expected the name of such an event, for messages
 */
record Events(String holder, String needed, String expected) {

    /** Takes an event. */
    interface Taker {

        /**
         * Takes an event that can be used.
         *
         * @param event the whole event
         * @param said the text of the field that every such event has
         * @param heldBy the name of what holds the list of the event; null if the event stands alone, or the list has no such name
         */
        void take(JsonNode event, String said, @Nullable String heldBy);
    }

    /** Passes on the events that can be used, in order. */
    void read(Document document, CallSink sink, Taker taker) {
        JsonNode root = document.root();
        if (root.path("events").isArray()) {
            String heldBy = Json.text(root, holder);
            root.path("events").forEach(event -> read(event, heldBy, document, sink, taker));
        } else {
            read(root, null, document, sink, taker);
        }
    }

    private void read(JsonNode event, @Nullable String heldBy, Document document, CallSink sink, Taker taker) {
        String said = Json.text(event, needed);
        if (!document.isWhole(event)) {
            sink.refuse(document, null, "a truncated event", "a whole one");
        } else if (said == null) {
            sink.refuse(document, needed, "no " + needed, expected);
        } else {
            taker.take(event, said, heldBy);
        }
    }
}
