package dev.hasse.imports.formats.files;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which a client keeps its logs, such as {@code ~/.claude}. Each client gives all sessions that are started in one folder one
 * place in it. So where logs of one folder lie in several homes, they are from several machines, or containers, and the folder is another one
 * on each.
 */
public final class LogHome {
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9]");

    private static final Pattern CODEX =
            Pattern.compile("(?:(.*)/)?(?:sessions/\\d{4}/\\d\\d/\\d\\d|archived_sessions)/[^/]+", Pattern.DOTALL);

    private static final Pattern KIMI =
            Pattern.compile("(?:(.*)/)?sessions/[^/]+/[^/]+/agents/[^/]+/[^/]+", Pattern.DOTALL);

    private static final Pattern COPILOT = Pattern.compile("(?:(.*)/)?session-state/(?:[^/]+/)?[^/]+", Pattern.DOTALL);

    private static final Pattern PI = Pattern.compile("(?:(.*)/)?sessions/--[^/]*--/[^/]+", Pattern.DOTALL);

    private static final Pattern CLINE = Pattern.compile("(?:(.*)/)?sessions/[^/]+/[^/]+", Pattern.DOTALL);

    private static final Pattern GEMINI = Pattern.compile("(?:(.*)/)?tmp/[^/]+/chats/.*", Pattern.DOTALL);

    private static final Pattern PROJECTS = Pattern.compile("(?:(.*)/)?projects", Pattern.DOTALL);

    private LogHome() {}

    /** A way to find the home of a log; it gives null if the log does not lie where the client keeps its logs. */
    @FunctionalInterface
    public interface Finder {
        /**
         * Returns the home of a log; null if it is not known.
         *
         * @param folder the folder that the session was started in
         */
        @Nullable
        String home(String log, String folder);
    }

    /** No home is known. */
    public static @Nullable String unknown(String log, String folder) {
        return null;
    }

    /** {@code HOME/projects/-w-app/SESSION.jsonl} for a session that was started in {@code /w/app}; {@code projects} may be missing. */
    public static @Nullable String ofClaudeCode(String log, String folder) {
        String project = NOT_IN_NAMES.matcher(folder).replaceAll("-") + "/";
        String path = "/" + log.replace('\\', '/');
        int found = path.indexOf("/" + project);
        // macOS has some folders under two names, of which cells have the shorter one.
        int at = found < 0 ? path.indexOf("/-private" + project) : found;
        if (at < 0) {
            return null;
        }
        String around = path.substring(Math.min(1, at), at);
        String home = found(PROJECTS, around);
        return home == null ? around : home;
    }

    /** {@code HOME/sessions/2026/01/02/rollout-….jsonl}, or {@code HOME/archived_sessions/rollout-….jsonl}. */
    public static @Nullable String ofCodex(String log, String folder) {
        return found(CODEX, log.replace('\\', '/'));
    }

    /** {@code HOME/sessions/WORKSPACE/SESSION/agents/AGENT/wire.jsonl}. */
    public static @Nullable String ofKimiCode(String log, String folder) {
        return found(KIMI, log.replace('\\', '/'));
    }

    /** {@code HOME/session-state/SESSION/events.jsonl}, or {@code HOME/session-state/SESSION.jsonl}. */
    public static @Nullable String ofCopilotCli(String log, String folder) {
        return found(COPILOT, log.replace('\\', '/'));
    }

    /** {@code HOME/sessions/--w-app--/TIME_SESSION.jsonl}. */
    public static @Nullable String ofPi(String log, String folder) {
        return found(PI, log.replace('\\', '/'));
    }

    /** {@code HOME/sessions/SESSION/SESSION.messages.json}. */
    public static @Nullable String ofCline(String log, String folder) {
        return found(CLINE, log.replace('\\', '/'));
    }

    /** {@code HOME/tmp/PROJECT/chats/session-….json}. */
    public static @Nullable String ofGeminiCli(String log, String folder) {
        return found(GEMINI, log.replace('\\', '/'));
    }

    /** Where clients keep their homes, in the folder of a person. */
    private static final Pattern IN_FOLDER = Pattern.compile(
            "(?:(.*)/)?\\.(?:claude|codex|gemini|qwen|kimi-code|copilot|pi/agent|cline(?:/data)?)", Pattern.DOTALL);

    /** The folder of a person in which a home lies that is where its client keeps it; null if it is elsewhere. */
    static @Nullable String around(String home) {
        return found(IN_FOLDER, home.replace('\\', '/'));
    }

    /** One name for each home, however the path of a log was written. */
    public static String normal(String home) {
        try {
            return Path.of(home).toAbsolutePath().normalize().toString();
        } catch (InvalidPathException notAPath) {
            return home;
        }
    }

    private static @Nullable String found(Pattern layout, String path) {
        Matcher matcher = layout.matcher(path);
        if (!matcher.matches()) {
            return null;
        }
        String home = matcher.group(1);
        return home == null ? "" : home;
    }
}
