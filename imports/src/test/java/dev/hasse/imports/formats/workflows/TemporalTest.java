package dev.hasse.imports.formats.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemporalTest {
    private static final String START = event(
            1,
            1,
            "WORKFLOW_EXECUTION_STARTED",
            "'workflowType':{'name':'Pay'},'workflowId':'pay-1','originalExecutionRunId':'r','input':['acc-1',{'amount':30}]");

    /** An event in a second; the name of the attributes does not matter. */
    private static String event(int id, int second, String type, String attributes) {
        return "{'eventId':'%d','eventTime':'1970-01-01T00:00:0%dZ','eventType':'EVENT_TYPE_%s','xEventAttributes':{%s}}"
                .formatted(id, second, type, attributes);
    }

    private static String scheduled(int id, int second, String activity, String more) {
        return event(id, second, "ACTIVITY_TASK_SCHEDULED", "'activityType':{'name':'%s'}%s".formatted(activity, more));
    }

    private static String of(int scheduled) {
        return "'scheduledEventId':'" + scheduled + "'";
    }

    private static FrontEndTrial history(String... events) {
        return FrontEndTrial.of(Format.TEMPORAL, "{'events':[" + String.join(",", events) + "]}");
    }

    @Test
    void anActivityIsACallOfItsWorkflow() {
        Call call = history(
                        START,
                        scheduled(2, 2, "write", ",'input':[{'account':'acc-1'}],'workflowTaskCompletedEventId':'1'"),
                        event(3, 3, "ACTIVITY_TASK_STARTED", of(2)),
                        event(4, 4, "ACTIVITY_TASK_COMPLETED", of(2) + ",'result':[70]"))
                .call();

        assertThat(FrontEndTrial.told(call))
                .isEqualTo("pay-1 write {\"account\":\"acc-1\"} -> 70 @2000000 3000000 4000000 DONE [r/1 0]");
        assertThat(call.role()).isEqualTo("Pay");
        assertThat(call.id()).isEqualTo("r/2");
        assertThat(call.origin().trace()).isEqualTo("pay-1");
        assertThat(call.origin().attributes())
                .containsEntry("workflow_type", "Pay")
                .containsEntry("input.0", "acc-1")
                .containsEntry("input.1.amount", "30");
    }

    @ParameterizedTest
    @CsvSource({
        "STARTED COMPLETED, DONE",
        "STARTED FAILED,    FAILED",
        "STARTED TIMED_OUT, UNKNOWN",
        "TIMED_OUT,         FAILED",
        "STARTED CANCELED,  UNKNOWN",
        "CANCELED,          FAILED",
        "STARTED,           UNKNOWN",
    })
    void whatBeganAndWasNotFinishedMayHaveLanded(String events, String outcome) {
        List<String> history = new ArrayList<>(List.of(START, scheduled(2, 2, "write", "")));
        for (String type : events.split(" ")) {
            history.add(event(history.size() + 1, 3, "ACTIVITY_TASK_" + type, of(2)));
        }

        assertThat(history(history.toArray(String[]::new)).call().outcome()).hasToString(outcome);
    }

    @Test
    void whatOneTaskSchedulesIsABatch() {
        FrontEndTrial trial = history(
                START,
                scheduled(2, 2, "a", ",'workflowTaskCompletedEventId':'1'"),
                scheduled(3, 2, "b", ",'workflowTaskCompletedEventId':'1'"),
                scheduled(4, 5, "c", ",'workflowTaskCompletedEventId':'9'"));

        assertThat(trial.calls)
                .extracting(Call::batch)
                .extracting(String::valueOf)
                .containsExactly(
                        "BatchPlace[key=r/1, index=0, atOnce=false]",
                        "BatchPlace[key=r/1, index=1, atOnce=false]",
                        "BatchPlace[key=r/9, index=0, atOnce=false]");
    }

    @Test
    void aChildIsACallOfItsParentAndInItsTrace() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.TEMPORAL,
                "{'events':["
                        + event(
                                1,
                                1,
                                "WORKFLOW_EXECUTION_STARTED",
                                "'workflowId':'child','parentWorkflowExecution':{'workflowId':'pay-1'}")
                        + "," + scheduled(2, 2, "write", "") + "]}",
                "{'history':{'events':["
                        + START
                        + ","
                        + event(
                                5,
                                1,
                                "START_CHILD_WORKFLOW_EXECUTION_INITIATED",
                                "'workflowType':{'name':'Child'},'workflowId':'child','input':['x']")
                        + "," + event(6, 2, "CHILD_WORKFLOW_EXECUTION_STARTED", "'initiatedEventId':'5'")
                        + "," + event(7, 3, "CHILD_WORKFLOW_EXECUTION_FAILED", "'initiatedEventId':'5'") + "]}}");

        assertThat(trial.told()).isEqualTo("""
                child write @2000000 2000000 ? UNKNOWN
                pay-1 Child "x" @1000000 2000000 3000000 UNKNOWN""");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsExactly("pay-1", "pay-1");
    }

    /** A run may be exported while it runs and again later, and a run that was reset begins with the events of the one before. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the same twice               | S A3 B, S A3 B     | a DONE, b UNKNOWN",
                "the longer one tells         | S A, S A3 B4       | a DONE, b DONE",
                "in whichever order           | S A3 B4, S A       | a DONE, b DONE",
                "another event after a reset  | S A3 B, S A3 C4    | a DONE, b UNKNOWN, c DONE",
                "the same, scheduled again    | S A3 B, S A3 D4    | a DONE, b UNKNOWN, b DONE",
                "two runs                     | S A3, T A3         | a DONE, a DONE",
                "two of which the name is not there | U A3, U A3   | a DONE, a DONE",
            })
    void whatSeveralHistoriesHaveCountsOnce(String why, String histories, String expected) {
        Map<String, String> events = new HashMap<>();
        events.put("S", START);
        events.put("T", START.replace("RunId':'r'", "RunId':'t'"));
        events.put("U", START.replace("'originalExecutionRunId':'r',", ""));
        events.put("A", scheduled(2, 2, "a", ""));
        events.put("A3", events.get("A") + "," + event(3, 3, "ACTIVITY_TASK_COMPLETED", of(2)));
        events.put("B", scheduled(4, 4, "b", ""));
        events.put("B4", events.get("B") + "," + event(5, 5, "ACTIVITY_TASK_COMPLETED", of(4)));
        events.put("C4", events.get("B4").replace("'name':'b'", "'name':'c'"));
        events.put("D4", events.get("B4").replace("00:00:04Z", "00:00:06Z"));
        String[] documents = Arrays.stream(histories.split(", "))
                .map(history ->
                        Arrays.stream(history.split(" ")).map(events::get).collect(Collectors.joining(",")))
                .map(history -> "{'events':[" + history + "]}")
                .toArray(String[]::new);

        assertThat(FrontEndTrial.of(Format.TEMPORAL, documents).calls)
                .extracting(call -> call.tool() + " " + call.outcome())
                .containsExactlyInAnyOrder(expected.split(", "));
    }

    @Test
    void workflowsThatNameEachOtherAsParentsEnd() {
        String one = START.replace("'input'", "'parentWorkflowExecution':{'workflowId':'pay-2'},'input'");
        FrontEndTrial trial = FrontEndTrial.of(
                Format.TEMPORAL,
                "{'events':[" + one + "," + scheduled(2, 2, "a", "") + "]}",
                "{'events':["
                        + one.replace("'pay-2'", "'x'")
                                .replace("'pay-1'", "'pay-2'")
                                .replace("'x'", "'pay-1'") + "]}");

        assertThat(trial.call().origin().trace()).isIn("pay-1", "pay-2");
    }

    @Test
    void eventsMayBeDocumentsAndTypesWrittenAsBefore() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.TEMPORAL,
                START.replace("EVENT_TYPE_WORKFLOW_EXECUTION_STARTED", "WorkflowExecutionStarted"),
                scheduled(2, 2, "a", "").replace("EVENT_TYPE_ACTIVITY_TASK_SCHEDULED", "ActivityTaskScheduled"),
                event(3, 3, "TIMER_FIRED", ""));

        assertThat(trial.call().agent()).isEqualTo("pay-1");
        assertThat(trial.ignored).containsExactly(Map.entry("TIMER_FIRED", 1));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "json/plain       | {\"a\":1} | {\"a\":1}",
                "json/plain       | \"text\"  | \"text\"",
                "json/protobuf    | 7         | 7",
                "json/plain       | {broken   | \"{broken\"",
                "binary/null      |           | null",
                "binary/encrypted | secret    | ",
            })
    void payloadsAreDecoded(String encoding, String data, String value) {
        String payload = "{'metadata':{'encoding':'%s'},'data':'%s'}"
                .formatted(base64(encoding), base64(data == null ? "" : data));
        Call call = history(START, scheduled(2, 2, "a", ",'input':{'payloads':[" + payload + "]}"))
                .call();

        assertThat(call.arguments().isMissingNode() ? null : call.arguments().toString())
                .isEqualTo(value);
    }

    @Test
    void severalArgumentsAreAList() {
        assertThat(history(START, scheduled(2, 2, "a", ",'input':['acc-1',{'x':1}]"))
                        .call()
                        .arguments())
                .hasToString("[\"acc-1\",{\"x\":1}]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'eventId':'1','eventTime':'x','eventType':5} | eventType: found 5",
                "{'eventTime':'x','eventType':'X'} | eventId: found nothing",
                "{'eventId':'1','eventType':'EVENT_TYPE_ACTIVITY_TASK_SCHEDULED','aEventAttributes':{'activityType':1}}"
                        + " | activityType: found 1",
            })
    void whatIsNoEventIsSaid(String event, String found) {
        assertThat(history(event).refused).singleElement().asString().startsWith("f:1: " + found + ", expected ");
    }

    @Test
    void theExampleHasAFailedReceipt() {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.TEMPORAL, Mapping.none(), "month.jsonl");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .filteredOn(call -> call.outcome().name().equals("FAILED"))
                .extracting(Call::tool)
                .containsExactly("SendReceipt");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("close-acc-1");
        assertThat(trial.callsOf("ReadBalance"))
                .extracting(call -> call.arguments() + "" + call.result())
                .containsOnly("{\"account\":\"acc-1\"}{\"balance\":100}");
    }
}
