package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code hasse guard} prints, and its exit codes; what it decides is tested where it is decided. */
class GuardCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void checkout() throws IOException {
        Files.createDirectories(folder.resolve(".git"));
        Files.writeString(folder.resolve("a.ts"), "one");
    }

    private Run guard(String input, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "guard";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        // Not the home of whoever runs the tests, whose sessions may be guarded.
        Map<String, String> home = Map.of("HOME", folder.resolve("home").toString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run run = Run.on(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, home, folder, all);
        return new Run(run.exitCode(), out.toString(StandardCharsets.UTF_8), run.err());
    }

    private static String call(String session, String event, String tool) {
        return """
                {"session_id":"%s","hook_event_name":"%s","tool_name":"%s","tool_use_id":"t1","tool_input":{"file_path":"a.ts"}}""".formatted(session, event, tool);
    }

    private JsonNode valid(String schema, String json) throws IOException {
        ObjectNode text = Schemas.text(schema);
        Schemas.allowNoOtherFields(text);
        Schema strict = Schemas.of(text);
        JsonNode node = Verdicts.json(json);
        assertThat(strict.validate(node)).isEmpty();
        return node;
    }

    @Test
    void aHookSpeaksTheWordsOfClaudeCode() {
        assertThat(guard(call("s1", "PreToolUse", "Write"), "hook").golden()).isEqualTo("""
                exit 0
                --- out
                {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny",\
                "permissionDecisionReason":"`a.ts` exists and you have not read it: read it first"}}
                """);
        assertThat(guard(call("s1", "PreToolUse", "Write"), "hook", "--warn").golden())
                .isEqualTo("""
                exit 0
                --- out
                {"systemMessage":"hasse guard: `a.ts` exists and you have not read it: read it first",\
                "hookSpecificOutput":{"hookEventName":"PreToolUse",\
                "additionalContext":"`a.ts` exists and you have not read it: read it first"}}
                """);
        // To say allow would skip the question to a person.
        assertThat(guard(call("s1", "PreToolUse", "Read"), "hook").golden()).isEqualTo("exit 0\n");
        assertThat(guard("{\"session_id\":\"s\",\"hook_event_name\":\"SessionStart\",\"source\":\"startup\"}", "hook")
                        .golden())
                .isEqualTo("""
                exit 0
                --- out
                {"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"Hasse guards the files of this \
                checkout against stale edits: if a file has changed since you last read it, writing it is refused. Then read \
                it again, and make your change to what it holds now."}}
                """);
    }

    @ParameterizedTest
    @CsvSource({"PreToolUse,Read,0,allow", "PreToolUse,Write,1,deny", "PreToolUse,Bash,0,allow", "Stop,Read,0,allow"})
    void checkAnswersAnyProgram(String event, String tool, int exitCode, String decision) throws IOException {
        String call = call("s1", event, tool);
        valid("hasse.guard.call.1", call);
        Run run = guard(call, "check");

        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(valid("hasse.guard.decision.1", run.out()).get("decision").asText())
                .isEqualTo(decision);
    }

    @Test
    void whatCannotBeCheckedGoesOnUnlessStrict() throws IOException {
        Run open = guard("{", "check");
        assertThat(open.exitCode()).isZero();
        assertThat(open.err())
                .isEqualTo("warning: hasse guard could not check this call: the call: not JSON at line 1: "
                        + "it ends in the middle of a value; it goes on unchecked\n");
        assertThat(valid("hasse.guard.decision.1", open.out()).get("unchecked").asText())
                .contains("not JSON");

        Run strict = guard("{", "check", "--strict");
        assertThat(strict.golden())
                .isEqualTo("exit 2\n--- err\nerror: hasse guard could not check this call: the call: "
                        + "not JSON at line 1: it ends in the middle of a value\n");
    }

    @Test
    void statusShowsWhoHoldsWhat() throws IOException {
        for (String step :
                List.of("s1 PreToolUse Read", "s1 PostToolUse Read", "s2 PreToolUse Read", "s2 PostToolUse Read")) {
            String[] words = step.split(" ");
            guard(call(words[0], words[1], words[2]), "check");
        }
        guard(call("s2", "PreToolUse", "Edit"), "check");
        Files.writeString(folder.resolve("a.ts"), "two");

        assertThat(guard("", "status").out().replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:]+", "T"))
                .isEqualTo("""
                %s
                   Claude Code does not run the guard here; 'hasse guard install' adds its hooks
                   a.ts is being written by s2/main until T
                   a.ts
                      s1/main saw it at T; it has changed since
                      s2/main saw it at T; it has changed since
                """.formatted(folder.toRealPath()));
        JsonNode status = valid(
                "hasse.guard.status.1", guard("", "status", "--format", "json").out());
        assertThat(status.at("/held/0/agent").asText()).isEqualTo("s2/main");
        assertThat(status.at("/files/0/seen/0/current").asBoolean()).isFalse();
    }

    @Test
    void statusShowsWhichSettingsRunTheGuard() throws IOException {
        Path local = folder.resolve(".claude/settings.local.json");
        guard("", "install", "--local");

        assertThat(guard("", "status").out()).isEqualTo("""
                %s
                   Claude Code runs the guard by %s
                   nobody holds a file
                """.formatted(folder.toRealPath(), local));
        assertThat(valid(
                                "hasse.guard.status.1",
                                guard("", "status", "--format", "json").out())
                        .at("/hooks/0")
                        .asText())
                .isEqualTo(local.toString());
        Files.writeString(local, "[]");
        assertThat(guard("", "status").out()).contains("does not run the guard here");
    }

    @Test
    void settingsThatAreNotCommittedAreLeftToTheUser() throws IOException {
        Path local = folder.resolve(".claude/settings.local.json");

        assertThat(guard("", "install", "--local").golden())
                .isEqualTo("exit 0\n--- out\n" + local
                        + " now runs hasse guard; sessions that start from now on are guarded\n");
        assertThat(local).content().contains(" guard hook");
        assertThat(folder.resolve(".claude/settings.json")).doesNotExist();
        assertThat(guard("", "uninstall").out()).endsWith(" does not run hasse guard\n");
        assertThat(guard("", "uninstall", "--local").out()).endsWith(" is as it was without hasse guard\n");
        assertThat(local).doesNotExist();
        assertThat(guard("", "install", "--local", "--user").err())
                .startsWith("error: --user cannot be combined with --local\n");
    }

    @Test
    void installAndUninstallSayWhatTheyDid() throws IOException {
        Path settings = folder.resolve(".claude/settings.json");

        assertThat(guard("", "install", "--reserve", "10m", "--warn").golden())
                .isEqualTo("exit 0\n--- out\n" + settings
                        + " now runs hasse guard; sessions that start from now on are guarded\n");
        assertThat(Files.readString(settings)).contains("'hasse' guard hook --level L1 --reserve 600s --warn");
        assertThat(guard("", "install", "--reserve", "10m", "--warn").out()).endsWith(" runs it already\n");
        assertThat(guard("", "uninstall").out()).endsWith(" is as it was without hasse guard\n");
        assertThat(guard("", "uninstall").out()).endsWith(" does not run hasse guard\n");
        Files.writeString(settings, "[]");
        assertThat(guard("", "install").golden())
                .isEqualTo("exit 2\n--- err\nerror: " + settings
                        + ": found JSON that is no object, expected settings of Claude Code; it was not changed\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            guard                      | Missing required parameter: 'ACTION', expected one of hook, check, status, install, uninstall
            guard chek                 | did you mean check?
            guard hook --level L2      | found "L2", expected one of L1
            guard hook --reserve 2d    | found "2d", expected seconds, minutes or hours, up to a day, such as 90s, 10m or 1h
            guard hook --reserve 9999h | found "9999h", expected seconds
            """)
    void wrongUsage(String line, String message) {
        Run run = Run.in(folder, "", line.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
