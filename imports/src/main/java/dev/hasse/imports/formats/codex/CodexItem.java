package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.mcp.McpContent;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A command that a thread ran, a patch that it applied, or a call of a tool of an MCP server, as an event tells when that is over
 * ({@code item_completed}). Its id is that of the call, or a new one if a script did it, of which the conversation has nothing but the script.
 *
 * @param thread the thread, which may be another than that of the rollout, such as one that reviews changes for it; null if it is not told
 * @param tool the tool that does this if a model calls it by itself
 * @param arguments what the tool would have been given
 * @param changes what a patch did to files; null for a command
 * @param output all that a command printed, or the only text that a tool of a server returned; null if that is not known
 * @param exit the exit status of a command; null if it has none
 * @param returned what a tool of a server returned; missing for others, or if it returned nothing
 * @param readOnly whether the tool declares that it only reads; null if it does not say
 * @param status how it ended, as the log says; null if that is not told
 * @param began when it began, in microseconds; null if that is not known
 * @param ended when it was done, in microseconds; null if that is not known
 */
record CodexItem(
        String id,
        @Nullable String thread,
        String tool,
        JsonNode arguments,
        @Nullable CodexPatch changes,
        @Nullable String output,
        @Nullable Integer exit,
        JsonNode returned,
        @Nullable Boolean readOnly,
        @Nullable String status,
        @Nullable Long began,
        @Nullable Long ended) {

    static final String EVENT = "item_completed";

    /** Commands that the person at the terminal ran. */
    private static final Set<String> BY_PERSONS = Set.of("user_shell", "userShell");

    /** Whether it is a patch that was not applied, or not all of it, or a tool of a server that failed. */
    boolean hasFailed() {
        return (changes != null || CodexMcp.isTool(tool)) && !"completed".equals(status);
    }

    /** Whether it is a patch that failed after it had begun to write, since all of its lines had been found. */
    boolean isHalfApplied() {
        return changes != null && "failed".equals(status);
    }

    /** Whether an event tells of a command that a person ran, and not the agent. */
    static boolean isByPerson(JsonNode event) {
        return BY_PERSONS.contains(event.path("item").path("source").asText());
    }

    /** Reads an event; null if it tells of nothing that was done to files. */
    static @Nullable CodexItem of(JsonNode event) {
        JsonNode item = event.path("item");
        String id = Json.text(item, "id");
        String type = Json.text(item, "type");
        String thread = Json.text(event, "thread_id");
        if (id == null || type == null || isByPerson(event)) {
            return null;
        }
        Long ended = micros(event.path("completed_at_ms"));
        String status = Json.text(item, "status");
        switch (type) {
            case "FileChange" -> {
                CodexPatch changes = CodexPatch.ofEvent(item.path("changes"));
                Long began = micros(event.path("started_at_ms"));
                return changes == null
                        ? null
                        : new CodexItem(
                                id,
                                thread,
                                "apply_patch",
                                Json.missing(),
                                changes,
                                null,
                                null,
                                Json.missing(),
                                null,
                                status,
                                began,
                                ended);
            }
            case "CommandExecution" -> {
                JsonNode exit = item.path("exit_code");
                return new CodexItem(
                        id,
                        thread,
                        CodexCommand.EXEC,
                        command(item),
                        null,
                        Json.text(item, "aggregated_output"),
                        exit.canConvertToInt() ? (Integer) exit.intValue() : null,
                        Json.missing(),
                        null,
                        status,
                        began(item, ended),
                        ended);
            }
            case "McpToolCall" -> {
                String server = Json.text(item, "server");
                String tool = Json.text(item, "tool");
                JsonNode hint = item.path("readOnlyHint");
                JsonNode result = item.path("result");
                JsonNode error = item.path("error").isObject() ? item.path("error") : Json.missing();
                return server == null || tool == null
                        ? null
                        : new CodexItem(
                                id,
                                thread,
                                CodexMcp.named(server, tool),
                                item.path("arguments"),
                                null,
                                text(result.path("content")),
                                null,
                                result.isObject() ? McpContent.unwrapped(result) : error,
                                hint.isBoolean() ? (Boolean) hint.booleanValue() : null,
                                status,
                                micros(event.path("started_at_ms")),
                                ended);
            }
            default -> {
                return null;
            }
        }
    }

    /** The start of a command, whose event itself begins only when the output is complete. */
    private static @Nullable Long began(JsonNode item, @Nullable Long ended) {
        JsonNode duration = item.path("duration");
        return ended == null || !duration.path("secs").canConvertToLong()
                ? null
                : (Long) (ended
                        - duration.path("secs").longValue() * 1_000_000
                        - duration.path("nanos").asLong() / 1_000);
    }

    /** The text of the only block of a result; null if it is no text, or was cut. */
    private static @Nullable String text(JsonNode content) {
        String text = content.size() == 1 ? Json.text(content.path(0), "text") : null;
        return text == null || CodexCommand.isCut(text) ? null : text;
    }

    private static JsonNode command(JsonNode item) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set("command", item.path("command"));
        String folder = folder(Json.text(item, "cwd"));
        if (folder != null) {
            arguments.put("workdir", folder);
        }
        return arguments;
    }

    /** A folder, of which some versions give the address. */
    private static @Nullable String folder(@Nullable String cwd) {
        if (cwd == null || !cwd.startsWith("file:")) {
            return cwd;
        }
        try {
            return URI.create(cwd).getPath();
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private static @Nullable Long micros(JsonNode millis) {
        return millis.canConvertToLong() && millis.isIntegralNumber() ? (Long) (millis.longValue() * 1_000) : null;
    }
}
