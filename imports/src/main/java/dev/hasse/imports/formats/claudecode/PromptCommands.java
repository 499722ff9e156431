package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Shell commands that a person ran at the prompt of a session ({@code !make}). The log has what was typed, and then what was printed, but not
 * how the command ended.
 */
final class PromptCommands {
    /** The tool of such a command, which may have written anything. */
    static final String TOOL = "prompt:Bash";

    private static final String PERSON = "person";
    private static final Pattern TYPED = Pattern.compile("<bash-input>(.*?)</bash-input>", Pattern.DOTALL);
    private static final String PRINTED = "<bash-std";

    private final Map<String, ClaudeCodeUse> open = new HashMap<>();

    /**
     * Takes a command that a person typed.
     *
     * @param said what the person said to the agent, or what is said in their name
     * @param folder the folder that the session is in; null if it does not say
     * @return null if this is none
     */
    @Nullable
    ClaudeCodeUse begun(String said, Document document, @Nullable String folder) {
        Matcher typed = TYPED.matcher(said);
        String session = Json.text(document.root(), "sessionId");
        Long time = Times.micros(document.root().path("timestamp"));
        if (!typed.lookingAt() || session == null || time == null) {
            return null;
        }
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.put("command", typed.group(1).strip());
        // A copy of the log has another id.
        String id = TOOL + " " + time + " " + typed.group(1).strip();
        ClaudeCodeUse use = new ClaudeCodeUse(
                Origin.of(document).inSession(session), PERSON, folder, null, id, TOOL, input, time, null, 0);
        open.put(session, use);
        return use;
    }

    /** The command of which this is what it printed; null if it is that of none. */
    @Nullable
    ClaudeCodeUse ended(String said, @Nullable String session) {
        return said.contains(PRINTED) ? open.remove(String.valueOf(session)) : null;
    }
}
