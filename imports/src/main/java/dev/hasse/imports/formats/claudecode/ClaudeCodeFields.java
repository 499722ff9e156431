package dev.hasse.imports.formats.claudecode;

import dev.hasse.imports.calls.KeptFields;
import java.util.HashMap;
import java.util.Map;

/**
 * The fields of a session that {@link ClaudeCode} asks for. About half of a session is something else: what models said and thought, the
 * messages of subagents a second time, outputs of commands a second time, snapshots.
 */
final class ClaudeCodeFields {
    private static final KeptFields BLOCK =
            only(Map.of(), "type", "id", "name", "input", "tool_use_id", "content", "is_error");

    private static final KeptFields CHANGED =
            only(Map.of("files", only(Map.of(), "filePath")), "changedFiles", "shared", "unavailable");

    private static final KeptFields DETAILS = only(
            Map.of("bashEditDiff", CHANGED),
            "type",
            "agentId",
            "backgroundTaskId",
            "backgroundEndsWithFinalResponse",
            "taskId",
            "file",
            "filePath",
            "content",
            "originalFile",
            "originalFileContents",
            "structuredPatch",
            "userModified",
            "memdirStamped",
            "staged",
            "notebook_path",
            "original_file",
            "updated_file");

    /** What is told of a hook becomes the arguments of a call, in which a mapping may look into any field. */
    private static final KeptFields PROGRESS =
            new KeptFields(Map.of("message", KeptFields.NONE, "normalizedMessages", KeptFields.NONE), true);

    /** The parts of a record that are kept. */
    static final KeptFields RECORD = only(
            Map.of(
                    "message", only(Map.of("content", BLOCK), "id", "model"),
                    "toolUseResult", DETAILS,
                    "tool_use_result", DETAILS,
                    "data", PROGRESS),
            "type",
            "subtype",
            "toolDenialKind",
            "permissionDecision",
            "hookInfos",
            "uuid",
            "parentUuid",
            "logicalParentUuid",
            "sessionId",
            "session_id",
            "parent_tool_use_id",
            "parentSessionId",
            "agentId",
            "isSidechain",
            "isMeta",
            "cwd",
            "entrypoint",
            "timestamp",
            "parentToolUseID",
            "toolUseID",
            "content",
            "attachment");

    private ClaudeCodeFields() {}

    /**
     * Keeps only some fields.
     *
     * @param parts the fields of which only parts are kept
     * @param whole the fields that are kept as a whole
     */
    private static KeptFields only(Map<String, KeptFields> parts, String... whole) {
        Map<String, KeptFields> named = new HashMap<>(parts);
        for (String field : whole) {
            named.put(field, KeptFields.ALL);
        }
        return new KeptFields(named, false);
    }
}
