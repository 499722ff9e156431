package dev.hasse.imports.formats.workflows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which runs of workflows are one transaction. A run that follows another because the workflow continued as new, or because its retry policy
 * repeated it, goes on with the same transaction; one that a schedule (cron) started begins another, as does one that merely has the same
 * workflow id.
 *
 * <p>Source: {@code WorkflowExecutionStartedEventAttributes} of temporal.api.history.v1, {@code continued_execution_run_id} and
 * {@code initiator}.
 */
final class TemporalRuns {
    private final Map<String, TemporalHistory> byRun = new HashMap<>();
    /** The first run of each run's transaction. */
    private final Map<String, String> firsts = new HashMap<>();
    /** The first runs under each workflow id. */
    private final Map<String, Set<String>> byWorkflow = new HashMap<>();

    /** @param histories all that were read, to their ends */
    TemporalRuns(List<TemporalHistory> histories) {
        histories.forEach(history -> byRun.putIfAbsent(history.run(), history));
        histories.forEach(history -> byWorkflow
                .computeIfAbsent(history.workflow(), none -> new HashSet<>())
                .add(first(history.run())));
    }

    /** The name of the transaction of a run: the id of its workflow, and the first run where several transactions have this id. */
    String transaction(TemporalHistory history) {
        String workflow = history.workflow();
        boolean isAlone = byWorkflow.getOrDefault(workflow, Set.of()).size() < 2;
        return isAlone ? workflow : workflow + "/" + first(history.run());
    }

    private String first(String run) {
        List<String> later = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        String first = run;
        // Runs that name each other as their predecessors would go round for ever.
        while (!firsts.containsKey(first) && seen.add(first)) {
            later.add(first);
            TemporalHistory history = byRun.get(first);
            String before = history == null ? null : history.continued();
            if (before == null) {
                break;
            }
            first = before;
        }
        String found = Objects.requireNonNullElse(firsts.get(first), first);
        later.forEach(each -> firsts.put(each, found));
        return found;
    }
}
