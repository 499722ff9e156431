package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The history of one run of a workflow. An activity has an event when it is scheduled, one when its last attempt began, and one when it is
 * closed; a child workflow likewise. What one workflow task scheduled was decided on together.
 */
final class TemporalHistory {
    private static final String NAMELESS = "workflow";
    private static final String ACTIVITY = "ACTIVITY_TASK_";
    private static final String CHILD = "CHILD_WORKFLOW_EXECUTION_";
    private static final String ASK_CHILD = "START_" + CHILD;

    private final Document document;
    private final Map<String, Task> tasks = new LinkedHashMap<>();
    private final Map<String, Integer> sizes = new HashMap<>();
    private JsonNode start = Json.missing();
    private String status = "running";
    private int events;

    /** An activity or a child workflow. */
    private static final class Task {
        final String tool;
        final JsonNode input;
        final @Nullable Long scheduled;
        final @Nullable String batch;
        final int index;

        /** The activity's id, which its attempts have in common; null of a child. */
        final @Nullable String activity;

        @Nullable
        String attempt;

        @Nullable
        Long began;

        @Nullable
        Long ended;

        JsonNode result = Json.missing();
        Outcome outcome = Outcome.UNKNOWN;

        Task(String tool, JsonNode asked, @Nullable Long scheduled, @Nullable String batch, int index) {
            this.tool = tool;
            this.input = asked.path("input");
            this.activity = Json.id(asked.path("activityId"));
            this.scheduled = scheduled;
            this.batch = batch;
            this.index = index;
        }
    }

    /** @param document the document with its first event */
    TemporalHistory(Document document) {
        this.document = document;
    }

    /**
     * Takes an event.
     *
     * @param type its type without a prefix, in capitals
     * @param id its number
     * @param attributes what is particular to its type
     * @param from the document that it is in
     * @return whether it says something about calls, or how the run ended
     */
    boolean take(String type, String id, JsonNode event, JsonNode attributes, Document from, CallSink sink) {
        events++;
        Long time = Times.micros(event.path("eventTime"));
        switch (type) {
            case "WORKFLOW_EXECUTION_STARTED" -> start = attributes;
            case ACTIVITY + "SCHEDULED" -> ask(id, "activityType", attributes, time, from, sink);
            case ASK_CHILD + "INITIATED" -> ask(id, "workflowType", attributes, time, from, sink);
            case ACTIVITY + "STARTED" -> begin(task(attributes, "scheduledEventId"), time, attributes, sink);
            case CHILD + "STARTED" -> begin(task(attributes, "initiatedEventId"), time, attributes, sink);
            case ACTIVITY + "COMPLETED" ->
                close(task(attributes, "scheduledEventId"), time, attributes, Outcome.DONE, sink);
            case CHILD + "COMPLETED" ->
                close(task(attributes, "initiatedEventId"), time, attributes, Outcome.DONE, sink);
            case ACTIVITY + "FAILED" ->
                close(task(attributes, "scheduledEventId"), time, attributes, Outcome.FAILED, sink);
            case ASK_CHILD + "FAILED" ->
                close(task(attributes, "initiatedEventId"), time, attributes, Outcome.FAILED, sink);
            case ACTIVITY + "TIMED_OUT", ACTIVITY + "CANCELED" ->
                stop(task(attributes, "scheduledEventId"), time, attributes, sink);
            // A child that failed may have done some of its work before, which nobody undoes.
            case CHILD + "FAILED", CHILD + "TIMED_OUT", CHILD + "CANCELED", CHILD + "TERMINATED" ->
                close(task(attributes, "initiatedEventId"), time, attributes, Outcome.UNKNOWN, sink);
            default -> {
                String ended = TemporalEnd.of(type, attributes, Json.firstText(start, "cronSchedule") != null);
                if (ended == null) {
                    return false;
                }
                status = ended;
            }
        }
        return true;
    }

    private void ask(
            String id, String typeField, JsonNode attributes, @Nullable Long time, Document from, CallSink sink) {
        String tool = Json.firstText(attributes.path(typeField), "name");
        if (tool == null) {
            sink.refuse(from, typeField, Json.shown(attributes.path(typeField)), "an object with a name");
            return;
        }
        String batch = Json.id(attributes.path("workflowTaskCompletedEventId"));
        int index = batch == null ? 0 : sizes.merge(batch, 1, Integer::sum) - 1;
        tasks.put(id, new Task(tool, attributes, time, batch, index));
    }

    private @Nullable Task task(JsonNode attributes, String field) {
        return tasks.get(String.valueOf(Json.id(attributes.path(field))));
    }

    private static void begin(@Nullable Task task, @Nullable Long time, JsonNode attributes, CallSink sink) {
        if (task == null) {
            sink.ignore("start of what was never scheduled");
        } else {
            task.began = time;
            task.attempt = Json.id(attributes.path("attempt"));
        }
    }

    /** Closes a task that ran out of time or was cancelled: if it had begun, nobody knows how far it came. */
    private static void stop(@Nullable Task task, @Nullable Long time, JsonNode attributes, CallSink sink) {
        boolean ran = task != null && task.began != null;
        close(task, time, attributes, ran ? Outcome.UNKNOWN : Outcome.FAILED, sink);
    }

    private static void close(
            @Nullable Task task, @Nullable Long time, JsonNode attributes, Outcome outcome, CallSink sink) {
        if (task == null) {
            sink.ignore("end of what was never scheduled");
            return;
        }
        task.ended = time;
        task.outcome = outcome;
        String failure = Json.text(attributes.path("failure"), "message");
        task.result =
                failure == null ? TemporalPayloads.soleOrList(attributes.path("result")) : TextNode.valueOf(failure);
    }

    /** The id of the workflow, or what is nearest to it. */
    String workflow() {
        String named = Json.firstText(start, "workflowId", "originalExecutionRunId", "firstExecutionRunId");
        return named == null ? Objects.requireNonNullElse(type(), NAMELESS) : named;
    }

    /** The run; where the history does not name it, the place of its first event stands for it. */
    String run() {
        String named = Json.firstText(start, "originalExecutionRunId");
        return named == null ? document.source() + ":" + document.line() : named;
    }

    /** The run before, whose work it goes on with; null if it is the first, or a schedule started it. */
    @Nullable
    String continued() {
        return TemporalEnd.isSchedule(start) ? null : Json.firstText(start, "continuedExecutionRunId");
    }

    /** The number of its events. */
    int events() {
        return events;
    }

    /** What it scheduled. */
    Stream<TemporalCopies.Scheduled> scheduled() {
        return tasks.entrySet().stream().map(each -> scheduled(each.getKey(), each.getValue()));
    }

    private TemporalCopies.Scheduled scheduled(String event, Task task) {
        return new TemporalCopies.Scheduled(run(), event, task.tool, task.scheduled);
    }

    /** Whether the history names the workflow, or at least the run. */
    boolean isNamed() {
        return Json.firstText(start, "workflowId", "originalExecutionRunId", "firstExecutionRunId") != null;
    }

    /** The outermost workflow around it; null if it is that itself, or the history does not say. */
    @Nullable
    String root() {
        return Json.firstText(start.path("rootWorkflowExecution"), "workflowId");
    }

    /** The workflow that started it; null if none did. */
    @Nullable
    String parent() {
        return Json.firstText(start.path("parentWorkflowExecution"), "workflowId");
    }

    private @Nullable String type() {
        return Json.firstText(start.path("workflowType"), "name");
    }

    /**
     * Passes on the calls.
     *
     * @param transaction the transaction that the run is in
     * @param copies tells which of them another history passes on
     */
    void pass(@Nullable String trace, String transaction, TemporalCopies copies, CallSink sink) {
        Origin origin = Origin.of(document).inTrace(trace);
        Map<String, String> attributes = attributes();
        attributes.put("transaction", transaction);
        attributes.put("status", status);
        String run = Objects.requireNonNullElse(Json.firstText(start, "originalExecutionRunId"), workflow());
        tasks.forEach((id, task) -> {
            if (!copies.isToldBy(this, scheduled(id, task))) {
                sink.ignore("call that another history of the run has, too");
                return;
            }
            sink.call(Call.of(origin.with(attributes(task, attributes)), workflow(), task.tool)
                    .role(type())
                    .id(run + "/" + id)
                    .arguments(TemporalPayloads.soleOrList(task.input))
                    .result(task.result)
                    .planned(task.scheduled)
                    .started(task.began == null ? task.scheduled : task.began)
                    .ended(task.ended)
                    .outcome(task.outcome)
                    .batch(task.batch == null ? null : run + "/" + task.batch, task.index)
                    .build());
        });
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new TreeMap<>();
        put("workflow_id", Json.firstText(start, "workflowId"), attributes);
        put("workflow_type", type(), attributes);
        put("run_id", Json.firstText(start, "originalExecutionRunId"), attributes);
        put("task_queue", Json.firstText(start.path("taskQueue"), "name"), attributes);
        put("parent", parent(), attributes);
        WorkflowInputs.add(TemporalPayloads.list(start.path("input")), attributes);
        return attributes;
    }

    private static Map<String, String> attributes(Task task, Map<String, String> ofRun) {
        Map<String, String> attributes = new TreeMap<>(ofRun);
        put("activity_id", task.activity, attributes);
        put("attempt", task.attempt, attributes);
        return attributes;
    }

    private static void put(String name, @Nullable String value, Map<String, String> to) {
        if (value != null) {
            to.put(name, value);
        }
    }
}
