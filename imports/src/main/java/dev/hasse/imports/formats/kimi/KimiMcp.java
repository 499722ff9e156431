package dev.hasse.imports.formats.kimi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.files.McpFileServer;
import org.jspecify.annotations.Nullable;

/** What Kimi Code gives its models as results of tools of MCP servers. */
final class KimiMcp {
    private static final String PREFIX = "mcp__";

    /** What precedes the structured content, which follows the text. */
    private static final String BEGIN = "\n<mcp-result-extras>\n";

    private static final String END = "\n</mcp-result-extras>";

    /** How results begin of which the model was not given all. */
    private static final String CUT = "Tool output exceeded ";

    private KimiMcp() {}

    /** Returns what a call of a filesystem server did; null if it is none, or if nobody knows. */
    static @Nullable Access served(McpFileServer server, KimiCall call) {
        String output = call.output();
        if (output == null || !call.tool().startsWith(PREFIX)) {
            return null;
        }
        if (call.outcome() != Outcome.DONE) {
            return call.outcome() == Outcome.FAILED ? server.failed(call.tool(), call.arguments(), output) : null;
        }
        if (output.startsWith(CUT)) {
            return server.done(call.tool(), call.arguments(), null, false);
        }
        String structured = structured(output);
        boolean isStructured = structured != null;
        return server.done(call.tool(), call.arguments(), isStructured ? structured : output, isStructured);
    }

    private static @Nullable String structured(String output) {
        int at = output.endsWith(END) ? output.lastIndexOf(BEGIN) : -1;
        if (at < 0) {
            return null;
        }
        String extras = output.substring(at + BEGIN.length(), output.length() - END.length());
        JsonNode content = Json.unwrapped(TextNode.valueOf(extras)).path("structuredContent");
        return content.size() == 1 ? Json.text(content, "content") : null;
    }
}
