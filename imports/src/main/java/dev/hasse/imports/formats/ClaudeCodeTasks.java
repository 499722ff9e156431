package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What ran beside the calls of sessions of Claude Code: commands in the background, and hooks. While one runs, no text of a file in its
 * checkout is certain; what was certain before it began is not in doubt.
 *
 * <p>A command in the background is over when Claude Code says so, in a notification that it puts into the queue of the session, and later
 * shows the agent. Without one, it runs until the log ends. A hook may go on beside the calls that follow, and nothing tells its end.
 */
final class ClaudeCodeTasks {
    /** What a command in the background has become; one that was killed writes no more. */
    private static final Pattern OVER = Pattern.compile(
            "\\s*<task-notification>\\s*<task-id>([\\w-]{1,100})</task-id>(?s:.{0,10000}?)<status>(?:completed|failed|killed)</status>");

    private static final String ANYTHING = "*";

    /** When Claude Code first said of a task that it is over. */
    private final Map<String, Long> over = new HashMap<>();

    /** The tasks that calls began, by the ids of these. No two sessions have the same task. */
    private final Map<String, String> tasks = new HashMap<>();

    /** Takes notice of a record, if it says that a command in the background is over. */
    void add(JsonNode record) {
        Long time = Times.micros(record.path("timestamp"));
        Matcher said = OVER.matcher(said(record));
        if (time != null && said.lookingAt()) {
            over.merge(said.group(1), time, Math::min);
        }
    }

    private static String said(JsonNode record) {
        return switch (record.path("type").asText()) {
            case "queue-operation" -> record.path("content").asText();
            case "user" -> {
                JsonNode content = record.path("message").path("content");
                yield content.isTextual()
                        ? content.textValue()
                        : content.path(0).path("text").asText();
            }
            case "attachment" -> record.path("attachment").path("prompt").asText();
            default -> "";
        };
    }

    /** Takes notice of what the result of a call said. */
    void add(String call, ShellNotes notes) {
        if (notes.task() != null) {
            tasks.put(call, notes.task());
        }
    }

    /** When a command that a call had begun in the background was over, at the latest; null if nothing tells. */
    @Nullable
    Long over(ClaudeCodeUse use) {
        String task = tasks.get(use.id());
        return task == null ? null : over.get(task);
    }

    /**
     * Has it happen that something ran beside the calls.
     *
     * @param known what is known of files
     * @param files the files of all sessions
     * @param callers who made a call
     */
    void happen(
            ClaudeCodeCalls calls,
            ClaudeCodeHooks hooks,
            KnownFiles known,
            FilesOfSession files,
            Function<ClaudeCodeUse, Caller> callers,
            Happenings happenings) {
        hooks.passOnBeginnings(calls.all(), (hook, began) -> {
            Caller by = callers.apply(hook);
            happenings.at(began, () -> files.doubt(by));
        });
        Set<ClaudeCodeUse> begun = new LinkedHashSet<>();
        calls.besideWhichSomethingRan().forEach(begun::add);
        for (ClaudeCodeUse use : begun) {
            Caller by = callers.apply(use);
            RunningCommands running = known.texts().running();
            long from = Objects.requireNonNullElse(use.time(), Long.MIN_VALUE);
            happenings.at(from, () -> running.begins(by.checkout()));
            Long until = over(use);
            if (until != null && until >= from) {
                String command = ClaudeCodeShell.command(use);
                happenings.at(until, () -> {
                    running.ends(by.checkout());
                    files.opaque(by, command == null ? ANYTHING : command, until);
                });
            }
        }
    }
}
