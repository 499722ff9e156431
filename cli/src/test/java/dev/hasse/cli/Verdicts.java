package dev.hasse.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The traces in the output of {@code hasse check --format json}, and tables of expected results. */
final class Verdicts {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Verdicts() {}

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    /** The traces that the command finds, in its order of output. */
    static List<JsonNode> of(String... arguments) {
        String[] check = new String[arguments.length + 3];
        check[0] = "check";
        check[1] = "--format";
        check[2] = "json";
        System.arraycopy(arguments, 0, check, 3, arguments.length);
        Run run = Run.hasse(check);
        if (run.exitCode() > 1) {
            throw new AssertionError(run.golden());
        }
        List<JsonNode> traces = new ArrayList<>();
        json(run.out()).get("traces").forEach(traces::add);
        return traces;
    }

    static long count(JsonNode trace, String anomaly) {
        return trace.get("anomalies").get(anomaly).get("count").asLong();
    }

    static String untested(JsonNode trace) {
        List<String> names = new ArrayList<>();
        trace.get("untested").forEach(name -> names.add(name.asText()));
        return String.join(" ", names);
    }

    /** The rows of a table whose first line names its columns. */
    static List<Map<String, String>> table(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] columns = lines.get(0).split("\t");
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            if (cells.length != columns.length) {
                throw new AssertionError(file + ": " + cells.length + " cells in: " + line);
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int k = 0; k < columns.length; k++) {
                row.put(columns[k], cells[k]);
            }
            rows.add(row);
        }
        return rows;
    }
}
