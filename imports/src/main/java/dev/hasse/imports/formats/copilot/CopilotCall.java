package dev.hasse.imports.formats.copilot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A call in a session of Copilot CLI: the events of its start and of its result. */
final class CopilotCall {
    /** The tool of older versions that does what its argument {@code command} says. */
    private static final String EDITOR = "str_replace_editor";

    /** How the error of a call is named that somebody interrupted, or of which only a resumed session says that it did not end. */
    private static final Set<String> INTERRUPTED = Set.of("interrupted", "aborted", "cancelled", "canceled", "timeout");

    private final CopilotLog log;
    private final Document document;
    private final JsonNode line;
    private final @Nullable String subagent;
    private final CopilotRequest request;
    private final @Nullable String folder;
    private final @Nullable Long asked;
    private final @Nullable Long started;
    private JsonNode result = Json.missing();
    private @Nullable Long answered;
    private @Nullable Long ended;
    private @Nullable String shell;

    /**
     * @param line the event of its start
     * @param subagent the subagent that called; null if it was the agent of the session
     * @param folder the folder that relative names belong to; null if that is not known
     * @param started when it started; null if that is not known
     */
    CopilotCall(
            CopilotLog log,
            Document document,
            JsonNode line,
            @Nullable String subagent,
            CopilotRequest request,
            @Nullable String folder,
            @Nullable Long started) {
        this.log = log;
        this.document = document;
        this.line = line;
        this.subagent = subagent;
        this.request = request;
        this.folder = folder;
        this.asked = request.time() == null ? started : request.time();
        this.started = started;
    }

    /** Takes the result. */
    void answer(JsonNode data, @Nullable Long time) {
        if (INTERRUPTED.contains(data.path("error").path("code").asText())) {
            // It tells when somebody noticed, perhaps days later.
            return;
        }
        result = data;
        answered = time;
        shell = CopilotShell.left(this);
        ended = shell == null ? time : null;
    }

    /** Says when the command was over that ran on after the result; null if that is not known. */
    void runsUntil(@Nullable Long time) {
        ended = time;
    }

    CopilotLog log() {
        return log;
    }

    /** What it does, by the name that a tool for this has. */
    String tool() {
        String name = line.path("data").path("toolName").asText();
        String command = name.equals(EDITOR) ? arguments().path("command").asText() : "";
        return switch (command) {
            case "" -> name;
            case "str_replace", "insert" -> CopilotFiles.EDIT;
            default -> command;
        };
    }

    JsonNode arguments() {
        return line.path("data").path("arguments");
    }

    String agent() {
        return log.agent(subagent);
    }

    /** Whether a person asked for it at the prompt. */
    boolean isByPerson() {
        return CopilotLog.PERSON.equals(subagent);
    }

    /** Whether the subagent is known that it started, so that what that one did is. */
    boolean hasSubagent() {
        return log.hasStarted(line.path("data").path("toolCallId").asText());
    }

    /** The message that asked for it; null if that is not known. */
    @Nullable
    String message() {
        return request.message();
    }

    @Nullable
    String folder() {
        return folder;
    }

    boolean isAnswered() {
        return !result.isMissingNode();
    }

    /** Whether its command runs on after the result. */
    boolean runsOn() {
        return shell != null;
    }

    /** The shell in which its command runs on after the result; null if it does not. */
    @Nullable
    String shellLeft() {
        return shell;
    }

    @Nullable
    Long started() {
        return started;
    }

    /** When its result was recorded; null if there is none. */
    @Nullable
    Long answered() {
        return answered;
    }

    /** When it was done, with a command that ran on; null if that is not known. */
    @Nullable
    Long ended() {
        return ended;
    }

    /** What the model was given as its result; null if it failed, or has none. */
    @Nullable
    String output() {
        return Json.text(result.path("result"), "content");
    }

    /** The name of the server of MCP whose tool it is; null if it is none of such a server. */
    @Nullable
    String mcpServer() {
        return Json.text(line.path("data"), "mcpServerName");
    }

    /** The name that the server has for its tool. */
    String mcpTool() {
        return line.path("data").path("mcpToolName").asText();
    }

    /** The structured content of what a server returned; missing if there is none. */
    JsonNode structuredContent() {
        return result.path("result").path("structuredContent");
    }

    /** Whether its message asked for other calls, too, which ran at once. */
    boolean isBesideOthers() {
        return request.size() > 1;
    }

    /** What the client displays of the result; null if that is not recorded. */
    @Nullable
    String details() {
        return Json.text(result.path("result"), "detailedContent");
    }

    /** How it failed; empty if it did not. */
    String error() {
        String message = Json.firstText(result.path("error"), "message");
        boolean failed = isAnswered() && !result.path("success").asBoolean();
        return !failed ? "" : message == null ? "failed" : message;
    }

    /** The name of the error; empty if there is none. */
    String errorCode() {
        return result.path("error").path("code").asText();
    }

    /** The files that it wrote, as the client says; later versions only. */
    JsonNode written() {
        return result.path("fileEdits");
    }

    /** The exit status of its command; null if that is not recorded, or there is none. */
    @Nullable
    Integer exitCode() {
        JsonNode code = result.path("shellExecution").path("exitCode");
        return code.canConvertToInt() ? (Integer) code.intValue() : null;
    }

    /** What became of it. A patch that failed may have been applied to some of its files. */
    Outcome outcome() {
        if (!isAnswered() || (runsOn() && ended == null)) {
            return Outcome.UNKNOWN;
        }
        boolean isPartial = !error().isEmpty() && !written().isEmpty();
        return error().isEmpty() || isPartial || CopilotShell.mayHaveRun(this) ? Outcome.DONE : Outcome.FAILED;
    }

    /** What no other call has, but its copies in sessions that go on with a copy of this one. */
    String key() {
        String id = Json.id(line.path("id"));
        return id == null ? log.source() + "\n" + document.line() : id;
    }

    /** When its result was recorded, or else when it began: the order in which calls are gone through. */
    long place() {
        return answered != null ? answered : started != null ? started : Long.MAX_VALUE;
    }

    /**
     * Starts the record of the call.
     *
     * @param trace the checkout
     */
    Call.Builder call(String trace) {
        String output = output();
        JsonNode given = output != null ? Json.unwrapped(TextNode.valueOf(output)) : Json.missing();
        Call.Builder call = Call.of(
                        Origin.of(document).inTrace(trace).inSession(log.session()),
                        agent(),
                        line.path("data").path("toolName").asText())
                .role(log.role(subagent))
                .model(Json.firstText(line.path("data"), "model"))
                .id(Json.id(line.path("data").path("toolCallId")))
                .arguments(arguments())
                .result(error().isEmpty() ? given : TextNode.valueOf(error()))
                .planned(asked)
                .started(started)
                .ended(ended)
                .outcome(outcome());
        String message = request.message();
        return message != null && request.size() > 1 ? call.batchAtOnce(message, request.index()) : call;
    }
}
