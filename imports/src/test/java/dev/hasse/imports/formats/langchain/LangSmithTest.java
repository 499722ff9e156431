package dev.hasse.imports.formats.langchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of LangSmith. Moments are seconds in the runs, microseconds in the calls. */
class LangSmithTest {

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.LANGSMITH, lines);
    }

    private static String run(String type, String id, String parent, int from, int to, String more) {
        return "{'id':'" + id + "','name':'" + id.replaceAll("[0-9]", "") + "','run_type':'" + type
                + "','trace_id':'t',"
                + "'parent_run_id':" + (parent.isEmpty() ? "null" : "'" + parent + "'") + ",'start_time':" + from
                + ",'end_time':" + to + (more.isEmpty() ? "" : "," + more) + "}";
    }

    private static String in(String place) {
        return "'extra':{'metadata':{'langgraph_checkpoint_ns':'" + place + "','thread_id':'th'}}";
    }

    private static String answer(String id) {
        return "'outputs':{'output':{'type':'tool','status':'success','tool_call_id':'" + id + "','content':'7'}}";
    }

    private static final String ASKS =
            "'outputs':{'generations':[[{'text':'','message':{'type':'ai','id':'m','content':'',"
                    + "'tool_calls':[{'name':'reserve','args':{'n':1},'id':'c1'},{'name':'charge','args':{'n':2},'id':'c2'}]}}]]}";

    @Test
    void aRunOfAToolIsACall() {
        FrontEndTrial trial = of(
                run("llm", "llm", "", 1, 2, ASKS + ",'extra':{'invocation_params':{'model':'gpt'},'metadata':{}}"),
                run("tool", "charge", "", 3, 4, "'inputs':{'input':'{`n`: 2}'}," + answer("c2")),
                run("tool", "reserve", "", 3, 5, "'inputs':{'n':1}," + answer("c1")));
        assertEquals("""
                agent charge {"n":2} -> 7 @2000000 3000000 4000000 DONE [m 1]
                agent reserve {"n":1} -> 7 @2000000 3000000 5000000 DONE [m 0]""", trial.told(), "what only Python reads the message of the model knows");
        assertEquals("gpt", trial.calls.get(0).model());
        assertEquals("t", trial.calls.get(0).origin().trace());
        assertEquals(Map.of("llm", 1), trial.ignored);
    }

    /** As the tracer in Python writes arguments. */
    @Test
    void withoutAMessageArgumentsAreWhatPythonShows() {
        FrontEndTrial trial = of(run(
                "tool",
                "set",
                "",
                2,
                4,
                "'inputs':{'input':'{\\u0027n\\u0027: 1}'},'outputs':{'output':'{\\u0027ok\\u0027: None}'}"));
        assertEquals("agent set {\"n\":1} -> {\"ok\":null} @? 2000000 4000000 DONE", trial.told());
    }

    /** Another trace, another agent, and the same agent later, all with the same ids. */
    @Test
    void anIdThatIsUsedAgainBelongsToTheLastMessageOfTheSameTraceAndAgentBeforeTheCall() {
        String message = "'outputs':{'message':{'type':'ai','id':'%s','name':'%s','content':'',"
                + "'tool_calls':[{'name':'set','args':{},'id':'c0'},{'name':'set','args':{},'id':'c1'}]}}";
        String call = answer("c1") + ",'extra':{'metadata':{'lc_agent_name':'payer'}}";

        FrontEndTrial trial = of(
                run("llm", "llm0", "", 0, 1, message.formatted("m0", "payer")).replace("'t'", "'t0'"),
                run("llm", "llm1", "", 1, 2, message.formatted("m1", "payer")),
                run("llm", "llm2", "", 2, 3, message.formatted("m2", "bonus")),
                run("tool", "set1", "", 4, 5, call),
                run("llm", "llm3", "", 6, 7, message.formatted("m3", "payer")),
                run("tool", "set2", "", 8, 9, call));

        assertEquals("""
                payer set -> 7 @2000000 4000000 5000000 DONE [m1 1]
                payer set -> 7 @7000000 8000000 9000000 DONE [m3 1]""", trial.told());
    }

    /** Each subgraph counts its calls alike, and the model of one began last, or as the other one did. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anIdThatSubgraphsSideBySideUseBelongsToTheMessageInItsOwn(int bonus) {
        String message = "'outputs':{'message':{'type':'ai','id':'%s','content':'',"
                + "'tool_calls':[{'name':'set','args':{},'id':'c0'},{'name':'set','args':{},'id':'c1'}]}},";

        FrontEndTrial trial = of(
                run("llm", "llm1", "", 1, 3, message.formatted("m1") + in("payer:1|agent:2")),
                run("llm", "llm2", "", bonus, 3, message.formatted("m2") + in("bonus:3|agent:4")),
                run("tool", "set1", "", 4, 5, answer("c1") + "," + in("payer:1|tools:5")),
                run("tool", "set2", "", 4, 6, answer("c1") + "," + in("bonus:3|tools:6")));

        assertEquals("""
                payer set -> 7 @3000000 4000000 5000000 DONE [m1 1]
                bonus set -> 7 @3000000 4000000 6000000 DONE [m2 1]""", trial.told());
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "6, 7"})
    void aMessageOfAnotherAgentAskedForNoCall(int from, int to) {
        String message = "'outputs':{'message':{'type':'ai','id':'m','name':'bonus','content':'',"
                + "'tool_calls':[{'name':'set','args':{},'id':'c1'}]}}";

        FrontEndTrial trial = of(
                run("llm", "llm", "", from, to, message),
                run("tool", "set", "", 4, 5, answer("c1") + ",'extra':{'metadata':{'lc_agent_name':'payer'}}"));

        assertEquals("payer set -> 7 @? 4000000 5000000 DONE", trial.told());
    }

    /** Two calls of one tool run an agent each; neither is the agent that called the tool, nor knows what the other one read. */
    @ParameterizedTest
    @ValueSource(strings = {"payer:1|", ""})
    void aGraphThatAToolRunsIsAnAgentOfItsOwn(String around) {
        FrontEndTrial trial = of(Stream.concat(
                        Stream.of(run("llm", "llm0", "payer0", 1, 2, ASKS + "," + in(around + "agent:2"))),
                        Stream.of("1", "2")
                                .flatMap(k -> Stream.of(
                                        run(
                                                "tool",
                                                "ask" + k,
                                                "tools0",
                                                3,
                                                9,
                                                "'inputs':{}," + answer("c" + k) + "," + in(around + "tools:3")),
                                        run("chain", "helper" + k, "ask" + k, 4, 8, in(around + "tools:3")),
                                        run("chain", "tools" + k, "helper" + k, 6, 7, in(around + "tools:3|tools:4")),
                                        run(
                                                "llm",
                                                "llm" + k,
                                                "helper" + k,
                                                4,
                                                5,
                                                ASKS.replace("'id':'c", "'id':'h" + k) + ","
                                                        + in(around + "tools:3|agent:4")),
                                        run(
                                                "tool",
                                                "set" + k,
                                                "tools" + k,
                                                6,
                                                7,
                                                "'inputs':{}," + answer("h" + k + "1") + ","
                                                        + in(around + "tools:3|tools:4")))))
                .toArray(String[]::new));

        assertEquals(
                List.of("ask null", "set helper helper1", "ask null", "set helper helper2"),
                trial.calls.stream()
                        .map(call ->
                                call.tool() + (call.tool().equals("set") ? " " + call.agent() : "") + " " + call.run())
                        .toList());
    }

    /** The name is added to a message after its run has ended, so that it may be missing in what was sent. */
    @Test
    void aMessageWithoutANameIsOfTheAgentThatTheSameNodeNames() {
        String asks = "'outputs':{'message':{'type':'ai','id':'%s','name':%s,'content':'',"
                + "'tool_calls':[{'name':'set','args':{},'id':'%s'}]}}," + in("agent:1");
        FrontEndTrial trial = of(
                run("chain", "payer", "", 0, 9, ""),
                run("llm", "llm1", "payer", 1, 2, asks.formatted("m1", "null", "c1")),
                run("tool", "set1", "payer", 2, 3, answer("c1") + "," + in("tools:2")),
                run("llm", "llm2", "payer", 4, 5, asks.formatted("m2", "'payer'", "c2")),
                run("tool", "set2", "payer", 5, 6, answer("c2") + "," + in("tools:3")));

        assertEquals(
                List.of("payer", "payer"), trial.calls.stream().map(Call::agent).toList());
    }

    /** Two agents of that node: which of them it was is not known. */
    @Test
    void unlessTheNodeNamesSeveral() {
        String asks = "'outputs':{'message':{'type':'ai','id':'%s','name':%s,'content':'',"
                + "'tool_calls':[{'name':'set','args':{},'id':'%s'}]}}," + in("agent:1");
        FrontEndTrial trial = of(
                run("llm", "llm1", "", 1, 2, asks.formatted("m1", "null", "c1")),
                run("tool", "set1", "", 2, 3, answer("c1") + "," + in("tools:2")),
                run("llm", "llm2", "", 4, 5, asks.formatted("m2", "'payer'", "c2")),
                run("llm", "llm3", "", 4, 5, asks.formatted("m3", "'bonus'", "c3")));

        assertEquals("agent", trial.calls.get(0).agent());
    }

    @ParameterizedTest(name = "tool in {0}, model in {1}: {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "payer:1|tools:2; payer:1|agent:2; payer",
                "tools:2; agent:1; agent",
                "node:2; ''; node",
                "''; ''; tools",
            })
    void whoCalledIsTheOutermostSubgraphOrWhoAsked(String tool, String model, String agent) {
        FrontEndTrial trial = of(
                run("chain", "bank", "", 0, 9, ""),
                run("llm", "llm", "bank", 1, 2, model.isEmpty() ? "'x':1" : ASKS + "," + in(model)),
                run("chain", "tools", "bank", 3, 4, tool.isEmpty() ? "" : in(tool)),
                run("tool", "reserve", "tools", 3, 4, model.isEmpty() ? in(tool) : in(tool) + "," + answer("c1")));
        assertEquals(agent, trial.calls.get(0).agent());
        assertEquals("th", trial.calls.get(0).origin().session());
    }

    @Test
    void aRunMayComeInTwoPartsAndInOneAnother() {
        FrontEndTrial parts = of(
                "{'post':[{'id':'1','name':'get','run_type':'tool','trace_id':'t','start_time':1,'inputs':{'a':1}}],'patch':[]}",
                "{'patch':[{'id':'1','end_time':2,'outputs':{'left':7}}]}");
        FrontEndTrial nested = of("{'id':'0','name':'agent','run_type':'chain','trace_id':'t','child_runs':["
                + "{'id':'1','name':'get','run_type':'tool','start_time':1,'end_time':2,'inputs':{'a':1},'outputs':"
                + "{'output':'{`left`:7}'},'parent_run_id':'0','trace_id':'t'}]}".replace("`", "\\'"));
        assertEquals("agent get {\"a\":1} -> {\"left\":7} @? 1000000 2000000 DONE", parts.told());
        assertEquals(parts.told(), nested.told());
    }

    @Test
    void withoutTheirMessageSiblingsAreInDottedOrder() {
        FrontEndTrial trial = of(
                run("tool", "b", "tools", 1, 2, answer("c2") + ",'dotted_order':'T2'"),
                run("tool", "a", "tools", 1, 2, answer("c1") + ",'dotted_order':'T1'"));
        assertEquals(
                List.of(1, 0),
                trial.calls.stream()
                        .map(call -> call.batch() == null ? null : call.batch().index())
                        .toList());
    }

    /** A node of a graph executes the calls of one message, in turn or at once; any other run may be a whole agent. */
    @Test
    void whatBeganLaterBelowAnAgentIsOfAnotherMessage() {
        for (String place : List.of("", "tools:1")) {
            FrontEndTrial trial = of(
                    run("tool", "a", "agent", 1, 3, answer("c1") + ",'dotted_order':'T1'," + in(place)),
                    run("tool", "b", "agent", 2, 4, answer("c2") + ",'dotted_order':'T2'," + in(place)),
                    run("tool", "c", "agent", 4, 5, answer("c3") + ",'dotted_order':'T3'," + in(place)));
            assertEquals(
                    place.isEmpty() ? "agent 0, agent 1, agent/1 0" : "agent 0, agent 1, agent 2",
                    trial.calls.stream()
                            .map(Call::batch)
                            .map(batch -> batch == null ? "none" : batch.key() + " " + batch.index())
                            .collect(Collectors.joining(", ")));
        }
    }

    @Test
    void whatFailedOrIsNotDoneSaysSo() {
        FrontEndTrial trial = of(
                run("tool", "a", "", 1, 2, "'error':'boom'"),
                run("tool", "b", "", 1, 2, "'error':null,'outputs':{'x':1}"),
                "{'id':'c','name':'c','run_type':'tool','trace_id':'t','start_time':1,'end_time':null}");
        assertEquals(
                List.of("FAILED", "DONE", "UNKNOWN"),
                trial.calls.stream().map(call -> call.outcome().toString()).toList());
    }

    @Test
    void aToolThatIsGoneWasVisibleAndIsNoMore() {
        Call call = of(
                        run(
                                "llm",
                                "llm",
                                "",
                                1,
                                2,
                                ASKS + ",'extra':{'invocation_params':{'tools':["
                                        + "{'type':'function','function':{'name':'reserve'}},{'name':'charge'}]}}"),
                        run(
                                "tool",
                                "charge",
                                "",
                                3,
                                4,
                                "'outputs':{'output':{'type':'tool','status':'error',"
                                        + "'tool_call_id':'c2','content':'Error: charge is not a valid tool, try one of [reserve].'}}"))
                .calls
                .get(0);
        assertEquals(List.of(new Tool("reserve", null), new Tool("charge", null)), call.visibleAtPlan());
        assertEquals(List.of(new Tool("reserve", null)), call.visibleAtCommit());
    }

    @Test
    void theTracerOfJavaScriptCountsRunsInPlaceOfMicroseconds() {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.LANGSMITH, Mapping.none(), "runs.jsonl");
        assertEquals(
                List.of("bonus", "payer", "bonus", "payer"),
                trial.calls.stream().map(Call::agent).toList());
        assertTrue(trial.calls.stream().allMatch(call -> call.started() != null && call.started() % 1_000 == 0));
        assertTrue(
                trial.told()
                        .contains("payer set_balance {\"account\":\"acc1\",\"value\":70} -> {\"balance\":70} "
                                + "@1795204098917000 1795204098920000 1795204098982000 DONE"),
                trial::told);
    }

    @ParameterizedTest
    @CsvSource({
        "langchain-js, langsmith-js, 1000000",
        "langsmith, langsmith-js, 1000000",
        "langsmith, langsmith-py, 1000007",
    })
    void soDoesTheSdkForJavaScriptWithoutAFramework(String library, String sdk, long started) {
        FrontEndTrial trial = of("{'id':'1','name':'get','run_type':'tool','trace_id':'t','start_time':"
                + "'1970-01-01T00:00:01.000007Z','end_time':1000,'extra':{'runtime':{'library':'" + library
                + "','sdk':'" + sdk + "'}}}");

        assertEquals(started, trial.calls.get(0).started());
    }

    @Test
    void whatIsNoRunIsSaidToBeNone() {
        assertEquals(List.of("f:1: id: found no id, expected a run of LangSmith"), of("{'run_type':'tool'}").refused);
        assertFalse(LangSmith.recognizes(Texts.json("{\"run_type\":\"tool\"}")));
    }

    private static final String ASKED = "{'role':'assistant','content':null,'tool_calls':[{'id':'c1','type':'function',"
            + "'function':{'name':'set','arguments':'{\\'n\\':1}'}}]}";
    private static final String RESULT = "{'role':'tool','tool_call_id':'c1','content':'7'}";

    private static String model(String id, int from, int to, String messages, String answer) {
        return run(
                "llm",
                id,
                "loop",
                from,
                to,
                "'inputs':{'messages':[{'role':'user','content':'Go'}" + messages
                        + "]},'outputs':{'choices':[{'message':" + answer + "}]}");
    }

    /** A loop of an agent that only wraps the library of the model. */
    @Test
    void inALogWithoutToolsTheRunsOfModelsTellOfCalls() {
        FrontEndTrial trial = of(
                run("chain", "loop", "", 0, 9, ""),
                model("llm1", 1, 2, "", ASKED),
                model("llm2", 5, 6, "," + ASKED + "," + RESULT, "{'role':'assistant','content':'Done.'}"));

        assertEquals("loop set {\"n\":1} -> 7 @2000000 2000000 5000000 DONE", trial.told());
    }

    /** The SDK sends the list of messages to which the program has added by then. */
    @Test
    void whatTheProgramAddedToTheListLaterWasNotGiven() {
        String all = "," + ASKED + "," + RESULT;

        FrontEndTrial trial = of(
                run("chain", "loop", "", 0, 9, ""),
                model("llm1", 1, 2, all, ASKED),
                model(
                        "llm2",
                        5,
                        6,
                        all + ",{'role':'assistant','content':'Done.'}",
                        "{'role':'assistant','content':'Done.'}"));

        assertEquals("loop set {\"n\":1} -> 7 @2000000 2000000 5000000 DONE", trial.told());
    }

    /** Only by what it was given is it known whose a result is, since both agents use one id. */
    @Test
    void whatTheProgramAddedToTheListLaterIsOfNoOtherConversation() {
        String other = ASKED.replace("1}", "2}");
        String given = "," + ASKED + "," + RESULT;
        String otherGiven = "," + other + "," + RESULT.replace("'7'", "'8'");
        String done = "{'role':'assistant','content':'Done.'}";

        FrontEndTrial trial = of(
                model("llm1", 1, 2, given, ASKED),
                model("llm2", 1, 3, otherGiven, other).replace("Go", "Come"),
                model("llm3", 5, 6, given, done),
                model("llm4", 5, 6, otherGiven, done).replace("Go", "Come"));

        assertEquals("""
                agent (conversation 1) set {"n":1} -> 7 @2000000 2000000 5000000 DONE
                agent (conversation 2) set {"n":2} -> 8 @3000000 3000000 5000000 DONE""", trial.told());
    }

    /** What a run is may be known last, and what its model asked for after what it was given. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theRunOfAModelMayComeInPartsToo(boolean typeLast) {
        String type = "{'patch':[{'id':'llm1','run_type':'LLM'},{'id':'llm2','run_type':'llm'}]}";
        String given = "{'id':'%s','name':'m','trace_id':'t','start_time':%d,'inputs':{'messages':["
                + "{'role':'user','content':'Go'}%s]}}";
        String started = "{'post':[" + given.formatted("llm1", 1, "," + ASKED + "," + RESULT) + ","
                + given.formatted("llm2", 5, "," + ASKED + "," + RESULT) + "]}";
        String ended = "{'patch':[{'id':'llm1','end_time':2,'outputs':{'choices':[{'message':" + ASKED + "}]}},"
                + "{'id':'llm2','end_time':6,'outputs':{'choices':[]}}]}";

        FrontEndTrial trial = typeLast ? of(started, ended, type) : of(type, started, ended);

        assertEquals("agent set {\"n\":1} -> 7 @2000000 2000000 5000000 DONE", trial.told());
    }

    @Test
    void whereARunOfAToolComesLastMessagesTellOfNoCalls() {
        FrontEndTrial trial = of(
                run("chain", "loop", "", 0, 9, ""),
                model("llm1", 1, 2, "", ASKED),
                model("llm2", 5, 6, "," + ASKED + "," + RESULT, "{'role':'assistant','content':'Done.'}"),
                run("tool", "set", "loop", 3, 4, "'inputs':{'n':1}," + answer("c1")));

        assertEquals("loop set {\"n\":1} -> 7 @2000000 3000000 4000000 DONE", trial.told());
    }

    /** A request that an SDK could not send, with some parts of its form. */
    private static String unsent(String encoding, String... parts) {
        String form = Stream.of(parts)
                        .map(part -> part.replace('\'', '"').split(" ", 2))
                        .map(part -> "--b\r\nContent-Disposition: form-data; name=\"" + part[0] + "\"\r\n"
                                + "Content-Type: application/json; length=" + part[1].length() + "\r\n\r\n" + part[1]
                                + "\r\n")
                        .collect(Collectors.joining())
                + "--b--\r\n";
        byte[] plain = form.getBytes(StandardCharsets.UTF_8);
        byte[] body = encoding.isEmpty() ? plain : gzip(plain);
        return "{'version':1,'endpoint':'runs/multipart','headers':{'Content-Type':'multipart/form-data; boundary=b'"
                + (encoding.isEmpty() ? "" : ",'Content-Encoding':'" + encoding + "'") + "},'body_base64':'"
                + Base64.getEncoder().encodeToString(body) + "'}";
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return packed.toByteArray();
    }

    /** The folder {@code LANGSMITH_FAILED_TRACES_DIR}. */
    @ParameterizedTest
    @ValueSource(strings = {"", "gzip"})
    void requestsThatAnSdkCouldNotSendHoldRuns(String encoding) {
        FrontEndTrial trial = of(
                unsent(
                        encoding,
                        "post.1 {'id':'1','name':'get','run_type':'tool','trace_id':'t','start_time':1}",
                        "post.1.inputs {'of':'Zoë'}",
                        "attachment.1.picture \u0000\u00ff",
                        "post.2 {'id':'2','name':'set','run_type':'tool','trace_id':'t','start_time':3,'end_time':4}",
                        "post.2.error 'boom'",
                        "feedback.3 {'id':'3'}"),
                unsent(encoding, "patch.1 {'end_time':2}", "patch.1.outputs {'left':7}"));

        assertEquals("""
                agent get {"of":"Zoë"} -> {"left":7} @? 1000000 2000000 DONE
                agent set @? 3000000 4000000 FAILED""", trial.told());
        assertTrue(LangSmith.recognizes(Texts.json(unsent(encoding, "post.1 {}"))));
    }

    @Test
    void aRequestThatUnpacksToMoreThanALineMayHaveIsRefused() {
        FrontEndTrial trial = of(unsent("gzip", "post.1.inputs '" + "x".repeat(1_000_000) + "'"));

        assertEquals(
                List.of(
                        "f:1: found a request of more than 1000000 bytes, expected less; raise the limit with --max-line-bytes"),
                trial.refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no base64!", "e30=", "LS0NCg==", "LS1iDQpDb250ZW50", "H4sI", "LS1iDQoNCg0K"})
    void aRequestThatCannotBeReadIsRefused(String body) {
        FrontEndTrial trial = of("{'endpoint':'runs/multipart','body_base64':'" + body + "'}");

        assertEquals(List.of(), trial.calls);
        assertEquals(1, trial.refused.size());
        assertTrue(trial.refused.get(0).startsWith("f:1: body_base64: found "), trial.refused::toString);
    }
}
