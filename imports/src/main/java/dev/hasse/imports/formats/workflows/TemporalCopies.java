package dev.hasse.imports.formats.workflows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which history tells of each activity and child workflow. Several do where a run was exported more than once, perhaps while it was still under
 * way; and where it was reset, since the new run begins with the events of the old one, under its {@code original_execution_run_id}. The longest
 * of them knows most about how it went on.
 *
 * <p>Source: {@code WorkflowExecutionStartedEventAttributes} of temporal.api.history.v1.
 */
final class TemporalCopies {
    private final Map<Scheduled, TemporalHistory> longest = new HashMap<>();

    /**
     * What was scheduled. After a reset, events have other contents under the same numbers.
     *
     * @param run the first of the runs that share the history
     * @param event the number of its event
     * @param time when that was; null if it does not say
     */
    record Scheduled(
            String run, String event, String tool, @Nullable Long time) {}

    /** @param histories all that were read, to their ends */
    TemporalCopies(List<TemporalHistory> histories) {
        histories.forEach(history -> history.scheduled()
                .forEach(one -> longest.merge(
                        one, history, (first, other) -> other.events() > first.events() ? other : first)));
    }

    /** Whether a history is the one to tell of what it scheduled. */
    boolean isToldBy(TemporalHistory history, Scheduled one) {
        return longest.get(one) == history;
    }
}
