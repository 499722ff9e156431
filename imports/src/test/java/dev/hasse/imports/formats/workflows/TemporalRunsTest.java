package dev.hasse.imports.formats.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How runs end, and which of them are one transaction. Each run has one activity, and so one call. */
class TemporalRunsTest {
    private static String event(String type, String attributes) {
        return "{'eventId':'1','eventTime':'1970-01-01T00:00:01Z','eventType':'%s','xEventAttributes':{%s}}"
                .formatted(type, attributes);
    }

    /** A run of workflow {@code w}: its name, what its start says beside, and the events that end it. */
    private static String run(String run, String started, String... ends) {
        List<String> events = new ArrayList<>(List.of(
                event(
                        "EVENT_TYPE_WORKFLOW_EXECUTION_STARTED",
                        "'workflowId':'w','originalExecutionRunId':'%s'%s".formatted(run, started)),
                event("EVENT_TYPE_ACTIVITY_TASK_SCHEDULED", "'activityId':'5','activityType':{'name':'a'}"),
                event("EVENT_TYPE_ACTIVITY_TASK_STARTED", "'scheduledEventId':'1','attempt':3")));
        events.addAll(List.of(ends));
        return "{'events':[" + String.join(",", events) + "]}";
    }

    private static Map<String, String> attributes(Call call) {
        return call.origin().attributes();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED  | ''                                     |                      | completed
            WorkflowExecutionCompleted               | ''                                     |                      | completed
            EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED   | ''                                     |                      | canceled
            EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED | ''                                     |                      | terminated
            EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT  | ''                                     |                      | timed_out
            WorkflowExecutionTimedOut                | 'retryState':'InProgress'              |                      | retried
            EVENT_TYPE_WORKFLOW_EXECUTION_FAILED     | ''                                     |                      | failed
            EVENT_TYPE_WORKFLOW_EXECUTION_FAILED     | 'retryState':'RETRY_STATE_IN_PROGRESS' |                      | retried
            EVENT_TYPE_WORKFLOW_EXECUTION_FAILED     | 'newExecutionRunId':'s'                |                      | retried
            EVENT_TYPE_WORKFLOW_EXECUTION_FAILED     | 'newExecutionRunId':'s'                | 'cronSchedule':'@daily' | failed
            EVENT_TYPE_WORKFLOW_EXECUTION_FAILED     | 'newExecutionRunId':'s','retryState':'RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED' | | failed
            WorkflowExecutionContinuedAsNew          | 'newExecutionRunId':'s'                |                      | continued_as_new
            WorkflowExecutionContinuedAsNew          | 'initiator':'CronSchedule'             |                      | completed
            WorkflowExecutionContinuedAsNew          | 'initiator':'CronSchedule','failure':{'message':'no'} | | failed
            WorkflowExecutionSignaled                | ''                                     |                      | running
            """)
    void howARunEnded(String type, String ended, String started, String status) {
        Call call = FrontEndTrial.of(
                        Format.TEMPORAL,
                        run("r", started == null ? "" : "," + started, event(type, ended.equals("''") ? "" : ended)))
                .call();

        assertThat(attributes(call))
                .containsEntry("status", status)
                .containsEntry("transaction", "w")
                .containsEntry("activity_id", "5")
                .containsEntry("attempt", "3");
    }

    /** Runs {@code a}, {@code b} and {@code c} of one workflow id, and what the starts of the later two say. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'continuedExecutionRunId':'a' | 'continuedExecutionRunId':'b'                           | w w w
            'continuedExecutionRunId':'a','initiator':'CONTINUE_AS_NEW_INITIATOR_RETRY' | 'continuedExecutionRunId':'b' | w w w
            'continuedExecutionRunId':'a' | 'continuedExecutionRunId':'b','initiator':'CronSchedule' | w/a w/a w/c
            'attempt':1                   | 'continuedExecutionRunId':'b'                           | w/a w/b w/b
            'continuedExecutionRunId':'x' | 'continuedExecutionRunId':'x'                           | w/a w/x w/x
            'continuedExecutionRunId':'c' | 'continuedExecutionRunId':'b'                           | w/a w/b w/b
            """)
    void whichRunsAreOneTransaction(String second, String third, String transactions) {
        FrontEndTrial trial =
                FrontEndTrial.of(Format.TEMPORAL, run("a", ""), run("b", "," + second), run("c", "," + third));

        assertThat(trial.calls.stream()
                        .map(call -> attributes(call).get("transaction"))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(transactions);
    }

    @Test
    void historiesWithoutNamesAreNotOneTransaction() {
        String nameless = run("a", "").replace("'workflowId':'w','originalExecutionRunId':'a'", "");
        FrontEndTrial trial = FrontEndTrial.of(Format.TEMPORAL, nameless, nameless);

        assertThat(trial.calls)
                .extracting(call -> attributes(call).get("transaction"))
                .containsExactly("workflow/f:1", "workflow/f:2");
    }
}
