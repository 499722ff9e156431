package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The inputs of a workflow as attributes of its calls: {@code input.0}, {@code input.0.order_id}, {@code input.NAME}. */
final class WorkflowInputs {
    private static final int MOST = 100;

    private WorkflowInputs() {}

    /**
     * Adds inputs.
     *
     * @param inputs a list, or an object with the inputs by name; anything else has none
     */
    static void add(JsonNode inputs, Map<String, String> to) {
        if (inputs.isArray()) {
            for (int k = 0; k < inputs.size() && k < MOST; k++) {
                add("input." + k, inputs.path(k), to);
            }
        } else {
            inputs.properties().stream()
                    .limit(MOST)
                    .forEach(input -> add("input." + input.getKey(), input.getValue(), to));
        }
    }

    private static void add(String name, JsonNode input, Map<String, String> to) {
        if (input.isValueNode() && !input.isNull()) {
            to.put(name, input.asText());
        }
        if (input.isObject()) {
            input.properties().stream()
                    .limit(MOST)
                    .filter(field ->
                            field.getValue().isValueNode() && !field.getValue().isNull())
                    .forEach(field ->
                            to.put(name + "." + field.getKey(), field.getValue().asText()));
        }
    }
}
