package dev.hasse.imports.formats.evaluations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectTest {
    private static final String EVALUATION = "{'task':'bank','run_id':'run','model':'m-0'}";

    private static String log(String sample) {
        return "{'version':2,'eval':" + EVALUATION + ",'samples':[" + sample + "]}";
    }

    private static String sample(String... events) {
        return "{'id':'one','epoch':2,'input':'x','uuid':'u','attachments':{'h':'{\\'long\\':1}'},'events':["
                + String.join(",", events) + "]}";
    }

    private static FrontEndTrial read(String... events) {
        return FrontEndTrial.of(Format.INSPECT, log(sample(events)));
    }

    private static String time(int second) {
        return "'1970-01-01T00:00:%02d+00:00'".formatted(second);
    }

    private static String begin(String id, String parent, String type, String name) {
        return "{'event':'span_begin','id':'%s','parent_id':'%s','type':'%s','name':'%s'}"
                .formatted(id, parent, type, name);
    }

    private static String end(String id) {
        return "{'event':'span_end','id':'" + id + "'}";
    }

    private static String model(String span, String message, String... idsAndTools) {
        StringBuilder calls = new StringBuilder();
        for (int k = 0; k < idsAndTools.length; k += 2) {
            calls.append(k == 0 ? "" : ",")
                    .append("{'id':'%s','function':'%s','arguments':{}}".formatted(idsAndTools[k], idsAndTools[k + 1]));
        }
        return ("{'event':'model','span_id':'%s','model':'m-1','timestamp':%s,'completed':%s,'tools':[{'name':'look'}],"
                        + "'output':{'choices':[{'message':{'id':'%s','tool_calls':[%s]}}]}}")
                .formatted(span, time(1), time(2), message, calls);
    }

    private static String tool(String span, String id, String name, String more) {
        return "{'event':'tool','span_id':'%s','id':'%s','function':'%s','arguments':{},'timestamp':%s,'completed':%s%s}"
                .formatted(span, id, name, time(3), time(4), more);
    }

    @Test
    void aToolEventIsACallThatAModelAskedFor() {
        FrontEndTrial trial = read(
                begin("1", "", "agent", "clerk"),
                model("1", "msg", "a", "look", "b", "look"),
                tool("1", "b", "look", ",'result':'{\\'x\\':1}'"));
        Call call = trial.call();

        assertThat(FrontEndTrial.told(call))
                .isEqualTo("clerk look {} -> {\"x\":1} @2000000 3000000 4000000 DONE [u/msg 1]");
        assertThat(call.id()).isEqualTo("b");
        assertThat(call.model()).isEqualTo("m-1");
        assertThat(call.visibleAtPlan()).containsExactly(new Tool("look", null));
        assertThat(call.visibleAtCommit()).isNull();
        assertThat(call.origin().trace()).isEqualTo("u");
        assertThat(call.origin().attributes())
                .isEqualTo(Map.of("task", "bank", "run", "run", "sample", "one", "epoch", "2", "agent_span", "1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {\\u0027x\\u0027: True} | {"x":true}
            True                      | true
            None                      | null
            None of them              | "None of them"
            """)
    void aResultIsWhatPythonShows(String result, String value) {
        assertThat(read(tool("1", "a", "look", ",'result':'" + result + "'"))
                        .call()
                        .result())
                .hasToString(value);
    }

    /** A retry of an evaluation copies the samples that were done into its own log. */
    @Test
    void aSampleThatTwoLogsHoldCountsOnce() {
        byte[] first = Texts.lines(log(sample(tool("1", "a", "look", "")))).getBytes(StandardCharsets.UTF_8);
        byte[] retry = Texts.lines(log(sample(tool("1", "a", "look", "")) + ","
                        + sample(tool("1", "a", "look", "")).replace("'u'", "'v'")))
                .getBytes(StandardCharsets.UTF_8);
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.INSPECT, Mapping.none(), first, retry);

        assertThat(trial.calls)
                .extracting(call -> call.origin().file() + " " + call.origin().trace())
                .containsExactly("f1 u", "f2 v");
        assertThat(trial.ignored).isEqualTo(Map.of("sample that another log has, too", 1));
    }

    @Test
    void theSameIdInTwoAgentsIsTwoCalls() {
        FrontEndTrial trial = read(
                begin("1", "", "agent", "x"),
                begin("2", "", "agent", "y"),
                model("1", "m1", "a", "look"),
                model("2", "m2", "a", "look"),
                tool("1", "a", "look", ""),
                tool("2", "a", "look", ""));

        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.batch())
                .containsExactly(
                        "x BatchPlace[key=u/m1, index=0, atOnce=false]",
                        "y BatchPlace[key=u/m2, index=0, atOnce=false]");
    }

    @Test
    void agentsAreNamedByThoseAroundThemAndToldApartWhileTheyRun() {
        FrontEndTrial trial = read(
                tool("", "0", "t", ""),
                begin("0", "", "solver", "plain"),
                tool("0", "1", "t", ""),
                begin("1", "0", "agent", "boss"),
                begin("2", "1", "tool", "hire"),
                tool("2", "2", "t", ""),
                begin("3", "2", "agent", "hand"),
                begin("4", "1", "agent", "hand"),
                tool("3", "3", "t", ""),
                tool("4", "4", "t", ""),
                begin("5", "4", "agent", "finger"),
                tool("5", "5", "t", ""),
                end("4"),
                begin("6", "1", "agent", "hand"),
                tool("6", "6", "t", ""),
                end("6"),
                end("3"),
                begin("7", "1", "agent", "hand"),
                tool("7", "7", "t", ""));

        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.role())
                .containsExactly(
                        "agent null",
                        "plain null",
                        "boss null",
                        "boss/hand hand",
                        "boss/hand (2) hand",
                        "boss/hand (2)/finger finger",
                        "boss/hand (2) hand",
                        "boss/hand hand");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "                                                        | DONE",
                ",'error':null                                           | DONE",
                ",'failed':true                                          | FAILED",
                ",'error':{'type':'file_not_found','message':'no file'}  | FAILED",
                ",'error':{'type':'approval','message':'no'}             | FAILED",
                ",'error':{'type':'timeout','message':'late'}            | UNKNOWN",
                ",'error':{'type':'cancelled'},'failed':true             | UNKNOWN",
            })
    void errorsThatMayComeAfterTheEffectLeaveItOpen(String more, String outcome) {
        assertThat(read(tool("", "a", "look", more == null ? "" : more)).call().outcome())
                .hasToString(outcome);
    }

    @Test
    void aPendingCallHasNoEnd() {
        assertThat(FrontEndTrial.told(read("{'event':'tool','id':'a','function':'look','arguments':{},'pending':true,"
                                + "'timestamp':" + time(3) + "}")
                        .call()))
                .isEqualTo("agent look {} @? 3000000 ? UNKNOWN");
    }

    @Test
    void aToolThatIsMissingWasNotVisible() {
        Call call = read(
                        model("", "m", "a", "look"),
                        tool("", "a", "look", ",'error':{'type':'parsing','message':'Tool look not found'}"))
                .call();

        assertThat(call.visibleAtPlan()).hasSize(1);
        assertThat(call.visibleAtCommit()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'attachment://h'                                    | {'long':1}",
                "'attachment://other'                                | 'attachment://other'",
                "[{'type':'text','text':'attachment://h'}]           | {'long':1}",
                "[{'type':'text','text':'a'},{'type':'image'}]       | [{'type':'text','text':'a'},{'type':'image'}]",
                "7                                                   | 7",
            })
    void whatIsAttachedIsPutIn(String result, String value) {
        assertThat(read(tool("", "a", "look", ",'result':" + result)).call().result())
                .hasToString(value.replace('\'', '"'));
        assertThat(read(tool("", "a", "look", "")
                                .replace("'arguments':{}", "'arguments':{'deep':[{'x':'attachment://h'}]}"))
                        .call()
                        .arguments())
                .hasToString("{\"deep\":[{\"x\":\"{\\\"long\\\":1}\"}]}");
    }

    @Test
    void oneAttachmentIsNotUsedWithoutLimit() {
        String[] calls = new String[30];
        for (int k = 0; k < calls.length; k++) {
            calls[k] = tool("", "c" + k, "look", ",'result':'attachment://h'");
        }
        String sample = sample(calls).replace("{\\'long\\':1}", "x".repeat(40_000));
        FrontEndTrial trial = FrontEndTrial.of(Format.INSPECT, log(sample));

        assertThat(trial.calls).hasSize(25);
        assertThat(trial.refused)
                .hasSize(5)
                .contains("f:1: found attachments that are used again, with a text of more than 1000000 characters,"
                        + " expected less; raise the limit with --max-line-bytes");
    }

    @Test
    void earlyVersionsHaveEventsInsideOfTools() {
        FrontEndTrial trial =
                read(tool("", "a", "ask", ",'events':[" + tool("", "b", "look", "") + "]"), tool("", "c", "end", ""));

        assertThat(trial.calls).extracting(Call::id).containsExactly("a", "c", "b");
    }

    @Test
    void withoutAnIdASampleIsKnownByItsPlace() {
        String sample = sample(tool("", "a", "look", "")).replace("'uuid':'u',", "");

        assertThat(FrontEndTrial.of(Format.INSPECT, log(sample)).call().origin().trace())
                .isEqualTo("sample one epoch 2 of run");
        assertThat(FrontEndTrial.of(Format.INSPECT, sample).call().origin().trace())
                .isEqualTo("sample one epoch 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'x':1} | f:1: found {\"x\":1}, expected a log of Inspect, with eval and samples, or a sample with events",
                "{'version':2,'eval':{'task':'t','model':'m'},'samples':[5]} | f:1: samples: found 5, expected a sample with a"
                        + " list of events",
                "{'epoch':1,'input':'','events':[5]} | f:1: event: found nothing, expected the kind of an event",
                "{'epoch':1,'input':'','events':[{'event':'tool'}]} | f:1: function: found nothing, expected the name of a"
                        + " tool",
            })
    void whatIsNoLogIsSaid(String document, String message) {
        assertThat(FrontEndTrial.of(Format.INSPECT, document).refused).containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource({"log.json", "log.eval"})
    void theExampleIsOneInBothShapes(String name) {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.INSPECT, Mapping.none(), name);

        assertThat(trial.syntax()).isEmpty();
        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.tool() + " " + call.outcome())
                .containsExactly(
                        "supervisor payer DONE",
                        "supervisor bonus DONE",
                        "supervisor/payer get_balance DONE",
                        "supervisor/bonus get_balance DONE",
                        "supervisor/bonus set_balance DONE",
                        "supervisor/payer set_balance DONE",
                        "supervisor/payer audit FAILED");
        assertThat(trial.callsOf("get_balance"))
                .extracting(call -> call.result().toString())
                .containsOnly("{\"balance\":100}");
        assertThat(trial.calls)
                .extracting(call ->
                        call.origin().file() + " " + call.origin().attributes().get("task"))
                .containsOnly("f bank");
    }
}
