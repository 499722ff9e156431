package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.contents.FileDetails;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tool that was called in a session of Claude Code.
 *
 * @param folder the folder that the agent was in; null if that is not recorded
 * @param message the message of the model that called it
 * @param index its place among the calls of that message
 */
record ClaudeCodeUse(
        Origin origin,
        String agent,
        @Nullable String folder,
        @Nullable String model,
        String id,
        String tool,
        JsonNode input,
        @Nullable Long time,
        @Nullable String message,
        int index) {
    private static final Set<String> STARTERS = Set.of("Agent", "Task", "Workflow");

    /** Tools that may look at any file, and write it. */
    private static final Pattern OPAQUE = Pattern.compile("PowerShell|Grep|Skill|SlashCommand|mcp__.*|prompt:.*");

    private static final String SEARCH = "Grep";

    /** A tool that runs a command in the background, and tells what it prints. */
    private static final String MONITOR = "Monitor";

    private static final Set<String> WRITERS = Set.of("Edit", "MultiEdit", "Write", "NotebookEdit");

    /**
     * The result of a call.
     *
     * @param heir the agent in whose log it stands, which may be a copy
     * @param denied whether the call did not run
     * @param details the tool's own details of a file
     * @param notes what is said of a shell command
     */
    record Result(
            String id,
            String heir,
            JsonNode content,
            boolean error,
            boolean denied,
            FileDetails details,
            ShellNotes notes,
            @Nullable Long time,
            int order) {}

    /** The same at another time. */
    ClaudeCodeUse at(long other) {
        return new ClaudeCodeUse(origin, agent, folder, model, id, tool, input, other, message, index);
    }

    String session() {
        return String.valueOf(origin.session());
    }

    /** The name of its agent, which no agent of another session has. */
    String name() {
        return name(agent);
    }

    /** The name of an agent of its session, which no agent of another session has. */
    String name(String ofAgent) {
        return name(origin.session(), ofAgent);
    }

    /** The name of an agent of a session, which no agent of another session has. */
    static String name(@Nullable String session, String agent) {
        return session == null ? agent : session + "/" + agent;
    }

    /** Whether its tool writes the file that its arguments name. */
    boolean writes() {
        return WRITERS.contains(tool);
    }

    /** Whether its tool may look at any file, and perhaps write it. */
    boolean isOpaque() {
        return OPAQUE.matcher(tool).matches();
    }

    /** Whether its tool may write any file. */
    boolean mayWriteAny() {
        return isOpaque() && !isSearch();
    }

    /** Whether its tool only looks at files. */
    boolean isSearch() {
        return tool.equals(SEARCH);
    }

    /** Whether something runs beside the calls of the log from then on. What an agent does that was started is in the log. */
    boolean runsBeside() {
        return runsOn() && !STARTERS.contains(tool);
    }

    /** Whether its result only says that it has begun. */
    boolean runsOn() {
        return input.path("run_in_background").asBoolean() || (tool.equals(MONITOR) && command() != null);
    }

    /** The text of the command that it ran, or began to run; null if it ran none. */
    @Nullable
    String command() {
        return tool.equals(MONITOR) ? Json.text(input, "command") : ClaudeCodeShell.command(this);
    }
}
