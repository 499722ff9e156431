package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a span of each dialect says of a call. */
class SpanDialectsTest {
    private static final String CALL = "payer set {\"to\":70} -> {\"balance\":70} id c1";

    @ParameterizedTest
    @CsvSource({
        "a.0.b.12.c, a.#.b.#.c",
        "a.1.2, a.#.#",
        "a.1, a.#",
        "a.1b.c1.2, a.1b.c1.#",
        "1.a, 1.a",
        "a..1., a..#.",
        "a, a"
    })
    void numbersBetweenDotsArePlaces(String name, String form) {
        assertThat(SpanDialects.numbered(name)).isEqualTo(form);
        char[] within = ("x" + name + "y").toCharArray();
        char[] to = new char[name.length()];
        int length = SpanDialects.numbered(within, 1, name.length(), to);
        assertThat(new String(to, 0, length)).isEqualTo(form);
    }

    /** A span of one second, with more of its fields. */
    private static String span(String name, String more) {
        return "{'name':'" + name + "','context':{'trace_id':'a1','span_id':'b1'},'start_time':'1970-01-01T00:00:01Z',"
                + "'end_time':'1970-01-01T00:00:02Z'," + more + "}";
    }

    private static String attributes(String attributes) {
        return "'attributes':{" + attributes + "}";
    }

    private static Arguments dialect(String dialect, String span, String call) {
        return Arguments.of(dialect, span, call);
    }

    private static Stream<Arguments> dialects() {
        String genAi = "'gen_ai.operation.name':'execute_tool','gen_ai.tool.name':'set','gen_ai.tool.call.id':'c1',"
                + "'gen_ai.agent.name':'payer'";
        return Stream.of(
                dialect(
                        "conventions for generative AI",
                        span(
                                "execute_tool set",
                                attributes(genAi + ",'gen_ai.tool.call.arguments':'{\\'to\\':70}',"
                                        + "'gen_ai.tool.call.result':{'balance':70}")),
                        CALL),
                dialect(
                        "the name only, as in Koog, with arguments for Langfuse",
                        span(
                                "tool.set",
                                attributes("'gen_ai.tool.name':'set','gen_ai.tool.call.id':'c1','gen_ai.agent.id':"
                                        + "'payer','input.value':'{\\'to\\':70}','output.value':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Pydantic AI, version 2",
                        span(
                                "running tool: set",
                                attributes("'gen_ai.tool.name':'set','gen_ai.tool.call.id':'c1','agent_name':'payer',"
                                        + "'tool_arguments':{'to':70},'tool_response':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Semantic Kernel, without content",
                        span("execute_tool bank-set", attributes(genAi.replace("'set'", "'bank-set'"))),
                        "payer bank-set  ->  id c1"),
                dialect(
                        "OpenInference, as BeeAI's instrumentation writes it",
                        span(
                                "set",
                                attributes("'openinference.span.kind':'TOOL','tool.name':'set','agent.name':'payer',"
                                        + "'tool.id':'c1','input.value':'{\\'to\\':70}','output.value':"
                                        + "'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Traceloop, around a tool of LangChain",
                        span(
                                "set.tool",
                                attributes("'traceloop.span.kind':'tool','traceloop.entity.name':'set',"
                                        + "'gen_ai.agent.name':'payer','traceloop.entity.input':"
                                        + "'{\\'input_str\\':\\'x\\',\\'tags\\':[],\\'inputs\\':{\\'to\\':70}}',"
                                        + "'traceloop.entity.output':"
                                        + "'{\\'output\\':{\\'balance\\':70},\\'kwargs\\':{}}'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "Traceloop, around a decorated function",
                        span(
                                "set.tool",
                                attributes("'traceloop.span.kind':'tool','traceloop.entity.name':'set',"
                                        + "'gen_ai.agent.name':'payer','traceloop.entity.input':"
                                        + "'{\\'args\\':[],\\'kwargs\\':{\\'to\\':70}}',"
                                        + "'traceloop.entity.output':'{\\'balance\\':70}'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "AI SDK, versions 3 to 6",
                        span(
                                "ai.toolCall payer",
                                attributes("'ai.operationId':'ai.toolCall','ai.telemetry.functionId':'payer',"
                                        + "'ai.toolCall.name':'set','ai.toolCall.id':'c1','ai.toolCall.args':"
                                        + "'{\\'to\\':70}','ai.toolCall.result':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "AI SDK, of a tool of an MCP server",
                        span(
                                "ai.toolCall payer",
                                attributes(
                                        "'ai.operationId':'ai.toolCall','ai.telemetry.functionId':'payer',"
                                                + "'ai.toolCall.name':'set','ai.toolCall.id':'c1','ai.toolCall.args':"
                                                + "'{\\'to\\':70}','ai.toolCall.result':'{\\'content\\':[{\\'type\\':"
                                                + "\\'text\\',\\'text\\':\\'{\\\\\\'balance\\\\\\':70}\\'}],\\'isError\\':false}'")),
                        CALL),
                dialect(
                        "Google's ADK",
                        span(
                                "execute_tool set",
                                attributes(genAi + ",'gcp.vertex.agent.tool_call_args':'{\\'to\\':70}',"
                                        + "'gcp.vertex.agent.tool_response':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Google's ADK in Java",
                        span(
                                "execute_tool [set]",
                                attributes(genAi.replace("tool.call.id", "tool_call.id")
                                        + ",'gcp.vertex.agent.tool_call_args':'{\\'to\\':70}',"
                                        + "'gcp.vertex.agent.tool_response':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Google's ADK, where the call has no id",
                        span("execute_tool set", attributes(genAi.replace("'c1'", "'<not specified>'"))),
                        "payer set  ->  id b1"),
                dialect(
                        "Spring AI",
                        span(
                                "tool_call set",
                                attributes("'spring.ai.kind':'tool_call','spring.ai.tool.definition.name':'set',"
                                        + "'spring.ai.tool.call.id':'c1','gen_ai.agent.name':'payer',"
                                        + "'spring.ai.tool.call.arguments':'{\\'to\\':70}',"
                                        + "'spring.ai.tool.call.result':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Strands, with events of the older conventions",
                        span(
                                "execute_tool set",
                                attributes(genAi) + ",'events':[{'name':'gen_ai.tool.message','attributes':{'content':"
                                        + "'{\\'to\\':70}'}},{'name':'gen_ai.choice','attributes':{'message':"
                                        + "'[{\\'text\\':\\'{\\\\\\'balance\\\\\\':70}\\'}]'}}]"),
                        CALL),
                dialect(
                        "Strands, with events of the newer conventions",
                        span(
                                "execute_tool set",
                                attributes(genAi)
                                        + ",'events':[{'name':'gen_ai.client.inference.operation.details','attributes':"
                                        + "{'gen_ai.input.messages':'[{\\'role\\':\\'tool\\',\\'parts\\':[{\\'type\\':"
                                        + "\\'tool_call\\',\\'arguments\\':{\\'to\\':70}}]}]'}},"
                                        + "{'name':'gen_ai.client.inference.operation.details','attributes':"
                                        + "{'gen_ai.output.messages':'[{\\'role\\':\\'tool\\',\\'parts\\':[{\\'type\\':"
                                        + "\\'tool_call_response\\',\\'response\\':[{\\'json\\':"
                                        + "{\\'balance\\':70}}]}]}]'}}]"),
                        CALL),
                dialect(
                        "VoltAgent, in a subagent",
                        span(
                                "tool.execution:set",
                                attributes(
                                        "'span.type':'tool','tool.name':'set','tool.call.id':'c1','entity.name':'boss',"
                                                + "'subagent.name':'payer','tool.parameters':'{\\'type\\':\\'object\\'}',"
                                                + "'input':'{\\'to\\':70}','output':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "MLflow, whose attributes are all JSON",
                        span(
                                "set",
                                attributes("'mlflow.spanType':'\\'TOOL\\'','mlflow.spanInputs':'{\\'to\\':70}',"
                                        + "'mlflow.spanOutputs':'{\\'content\\':\\'{\\\\\\'balance\\\\\\':70}\\',"
                                        + "\\'type\\':\\'tool\\',\\'name\\':\\'set\\',\\'tool_call_id\\':\\'c1\\',"
                                        + "\\'status\\':\\'success\\'}'")),
                        "agent set {\"to\":70} -> {\"balance\":70} id c1"),
                dialect(
                        "LiveKit Agents, before it followed the conventions",
                        span(
                                "function_tool",
                                attributes(
                                        "'lk.function_tool.name':'set','lk.function_tool.id':'c1','agent.name':'payer',"
                                                + "'lk.function_tool.arguments':'{\\'to\\':70}',"
                                                + "'lk.function_tool.output':'{\\'balance\\':70}','lk.function_tool.is_error':false")),
                        CALL),
                dialect(
                        "LangSmith, through OpenTelemetry",
                        span(
                                "set",
                                attributes("'gen_ai.operation.name':'execute_tool','langsmith.span.kind':'tool',"
                                        + "'langsmith.metadata.lc_agent_name':'payer',"
                                        + "'gen_ai.prompt':'{\\'input\\':\\'{\\\\\\'to\\\\\\':70}\\'}',"
                                        + "'gen_ai.completion':'{\\'output\\':{\\'content\\':\\'{\\\\\\'balance\\\\\\':70}\\',"
                                        + "\\'type\\':\\'tool\\',\\'name\\':\\'set\\',\\'tool_call_id\\':\\'c1\\'}}'")),
                        CALL),
                dialect(
                        "Laminar",
                        span(
                                "set",
                                attributes(
                                        "'lmnr.span.type':'TOOL','agent.name':'payer','lmnr.span.input':'\\'{\\\\\\'to\\\\\\':70}\\'',"
                                                + "'lmnr.span.output':'{\\'balance\\':70}'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "LangWatch, which wraps values with their types",
                        span(
                                "set",
                                attributes(
                                        "'langwatch.span.type':'tool','gen_ai.agent.name':'payer',"
                                                + "'langwatch.input':'{\\'type\\':\\'json\\',\\'value\\':{\\'to\\':70}}',"
                                                + "'langwatch.output':'{\\'type\\':\\'json\\',\\'value\\':{\\'balance\\':70}}'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "Braintrust, through OpenTelemetry",
                        span(
                                "set",
                                attributes(
                                        "'braintrust.span_attributes':'{\\'type\\':\\'tool\\',\\'name\\':\\'set\\'}',"
                                                + "'gen_ai.agent.name':'payer','braintrust.input_json':'{\\'to\\':70}',"
                                                + "'braintrust.output_json':'{\\'balance\\':70}'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "Genkit",
                        span(
                                "set",
                                attributes(
                                        "'genkit:type':'action','genkit:metadata:subtype':'tool.v2','genkit:name':'set',"
                                                + "'agent.name':'payer','genkit:input':'{\\'to\\':70}',"
                                                + "'genkit:output':'{\\'balance\\':70}','genkit:state':'success'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "Haystack since version 3",
                        span(
                                "haystack.agent.step.tool",
                                attributes(
                                        "'haystack.tool.name':'set','haystack.tool.call.id':'c1','agent.name':'payer',"
                                                + "'haystack.agent.step.tool.input':'{\\'to\\':70}',"
                                                + "'haystack.agent.step.tool.output':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Logfire, around a function of the Agents SDK of OpenAI",
                        span(
                                "Function: {name}",
                                attributes(
                                        "'logfire.msg_template':'Function: {name}','name':'set','gen_ai.system':'openai',"
                                                + "'agent_name':'payer','input':'{\\'to\\':70}','output':'{\\'balance\\':70}'")),
                        "payer set {\"to\":70} -> {\"balance\":70} id b1"),
                dialect(
                        "Sentry",
                        span(
                                "execute_tool set",
                                attributes(genAi + ",'gen_ai.tool.input':'{\\'to\\':70}',"
                                        + "'gen_ai.tool.output':'{\\'balance\\':70}'")),
                        CALL),
                dialect(
                        "Traceloop, around a tool of LangChain.js, which only the answer names",
                        span(
                                "execute_tool DynamicStructuredTool",
                                attributes("'gen_ai.operation.name':'execute_tool','traceloop.span.kind':'task',"
                                        + "'traceloop.entity.name':'DynamicStructuredTool','gen_ai.agent.name':'payer',"
                                        + "'traceloop.entity.input':'{\\'args\\':[\\'{\\\\\\'to\\\\\\':70}\\']}',"
                                        + "'traceloop.entity.output':'{\\'lc\\':1,\\'type\\':\\'constructor\\',"
                                        + "\\'id\\':[\\'langchain_core\\',\\'messages\\',\\'ToolMessage\\'],"
                                        + "\\'kwargs\\':{\\'status\\':\\'success\\',\\'name\\':\\'set\\',"
                                        + "\\'tool_call_id\\':\\'c1\\',\\'content\\':"
                                        + "\\'{\\\\\\'balance\\\\\\':70}\\'}}'")),
                        CALL),
                dialect(
                        "a request to a server of MCP",
                        span(
                                "tools/call set",
                                attributes("'mcp.method.name':'tools/call','gen_ai.tool.name':'set',"
                                        + "'gen_ai.agent.name':'payer'")),
                        "payer set  ->  id b1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dialects")
    void aSpanIsACall(String dialect, String span, String expected) {
        FrontEndTrial trial = FrontEndTrial.of(Format.OTLP, span);

        Call call = trial.call();
        assertThat(call.agent() + " " + call.tool() + " " + call.arguments() + " -> " + call.result() + " id "
                        + call.id())
                .as("%s: %s", dialect, trial.refused)
                .isEqualTo(expected);
    }

    /** What is beside the calls: their answers together, a question about one, and what only has similar attributes. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "execute_tool (merged) | 'gen_ai.operation.name':'execute_tool','gen_ai.tool.name':'(merged tools)'",
                "haystack.agent.hook.human_in_the_loop.strategy | 'haystack.tool.name':'set','haystack.tool.call.id':'c1'",
                "ask | 'name':'set','input':'{}','logfire.msg_template':'Custom span: {name}'",
                "web | 'entity.name':'payer','entity.type':'agent','span.type':'web'"
            })
    void aSpanIsNoCall(String name, String attributes) {
        FrontEndTrial trial = FrontEndTrial.of(Format.OTLP, span(name, attributes(attributes)));

        assertThat(trial.calls).isEmpty();
        assertThat(trial.refused).isEmpty();
        assertThat(trial.ignored).containsEntry("other span", 1);
    }

    private static final String WITHIN =
            "{'name':'%s','traceId':'a','spanId':'%s','parentSpanId':'%s','startTime':[1,0],'endTime':[2,0],"
                    + "'attributes':{%s}}";

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "payer | 'mlflow.spanType':'\\'AGENT\\''",
                "Agent run: {name!r} | 'logfire.msg_template':'Agent run: {name!r}','name':'payer'",
                "generateText | 'entity.name':'payer','entity.type':'agent'",
                "payer.agent | 'agentops.span.kind':'agent','operation.name':'payer'",
                "haystack.component.run | 'haystack.component.name':'payer'"
            })
    void theSpanOfAnAgentNamesIt(String name, String attributes) {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                WITHIN.formatted("run", "0", "", ""),
                WITHIN.formatted(name, "1", "0", attributes),
                WITHIN.formatted("other", "2", "1", "'entity.name':'web','entity.type':'SERVICE'"),
                WITHIN.formatted("set", "3", "2", "'gen_ai.tool.name':'set'"));

        assertThat(trial.call().agent()).isEqualTo("payer");
    }

    @Test
    void anAgentOfLangChainIsNamedByTheMetadata() {
        String metadata = "'openinference.span.kind':'TOOL',"
                + "'metadata':'{\\'lc_agent_name\\':\\'payer\\',\\'checkpoint_ns\\':\\'a|b\\'}'";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP, WITHIN.formatted("main", "1", "", ""), WITHIN.formatted("set", "2", "1", metadata));

        assertThat(trial.call().agent()).isEqualTo("payer");
    }

    @Test
    void whatLangChainNamesInASpanComesBeforeTheSpansAroundIt() {
        String kind = "'openinference.span.kind':'%s','%s':'%s'";
        String metadata = "{\\'lc_agent_name\\':\\'payer\\'}";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                WITHIN.formatted("main", "1", "", kind.formatted("AGENT", "agent.name", "supervisor")),
                WITHIN.formatted("set", "2", "1", kind.formatted("TOOL", "metadata", metadata)));

        assertThat(trial.call().agent()).isEqualTo("payer");
    }

    /** A text that is the result may be in quotation marks, as JSON. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "ai.toolCall.result | on | on",
                "output.value | on | on",
                "mlflow.spanOutputs | {\\\\\\'a\\\\\\':1} | {'a':1}"
            })
    void aResultIsReadFromAStringOfJson(String attribute, String text, String expected) {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                span("set", attributes("'gen_ai.tool.name':'set','" + attribute + "':'\\'" + text + "\\''")));

        String result = trial.call().result().isTextual()
                ? trial.call().result().textValue()
                : trial.call().result().toString();
        assertThat(result).isEqualTo(expected.replace('\'', '"'));
    }

    @Test
    void aCallFailedIfAnAttributeSaysThatItIsAnError() {
        String failed = "'lk.function_tool.name':'set','lk.function_tool.is_error':true";

        assertThat(FrontEndTrial.of(Format.OTLP, span("function_tool", attributes(failed)))
                        .told())
                .contains("FAILED");
    }

    @Test
    void everyAttributeOfTheTableIsReadAndNamedInTheDocumentation() throws Exception {
        String page = Files.readString(Path.of("../docs/formats/otlp.md"));
        for (String name : SpanDialects.writers().keySet()) {
            assertThat(page).as("who writes %s", name).contains("`" + name + "`");
        }
        assertThat(SpanDialects.ofSpans()).contains("tool.name").doesNotContain("gen_ai.choice");
        assertThat(SpanDialects.ofEvents()).contains("gen_ai.output.messages").doesNotContain("tool.name");
    }

    /** Requests for calls, in the order of the numbers and not of the texts, in the forms of Traceloop, Koog, OpenInference and Strands. */
    @ParameterizedTest
    @MethodSource("requests")
    void theIdsThatAModelAskedForAreFound(String more) {
        String chat = "{'name':'chat','context':{'trace_id':'a1','span_id':'b9'},'start_time':'1970-01-01T00:00:00Z',"
                + "'end_time':'1970-01-01T00:00:01Z'," + more + "}";
        String call = span("execute_tool set", attributes("'gen_ai.tool.name':'set','gen_ai.tool.call.id':'c2'"));

        assertThat(FrontEndTrial.of(Format.OTLP, chat, call).told()).endsWith("@1000000 1000000 2000000 DONE [b9 1]");
    }

    private static Stream<String> requests() {
        String kind = "'gen_ai.operation.name':'chat',";
        return Stream.of(
                attributes(kind + "'gen_ai.completion.0.tool_calls.10.id':'c2',"
                        + "'gen_ai.completion.0.tool_calls.9.id':'c1','gen_ai.completion.0.content':'Now'"),
                attributes(kind + "'gen_ai.completion.1.content':'[{\\'id\\':\\'c2\\',\\'type\\':\\'function\\'}]',"
                        + "'gen_ai.completion.0.content':'[{\\'id\\':\\'c1\\',\\'type\\':\\'function\\'}]'"),
                attributes("'openinference.span.kind':'LLM',"
                        + "'llm.output_messages.0.message.tool_calls.1.tool_call.id':'c2',"
                        + "'llm.output_messages.0.message.tool_calls.0.tool_call.id':'c1'"),
                attributes(kind + "'gen_ai.output.messages':[{'parts':[{'type':'tool_call','id':'c1'},"
                        + "{'type':'tool_call','id':'c2'}]}]"),
                attributes("'gen_ai.operation.name':'agent_step','mastra.model_step.output':'{\\'text\\':\\'\\',"
                        + "\\'toolCalls\\':[{\\'toolCallId\\':\\'c1\\',\\'toolName\\':\\'set\\'},"
                        + "{\\'toolCallId\\':\\'c2\\',\\'toolName\\':\\'set\\'}]}'"),
                attributes(kind + "'gen_ai.system':'strands-agents'") + ",'events':[{'name':'gen_ai.choice',"
                        + "'attributes':{'message':'[{\\'type\\':\\'toolUse\\',\\'toolUseId\\':\\'c1\\'},"
                        + "{\\'type\\':\\'toolUse\\',\\'toolUseId\\':\\'c2\\'}]'}}]",
                attributes(kind + "'gen_ai.system':'strands-agents'") + ",'events':[{'name':'gen_ai.choice',"
                        + "'attributes':{'message':'[{\\'toolUse\\':{\\'toolUseId\\':\\'c1\\'}},"
                        + "{\\'toolUse\\':{\\'toolUseId\\':\\'c2\\'}}]'}}]");
    }

    @Test
    void anIdThatIsUsedAgainBelongsToTheLastResponseOfTheSameAgentBeforeTheCall() {
        String span = "{'name':'%s','traceId':'a','spanId':'%s','startTime':[%d,0],'endTime':[%d,0],'attributes':"
                + "{'gen_ai.operation.name':'%s','gen_ai.agent.name':'%s',%s}}";
        String asks = "'gen_ai.output.messages':[{'parts':[{'type':'tool_call','id':'call_0'}]}]";
        String tool = "'gen_ai.tool.name':'set','gen_ai.tool.call.id':'call_0'";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                span.formatted("chat", "1", 1, 2, "chat", "payer", asks),
                span.formatted("t", "2", 3, 4, "execute_tool", "payer", tool),
                span.formatted("chat", "3", 5, 6, "chat", "payer", asks),
                span.formatted("chat", "4", 7, 8, "chat", "bonus", asks),
                span.formatted("t", "5", 9, 10, "execute_tool", "payer", tool));

        assertThat(trial.calls.stream().map(FrontEndTrial::told).collect(Collectors.toList()))
                .containsExactly(
                        "payer set @2000000 3000000 4000000 DONE [1 0]",
                        "payer set @6000000 9000000 10000000 DONE [3 0]");
    }

    @Test
    void aWrapperAndTheSpanInsideItAreOneCallWithWhatEitherRecords() {
        String span = "{'name':'n','traceId':'a','spanId':'%s','parentSpanId':'%s','startTime':[%d,0],"
                + "'endTime':[%d,0],'attributes':{%s}}";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                span.formatted("1", "", 1, 9, "'gen_ai.agent.name':'payer','gen_ai.operation.name':'invoke_agent'"),
                span.formatted("2", "1", 2, 8, "'gen_ai.tool.name':'bank_set','gen_ai.tool.call.id':'c1'"),
                span.formatted("3", "2", 3, 7, "'other':'between'"),
                span.formatted(
                        "4",
                        "3",
                        4,
                        6,
                        "'gen_ai.tool.name':'set','mcp.method.name':'tools/call','gen_ai.tool.call.arguments':"
                                + "'{\\'to\\':70}','gen_ai.tool.call.result':'5'"));

        assertThat(trial.told()).isEqualTo("payer bank_set {\"to\":70} -> 5 @? 2000000 8000000 DONE [a/1#1 null]");
        assertThat(trial.ignored).containsEntry("span inside the call of the same tool", 1);
    }

    /** A span is no span around itself, whatever a file says. */
    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "3,1", "2,2"})
    void spansThatAreInsideOneAnother(String parentOfFirst, String parentOfThird) {
        String span = "{'name':'n','traceId':'a','spanId':'%s','parentSpanId':'%s','startTime':[%d,0],"
                + "'endTime':[%d,0],'attributes':{'gen_ai.agent.name':'payer','gen_ai.tool.name':'set'}}";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                span.formatted("1", parentOfFirst, 1, 9),
                span.formatted("2", "1", 2, 8),
                span.formatted("3", parentOfThird, 3, 7));

        assertThat(trial.told()).startsWith("payer set ").endsWith(" DONE [a/1#1 null]");
        assertThat(trial.ignored).containsEntry("span inside the call of the same tool", 2);
    }

    @Test
    void aToolThatCallsItselfIsCalledTwice() {
        String span = "{'name':'n','traceId':'a','spanId':'%s','parentSpanId':'%s','startTime':[%d,0],"
                + "'endTime':[%d,0],'attributes':{'gen_ai.agent.name':'payer','gen_ai.tool.name':'task',"
                + "'gen_ai.tool.call.id':'%s'}}";

        assertThat(FrontEndTrial.of(
                                Format.OTLP, span.formatted("1", "", 1, 9, "c1"), span.formatted("2", "1", 2, 8, "c2"))
                        .calls)
                .extracting(Call::id)
                .containsExactly("c1", "c2");
    }

    private static final String LANGFUSE =
            "{'name':'%s','traceId':'a','spanId':'%s','parentSpanId':'%s','startTime':[%d,0],'endTime':[%d,0],"
                    + "'attributes':{'langfuse.observation.type':'%s'%s}}";

    @Test
    void langfuseNamesToolsAndAgentsByTheirSpans() {
        String asks = ",'langfuse.observation.model.name':'m','langfuse.observation.output':'{\\'role\\':"
                + "\\'assistant\\',\\'tool_calls\\':[{\\'id\\':\\'c1\\',\\'type\\':\\'tool_call\\'}]}'";
        String set = ",'langfuse.observation.input':'{\\'to\\':70}','langfuse.observation.output':'{\\'balance\\':70}'";
        String failed = ",'langfuse.observation.level':'ERROR','langfuse.observation.status_message':'no such account'";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                LANGFUSE.formatted("bank", "1", "", 1, 9, "span", ""),
                LANGFUSE.formatted("payer", "2", "1", 1, 8, "agent", ",'langfuse.observation.input':'go'"),
                LANGFUSE.formatted("fake", "3", "2", 1, 2, "generation", asks),
                LANGFUSE.formatted("set", "4", "2", 3, 4, "tool", set),
                LANGFUSE.formatted("set", "5", "2", 5, 6, "tool", failed));

        assertThat(trial.calls.stream().map(FrontEndTrial::told).collect(Collectors.toList()))
                .containsExactly(
                        "payer set {\"to\":70} -> {\"balance\":70} @? 3000000 4000000 DONE [a/2#1 null]",
                        "payer set @? 5000000 6000000 FAILED [a/2#2 null]");
        assertThat(trial.ignored).containsEntry("span of a model", 1).containsEntry("other span", 2);
    }

    /** The namespace of LangGraph is an attribute by itself; outside of all subgraphs it names no agent. */
    @ParameterizedTest
    @CsvSource({"payer:1|tools:2,payer", "tools:2,LangGraph"})
    void inAGraphLangfusesAgentIsTheSubgraph(String place, String agent) {
        String message = ",'langfuse.observation.metadata.langgraph_checkpoint_ns':'" + place
                + "','langfuse.observation.input':'{\\'to\\':70}',"
                + "'langfuse.observation.output':'{\\'lc\\':1,\\'type\\':\\'constructor\\',\\'id\\':"
                + "[\\'langchain_core\\',\\'messages\\',\\'ToolMessage\\'],\\'kwargs\\':{\\'content\\':"
                + "\\'{}\\',\\'tool_call_id\\':\\'c1\\',\\'status\\':\\'success\\'}}'";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                LANGFUSE.formatted("LangGraph", "1", "", 1, 9, "span", ""),
                LANGFUSE.formatted("set", "2", "1", 3, 4, "tool", message));

        Call call = trial.call();
        assertThat(call.agent() + " " + call.tool() + " " + call.arguments() + " -> " + call.result() + " id "
                        + call.id())
                .isEqualTo(agent + " set {\"to\":70} -> {} id c1");
    }
}
