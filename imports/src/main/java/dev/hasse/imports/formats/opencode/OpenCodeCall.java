package dev.hasse.imports.formats.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call in a session of opencode, as its part of a message has it.
 *
 * @param message the id of the message
 * @param asked when that message began; null if that is not known
 * @param model the language model; null if it is not recorded
 * @param index its place among the parts of the message
 * @param takenBack whether a person has put the files back as they were before it
 * @param step the step that it belongs to
 */
record OpenCodeCall(
        Document document,
        OpenCodeSession session,
        String message,
        @Nullable Long asked,
        @Nullable String model,
        int index,
        boolean takenBack,
        OpenCodeStep step,
        JsonNode part) {

    /** The tool that says that the model called one that there is not, or with arguments that are no JSON. */
    private static final String INVALID = "invalid";

    /** What older versions put before the reason of a failure. */
    private static final String ERROR = "Error: ";

    private static final String ABORTED = "Tool execution aborted";

    /** The tools that may change files. */
    private static final Set<String> CHANGES = Set.of("edit", "write", "apply_patch", "bash");

    String tool() {
        return part.path("tool").asText();
    }

    JsonNode input() {
        return part.path("state").path("input");
    }

    JsonNode metadata() {
        return part.path("state").path("metadata");
    }

    private String status() {
        return part.path("state").path("status").asText();
    }

    /** What the model was given as its result; null if that is not recorded. */
    @Nullable
    String output() {
        return Json.text(part.path("state"), "output");
    }

    /** How it failed; empty if it did not. */
    String error() {
        String error =
                status().equals("error") ? part.path("state").path("error").asText() : "";
        return error.startsWith(ERROR) ? error.substring(ERROR.length()) : error;
    }

    @Nullable
    Long started() {
        return Times.micros(part.path("state").path("time").path("start"));
    }

    @Nullable
    Long ended() {
        return isFinal() ? Times.micros(part.path("state").path("time").path("end")) : null;
    }

    /** Whether it is over, and its part will not change. */
    boolean isFinal() {
        return status().equals("completed") || status().equals("error");
    }

    /** Whether it has begun, and nobody knows how it ended. */
    boolean isOpen() {
        return status().equals("running");
    }

    /** When it ended, or else when it began, or was asked for: the order in which calls are gone through. */
    long place() {
        Long end = ended();
        Long start = started();
        long known = asked == null ? Long.MAX_VALUE : asked;
        return end != null ? end : start != null ? start : known;
    }

    /** What no other call has, but its copies in sessions that go on with a copy of this one. */
    String key() {
        String id = Json.id(part.path("callID"));
        Long start = started();
        return start == null
                ? "part " + partId()
                : (id == null ? Json.text(input(), "filePath") : id) + "\n" + tool() + "\n" + start;
    }

    /** The id of its part, which is its own even in a copy. */
    String partId() {
        String id = Json.id(part.path("id"));
        return id == null ? message + " " + index : id;
    }

    /** Whether it may be a copy: it was asked for before its session began. */
    boolean mayBeCopy() {
        Long created = session.created();
        return asked == null || created == null || asked < created;
    }

    /** What became of it, as far as its state tells. What was taken back may have been so at any time after it. */
    Outcome outcome() {
        if (takenBack && CHANGES.contains(tool()) && status().equals("completed")) {
            return Outcome.UNKNOWN;
        }
        if (status().equals("completed")) {
            return tool().equals(INVALID) ? Outcome.FAILED : Outcome.DONE;
        }
        boolean interrupted = metadata().path("interrupted").asBoolean() || error().startsWith(ABORTED);
        return status().equals("error") && !interrupted ? Outcome.FAILED : Outcome.UNKNOWN;
    }

    /**
     * Starts the record of the call.
     *
     * @param trace the checkout
     * @param role the role of its agent; null if it has none
     * @param together whether its message has other calls
     */
    Call.Builder call(String trace, @Nullable String role, boolean together) {
        String given = output();
        JsonNode result = given != null ? Json.unwrapped(TextNode.valueOf(given)) : Json.missing();
        Call.Builder call = Call.of(Origin.of(document).inTrace(trace).inSession(session.id()), session.id(), tool())
                .role(role)
                .model(model)
                .id(Json.id(part.path("callID")))
                .arguments(input())
                .result(error().isEmpty() ? result : TextNode.valueOf(error()))
                .planned(started() == null ? asked : started())
                .started(started())
                .ended(ended())
                .outcome(outcome());
        return together ? call.batchAtOnce(message, index) : call;
    }
}
