package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.model.Coverage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spans as Google's ADK 1.8 and Spring AI 2.0 write them in Java, cut down to what tells of calls. */
class JavaFrameworksTest {
    /** A span of a trace: its name, its id, the span around it, when it began and ended, its attributes. */
    private static String span(String name, String id, String parent, int start, int end, String attributes) {
        return "{'name':'" + name + "','traceId':'a','spanId':'" + id + "','parentSpanId':'" + parent
                + "','startTime':[" + start + ",0],'endTime':[" + end + ",0],'attributes':{" + attributes + "}}";
    }

    private static String adkAgent(String id, int start, int end) {
        return span(
                "invoke_agent payer",
                id,
                "",
                start,
                end,
                "'gen_ai.operation.name':'invoke_agent','gen_ai.agent.name':'payer'");
    }

    private static String adkTool(String id, String parent, int start, String callId, String response) {
        return span(
                "execute_tool set",
                id,
                parent,
                start,
                start + 1,
                "'gen_ai.operation.name':'execute_tool','gen_ai.tool.name':'set','gen_ai.tool_call.id':'" + callId
                        + "','gcp.vertex.agent.tool_call_args':'{\\'to\\':70}','gcp.vertex.agent.tool_response':'"
                        + response + "','gcp.vertex.agent.llm_response':'{}'");
    }

    /** The tools of an answer run one after the other, inside the span of the model that asked for them. */
    @Test
    void theAdkNamesAResponseOfAModelCallLlm() {
        String asks = "'gen_ai.operation.name':'call_llm','gcp.vertex.agent.llm_request':'{\\'config\\':{\\'tools\\':"
                + "[{\\'functionDeclarations\\':[{\\'name\\':\\'set\\'}]}]}}',"
                + "'gcp.vertex.agent.llm_response':'{\\'content\\':{\\'parts\\':[{\\'functionCall\\':{\\'id\\':\\'c1\\',"
                + "\\'name\\':\\'set\\'}},{\\'functionCall\\':{\\'id\\':\\'c2\\',\\'name\\':\\'set\\'}}]}}'";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                adkAgent("1", 1, 9),
                span("call_llm", "2", "1", 2, 8, asks),
                adkTool("3", "2", 3, "c1", "{\\'ok\\':true}"),
                adkTool("4", "2", 5, "c2", "{\\'ok\\':true}"));

        assertThat(trial.told())
                .isEqualTo("payer set {\"to\":70} -> {\"ok\":true} @? 3000000 4000000 DONE [2 0]\n"
                        + "payer set {\"to\":70} -> {\"ok\":true} @? 5000000 6000000 DONE [2 1]");
        assertThat(trial.calls.get(0).visibleAtPlan()).hasSize(1);
        assertThat(trial.ignored).containsEntry("span of a model", 1);
    }

    /** A method that threw, a call that nobody confirmed, and two answers that tools themselves may give. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{\\'status\\':\\'error\\',\\'message\\':\\'An internal error occurred.\\'} | FAILED",
                "{\\'error\\':\\'This tool call is rejected.\\'} | FAILED",
                "{\\'status\\':\\'error\\',\\'message\\':\\'sent\\'} | DONE",
                "{\\'error\\':\\'none\\',\\'ok\\':true} | DONE"
            })
    void whatTheAdkAnswersForAToolThatFailedIsAFailure(String response, String outcome) {
        FrontEndTrial trial = FrontEndTrial.of(Format.OTLP, adkAgent("1", 1, 9), adkTool("2", "1", 3, "c1", response));

        assertThat(trial.call().outcome()).hasToString(outcome);
    }

    /** Koog says that something is there, and ADK writes an empty object, unless they are told to record contents. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "gen_ai.tool.call.arguments | gen_ai.tool.call.result | HIDDEN:non-empty | 1",
                "gcp.vertex.agent.tool_call_args | gcp.vertex.agent.tool_response | {} | 1",
                "gen_ai.tool.call.arguments | gen_ai.tool.call.result | {} | 0"
            })
    void whatStandsForContentsIsNone(String arguments, String result, String written, long unrecorded) {
        String tool = "'gen_ai.operation.name':'execute_tool','gen_ai.tool.name':'set','%s':'%s','%s':'%s'";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                adkAgent("1", 1, 9),
                span("execute_tool set", "2", "1", 3, 4, tool.formatted(arguments, written, result, written)));

        assertThat(trial.counts.getOrDefault(Coverage.Count.CONTENT_UNRECORDED, 0L))
                .isEqualTo(unrecorded);
        assertThat(trial.call().result().isMissingNode()).isEqualTo(unrecorded == 1);
    }

    private static String client(String id, String parent, int start, int end, String more) {
        return span(
                "spring_ai chat_client",
                id,
                parent,
                start,
                end,
                "'gen_ai.operation.name':'framework','spring.ai.kind':'chat_client'" + more);
    }

    private static String advisor(String name, String id, String parent, int start, int end) {
        return span(name, id, parent, start, end, "'gen_ai.operation.name':'framework','spring.ai.kind':'advisor'");
    }

    private static String chat(String id, String parent, int start) {
        return span("chat gpt", id, parent, start, start + 1, "'gen_ai.operation.name':'chat'");
    }

    private static String tool(String id, String parent, int start) {
        return span(
                "execute_tool set",
                id,
                parent,
                start,
                start + 1,
                "'gen_ai.operation.name':'execute_tool','spring.ai.kind':'tool_call',"
                        + "'spring.ai.tool.definition.name':'set','spring.ai.tool.call.id':'c" + id + "'");
    }

    private static String batches(FrontEndTrial trial) {
        return trial.calls.stream()
                .map(call -> call.id() + " "
                        + (call.batch() == null ? "none" : call.batch().key()))
                .collect(Collectors.joining(", "));
    }

    /** The spans of models do not say what they asked for. Tools run one after the other, and only for a model. */
    @Test
    void springCallsBetweenTwoResponsesAreOfOneAnswer() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                client("1", "", 1, 60, ",'gen_ai.agent.name':'payer'"),
                advisor("tool_calling", "2", "1", 2, 59),
                advisor("call", "3", "2", 3, 6),
                chat("4", "3", 4),
                tool("5", "2", 10),
                tool("6", "2", 12),
                advisor("call", "7", "2", 20, 25),
                chat("8", "7", 21),
                tool("9", "2", 30));

        assertThat(batches(trial)).isEqualTo("c5 a/2#1, c6 a/2#1, c9 a/2#2");
    }

    /** The model that a tool asks is not the one that asked for the tool, and without spans of models nothing is known. */
    @Test
    void springCallsAreOfOneAnswerOnlyWhereTheirModelIsRecorded() {
        FrontEndTrial inside = FrontEndTrial.of(
                Format.OTLP,
                client("1", "", 1, 60, ",'gen_ai.agent.name':'payer'"),
                chat("2", "1", 2),
                tool("3", "1", 10),
                span(
                        "execute_tool ask",
                        "4",
                        "1",
                        12,
                        19,
                        "'spring.ai.kind':'tool_call',"
                                + "'spring.ai.tool.definition.name':'ask','spring.ai.tool.call.id':'c4'"),
                client("5", "4", 13, 18, ",'gen_ai.agent.name':'helper'"),
                chat("6", "5", 14),
                tool("7", "1", 20));
        FrontEndTrial without = FrontEndTrial.of(
                Format.OTLP,
                client("1", "", 1, 60, ",'gen_ai.agent.name':'payer'"),
                tool("3", "1", 10),
                tool("7", "1", 20));

        assertThat(batches(inside)).isEqualTo("c3 a/1#1, c4 a/1#1, c7 a/1#1");
        assertThat(batches(without)).isEqualTo("c3 a/1#1, c7 a/1#2");
    }

    /** Without a name, each is an agent by itself if they run at the same time. */
    @Test
    void springClientsSideBySideAreSeveralAgents() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                span("crew", "1", "", 1, 60, ""),
                client("2", "1", 2, 50, ""),
                tool("3", "2", 10),
                client("4", "1", 3, 50, ",'spring.ai.chat.client.conversation.id':'talk'"),
                tool("5", "4", 10));

        assertThat(trial.calls).extracting(Call::agent).containsOnly("spring_ai chat_client");
        assertThat(trial.calls).extracting(Call::run).containsExactly("2", "4");
        assertThat(trial.calls.get(1).origin().session()).isEqualTo("talk");
    }
}
