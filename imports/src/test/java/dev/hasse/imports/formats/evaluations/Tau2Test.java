package dev.hasse.imports.formats.evaluations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.FrontEnds;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** The environment makes texts of the numbers and truth values in dictionaries and lists, but not of those in its models. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {\\u0022left\\u0022: \\u0022100\\u0022, \\u0022on\\u0022: \\u0022False\\u0022} | {"left":100,"on":false}
            [\\u0022-2.5\\u0022, \\u00221e-07\\u0022, null, 3]        | [-2.5,1E-7,null,3]
            \\u0022True\\u0022                                     | true
            {\\u0022zip\\u0022: \\u002202139\\u0022, \\u0022id\\u0022: \\u00221234567890123456\\u0022, \\u0022a\\u0022: \\u00221.\\u0022} | {"zip":"02139","id":"1234567890123456","a":"1."}
            Data is ON                                       | "Data is ON"
            """)
    void numbersInAnswersAreNumbers(String content, String value) {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.TAU2,
                results(ASKS.replace("'what':'data'", "'left':'100'"), FIRST.replace("{\\'on\\':true}", content)));

        assertThat(trial.calls.get(0).arguments()).hasToString("{\"left\":100}");
        assertThat(trial.calls.get(0).result()).hasToString(value);
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
        assertThat(FrontEndTrial.of(Format.TAU2, results().replace("'messages':[]".replace('\'', '"'), "\"x\":1"))
                        .refused)
                .containsExactly("f:1: messages: found nothing, expected a list of messages, or of ticks");
    }

    private static String tick(int second, String more) {
        return "{'tick_id':" + second + ",'timestamp':'1970-01-01T00:00:0" + second + "'" + more + "}";
    }

    private static String calls(String side, String... idsAndNames) {
        StringBuilder calls = new StringBuilder(",'" + side + "_tool_calls':[");
        for (int k = 0; k < idsAndNames.length; k += 2) {
            calls.append(k == 0 ? "" : ",")
                    .append("{'id':'%s','name':'%s','arguments':{}}".formatted(idsAndNames[k], idsAndNames[k + 1]));
        }
        return calls + "]";
    }

    /** Results, each an id and the tenths of a second at which it was there; one that begins with an exclamation mark is an error. */
    private static String answers(String side, int second, String... idsAndTenths) {
        StringBuilder results = new StringBuilder(",'" + side + "_tool_results':[");
        for (int k = 0; k < idsAndTenths.length; k += 2) {
            String id = idsAndTenths[k];
            results.append(k == 0 ? "" : ",")
                    .append("{'role':'tool','id':'%s','content':'1','error':%s,'timestamp':'1970-01-01T00:00:0%d.%s'}"
                            .formatted(id.replace("!", ""), id.startsWith("!"), second, idsAndTenths[k + 1]));
        }
        return results + "]";
    }

    private static FrontEndTrial ticks(String... ticks) {
        return FrontEndTrial.of(
                Format.TAU2,
                "{'id':'s','task_id':'t','trial':0,'messages':null,'ticks':[" + String.join(",", ticks) + "]}");
    }

    @Test
    void inATickBothSidesBeginWithItAndEachRunsItsCallsInOrder() {
        FrontEndTrial trial = ticks(
                tick(
                        1,
                        calls("agent", "1", "look")
                                + answers("agent", 1, "1", "5")
                                + calls("user", "1", "press", "2", "hold")
                                + answers("user", 1, "1", "2", "!2", "3")),
                tick(2, ",'agent_chunk':{'content':'hello'}"));

        assertThat(trial.told()).isEqualTo("""
                user press {} -> 1 @1000000 1000000 1200000 DONE [s/tick 0/user 0]
                user hold {} -> 1 @1000000 1200000 1300000 FAILED [s/tick 0/user 1]
                assistant look {} -> 1 @1000000 1000000 1500000 DONE [s/tick 0/assistant 0]""");
        assertThat(trial.ignored)
                .containsEntry("tick without calls of the user", 1)
                .containsEntry("tick without calls of the assistant", 1);
    }

    @Test
    void aResultMayBeInALaterTickOrNowhere() {
        assertThat(ticks(tick(1, calls("agent", "1", "look", "2", "wait")), tick(2, answers("agent", 2, "1", "5")))
                        .told())
                .isEqualTo("""
                        assistant look {} -> 1 @1000000 1000000 2500000 DONE [s/tick 0/assistant 0]
                        assistant wait {} @1000000 2500000 ? UNKNOWN [s/tick 0/assistant 1]""");
        assertThat(ticks(tick(1, answers("user", 1, "9", "5"))).ignored).containsEntry("answer without its call", 1);
    }

    @Test
    void theSidesMayUseTheSameIds() {
        assertThat(ticks(tick(
                                1,
                                calls("user", "1", "press")
                                        + calls("agent", "1", "look")
                                        + answers("agent", 1, "1", "5")))
                        .told())
                .isEqualTo("""
                        assistant look {} -> 1 @1000000 1000000 1500000 DONE [s/tick 0/assistant 0]
                        user press {} @1000000 1000000 ? UNKNOWN [s/tick 0/user 0]""");
    }

    @Test
    void aVoiceRunIsAnIndexAndAFileForEachSimulation() {
        FrontEndTrial trial = new FrontEndTrial();
        FrontEnd frontEnd = new FrontEnds(Mapping.none()).of(Format.TAU2);
        JsonNode index = Texts.json("{'info':{'agent_info':{'llm':'m-2'},'environment_info':{'domain_name':'d'}},"
                + "'tasks':[],'simulation_index':[{'id':'s'}]}");
        JsonNode simulation = Texts.json("{'id':'s','task_id':'t','trial':0,'ticks':["
                + tick(1, calls("agent", "1", "look") + answers("agent", 1, "1", "5")) + "]}");

        frontEnd.accept(new Document(index, "run/results.json", 1, Set.of()), trial);
        frontEnd.accept(new Document(simulation, "run/simulations/s.json", 1, Set.of()), trial);
        frontEnd.accept(new Document(simulation, "other/simulations/s.json", 1, Set.of()), trial);

        assertThat(Format.of(index)).contains(Format.TAU2);
        assertThat(Format.of(simulation)).contains(Format.TAU2);
        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls).extracting(Call::model).containsExactly("m-2", null);
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
