package dev.hasse.imports.formats.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import java.util.Map;
import java.util.Set;

/**
 * Which contents of files need not be kept with a call, because what they say about cells is settled: its reads and writes are known, and
 * no rule of the user looks into it. What is left tells calls apart as before.
 */
public final class SettledContents {
    private static final Set<String> FILE_TOOLS =
            Set.of("Read", "NotebookRead", "Edit", "MultiEdit", "Write", "NotebookEdit");

    /** A longer text is replaced by its digest. */
    private static final int SHORT = 200;

    private final Mapping mapping;

    /** @param mapping the rules of the user, which may look into contents */
    public SettledContents(Mapping mapping) {
        this.mapping = mapping;
    }

    /** Whether nobody will look into the results of a tool once its reads and writes are known. */
    public boolean isSettled(String tool) {
        return (FILE_TOOLS.contains(tool) || McpFileServer.isForTexts(tool)) && !mapping.knows(tool);
    }

    /** The call, without contents that nobody will look into. */
    public Call without(Call call) {
        if (call.access() == null || !isSettled(call.tool())) {
            return call;
        }
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> argument : call.arguments().properties()) {
            arguments.set(argument.getKey(), shortened(argument.getValue()));
        }
        return call.with(arguments, Json.missing());
    }

    private static JsonNode shortened(JsonNode argument) {
        if (!argument.isTextual() || argument.textValue().length() <= SHORT) {
            return argument;
        }
        return JsonNodeFactory.instance.textNode(
                FileText.value(argument.textValue()).text());
    }
}
