package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tools of the latest definitions that were read. Each response of a model repeats the definitions of all tools that it could choose
 * from: so the same text is read once, and what it defines is held once.
 */
public final class KnownDefinitions {
    /** More than the agents of most systems, each with tools of its own. */
    private static final int MOST = 32;

    private final Map<List<JsonNode>, List<Tool>> known = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<JsonNode>, List<Tool>> eldest) {
            return size() > MOST;
        }
    };

    /**
     * The tools of some definitions; empty if these define none.
     *
     * @param definitions the attributes, which may be {@linkplain LateValue late}
     */
    List<Tool> tools(List<JsonNode> definitions) {
        if (!definitions.stream().allMatch(definition -> definition.isTextual() || LateValue.is(definition))) {
            // Comparing trees takes stack by their depth.
            return read(definitions);
        }
        List<Tool> tools = known.get(definitions);
        if (tools == null) {
            tools = read(definitions);
            known.put(definitions.stream().map(LateValue::copy).toList(), tools);
        }
        return tools;
    }

    private static List<Tool> read(List<JsonNode> definitions) {
        List<Tool> tools = new ArrayList<>();
        definitions.forEach(definition -> SpanContent.addTools(LateValue.made(definition), tools));
        return List.copyOf(tools);
    }
}
