package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkingTreesTest {
    private static final String OWN = "/w/.claude/worktrees/a";

    @ParameterizedTest
    @CsvSource({
        "python /w/.claude/worktrees/a/f.py, false",
        "cd /w/.claude/worktrees/a && make, false",
        "cd \"/w/.claude/worktrees/a\"; make, false",
        "git -C /w/.claude/worktrees/a reset --hard HEAD~1, false",
        "git reset --hard HEAD~, false",
        "sed -i 's~x~y~' f, false",
        "npm install foo@~1.2 '~2.3/x', false",
        // Its name begins like that of the own tree.
        "python /w/.claude/worktrees/ab/f.py, true",
        "python /w/.claude/worktrees/a.old/f.py, true",
        "python ~/p/fix.py, true",
        "python \"~/p/fix.py\", true",
        "P=~/p make, true",
        "~me/p/fix, true",
        "make -C ~, true"
    })
    void aCommandReachesAnotherTreeIfItSaysWhereThatIs(String command, boolean reaches) {
        assertThat(WorkingTrees.reaches(OWN, command, "/w/.claude/worktrees/ab/f.py"))
                .isEqualTo(reaches);
        assertThat(WorkingTrees.reaches(OWN, command, "/w/f.py")).isEqualTo(reaches);
    }
}
