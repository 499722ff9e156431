package dev.hasse.imports.formats.copilot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.files.McpFileServer;
import org.jspecify.annotations.Nullable;

/** What calls of tools of MCP servers did to files, in logs of GitHub Copilot CLI. */
final class CopilotMcp {
    private static final String DENIED = "denied";
    private static final String CONTENT = "content";

    /** How a result begins of which the model was shown a part. */
    private static final String CUT = "Output too large to read at once (";

    private CopilotMcp() {}

    /**
     * Returns what a call of a filesystem server did; null if it is none, or if nobody knows. Calls of one message run at once: what one of several
     * wrote, or read, is not known.
     */
    static @Nullable Access served(McpFileServer server, CopilotCall call) {
        String tool = "mcp__" + call.mcpServer() + "__" + call.mcpTool();
        if (call.outcome() == Outcome.FAILED) {
            return failed(server, call, tool);
        }
        if (call.outcome() != Outcome.DONE) {
            return null;
        }
        if (call.isBesideOthers()) {
            return server.done(tool, call.arguments(), null, false);
        }
        String given = String.valueOf(call.output());
        JsonNode structured = call.structuredContent();
        String text = Json.text(structured, CONTENT);
        boolean isStructured = text != null && structured.size() == 1;
        if (given.startsWith(CUT)) {
            // An edit is done, however much of it the model was shown.
            return server.done(tool, call.arguments(), McpFileServer.isEdit(tool) ? text : null, false);
        }
        return structured.isMissingNode()
                ? older(server, call, tool, given)
                : server.done(tool, call.arguments(), isStructured ? text : null, isStructured);
    }

    /** Older versions wrote the structured content below the text, or instead of it. */
    private static @Nullable Access older(McpFileServer server, CopilotCall call, String tool, String given) {
        String last = given.substring(given.lastIndexOf('\n') + 1);
        JsonNode json = last.startsWith("{") ? Json.unwrapped(TextNode.valueOf(last)) : Json.missing();
        String text = json.size() == 1 ? Json.text(json, CONTENT) : null;
        boolean isStructured = text != null && (given.equals(last) || given.equals(text + "\n\n" + last));
        return server.done(tool, call.arguments(), isStructured ? text : given, isStructured);
    }

    private static @Nullable Access failed(McpFileServer server, CopilotCall call, String tool) {
        String prefix = "MCP server '" + call.mcpServer() + "': ";
        if (call.errorCode().equals(DENIED) || !call.error().startsWith(prefix)) {
            // It never got there.
            return Access.NONE;
        }
        return server.failed(tool, call.arguments(), call.error().substring(prefix.length()));
    }
}
