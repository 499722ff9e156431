package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Files that a thread reads piece by piece, before another one writes them. */
class CodexPiecesTest {
    private static final String FILE = "a\nb\nc\n";
    private static final String HEAD = "sed -n '1,2p' f";
    private static final String REST = "nl -ba f | sed -n '2,9p'";

    private static CodexLog log() {
        return new CodexLog().patch("T", "*** Add File: f\n+a\n+b\n+c");
    }

    private static String onWhatItRests(CodexLog log) {
        return log.knows(FILE).add("T", "d").add("U", "e").lastAccess();
    }

    @Test
    void allPiecesAreTheFile() {
        assertThat(onWhatItRests(log().run("U", HEAD, "a\nb\n").run("U", REST, "     2\tb\n     3\tc\n")))
                .isEqualTo("read a\nb\nc@3, wrote e");
        assertThat(onWhatItRests(log().run("U", REST, "     2\tb\n     3\tc\n").run("U", HEAD, "a\nb\n")))
                .isEqualTo("read a\nb\nc@3, wrote e");
    }

    @Test
    void someAreNot() {
        assertThat(onWhatItRests(log().run("U", HEAD, "a\nb\n"))).isEqualTo("wrote e");
        assertThat(onWhatItRests(log().run("U", HEAD, "a\nb\n").run("U", "sed -n '3,3p' f", "c\n")))
                .isEqualTo("wrote e");
        assertThat(onWhatItRests(log().run("U", "sed -n '1,1p' f", "a\n").run("U", "sed -n '3,9p' f", "c\n")))
                .isEqualTo("wrote e");
    }

    @Test
    void norArePiecesOfDifferentTexts() {
        String rest = "     2\tb\n     3\tc\n";
        assertThat(onWhatItRests(
                        log().run("U", HEAD, "a\nb\n").run("T", "make", "").run("U", REST, rest)))
                .isEqualTo("wrote e");
        assertThat(onWhatItRests(log().run("U", HEAD, "a\nb\n")
                        .patch("T", "*** Update File: f\n@@\n-a\n+A")
                        .run("U", REST, rest)))
                .isEqualTo("wrote e");
        assertThat(onWhatItRests(log().run("U", HEAD, "a\nB\n").run("U", REST, rest)))
                .isEqualTo("wrote e");
    }

    private static String patchOf(CodexLog log, String others) {
        return log.knows(FILE)
                .knows("A\nB\nc\n")
                .knows("a\nb\nC\n")
                .knows("a\nB\nC\n")
                .patch("T", "*** Update File: f\n@@\n" + others)
                .patch("U", "*** Update File: f\n@@\n-b\n+B")
                .lastAccess();
    }

    @Test
    void aPatchIsStaleIfAnotherThreadHasChangedLinesThatItsThreadHadSeen() {
        assertThat(patchOf(log().run("U", HEAD, "a\nb\n"), "-a\n+A")).isEqualTo("read a\nb\nc@2, wrote A\nB\nc");
        assertThat(patchOf(log().run("U", HEAD, "a\nb\n"), "-c\n+C")).isEqualTo("read a\nb\nC@4, wrote a\nB\nC");
    }
}
