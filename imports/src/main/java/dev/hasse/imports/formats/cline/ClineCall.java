package dev.hasse.imports.formats.cline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.files.FilesOfSession;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call in a conversation of Cline, and its result. The calls of an answer run one after another, but for those that start subagents. */
final class ClineCall {
    static final String READ = "read_files";
    static final String EDIT = "editor";
    static final String PATCH = "apply_patch";
    static final String SHELL = "run_commands";

    /** The tool that starts a subagent. Those of one answer run at once. */
    static final String SPAWN = "spawn_agent";

    private static final Pattern INTERRUPTED = Pattern.compile("Command failed: Command was aborted.*", Pattern.DOTALL);

    private final ClineLog log;
    private final String message;
    private final int index;
    private final @Nullable ClineCall before;
    private final String tool;
    private final JsonNode input;
    private final String id;
    private final @Nullable String model;
    private final @Nullable Long asked;
    private JsonNode result = Json.missing();
    private @Nullable Long answered;

    /**
     * A part of a result: of one of the files that were asked for, or of one of the commands.
     *
     * @param result what was shown
     * @param error why it failed; empty if it did not
     */
    record Part(JsonNode result, boolean success, String error) {
        /** What was shown, if it is a text; else empty. */
        String text() {
            return result.asText("");
        }
    }

    /**
     * @param message the id of the answer that asked for it
     * @param index its place among the calls of that
     * @param before the call of the same answer before it; null if it is the first
     * @param asked when the answer was there; null if that is not known
     */
    ClineCall(
            ClineLog log,
            String message,
            int index,
            @Nullable ClineCall before,
            String tool,
            JsonNode input,
            String id,
            @Nullable String model,
            @Nullable Long asked) {
        this.log = log;
        this.message = message;
        this.index = index;
        this.before = before;
        this.tool = tool;
        this.input = input;
        this.id = id;
        this.model = model;
        this.asked = asked;
    }

    /** Takes the result. */
    void answer(JsonNode block, @Nullable Long time) {
        result = block;
        answered = time;
    }

    ClineLog log() {
        return log;
    }

    String tool() {
        return tool;
    }

    JsonNode input() {
        return input;
    }

    /** Whether its tool is one that writes the file that is named. */
    boolean isWrite() {
        return tool.equals(EDIT) || tool.equals(PATCH);
    }

    /** When it began: when the call before it was over. Subagents of one answer begin together. Null if that is not known. */
    @Nullable
    Long started() {
        ClineCall earlier = before;
        while (tool.equals(SPAWN) && earlier != null && earlier.tool.equals(SPAWN)) {
            earlier = earlier.before;
        }
        Long over = earlier == null ? null : earlier.over();
        Long began = over == null ? asked : over;
        return began == null || answered == null ? began : (Long) Math.min(began, answered);
    }

    /** When it was over, and so were the subagents that began together with it; null if nobody knows of any. */
    private @Nullable Long over() {
        Long latest = answered;
        ClineCall beside = tool.equals(SPAWN) ? before : null;
        while (beside != null && beside.tool.equals(SPAWN)) {
            Long done = beside.answered;
            latest = latest == null || (done != null && done > latest) ? done : latest;
            beside = beside.before;
        }
        return latest;
    }

    /** When it was done; null if nobody knows. */
    @Nullable
    Long ended() {
        return answered;
    }

    /** What the model was given as its result, if it is a text; else empty. */
    String given() {
        return result.path("content").asText("");
    }

    /** What the model was given as its result, as JSON if it is that. */
    JsonNode content() {
        return Json.unwrapped(result.path("content"));
    }

    /** Whether it was never made: there is no such tool, or its arguments are wrong. */
    boolean isRefusedByClient() {
        return result.path("is_error").asBoolean();
    }

    /** The parts of its result; none if it has no such. */
    List<Part> parts() {
        JsonNode content = content();
        List<Part> parts = new ArrayList<>();
        for (JsonNode part : content.isArray()
                ? content
                : JsonNodeFactory.instance.arrayNode().add(content)) {
            if (part.has("success")) {
                parts.add(new Part(
                        part.path("result"),
                        part.path("success").asBoolean(),
                        part.path("error").asText("")));
            }
        }
        return parts;
    }

    /** The commands that it ran, all at once; none if it ran none. */
    List<String> commands() {
        JsonNode given = input.has("commands") ? input.path("commands") : input.path("command");
        List<String> commands = new ArrayList<>();
        for (JsonNode each :
                given.isArray() ? given : JsonNodeFactory.instance.arrayNode().add(given)) {
            String text = each.isTextual() ? each.textValue() : Json.firstText(each, "command");
            if (text != null) {
                StringBuilder line = new StringBuilder(text);
                // No shell looks at these.
                each.path("args")
                        .forEach(word -> line.append(" '")
                                .append(word.asText().replace("'", "'\\''"))
                                .append('\''));
                commands.add(line.toString());
            }
        }
        return commands;
    }

    /** What became of it, as far as its result says. */
    Outcome outcome() {
        if (answered == null) {
            return Outcome.UNKNOWN;
        }
        if (isRefusedByClient()) {
            return Outcome.FAILED;
        }
        boolean isInterrupted = parts().stream()
                .anyMatch(part -> INTERRUPTED.matcher(part.error()).matches());
        return isInterrupted ? Outcome.UNKNOWN : Outcome.DONE;
    }

    /** When it was done, or else when it was asked for: the order in which calls are gone through. */
    long place() {
        Long end = ended();
        return end != null ? end : asked != null ? asked : Long.MAX_VALUE;
    }

    /** What no other call has, but its copies in conversations that go on with a copy of this one. */
    String key() {
        return message + "\n" + index + "\n" + id;
    }

    /**
     * Starts the record of the call.
     *
     * @param origin the place of its conversation, in its trace and session
     */
    Call.Builder call(Origin origin) {
        JsonNode given = answered == null ? Json.missing() : content();
        List<String> commands = tool.equals(SHELL) ? commands() : List.of();
        Call.Builder call = Call.of(origin, log.agent(), tool)
                .role(log.role())
                .model(model)
                .id(id)
                .arguments(
                        commands.isEmpty()
                                ? input
                                : JsonNodeFactory.instance.objectNode().put("command", String.join("\n", commands)))
                .result(given)
                .planned(asked)
                .started(started())
                .ended(ended())
                .outcome(outcome());
        return tool.equals(FilesOfSession.MENTIONED) ? call : call.batch(message, index);
    }
}
