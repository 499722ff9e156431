package dev.hasse.imports.formats.copilot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The log of a session of GitHub Copilot CLI: its calls, those of its subagents, and what else it tells of files. Events of a subagent have
 * its {@code agentId} or, in older versions, only the call that started it ({@code parentToolCallId}).
 */
final class CopilotLog {
    private static final Pattern PLACE = Pattern.compile("(?:.*/)?session-state/([^/]+?)(?:/[^/]+|\\.jsonl[^/]*)");

    /** Who runs commands at the prompt, as an agent beside the subagents. */
    static final String PERSON = "person";

    private final String source;
    private String session;
    private final List<CopilotCall> calls = new ArrayList<>();
    /** The calls without a result, by their ids. */
    private final Map<String, CopilotCall> open = new HashMap<>();
    /** The calls whose commands run on, by the id of their shell. */
    private final Map<String, CopilotCall> running = new HashMap<>();

    /** The commands that ran on, by the id of their shell. */
    private final Map<String, String> commands = new HashMap<>();

    private final Map<String, CopilotRequest> requests = new HashMap<>();
    /** The role of each subagent, by its id, or the id of the call that started it. */
    private final Map<String, String> roles = new HashMap<>();

    private final List<Message> messages = new ArrayList<>();
    private @Nullable Long created;
    private @Nullable String folder;
    private @Nullable String checkout;

    CopilotLog(String source) {
        this.source = source;
        Matcher place = PLACE.matcher(source.replace('\\', '/'));
        session = place.matches() ? place.group(1) : source;
    }

    /**
     * Something that an agent was told, by a person, by another agent, or by the client.
     *
     * @param to the agent
     * @param time when it was told
     */
    record Message(String to, long time, String text) {}

    String source() {
        return source;
    }

    String session() {
        return session;
    }

    /** When the session was begun; null if that is not known. */
    @Nullable
    Long created() {
        return created;
    }

    /** The folder that it works in at last; null if that is not known. */
    @Nullable
    String folder() {
        return folder;
    }

    /** The root of the git repository that it was started in, or else the folder; null if neither is known. */
    @Nullable
    String checkout() {
        return checkout;
    }

    List<CopilotCall> calls() {
        return calls;
    }

    List<Message> messages() {
        return messages;
    }

    /** The name that no agent of another session has. */
    String agent(@Nullable String subagent) {
        return subagent == null ? session : session + "/" + subagent;
    }

    /** What kind of subagent it is; null for the agent of the session, or if that is not recorded. */
    @Nullable
    String role(@Nullable String subagent) {
        return subagent == null ? null : roles.get(subagent);
    }

    /** Whether the subagent of a call is known, so that what it did is. */
    boolean hasStarted(String call) {
        return roles.containsKey(call);
    }

    /** The session begins. */
    void begins(JsonNode data, @Nullable Long time) {
        String id = Json.firstText(data, "sessionId");
        Long start = Times.micros(data.path("startTime"));
        session = id == null ? session : id;
        created = start == null ? time : start;
        works(data.path("context"));
    }

    /** From now on it works in a folder. */
    void works(JsonNode context) {
        String in = Json.firstText(context, "cwd");
        String root = Json.firstText(context, "gitRoot");
        folder = in == null ? folder : in;
        checkout = checkout != null ? checkout : root == null ? in : root;
    }

    /** A model asked for calls by one message. */
    void asked(JsonNode data, @Nullable String message, @Nullable Long time) {
        JsonNode calls = data.path("toolRequests");
        int index = 0;
        for (JsonNode call : calls) {
            String id = Json.firstText(call, "toolCallId");
            if (id != null) {
                requests.put(id, new CopilotRequest(message, time, index, calls.size()));
            }
            index++;
        }
    }

    /** A subagent starts. */
    void starts(JsonNode line) {
        JsonNode data = line.path("data");
        String id = Json.firstText(line, "agentId");
        String call = Json.firstText(data, "toolCallId");
        String role = String.valueOf(Json.firstText(data, "agentName"));
        if (id != null) {
            roles.putIfAbsent(id, role);
        }
        if (call != null) {
            roles.putIfAbsent(call, role);
        }
    }

    /** An agent is told something. */
    void told(JsonNode line, @Nullable Long time) {
        JsonNode data = line.path("data");
        String shell = Json.firstText(data.path("kind"), "shellId");
        if (shell != null) {
            ends(shell, time);
        }
        String text = Json.firstText(data, "transformedContent", "content");
        if (text != null && time != null) {
            messages.add(new Message(agent(subagent(line)), time, text));
        }
    }

    /** The id of the subagent that an event is of; null if it is of the agent of the session. */
    private static @Nullable String subagent(JsonNode line) {
        if ("tool.user_requested".equals(Json.text(line, "type"))) {
            return PERSON;
        }
        String id = Json.firstText(line, "agentId");
        return id == null ? Json.firstText(line.path("data"), "parentToolCallId") : id;
    }

    /** Takes a call with its id and its tool, for which the agent asked, or a person at the prompt ({@code !make}). */
    void call(Document document, JsonNode line, @Nullable Long time) {
        String id = line.path("data").path("toolCallId").asText();
        CopilotCall known = open.get(id);
        if (known != null && known.isByPerson()) {
            // This is the same call, which starts.
            return;
        }
        CopilotRequest request = requests.getOrDefault(id, CopilotRequest.UNKNOWN);
        CopilotCall call = new CopilotCall(this, document, line, subagent(line), request, folder, time);
        calls.add(call);
        open.put(id, call);
    }

    /**
     * Takes the result of a call.
     *
     * @return whether there is such a call, without a result so far
     */
    boolean result(JsonNode data, @Nullable Long time) {
        CopilotCall call = open.remove(data.path("toolCallId").asText());
        if (call == null) {
            return false;
        }
        call.answer(data, time);
        String shell = call.shellLeft();
        String over = CopilotShell.ended(call);
        if (shell != null) {
            running.put(shell, call);
            commands.put(shell, String.valueOf(Json.text(call.arguments(), "command")));
        } else if (over != null) {
            ends(over, time);
        }
        return true;
    }

    /** The command in a shell is over. */
    private void ends(String shell, @Nullable Long time) {
        CopilotCall call = running.remove(shell);
        if (call != null) {
            call.runsUntil(time);
        }
    }

    /** The command that ran on in a shell, now or before; null if none did. */
    @Nullable
    String commandIn(String shell) {
        return commands.get(shell);
    }
}
