package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call in a session of OpenClaw, and its result. */
final class OpenClawCall {
    static final String READ = "read";
    static final String EDIT = "edit";
    static final String WRITE = "write";
    static final String PATCH = "apply_patch";
    static final String SHELL = "exec";

    /** Tools that wait for nothing. */
    private static final Set<String> AT_ONCE = Set.of(READ, EDIT, WRITE);

    /** Tools that write nothing in a workspace. */
    private static final Set<String> LOOKS = Set.of(
            READ,
            "agents_list",
            "agents_wait",
            "ask_user",
            "conversations_list",
            "conversations_send",
            "conversations_turn",
            "create_goal",
            "get_goal",
            "ls",
            "memory_get",
            "memory_search",
            "message",
            "process",
            "session_status",
            "sessions_history",
            "sessions_list",
            "sessions_send",
            "sessions_yield",
            "subagents",
            "tool_describe",
            "tool_search",
            "update_goal",
            "update_plan",
            "web_fetch",
            "web_search");

    /** Tools of which it is known what they have done if they failed. */
    private static final Set<String> OWN = Set.of(READ, EDIT, WRITE, PATCH, SHELL, "ls", "memory_get", "memory_search");

    /** How the client says that it called nothing: there is no such tool, or its arguments are wrong. */
    private static final Pattern NOT_CALLED = Pattern.compile("Tool .{1,200} not found|Validation failed for tool ");

    private final Document document;
    private final OpenClawSession session;
    private final String tool;
    private final JsonNode input;
    private final @Nullable String id;
    private final @Nullable String model;
    private final @Nullable Long asked;
    private final @Nullable String batch;
    private final int index;
    private final boolean isRedacted;
    private JsonNode result = Json.missing();
    private boolean isError;
    private @Nullable Long answered;
    private OpenClawRun.@Nullable Period period;
    private boolean wraps;
    private @Nullable OpenClawAnswer answer;

    /**
     * @param id its id; null if it has none
     * @param model the language model; null if it is not recorded
     * @param asked when it was asked for; null if that is not known
     * @param batch the entry of its answer; null if that has no other call
     * @param index its place in the answer
     * @param isRedacted whether texts may have been removed from it
     */
    OpenClawCall(
            Document document,
            OpenClawSession session,
            String tool,
            JsonNode input,
            @Nullable String id,
            @Nullable String model,
            @Nullable Long asked,
            @Nullable String batch,
            int index,
            boolean isRedacted) {
        this.document = document;
        this.session = session;
        this.tool = tool;
        this.input = input;
        this.id = id;
        this.model = model;
        this.asked = asked;
        this.batch = batch;
        this.index = index;
        this.isRedacted = isRedacted;
    }

    /** Takes the result: content and details. */
    void answer(JsonNode given, boolean failed, @Nullable Long time) {
        result = given;
        isError = failed;
        answered = time;
    }

    /** Says when it ran. */
    void ran(OpenClawRun.Period when) {
        period = when;
    }

    /** Says which answer asks for it. */
    void askedIn(OpenClawAnswer whole) {
        answer = whole;
    }

    /**
     * Whether another call of its answer may write a file that this one reads or writes, and nobody knows which of them was first: when they ran
     * is not recorded.
     */
    boolean isDisturbed() {
        return period == null && answer != null && answer.mayDisturb(this);
    }

    /** The file that it names; null if it names none. */
    @Nullable
    String named() {
        return Json.firstText(input, "path");
    }

    /** Whether its tool waits for nothing. */
    boolean isAtOnce() {
        return AT_ONCE.contains(tool);
    }

    /** Whether its tool writes nothing in a workspace. */
    boolean isLook() {
        return LOOKS.contains(tool);
    }

    /** Says that it made other calls. */
    void wrap() {
        wraps = true;
    }

    /** Whether all that it did are other calls: a script that calls tools, or the call of a tool that was searched for. */
    boolean isWrapper() {
        return wraps || (tool.equals(SHELL) && input.has("code")) || tool.equals("wait");
    }

    OpenClawSession session() {
        return session;
    }

    String tool() {
        return tool;
    }

    JsonNode input() {
        return input;
    }

    String id() {
        return String.valueOf(id);
    }

    JsonNode details() {
        return result.path("details");
    }

    boolean isWrite() {
        return tool.equals(EDIT) || tool.equals(WRITE) || tool.equals(PATCH);
    }

    /** When it was asked for; null if that is not known. */
    @Nullable
    Long asked() {
        return asked;
    }

    /** When its result was recorded; null if there is none. */
    @Nullable
    Long answered() {
        return answered;
    }

    @Nullable
    Long started() {
        return period == null ? asked : (Long) period.started();
    }

    /** When it was done; null if that is not known. The results of an answer are recorded when the last of its calls is done. */
    @Nullable
    Long ended() {
        if (answered == null) {
            return null;
        }
        if (period != null && period.ended() != null) {
            return period.ended();
        }
        return batch != null && asked != null && isAtOnce() ? asked : answered;
    }

    /** A text that the call or its result has; null if there is none, or if something was removed from it. */
    @Nullable
    String whole(@Nullable String text) {
        return text == null || (isRedacted && !OpenClawEvent.isWhole(text)) ? null : text;
    }

    /** A text in which paths stand, such as a command; null if there is none. */
    @Nullable
    String located(@Nullable String text) {
        return text == null || !isRedacted ? text : OpenClawEvent.withFolders(text);
    }

    /** What the model was given as its result; empty if there is none. */
    String output() {
        return PiSession.text(result.path("content"));
    }

    boolean hasImage() {
        for (JsonNode block : result.path("content")) {
            if ("image".equals(Json.text(block, "type"))) {
                return true;
            }
        }
        return false;
    }

    /** How it failed; empty if it did not. Versions before 2026.6 told that in the details alone. */
    String error() {
        boolean failed = isError || "error".equals(Json.text(details(), "status"));
        String told = Json.text(details(), "error");
        return !failed ? "" : told != null ? told : output();
    }

    /** The status that its command ended with; null if there is none, or it was interrupted. */
    @Nullable
    Integer exit() {
        JsonNode code = details().path("exitCode");
        return code.canConvertToInt() && "completed".equals(Json.text(details(), "status"))
                ? (Integer) code.intValue()
                : null;
    }

    /** What became of it. */
    Outcome outcome() {
        String error = error();
        if (answered == null || (tool.equals(SHELL) && "failed".equals(Json.text(details(), "status")))) {
            return Outcome.UNKNOWN;
        }
        boolean mayHaveDone = exit() != null
                || !(OWN.contains(tool) || NOT_CALLED.matcher(error).lookingAt());
        return error.isEmpty() || mayHaveDone ? Outcome.DONE : Outcome.FAILED;
    }

    /** When it was done, or else when it was asked for: the order in which calls are gone through. */
    long place() {
        Long end = ended();
        Long start = started();
        return end != null ? end : start != null ? start : Long.MAX_VALUE;
    }

    /** What no other call has, but its copies in sessions that go on with a copy of this one. */
    String key() {
        return id + "\n" + tool + "\n" + asked + "\n" + answered;
    }

    /**
     * Starts the record of the call.
     *
     * @param trace the checkout
     */
    Call.Builder call(String trace) {
        JsonNode given = answered == null ? Json.missing() : TextNode.valueOf(output());
        Call.Builder call = Call.of(Origin.of(document).inTrace(trace).inSession(session.id()), session.id(), tool)
                .role(session.role())
                .model(model)
                .id(id)
                .arguments(input)
                .result(error().isEmpty() ? Json.unwrapped(given) : TextNode.valueOf(error()))
                .planned(asked)
                .started(started())
                .ended(ended())
                .outcome(outcome());
        return batch == null ? call : call.batchAtOnce(batch, index);
    }
}
