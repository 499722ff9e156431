package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The two system tables of DBOS: {@code workflow_status}, with a row for each workflow, and {@code operation_outputs}, with one for each
 * step that it has completed. Rows are objects: in lines, in arrays, or under the names of their tables. The workflow is the trace, and the
 * agent; its steps are calls, in the order of their {@code function_id}.
 *
 * <p>The arguments of a step are not recorded. The inputs of the workflow are attributes of its steps, {@code input.0} or by name.
 */
public final class Dbos implements FrontEnd {
    private static final String[] WORKFLOW = {"workflow_uuid", "workflow_id", "workflowID", "workflowUUID"};

    /** A step, and its number in the workflow. */
    private record Step(Document document, JsonNode row, String workflow, long number) {}

    private final Map<String, JsonNode> workflows = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();

    /** Whether a document can only be rows of these tables. */
    public static boolean recognizes(JsonNode document) {
        JsonNode row = Json.firstRow(document);
        return isStep(row)
                || isWorkflow(row)
                || document.path("operation_outputs").isArray()
                || document.path("dbos.operation_outputs").isArray();
    }

    private static boolean isStep(JsonNode row) {
        return Json.firstText(row, WORKFLOW) != null && (row.has("function_id") || row.has("functionID"));
    }

    private static boolean isWorkflow(JsonNode row) {
        return Json.firstText(row, WORKFLOW) != null && row.path("status").isTextual() && row.has("name");
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        boolean tables = false;
        for (String table : new String[] {"workflow_status", "operation_outputs"}) {
            for (String name : new String[] {table, "dbos." + table}) {
                JsonNode rows = root.path(name);
                tables |= rows.isArray();
                rows.forEach(row -> row(document, row, sink));
            }
        }
        if (!tables) {
            Json.rows(root).forEach(row -> row(document, row, sink));
        }
    }

    private void row(Document document, JsonNode row, CallSink sink) {
        String workflow = Json.firstText(row, WORKFLOW);
        if (!document.isWhole(row)) {
            sink.refuse(document, null, "a truncated row", "a whole one");
        } else if (workflow == null) {
            sink.refuse(document, "workflow_uuid", Json.shown(row.path("workflow_uuid")), "the id of a workflow");
        } else if (isStep(row)) {
            JsonNode number = row.has("function_id") ? row.path("function_id") : row.path("functionID");
            if (number.isIntegralNumber() && number.canConvertToLong()) {
                steps.add(new Step(document, row, workflow, number.longValue()));
            } else {
                sink.refuse(document, "function_id", Json.shown(number), "the number of a step");
            }
        } else if (isWorkflow(row)) {
            workflows.put(workflow, row);
            sink.ignore("workflow_status");
        } else {
            sink.refuse(
                    document,
                    null,
                    Json.shown(row),
                    "a row of operation_outputs, with function_id, or of workflow_status, with name and status");
        }
    }

    @Override
    public void finish(CallSink sink) {
        steps.sort(Comparator.comparing(Step::workflow).thenComparingLong(Step::number));
        steps.forEach(step -> sink.call(call(step)));
    }

    private Call call(Step step) {
        JsonNode workflow = workflows.getOrDefault(step.workflow, Json.missing());
        JsonNode row = step.row;
        String function = Json.firstText(row, "function_name", "functionName", "name");
        boolean failed =
                row.hasNonNull("error") && !row.path("error").asText("x").isEmpty();
        JsonNode inputs = unwrapped(workflow.path("inputs"));
        boolean isTyped = isTyped(row, workflow, inputs);
        return Call.of(
                        Origin.of(step.document)
                                .inTrace(step.workflow)
                                .with(attributes(workflow, plain(inputs, isTyped))),
                        step.workflow,
                        function == null ? "step" : function)
                .role(Json.firstText(workflow, "name"))
                .id(step.workflow + "/" + step.number)
                .result(plain(unwrapped(row.path(failed ? "error" : "output")), isTyped))
                .started(time(row, "started_at_epoch_ms", "startedAtEpochMs"))
                .ended(time(row, "completed_at_epoch_ms", "completedAtEpochMs"))
                .outcome(failed ? Outcome.FAILED : Outcome.DONE)
                .build();
    }

    private static @Nullable Long time(JsonNode row, String... names) {
        for (String name : names) {
            Long time = Times.micros(row.path(name));
            if (time != null) {
                return time;
            }
        }
        return null;
    }

    /**
     * Whether values are written with the names of their Java types. The column {@code serialization} says it, of a step where it differs
     * from its workflow; older versions of the tables do not have it.
     */
    private static boolean isTyped(JsonNode step, JsonNode workflow, JsonNode inputs) {
        String said = Json.firstText(step, "serialization");
        String serialization = said == null ? Json.firstText(workflow, "serialization") : said;
        return serialization == null ? JacksonTypes.areArguments(inputs) : serialization.equals(JacksonTypes.NAME);
    }

    private static JsonNode plain(JsonNode value, boolean isTyped) {
        return isTyped ? JacksonTypes.removedFrom(value) : value;
    }

    /** Unwraps a serialized value. The TypeScript serializer keeps it under {@code json}, beside what JSON cannot express. */
    private static JsonNode unwrapped(JsonNode serialized) {
        JsonNode value = Json.unquoted(Json.unwrapped(serialized));
        boolean wrapped = value.isObject()
                && value.has("json")
                && (value.size() == 1 || value.has("__dbos_serializer") || value.has("meta"));
        return wrapped ? value.path("json") : value;
    }

    private static Map<String, String> attributes(JsonNode workflow, JsonNode inputs) {
        Map<String, String> attributes = new TreeMap<>();
        for (String column : new String[] {
            "name",
            "status",
            "queue_name",
            "executor_id",
            "application_version",
            "class_name",
            "config_name",
            "authenticated_user",
            "forked_from"
        }) {
            String text = Json.firstText(workflow, column);
            if (text != null) {
                attributes.put(column, text);
            }
        }
        JsonNode named = first(inputs, "kwargs", "namedArgs");
        JsonNode placed = first(inputs, "args", "positionalArgs");
        WorkflowInputs.add(named.isMissingNode() && placed.isMissingNode() ? inputs : placed, attributes);
        WorkflowInputs.add(named, attributes);
        return attributes;
    }

    private static JsonNode first(JsonNode object, String... names) {
        for (String name : names) {
            if (object.has(name)) {
                return object.path(name);
            }
        }
        return Json.missing();
    }
}
