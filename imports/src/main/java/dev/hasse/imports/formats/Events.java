package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import org.jspecify.annotations.Nullable;

/**
 * The events of a document, which is one of them, or holds a list {@code events}. An event that breaks off, or does not say what each of
 * its kind says, is refused.
 *
 * @param holder the field that names what holds a list
 * @param needed the field, a text, without which nothing is such an event
 * @param expected what such an event is called
 */
record Events(String holder, String needed, String expected) {

    /** Takes an event. */
    interface Taker {

        /**
         * Takes one that can be used.
         *
         * @param event all that it says
         * @param said what it says in the field that each has
         * @param heldBy what holds the list that it stands in; null if it stands alone, or that has no name
         */
        void take(JsonNode event, String said, @Nullable String heldBy);
    }

    /** Hands on the events that can be used, in their order. */
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
            sink.refuse(document, null, "an event that breaks off", "a whole one");
        } else if (said == null) {
            sink.refuse(document, needed, "no " + needed, expected);
        } else {
            taker.take(event, said, heldBy);
        }
    }
}
