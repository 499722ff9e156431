package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a run of a workflow ended, as the last event of its history says: {@code completed}, {@code failed}, {@code timed_out},
 * {@code canceled}, {@code terminated}. A run whose work goes on in another one has decided nothing: it is {@code continued_as_new}, or
 * {@code retried} if it failed and its retry policy repeats it. So has one that is {@code running}.
 *
 * <p>Source: {@code WorkflowExecution…EventAttributes} of temporal.api.history.v1: {@code retry_state}, {@code new_execution_run_id}
 * and {@code initiator}.
 */
final class TemporalEnd {
    private static final String PREFIX = "WORKFLOW_EXECUTION_";

    private TemporalEnd() {}

    /**
     * The status of a run after an event.
     *
     * @param type the event's type without a prefix, in capitals
     * @param attributes what is particular to it
     * @param hasSchedule whether the workflow runs on a schedule (cron)
     * @return null if the event ends no run
     */
    static @Nullable String of(String type, JsonNode attributes, boolean hasSchedule) {
        return switch (type) {
            case PREFIX + "COMPLETED", PREFIX + "CANCELED", PREFIX + "TERMINATED" -> word(type);
            case PREFIX + "FAILED", PREFIX + "TIMED_OUT" -> isRetried(attributes, hasSchedule) ? "retried" : word(type);
            case PREFIX + "CONTINUED_AS_NEW" -> {
                // Older servers wrote this where a schedule or a retry policy starts the next run.
                if (!isSchedule(attributes)) {
                    yield word(type);
                }
                yield attributes.hasNonNull("failure") ? "failed" : "completed";
            }
            default -> null;
        };
    }

    private static String word(String type) {
        return type.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
    }

    /** Whether a run that failed is repeated. Its next run may also be that of its schedule, before which the retries are used up. */
    private static boolean isRetried(JsonNode attributes, boolean hasSchedule) {
        String state = Json.firstText(attributes, "retryState");
        if (state != null && !state.toUpperCase(Locale.ROOT).endsWith("UNSPECIFIED")) {
            return state.replace("_", "").toUpperCase(Locale.ROOT).endsWith("INPROGRESS");
        }
        return !hasSchedule && Json.firstText(attributes, "newExecutionRunId") != null;
    }

    /** Whether the next run, or this one, was started by a schedule: by the attributes of the event that ends or starts it. */
    static boolean isSchedule(JsonNode attributes) {
        String initiator = Json.firstText(attributes, "initiator");
        return initiator != null && initiator.toUpperCase(Locale.ROOT).contains("CRON");
    }
}
