package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From when to when what runs beside the calls of a session puts the texts of files in doubt. */
class ClaudeCodeTasksTest extends ClaudeCodeTrial {
    private static final String BEGUN = "Command running in background with ID: b1. Output is being written to: /t/b1";

    private void begin(String said) {
        use("a2", "Bash", "{\"command\":\"make\",\"run_in_background\":true}");
        result("a2", said, "null", false);
    }

    private void notified(String task, String status) {
        String said = "<task-notification>\\n<task-id>" + task + "</task-id>\\n<output-file>/t</output-file>\\n<status>"
                + status + "</status>\\n<summary>Background command</summary>\\n</task-notification>";
        record("main", "queue-operation", "null", ",\"operation\":\"enqueue\",\"content\":\"" + said + "\"");
    }

    private void create() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
    }

    /** Whether it is known what the command at this second copied. */
    private boolean isKnownWhatWasCopied(int second) {
        return history().stream().anyMatch(line -> line.startsWith("main") && line.endsWith("wrote a· at " + second));
    }

    @Test
    void whatWasDoneBeforeACommandBeganInTheBackgroundIsNotInDoubt() {
        create();
        bash("main", "cp f g.c");
        begin(BEGUN);

        assertThat(isKnownWhatWasCopied(4)).isTrue();
    }

    @Test
    void norWhatWasDoneBeforeOneBeganThatWasMovedThere() {
        create();
        bash("main", "cp f g.c");
        use("a2", "Bash", "{\"command\":\"make\"}");
        result(
                "a2",
                "Command did not complete within its 120s timeout and was moved to the background (ID: b1).",
                "null",
                false);

        assertThat(isKnownWhatWasCopied(4)).isTrue();
    }

    @Test
    void norWhatWasDoneBeforeTheCallWithWhichAHookRan() {
        create();
        bash("main", "cp f g.c");
        use("a2", "Bash", "{\"command\":\"ls\"}");
        attachment("'type':'hook_success','hookEvent':'PostToolUse','toolUseID':'c3'");

        assertThat(isKnownWhatWasCopied(4)).isTrue();
    }

    /** Its record may have been written when the hook was done. */
    @Test
    void butWhatWasDoneAfterThatCallIs() {
        use("main", "Bash", "{\"command\":\"ls\"}");
        create();
        bash("main", "cp f g.c");
        attachment("'type':'hook_success','hookEvent':'PostToolUse','toolUseID':'c1'");

        assertThat(isKnownWhatWasCopied(5)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "b1, completed, true",
        "b1, failed, true",
        "b1, killed, true",
        "b1, running, false",
        "b2, completed, false"
    })
    void aCommandRunsUntilANotificationSaysThatItIsOver(String task, String status, boolean over) {
        begin(BEGUN);
        notified(task, status);
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isEqualTo(over);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Command did not complete within its 120s timeout and was moved to the background (ID: b1).",
                "Command was manually backgrounded by user with ID: b1. Output is being written to: /tmp/b1.output"
            })
    void soDoesOneThatWasMovedToTheBackground(String said) {
        begin(said);
        notified("b1", "completed");
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isTrue();
    }

    /** What the agent is shown later counts as well, but not what it prints. */
    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void onlyClaudeCodeSaysThatItIsOver(boolean isMessage, boolean over) {
        String said = "<task-notification>\\n<task-id>b1</task-id>\\n<status>completed</status>\\n</task-notification>";
        begin(BEGUN);
        if (isMessage) {
            record("main", "user", "{\"content\":\"" + said + "\"}", "");
        } else {
            resultOf("main", "none", said, "null");
        }
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isEqualTo(over);
    }

    @Test
    void afterItsEndNobodyKnowsWhatWasCertainBeforeIt() {
        create();
        begin(BEGUN);
        notified("b1", "completed");
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isFalse();
    }

    @Test
    void norWhatWasWrittenWhileItRan() {
        begin(BEGUN);
        create();
        notified("b1", "completed");
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isFalse();
    }

    /** Whoever stops a command is not notified of its end. Versions name the tool and its argument differently. */
    @ParameterizedTest
    @CsvSource({
        "TaskStop, task_id, b1, Successfully stopped task: b1 (make), false, true",
        "KillShell, shell_id, b1, Successfully killed shell: b1 (make), false, true",
        "KillBash, shell_id, b1, Successfully killed shell: b1 (make), false, true",
        "TaskStop, task_id, b2, Successfully stopped task: b2 (make), false, false",
        "TaskStop, task_id, b1, Error: Task b1 is not running (status: completed), true, true",
        "KillShell, shell_id, b1, 'Shell b1 is not running, so cannot be killed (status: failed)', true, true",
        "TaskStop, task_id, b1, Error: No task found with ID: b1, true, false"
    })
    void aCommandIsOverWhenItWasStopped(
            String tool, String argument, String task, String said, boolean error, boolean over) {
        begin(BEGUN);
        use("a2", tool, "{\"" + argument + "\":\"" + task + "\"}");
        result("a2", said, "null", error);
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(8)).isEqualTo(over);
    }

    /** What the command itself printed comes later. */
    @ParameterizedTest
    @CsvSource({
        "TaskOutput, task_id, <retrieval_status>success</retrieval_status>\\n\\n<task_id>b1</task_id>\\n\\n"
                + "<task_type>local_bash</task_type>\\n\\n<status>completed</status>\\n\\n<exit_code>0</exit_code>, true",
        "TaskOutput, task_id, <retrieval_status>timeout</retrieval_status>\\n\\n<task_id>b1</task_id>\\n\\n"
                + "<task_type>local_bash</task_type>\\n\\n<status>running</status>\\n\\n<output>\\n"
                + "<status>completed</status>, false",
        "BashOutput, bash_id, <status>failed</status>\\n\\n<exit_code>1</exit_code>, true",
        "BashOutput, bash_id, <status>running</status>, false",
        "Read, file_path, <status>completed</status>, false"
    })
    void soIsOneOfWhichTheAgentIsShownThatItIs(String tool, String argument, String said, boolean over) {
        begin(BEGUN);
        use("a2", tool, "{\"" + argument + "\":\"b1\"}");
        result("a2", said, "null", false);
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(8)).isEqualTo(over);
    }

    /** The command of a subagent that somebody waits for ends with it. */
    @ParameterizedTest
    @CsvSource({"false, true", "true, false"})
    void soIsOneThatEndedWithItsSubagent(boolean subagentGoesOn, boolean over) {
        begin("Command running in background with ID: b1. Output is being written to: /t/b1. If it exits while you are "
                + "still working you will be notified, but it is terminated when you give your final response.");
        record("a2", "assistant", "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}", "");
        create();
        bash("main", "cp f g.c");
        if (subagentGoesOn) {
            record("a2", "assistant", "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}", "");
        }

        assertThat(isKnownWhatWasCopied(7)).isEqualTo(over);
    }

    /** In old versions, each session has a command with the same id. */
    @Test
    void aCommandOfAnotherSessionRunsOn() {
        begin(BEGUN);
        record(
                "main",
                "queue-operation",
                "null",
                ",\"operation\":\"enqueue\",\"content\":\"<task-notification>\\n"
                        + "<task-id>b1</task-id>\\n<status>completed</status>\"");
        lines.set(2, lines.get(2).replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\""));
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isFalse();
    }

    /** What a monitor runs is a command in the background. */
    @ParameterizedTest
    @CsvSource({"false, sh watch.sh f, a2", "true, sh watch.sh f, unlogged", "false, sh watch.sh g, unlogged"})
    void aMonitorMayHaveChangedAFile(boolean over, String command, String writer) {
        use("a2", "Monitor", "{\"command\":\"" + command + "\",\"timeout_ms\":300000,\"description\":\"d\"}");
        result("a2", "Monitor started (task b1, expires in 300s unless the source ends first)", "null", false);
        if (over) {
            notified("b1", "completed");
        }
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).anyMatch(line -> line.startsWith(writer) && line.contains("wrote a·B·"));
        assertThat(coverage().fates()).doesNotContainKey(Coverage.Fate.NONE);
    }

    /** Its events are no end, whatever they say, unless its time is up. */
    @ParameterizedTest
    @CsvSource({
        "tick, false",
        "[Monitor expired after 3s with 1 event delivered.], true",
        "<status>completed</status>, false",
        "x [Monitor expired after 3s], false"
    })
    void aMonitorIsOverWhenItsTimeIsUp(String event, boolean over) {
        use("a2", "Monitor", "{\"command\":\"sh watch.sh\",\"timeout_ms\":3000,\"description\":\"d\"}");
        result("a2", "Monitor started (task b1, expires in 3s unless the source ends first)", "null", false);
        record(
                "main",
                "queue-operation",
                "null",
                ",\"content\":\"<task-notification>\\n<task-id>b1</task-id>\\n"
                        + "<summary>Monitor event: m</summary>\\n<event>" + event
                        + "</event>\\n</task-notification>\"");
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(7)).isEqualTo(over);
    }

    /** One that listens to a socket runs nothing. */
    @Test
    void aMonitorOfASocketChangesNothing() {
        use("a2", "Monitor", "{\"ws\":{\"url\":\"ws://x\"},\"timeout_ms\":300000,\"description\":\"d\"}");
        result("a2", "Monitor started (task b1, expires in 300s unless the source ends first)", "null", false);
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(6)).isTrue();
    }

    /** Nothing tells when it is over. */
    @ParameterizedTest
    @CsvSource({
        "sh gen.sh f &, a2",
        "nohup sh gen.sh f > log 2>&1 & echo $!, a2",
        "sh gen.sh f && ls, unlogged",
        "sh gen.sh f & wait, unlogged",
        "sh gen.sh g &, unlogged",
    })
    void whatACommandLeftRunningMayHaveChangedAFileLater(String command, String writer) {
        bash("a2", command);
        read("main", "a\\nb\\n");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history()).anyMatch(line -> line.startsWith(writer) && line.contains("wrote a·B·"));
    }

    @ParameterizedTest
    @CsvSource({
        "./serve &, false",
        "sleep 5 & ls, true",
        "./serve & sleep 1; kill $!, true",
        "ls, true",
        "cat > g <<E-F\\na & b\\nE-F, true"
    })
    void noTextIsCertainThatItMayHaveChanged(String command, boolean isKnown) {
        bash("a2", command);
        create();
        bash("main", "cp f g.c");

        assertThat(isKnownWhatWasCopied(6)).isEqualTo(isKnown);
    }

    @Test
    void aChangeAfterItsEndIsNotItsOwn() {
        begin(BEGUN);
        notified("b1", "completed");
        read("a2", "a\\nb\\n");
        edit("a2", "a", "A", "a\\nB\\n");

        assertThat(history()).contains("unlogged wrote a·B· at 6.999999");
    }
}
