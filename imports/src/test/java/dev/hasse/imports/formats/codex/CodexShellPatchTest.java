package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Outcome;
import org.junit.jupiter.api.Test;

/** Patches that a shell applies, whose command says by its output, and not always by its exit status, whether they were applied. */
class CodexShellPatchTest {
    private static final String APPLIED = "Success. Updated the following files:\nA f\n";
    private static final String NOT_FOUND = "Failed to find expected lines in /w/f:\nnothing\n";

    private static String patch(String change) {
        return "apply_patch <<'E'\n*** Begin Patch\n" + change + "\n*** End Patch\nE";
    }

    private static final String ADD = patch("*** Add File: f\n+mine");
    private static final String UPDATE = patch("*** Update File: f\n@@\n-nothing\n+mine");

    private static CodexLog log(String command, int exit, String output) {
        return new CodexLog().knows("mine\n").run("T", command, exit, output);
    }

    @Test
    void aPatchThatSaysSoWasApplied() {
        assertThat(log(ADD, 0, APPLIED).lastAccess()).endsWith("wrote mine");
        // A search that found nothing ends with 1.
        assertThat(log(ADD + "\ngrep -q x f", 1, APPLIED).lastAccess()).endsWith("wrote mine");
    }

    @Test
    void aPatchWasNotAppliedIfItsCommandFailed() {
        assertThat(log(ADD, 127, "bash: line 1: apply_patch: command not found\n")
                        .last()
                        .outcome())
                .isEqualTo(Outcome.FAILED);
        assertThat(log("true; " + UPDATE, 1, NOT_FOUND).last().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aPatchWasNotAppliedIfItSaysSoAndAnotherCommandSucceeded() {
        assertThat(log(UPDATE + "\ncat f", 0, NOT_FOUND + "one\n").last().outcome())
                .isEqualTo(Outcome.FAILED);
        assertThat(log("mkdir d; " + UPDATE + "\ncat f", 0, NOT_FOUND + "one\n").lastAccess())
                .isEqualTo("anything");
    }

    @Test
    void aThreadMayHaveLookedAtAFileBesideAPatchThatFailed() {
        assertThat(new CodexLog()
                        .add("U", "theirs")
                        .run("T", UPDATE + "\ncat f", 0, NOT_FOUND + "theirs\n")
                        .add("T", "mine")
                        .lastAccess())
                .isEqualTo("read theirs@3, wrote mine");
    }
}
