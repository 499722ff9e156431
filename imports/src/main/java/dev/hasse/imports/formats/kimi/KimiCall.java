package dev.hasse.imports.formats.kimi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call in a session of Kimi Code: the line that it began with, and the line of its result. */
final class KimiCall {
    /** How an error begins that says that the tool was never run. */
    private static final Pattern NOT_RUN = Pattern.compile("(?:Invalid args for tool|Tool skipped because|"
            + "Tool \"[^\"]{0,200}\" (?:not found|was not run because|was denied)|Aborted before command started|"
            + "Command cannot be empty|description is required when|Background execution is not available|"
            + "Runtime changed before execution)");

    /** How an error says that the tool was stopped while it ran, or that it had been done when something else failed. */
    private static final Pattern INTERRUPTED = Pattern.compile(
            "The user manually interrupted|Interrupted by user|Session closed|was aborted|aborted during|hook failed for");

    /** The tools that read or write the file that their arguments name, and nothing else. */
    static final Set<String> FILE_TOOLS = Set.of(KimiFiles.READ, KimiFiles.EDIT, KimiFiles.WRITE);

    /** The tools that may have had effects before they failed. */
    private static final Set<String> LENGTHY = Set.of(KimiShell.TOOL, "Agent", "AgentSwarm");

    private static final Pattern TASK = Pattern.compile("task_id: (\\S{1,200})\npid: ");

    private final KimiLog log;
    private final Document document;
    private final JsonNode event;
    private final @Nullable Long asked;
    private final String step;
    private final @Nullable String model;
    private JsonNode result = Json.missing();
    private @Nullable Long started;
    private @Nullable Long answered;
    private @Nullable Long ended;

    /**
     * @param event the call, as its line has it
     * @param asked when that line was written
     * @param step the request to the model that asked for it
     */
    KimiCall(
            KimiLog log, Document document, JsonNode event, @Nullable Long asked, String step, @Nullable String model) {
        this.log = log;
        this.document = document;
        this.event = event;
        this.asked = asked;
        started = asked;
        this.step = step;
        this.model = model;
    }

    /** Takes the result. */
    void answer(JsonNode given, @Nullable Long time) {
        result = given;
        answered = time;
        ended = time;
    }

    /** Says when it was done, if that is not when its result was recorded; null if the log does not say. */
    void endsAt(@Nullable Long time) {
        ended = time;
    }

    /** Says that it cannot have begun before a moment. */
    void startsAt(long earliest) {
        started = started == null ? null : Math.max(started, earliest);
    }

    KimiLog log() {
        return log;
    }

    String tool() {
        return event.path("name").asText();
    }

    JsonNode arguments() {
        return event.path("args");
    }

    /** What the client displays of it. Some versions have none. */
    JsonNode display() {
        return event.path("display");
    }

    String step() {
        return step;
    }

    String callId() {
        return event.path("toolCallId").asText();
    }

    String uuid() {
        String uuid = Json.firstText(event, "uuid");
        return uuid == null ? callId() : uuid;
    }

    boolean isAnswered() {
        return !result.isMissingNode();
    }

    /** When it began, by the time that the client measured from there to its result; null in versions that do not. */
    @Nullable
    Long measuredStart() {
        JsonNode duration = result.path("durationMs");
        return answered == null || !duration.canConvertToInt()
                ? null
                : (Long) (answered - 1_000L * duration.intValue());
    }

    /** The file that it names, as it names it; empty if it names none. */
    String file() {
        String shown = Json.firstText(display(), "path");
        return shown == null ? arguments().path("path").asText() : shown;
    }

    /** When it began, at the earliest; null if that is not known. */
    @Nullable
    Long started() {
        return started;
    }

    /** When its result was recorded; null if that is not known. */
    @Nullable
    Long answered() {
        return answered;
    }

    /** When it was done; null if that is not known. */
    @Nullable
    Long ended() {
        return ended;
    }

    /** What the model was given as its result; null if that is no text, or there is none. */
    @Nullable
    String output() {
        JsonNode output = result.path("output");
        return output.isArray() && output.size() == 1 ? Json.text(output.path(0), "text") : Json.text(result, "output");
    }

    /** What the client says about the result; null if it says nothing, or says it at the end of the output. */
    @Nullable
    String note() {
        return Json.firstText(result, "note");
    }

    /** How it failed; empty if it did not. */
    String error() {
        String output = output();
        return !result.path("isError").asBoolean() ? "" : output == null || output.isEmpty() ? "failed" : output;
    }

    /** The task that goes on running its command, whose output and end come later; null if none does. */
    @Nullable
    String task() {
        String output = output();
        Matcher begins = TASK.matcher(output == null ? "" : output);
        return tool().equals(KimiShell.TOOL) && error().isEmpty() && begins.lookingAt() ? begins.group(1) : null;
    }

    /** What became of it, as far as its result tells. */
    Outcome outcome() {
        String error = error();
        if (!isAnswered() || INTERRUPTED.matcher(error).find()) {
            return Outcome.UNKNOWN;
        }
        if (error.isEmpty()) {
            return task() != null && ended == null ? Outcome.UNKNOWN : Outcome.DONE;
        }
        boolean mayHaveDone =
                LENGTHY.contains(tool()) && !NOT_RUN.matcher(error).lookingAt();
        return mayHaveDone ? Outcome.DONE : Outcome.FAILED;
    }

    /** What no other call has, but its copies in sessions that go on with a copy of this one. */
    String key() {
        return hasOwnId() ? uuid() : callId() + "\n" + tool() + "\n" + asked;
    }

    /** Whether its id is one that no other call of any session has. Older versions take the id that the model gave it. */
    boolean hasOwnId() {
        return !uuid().equals(callId());
    }

    /** When it ended, or was left to run on, or else when it began: the order in which calls are gone through. */
    long place() {
        Long end = task() == null ? ended : answered;
        return end != null ? end : started != null ? started : Long.MAX_VALUE;
    }

    /**
     * Starts the record of the call.
     *
     * @param trace the checkout
     */
    Call.Builder call(String trace) {
        String output = output();
        JsonNode given = output == null
                ? result.path("output")
                : error().isEmpty() ? Json.unwrapped(TextNode.valueOf(output)) : TextNode.valueOf(output);
        return Call.of(Origin.of(document).inTrace(trace).inSession(log.session()), log.agent(), tool())
                .role(log.role())
                .model(model)
                .id(callId())
                .arguments(arguments())
                .result(given)
                .planned(asked)
                .started(started)
                .ended(ended)
                .outcome(outcome());
    }
}
