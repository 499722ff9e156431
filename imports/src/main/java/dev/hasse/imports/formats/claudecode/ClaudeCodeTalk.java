package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Tellings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When agents of Claude Code were told something: by a person, whose prompt also tells where a resumed session is, by their subagents, or by
 * anything else but what they asked of files and commands.
 */
final class ClaudeCodeTalk {
    /** Tools whose results say nothing but what is in files, or what a command printed. */
    private static final Set<String> SILENT = Set.of(
            ClaudeCodeInstructions.TOOL,
            FilesOfSession.REMEMBERED,
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

    private final Tellings tellings = new Tellings();

    /**
     * Takes notice of a record, if it tells an agent something.
     *
     * @param names the name of the agent in whose log a record is
     */
    void add(JsonNode record, Function<JsonNode, String> names) {
        switch (record.path("type").asText()) {
            case "user" -> {
                if (isMessage(record.path("message").path("content"))) {
                    told(record, names);
                }
            }
            case "attachment" -> {
                JsonNode attachment = record.path("attachment");
                if (TELLING.matcher(attachment.path("type").asText()).matches()) {
                    told(record, names);
                }
                branch(record, attachment.path("context").path("gitStatus").asText(), names);
            }
            default -> {}
        }
    }

    private void told(JsonNode record, Function<JsonNode, String> names) {
        Long time = Times.micros(record.path("timestamp"));
        if (time != null) {
            tellings.add(names.apply(record), time);
        }
    }

    private void branch(JsonNode record, String status, Function<JsonNode, String> names) {
        Matcher branch = BRANCH.matcher(status);
        if (!branch.find()) {
            return;
        }
        Long time = Times.micros(record.path("timestamp"));
        String folder = Json.text(record, "cwd");
        if (time != null && folder != null) {
            tellings.add(names.apply(record), FilePaths.absolute(null, folder), branch.group(1), time);
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

    /** What agents were told, also by the calls of tools. */
    Tellings with(Map<String, ClaudeCodeUse> uses, List<Result> results) {
        for (Result result : results) {
            ClaudeCodeUse use = uses.get(result.id());
            if (use != null && result.time() != null && !SILENT.contains(use.tool())) {
                tellings.add(use.name(), result.time());
            }
        }
        return tellings;
    }
}
