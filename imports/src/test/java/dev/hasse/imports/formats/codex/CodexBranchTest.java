package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.claudecode.GitHeadsTest;
import org.junit.jupiter.api.Test;

/** Commits of Codex on a branch to which another thread has switched; {@link GitHeadsTest} has the rules. */
class CodexBranchTest {
    private static CodexLog switched(CodexLog log) {
        return log.run("T", "git checkout -b feat", "Switched to a new branch 'feat'\n")
                .run("U", "git switch main", "Switched to branch 'main'\n");
    }

    private static String ofCommit(CodexLog log) {
        return log.run("T", "git commit -am x", "[main 1a2b3c4] x\n 1 file changed\n")
                .lastAccess();
    }

    @Test
    void aCommitRestsOnTheBranchThatItsThreadKnew() {
        assertThat(ofCommit(switched(new CodexLog()))).isEqualTo("read feat@1, wrote main");
    }

    /** What the threads of one session do, they may have asked each other for. */
    @Test
    void threadsOfOneSessionMayKnowIt() {
        assertThat(ofCommit(switched(new CodexLog().spawn("T", "U")))).isNotEqualTo("read feat@1, wrote main");
    }

    @Test
    void aPersonMayHaveSaidIt() {
        assertThat(ofCommit(switched(new CodexLog()).prompt("T"))).isNotEqualTo("read feat@1, wrote main");
    }
}
