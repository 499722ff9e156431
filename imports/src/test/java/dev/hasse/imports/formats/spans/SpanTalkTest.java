package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Spans and logs of programs in which only the calls of the model are instrumented. Moments are seconds in the spans, microseconds in the calls. */
class SpanTalkTest {
    private static final String CALL = "bank set {\"to\":7} -> {\"ok\":true} @2000000 2000000 5000000 DONE";

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.OTLP, lines);
    }

    /** A span, with attributes by name, all of them texts. */
    private static String span(String id, String parent, int start, int end, String... attributes) {
        List<String> list = new ArrayList<>();
        for (int k = 0; k < attributes.length; k += 2) {
            list.add("{'key':'" + attributes[k] + "','value':{'stringValue':'"
                    + attributes[k + 1].replace("\\'", "\\\\'").replace("'", "\\'") + "'}}");
        }
        return "{'resourceSpans':[{'resource':{'attributes':[{'key':'service.name','value':{'stringValue':'bank'}}]},"
                + "'scopeSpans':[{'spans':[{'traceId':'a1','spanId':'" + id + "','parentSpanId':'" + parent
                + "','name':'chat','startTimeUnixNano':'" + start + "','endTimeUnixNano':'" + end
                + "','attributes':[" + String.join(",", list) + "]}]}]}]}";
    }

    private static String[] with(String[] some, String... more) {
        return Stream.concat(Arrays.stream(some), Arrays.stream(more)).toArray(String[]::new);
    }

    private static Stream<Arguments> dialects() {
        String request = "{'messages':[{'role':'user','content':'Go'},{'role':'assistant','content':null,'tool_calls':"
                + "[{'id':'c1','function':{'name':'set','arguments':{'to':7}}}]},"
                + "{'role':'tool','tool_call_id':'c1','content':{'ok':true}}]}";
        String answer =
                "{'role':'assistant','tool_calls':[{'id':'c1','function':{'name':'set','arguments':{'to':7}}}]}";
        return Stream.of(
                Arguments.of(
                        "conventions",
                        new String[] {"gen_ai.operation.name", "chat"},
                        new String[] {
                            "gen_ai.output.messages",
                            "[{'role':'assistant','parts':[{'type':'tool_call','id':'c1','name':'set','arguments':{'to':7}}]}]"
                        },
                        new String[] {
                            "gen_ai.input.messages",
                            "[{'role':'tool','parts':[{'type':'tool_call_response','id':'c1','response':{'ok':true}}]}]"
                        }),
                Arguments.of(
                        "OpenInference",
                        new String[] {"openinference.span.kind", "LLM"},
                        new String[] {"output.value", "{'choices':[{'message':" + answer + "}]}"},
                        new String[] {"input.value", request}),
                Arguments.of(
                        "Langfuse",
                        new String[] {"langfuse.observation.type", "generation"},
                        new String[] {"langfuse.observation.output", answer},
                        new String[] {"langfuse.observation.input", request}),
                Arguments.of(
                        "Sentry",
                        new String[] {"gen_ai.operation.name", "chat"},
                        new String[] {
                            "gen_ai.response.tool_calls",
                            "[{'type':'tool_use','id':'c1','name':'set','input':{'to':7}}]"
                        },
                        new String[] {
                            "gen_ai.input.messages",
                            "[{'role':'user','content':[{'type':'tool_result','tool_use_id':'c1','content':{'ok':true}}]}]"
                        }),
                Arguments.of(
                        "Traceloop, an attribute for each part",
                        new String[] {"gen_ai.operation.name", "chat"},
                        new String[] {
                            "gen_ai.completion.0.tool_calls.0.id", "c1",
                            "gen_ai.completion.0.tool_calls.0.name", "set",
                            "gen_ai.completion.0.tool_calls.0.arguments", "{'to':7}"
                        },
                        new String[] {
                            "gen_ai.prompt.0.role", "user",
                            "gen_ai.prompt.0.content", "Go",
                            "gen_ai.prompt.10.role", "tool",
                            "gen_ai.prompt.10.tool_call_id", "c1",
                            "gen_ai.prompt.10.content", "{'ok':true}",
                            "gen_ai.prompt.9.role", "assistant",
                            "gen_ai.prompt.9.content", "I set it."
                        }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dialects")
    void theMessagesOfModelsTellOfCalls(String dialect, String[] kind, String[] asked, String[] given) {
        FrontEndTrial trial = of(span("b1", "", 1, 2, with(kind, asked)), span("b2", "", 5, 6, with(kind, given)));

        assertThat(trial.told()).isEqualTo(CALL);
        assertThat(trial.call().id()).isEqualTo("c1");
        assertThat(trial.ignored).isEqualTo(Map.of("span of a model", 2));
    }

    private static final String[] ASKS = {
        "gen_ai.operation.name",
        "chat",
        "gen_ai.output.messages",
        "[{'role':'assistant','parts':[{'type':'tool_call','id':'c1','name':'set','arguments':{'to':7}}]}]"
    };
    private static final String[] IS_GIVEN = {
        "gen_ai.operation.name",
        "chat",
        "gen_ai.input.messages",
        "[{'role':'tool','parts':[{'type':'tool_call_response','id':'c1','response':{'ok':true}}]}]"
    };

    @Test
    void theAgentIsNamedByASpanAround() {
        FrontEndTrial trial = of(
                span("b1", "b9", 1, 2, ASKS),
                span("b2", "b9", 5, 6, IS_GIVEN),
                span("b9", "", 0, 7, "gen_ai.operation.name", "invoke_agent", "gen_ai.agent.name", "clerk"));

        assertThat(trial.told()).isEqualTo(CALL.replace("bank", "clerk"));
    }

    /** Spans of tools say more: when a call ran, and what it returned. */
    @Test
    void ofAServiceWhoseSpansTellOfToolsMessagesTellNothing() {
        String tool = span(
                "b3",
                "",
                3,
                4,
                "gen_ai.operation.name",
                "execute_tool",
                "gen_ai.tool.name",
                "set",
                "gen_ai.tool.call.id",
                "c1");
        String[] chats = {span("b1", "", 1, 2, ASKS), span("b2", "", 5, 6, IS_GIVEN)};

        assertThat(of(chats[0], tool, chats[1]).told())
                .isEqualTo("bank set  -> @2000000 3000000 4000000 DONE [b1 0]".replace("  ->", ""));
        assertThat(of(chats[0], chats[1], tool).told()).isEqualTo("bank set @2000000 3000000 4000000 DONE [b1 0]");
        assertThat(of(chats[0], tool.replace("'bank'", "'store'"), chats[1]).told())
                .contains(CALL);
    }

    private static String log(String span, int time, String event, String body) {
        return "{'resourceLogs':[{'resource':{'attributes':[{'key':'service.name','value':{'stringValue':'bank'}}]},"
                + "'scopeLogs':[{'logRecords':[{'traceId':'a1','spanId':'" + span + "','timeUnixNano':'" + time
                + "','body':" + body + "," + event + "}]}]}]}";
    }

    private static String named(String event) {
        return "'attributes':[{'key':'event.name','value':{'stringValue':'" + event + "'}}]";
    }

    private static String text(String key, String value) {
        return "{'key':'" + key + "','value':{'stringValue':'" + value + "'}}";
    }

    private static String values(String... entries) {
        return "{'kvlistValue':{'values':[" + String.join(",", entries) + "]}}";
    }

    private static final String[] MESSAGES = {
        log("b1", 1, named("gen_ai.user.message"), values(text("content", "Go"))),
        log(
                "b1",
                2,
                named("gen_ai.choice"),
                values("{'key':'message','value':"
                        + values("{'key':'tool_calls','value':{'arrayValue':{'values':["
                                + values(
                                        text("id", "c1"),
                                        "{'key':'function','value':"
                                                + values(text("name", "set"), text("arguments", "{\\'to\\':7}"))
                                                + "}")
                                + "]}}}")
                        + "}")),
        log("b2", 5, named("gen_ai.user.message"), values(text("content", "Go"))),
        log("b2", 5, named("gen_ai.tool.message"), values(text("id", "c1"), text("content", "{\\'ok\\':true}"))),
        log("b2", 6, named("gen_ai.choice"), values(text("finish_reason", "stop"))),
        log("b2", 6, named("other"), "{'stringValue':'nothing about messages'}")
    };

    @Test
    void messagesThatAreLoggedTellOfCalls() {
        FrontEndTrial trial = of(MESSAGES);

        assertThat(trial.told()).isEqualTo(CALL);
        assertThat(trial.refused).isEmpty();
        assertThat(trial.ignored).isEqualTo(Map.of("message of a model", 5, "log record", 1));
    }

    /** Logs of which nothing can be used are refused once; beside anything of use they are just passed over. */
    @Test
    void logsWithoutMessagesOrSpansAreRefused() {
        String other = MESSAGES[5];
        String refusal = "f:1: found logs that hold no messages of models, expected spans: export the traces";

        assertThat(of(other, other).refused).containsExactly(refusal);
        assertThat(of("{'resourceLogs':[]}").refused).containsExactly(refusal);
        assertThat(of(other, span("b1", "", 1, 2)).refused).isEmpty();
    }

    /** Each name repeats all names around it, so that a short text would become a long one. */
    @Test
    void attributesOfAMessageThatAreNestedInOneAnotherAreRefused() {
        String nested = "{'" + "a".repeat(60_000) + "':{" + "'a':{".repeat(30) + "'b':1" + "}".repeat(31);
        FrontEndTrial trial = of(MESSAGES[0].replaceFirst(
                "'attributes':\\[\\{'key':'event.name'.*}}]",
                "'eventName':'gen_ai.user.message','attributes':" + nested + "}"));

        assertThat(trial.refused).first().asString().contains("attributes that are nested in one another");
        assertThat(trial.ignored).isEmpty();
    }

    @Test
    void whatIsNoLogRecordIsRefused() {
        FrontEndTrial trial = of(
                "{'resourceLogs':[{'scopeLogs':[{'logRecords':[17,null,[],'x']}]},3]}",
                "{'resourceLogs':[{'scopeLogs':7}]}",
                MESSAGES[0]);

        assertThat(trial.refused).hasSize(4).containsOnly("f:1: logRecords: found no object, expected a log record");
    }

    @Test
    void loggedMessagesBelongToTheirSpans() {
        String[] spans = {
            span("b1", "b9", 1, 3, "gen_ai.operation.name", "chat"),
            span("b2", "b9", 4, 6, "gen_ai.operation.name", "chat"),
            span("b9", "", 0, 7, "gen_ai.operation.name", "invoke_agent", "gen_ai.agent.name", "clerk")
        };

        assertThat(of(Stream.concat(Arrays.stream(MESSAGES), Arrays.stream(spans))
                                .toArray(String[]::new))
                        .told())
                .isEqualTo("clerk set {\"to\":7} -> {\"ok\":true} @3000000 3000000 4000000 DONE");
    }

    /** Ids are hexadecimal numbers, whose digits exporters write in either case. */
    @Test
    void anIdIsTheSameHoweverItIsWritten() {
        String[] spans = {
            span("b1", "", 1, 2, "gen_ai.operation.name", "chat"), span("b2", "", 5, 6, "gen_ai.operation.name", "chat")
        };
        String[] logs = Arrays.stream(MESSAGES)
                .map(line -> line.replace("'traceId':'a1','spanId':'b", "'traceId':'A1','spanId':'B"))
                .toArray(String[]::new);

        assertThat(of(Stream.concat(Arrays.stream(logs), Arrays.stream(spans)).toArray(String[]::new))
                        .told())
                .isEqualTo(CALL);
    }

    /** Since version 1.37 of the conventions one event holds all messages, as attributes. */
    @Test
    void oneEventMayHoldAllMessages() {
        String details = "'eventName':'gen_ai.client.inference.operation.details','attributes':[";
        String asked = "[{\\'role\\':\\'assistant\\',\\'parts\\':[{\\'type\\':\\'tool_call\\',\\'id\\':\\'fc_1\\',"
                + "\\'call_id\\':\\'c1\\',\\'name\\':\\'set\\',\\'arguments\\':{\\'to\\':7}}]}]";
        String given = "[{\\'role\\':\\'tool\\',\\'parts\\':[{\\'type\\':\\'tool_call_response\\',\\'id\\':null,"
                + "\\'call_id\\':\\'c1\\',\\'response\\':{\\'ok\\':true}}]}]";

        assertThat(of(
                                log("b1", 2, details + text("gen_ai.output.messages", asked) + "]", "{}"),
                                log("b2", 5, details + text("gen_ai.input.messages", given) + "]", "{}"))
                        .told())
                .isEqualTo(CALL);
    }

    /** The instrumentation of a framework, and of the library that it calls. */
    @Test
    void aResponseThatTwoLibrariesReportAsksOnce() {
        FrontEndTrial trial = of(
                span("b1", "", 1, 3, ASKS),
                span("b2", "b1", 1, 2, ASKS),
                span("b3", "", 5, 8, IS_GIVEN),
                span("b4", "b3", 6, 7, IS_GIVEN));

        assertThat(trial.told()).isEqualTo("bank set {\"to\":7} -> {\"ok\":true} @3000000 3000000 5000000 DONE");
    }

    /** An exporter that got no reply sends its logs again. */
    @Test
    void logsThatAreSentAgainTellNothingNew() {
        String[] twice =
                Stream.concat(Arrays.stream(MESSAGES), Arrays.stream(MESSAGES)).toArray(String[]::new);

        assertThat(of(twice).told()).isEqualTo(CALL);
    }

    @Test
    void aSpanMayTellOnePartAndLogsTheOther() {
        String given = MESSAGES[3];

        assertThat(of(span("b1", "", 1, 2, ASKS), span("b2", "", 5, 6, "gen_ai.operation.name", "chat"), given)
                        .told())
                .isEqualTo(CALL);
        assertThat(of(span("b1", "", 1, 2, ASKS), span("b2", "", 5, 6, with(ASKS)), given).calls)
                .as("the next answer asks for the same id")
                .hasSize(2);
    }
}
