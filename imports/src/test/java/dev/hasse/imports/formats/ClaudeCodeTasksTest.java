package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

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
