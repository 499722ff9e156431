package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Coverage;
import dev.hasse.model.Operation;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a session of Claude Code, and tells what Hasse makes of it. The time of a record is its seconds; files are called f. */
abstract class ClaudeCodeTrial {
    final List<String> lines = new ArrayList<>();
    /** The folder that agents are in. */
    String folder = "/w";

    private int second;
    private int call;

    void bash(String agent, String command) {
        use(agent, "Bash", "{\"command\":\"" + command + "\"}");
        result(agent, "", "null", false);
    }

    void write(String agent, String text, String details) {
        use(agent, "Write", "{\"file_path\":\"f\",\"content\":\"" + text + "\"}");
        result(agent, "ok", "{" + details.replace('\'', '"') + "}", false);
    }

    /** @param before null if the log does not hold it */
    void patched(String agent, String old, String replacement, @Nullable String before, String lines) {
        use(
                agent,
                "Edit",
                "{\"file_path\":\"f\",\"old_string\":\"" + old + "\",\"new_string\":\"" + replacement + "\"}");
        result(
                agent,
                "ok",
                "{\"originalFile\":" + (before == null ? "null" : "\"" + before + "\"")
                        + ",\"structuredPatch\":[{\"oldStart\":1,\"lines\":["
                        + lines.replace('\'', '"') + "]}]}",
                false);
    }

    void attachment(String attachment) {
        record("main", "attachment", "null", ",\"attachment\":{" + attachment.replace('\'', '"') + "}");
    }

    void read(String agent, String text) {
        use(agent, "Read", "{\"file_path\":\"f\"}");
        result(
                agent,
                "seen",
                "{\"type\":\"text\",\"file\":{\"filePath\":\"f\",\"content\":\"" + text
                        + "\",\"startLine\":1,\"numLines\":9,\"totalLines\":9}}",
                false);
    }

    /** A read of which the log holds only the text that the model saw. */
    void readText(String agent, String shown) {
        use(agent, "Read", "{\"file_path\":\"f\"}");
        result(agent, shown, "null", false);
    }

    /** An edit of which the log holds only that it was done. */
    void editText(String agent, String old, String replacement) {
        use(
                agent,
                "Edit",
                "{\"file_path\":\"f\",\"old_string\":\"" + old + "\",\"new_string\":\"" + replacement + "\"}");
        result(agent, "The file f has been updated successfully.", "null", false);
    }

    void readPart(String agent, String text, int from, int lines, int of) {
        use(agent, "Read", "{\"file_path\":\"f\",\"offset\":" + from + "}");
        result(
                agent,
                "seen",
                "{\"type\":\"text\",\"file\":{\"filePath\":\"f\",\"content\":\"" + text + "\",\"startLine\":" + from
                        + ",\"numLines\":" + lines + ",\"totalLines\":" + of + "}}",
                false);
    }

    void edit(String agent, String old, String replacement, String before) {
        use(
                agent,
                "Edit",
                "{\"file_path\":\"f\",\"old_string\":\"" + old + "\",\"new_string\":\"" + replacement + "\"}");
        result(agent, "ok", "{\"filePath\":\"f\",\"originalFile\":\"" + before + "\"}", false);
    }

    void use(String agent, String tool, String input) {
        record(
                agent,
                "assistant",
                "{\"id\":\"m" + ++call + "\",\"content\":[{\"type\":\"tool_use\",\"id\":\"c" + call + "\",\"name\":\""
                        + tool + "\",\"input\":" + input + "}]}",
                "");
    }

    void result(String agent, String content, String details, boolean error) {
        result(agent, "c" + call, content, details, error);
    }

    /** The result of a call that is not the last one. */
    void resultOf(String agent, String id, String content, String details) {
        result(agent, id, content, details, false);
    }

    private void result(String agent, String id, String content, String details, boolean error) {
        record(
                agent,
                "user",
                "{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"" + id + "\",\"content\":\"" + content
                        + "\",\"is_error\":" + error + "}]}",
                ",\"toolUseResult\":" + details);
    }

    /** The result of the last call, whose content is given as JSON. */
    void resultOfServer(String agent, String content, boolean error) {
        record(
                agent,
                "user",
                "{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c" + call + "\",\"content\":" + content
                        + (error ? ",\"is_error\":true" : "") + "}]}",
                "");
    }

    void record(String agent, String type, String message, String more) {
        String who = agent.equals("main") ? "" : ",\"agentId\":\"" + agent + "\",\"isSidechain\":true";
        lines.add("{\"sessionId\":\"s\",\"cwd\":\"" + folder + "\",\"uuid\":\"u" + second + "\",\"type\":\"" + type
                + "\",\"timestamp\":\"1970-01-01T00:00:" + "%02d".formatted(++second) + "Z\",\"message\":" + message
                + who + more + "}");
    }

    List<String> history() {
        return converted().records().stream()
                .map(ConvertedRecord::operation)
                .map(ClaudeCodeTrial::inWords)
                .toList();
    }

    Coverage coverage() {
        return converted().coverage();
    }

    Conversion.Converted converted() {
        return converted(Mapping.none());
    }

    Conversion.Converted converted(Mapping mapping) {
        Problems problems = new Problems(20);
        Conversion.Converted converted = Conversion.of(
                logs(), new Conversion.Request(null, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT), problems);
        assertThat(problems.first()).isEmpty();
        return converted;
    }

    /** The logs that are converted. */
    List<Input> logs() {
        return List.of(log("s.jsonl", lines));
    }

    static Input log(String name, List<String> lines) {
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return new Input(name, null, () -> new ByteArrayInputStream(bytes), true);
    }

    /** Texts in place of their digests, a line feed as a dot. */
    private static String inWords(Operation operation) {
        List<String> words = new ArrayList<>();
        if (Boolean.TRUE.equals(operation.refused())) {
            operation
                    .reads()
                    .forEach(read -> words.add("read " + text(read.value().text())));
            words.add("refused at " + time(operation.writeTime()));
            return operation.agent().replace("s/", "") + " " + String.join(", ", words);
        }
        operation.reads().forEach(read -> words.add("read " + text(read.value().text()) + " at " + time(read.time())));
        operation
                .writes()
                .forEach(write ->
                        words.add("wrote " + text(write.value().text()) + " at " + time(operation.writeTime())));
        // The only session is called s.
        return operation.agent().replace("s/", "") + " " + String.join(", ", words);
    }

    private static String time(long micros) {
        return micros % 1_000_000 == 0 ? String.valueOf(micros / 1_000_000) : String.valueOf(micros / 1e6);
    }

    private static String text(String value) {
        for (String text : new String[] {
            "",
            "a\n",
            "A\n",
            "c\nb\n",
            "A\nc\n",
            "b\n",
            "c\n",
            "a\nb\n",
            "a\nc\n",
            "a\nC\n",
            "a\n\nb\n",
            "a\n\nB\n",
            "A\nb\n",
            "a\nB\n",
            "A\nB\n",
            "x\nb\nc\n",
            "x\nB\nc\n",
            "a\nB\nc\n",
            "a\nB\nC\n",
            "B\nb\n",
            "B\nc\n"
        }) {
            if (FileText.value(text).text().equals(value)) {
                return text.replace('\n', '·');
            }
        }
        return value.equals("null") ? "NULL" : value;
    }
}
