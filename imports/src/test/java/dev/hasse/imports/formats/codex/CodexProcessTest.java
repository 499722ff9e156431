package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import org.junit.jupiter.api.Test;

/** Commands that still run when their calls are answered. */
class CodexProcessTest {
    private static final String CHANGE = "*** Update File: f\n@@\n-one\n+two";

    @Test
    void whatIsWrittenAndReadWhileOneRunsIsKnown() {
        CodexLog log = new CodexLog()
                .leaveRunning("U", "npm start", 7)
                .add("T", "one")
                .run("U", "cat f", "one\n")
                .add("T", "two")
                .add("U", "three");

        assertThat(log.lastAccess()).isEqualTo("read one@3, wrote three");
    }

    @Test
    void butNoTextThatItMayHaveChanged() {
        CodexLog log =
                new CodexLog().leaveRunning("U", "npm start", 7).add("T", "one").patch("T", CHANGE);

        assertThat(log.lastAccess()).isEqualTo("read ?@3, wrote ?");
    }

    @Test
    void norOneThatACommandMayHaveChangedWhichLeftSomethingRunning() {
        CodexLog log =
                new CodexLog().run("U", "npm start &", "").add("T", "one").patch("T", CHANGE);

        assertThat(log.lastAccess()).isEqualTo("read ?@3, wrote ?");
    }

    @Test
    void onceOneIsOverTextsAreCertainAgain() {
        CodexLog log = new CodexLog()
                .leaveRunning("U", "npm test", 7)
                .add("T", "one")
                .ask("U", 7, null, "")
                .ask("U", 7, 0, "passed");
        // It may have changed the file before.
        assertThat(log.patch("T", CHANGE).lastAccess()).isEqualTo("read ?@5, wrote ?");

        assertThat(log.add("T", "one").patch("T", CHANGE.replace("two", "one")).lastAccess())
                .isEqualTo("read one@7, wrote one");
    }

    @Test
    void oneThatOnlyShowsSomethingChangesNoText() {
        CodexLog log = new CodexLog()
                .leaveRunning("U", "tail -f log", 7)
                .add("T", "one")
                .patch("T", CHANGE.replace("two", "one"));

        assertThat(log.lastAccess()).isEqualTo("read one@3, wrote one");
    }

    @Test
    void itsOutputMayShowFilesUntilItIsOver() {
        CodexLog log = new CodexLog()
                .add("U", "one")
                .leaveRunning("U", "watch wc f", 7)
                .add("T", "two")
                .ask("U", 7, null, "1 f");

        assertThat(log.add("U", "three").lastAccess()).isEqualTo("read ?@5, wrote three");
    }

    @Test
    void itLastsUntilItsExitIsSeen() {
        CodexLog log = new CodexLog()
                .leaveRunning("U", "npm test", 7)
                .ask("U", 7, null, "")
                .ask("U", 7, 0, "");
        assertThat(log.read().calls)
                .extracting(Call::ended)
                .containsExactly(CodexLog.at(3), CodexLog.at(2), CodexLog.at(3));
        assertThat(log.read().calls).extracting(Call::access).containsExactly(null, Access.NONE, Access.NONE);

        assertThat(new CodexLog().leaveRunning("U", "npm start", 7).last().ended())
                .isNull();
    }

    @Test
    void whatIsWrittenToAnUnknownOneMayDoAnything() {
        assertThat(new CodexLog().ask("U", 7, 0, "").last().access()).isNull();
    }
}
