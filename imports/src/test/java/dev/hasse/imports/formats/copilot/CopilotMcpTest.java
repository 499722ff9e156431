package dev.hasse.imports.formats.copilot;

import static dev.hasse.imports.formats.copilot.CopilotCliTest.asks;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.event;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.log;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.result;
import static dev.hasse.imports.formats.copilot.CopilotCliTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.model.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of the filesystem server of MCP in logs of Copilot CLI, in the forms in which its versions write results. */
class CopilotMcpTest {
    private static final String PATH = "{'path':'/w/f'}";

    private static Value text(String text) {
        return FileText.value(text);
    }

    private static String begun(String id, String tool, String arguments, double time) {
        return event(
                "tool.execution_start",
                "'toolCallId':'" + id + "','toolName':'a-b-" + tool + "','arguments':" + arguments
                        + ",'mcpServerName':'a.b','mcpToolName':'" + tool + "'",
                time);
    }

    private static String called(String tool, String arguments, String result, double time) {
        return begun("m" + time, tool, arguments, time - 0.5) + "\n" + result("m" + time, result, time);
    }

    /** How present versions give a text. */
    private static String structured(String text) {
        return "'success':true,'result':{'content':'" + text + "\\n\\n{…}','structuredContent':{'content':'" + text
                + "'}}";
    }

    private static String error(String message, String code) {
        return "'success':false,'error':{'message':'" + message + "','code':'" + code + "'}";
    }

    private static Call lastOf(String... lines) {
        List<Call> calls = CopilotCliTest.of(lines).calls;
        return calls.get(calls.size() - 1);
    }

    private static Access accessOf(String... lines) {
        return FrontEndTrial.access(lastOf(lines));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "'content':'a\\nb\\n\\n\\n{…}','structuredContent':{'content':'a\\nb\\n'}; structured",
                "'content':'a\\nb\\n\\n\\n{\\u0022content\\u0022:\\u0022a\\\\nb\\\\n\\u0022}'; below the text, as in 1.0.60",
                "'content':'{\\u0022content\\u0022:\\u0022a\\\\nb\\\\n\\u0022}'; instead of it, as in 1.0.12",
                "'content':'a\\nb\\n'; the text alone, as of older servers",
            })
    void aReadShowsTheFile(String content, String why) {
        assertThat(accessOf(called("read_text_file", PATH, "'success':true,'result':{" + content + "}", 1))
                        .reads())
                .as(why)
                .containsExactly(new Glance("/w/f", text("a\nb\n"), 1_000_000L));
    }

    @Test
    void aWriteLeavesItsText() {
        String write =
                called("write_file", "{'path':'/w/f','content':'c'}", structured("Successfully wrote to /w/f"), 1);

        assertThat(accessOf(write).writes()).containsExactly(new Change("/w/f", text("c")));
    }

    @Test
    void aResultThatWasCutShowsNothing() {
        String cut = "'success':true,'result':{'content':'Output too large to read at once (23.5 KB). …',"
                + "'structuredContent':{'content':'a'}}";

        assertThat(accessOf(called("read_text_file", PATH, cut, 1)).reads()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "MCP server \\u0027a.b\\u0027: Could not find exact match for edit:\\na; failure; REFUSED; another session has replaced it",
                "MCP server \\u0027a.b\\u0027: Could not find exact match for edit:\\nz; failure; FAILED; it never stood there",
                "The user denied it; denied; FAILED; it was not allowed",
                "Tool a-b-edit_file does not exist.; failure; FAILED; it never got there",
                "MCP server \\u0027a.b\\u0027: McpError: MCP error -32001: Request timed out; failure; UNKNOWN; it may come to be done",
            })
    void aFailureSaysWhatWasDone(String message, String code, Outcome outcome, String why) {
        Map<String, String[]> logs = new LinkedHashMap<>();
        logs.put(
                log("a"),
                session(
                        "a",
                        called("read_text_file", PATH, structured("a\\nb\\n"), 1),
                        called(
                                "edit_file",
                                "{'path':'/w/f','edits':[{'oldText':'a','newText':'x'}]}",
                                error(message, code),
                                3)));
        logs.put(
                log("b"),
                session(
                        "b",
                        called(
                                "write_file",
                                "{'path':'/w/f','content':'c'}",
                                structured("Successfully wrote to /w/f"),
                                2)));
        List<Call> calls = CopilotCliTest.of(logs).calls;

        assertThat(calls.get(2).outcome()).as(why).isEqualTo(outcome);
    }

    /** They run at once. */
    @Test
    void whatOneOfSeveralCallsOfAMessageDidIsNotKnown() {
        String[] lines = {
            asks(1, "1", "2"),
            begun("1", "write_file", "{'path':'/w/f','content':'c'}", 1),
            begun("2", "read_text_file", PATH, 1),
            result("1", structured("Successfully wrote to /w/f"), 2),
            result("2", structured("c"), 2),
        };

        List<Call> calls = CopilotCliTest.of(lines).calls;

        assertThat(calls.get(0).access()).isNull();
        assertThat(FrontEndTrial.access(calls.get(1)).reads()).isEmpty();
    }
}
