package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.RunningCommands;
import java.util.HashMap;
import java.util.HashSet;
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
 * shows the agent, or {@linkplain TaskResults in the result of a call} that asked for it or stopped it. Without either, it runs until its subagent
 * ends, if it ends with that, or else until the log ends. A hook may go on beside the calls that follow, and mostly nothing tells its end.
 */
final class ClaudeCodeTasks {
    /**
     * What a command in the background has become; one that was killed writes no more. What it printed, or what it is, comes later. A monitor
     * whose time is up has no status.
     */
    private static final Pattern OVER = Pattern.compile("\\s*<task-notification>\\s*<task-id>([\\w-]{1,100})</task-id>"
            + "(?:\\s*<[a-z-]{1,30}>[^<]{0,5000}</[a-z-]{1,30}>){0,5}?\\s*"
            + "(?:<status>(?:completed|failed|killed)</status>|<event>\\[Monitor expired after )");

    private static final String ANYTHING = "*";

    /** When Claude Code first said of a task of a session that it is over. */
    private final Map<String, Long> over = new HashMap<>();

    /** The tasks that calls began, by the ids of these. */
    private final Map<String, String> tasks = new HashMap<>();

    /** The calls whose commands end with the subagents that made them. */
    private final Set<String> ending = new HashSet<>();

    /** When the last record of each subagent was written, by its name. */
    private final Map<String, Long> lastRecord = new HashMap<>();

    /**
     * Takes notice of a record, if it says that a command in the background is over, or that a subagent still works.
     *
     * @param agent the name of the agent in whose log it is
     */
    void add(JsonNode record, String agent) {
        Long time = Times.micros(record.path("timestamp"));
        if (time == null) {
            return;
        }
        if (record.has("agentId")) {
            lastRecord.merge(agent, time, Math::max);
        }
        Matcher said = OVER.matcher(said(record));
        if (said.lookingAt()) {
            over.merge(key(Json.text(record, "sessionId"), said.group(1)), time, Math::min);
        }
    }

    /** Old versions call the first task of each session the same. */
    private static String key(@Nullable String session, String task) {
        return session + "\n" + task;
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

    /**
     * Takes notice of the result of a call, which may tell that a command runs in the background, or that one is over.
     *
     * @param notes what it says of a command of its own
     * @param details the tool's own details
     * @param time when the log got it; null if that is not recorded
     */
    void add(
            ClaudeCodeUse use,
            ShellNotes notes,
            JsonNode details,
            JsonNode content,
            boolean error,
            @Nullable Long time) {
        String task = notes.task() == null && use.runsOn() ? TaskResults.begun(details, content) : notes.task();
        if (task != null) {
            tasks.put(use.id(), key(use.origin().session(), task));
        }
        if (TaskResults.endsWithItsAgent(details, content)) {
            ending.add(use.id());
        }
        String ended = TaskResults.ended(use, content, error);
        if (ended != null && time != null) {
            over.merge(key(use.origin().session(), ended), time, Math::min);
        }
    }

    /** When a command that a call had begun in the background was over, at the latest; null if nothing tells. */
    @Nullable
    Long over(ClaudeCodeUse use) {
        String task = tasks.get(use.id());
        Long told = task == null ? null : over.get(task);
        return told == null && ending.contains(use.id()) ? lastRecord.get(use.name()) : told;
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
        hooks.passOnDone(calls.all(), (hook, end) -> {
            String checkout = callers.apply(hook).checkout();
            RunningCommands running = known.texts().running();
            happenings.at(Objects.requireNonNullElse(hook.time(), end), () -> running.begins(checkout));
            happenings.at(end, () -> {
                // What it printed, nobody was shown.
                running.ends(checkout);
                known.texts().ran(checkout);
            });
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
                String command = use.command();
                happenings.at(until, () -> {
                    running.ends(by.checkout());
                    files.opaque(by, command == null ? ANYTHING : command, until);
                });
            }
        }
    }
}
