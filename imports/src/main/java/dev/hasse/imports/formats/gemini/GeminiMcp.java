package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.files.McpFileServer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Gemini CLI and Qwen Code give their models as results of tools of MCP servers. */
final class GeminiMcp {
    private static final String PREFIX = "mcp_";

    /** What Gemini CLI puts around each result. */
    private static final String BEGIN = "<untrusted_context>\n";

    private static final String END = "\n</untrusted_context>";

    /** How results begin of which the model was not given all. */
    private static final Pattern CUT =
            Pattern.compile("\\s*(?:<tool_output_masked>|Output too large\\.|Tool output was too large )");

    /** What precedes the answer of a server that failed. */
    private static final String ANSWER = " with response: [";

    private GeminiMcp() {}

    /**
     * Returns what a call of a filesystem server did; null if it is none, or if nobody knows.
     *
     * @param output what the model was given; null if that is no text
     */
    static @Nullable Access served(
            McpFileServer server, String tool, JsonNode arguments, Outcome outcome, @Nullable String output) {
        if (!tool.startsWith(PREFIX) || output == null) {
            return null;
        }
        if (outcome == Outcome.DONE) {
            return server.done(tool, arguments, text(output), false);
        }
        String error = outcome == Outcome.FAILED ? error(output) : null;
        return error == null ? null : server.failed(tool, arguments, error);
    }

    private static @Nullable String text(String output) {
        if (CUT.matcher(output).lookingAt()) {
            return null;
        }
        return output.startsWith(BEGIN) && output.endsWith(END) && output.length() >= BEGIN.length() + END.length()
                ? output.substring(BEGIN.length(), output.length() - END.length())
                : output;
    }

    /** The only text of the answer of a server; null if there is none. */
    private static @Nullable String error(String output) {
        int at = output.lastIndexOf(ANSWER);
        if (!output.startsWith("MCP tool ") || at < 0) {
            return null;
        }
        JsonNode answer = Json.unwrapped(TextNode.valueOf(output.substring(at + ANSWER.length() - 1)));
        JsonNode response = answer.path(0).path("functionResponse").path("response");
        JsonNode content = response.path(response.path("error").isObject() ? "error" : "content");
        JsonNode blocks = content.isObject() ? content.path("content") : content;
        return blocks.size() == 1 ? Json.text(blocks.path(0), "text") : null;
    }
}
