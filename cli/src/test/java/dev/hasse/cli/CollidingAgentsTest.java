package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found when coding agents that share a checkout write the same files. Each call takes a second, one after another. */
class CollidingAgentsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder = Path.of("");

    private final Map<String, List<String>> logs = new LinkedHashMap<>();
    private int second;

    // ---- Codex

    @Test
    void aChildThatAddsAFileOfItsParentOverwritesItUnseen() throws IOException {
        patch("parent", "*** Add File: main.rs\n+one");
        shell("parent", "cargo build");
        shell("child", "./reference --help");
        patch("child", "*** Add File: main.rs\n+two");

        assertThat(found()).isEqualTo("unseen-overwrite child over parent /w/main.rs");
    }

    @Test
    void aChildThatHasLookedAtTheFileKnowsWhatItOverwrites() throws IOException {
        for (String look :
                new String[] {"cat main.rs", "sed -n '1,90p' /w/main.rs", "git diff", "wc *.rs", "cp main.rs x"}) {
            logs.clear();
            patch("parent", "*** Add File: main.rs\n+one");
            shell("child", look);
            patch("child", "*** Add File: main.rs\n+two");

            assertThat(found()).as(look).isEmpty();
        }
    }

    @Test
    void whoMayHaveSeenAnUnknownTextOverwritesNothingUnseen() throws IOException {
        patch("parent", "*** Add File: main.rs\n+one");
        shell("parent", "cargo fmt");
        patch("parent", "*** Update File: main.rs\n@@\n-one\n+two");
        shell("child", "cat main.rs");
        patch("child", "*** Add File: main.rs\n+three");

        assertThat(found()).isEmpty();
    }

    @Test
    void whoAddsAFileAgainThatAnotherHasReplacedWritesOnAnOldState() throws IOException {
        patch("parent", "*** Add File: main.rs\n+one");
        patch("child", "*** Add File: main.rs\n+two");
        patch("parent", "*** Add File: main.rs\n+three");

        assertThat(found())
                .isEqualTo("A1 parent<child /w/main.rs, unseen-overwrite child over parent /w/main.rs,"
                        + " unseen-overwrite parent over child /w/main.rs");
    }

    @Test
    void whoPatchesItsOwnFileThatAnotherHasChangedMakesAStaleEdit() throws IOException {
        patch("parent", "*** Add File: lib.rs\n+one\n+two");
        patch("child", "*** Update File: lib.rs\n@@\n-one\n+ONE");
        patch("parent", "*** Update File: lib.rs\n@@\n-two\n+TWO");

        assertThat(found()).startsWith("A1 parent<child /w/lib.rs");
    }

    @Test
    void whoHasLookedBeforePatchingItsOwnFileDoesNot() throws IOException {
        patch("parent", "*** Add File: lib.rs\n+one\n+two");
        patch("child", "*** Update File: lib.rs\n@@\n-one\n+ONE");
        shell("parent", "nl -ba lib.rs | sed -n '1,90p'");
        patch("parent", "*** Update File: lib.rs\n@@\n-two\n+TWO");

        assertThat(found()).isEmpty();
    }

    @Test
    void aPatchWhoseLinesAnotherAgentHasReplacedIsRefused() throws IOException {
        shell("child", "sed -n '1,90p' widget.py");
        patch("parent", "*** Update File: widget.py\n@@\n-one\n+two");
        failedPatch("child", "*** Update File: widget.py\n@@\n-one\n+two");

        assertThat(found()).isEqualTo("refused child");
    }

    @Test
    void aPatchThatFailsForItselfIsNot() throws IOException {
        patch("parent", "*** Update File: other.py\n@@\n-one\n+two");
        failedPatch("child", "*** Update File: widget.py\n@@\n-one\n+two");
        patch("parent", "*** Update File: widget.py\n@@\n-one\n+two");
        shell("child", "cat widget.py");
        failedPatch("child", "*** Update File: widget.py\n@@\n-one\n+two");
        failedPatch("parent", "*** Update File: widget.py\n@@\n-one\n+two");

        assertThat(found()).isEmpty();
    }

    @Test
    void aChildThatRemovesAModuleOfItsParentOverwritesItUnseen() throws IOException {
        patch("parent", "*** Add File: lib/argparse.mjs\n+one");
        shell("child", "rm -f lib/argparse.mjs && ls lib");

        // The removal names the file, which is no look at it.
        assertThat(found()).isEqualTo("unseen-overwrite child over parent /w/lib/argparse.mjs");
    }

    @Test
    void aFileThatWasWrittenByTheShellIsOverwritten() throws IOException {
        shell("parent", "cat > compile.sh <<'E'\none\nE");
        shell("child", "cat > compile.sh <<'E'\ntwo\nE\n");

        assertThat(found()).isEqualTo("unseen-overwrite child over parent /w/compile.sh");
    }

    @Test
    void anAgentsOwnCommandsAreNoCollision() throws IOException {
        patch("parent", "*** Add File: main.rs\n+one");
        shell("parent", "sed -i s/one/two/ main.rs");
        patch("parent", "*** Update File: main.rs\n@@\n-two\n+three");
        shell("parent", "mv main.rs lib.rs");
        patch("parent", "*** Add File: main.rs\n+four");
        patch("child", "*** Add File: other.rs\n+one");
        shell("child", "rm other.rs");

        assertThat(found()).isEmpty();
    }

    @Test
    void whoAppendsToTheNotesOfAnotherOverwritesNothing() throws IOException {
        patch("parent", "*** Add File: notes.md\n+one");
        shell("child", "echo two >> notes.md");
        shell("parent", "echo three >> notes.md");

        assertThat(found()).isEmpty();
    }

    @Test
    void aToolThatShowsFilesIsALookAtThem() throws IOException {
        patch("parent", "*** Add File: main.rs\n+one");
        call("child", "read_file", "{\"file_path\":\"/w/main.rs\"}", "one");
        patch("child", "*** Add File: main.rs\n+two");

        assertThat(found()).isEmpty();
    }

    @Test
    void aMappingCanMakeEveryCommandOpaque() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), "tools: {exec_command: opaque}\n");
        patch("parent", "*** Add File: main.rs\n+one");
        shell("child", "rm main.rs");

        assertThat(found()).isEqualTo("unseen-overwrite child over parent /w/main.rs");
        assertThat(found("--mapping", mapping.toString())).isEmpty();
    }

    // ---- Claude Code

    @Test
    void anEditOfAFileThatAnotherSessionHasChangedIsRefused() throws IOException {
        session("parent", "Read", "{\"file_path\":\"/w/t.py\"}", "1\u2192one", false);
        session("child", "Read", "{\"file_path\":\"/w/t.py\"}", "1\u2192one", false);
        session(
                "child",
                "Edit",
                "{\"file_path\":\"/w/t.py\",\"old_string\":\"one\",\"new_string\":\"two\"}",
                "ok",
                false);
        session(
                "parent",
                "Edit",
                "{\"file_path\":\"/w/t.py\",\"old_string\":\"one\",\"new_string\":\"three\"}",
                "File has been modified since read, either by the user or by a linter.",
                true);

        assertThat(found()).isEqualTo("refused parent/main");
    }

    @Test
    void aWriteOverAHelperOfAnotherSessionIsRefused() throws IOException {
        session("parent", "Write", "{\"file_path\":\"/w/lib.mjs\",\"content\":\"one\"}", "ok", false);
        session(
                "child",
                "Write",
                "{\"file_path\":\"/w/lib.mjs\",\"content\":\"two\"}",
                "File has not been read yet. Read it first before writing to it.",
                true);

        assertThat(found()).isEqualTo("refused child/main");
    }

    @Test
    void aSessionThatOverwritesAFileByItsShellDoesSoUnseen() throws IOException {
        session("parent", "Write", "{\"file_path\":\"/w/lib.mjs\",\"content\":\"one\"}", "ok", false);
        session("child", "Bash", "{\"command\":\"cat > lib.mjs <<'E'\\ntwo\\nE\"}", "", false);
        session("child", "Bash", "{\"command\":\"rm lib.mjs\"}", "", false);

        assertThat(found()).isEqualTo("unseen-overwrite child/main over parent/main /w/lib.mjs");
    }

    @Test
    void aSessionThatRestoresAFileItHadReadLosesTheEditOfAnother() throws IOException {
        session("child", "Read", "{\"file_path\":\"/w/c.py\"}", "1\u2192one", false);
        session("parent", "Write", "{\"file_path\":\"/w/c.py\",\"content\":\"two\\n\"}", "ok", false);
        session("child", "Bash", "{\"command\":\"git checkout -- c.py\"}", "", false);
        session("child", "Read", "{\"file_path\":\"/w/c.py\"}", "1\u2192one", false);

        assertThat(found()).startsWith("A1 child/main<parent/main /w/c.py");
    }

    private void patch(String thread, String changes) {
        call(thread, "apply_patch", changes, "Success. Updated the following files:");
    }

    private void failedPatch(String thread, String changes) {
        String file = changes.lines().findFirst().orElseThrow().replace("*** Update File: ", "");
        call(
                thread,
                "apply_patch",
                changes,
                "apply_patch verification failed: Failed to find expected lines in /w/" + file + ":\none");
    }

    private void shell(String thread, String command) {
        ObjectNode arguments = JSON.createObjectNode().put("cmd", command);
        call(thread, "exec_command", arguments.toString(), "Chunk ID: 1\nProcess exited with code 0\nOutput:\n");
    }

    private void call(String thread, String tool, String given, String output) {
        List<String> log = logs.computeIfAbsent(
                thread,
                none -> new ArrayList<>(List.of(codex(
                        "session_meta",
                        JSON.createObjectNode().put("id", thread).put("cwd", "/w")))));
        boolean patch = tool.equals("apply_patch");
        String id = "c" + second;
        ObjectNode call = JSON.createObjectNode();
        call.put("type", patch ? "custom_tool_call" : "function_call")
                .put("name", tool)
                .put("call_id", id);
        call.put(patch ? "input" : "arguments", patch ? "*** Begin Patch\n" + given + "\n*** End Patch\n" : given);
        log.add(codex("response_item", call));
        second++;
        ObjectNode result = JSON.createObjectNode();
        result.put("type", patch ? "custom_tool_call_output" : "function_call_output")
                .put("call_id", id);
        log.add(codex("response_item", result.put("output", output)));
    }

    private String codex(String type, ObjectNode payload) {
        ObjectNode line = JSON.createObjectNode().put("timestamp", time()).put("type", type);
        return line.set("payload", payload).toString();
    }

    private String time() {
        return "2026-01-01T00:00:%02dZ".formatted(second);
    }

    private void session(String session, String tool, String input, String output, boolean error) throws IOException {
        List<String> log = logs.computeIfAbsent(session, none -> new ArrayList<>());
        String id = "c" + second;
        ObjectNode use =
                JSON.createObjectNode().put("type", "tool_use").put("id", id).put("name", tool);
        use.set("input", JSON.readTree(input));
        log.add(claude(session, "assistant", use));
        second++;
        ObjectNode result = JSON.createObjectNode().put("type", "tool_result").put("tool_use_id", id);
        log.add(claude(session, "user", result.put("content", output).put("is_error", error)));
    }

    private String claude(String session, String type, ObjectNode block) {
        ObjectNode line = JSON.createObjectNode()
                .put("sessionId", session)
                .put("cwd", "/w")
                .put("type", type);
        line.put("uuid", type + second).put("timestamp", time());
        line.putObject("message").put("id", "m" + second).putArray("content").add(block);
        return line.toString();
    }

    /** The findings of the only trace, sorted: of A1, and of the observations of writes that nobody had seen or that were refused. */
    private String found(String... options) throws IOException {
        Path logFolder = Files.createTempDirectory(folder, "logs");
        for (Map.Entry<String, List<String>> log : logs.entrySet()) {
            Files.write(logFolder.resolve(log.getKey() + ".jsonl"), log.getValue());
        }
        List<String> arguments = new ArrayList<>(List.of("-q", "--from", "auto", logFolder.toString()));
        arguments.addAll(List.of(options));
        List<JsonNode> traces = Verdicts.of(arguments.toArray(new String[0]));
        assertThat(traces).hasSize(1);
        assertThat(traces.get(0).get("trace_id").asText()).isEqualTo("/w");
        List<String> found = new ArrayList<>();
        for (JsonNode one : traces.get(0).get("anomalies").get("A1").get("witnesses")) {
            found.add("A1 " + agent(one, "reader") + "<" + agent(one, "writer") + " "
                    + one.get("cell").asText());
        }
        JsonNode observations = traces.get(0).get("observations");
        for (JsonNode one : observations.get("unseen-overwrite").get("witnesses")) {
            found.add("unseen-overwrite " + agent(one, "writer") + " over " + agent(one, "overwritten") + " "
                    + one.get("cell").asText());
        }
        for (JsonNode one : observations.get("refused").get("witnesses")) {
            found.add("refused " + agent(one, "op"));
        }
        found.sort(null);
        return String.join(", ", found);
    }

    private static String agent(JsonNode witness, String field) {
        return witness.get(field).get("agent").asText();
    }
}
