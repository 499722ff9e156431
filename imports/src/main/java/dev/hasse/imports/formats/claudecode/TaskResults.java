package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads in the results of calls of Claude Code when commands in the background begin and end. Versions have other tools for that. */
final class TaskResults {
    private static final Set<String> STOPPERS = Set.of("TaskStop", "KillShell", "KillBash");

    private static final Set<String> LOOKERS = Set.of("TaskOutput", "BashOutput");

    private static final String ENDED = "(?:completed|failed|killed)";

    /** The beginning of what is shown of a command that is over. What the command printed comes later. */
    private static final Pattern SHOWN = Pattern.compile("\\s*(?:<retrieval_status>success</retrieval_status>\\s*"
            + "<task_id>[^<]{1,100}</task_id>\\s*<task_type>[^<]{1,100}</task_type>\\s*)?<status>" + ENDED
            + "</status>");

    /** What is said to who stops a command that is already over. */
    private static final Pattern NOT_RUNNING =
            Pattern.compile("[^\\n]{0,200}? is not running[^\\n]{0,100}?\\(status: " + ENDED + "\\)");

    private static final Pattern MONITOR = Pattern.compile("Monitor started \\(task ([\\w-]{1,100})");

    private static final String WITH_ITS_AGENT = "it is terminated when you give your final response";

    /** How much of a result is looked at. */
    private static final int LONGEST = 2_000;

    private TaskResults() {}

    /** The task that a monitor began; null if the result does not say. */
    static @Nullable String begun(JsonNode details, JsonNode content) {
        String task = Json.text(details, "taskId");
        Matcher started = MONITOR.matcher(text(content));
        return task == null && started.lookingAt() ? started.group(1) : task;
    }

    /** Whether a command in the background ends when the subagent that began it does. */
    static boolean endsWithItsAgent(JsonNode details, JsonNode content) {
        return details.path("backgroundEndsWithFinalResponse").asBoolean()
                || text(content).contains(WITH_ITS_AGENT);
    }

    /**
     * Returns the task that is over, as the result of a call tells; null if it tells of none.
     *
     * @param error whether the result is an error
     */
    static @Nullable String ended(ClaudeCodeUse use, JsonNode content, boolean error) {
        boolean isOver = STOPPERS.contains(use.tool())
                ? !error || NOT_RUNNING.matcher(text(content)).lookingAt()
                : !error
                        && LOOKERS.contains(use.tool())
                        && SHOWN.matcher(text(content)).lookingAt();
        return isOver ? Json.firstText(use.input(), "task_id", "shell_id", "bash_id") : null;
    }

    private static String text(JsonNode content) {
        String text = content.isTextual()
                ? content.textValue()
                : content.path(0).path("text").asText();
        return text.substring(0, Math.min(text.length(), LONGEST));
    }
}
