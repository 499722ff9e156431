package dev.hasse.imports.formats.claudecode;

import dev.hasse.imports.formats.files.CompanionFiles;
import dev.hasse.traces.Input;
import java.util.List;

/** Finds the logs of the subagents of a session of Claude Code: {@code SESSION/subagents} beside {@code SESSION.jsonl}. */
final class SubagentLogs {
    private static final String SUFFIX = ".jsonl";

    private SubagentLogs() {}

    /** The logs of the subagents of a session, sorted; none if they cannot be listed. */
    static List<Input> of(Input session) {
        if (!session.name().endsWith(SUFFIX)) {
            return List.of();
        }
        String folder = session.name().substring(0, session.name().length() - SUFFIX.length());
        return CompanionFiles.of(
                folder,
                of -> of.resolve("subagents"),
                Integer.MAX_VALUE,
                file -> file.toString().endsWith(SUFFIX));
    }
}
