package dev.hasse.traces.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.traces.calls.CallSink;
import dev.hasse.traces.calls.Document;
import dev.hasse.traces.calls.FrontEnd;

/** Sessions of Claude Code. */
final class ClaudeCode implements FrontEnd {

    /** Whether a document can only be a record of a session. */
    static boolean recognizes(JsonNode document) {
        return document.has("sessionId") && document.has("uuid");
    }

    @Override
    public void accept(Document document, CallSink sink) {
        sink.ignore(document.root().path("type").asText("record"));
    }

    @Override
    public void finish(CallSink sink) {}
}
