package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a file that is of no known format. In these tables, {@code '} stands for a quotation mark. */
class UnknownFormatTest {

    private static String said(String text) {
        Problems problems = new Problems(5);
        byte[] bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        Input input = new Input("f", null, () -> new ByteArrayInputStream(bytes), true);
        Conversion.calls(
                List.of(input),
                new Conversion.Request(null, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT),
                problems);
        assertThat(problems.count()).isEqualTo(1);
        return problems.first().get(0).message();
    }

    /** A list of one object is no object. */
    @Test
    void argumentsMayBeAList() {
        assertThat(said("{'tool':'pay','args':[{'a':1}],'at':1}"))
                .contains("fields: {tool: tool, args: args, ended: at}");
    }

    @Test
    void theWholeMessage() {
        assertThat(said("{'trace_id':'t','parent_run_id':null,'tool_name':'pay','arguments':{},'ts':1}"))
                .isEqualTo("f: found an unknown format (an object with \"trace_id\", \"parent_run_id\", \"tool_name\","
                        + " \"arguments\", \"ts\"), expected one of claude-code, langgraph, langsmith, langfuse,"
                        + " openai-agents, adk, crewai, otlp, mcp, tau2, jepsen, codex, gemini-cli, qwen-code,"
                        + " opencode, kimi-code, copilot-cli, pi, openclaw, cline, atif, dbos, inspect, temporal, atomix, atp, sagamas, generic; nearest is langsmith, which has parent_run_id and trace_id too (--from langsmith),"
                        + " or map it: --from generic --mapping FILE, where FILE begins with fields: {tool: tool_name,"
                        + " args: arguments, ended: ts, trace: trace_id} (docs/formats/generic.md;"
                        + " 'hasse convert --suggest-mapping' drafts it)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "{'a':1}; name it with --from,",
                "{'id':1,'type':2,'name':3,'timestamp':4}; name it with --from,",
                "{'spanId':1,'traceId':2,'attributes':{}}; nearest is otlp,",
                "{'run_type':1,'inputs':2,'parent_id':3,'trace_id':4}; nearest is langsmith,",
                "{'sessionId':1,'messages':2,'lastUpdated':3}; nearest is gemini-cli,",
                "{'systemPayload':1,'provenance':2}; nearest is qwen-code,",
                "{'info':1,'messages':2}; nearest is opencode,",
                "{'toolCallId':1,'stepUuid':2,'name':3}; nearest is kimi-code,",
            })
    void theNearestFormats(String document, String nearest) {
        assertThat(said(document)).contains("; " + nearest);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "{'a':1}; {tool: PATH, ended: PATH}",
                "{'function':'f','input':{},'output':1,'start':2,'end':3}; {tool: function, args: input, result: output, started: start, ended: end}",
                "{'tool':{'name':'f','args':{}},'agent':'x','time':1}; {tool: tool.name, agent: agent, args: tool.args, ended: time}",
                "{'tool':'f','args':{'input':{'id':1}},'time':1}; {tool: tool, args: args.input, ended: time}",
                "{'tool':'f','args':{'id':1},'time':1}; {tool: tool, args: args, ended: time}",
                "{'time':1,'a':{'tool.name':'f'}}; {tool: ^a[~tool.name~]^, ended: time}",
                "{'run':'r','steps':[{'tool':'f','time':1}]}; {events: ~steps[]~, tool: tool, ended: time, trace: outer.run}",
                "{'steps':[{'n':1,'calls':[{'tool':'f','time':1}]}]}; {events: ~steps[].calls[]~, tool: tool, ended: time}",
                "{'tool':7,'time':1}; {tool: PATH, ended: time}",
                "{'odd name}':[{'tool':'f'}]}; {tool: PATH, ended: PATH}",
            })
    void whereThePartsOfACallSeemToStand(String document, String fields) {
        String expected = "fields: " + fields.replace('~', '"').replace('^', '\'');

        assertThat(said(document)).contains("where FILE begins with " + expected + " (");
        MappingFile.read("map.yaml", expected.replace("PATH", "x").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theGuessReadsTheCalls() {
        Mapping mapping = MappingFile.read(
                "map.yaml",
                FieldsGuess.of(Json.unwrapped(TextNode.valueOf("{\"steps\":[{\"tool\":\"f\",\"time\":1}]}")))
                        .getBytes(StandardCharsets.UTF_8));
        byte[] log = "{\"steps\":[{\"tool\":\"f\",\"time\":1},{\"tool\":\"g\",\"time\":2}]}"
                .getBytes(StandardCharsets.UTF_8);
        Problems problems = new Problems(5);

        assertThat(Conversion.calls(
                        List.of(new Input("f", null, () -> new ByteArrayInputStream(log), true)),
                        new Conversion.Request(null, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT),
                        problems))
                .extracting(Call::tool)
                .containsExactly("f", "g");
        assertThat(problems.first()).isEmpty();
    }

    /** Where other events stand between them, a field tells them apart. */
    @Test
    void onlySomeEventsAreCalls() {
        JsonNode thought = Json.unwrapped(TextNode.valueOf("{\"type\":\"thought\",\"time\":1}"));
        JsonNode call = Json.unwrapped(TextNode.valueOf("{\"type\":\"call\",\"tool\":\"f\",\"time\":1}"));
        JsonNode start = Json.unwrapped(TextNode.valueOf("{\"type\":\"run\",\"tool\":\"f\",\"time\":1}"));

        assertThat(FieldsGuess.of(List.of(thought, call)))
                .isEqualTo("fields: {tool: tool, ended: time, only: type = call}");
        assertThat(FieldsGuess.of(List.of(thought, call, start)))
                .isEqualTo("fields: {tool: tool, ended: time, only: \"type = call, run\"}");
        assertThat(FieldsGuess.of(List.of(call))).doesNotContain("only");
    }
}
