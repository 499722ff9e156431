package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class Tau2Test {
    private static final String ASKS =
            "{'role':'user','turn_idx':1,'timestamp':'2026-01-01T00:00:01.000000','tool_calls':["
                    + "{'id':'a','name':'toggle','arguments':{'what':'data'},'requestor':'user'},"
                    + "{'id':'b','name':'check','arguments':{},'requestor':'user'}]}";
    private static final String FIRST = "{'role':'tool','id':'a','requestor':'user','error':false,"
            + "'content':'{\\'on\\':true}','timestamp':'2026-01-01T00:00:02.500000'}";
    private static final String SECOND = "{'role':'tool','id':'b','requestor':'user','error':true,"
            + "'content':'no signal','timestamp':'2026-01-01T00:00:03.000000'}";

    private static String results(String... messages) {
        return Texts.lines(
                "{'info':{'user_info':{'llm':'m-1'},'environment_info':{'domain_name':'telecom'}},'tasks':[],"
                        + "'simulations':[{'id':'s','task_id':'t','messages':[" + String.join(",", messages) + "]}]}");
    }

    @Test
    void theCallsOfAMessageAreCarriedOutOneAfterTheOther() {
        FrontEndTrial trial = FrontEndTrial.of(Format.TAU2, results(ASKS, FIRST, SECOND));
        long begin = 1_767_225_601_000_000L;

        Call first = trial.calls.get(0);
        Call second = trial.calls.get(1);
        assertThat(trial.calls).hasSize(2);
        assertThat(trial.calls).extracting(Call::agent).containsOnly("user");
        assertThat(trial.calls).extracting(Call::model).containsOnly("m-1");
        assertThat(first.origin().trace()).isEqualTo("s");
        assertThat(first.origin().attributes())
                .containsEntry("domain", "telecom")
                .containsEntry("task", "t");
        assertThat(first.batch()).isEqualTo(new BatchPlace("s/0", 0));
        assertThat(Texts.value(first.arguments())).isEqualTo(Texts.value("{'what':'data'}"));
        assertThat(Texts.value(first.result())).isEqualTo(Texts.value("{'on':true}"));
        assertThat(List.of(first.planned(), first.started(), first.ended()))
                .containsExactly(begin, begin, begin + 1_500_000);
        assertThat(second.batch()).isEqualTo(new BatchPlace("s/0", 1));
        assertThat(List.of(second.planned(), second.started(), second.ended()))
                .containsExactly(begin, begin + 1_500_000, begin + 2_000_000);
        assertThat(trial.calls).extracting(Call::outcome).containsExactly(Outcome.DONE, Outcome.FAILED);
    }

    @Test
    void withoutAnAnswerNothingIsKnown() {
        assertThat(FrontEndTrial.of(Format.TAU2, results(ASKS, FIRST)).calls)
                .extracting(Call::outcome)
                .containsExactly(Outcome.DONE, Outcome.UNKNOWN);
        assertThat(FrontEndTrial.of(Format.TAU2, results(FIRST)).ignored).containsEntry("answer without its call", 1);
    }

    @Test
    void aSimulationMayStandAlone() {
        String alone = Texts.lines("{'id':'s','task_id':'t','trial':0,'messages':[" + ASKS + "," + FIRST + "]}");

        assertThat(Format.of(Texts.json(alone))).contains(Format.TAU2);
        assertThat(FrontEndTrial.of(Format.TAU2, alone).calls).hasSize(2);
    }

    @Test
    void whatIsNoSimulationIsSaid() {
        assertThat(FrontEndTrial.of(Format.TAU2, "{\"tasks\":[]}").refused)
                .containsExactly(
                        "f:1: simulations: found nothing, expected a list of simulations, as in the results.json of tau2-bench");
        assertThat(FrontEndTrial.of(Format.TAU2, results(ASKS.replace("'name':'check',", ""), FIRST)).refused)
                .singleElement()
                .asString()
                .startsWith("f:1: tool_calls: found {")
                .endsWith("expected a call with a name and a requestor");
        assertThat(FrontEndTrial.of(Format.TAU2, results().replace("[]}]", "[],\"ticks\":[{}]}]")).refused)
                .containsExactly(
                        "f:1: messages: found a simulation in ticks, expected a list of messages, in which turns are"
                                + " taken one by one");
    }

    @Test
    void theExampleHasTheCallsOfBothSides() {
        byte[] example = FrontEndTrial.example(Format.TAU2, "telecom.json");
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.TAU2, Mapping.none(), example);

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .extracting(Call::agent)
                .filteredOn("assistant"::equals)
                .hasSize(4);
        assertThat(trial.calls)
                .extracting(Call::agent)
                .filteredOn("user"::equals)
                .hasSize(5);
        assertThat(trial.calls).extracting(Call::outcome).containsOnly(Outcome.DONE);

        String text = new String(example, StandardCharsets.UTF_8);
        int middle = text.indexOf("toggle_roaming");
        FrontEndTrial cut = FrontEndTrial.ofBytes(
                Format.TAU2, Mapping.none(), text.substring(0, middle).getBytes(StandardCharsets.UTF_8));
        assertThat(cut.syntax())
                .singleElement()
                .asString()
                .endsWith(
                        "found the end of the text in the middle of a value, expected a whole one; what came before it is kept");
        assertThat(cut.refused).containsExactly("f:1: messages: found a truncated message, expected a whole one");
        assertThat(cut.calls).hasSize(6);
    }
}
