package dev.hasse.imports.formats.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Telling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session of opencode, with its calls. */
final class OpenCodeSession {
    /** How a message begins that tells of a file that a person attached. What was read of it follows. */
    private static final String CALLED = "Called the Read tool with the following input: ";

    private final String id;
    private final String source;
    private final Map<String, OpenCodeCall> calls = new LinkedHashMap<>();
    private final List<Telling> messages = new ArrayList<>();
    private boolean exported;
    private @Nullable Long created;
    private @Nullable String parent;
    private @Nullable String directory;
    private @Nullable String root;
    /** The message, or part of one, from which on a person took back what was done (/undo); null if nobody did. */
    private @Nullable String takenBackFrom;

    private boolean takenBack;

    OpenCodeSession(String id, String source) {
        this.id = id;
        this.source = source;
    }

    /** Takes what an export says of the session itself. */
    void about(JsonNode info) {
        exported = true;
        Long time = Times.micros(info.path("time").path("created"));
        String above = Json.firstText(info, "parentID");
        String folder = Json.firstText(info, "directory");
        created = time == null ? created : time;
        parent = above == null ? parent : above;
        directory = folder == null ? directory : folder;
        // Without a snapshot, the files were left as they were.
        JsonNode revert = info.path("revert");
        takenBackFrom = revert.hasNonNull("snapshot") ? Json.firstText(revert, "partID", "messageID") : null;
    }

    String id() {
        return id;
    }

    /** The log that first told of it. */
    String source() {
        return source;
    }

    /** When it began; null if that is not known. */
    @Nullable
    Long created() {
        return created;
    }

    /** The session that started it as a subagent; null if none did. */
    @Nullable
    String parent() {
        return parent;
    }

    /** The folder that it was started in, which relative names belong to; null if it is not known. */
    @Nullable
    String directory() {
        return directory;
    }

    /** The root of its git repository, or else the folder that it was started in; null if neither is known. */
    @Nullable
    String checkout() {
        return root == null ? directory : root;
    }

    /** Whether it is there with all messages to the agent, which the lines of a run do not tell. */
    boolean isExported() {
        return exported;
    }

    /** The messages to the agent. */
    List<Telling> messages() {
        return messages;
    }

    Collection<OpenCodeCall> calls() {
        return calls.values();
    }

    /** Takes a message. */
    void message(Document document, JsonNode message) {
        JsonNode info = message.path("info");
        String git = Json.firstText(info.path("path"), "root");
        // Without git, that is the root of the file system.
        root = root == null && git != null && !git.equals("/") ? git : root;
        String name = String.valueOf(Json.id(info.path("id")));
        takenBack |= name.equals(takenBackFrom);
        Long asked = Times.micros(info.path("time").path("created"));
        String model = Json.firstText(info, "modelID");
        if (asked != null && "user".equals(Json.text(info, "role"))) {
            messages.add(new Telling(asked, written(message.path("parts"))));
        }
        JsonNode before = Json.missing();
        Long completed = Times.micros(info.path("time").path("completed"));
        OpenCodeStep step = new OpenCodeStep(asked, completed);
        int index = 0;
        for (JsonNode part : message.path("parts")) {
            step = step.isBefore(part) ? new OpenCodeStep(asked, completed) : step;
            step.part(part);
            JsonNode attached = attached(before, part, info.path("time").path("created"));
            takenBack |= takenBackFrom != null && takenBackFrom.equals(Json.id(part.path("id")));
            if (isCall(part)) {
                step.call();
                call(new OpenCodeCall(document, this, name, asked, model, index++, takenBack, step, part));
            } else if (attached != null) {
                call(new OpenCodeCall(document, this, name, asked, null, index++, takenBack, step, attached));
            }
            before = part;
        }
    }

    /** The texts of a message that the client did not add. */
    private static String written(JsonNode parts) {
        StringBuilder text = new StringBuilder();
        for (JsonNode part : parts) {
            if (!part.path("synthetic").asBoolean()) {
                text.append(part.path("text").asText()).append('\n');
            }
        }
        return text.toString();
    }

    /** Whether a part of a message is a call. */
    static boolean isCall(JsonNode part) {
        return "tool".equals(Json.text(part, "type")) && Json.firstText(part, "tool") != null;
    }

    /** Takes a call. Of several states of a call the last counts. */
    void call(OpenCodeCall call) {
        OpenCodeCall known = calls.get(call.partId());
        if (known == null || !known.isFinal()) {
            calls.put(call.partId(), call);
        }
    }

    /** The read of a file that a person attached, as a call; null if two parts do not tell of one. */
    private static @Nullable JsonNode attached(JsonNode before, JsonNode part, JsonNode time) {
        String call = before.path("synthetic").asBoolean() ? Json.text(before, "text") : null;
        String output = part.path("synthetic").asBoolean() ? Json.text(part, "text") : null;
        if (call == null || !call.startsWith(CALLED) || output == null || !OpenCodeRead.isShown(output)) {
            return null;
        }
        ObjectNode attached = JsonNodeFactory.instance.objectNode();
        attached.put("type", "tool").put("tool", FilesOfSession.MENTIONED);
        attached.set("id", part.path("id"));
        ObjectNode state = attached.putObject("state");
        state.put("status", "completed").put("output", output);
        state.set("input", Json.unwrapped(TextNode.valueOf(call.substring(CALLED.length()))));
        state.putObject("time").<ObjectNode>set("start", time).set("end", time);
        return attached;
    }
}
