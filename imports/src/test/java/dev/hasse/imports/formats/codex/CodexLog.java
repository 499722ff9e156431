package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rollouts of threads that work in {@code /w}, which do one thing after another, each at the next second: the first one at second 1. */
public final class CodexLog {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Map<String, StringBuilder> rollouts = new LinkedHashMap<>();
    private final Map<String, ObjectNode> metas = new HashMap<>();
    private final Set<String> texts = new LinkedHashSet<>();
    private int second;

    /** A moment on the clock of the log. */
    static long at(int second) {
        return 1_767_225_600_000_000L + second * 1_000_000L;
    }

    private CodexLog line(String thread, int second, String type, ObjectNode payload) {
        StringBuilder rollout = rollouts.computeIfAbsent(thread, none -> new StringBuilder());
        if (rollout.length() == 0) {
            append(rollout, 0, "session_meta", metas.computeIfAbsent(thread, CodexLog::meta));
        }
        append(rollout, second, type, payload);
        return this;
    }

    private static ObjectNode meta(String thread) {
        return JSON.objectNode().put("id", thread).put("cwd", "/w");
    }

    /** Says that a thread was spawned by another one; before it does anything. */
    CodexLog spawn(String parent, String thread) {
        metas.put(thread, meta(thread).put("parent_thread_id", parent));
        return this;
    }

    private static void append(StringBuilder rollout, int second, String type, ObjectNode payload) {
        ObjectNode line = JSON.objectNode()
                .put("timestamp", "2026-01-01T00:00:%02dZ".formatted(second))
                .put("type", type);
        rollout.append(line.set("payload", payload).toString()).append('\n');
    }

    private CodexLog call(String thread, String type, ObjectNode call, String output) {
        second++;
        String id = "c" + second;
        line(thread, second, "response_item", call.put("type", type).put("call_id", id));
        ObjectNode result = JSON.objectNode().put("type", type + "_output").put("call_id", id);
        return line(thread, second, "response_item", result.put("output", output));
    }

    private CodexLog tool(String thread, String name, ObjectNode arguments, String output) {
        ObjectNode call = JSON.objectNode().put("name", name).put("arguments", arguments.toString());
        return call(thread, "function_call", call, output);
    }

    /** A thread runs a command, which prints something and succeeds. */
    public CodexLog run(String thread, String command, String output) {
        texts.add(output);
        return run(thread, command, 0, output);
    }

    /** A thread runs a command, which ends with an exit status. */
    CodexLog run(String thread, String command, int exit, String output) {
        return tool(
                thread,
                "exec_command",
                JSON.objectNode().put("cmd", command),
                "Process exited with code " + exit + "\nOutput:\n" + output);
    }

    /** A thread asks for a command, which is not allowed to run. */
    public CodexLog deny(String thread, String command) {
        return tool(
                thread,
                "exec_command",
                JSON.objectNode().put("cmd", command),
                "exec_command failed: CreateProcess { message: \"Rejected(\\\"not permitted\\\")\" }");
    }

    /** A thread runs a command, which is still running when the call returns. */
    CodexLog leaveRunning(String thread, String command, int session) {
        return tool(
                thread,
                "exec_command",
                JSON.objectNode().put("cmd", command),
                "Process running with session ID " + session + "\nOutput:\n");
    }

    /** A thread asks a command for its output, which ends with an exit status, or still runs. */
    CodexLog ask(String thread, int session, @Nullable Integer exit, String output) {
        String state = exit == null ? "Process running with session ID " + session : "Process exited with code " + exit;
        return tool(
                thread,
                "write_stdin",
                JSON.objectNode().put("session_id", session).put("chars", ""),
                state + "\nOutput:\n" + output);
    }

    /** A person tells a thread something. */
    CodexLog prompt(String thread) {
        return line(
                thread,
                ++second,
                "event_msg",
                JSON.objectNode().put("type", "user_message").put("message", "go on"));
    }

    /** A thread calls a tool of the server {@code fs}, which returns a text, and says whether it only reads. */
    CodexLog server(String thread, String tool, ObjectNode arguments, boolean readOnly, String status, String text) {
        String id = "c" + ++second;
        ObjectNode call = JSON.objectNode().put("name", tool).put("namespace", "mcp__fs");
        call.put("type", "function_call").put("call_id", id).put("arguments", arguments.toString());
        line(thread, second, "response_item", call);
        ObjectNode item = JSON.objectNode().put("type", "McpToolCall").put("id", id);
        item.put("server", "fs").put("tool", tool).put("readOnlyHint", readOnly).put("status", status);
        item.set("arguments", arguments);
        ObjectNode result = item.putObject("result");
        result.putArray("content").addObject().put("type", "text").put("text", text);
        result.putObject("structuredContent").put("content", text);
        ObjectNode event = JSON.objectNode().put("type", "item_completed");
        event.set("item", item);
        long time = at(second) / 1_000;
        event.put("started_at_ms", time).put("completed_at_ms", time);
        line(thread, second, "event_msg", event);
        ObjectNode output =
                JSON.objectNode().put("type", "function_call_output").put("call_id", id);
        String wrapped = "Wall time: 0.0049 seconds\nOutput:\n" + result.path("structuredContent");
        return line(thread, second, "response_item", output.put("output", wrapped));
    }

    /** A thread applies a patch. */
    public CodexLog patch(String thread, String patch) {
        return patch(thread, patch, "Success.");
    }

    private CodexLog patch(String thread, String patch, String output) {
        String input = "*** Begin Patch\n" + patch + "\n*** End Patch";
        return call(
                thread,
                "custom_tool_call",
                JSON.objectNode().put("name", "apply_patch").put("input", input),
                output);
    }

    /** A thread adds the file {@code /w/f}, which has one line. */
    public CodexLog add(String thread, String line) {
        texts.add(line + "\n");
        return patch(thread, "*** Add File: f\n+" + line);
    }

    /** A thread applies a patch to {@code /w/f} that does not find its lines. */
    public CodexLog refuse(String thread, String lines) {
        return patch(
                thread,
                "*** Update File: f",
                "apply_patch verification failed: Failed to find expected lines in /w/f:\n" + lines);
    }

    /** A thread deletes the file {@code /w/f}, and an event tells what was in it. */
    public CodexLog delete(String thread, String text) {
        texts.add(text);
        patch(thread, "*** Delete File: f");
        ObjectNode change = JSON.objectNode().put("type", "delete").put("content", text);
        ObjectNode event = JSON.objectNode()
                .put("type", "patch_apply_end")
                .put("call_id", "c" + second)
                .put("success", true);
        event.set("changes", JSON.objectNode().set("/w/f", change));
        return line(thread, second, "event_msg", event);
    }

    /** Names a text as it is, which no step has as a whole. */
    public CodexLog knows(String text) {
        texts.add(text);
        return this;
    }

    /** The rollouts, by thread. */
    Map<String, String> rollouts() {
        Map<String, String> texts = new LinkedHashMap<>();
        rollouts.forEach((thread, rollout) -> texts.put(thread, rollout.toString()));
        return texts;
    }

    /** What is read from files, by name. */
    static FrontEndTrial read(Mapping mapping, Map<String, String> files) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        files.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
        return FrontEndTrial.ofFiles(Format.CODEX, mapping, bytes);
    }

    /** What is read from the rollouts. */
    FrontEndTrial read() {
        return read(Mapping.none(), rollouts());
    }

    /** The call that was made last. */
    public Call last() {
        return last(Mapping.none());
    }

    private Call last(Mapping mapping) {
        List<Call> calls = read(mapping, rollouts()).calls;
        return calls.stream()
                .filter(call -> Objects.equals(call.id(), "c" + second))
                .findFirst()
                .orElseThrow();
    }

    /**
     * What the last call did to {@code /w/f}, as {@code read one@3, found two, wrote three}: the text that it rests on, with the second at which
     * its thread had seen it, the text that was there immediately before, and the new one.
     */
    public String lastAccess() {
        return lastAccess(Mapping.none());
    }

    /** What the last call did to {@code /w/f}, given what a mapping says of tools. */
    String lastAccess(Mapping mapping) {
        Call last = last(mapping);
        Access access = last.access();
        if (access == null) {
            return "anything";
        }
        Stream<String> reads =
                access.reads().stream().map(read -> "read " + text(read.value()) + "@" + seconds(read.time()));
        Stream<String> writes = access.writes().stream().map(change -> "wrote " + text(change.value()));
        Stream<String> found = access.before().stream().map(before -> "found " + text(before.value()));
        return Stream.of(reads, found, writes).flatMap(each -> each).collect(Collectors.joining(", "));
    }

    private static String seconds(@Nullable Long time) {
        return time == null ? "?" : String.valueOf((time - at(0)) / 1_000_000);
    }

    private String text(@Nullable Value value) {
        if (value == null) {
            return "?";
        }
        return texts.stream()
                .filter(text -> FileText.value(text).equals(value))
                .map(String::strip)
                .findFirst()
                .orElse(value.text());
    }
}
