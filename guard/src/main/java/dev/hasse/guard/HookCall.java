package dev.hasse.guard;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's program says before and after the call of a tool: the input of a hook of Claude Code
 * (code.claude.com/docs/en/hooks), which other programs may write too. {@code hasse.guard.call.1.schema.json} describes it.
 *
 * @param event such as {@code PreToolUse}
 * @param agent who calls
 * @param folder the working directory, against which a relative path is resolved; null if not given
 * @param tool such as {@code Edit}; null for an event without a tool
 * @param path the file of the call; null if it names none
 * @param call the name of the call, the same before and after it; safe in the name of a file
 * @param source how a session started, such as {@code clear}; null for other events
 * @param unchanged whether the result of a read is only that the file is as the agent read it last, by its time of modification
 */
public record HookCall(
        String event,
        Agent agent,
        @Nullable String folder,
        @Nullable String tool,
        @Nullable String path,
        String call,
        @Nullable String source,
        boolean unchanged) {
    private static final String NAME = "the call";
    private static final JsonFactory FACTORY = new JsonFactory();

    /**
     * Reads a call. Fields that the guard does not need are skipped, however large.
     *
     * @throws UnusableFileException if it is no JSON object with {@code hook_event_name} and {@code session_id}
     * @throws IOException if the stream fails
     */
    public static HookCall read(InputStream in) throws IOException {
        // Not from the stream itself: that of a file looks for its length, which a pipe has not.
        byte[] bytes = new BufferedInputStream(in).readAllBytes();
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = FACTORY.createParser(bytes)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                throw new UnusableFileException(
                        NAME,
                        "found " + (first == null ? "nothing" : "JSON that is no object") + ", expected an object");
            }
            strings(parser, "", fields);
            if (parser.nextToken() != null) {
                throw new UnusableFileException(NAME, "found more after the object, expected one object");
            }
        } catch (IOException malformed) {
            throw MalformedJson.in(NAME, malformed);
        }
        String path = fields.getOrDefault("tool_input.file_path", fields.get("tool_input.notebook_path"));
        return new HookCall(
                needed(fields, "hook_event_name"),
                Agent.of(needed(fields, "session_id"), fields.get("agent_id")),
                fields.get("cwd"),
                fields.get("tool_name"),
                path,
                Agent.safe(fields.getOrDefault("tool_use_id", "-")),
                fields.get("source"),
                "file_unchanged".equals(fields.get("tool_response.type")));
    }

    /** Reads the strings of the object that the parser has entered, and of {@code tool_input} and {@code tool_response} in it. */
    private static void strings(JsonParser parser, String within, Map<String, String> fields) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            boolean isPart = name.equals("tool_input") || name.equals("tool_response");
            if (value == JsonToken.START_OBJECT && within.isEmpty() && isPart) {
                strings(parser, name + ".", fields);
            } else if (value == JsonToken.VALUE_STRING && isNeeded(within + name)) {
                fields.put(within + name, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
    }

    private static boolean isNeeded(String field) {
        return switch (field) {
            case "hook_event_name",
                    "session_id",
                    "agent_id",
                    "cwd",
                    "tool_name",
                    "tool_use_id",
                    "source",
                    "tool_input.file_path",
                    "tool_input.notebook_path",
                    "tool_response.type" -> true;
            default -> false;
        };
    }

    private static String needed(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null || value.isEmpty()) {
            throw new UnusableFileException(
                    NAME, "found no text in the field " + SafeText.quote(name) + ", expected one");
        }
        return value;
    }
}
