package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.messages.LangChain;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state at the end of a superstep.
 *
 * @param origin where it comes from
 * @param id of the checkpoint; null if it has none
 * @param parent the checkpoint that the step began from; null if that is not known
 * @param thread the conversation; null if it does not say
 * @param namespace of the subgraph, empty at the top; null if it does not say
 * @param step the number of the step
 * @param source its source: input, loop, update or fork
 * @param time when, in microseconds; null if it does not say
 * @param values what the channels held
 * @param document the whole document but the values
 */
record LangGraphSnapshot(
        Origin origin,
        @Nullable String id,
        @Nullable String parent,
        @Nullable String thread,
        @Nullable String namespace,
        int step,
        String source,
        @Nullable Long time,
        Map<String, JsonNode> values,
        JsonNode document) {

    private static final String SENT = "__pregel_tasks";

    /** Reads a snapshot of a stream, or a checkpoint as a checkpointer lists it; null if it does not say which step it ends. */
    static @Nullable LangGraphSnapshot of(JsonNode document, Origin origin, @Nullable Long time) {
        JsonNode metadata = document.path("metadata");
        JsonNode step = metadata.path("step");
        if (!step.canConvertToInt()) {
            return null;
        }
        JsonNode saved = document.path("checkpoint");
        JsonNode place = document.path("config").path("configurable");
        Map<String, JsonNode> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> value :
                (saved.isObject() ? saved.path("channel_values") : document.path("values")).properties()) {
            if (!LangGraphTask.isInternal(value.getKey())) {
                values.put(value.getKey(), LangChain.abridged(value.getValue()));
            }
        }
        String id = Json.text(place, "checkpoint_id");
        Long when = time == null
                ? Times.micros(saved.has("ts") ? saved.path("ts") : Json.either(document, "createdAt", "created_at"))
                : time;
        String thread = Json.id(place.path("thread_id"));
        return new LangGraphSnapshot(
                origin,
                id == null ? Json.text(saved, "id") : id,
                Json.text(Json.either(document, "parentConfig", "parent_config").path("configurable"), "checkpoint_id"),
                thread == null ? Json.id(metadata.path("thread_id")) : thread,
                Json.text(place, "checkpoint_ns"),
                step.intValue(),
                metadata.path("source").asText("loop"),
                when,
                values,
                withoutValues(document));
    }

    private static JsonNode withoutValues(JsonNode document) {
        ObjectNode rest = JsonNodeFactory.instance.objectNode();
        document.properties().stream()
                .filter(field -> !field.getKey().equals("values"))
                .forEach(field -> rest.set(field.getKey(), field.getValue()));
        if (document.path("checkpoint").isObject()) {
            ObjectNode saved = rest.putObject("checkpoint");
            document.path("checkpoint").properties().stream()
                    .filter(field -> !field.getKey().equals("channel_values"))
                    .forEach(field -> saved.set(field.getKey(), field.getValue()));
            saved.putObject("channel_values")
                    .set(
                            SENT,
                            document.path("checkpoint").path("channel_values").path(SENT));
        }
        return rest;
    }

    /** The inputs that nodes sent to tasks of the next step. */
    JsonNode sent() {
        return document.path("checkpoint").path("channel_values").path(SENT);
    }

    /** The writes of tasks of the next step: task, channel and value, in the order in which the tasks were done. */
    JsonNode pendingWrites() {
        return Json.either(document, "pendingWrites", "pending_writes");
    }

    /**
     * The version of the state: the largest version of its channels, each a number or a text of which only the part before the dot counts.
     * Null if there is none.
     */
    @Nullable
    Long version() {
        Long largest = null;
        for (JsonNode version : document.path("checkpoint").path("channel_versions")) {
            Long number = version(version.asText(""));
            largest = largest == null || (number != null && number > largest) ? number : largest;
        }
        return largest;
    }

    private static @Nullable Long version(String text) {
        String whole = text.split("\\.", 2)[0];
        if (whole.isEmpty() || whole.length() > 64 || !whole.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return null;
        }
        String digits = whole.replaceFirst("^0+(?=.)", "");
        return digits.length() > 18 ? null : Long.valueOf(digits);
    }

    /** Returns this snapshot with a time. */
    LangGraphSnapshot at(@Nullable Long moment) {
        return new LangGraphSnapshot(origin, id, parent, thread, namespace, step, source, moment, values, document);
    }
}
