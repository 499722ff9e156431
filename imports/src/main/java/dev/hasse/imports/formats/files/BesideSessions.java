package dev.hasse.imports.formats.files;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files that Claude Code, Codex, Kimi Code and Qwen Code keep beside their sessions, and that hold no calls. Their names tell what they are,
 * as their content may change.
 */
public final class BesideSessions {
    private static final Map<Pattern, String> KINDS = Map.of(
            Pattern.compile("(?:.*/)?tmp/[^/]+/logs\\.json"), "log of what people typed",
            Pattern.compile("(?:.*/)?usage_record\\.jsonl"), "record of usage",
            Pattern.compile("(?:.*/)?wf_[^/]*/journal\\.jsonl"), "journal of a workflow",
            Pattern.compile("(?:.*/)?workflows/wf_[^/]*\\.json"), "state of a workflow",
            Pattern.compile("(?:.*/)?history\\.jsonl"), "history of what people typed",
            Pattern.compile("(?:.*/)?sessions/[^/]+/[^/]*\\.compaction\\.json"), "summary of a conversation",
            Pattern.compile("(?:.*/)?agent-[^/]*\\.meta\\.json"), "description of a subagent",
            Pattern.compile("(?:.*/)?tool-results/[^/]*\\.json"), "result of a tool",
            Pattern.compile("(?:.*/)?session_[^/]*/state\\.json"), "state of a session",
            Pattern.compile("(?:.*/)?(?:sessions-index\\.json|session_index\\.jsonl)"), "index of sessions");

    private BesideSessions() {}

    /** What a file is by its name; empty if it is none of these. */
    public static Optional<String> kindOf(String file) {
        String name = file.replace('\\', '/');
        return KINDS.entrySet().stream()
                .filter(kind -> kind.getKey().matcher(name).matches())
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
