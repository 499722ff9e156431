package dev.hasse.imports.formats.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What sessions of Gemini CLI and Qwen Code did with the filesystem server of MCP. */
class GeminiMcpTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ObjectNode FILE = JSON.objectNode().put("path", "/w/f");
    private static final ObjectNode WRITE =
            JSON.objectNode().put("path", "/w/f").put("content", "mine\n");

    /**
     * A client.
     *
     * @param prefix how the names of tools begin
     * @param around what stands around a result
     * @param failure how a failure is told
     */
    private record Client(Format format, String prefix, String around, String failure) {
        /** Each session has a log of its own. */
        private FrontEndTrial trial(List<String> calls) {
            Map<String, byte[]> logs = new TreeMap<>();
            calls.stream()
                    .collect(Collectors.groupingBy(
                            lines -> lines.contains("\"sessionId\":\"s\"") ? "s" : "t", Collectors.joining("\n")))
                    .forEach((session, lines) -> logs.put(session, lines.getBytes(StandardCharsets.UTF_8)));
            return FrontEndTrial.ofFiles(format, Mapping.none(), logs);
        }

        private String done(String session, String tool, ObjectNode arguments, String text, double time) {
            return call(session, tool, arguments, "success", "output", around.formatted(text), time);
        }

        private String failed(String session, String tool, ObjectNode arguments, String text, double time) {
            String said = failure.formatted(JSON.textNode(text));
            return call(session, tool, arguments, "error", "error", said, time);
        }

        private String call(
                String session, String tool, ObjectNode given, String status, String kind, String text, double time) {
            String id = "'c" + time + "'";
            String name = "'" + prefix + tool + "'";
            String part = "{'functionResponse':{'id':" + id + ",'name':" + name + ",'response':{'" + kind + "':#}}}";
            String lines;
            if (format == Format.GEMINI_CLI) {
                lines = "{'sessionId':'" + session + "','projectHash':'h','startTime':0,'kind':'main'}\n{'id':'m" + time
                        + "','timestamp':" + time + ",'type':'gemini','content':'','toolCalls':[{'id':" + id
                        + ",'name':" + name + ",'args':@,'status':'" + status + "','timestamp':" + time
                        + ",'result':[" + part + "]}]}";
            } else {
                String call = "{'functionCall':{'id':" + id + ",'name':" + name + ",'args':@}}";
                lines = QwenCodeTest.asked(session, "a" + time, time - 0.5, call) + "\n"
                        + QwenCodeTest.record(
                                session,
                                "r" + time,
                                time,
                                "tool_result",
                                "'message':{'role':'user','parts':[" + part + "]},'toolCallResult':{'callId':" + id
                                        + ",'status':'" + status + "'}");
            }
            return lines.replace("'", "\"")
                    .replace("@", given.toString())
                    .replace("#", JSON.textNode(text).toString());
        }
    }

    static Stream<Arguments> clients() {
        String failure = "MCP tool 'x' reported tool error for function call: {} with response: "
                + "[{\"functionResponse\":{\"name\":\"x\",\"response\":";
        String content = "{\"content\":[{\"type\":\"text\",\"text\":%s}],\"isError\":true}";
        return Stream.of(
                Arguments.of(new Client(
                        Format.GEMINI_CLI,
                        "mcp_my_files_",
                        "<untrusted_context>\n%s\n</untrusted_context>",
                        failure + content + "}}]")),
                Arguments.of(new Client(
                        Format.QWEN_CODE,
                        "mcp__my_files__",
                        "%s",
                        failure + "{\"error\":" + content + ",\"content\":\"[Circular]\"}}}]")));
    }

    /** The call that was done last. */
    private static Call last(FrontEndTrial trial) {
        return trial.calls.get(trial.calls.size() - 1);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aWriteRestsOnWhatItsSessionHadRead(Client client) {
        Call write = last(client.trial(List.of(
                client.done("s", "read_text_file", FILE, "one\n", 1),
                client.done(
                        "t", "write_file", FILE.deepCopy().put("content", "two\n"), "Successfully wrote to /w/f", 2),
                client.done("s", "write_file", WRITE, "Successfully wrote to /w/f", 3))));

        assertThat(FrontEndTrial.access(write).reads())
                .containsExactly(new Glance("/w/f", FileText.value("one\n"), 1_000_000L));
        assertThat(FrontEndTrial.access(write).writes()).containsExactly(new Change("/w/f", FileText.value("mine\n")));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void anEditThatDoesNotFindItsTextIsRefusedBecauseOfAnotherSession(Client client) {
        for (String text : List.of("one", "never")) {
            Call edit = last(client.trial(List.of(
                    client.done("s", "read_text_file", FILE, "one\n", 1),
                    client.done("t", "write_file", WRITE, "Successfully wrote to /w/f", 2),
                    client.failed("s", "edit_file", FILE, "Could not find exact match for edit:\n" + text, 3))));

            assertThat(edit.outcome()).isEqualTo(text.equals("one") ? Outcome.REFUSED : Outcome.FAILED);
            assertThat(edit.access()).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void whatTheModelWasNotGivenIsNotRead(Client client) {
        List<String> lines = new ArrayList<>();
        for (String said :
                List.of("Output too large. Showing", "Tool output was too large and", "<tool_output_masked>")) {
            lines.add(client.call("s", "read_text_file", FILE, "success", "output", said, lines.size() + 1));
        }

        assertThat(client.trial(lines).calls)
                .hasSize(3)
                .allSatisfy(
                        call -> assertThat(FrontEndTrial.access(call).isNone()).isTrue());
    }

    @ParameterizedTest
    @MethodSource("clients")
    void anotherToolIsOpaque(Client client) {
        assertThat(last(client.trial(List.of(client.done("s", "run", FILE, "done", 1))))
                        .access())
                .isNull();
        assertThat(last(client.trial(List.of(client.failed("s", "run", FILE, "no", 1))))
                        .access())
                .isNull();
    }
}
