package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.mapping.Mapping;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of tools in sessions of Claude Code that may have done anything, except those of the filesystem server of MCP. */
final class ClaudeCodeOpaque {
    private static final String ANYTHING = "*";

    /** What Claude Code adds to an error if it had not shown the model the arguments of the tool. */
    private static final String SCHEMA = "\n\nThis tool's input schema was not in your prompt";

    private ClaudeCodeOpaque() {}

    /** Takes a call whose time is known. */
    static void take(
            Caller by, ClaudeCodeUse use, Result result, Mapping mapping, FilesOfSession files, Call.Builder call) {
        long time = Objects.requireNonNull(result.time());
        Access access = mapping.knows(use.tool()) ? null : served(files.server(by, time), use, result);
        if (access != null) {
            call.access(access).outcome(McpFileServer.outcome(result.error() ? Outcome.FAILED : Outcome.DONE, access));
            return;
        }
        files.opaque(by, ANYTHING, time);
        if (use.tool().equals(PromptCommands.TOOL)) {
            // What it printed is shown to the agent.
            files.inherit(by, use.name(ClaudeCode.MAIN), use.input(), time);
        }
    }

    /** What a call of the filesystem server did; null if it is none, or if nobody knows. */
    private static @Nullable Access served(McpFileServer server, ClaudeCodeUse use, Result result) {
        if (result.error()) {
            String said = error(result);
            return said == null ? null : server.failed(use.tool(), use.input(), said);
        }
        boolean isText = result.content().isTextual();
        return server.done(use.tool(), use.input(), text(use, result), isText);
    }

    private static @Nullable String error(Result result) {
        String said = result.content().textValue();
        int end = said == null ? -1 : said.indexOf(SCHEMA);
        return end < 0 ? said : said.substring(0, end);
    }

    /** The only text that a tool of a server returned, as the model was shown it; null if it was shown something else. */
    private static @Nullable String text(ClaudeCodeUse use, Result result) {
        JsonNode content = result.content();
        if (content.isArray()) {
            return content.size() == 1 ? Json.text(content.path(0), "text") : null;
        }
        if (("(" + use.tool() + " completed with no output)").equals(content.textValue())) {
            return "";
        }
        JsonNode structured = Json.unwrapped(content);
        return structured.size() == 1 ? Json.text(structured, "content") : null;
    }
}
