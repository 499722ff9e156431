package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What threads read and write that apply unified diffs with {@code git apply} or {@code patch}. */
class CodexDiffTest {
    private static final String HUNK = "@@ -1 +1 @@\n-one\n+two\n";
    private static final String DIFF = "--- a/f\n+++ b/f\n" + HUNK;

    private static CodexLog log() {
        return new CodexLog().knows("two\n");
    }

    private static String git(String diff) {
        return "git apply <<'E'\n" + diff + "E";
    }

    @Test
    void theTextAfterwardsIsKnown() {
        assertThat(log().add("T", "one").run("T", git(DIFF), "").lastAccess()).isEqualTo("read one@2, wrote two");
        assertThat(log().add("T", "one")
                        .run("T", "patch -p1 <<'E'\n" + DIFF + "E", "patching file f\n")
                        .lastAccess())
                .isEqualTo("read one@2, wrote two");
    }

    @Test
    void aThreadThatHadNotSeenTheLastTextRestsOnAnOldOne() {
        CodexLog log = log().add("T", "one").add("U", "zero\none").run("T", git(DIFF), "");

        assertThat(log.lastAccess()).startsWith("read one@1, wrote ");
    }

    @Test
    void theTextIsUnknownIfTheLinesAreNotThere() {
        assertThat(log().add("T", "zero").run("T", git(DIFF), "").lastAccess()).endsWith("wrote ?");
        assertThat(log().run("T", "make", "").run("T", git(DIFF), "").lastAccess())
                .isEqualTo("read ?@2, wrote ?");
    }

    @Test
    void aFileIsCreatedOrRemoved() {
        assertThat(log().run("T", git("--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+two\n"), "")
                        .lastAccess())
                .isEqualTo("read null@1, found null, wrote two");
        assertThat(log().add("T", "one")
                        .run("T", git("--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n"), "")
                        .lastAccess())
                .isEqualTo("wrote null");
    }

    /** The names belong to the top of the repository, which may be another folder. */
    @Test
    void theTextIsUnknownIfGitMayHaveLeftOutTheFile() {
        CodexLog log = log().run("T", "cat > d/f <<'E'\none\nE", "");

        assertThat(log.run("T", "cd d && " + git("diff --git a/f b/f\n" + DIFF), "")
                        .lastAccess())
                .endsWith("wrote ?");
    }

    @Test
    void whatFailedHasWrittenNothing() {
        CodexLog log = log().add("T", "one").run("T", git(DIFF), 1, "error: patch failed: f:1\n");

        assertThat(log.lastAccess()).isEmpty();
        assertThat(log.run("T", git(DIFF), "").lastAccess()).isEqualTo("read one@3, wrote two");
    }
}
