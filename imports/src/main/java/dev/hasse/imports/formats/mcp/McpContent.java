package dev.hasse.imports.formats.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Json;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Unwraps the results of MCP tools. */
public final class McpContent {
    private static final Set<String> FIELDS = Set.of("content", "structuredContent", "isError", "_meta");

    private McpContent() {}

    /** Whether a value is the result of a tool, as a server answers it: blocks of content, each with its type, and nothing that such a result has not. */
    public static boolean isResult(JsonNode value) {
        JsonNode content = value.path("content");
        return content.isArray()
                && !content.isEmpty()
                && StreamSupport.stream(content.spliterator(), false)
                        .allMatch(block -> block.path("type").isTextual())
                && value.properties().stream().allMatch(field -> FIELDS.contains(field.getKey()));
    }

    /** Whether such a result may have a field of a name. */
    public static boolean mayHave(String field) {
        return FIELDS.contains(field);
    }

    /** Whether such a result says that the call failed. */
    public static boolean isError(JsonNode result) {
        return result.path("isError").asBoolean(false);
    }

    /**
     * Returns the content of a result: its structured content, or else its texts, parsed if they are JSON; several blocks become a list. A
     * result of another shape is returned as it is.
     */
    public static JsonNode unwrapped(JsonNode result) {
        JsonNode structured = result.path("structuredContent");
        if (!structured.isMissingNode() && !structured.isNull()) {
            return structured;
        }
        JsonNode content = result.path("content");
        if (!content.isArray() || content.isEmpty()) {
            return content.isArray() ? Json.missing() : result;
        }
        if (content.size() == 1) {
            return block(content.path(0));
        }
        ArrayNode blocks = JsonNodeFactory.instance.arrayNode();
        content.forEach(block -> blocks.add(block(block)));
        return blocks;
    }

    private static JsonNode block(JsonNode block) {
        return block.path("text").isTextual() ? Json.unwrapped(block.path("text")) : block;
    }

    /**
     * Whether a response says that there is no such tool, or none any more: as the error that the specification asks for, or, as its
     * SDKs do, as the text of a result that is an error.
     *
     * @param response with {@code result} or {@code error}
     */
    static boolean saysUnknown(JsonNode response, String tool) {
        String text = Json.text(response.path("error"), "message");
        JsonNode result = response.path("result");
        if (text == null && isError(result)) {
            text = Json.text(result.path("content").path(0), "text");
        }
        return text != null && unknown(tool).matcher(text.strip()).lookingAt();
    }

    private static Pattern unknown(String tool) {
        String name = "[\"'`]?" + Pattern.quote(tool) + "[\"'`]?";
        return Pattern.compile(
                "(?:MCP error -?\\d+: )?(?:Unknown tool:? " + name + "|Tool(?: not found)?:? " + name
                        + "(?: is)?(?: not found| disabled| not available| does not exist|$)|No such tool(?: available)?: "
                        + name + ")",
                Pattern.CASE_INSENSITIVE);
    }
}
