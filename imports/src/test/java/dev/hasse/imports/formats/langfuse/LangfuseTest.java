package dev.hasse.imports.formats.langfuse;

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

/** Observations of Langfuse. Moments are seconds in the observations, microseconds in the calls. */
class LangfuseTest {
    private static final Mapping PAYS = Texts.mapping("tools:", "  pay: opaque", "  \"*\": none");

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.LANGFUSE, lines);
    }

    /** An observation, whose name is its id without digits. */
    private static String observation(String type, String id, String parent, int from, int to, String more) {
        return "{'id':'" + id + "','traceId':'t','type':'" + type + "','name':'" + id.replaceAll("[0-9]", "")
                + "','parentObservationId':" + (parent.isEmpty() ? "null" : "'" + parent + "'") + ",'startTime':"
                + from + ",'endTime':" + (to < 0 ? "null" : to) + (more.isEmpty() ? "" : "," + more) + "}";
    }

    private static String asks(String calls) {
        return "'model':'gpt','output':{'role':'assistant','content':null,'tool_calls':[" + calls + "]}";
    }

    private static String ask(String id, String tool, String arguments) {
        return "{'id':" + (id.isEmpty() ? "null" : "'" + id + "'") + ",'type':'function','function':{'name':'" + tool
                + "','arguments':" + arguments + "}}";
    }

    @Test
    void aToolIsACallOfTheNearestAgentAroundIt() {
        FrontEndTrial trial = of(
                observation("AGENT", "boss", "", 0, 9, ""),
                observation("AGENT", "clerk", "boss", 1, 8, "'sessionId':'s'"),
                observation("CHAIN", "step", "clerk", 1, 7, ""),
                observation("TOOL", "pay", "step", 2, 3, "'input':{'n':1},'output':'7','sessionId':'s'"),
                observation("TOOL", "ask", "boss", 4, 5, "'input':'{\\'q\\':2}','output':{'a':true}"));

        assertThat(trial.told()).isEqualTo("""
                clerk pay {"n":1} -> 7 @? 2000000 3000000 DONE
                boss ask {"q":2} -> {"a":true} @? 4000000 5000000 DONE""");
        assertThat(trial.calls).extracting(Call::id).containsExactly("pay", "ask");
        assertThat(trial.calls.get(0).origin().trace()).isEqualTo("t");
        assertThat(trial.calls.get(0).origin().session()).isEqualTo("s");
        assertThat(trial.ignored).isEqualTo(Map.of("AGENT", 2, "CHAIN that matches no rule", 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'{`id`:`t`,`name`:`bank`,`timestamp`:1,`sessionId`:`s1`}'; ''; ''; bank",
                "''; `traceName`:`shop`; ''; shop",
                "''; ''; root; root",
                "''; ''; ''; agent",
            })
    void withoutAnAgentItIsACallOfTheTrace(String trace, String more, String around, String agent) {
        String parent = around.isEmpty() ? "{}" : observation("SPAN", around, "", 0, 9, "");
        FrontEndTrial trial = of(
                (trace.isEmpty() ? "{'id':'other','timestamp':1}" : trace.replace('`', '\'')),
                around.isEmpty() ? "{'id':'another','timestamp':1}" : parent,
                observation("TOOL", "pay", around, 2, 3, more.replace('`', '\'')));

        assertThat(trial.call().agent()).isEqualTo(agent);
    }

    @ParameterizedTest
    @CsvSource({"DEFAULT, 3, DONE", "WARNING, 3, DONE", "ERROR, 3, FAILED", "ERROR, -1, FAILED", "DEFAULT, -1, UNKNOWN"
    })
    void whatBecameOfACall(String level, int end, String outcome) {
        assertThat(of(observation("TOOL", "pay", "", 2, end, "'level':'" + level + "'"))
                        .call()
                        .outcome())
                .hasToString(outcome);
    }

    @Test
    void theAnswerOfAToolOfLangChainSaysWhetherItFailed() {
        Call call = of(observation(
                        "TOOL",
                        "pay",
                        "",
                        2,
                        3,
                        "'output':{'type':'tool','tool_call_id':'c1','status':'error','content':'{\\'left\\':7}'}"))
                .call();

        assertThat(FrontEndTrial.told(call)).isEqualTo("agent pay -> {\"left\":7} @? 2000000 3000000 FAILED");
        assertThat(call.id()).isEqualTo("c1");
    }

    @Test
    void theCallsOfOneGenerationAreABatch() {
        FrontEndTrial trial = of(
                observation(
                        "GENERATION",
                        "llm",
                        "",
                        0,
                        1,
                        asks(ask("c1", "pay", "'{\\'n\\':1}'") + "," + ask("c2", "ask", "'{\\'n\\':2}'"))),
                observation("TOOL", "ask", "", 2, 3, "'input':'{`n`: 2}','metadata':{'tool_call_id':'c2'}"),
                observation(
                        "TOOL", "pay", "", 2, 4, "'input':{'name':'pay','args':{'n':1},'id':'c1','type':'tool_call'}"));

        assertThat(trial.told())
                .as("what only Python reads the generation knows")
                .isEqualTo("""
                agent ask {"n":2} @1000000 2000000 3000000 DONE [llm 1]
                agent pay {"n":1} @1000000 2000000 4000000 DONE [llm 0]""");
        assertThat(trial.calls).extracting(Call::model).containsOnly("gpt");
    }

    /** As the handler for LangChain in Python writes arguments. */
    @Test
    void withoutAGenerationArgumentsAreWhatPythonShows() {
        FrontEndTrial trial = of(observation(
                "TOOL", "pay", "", 2, 4, "'input':'{\\u0027n\\u0027: 1}','output':'{\\u0027ok\\u0027: True}'"));

        assertThat(trial.told()).isEqualTo("agent pay {\"n\":1} -> {\"ok\":true} @? 2000000 4000000 DONE");
    }

    @Test
    void withoutIdsACallAnswersTheLatestEqualRequestOfItsAgent() {
        String twice = asks(ask("", "pay", "'{\\'n\\':1}'") + "," + ask("", "pay", "'{\\'n\\':2}'"));
        FrontEndTrial trial = of(
                observation("AGENT", "clerk", "", 0, 9, ""),
                observation("AGENT", "boss", "", 0, 9, ""),
                observation("GENERATION", "old1", "clerk", 0, 1, twice),
                observation("GENERATION", "new2", "clerk", 1, 2, twice),
                observation("GENERATION", "late3", "clerk", 4, 6, twice),
                observation("TOOL", "pay1", "clerk", 3, 4, "'name':'pay','input':{'n':2}"),
                observation("TOOL", "pay2", "clerk", 3, 4, "'name':'pay','input':{'n':3}"),
                observation("TOOL", "pay3", "boss", 3, 4, "'name':'pay','input':{'n':2}"));

        assertThat(trial.told()).isEqualTo("""
                clerk pay {"n":2} @2000000 3000000 4000000 DONE [new2 1]
                clerk pay {"n":3} @? 3000000 4000000 DONE
                boss pay {"n":2} @? 3000000 4000000 DONE""");
    }

    @Test
    void ofTwoEqualRequestsNobodyKnowsWhichWasAnswered() {
        FrontEndTrial trial = of(
                observation("GENERATION", "llm", "", 0, 1, asks(ask("", "pay", "'{}'") + "," + ask("", "pay", "'{}'"))),
                observation("TOOL", "pay1", "", 2, 3, "'name':'pay','input':{}"),
                observation("TOOL", "pay2", "", 2, 4, "'name':'pay','input':{}"),
                observation("TOOL", "pay3", "", 2, 5, "'name':'pay','input':{}"));

        assertThat(trial.told()).isEqualTo("""
                agent pay {} @1000000 2000000 3000000 DONE [llm null]
                agent pay {} @1000000 2000000 4000000 DONE [llm null]
                agent pay {} @? 2000000 5000000 DONE""");
    }

    @Test
    void theBlocksOfAnthropicAreRequestsToo() {
        FrontEndTrial trial = of(
                observation(
                        "GENERATION",
                        "llm",
                        "",
                        0,
                        1,
                        "'output':[{'type':'text','text':'x'},{'type':'tool_use','id':'c1','name':'pay','input':{}}]"),
                observation("TOOL", "pay", "", 2, 3, "'input':{},'metadata':{'tool_call_id':'c1'}"));

        assertThat(trial.call().planned()).isEqualTo(1_000_000);
        assertThat(trial.call().batch()).as("a call on its own").isNull();
    }

    @Test
    void aToolThatIsGoneIsVisibleOnlyBefore() {
        Call call = of(
                        observation(
                                "GENERATION",
                                "llm",
                                "",
                                0,
                                1,
                                "'input':{'tools':[{'function':{'name':'pay'}},{'function':{'name':'ask'}}]},"
                                        + asks(ask("c1", "pay", "'{}'"))),
                        observation(
                                "TOOL",
                                "pay",
                                "",
                                2,
                                3,
                                "'level':'ERROR','statusMessage':'Tool pay not found','metadata':{'tool_call_id':'c1'}"))
                .call();

        assertThat(call.visibleAtPlan()).isEqualTo(List.of(new Tool("pay", null), new Tool("ask", null)));
        assertThat(call.visibleAtCommit()).isEqualTo(List.of(new Tool("ask", null)));
    }

    @Test
    void whereThereAreToolsThoseSpansAreCallsThatAToolOfTheMappingIsNamedAfter() {
        String[] observations = {
            observation("SPAN", "pay", "", 2, 3, "'input':{'args':[],'kwargs':{'n':1}},'output':'ok'"),
            observation("SPAN", "think", "", 2, 3, ""),
            observation("EVENT", "pay2", "", 5, -1, "'name':'pay'"),
            observation("GENERATION", "pay3", "", 6, 7, "'name':'pay'"),
            observation("TOOL", "ask", "", 8, 9, ""),
        };
        FrontEndTrial trial = FrontEndTrial.of(Format.LANGFUSE, PAYS, observations);

        assertThat(trial.told()).isEqualTo("""
                agent pay {"n":1} -> "ok" @? 2000000 3000000 DONE
                agent pay @? 5000000 5000000 DONE
                agent ask @? 8000000 9000000 DONE""");
        assertThat(trial.ignored).isEqualTo(Map.of("SPAN that matches no rule", 1, "GENERATION", 1));
        assertThat(of(observations).calls)
                .as("without a mapping nothing is guessed")
                .extracting(Call::tool)
                .containsExactly("ask");
    }

    /** So that a draft of a mapping names them. Without a rule they have no effects. */
    @Test
    void whereThereAreNoToolsTheInnermostSpansArePassedOn() {
        FrontEndTrial trial = of(
                observation("SPAN", "inner1", "outer", 2, 3, "'input':{'n':1}"),
                observation("SPAN", "outer", "", 0, 9, "'input':{'n':2}"),
                observation("SPAN", "inner2", "outer", 4, 5, "'output':{'n':3}"),
                observation("CHAIN", "step", "outer", 6, 7, ""));

        assertThat(trial.told()).isEqualTo("""
                outer inner {"n":1} @? 2000000 3000000 DONE
                outer inner -> {"n":3} @? 4000000 5000000 DONE""");
        assertThat(trial.ignored).isEqualTo(Map.of("SPAN that matches no rule", 1, "CHAIN that matches no rule", 1));
    }

    @Test
    void positionalArgumentsOfAFunctionStayAList() {
        assertThat(of(observation("TOOL", "pay", "", 2, 3, "'input':{'args':[5],'kwargs':{}}"))
                        .call()
                        .arguments())
                .hasToString("{\"args\":[5],\"kwargs\":{}}");
    }

    @Test
    void aCallInsideTheCallOfTheSameToolIsTheSame() {
        FrontEndTrial trial = of(
                observation("TOOL", "pay", "", 2, 5, ""),
                observation("SPAN", "http", "pay", 3, 4, ""),
                observation("TOOL", "pay1", "http", 3, 4, "'name':'pay'"));

        assertThat(trial.calls).extracting(Call::id).containsExactly("pay");
        assertThat(trial.ignored).containsEntry("observation inside the call of the same tool", 1);
    }

    @Test
    void whereAgentsAreKnownACallWithoutOneIsRefused() {
        assertThat(of(
                                observation("AGENT", "clerk", "", 0, 9, ""),
                                observation("TOOL", "ask", "clerk", 1, 2, ""),
                                observation("TOOL", "pay", "lost", 2, 3, ""))
                        .refused)
                .containsExactly("f:3: parentObservationId: found a call whose agent is unknown, since an observation"
                        + " around it is missing, expected the observations around it, up to its agent");
        assertThat(of(observation("TOOL", "pay", "lost", 2, 3, "")).calls)
                .as("an export of the tools alone has no agents at all")
                .extracting(Call::agent)
                .containsExactly("agent");
    }

    @Test
    void anObservationMayComeInPartsAndInSnakeCase() {
        FrontEndTrial trial = of(
                "{'data':[{'id':'1','traceId':'t','type':'TOOL','name':'pay','startTime':2}],'meta':{}}",
                "{'data':[{'id':'1','traceId':'t','type':'TOOL','endTime':3,'output':'7'}],'meta':{}}",
                "{'id':'2','trace_id':'u','project_id':'p','type':'TOOL','name':'ask','trace_name':'shop',"
                        + "'start_time':'1970-01-01 00:00:04.000000','end_time':'1970-01-01 00:00:05.000000'}");

        assertThat(trial.told()).isEqualTo("""
                agent pay -> 7 @? 2000000 3000000 DONE
                shop ask @? 4000000 5000000 DONE""");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsExactly("t", "u");
    }

    @Test
    void attributesAreThoseOfTheObservationAndOfWhatIsAroundIt() {
        Mapping mapping = Texts.mapping("agent: '{@parent}/{@env}/{@langgraph_node}'", "tools: {pay: none}");
        FrontEndTrial trial = FrontEndTrial.of(
                Format.LANGFUSE,
                mapping,
                "{'id':'t','name':'bank','timestamp':1,'metadata':{'env':'dev'}}",
                observation("SPAN", "outer", "", 0, 9, "'metadata':'{\\'langgraph_node\\':\\'n\\'}'"),
                observation("TOOL", "pay", "outer", 2, 3, ""));

        assertThat(mapping.agent(trial.call())).isEqualTo("outer/dev/n");
    }

    @Test
    void whatIsNoObservationIsSaid() {
        assertThat(of("{'type':'TOOL','name':'x'}", "{'id':'1','name':'x'}", observation("TOOL", "1", "", 2, 3, ""))
                        .refused)
                .containsExactly(
                        "f:1: id: found nothing, expected an observation of Langfuse, with id, traceId, type, name,"
                                + " startTime and endTime",
                        "f:2: type: found nothing, expected an observation of Langfuse, with id, traceId, type, name,"
                                + " startTime and endTime",
                        "f:3: name: found \"\", expected the name of a tool");
    }

    @Test
    void aCycleOfParentsEnds() {
        FrontEndTrial trial = of(
                observation("SPAN", "a", "b", 0, 9, ""),
                observation("SPAN", "b", "a", 0, 9, ""),
                observation("TOOL", "pay", "b", 2, 3, ""));

        assertThat(trial.calls).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'id':'1','traceId':'t','type':'SPAN','startTime':1}; true",
                "{'id':'1','trace_id':'t','type':'TOOL','start_time':1,'parent_observation_id':null}; true",
                "{'id':'1','trace_id':'t','type':'TOOL','start_time':1}; false",
                "{'id':'1','traceId':'t','type':'span','startTime':1}; false",
                "{'id':'t','name':'n','observations':[{'id':'1','traceId':'t','type':'SPAN','startTime':1}]}; true",
                "{'data':[{'id':'1','traceId':'t','type':'SPAN','startTime':1}],'meta':{}}; true",
                "{'traceId':'t','spanId':'s','startTimeUnixNano':1}; false",
            })
    void recognizesObservations(String document, boolean recognized) {
        assertThat(Format.of(Texts.json(document))
                        .filter(Format.LANGFUSE::equals)
                        .isPresent())
                .isEqualTo(recognized);
    }

    /** The same calls, as an answer of the API and as the table that the user interface exports. */
    @Test
    void theExamplesTellTheSame() {
        FrontEndTrial trace = FrontEndTrial.ofExample(Format.LANGFUSE, Mapping.none(), "trace.json");
        FrontEndTrial table = FrontEndTrial.ofExample(Format.LANGFUSE, Mapping.none(), "observations.csv");

        assertThat(trace.calls).hasSize(5);
        assertThat(trace.refused).isEmpty();
        assertThat(table.told()).isEqualTo(trace.told());
        assertThat(new String(FrontEndTrial.example(Format.LANGFUSE, "observations.csv"), StandardCharsets.UTF_8))
                .startsWith("\"id\",\"traceId\",");
    }

    private static final String ASKS = asks(ask("c1", "pay", "'{\\'n\\':1}'"));
    private static final String IS_GIVEN =
            "'input':{'messages':[{'role':'tool','tool_call_id':'c1','content':'{\\'left\\':7}'}]}";

    /** A loop of an agent that only wraps the library of the model. */
    @Test
    void inALogWithoutCallsGenerationsTellOfThem() {
        FrontEndTrial trial = of(
                observation("SPAN", "loop", "", 0, 9, ""),
                observation("GENERATION", "llm1", "loop", 1, 2, ASKS),
                observation("GENERATION", "llm2", "loop", 5, 6, IS_GIVEN));

        assertThat(trial.told()).isEqualTo("loop pay {\"n\":1} -> {\"left\":7} @2000000 2000000 5000000 DONE");
        assertThat(trial.call().id()).isEqualTo("c1");
        assertThat(trial.call().model()).isEqualTo("gpt");
    }

    /** A span that a rule is named after tells when the call ran. */
    @Test
    void aCallOfItsOwnTellsMoreThanGenerations() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.LANGFUSE,
                PAYS,
                observation("GENERATION", "llm1", "", 1, 2, ASKS),
                observation("SPAN", "pay", "", 3, 4, "'input':{'n':1},'output':{'left':7}"),
                observation("GENERATION", "llm2", "", 5, 6, IS_GIVEN));

        assertThat(trial.told()).isEqualTo("agent pay {\"n\":1} -> {\"left\":7} @2000000 3000000 4000000 DONE");
    }

    /** Neither do innermost spans count then, as they may be anything. */
    @Test
    void whereGenerationsTellOfCallsSpansThatNoRuleNamesAreNone() {
        FrontEndTrial trial = of(
                observation("GENERATION", "llm1", "", 1, 2, ASKS),
                observation("SPAN", "parse", "", 3, 4, ""),
                observation("GENERATION", "llm2", "", 5, 6, IS_GIVEN));

        assertThat(trial.calls).extracting(Call::tool).containsExactly("pay");
    }
}
