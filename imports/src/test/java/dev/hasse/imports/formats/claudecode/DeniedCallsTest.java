package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of Claude Code that did not run. */
class DeniedCallsTest extends ClaudeCodeTrial {

    private void denied(String said, String more) {
        record(
                "a1",
                "user",
                "{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c2\",\"is_error\":true,\"content\":\"" + said
                        + "\"}]}",
                more.isEmpty() ? "" : "," + more.replace('\'', '"'));
    }

    /** A person may also have stopped a command that ran. */
    @ParameterizedTest
    @CsvSource({
        "Permission to use Bash with command make has been denied., '', true",
        "Permission to use the archive is missing, '', false",
        "Permission for this action has been denied. Reason: x, '', true",
        "This command requires approval, '', true",
        "Claude requested permissions to use mcp__x__y but you haven't granted it yet., '', true",
        "<tool_use_error>Error: No such tool available: Bash</tool_use_error>, '', true",
        "<tool_use_error>InputValidationError: Bash failed, '', true",
        "<tool_use_error>Blocked: standalone sleep 300., '', true",
        "Blocked, '''toolDenialKind'':''permission-rule''', true",
        "Blocked, '''permissionDecision'':{''decision'':''reject''}', true",
        "The user doesn't want to proceed with this tool use., '''toolDenialKind'':''user-rejected''', false",
        "The user doesn't want to proceed with this tool use., '''permissionDecision'':{''decision'':''accept''}', false",
        "<tool_use_error>Sibling tool call errored</tool_use_error>, '', false"
    })
    void aCommandThatDidNotRunHasNotChangedAFile(String said, String more, boolean isDenied) {
        read("main", "a\\nb\\n");
        use("a1", "Bash", "{\"command\":\"sh gen.sh f\"}");
        denied(said, more);
        edit("main", "a", "A", "a\\nB\\n");

        String writer = isDenied ? "unlogged" : "a1";
        assertThat(history()).anyMatch(line -> line.startsWith(writer) && line.contains("wrote a·B·"));
        assertThat(coverage().fates().containsKey(Coverage.Fate.FAILED)).isEqualTo(isDenied);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp__x__y", "Skill", "PowerShell"})
    void neitherHasAToolThatDidNotRun(String tool) {
        read("main", "a\\nb\\n");
        use("a1", tool, "{\"command\":\"x\"}");
        denied("Permission to use it has been denied.", "");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).anyMatch(line -> line.startsWith("unlogged") && line.contains("wrote a·B·"));
    }

    /** Whatever the error, nothing runs on. */
    @ParameterizedTest
    @CsvSource({"Bash, true", "Monitor, true", "Bash, false"})
    void norDoesACommandRunInTheBackground(String tool, boolean error) {
        write("main", "x\\n", "'type':'create','originalFile':null");
        use("a1", tool, "{\"command\":\"make\",\"run_in_background\":true}");
        if (error) {
            denied("The user doesn't want to proceed with this tool use.", "");
        } else {
            result("a1", "Command running in background with ID: b1.", "null", false);
        }
        write("main", "a\\n", "'type':'update'");
        bash("a2", "cp f g.c");

        assertThat(history().stream().anyMatch(line -> line.startsWith("a2") && line.endsWith("wrote a· at 8")))
                .isEqualTo(error);
    }
}
