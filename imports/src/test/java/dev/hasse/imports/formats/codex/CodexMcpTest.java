package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools of MCP servers in rollouts. */
class CodexMcpTest {
    private static final String META = line(0, "session_meta", "'id':'T','cwd':'/w','history_mode':'paginated'");

    private static String line(int second, String type, String payload) {
        return "{'timestamp':'2026-01-01T00:00:0" + second + "Z','type':'" + type + "','payload':{" + payload + "}}";
    }

    private static String call(String fields) {
        return line(1, "response_item", "'type':'function_call'," + fields + ",'call_id':'c','arguments':'{}'");
    }

    private static String script(String text) {
        return line(1, "response_item", "'type':'custom_tool_call','name':'exec','call_id':'s','input':'" + text + "'");
    }

    private static String answer() {
        return line(5, "response_item", "'type':'custom_tool_call_output','call_id':'s','output':'Script completed'");
    }

    private static String item(int second, String id, String item) {
        long time = CodexLog.at(second) / 1_000;
        return line(
                second,
                "event_msg",
                "'type':'item_completed','item':{'id':'" + id + "'," + item + "},'started_at_ms':" + (time - 5)
                        + ",'completed_at_ms':" + time);
    }

    private static String ofServer(String status, String result) {
        return item(
                2,
                "exec-1",
                "'type':'McpToolCall','server':'my-fs','tool':'put.file','arguments':{'path':'/w/f'},"
                        + "'readOnlyHint':false,'status':'" + status + "'," + result);
    }

    private static String command(int second) {
        return item(
                second,
                "exec-2",
                "'type':'CommandExecution','command':['/bin/bash','-lc','ls'],'cwd':'file:///w','status':'completed',"
                        + "'source':'unified_exec_startup','exit_code':0,'aggregated_output':''");
    }

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.CODEX, lines);
    }

    @ParameterizedTest
    @CsvSource({
        "mcp__shop, get_stock, mcp__shop__get_stock",
        "mcp__shop__, get_stock, mcp__shop__get_stock",
        "multi_agent_v1, spawn_agent, spawn_agent",
        // A tool of a server is no shell, whatever its name.
        "mcp__far, exec_command, mcp__far__exec_command"
    })
    void aToolIsNamedWithItsServer(String namespace, String name, String whole) {
        Call call = of(META, call("'name':'" + name + "','namespace':'" + namespace + "'"))
                .call();

        assertThat(call.tool()).isEqualTo(whole);
    }

    private static CodexLog afterServer(boolean readOnly, String status) {
        return new CodexLog()
                .add("T", "one")
                .knows("two\n")
                .server("T", "note", JsonNodeFactory.instance.objectNode().put("id", 7), readOnly, status, "ok");
    }

    @ParameterizedTest
    @CsvSource({"true, completed, wrote two", "false, completed, wrote ?", "false, failed, wrote ?"})
    void afterAToolThatMayHaveWrittenNoTextIsCertain(boolean readOnly, String status, String written) {
        assertThat(afterServer(readOnly, status)
                        .patch("T", "*** Update File: f\n@@\n-one\n+two")
                        .lastAccess())
                .endsWith(written);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAToolDeclaresIsPassedOn(boolean readOnly) {
        Call call = afterServer(readOnly, "completed").last();

        assertThat(call.readOnly()).isEqualTo(readOnly);
        assertThat(call.result().path("content").textValue()).isEqualTo("ok");
        assertThat(call.access()).isNull();
    }

    @Test
    void aToolMayHaveShownWhatItDoesNotName() {
        assertThat(new CodexLog()
                        .add("T", "one")
                        .server("U", "look", JsonNodeFactory.instance.objectNode(), true, "completed", "ok")
                        .add("U", "two")
                        .lastAccess())
                .contains("read one");
    }

    @ParameterizedTest
    @CsvSource({"none, wrote two", "opaque, wrote ?"})
    void aMappingSaysWhetherAToolMayHaveWritten(String effect, String written) {
        Mapping mapping = MappingFile.read(
                "m.yaml", ("tools: {\"mcp__fs__*\": " + effect + "}").getBytes(StandardCharsets.UTF_8));

        assertThat(afterServer(false, "completed")
                        .patch("T", "*** Update File: f\n@@\n-one\n+two")
                        .lastAccess(mapping))
                .endsWith(written);
    }

    @Test
    void aToolThatAScriptCallsIsACallOfItsOwn() {
        FrontEndTrial trial = of(
                META,
                script("await tools.mcp__my_fs__put_file(x)"),
                ofServer("completed", "'result':{'content':[{'type':'text','text':'done'}]}"),
                answer());

        assertThat(trial.calls.get(0).access()).isEqualTo(Access.NONE);
        Call call = trial.calls.get(1);
        assertThat(call.tool()).isEqualTo("mcp__my_fs__put_file");
        assertThat(call.arguments().path("path").textValue()).isEqualTo("/w/f");
        assertThat(call.result().textValue()).isEqualTo("done");
        assertThat(call.outcome()).isEqualTo(Outcome.DONE);
        assertThat(call.ended()).isEqualTo(CodexLog.at(2));
        assertThat(call.readOnly()).isFalse();
        assertThat(call.access()).isNull();
    }

    @Test
    void aToolOfAScriptMayHaveFailed() {
        Call call = of(
                        META,
                        script("await tools.mcp__my_fs__put_file(x)"),
                        ofServer("failed", "'error':{'message':'no server'}"))
                .calls
                .get(1);

        assertThat(call.outcome()).isEqualTo(Outcome.FAILED);
        JsonNode result = call.result();
        assertThat(result.path("message").textValue()).isEqualTo("no server");
    }

    @Test
    void aScriptWhoseToolsOfServersAreNotToldIsOpaque() {
        String script = script("await tools.exec_command(x); await tools.mcp__my_fs__put_file(y)");
        String server = ofServer("completed", "'result':{'content':[]}");

        assertThat(of(META, script, command(3), answer()).calls.get(0).access()).isNull();
        assertThat(of(META, script, command(3), server, answer()).calls.get(0).access())
                .isEqualTo(Access.NONE);
    }
}
