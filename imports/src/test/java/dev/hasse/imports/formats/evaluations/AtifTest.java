package dev.hasse.imports.formats.evaluations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trajectories of ATIF. Moments are seconds in the trajectories, microseconds in the calls. */
class AtifTest {

    private static String trajectory(String more, String... steps) {
        return "{'schema_version':'ATIF-v1.7','agent':{'name':'a','version':'1','model_name':'gpt'}," + more
                + ",'steps':[" + String.join(",", steps) + "]}";
    }

    private static String step(int time, String calls, String results) {
        return "{'step_id':1,'timestamp':" + time + ",'source':'agent','message':'','tool_calls':[" + calls
                + "],'observation':{'results':[" + results + "]}}";
    }

    private static String call(String id) {
        return "{'tool_call_id':'" + id + "','function_name':'f" + id + "','arguments':{'n':1}}";
    }

    private static String result(String id) {
        return "{'source_call_id':'" + id + "','content':'7'}";
    }

    private static String end(int time) {
        return "{'step_id':9,'timestamp':" + time + ",'source':'user','message':'x'}";
    }

    private static FrontEndTrial of(String... trajectories) {
        return FrontEndTrial.of(Format.ATIF, trajectories);
    }

    /** Some writers have whole seconds. */
    @Test
    void stepsMayHaveTheSameTime() {
        FrontEndTrial trial = of(trajectory(
                "'session_id':'s'", step(1, call("1"), result("1")), step(1, call("2"), result("2")), end(1)));

        assertThat(trial.told()).isEqualTo("""
                a f1 {"n":1} -> 7 @1000000 1000000 1000000 DONE
                a f2 {"n":1} -> 7 @1000000 1000000 1000000 DONE""");
    }

    @Test
    void aCallIsDoneByTheNextStep() {
        FrontEndTrial trial = of(trajectory(
                "'session_id':'s'",
                step(1, call("1"), result("1")),
                step(3, call("2") + "," + call("3"), result("2") + "," + result("3")),
                end(5)));

        assertThat(trial.told()).isEqualTo("""
                a f1 {"n":1} -> 7 @1000000 1000000 2999999 DONE
                a f2 {"n":1} -> 7 @3000000 3000000 5000000 DONE [s step 1 0]
                a f3 {"n":1} -> 7 @3000000 3000000 5000000 DONE [s step 1 1]""");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("s");
        assertThat(trial.calls).extracting(Call::model).containsOnly("gpt");
        assertThat(trial.calls).extracting(Call::id).containsExactly("1", "2", "3");
        assertThat(trial.ignored).isEqualTo(Map.of("step of the user", 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "no step follows it; 1; ?",
                "no step that follows has a time; 1,null; ?",
                "the next time counts; 1,null,8; 8000000",
                "times are missing; null,null; ?",
            })
    void withoutALaterTimeNobodyKnowsWhenItWasDone(String why, String times, String ended) {
        String[] steps = times.split(",");
        for (int k = 0; k < steps.length; k++) {
            steps[k] = step(0, k == 0 ? call("1") : "", k == 0 ? result("1") : "")
                    .replace("'timestamp':0", "'timestamp':" + steps[k]);
        }
        Long end = of(trajectory("'session_id':'s'", steps)).call().ended();

        assertThat(end == null ? "?" : end.toString()).as(why).isEqualTo(ended);
    }

    @Test
    void whatItsWriterMeasuredCounts() {
        String measured = "{'tool_call_id':'1','function_name':'f','arguments':{},'extra':{'invocation':{"
                + "'start_timestamp':2.5,'end_timestamp':2.75,'status':'completed'}}}";
        String inStep = step(4, call("2"), result("2"))
                .replace(
                        "'source'",
                        "'extra':{'tool_invocations':[{'start_timestamp':4.5,'end_timestamp':4.75}]},'source'");

        assertThat(of(trajectory("'session_id':'s'", step(1, measured, result("1")), inStep))
                        .told())
                .isEqualTo("""
                        a f {} -> 7 @1000000 2500000 2750000 DONE
                        a f2 {"n":1} -> 7 @4000000 4500000 4750000 DONE""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'source_call_id':'1','content':'7'}; DONE",
                "{'content':'7'}; DONE",
                "{'source_call_id':'2','content':'7'}; UNKNOWN",
                "; UNKNOWN",
                "{'source_call_id':'1','content':'7','is_error':true}; FAILED",
                "{'source_call_id':'1','content':'7','extra':{'is_error':true}}; FAILED",
                "{'source_call_id':'1','content':[{'type':'text','text':'7'}]}; DONE",
            })
    void whatBecameOfACall(String results, String outcome) {
        Call call = of(trajectory("'session_id':'s'", step(1, call("1"), results == null ? "" : results), end(3)))
                .call();

        assertThat(call.outcome()).hasToString(outcome);
        assertThat(call.result().isMissingNode()).isEqualTo(outcome.equals("UNKNOWN"));
    }

    @ParameterizedTest
    @CsvSource({"true, FAILED", "false, DONE"})
    void theStepOfASingleCallMaySayThatItFailed(String error, String outcome) {
        String step = step(1, call("1"), result("1"))
                .replace("'source'", "'extra':{'tool_result_is_error':" + error + "},'source'");

        assertThat(of(trajectory("'session_id':'s'", step, end(3))).call().outcome())
                .hasToString(outcome);
    }

    @Test
    void embeddedSubagentsAreAgentsOfTheRun() {
        String inner = trajectory("'trajectory_id':'i'", step(2, call("2"), result("2")), end(4))
                .replace("'name':'a'", "'name':'b'");
        FrontEndTrial trial = of(trajectory(
                "'session_id':'s','subagent_trajectories':[" + inner + "]", step(1, call("1"), result("1")), end(5)));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("a", "b");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("s");
    }

    @Test
    void subagentsInFilesOfTheirOwnBelongToTheRunThatRefersToThem() {
        String refers = "{'source_call_id':'1','content':'7','subagent_trajectory_ref':[{'session_id':'x',"
                + "'trajectory_path':'x.json'}]}";
        byte[] sub = bytes(trajectory("'session_id':'x'", step(2, call("2"), result("2")), end(4)));
        byte[] main = bytes(trajectory("'session_id':'s'", step(1, call("1"), refers), end(5)));
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.ATIF, Mapping.none(), sub, main);

        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("s");
        assertThat(trial.calls)
                .as("both have the name of the program")
                .extracting(Call::agent)
                .containsExactly("a x", "a s");
    }

    private static byte[] bytes(String trajectory) {
        return Texts.lines(trajectory).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aContinuationDoesNotRepeatWhatItCopied() {
        String copied = step(1, call("1"), result("1")).replace("'source'", "'is_copied_context':true,'source'");
        FrontEndTrial trial = of(
                trajectory("'session_id':'s'", step(1, call("1"), result("1")), end(2)),
                trajectory("'session_id':'s'", copied, step(3, call("2"), result("2")), end(4)));

        assertThat(trial.calls).extracting(Call::id).containsExactly("1", "2");
        assertThat(trial.calls).extracting(Call::agent).containsOnly("a");
        assertThat(trial.ignored).containsEntry("copied step", 1);
    }

    @Test
    void theToolsOfTheAgentAreVisible() {
        String agent = trajectory("'session_id':'s'", step(1, call("1"), result("1")), end(2))
                .replace("'version'", "'tool_definitions':[{'type':'function','function':{'name':'f1'}}],'version'");

        assertThat(of(agent).call().visibleAtPlan()).isEqualTo(List.of(new Tool("f1", null)));
        assertThat(of(trajectory("'session_id':'s'", step(1, call("1"), result("1"))))
                        .call()
                        .visibleAtPlan())
                .isNull();
    }

    @Test
    void referencesInACircleEnd() {
        String refers = "{'content':'7','subagent_trajectory_ref':[{'session_id':'%s'}]}";

        assertThat(of(
                                trajectory("'session_id':'s'", step(1, call("1"), refers.formatted("x")), end(2)),
                                trajectory("'session_id':'x'", step(1, call("2"), refers.formatted("s")), end(2)))
                        .calls)
                .hasSize(2);
    }

    @Test
    void whatIsNoTrajectoryIsSaid() {
        assertThat(of("{'schema_version':'ATIF-v1.7'}").refused)
                .containsExactly("f:1: steps: found nothing, expected a list of steps, as in a trajectory of ATIF");
        assertThat(of(trajectory("'session_id':'s'", step(1, "{'arguments':{}}", ""))).refused)
                .containsExactly("f:1: tool_calls: found {\"arguments\":{}}, expected a call with tool_call_id,"
                        + " function_name and arguments");
    }

    @Test
    void theExampleHasThreeAgents() {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.ATIF, Mapping.none(), "trajectory.json");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .extracting(Call::agent)
                .containsExactly("supervisor", "supervisor", "planner", "planner", "booker", "booker", "booker");
        assertThat(trial.callsOf("notify").get(0).outcome()).hasToString("FAILED");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("run-1");
    }
}
