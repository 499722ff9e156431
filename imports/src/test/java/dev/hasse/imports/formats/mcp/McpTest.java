package dev.hasse.imports.formats.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpTest {
    private static final String INITIALIZE = "{'ts':1000,'dir':'>','msg':{'jsonrpc':'2.0','id':0,'method':'initialize',"
            + "'params':{'clientInfo':{'name':'alice'}}}}";
    private static final String INITIALIZED = "{'ts':1001,'dir':'<','msg':{'jsonrpc':'2.0','id':0,'result':"
            + "{'serverInfo':{'name':'shop'},'capabilities':{'tools':{'listChanged':true}}}}}";
    private static final String SILENT = INITIALIZED.replace("true", "false");
    private static final String CHANGED =
            "{'ts':1100,'dir':'<','msg':{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}}";

    private static String list(int time, String tools) {
        return "{'ts':" + time + ",'dir':'>','msg':{'jsonrpc':'2.0','id':" + time + ",'method':'tools/list'}}\n{'ts':"
                + (time + 1) + ",'dir':'<','msg':{'jsonrpc':'2.0','id':" + time + ",'result':{'tools':[" + tools
                + "]}}}";
    }

    private static String call(int time, String result) {
        return "{'ts':" + time + ",'dir':'>','msg':{'jsonrpc':'2.0','id':" + time
                + ",'method':'tools/call','params':{'name':'pay','arguments':{'amount':5}}}}\n{'ts':" + (time + 2)
                + ",'dir':'<','msg':{'jsonrpc':'2.0','id':" + time + "," + result + "}}";
    }

    private static final String GET = "{'name':'get','annotations':{'readOnlyHint':true}}";
    private static final String PAY = "{'name':'pay'}";
    private static final String DONE = "'result':{'content':[{'type':'text','text':'{\\'left\\':95}'}]}";

    private static @Nullable List<String> names(@Nullable List<Tool> tools) {
        return tools == null ? null : tools.stream().map(Tool::name).toList();
    }

    @Test
    void aCallIsARequestAndItsResponse() {
        Call call = FrontEndTrial.of(Format.MCP, INITIALIZE, INITIALIZED, list(1010, GET + "," + PAY), call(1020, DONE))
                .call();

        assertThat(call.agent()).isEqualTo("alice");
        assertThat(call.tool()).isEqualTo("pay");
        assertThat(call.id()).isEqualTo("1020");
        assertThat(Texts.value(call.arguments())).isEqualTo(Texts.value("{'amount':5}"));
        assertThat(Texts.value(call.result())).isEqualTo(Texts.value("{'left':95}"));
        assertThat(call.planned()).isEqualTo(1020_000_000L);
        assertThat(call.started()).isEqualTo(1020_000_000L);
        assertThat(call.ended()).isEqualTo(1022_000_000L);
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(call.origin().attributes()).containsEntry("server", "shop");
        assertThat(call.origin().line()).isEqualTo(5);
        assertThat(names(call.visibleAtPlan())).containsExactly("get", "pay");
        assertThat(names(call.visibleAtCommit())).containsExactly("get", "pay");
    }

    /** From protocol version 2026-07-28 on there is no initialize, and each answer names the server. */
    @Test
    void aServerIsNamedByEachOfItsAnswers() {
        String named =
                DONE.replace("{'content'", "{'_meta':{'io.modelcontextprotocol/serverInfo':{'name':'shop'}},'content'");

        assertThat(FrontEndTrial.of(Format.MCP, call(1020, named))
                        .call()
                        .origin()
                        .attributes())
                .containsEntry("server", "shop");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'result':{'isError':true,'content':[{'type':'text','text':'MCP error -32602: Tool pay not found'}]}",
                "'result':{'isError':true,'content':[{'type':'text','text':'MCP error -32602: Tool pay disabled'}]}",
                "'result':{'isError':true,'content':[{'type':'text','text':'Unknown tool: pay'}]}",
                "'error':{'code':-32602,'message':'Unknown tool: pay'}",
                "'error':{'code':-32602,'message':'Tool \\u0027pay\\u0027 not found'}"
            })
    void aToolThatIsGoneIsAPhantomHoweverItIsSaid(String refusal) {
        String text = Texts.lines(INITIALIZE, SILENT, list(1010, GET + "," + PAY), call(1020, refusal));
        Call call = FrontEndTrial.of(Format.MCP, text).call();

        assertThat(call.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(names(call.visibleAtPlan())).containsExactly("get", "pay");
        assertThat(names(call.visibleAtCommit())).containsExactly("get");
    }

    @Test
    void anErrorOfTheToolItselfIsNoPhantom() {
        String broken = "'result':{'isError':true,'content':[{'type':'text','text':'Account pay not found'}]}";
        Call call = FrontEndTrial.of(Format.MCP, INITIALIZE, INITIALIZED, list(1010, PAY), call(1020, broken))
                .call();

        assertThat(call.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(names(call.visibleAtCommit())).containsExactly("pay");
    }

    @Test
    void aToolThatGoesAfterTheCallWasThere() {
        Call call = FrontEndTrial.of(
                        Format.MCP,
                        INITIALIZE,
                        INITIALIZED,
                        list(1010, PAY),
                        call(1020, DONE),
                        CHANGED,
                        list(1200, GET))
                .call();

        assertThat(names(call.visibleAtCommit())).containsExactly("pay");
    }

    @Test
    void aToolThatGoesBeforeTheCallIsDoneIsGone() {
        Call call = FrontEndTrial.of(
                        Format.MCP,
                        INITIALIZE,
                        INITIALIZED,
                        list(1010, PAY),
                        CHANGED,
                        call(1120, DONE),
                        list(1200, GET))
                .call();

        assertThat(names(call.visibleAtPlan())).containsExactly("pay");
        assertThat(names(call.visibleAtCommit())).containsExactly("get");
    }

    @Test
    void withoutAnnouncementsNobodyKnowsWhenAToolWent() {
        Call call = FrontEndTrial.of(Format.MCP, INITIALIZE, SILENT, list(1010, PAY), call(1020, DONE), list(1200, GET))
                .call();

        assertThat(call.visibleAtCommit()).isNull();
    }

    @Test
    void withoutAnnouncementsTheSameListTwiceIsEnough() {
        Call call = FrontEndTrial.of(Format.MCP, INITIALIZE, SILENT, list(1010, PAY), call(1020, DONE), list(1200, PAY))
                .call();

        assertThat(names(call.visibleAtCommit())).containsExactly("pay");
    }

    @Test
    void aToolWhoseSchemaChangesIsAnother() {
        String other = "{'name':'pay','inputSchema':{'type':'object'}}";
        Call call = FrontEndTrial.of(
                        Format.MCP,
                        INITIALIZE,
                        INITIALIZED,
                        list(1010, PAY),
                        CHANGED,
                        call(1120, DONE),
                        list(1200, other))
                .call();

        assertThat(call.visibleAtPlan()).containsExactly(new Tool("pay", null));
        assertThat(call.visibleAtCommit())
                .containsExactly(new Tool("pay", Value.ofCanonicalJson("{\"type\":\"object\"}")));
    }

    @Test
    void pagesMakeOneList() {
        String first = list(1010, GET).replace("]}}}", "],'nextCursor':'c'}}}");
        String second =
                list(1012, PAY).replace("'method':'tools/list'", "'method':'tools/list','params':{'cursor':'c'}");

        assertThat(names(FrontEndTrial.of(Format.MCP, INITIALIZE, INITIALIZED, first, second, call(1020, DONE))
                        .call()
                        .visibleAtPlan()))
                .containsExactly("get", "pay");
        assertThat(FrontEndTrial.of(Format.MCP, INITIALIZE, INITIALIZED, first, call(1020, DONE))
                        .call()
                        .visibleAtPlan())
                .as("a list that has not come to its end is none")
                .isNull();
    }

    @Test
    void readOnlyIsWhatTheToolSaysOfItself() {
        String pay = "{'name':'pay','annotations':{'readOnlyHint':false}}";

        assertThat(FrontEndTrial.of(Format.MCP, list(1010, pay), call(1020, DONE))
                        .call()
                        .readOnly())
                .isFalse();
        assertThat(FrontEndTrial.of(Format.MCP, list(1010, PAY), call(1020, DONE))
                        .call()
                        .readOnly())
                .isNull();
    }

    @Test
    void resourcesAreCells() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                INITIALIZE,
                INITIALIZED,
                "{'ts':2000,'msg':{'jsonrpc':'2.0','id':7,'method':'resources/read','params':{'uri':'db://x'}}}",
                "{'ts':2001,'msg':{'jsonrpc':'2.0','id':7,'result':{'contents':[{'uri':'db://x','text':'5'}]}}}",
                "{'ts':2002,'msg':{'jsonrpc':'2.0','method':'notifications/resources/updated',"
                        + "'params':{'uri':'db://x'}}}");

        assertThat(trial.calls).extracting(Call::agent).containsExactly("alice", "shop");
        assertThat(FrontEndTrial.access(trial.calls.get(0)).reads())
                .containsExactly(new Glance("db://x", Value.ofInteger(5), 2001_000_000L));
        assertThat(FrontEndTrial.access(trial.calls.get(1)).writes()).containsExactly(new Change("db://x", null));
    }

    /** The tool is about a document; what others read and write by its URI is the same cell. */
    @Test
    void aResourceInTheAnswerOfAToolIsACellIfItsRuleSaysSo() {
        String embedded = "{'type':'resource','resource':{'uri':'db://x','mimeType':'text/plain','text':'5'}}";
        String rule =
                "tools: {pay: {effect: read, cell: \"{resultEACH.resource.uri}\", value: \"resultEACH.resource.text\"}}";
        for (String[] shape : new String[][] {
            {embedded, ""}, {"{'type':'text','text':'downloaded'}," + embedded, "[]"},
        }) {
            Mapping mapping = Texts.mapping(rule.replace("EACH", shape[1]));
            Call call = FrontEndTrial.of(
                            Format.MCP,
                            mapping,
                            INITIALIZE,
                            INITIALIZED,
                            call(1020, "'result':{'content':[" + shape[0] + "]}"))
                    .call();

            assertThat(mapping.map(call).access().reads())
                    .extracting(Glance::cell, Glance::value)
                    .containsExactly(tuple("db://x", Value.ofInteger(5)));
        }
    }

    static Stream<String> recorders() {
        return Stream.of(
                // Bare frames with a time of their own.
                "{'ts':5,'dir':'req','id':1,'method':'tools/call','params':{'name':'pay','arguments':{'amount':5}}}\n"
                        + "{'ts':7,'dir':'res','id':1,'method':'tools/call','result':{'structuredContent':{'left':95}}}",
                // Request and response in objects of their own, with metadata beside them.
                "{'timestamp':5,'method':'tools/call','id':1,'metadata':{'sessionId':'s','client':{'name':'alice'}},'request':"
                        + "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'pay','arguments':{'amount':5}}}}\n"
                        + "{'timestamp':7,'method':'tools/call','id':1,'metadata':{'sessionId':'s'},'response':"
                        + "{'jsonrpc':'2.0','id':1,'result':{'structuredContent':{'left':95}}}}",
                // Both in one object.
                "{'timestamp':7,'metadata':{'durationMs':2000},'request':{'jsonrpc':'2.0','id':1,'method':'tools/call',"
                        + "'params':{'name':'pay','arguments':{'amount':5}}},'response':"
                        + "{'jsonrpc':'2.0','id':1,'result':{'structuredContent':{'left':95}}}}",
                // Both in one object, whose fields have no order.
                "{'timestamp':7,'metadata':{'durationMs':2000},'reply':{'jsonrpc':'2.0','id':1,'result':"
                        + "{'structuredContent':{'left':95}}},'request':{'jsonrpc':'2.0','id':1,'method':'tools/call',"
                        + "'params':{'name':'pay','arguments':{'amount':5}}}}",
                // Both in one object, with one id or none.
                "{'timestamp':7,'duration_ms':2000,'method':'tools/call','params':{'name':'pay','arguments':{'amount':5}},"
                        + "'result':{'structuredContent':{'left':95}}}",
                "{'timestamp':7,'latencyMs':2000,'request':{'method':'tools/call','params':{'name':'pay','arguments':"
                        + "{'amount':5}}},'response':{'id':1,'result':{'structuredContent':{'left':95}}}}",
                // The names of functions.
                "{'type':'request','timestamp':5,'count':1,'method':'call_tool','args':['pay',{'amount':5}]}\n"
                        + "{'type':'response','timestamp':7,'count':1,'method':'call_tool','result':"
                        + "{'content':[{'type':'text','text':'{\\'left\\':95}'}]}}",
                // Frames as texts.
                "{'time':5,'message':'{\\'jsonrpc\\':\\'2.0\\',\\'id\\':1,\\'method\\':\\'tools/call\\',\\'params\\':"
                        + "{\\'name\\':\\'pay\\',\\'arguments\\':{\\'amount\\':5}}}'}\n"
                        + "{'time':7,'message':'{\\'jsonrpc\\':\\'2.0\\',\\'id\\':1,\\'result\\':"
                        + "{\\'structuredContent\\':{\\'left\\':95}}}'}");
    }

    @ParameterizedTest
    @MethodSource("recorders")
    void theRecorderDoesNotMatter(String log) {
        Call call = FrontEndTrial.of(Format.MCP, log).call();

        assertThat(call.tool()).isEqualTo("pay");
        assertThat(Texts.value(call.arguments())).isEqualTo(Texts.value("{'amount':5}"));
        assertThat(Texts.value(call.result())).isEqualTo(Texts.value("{'left':95}"));
        assertThat(call.started()).isEqualTo(5_000_000L);
        assertThat(call.ended()).isEqualTo(7_000_000L);
        assertThat(Format.of(Texts.json(log.split("\n")[0]))).contains(Format.MCP);
    }

    @Test
    void theClientOfARequestCountsMoreThanThatOfItsSession() {
        String text = Texts.lines(INITIALIZE, INITIALIZED, call(1020, DONE))
                .replace(
                        "\"params\":{\"name\":\"pay\"",
                        "\"params\":{\"_meta\":{\"io.modelcontextprotocol/clientInfo\":{\"name\":\"bob\"}},\"name\":\"pay\"");

        assertThat(FrontEndTrial.of(Format.MCP, text).call().agent()).isEqualTo("bob");
    }

    @Test
    void bothSidesCountTheirOwnRequests() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                "{'ts':1,'dir':'>','msg':{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'pay'}}}",
                "{'ts':2,'dir':'<','msg':{'jsonrpc':'2.0','id':1,'method':'elicitation/create','params':{}}}",
                "{'ts':3,'dir':'>','msg':{'jsonrpc':'2.0','id':1,'result':{'action':'accept'}}}",
                "{'ts':4,'dir':'<','msg':{'jsonrpc':'2.0','id':1,'result':{'structuredContent':{'left':95}}}}");

        assertThat(trial.call().ended()).isEqualTo(4_000_000L);
        assertThat(Texts.value(trial.call().result())).isEqualTo(Texts.value("{'left':95}"));
    }

    @Test
    void theResultOfATaskIsThatOfItsCall() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                "{'ts':1,'msg':{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'pay'}}}",
                "{'ts':2,'msg':{'jsonrpc':'2.0','id':1,'result':{'task':{'taskId':'t','status':'working'}}}}",
                "{'ts':8,'msg':{'jsonrpc':'2.0','id':2,'method':'tasks/result','params':{'taskId':'t'}}}",
                "{'ts':9,'msg':{'jsonrpc':'2.0','id':2,'result':{'structuredContent':{'left':95}}}}");

        assertThat(trial.call().ended()).isEqualTo(9_000_000L);
        assertThat(trial.call().outcome()).isEqualTo(Outcome.DONE);
    }

    @Test
    void withoutAnAnswerNothingIsKnown() {
        String[] lines = call(1020, DONE).split("\n");
        Call call = FrontEndTrial.of(Format.MCP, lines[0]).call();

        assertThat(call.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(call.ended()).isNull();
        assertThat(FrontEndTrial.of(Format.MCP, lines[1]).ignored).containsEntry("response without its request", 1);
    }

    @Test
    void withoutTimesTheFramesAreTheClock() {
        String bare = call(1020, DONE).replaceAll("'ts':\\d+,", "");
        Call call = FrontEndTrial.of(Format.MCP, bare).call();

        assertThat(call.started()).isZero();
        assertThat(call.ended()).isEqualTo(1);

        byte[] file = Texts.lines(bare).getBytes(StandardCharsets.UTF_8);
        assertThat(FrontEndTrial.ofBytes(Format.MCP, Mapping.none(), file, file).calls)
                .as("the frames of two files have no order")
                .allSatisfy(each -> assertThat(each.ended()).isNull());
    }

    @Test
    void aMappingMaySayWhereTimesAndSessionsAre() {
        Call call = FrontEndTrial.of(
                        Format.MCP,
                        Texts.mapping("fields: {started: meta.seen, session: meta.who}"),
                        "{'meta':{'seen':5,'who':'w'},'m':{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'pay'}}}",
                        "{'meta':{'seen':6,'who':'w'},'m':{'jsonrpc':'2.0','id':1,'result':{}}}")
                .call();

        assertThat(call.agent()).isEqualTo("w");
        assertThat(call.origin().session()).isEqualTo("w");
        assertThat(call.ended()).isEqualTo(6_000_000L);
    }

    private static String inSession(String session, String lines) {
        return lines.replace("{'ts'", "{'session':'" + session + "','ts'");
    }

    @Test
    void aSecondBeginningWithoutASessionIsRefusedAndItsFileLeftOut() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                INITIALIZE,
                call(1020, DONE),
                INITIALIZE.replace("alice", "bob"),
                call(1030, DONE),
                inSession("c", call(1040, DONE)),
                INITIALIZE.replace("alice", "eve"));

        assertThat(trial.refused)
                .containsExactly(
                        "f:4: session: found a second initialize without a session, so that the answers to two clients cannot"
                                + " be told apart, expected the session of each frame beside it, such as"
                                + " {\"session\":\"a\",\"msg\":{…}}; under another name, with fields: {session: …} in the mapping");
        assertThat(trial.calls).extracting(Call::agent).containsExactly("c");
    }

    @Test
    void aNewBeginningOfANamedSessionKnowsNothingOfTheToolsBefore() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                inSession("s", INITIALIZE),
                inSession("s", list(1010, PAY)),
                inSession("s", call(1020, DONE)),
                inSession("s", INITIALIZE),
                inSession("s", call(1030, DONE)));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("alice", "alice");
        assertThat(trial.calls.get(1).visibleAtPlan()).isNull();
    }

    @Test
    void twoSessionsOfOneClientAreTwoAgents() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                inSession("a", INITIALIZE),
                inSession("b", INITIALIZE),
                inSession("c", INITIALIZE.replace("alice", "bob")),
                inSession("a", call(1020, DONE)),
                inSession("b", call(1020, DONE)),
                inSession("c", call(1020, DONE)));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("alice/a", "alice/b", "bob");
    }

    @Test
    void twoFilesWithoutSessionsAreTwoAgentsUnlessOneIsACopy() {
        byte[] first = Texts.lines(INITIALIZE, call(1020, DONE)).getBytes(StandardCharsets.UTF_8);
        byte[] second = Texts.lines(INITIALIZE.replace("1000", "1001"), call(1030, DONE))
                .getBytes(StandardCharsets.UTF_8);

        assertThat(FrontEndTrial.ofBytes(Format.MCP, Mapping.none(), first, second).calls)
                .extracting(Call::agent)
                .containsExactly("alice/f1", "alice/f2");
        assertThat(FrontEndTrial.ofBytes(Format.MCP, Mapping.none(), first, first).calls)
                .extracting(Call::agent)
                .containsExactly("alice", "alice");
    }

    @Test
    void theToolsOfALogWithNamesOfFunctionsAreKnown() {
        Call call = FrontEndTrial.of(
                        Format.MCP,
                        "{'type':'request','timestamp':1,'count':1,'method':'list_tools','args':[]}",
                        "{'type':'response','timestamp':2,'count':1,'method':'list_tools','result':{'tools':[" + GET
                                + "," + PAY + "],'nextCursor':null}}",
                        "{'type':'request','timestamp':5,'count':2,'method':'call_tool','args':['pay',{}]}",
                        "{'type':'response','timestamp':7,'count':2,'method':'call_tool','result':{'content':[]}}",
                        "{'timestamp':8,'count':3,'method':'list_tools','args':[],'result':[" + GET + "," + PAY + "]}")
                .call();

        assertThat(names(call.visibleAtPlan())).containsExactly("get", "pay");
        assertThat(names(call.visibleAtCommit())).containsExactly("get", "pay");
    }

    @Test
    void whatIsNoFrameIsSaid() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.MCP,
                "{'hello':1}",
                "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':7}}",
                "{'jsonrpc':'2.0','id':2,'method':'from/tomorrow'}",
                call(1020, DONE));

        assertThat(trial.refused)
                .containsExactly(
                        "f:1: found {\"hello\":1}, expected an object that contains a frame of JSON-RPC, such as"
                                + " {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",…}",
                        "f:2: params.name: found 7, expected the name of a tool");
        assertThat(trial.ignored).containsEntry("from/tomorrow", 1);
        assertThat(trial.calls).hasSize(1);
    }

    @Test
    void theExampleHasAPhantomTool() {
        byte[] example = FrontEndTrial.example(Format.MCP, "phantom.jsonl");
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.MCP, Mapping.none(), example);

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls).extracting(Call::tool).containsExactly("get_balance", "refund");
        assertThat(trial.calls).extracting(Call::agent).containsOnly("agentA");
        assertThat(Texts.value(trial.calls.get(0).result())).isEqualTo(Texts.value("{'balance':100}"));
        assertThat(names(trial.calls.get(0).visibleAtCommit())).containsExactly("get_balance", "refund");
        assertThat(trial.calls.get(1).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(names(trial.calls.get(1).visibleAtPlan())).containsExactly("get_balance", "refund");
        assertThat(names(trial.calls.get(1).visibleAtCommit())).containsExactly("get_balance");

        FrontEndTrial cut =
                FrontEndTrial.ofBytes(Format.MCP, Mapping.none(), Arrays.copyOf(example, example.length * 3 / 4));
        assertThat(cut.syntax())
                .containsExactly(
                        "f:10: found the end of the text in the middle of a value, expected a whole one; what came before it is kept");
        assertThat(cut.calls).extracting(Call::outcome).containsExactly(Outcome.DONE, Outcome.UNKNOWN);
    }
}
