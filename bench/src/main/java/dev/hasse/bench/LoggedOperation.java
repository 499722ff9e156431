package dev.hasse.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record as it is in the file, read without any code of Hasse, so that results can disagree with Hasse's. It knows
 * only the fields that {@link Shape}s have.
 */
record LoggedOperation(
        String agent,
        long readTime,
        long writeTime,
        Map<String, Long> readTimes,
        Map<String, JsonNode> reads,
        Map<String, JsonNode> writes,
        @Nullable JsonNode plannedTool,
        @Nullable List<JsonNode> readRegistry,
        @Nullable List<JsonNode> writeRegistry,
        List<JsonNode> io,
        List<JsonNode> co) {

    /** When it read the cell. */
    long readTime(String cell) {
        return readTimes.getOrDefault(cell, readTime);
    }

    /** The traces of a file. */
    static Collection<List<LoggedOperation>> readTraces(Path file) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        Map<String, List<LoggedOperation>> traces = new LinkedHashMap<>();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode node = mapper.readTree(line);
                traces.computeIfAbsent(node.path("trace_id").asText(), id -> new ArrayList<>())
                        .add(of(node));
            }
        }
        return traces.values();
    }

    private static LoggedOperation of(JsonNode node) {
        return new LoggedOperation(
                node.path("agent").asText(),
                node.path("read_time").longValue(),
                node.path("write_time").longValue(),
                times(node.path("read_times")),
                fields(node.path("read_values")),
                fields(node.path("write_values")),
                node.get("planned_tool"),
                node.has("read_registry") ? elements(node.path("read_registry")) : null,
                node.has("write_registry") ? elements(node.path("write_registry")) : null,
                elements(node.path("io")),
                elements(node.path("co")));
    }

    private static Map<String, Long> times(JsonNode object) {
        Map<String, Long> times = new HashMap<>();
        object.properties()
                .forEach(field -> times.put(field.getKey(), field.getValue().longValue()));
        return times;
    }

    private static Map<String, JsonNode> fields(JsonNode object) {
        Map<String, JsonNode> fields = new HashMap<>();
        object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return fields;
    }

    private static List<JsonNode> elements(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements;
    }
}
