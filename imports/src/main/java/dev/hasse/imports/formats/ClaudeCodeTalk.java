package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.ClaudeCodeUse.Result;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When agents of Claude Code were told something: by a person, whose prompt also tells where a resumed session is, by their subagents, or by
 * anything else but what they asked of files and commands.
 */
final class ClaudeCodeTalk implements GitHeads.Talk {
    /** Tools whose results say nothing but what is in files, or what a command printed. */
    private static final Set<String> SILENT = Set.of(
            "Bash",
            "Edit",
            "Glob",
            "Grep",
            "LS",
            "MultiEdit",
            "NotebookEdit",
            "Read",
            "TodoRead",
            "TodoWrite",
            "Write");

    /** Attachments that a person, another agent or a hook may have said something with. */
    private static final Pattern TELLING = Pattern.compile(
            "queued_.*|task_(?:status|notification)|.*(?:mailbox|message|notification)|async_.*|hook_(?:additional_context|blocking_error)");

    /** What a session is told of its repository when it begins, and when it is resumed. */
    private static final Pattern BRANCH = Pattern.compile("(?m)^Current branch: (\\S{1,250})$");

    private final Map<String, NavigableSet<Long>> told = new HashMap<>();
    /** What each agent was told of branches, by the folder and the moment. */
    private final Map<String, Map<String, NavigableMap<Long, String>>> branches = new HashMap<>();

    /**
     * Takes notice of a record, if it tells an agent something.
     *
     * @param names the name of the agent in whose log a record is
     */
    void add(JsonNode record, Function<JsonNode, String> names) {
        JsonNode attachment = record.path("attachment");
        Long time = Times.micros(record.path("timestamp"));
        if (time == null) {
            return;
        }
        if ("user".equals(Json.text(record, "type"))) {
            if (isMessage(record.path("message").path("content"))) {
                add(names.apply(record), time);
            }
            return;
        }
        String type = Json.text(attachment, "type");
        if (type != null && TELLING.matcher(type).matches()) {
            add(names.apply(record), time);
        }
        Matcher branch =
                BRANCH.matcher(attachment.path("context").path("gitStatus").asText());
        String folder = Json.text(record, "cwd");
        if (folder != null && branch.find()) {
            branches.computeIfAbsent(names.apply(record), none -> new HashMap<>())
                    .computeIfAbsent(FilePaths.absolute(null, folder), none -> new TreeMap<>())
                    .put(time, branch.group(1));
        }
    }

    private static boolean isMessage(JsonNode content) {
        if (content.isTextual()) {
            return true;
        }
        for (JsonNode block : content) {
            if (!"tool_result".equals(Json.text(block, "type"))) {
                return true;
            }
        }
        return false;
    }

    private void add(String agent, long time) {
        told.computeIfAbsent(agent, none -> new TreeSet<>()).add(time);
    }

    /** The same, with what calls of tools told their agents. */
    ClaudeCodeTalk and(Map<String, ClaudeCodeUse> uses, List<Result> results) {
        for (Result result : results) {
            ClaudeCodeUse use = uses.get(result.id());
            if (use != null && result.time() != null && !SILENT.contains(use.tool())) {
                add(use.name(), result.time());
            }
        }
        return this;
    }

    @Override
    public boolean mayHaveTold(String by, String other, long from, long until) {
        int main = by.lastIndexOf("/" + ClaudeCode.MAIN);
        if (main >= 0 && other.startsWith(by.substring(0, main + 1))) {
            // A conversation may have asked its subagents for it.
            return true;
        }
        NavigableSet<Long> times = told.get(by);
        Long next = times == null ? null : times.ceiling(from);
        return next != null && next <= until;
    }

    @Override
    public GitHeads.@Nullable Sight lastTold(String by, String folder, long until) {
        NavigableMap<Long, String> its = branches.getOrDefault(by, Map.of()).get(folder);
        Map.Entry<Long, String> last = its == null ? null : its.lowerEntry(until);
        return last == null ? null : new GitHeads.Sight(last.getValue(), by, last.getKey());
    }
}
