package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.JsonDocuments;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of spans as different exporters write them. */
class SpanExportersTest {

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = SpanExportersTest.class.getResourceAsStream("/spans/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "console.json | payer set_balance {\"account\":\"a1\",\"value\":70} -> {\"balance\":70} @? 1767261600000000"
                        + " 1767261601000000 DONE; bonus set_balance {\"account\":\"a1\",\"value\":80} ->"
                        + " {\"balance\":80} @? 1767261600500000 1767261602000000 DONE",
                "copilot.jsonl | copilot task @? 1783621296937160 1783621302848114 DONE [t070/root070#1 null]",
                "jaeger.json | payer set_balance {\"account\":\"a1\",\"value\":70} @? 1767261600000000 1767261601000000 DONE",
                "tempo.json | payer set_balance {\"account\":\"a1\",\"value\":70} @? 1767261600000000 1767261601000000 DONE",
                "traceloop.json | agent set_balance {\"account\":\"a1\",\"value\":70} -> {\"balance\":70} @? 1767261600000000"
                        + " 1767261601000000 DONE"
            })
    void theCallsOfAnExporterAreRead(String file, String expected) throws IOException {
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.OTLP, Mapping.none(), resource(file));

        assertThat(trial.calls.stream().map(FrontEndTrial::told).collect(Collectors.joining("; ")))
                .isEqualTo(expected);
        assertThat(trial.refused).isEmpty();
    }

    /** What the exporters of Java's SDK to a logger write: each resource by itself, a line each. */
    @Test
    void aResourceByItselfIsAnExport() {
        String resource = "'resource':{'attributes':[{'key':'service.name','value':{'stringValue':'bank'}}]}";
        String call = "{'traceId':'a','spanId':'1','name':'n','startTimeUnixNano':'1767261600000000000',"
                + "'endTimeUnixNano':'1767261601000000000',"
                + "'attributes':[{'key':'gen_ai.tool.name','value':{'stringValue':'set'}}]}";
        String spans = "{" + resource + ",'scopeSpans':[{'scope':{'name':'s'},'spans':[" + call + "]}]}";
        String logs = "{" + resource + ",'scopeLogs':[{'logRecords':[{'eventName':'gen_ai.choice'}]}]}";

        assertThat(FrontEndTrial.of(Format.OTLP, spans, logs).told())
                .isEqualTo("bank set @? 1767261600000000 1767261601000000 DONE");
        assertThat(OtlpJson.recognizes(Texts.json(spans))).isTrue();
        assertThat(OtlpJson.recognizes(Texts.json(logs))).isTrue();
    }

    private static List<JsonNode> documents(byte[] bytes) throws IOException {
        List<JsonNode> roots = new ArrayList<>();
        new JsonDocuments()
                .read(
                        new ByteArrayInputStream(bytes),
                        "f",
                        Limits.DEFAULT,
                        new Problems(10),
                        document -> roots.add(document.root()));
        return roots;
    }

    @ParameterizedTest
    @ValueSource(strings = {"console.json", "copilot.jsonl", "jaeger.json", "tempo.json", "traceloop.json"})
    void theFormatIsRecognized(String file) throws IOException {
        assertThat(documents(resource(file)))
                .isNotEmpty()
                .allSatisfy(root -> assertThat(Format.of(root)).contains(Format.OTLP));
    }

    @ParameterizedTest
    @ValueSource(strings = {"console.jsonl", "console.txt", "ai-sdk-5.jsonl"})
    void theFormatOfAnExampleIsRecognized(String file) throws IOException {
        assertThat(documents(FrontEndTrial.example(Format.OTLP, file)))
                .isNotEmpty()
                .allSatisfy(root -> assertThat(Format.of(root)).contains(Format.OTLP));
    }

    /** Lists of spans: two versions of a trace of MLflow, an answer of Phoenix, a span of Zipkin. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'info':{},'data':{'spans':[{'name':'payer','trace_id':'tr-1','span_id':'b1','parent_span_id':null,"
                        + "'start_time_unix_nano':1000000000000000000,'end_time_unix_nano':1000000009000000000,"
                        + "'status':{'code':'OK'},'attributes':{'mlflow.spanType':'\\'AGENT\\''}},"
                        + "{'name':'set','trace_id':'tr-1','span_id':'b2','parent_span_id':'b1',"
                        + "'start_time_unix_nano':1000000001000000000,'end_time_unix_nano':1000000002000000000,"
                        + "'status':{'code':'ERROR'},'attributes':{'mlflow.spanType':'\\'TOOL\\''}}]}}",
                "{'spans':[{'name':'payer','context':{'trace_id':'0x1','span_id':'0xb1'},'parent_id':null,"
                        + "'start_time':1000000000000000000,'end_time':1000000009000000000,'status_code':'OK',"
                        + "'attributes':{'mlflow.spanType':'\\'AGENT\\''}},"
                        + "{'name':'set','context':{'trace_id':'0x1','span_id':'0xb2'},'parent_id':'0xb1',"
                        + "'start_time':1000000001000000000,'end_time':1000000002000000000,'status_code':'ERROR',"
                        + "'attributes':{'mlflow.spanType':'\\'TOOL\\''}}]}",
                "{'next_cursor':null,'data':[{'id':'U3','name':'set','context':{'trace_id':'1','span_id':'b2'},"
                        + "'span_kind':'TOOL','parent_id':null,'start_time':'2001-09-09T01:46:41Z',"
                        + "'end_time':'2001-09-09T01:46:42Z','status_code':'ERROR','attributes':{'agent.name':'payer'}}]}",
                "{'traceId':'1','id':'b2','name':'set','timestamp':1000000001000000,'duration':1000000,"
                        + "'localEndpoint':{'serviceName':'bank'},'tags':{'gen_ai.tool.name':'set',"
                        + "'gen_ai.agent.name':'payer','otel.status_code':'ERROR'}}"
            })
    void theSpansOfAListAreRead(String text) throws IOException {
        assertThat(documents(Texts.lines(text).getBytes(StandardCharsets.UTF_8)))
                .allSatisfy(root -> assertThat(Format.of(root)).contains(Format.OTLP));
        assertThat(FrontEndTrial.of(Format.OTLP, text).told())
                .startsWith("payer set @? 1000000001000000 1000000002000000 FAILED");
    }

    /** A retry exports spans again, and some exporters send a span when it begins, too. */
    @Test
    void aSpanThatIsExportedAgainIsOneCall() {
        String span = "{'name':'set','traceId':'a','spanId':'b','startTime':[1,0],%s'attributes':"
                + "{'gen_ai.tool.name':'set','gen_ai.agent.name':'payer'},'status':{}}";
        String ended = span.formatted("'endTime':[2,0],");

        FrontEndTrial trial = FrontEndTrial.of(Format.OTLP, span.formatted("'endTime':0,"), ended, ended);

        assertThat(trial.told()).startsWith("payer set @? 1000000 2000000 DONE");
        assertThat(trial.ignored).containsEntry("span that was exported again", 2);
    }

    /** Calls that stand alone have no known agent but the service: they are no runs of their own. */
    @ParameterizedTest
    @CsvSource({"'',service bank", "'9',service bank"})
    void callsThatStandAloneAreThoseOfOneAgent(String parent, String session) {
        String span = "{'name':'set','traceId':'%s','spanId':'b','parentSpanId':'%s','startTime':[1,0],'endTime':[2,0],"
                + "'resource':{'attributes':{'service.name':'bank'}},'attributes':{'gen_ai.tool.name':'set'}}";

        FrontEndTrial trial = FrontEndTrial.of(Format.OTLP, span.formatted("a1", parent), span.formatted("a2", parent));

        assertThat(trial.calls).extracting(Call::agent).containsExactly("bank", "bank");
        assertThat(trial.calls)
                .extracting(call -> String.valueOf(call.origin().session()))
                .containsExactly(session, session);
    }

    /** The exporter of JavaScript counts microseconds, and names the span around a span by its context. */
    @Test
    void theObjectsOfTheJavaScriptConsoleAreRead() {
        String span =
                "{'resource':{'attributes':{'service.name':'bank'}},'traceId':'a','parentSpanContext':{'traceId':'a',"
                        + "'spanId':'1'},'name':'%s','id':'%s','kind':0,'timestamp':1767261600000000,'duration':2500.75,"
                        + "'attributes':{%s},'status':{'code':%d},'events':[],'links':[]}";

        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                span.formatted("run", "1", "'gen_ai.agent.name':'payer'", 0).replace("'parentSpanContext'", "'none'"),
                span.formatted("set", "2", "'gen_ai.tool.name':'set'", 2));

        assertThat(trial.told()).isEqualTo("payer set @? 1767261600000000 1767261600002500 FAILED [a/1#1 null]");
        assertThat(trial.call().origin().attributes()).containsEntry("service.name", "bank");
    }

    /** Jaeger has events as lists of fields, of which one is the name of the event. */
    @Test
    void theEventsOfJaegerAreRead() {
        String event = "{'timestamp':1767261600000000,'fields':[{'key':'%s','type':'string','value':'%s'},"
                + "{'key':'event','type':'string','value':'%s'}]}";

        assertThat(FrontEndTrial.of(
                                Format.OTLP,
                                "{'data':[{'traceID':'a','spans':[{'traceID':'a','spanID':'1','operationName':'set','references':[],"
                                        + "'startTime':1767261600000000,'duration':1000000,'tags':["
                                        + "{'key':'gen_ai.tool.name','type':'string','value':'set'},"
                                        + "{'key':'gen_ai.agent.name','type':'string','value':'payer'}],'logs':["
                                        + event.formatted("content", "{\\'value\\':70}", "gen_ai.tool.message") + ","
                                        + event.formatted("message", "[{\\'text\\':\\'70\\'}]", "gen_ai.choice")
                                        + "],'processID':'p1'}],'processes':{'p1':{'serviceName':'bank','tags':[]}}}]}")
                        .told())
                .isEqualTo("payer set {\"value\":70} -> 70 @? 1767261600000000 1767261601000000 DONE");
    }

    /** Hexadecimal ids are the same in both cases; those in base 64, as Tempo's interface writes them, are not. */
    @Test
    void idsInBase64AreToldApartByCase() {
        String span = "{'name':'n','traceId':'Zg==','spanId':'%s','parentSpanId':'%s','startTime':1,'endTime':2,"
                + "'attributes':{%s}}";

        assertThat(FrontEndTrial.of(
                                Format.OTLP,
                                span.formatted("Ab==", "", "'gen_ai.agent.name':'upper'"),
                                span.formatted("aB==", "", "'gen_ai.agent.name':'lower'"),
                                span.formatted("2", "aB==", "'gen_ai.tool.name':'set'"))
                        .call()
                        .agent())
                .isEqualTo("lower");
    }

    /** Tempo writes ids as bytes in base 64, and people look them up in hexadecimal digits. */
    @Test
    void idsInBase64AreWrittenInDigits() {
        String span =
                "{'name':'n','traceId':'W4qlotLIcugyHPNzCNad8g==','spanId':'%s','parentSpanId':'%s','startTime':1,"
                        + "'endTime':2,'attributes':{%s}}";

        Call call = FrontEndTrial.of(
                        Format.OTLP,
                        span.formatted("0000000000000001", "AAAAAAAAAAA=", "'gen_ai.agent.name':'planner'"),
                        span.formatted("AAAAAAAAAAI=", "AAAAAAAAAAE=", "'gen_ai.tool.name':'set'"))
                .call();
        assertThat(call.agent()).isEqualTo("planner");
        assertThat(call.origin().trace()).isEqualTo("5b8aa5a2d2c872e8321cf37308d69df2");
        assertThat(call.id()).isEqualTo("0000000000000002");
    }

    /** An attribute counts if the span has it, or else a span around it, or else the resource; others are not kept. */
    @Test
    void attributesOfSpansAreKeptForTheMapping() {
        Mapping mapping = Texts.mapping(
                "scope: '@tenant'",
                "agent: '{@ai.telemetry.metadata.who}'",
                "tools: {set: {effect: write, cell: 'x:{@shard}', value: args}}");
        String span = "{'name':'n','traceId':'a','spanId':'%s','parentSpanId':'%s','startTime':[1,0],'endTime':[2,0],"
                + "'resource':{'attributes':{'tenant':'t0','shard':'s0','zone':'z0'}},'attributes':{%s}}";

        Call call = FrontEndTrial.of(
                        Format.OTLP,
                        mapping,
                        span.formatted("1", "", "'tenant':'t1','zone':'z1','ai.telemetry.metadata.who':'me'"),
                        span.formatted("2", "1", "'gen_ai.tool.name':'set','zone':'z2','shard':7"))
                .call();

        assertThat(mapping.attributes()).containsExactly("ai.telemetry.metadata.who", "shard", "tenant");
        assertThat(call.origin().attributes())
                .containsEntry("tenant", "t1")
                .containsEntry("shard", "7")
                .containsEntry("zone", "z0");
        assertThat(mapping.scope(call)).isEqualTo("t1");
        assertThat(mapping.agent(call)).isEqualTo("me");
    }

    @Test
    void metricsBesideSpansAreCounted() throws IOException {
        byte[] spans = resource("copilot.jsonl");
        byte[] both = (new String(spans, StandardCharsets.UTF_8) + "\n{\"type\":\"metric\",\"name\":\"tokens\"}\n")
                .getBytes(StandardCharsets.UTF_8);

        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.OTLP, Mapping.none(), both);

        assertThat(trial.calls).hasSize(1);
        assertThat(trial.ignored).containsEntry("record that is no span", 1);
    }
}
