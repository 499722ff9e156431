package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.codex.CodexLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread copies what is in {@code d} over {@code f}, which another thread has written: {@code d/f}, as far as the log knows. */
class CopiedMatchesTest {
    private static CodexLog log() {
        return new CodexLog()
                .knows("one\n")
                .knows("two\n")
                .patch("T", "*** Add File: d/f\n+one")
                .patch("T", "*** Add File: f\n+two");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp -a d/. .",
                "cp -r d/. /w/",
                "cd d && cp -R . ..",
                "cp d/* .",
                "cp -v /w/d/? ./",
                "cp -a d/f* d/g* .",
                "mkdir -p x && cp d/* /w && ls -la /w",
            })
    void theFilesThatTheLogKnowsAreOverwritten(String command) {
        assertThat(log().run("U", command, "").lastAccess()).isEqualTo("wrote one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp d/. .",
                "cp d/*.py .",
                "cp d/g* .",
                "cp \"d\"/* .",
                "cp d/* f.c",
                "cp */f .",
                "cp d/[f] .",
                "cp d/* $X",
                "cp d/* {a,b}",
                "cp -n d/* .",
                "cp -a d/. .; ls",
                "make; cp -a d/. .",
                "ls d/* | cp d/* .",
                "mv d/* .",
                "cp -a d/. d/f",
            })
    void whatMayHaveCopiedSomethingElseMayHaveWrittenAnything(String command) {
        assertThat(log().run("U", command, "").lastAccess()).isEqualTo("anything");
    }

    @ParameterizedTest
    @CsvSource({"cp -a d/* ., false", "cp -a d/. ., true", "cp d/.* ., true"})
    void aHiddenFileMatchesNoPatternThatDoesNotBeginWithADot(String command, boolean copied) {
        CodexLog log = new CodexLog().patch("T", "*** Add File: d/.f\n+one").patch("T", "*** Add File: .f\n+two");

        assertThat(log.run("U", command, "").last().access() != null).isEqualTo(copied);
    }

    @ParameterizedTest
    @CsvSource({"cp -a d/* ., true", "cp -a d/. ., true", "cp d/* ., false"})
    void foldersAreCopiedIfAllIs(String command, boolean copied) {
        CodexLog log = new CodexLog().patch("T", "*** Add File: d/e/f\n+one").patch("T", "*** Add File: e/f\n+two");

        assertThat(log.run("U", command, "").last().access() != null).isEqualTo(copied);
    }

    @Test
    void whatTheLogDoesNotKnowMayHaveBeenCopiedAsWell() {
        CodexLog log =
                log().run("T", "cat g", "g\n").run("U", "cp -a d/. .", "").run("T", "rm f", "");

        assertThat(log.lastAccess()).isEqualTo("read two@2, wrote null");
        assertThat(log().run("T", "echo g > g", "")
                        .run("U", "cp -a d/. .", "")
                        .run("T", "cp g h.c", "")
                        .lastAccess())
                .endsWith("wrote ?");
    }

    @Test
    void elsewhereItWritesNothing() {
        CodexLog log = new CodexLog()
                .knows("one\n")
                .patch("T", "*** Add File: d/f\n+one")
                .run("T", "cp -a d/. e", "")
                .patch("U", "*** Update File: e/f\n@@\n-one\n+two");

        assertThat(log.run("T", "cp -a d/. e", "").lastAccess()).isEqualTo("read one@2, wrote one");
    }

    /** Who then removes its own file takes nothing away. */
    @Test
    void aFileThatHasTheTextAlreadyIsNotOverwritten() {
        CodexLog log = new CodexLog()
                .knows("one\n")
                .patch("T", "*** Add File: d/f\n+one")
                .patch("T", "*** Add File: f\n+one")
                .run("U", "cp -a d/. .", "")
                .run("T", "rm f", "");

        assertThat(log.lastAccess()).isEqualTo("wrote null");
    }

    /** It may be the text that is there. */
    @Test
    void norIsOneWithATextThatNobodyKnows() {
        assertThat(log().run("V", "make", "").run("U", "cp -a d/. .", "").lastAccess())
                .isEqualTo("anything");
    }
}
