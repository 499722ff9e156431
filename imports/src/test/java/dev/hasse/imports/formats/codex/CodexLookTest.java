package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that do not name a file which another thread has written, and that a thread runs before it writes the file itself. */
class CodexLookTest {
    private static String ofWriteAfter(String command, int exit, @Nullable String output) {
        String printed = output == null ? "" : output.replace("_", "\n");
        return new CodexLog()
                .patch("T", "*** Add File: f\n+int main() {\n+  return 42;\n+}")
                .run("U", command, exit, printed)
                .add("U", "mine")
                .lastAccess();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "git add -A | 0 | ",
                "git status --short | 0 | ` M f_?? g_`",
                "`find . -maxdepth 1 | sort | sed -n '1,9p'` | 0 | ./f_./g_",
                "grep -rn exit . | 1 | ",
                "ls * 2>/dev/null | 0 | f_g_",
                "python - <<'E'\\nprint(21 * 2)\\nE | 0 | 42_",
                "cat *.c | 0 | int f() {_}_",
                "python - <<'E'\\nframe.apply(lambda x: x * 2)\\nE | 0 | ",
                "gcc $FLAGS main.c 2>&1 | 0 | ",
                "git fetch origin 2> /dev/null | 0 | ",
                "find . -not -name '*.o' | 0 | ._./f_",
                "sed -i 's/^a.*/b/' g | 0 | ",
                "rm -f *.o | 0 | ",
                "grep -n \"To install, copy (cp) or test\" README.rst | 0 | 13:To install_",
                "grep -n 'sed and awk' README.rst | 0 | ",
                "grep -rn --include='*.diff' install docs/test | 0 | docs/test/g:1:install_",
                "`rg -n 'a | cut' src 2>/dev/null | head -5` | 0 | ",
                "cd test && git log --oneline -3 | 0 | 1a2b3c4 begin_",
                "git commit -m 'test: install what tar left' | 0 | [main 1234567] test_",
                "`find . -name '*test*' | xargs grep -n 'wc'` | 1 | ",
                "wc -l f | 0 | 3 f_",
                "wc -c < f | 0 | 30_",
                "`wc -l f 2>/dev/null | tail -1` | 0 | `3 f_`",
                "ls -la f | 0 | -rw-r--r-- 1 u u 30 f_",
                "stat -c %s f; du -h f; file f | 0 | 30_4K f_f: C source_",
                "sha256sum f | 0 | 1a2b f_",
                "`test -f f && echo yes` | 0 | `yes_`",
                "if [ ! -s f ]; then cat g; fi | 0 | ",
                "echo f is mine | 0 | f is mine_",
                "`git diff --stat` | 0 | `f | 4 ++--_`",
                "git diff --name-only -- f | 0 | f_",
                "`git status --short f | head -5` | 0 | `M f_`",
                "cd /w && ls f g && wc -l f; make | 0 | f_g_3 f_",
                "for d in a b; do grep -n \"wc\" $d/test.h; done | 1 | ",
            })
    void whatShowsNoLineOfTheFileIsNoLook(String command, int exit, String output) {
        assertThat(ofWriteAfter(command, exit, output)).isEqualTo("wrote mine");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "git diff | 0 | +  return 42;_",
                "git log -p | 0 | \u001b[32m+  return 42;\u001b[m_",
                "grep -rn return . | 0 | ./f:2:  return 42;_",
                "grep -rn else . | 0 | ./f:7:  else // what somebody unseen wrote_",
                "git diff | 0 | +++ b/f_@@ -7 +7 @@_-  if_+  else_",
                "tail -n 1 * | 0 | ==> f <==_  else_",
                "cat * | 0 | int main() {_  return 42;_}_",
                "cat * | 0 | Total output lines: 900_…9 tokens truncated…",
                "diff -q * | 1 | ",
                "git diff --quiet | 1 | ",
                "wc * | 0 | 3 8 30 f_",
                "sha256sum * | 0 | 1a2b f_",
                "grep -rc return . | 0 | ./f:1_",
                "git diff > /tmp/d | 0 | ",
                "grep -r return . >/dev/null && echo yes | 0 | yes_",
                "[ $(cat *) = x ] && echo yes | 0 | ",
                "cp * /tmp | 0 | ",
                "grep -c \"install\" * | 0 | f:0_",
                "`echo \"cp * /tmp\" | sh` | 0 | ",
                "grep -n \"$(cp * /tmp)\" g | 1 | ",
                "cat g && cp * /tmp | 0 | ",
                "wc -l f && cat f | 0 | 3 f_int main() {_",
                "[ -f f ] && head -1 f | 0 | int main() {_",
                "`cat f | wc -l` | 0 | `3_`",
                "`git diff --stat -p` | 0 | `f | 4 ++--_+  return 42;_`",
                "git status -v | 0 | +  return 42;_",
                "wc -l $(cat f) | 1 | ",
                "echo \"$(cat f)\" | 0 | int main() {_",
                "sha256sum f g | 0 | 1a f_1a g_",
                "sha256sum -c f | 1 | ",
                "wc --files0-from=f | 1 | wc: int main()_",
                "ls f > g; sh f | 0 | ",
                "`ls f | xargs cat` | 0 | int main() {_",
                "`find . -name 'test' -exec cp * /tmp \\;` | 0 | ",
                "`git log -3 && git stash list -p | wc -l` | 0 | 3_",
                "sed 's/ /_/g' * | 0 | int_main()_{_",
                "awk '{print $2}' * | 0 | main()_42;_",
                "python - <<'E'\\nprint(len(glob.glob('*')))\\nE | 0 | 1_",
            })
    void whatShowsOneOrTellsOtherwiseIs(String command, int exit, String output) {
        assertThat(ofWriteAfter(command, exit, output)).startsWith("read ");
    }

    @ParameterizedTest
    @CsvSource({
        "rm f, ls -l f, 2, ls: cannot access 'f': No such file or directory",
        "rm f, test -f f, 1, ''",
        "rm f, git status --short, 0, ' D f'",
        "make clean, test -f f || echo none, 0, none",
        "make clean, test -f f && echo f is there, 0, f is there",
        "make clean, ls f 2>/dev/null || echo no f, 0, no f",
        "make clean, wc -l f 2>/dev/null, 1, ''",
    })
    void whatTellsThatTheFileIsGoneIsALook(String removing, String command, int exit, String output) {
        assertThat(new CodexLog()
                        .patch("T", "*** Add File: f\n+a")
                        .run("T", removing, 0, "")
                        .run("U", command, exit, output)
                        .add("U", "mine")
                        .lastAccess())
                .startsWith("read ");
    }

    @Test
    void whatTellsThatItIsThereStillIsNone() {
        assertThat(new CodexLog()
                        .patch("T", "*** Add File: f\n+a")
                        .run("T", "make", 0, "")
                        .run("U", "ls -l f", 0, "-rw-r--r-- 1 u u 2 f")
                        .add("U", "mine")
                        .lastAccess())
                .isEqualTo("wrote mine");
    }

    @Test
    void aCommandThatFailedHasWrittenWhatItBeganWith() {
        String command = "cat > f <<E\na\nE\npytest";

        assertThat(new CodexLog().knows("a\n").run("T", command, 1, "1 failed").lastAccess())
                .endsWith("wrote a");
        assertThat(new CodexLog().run("T", command, 1, "f: Permission denied").lastAccess())
                .isEqualTo("anything");
    }

    @Test
    void aCommandThatWasStoppedMayNotHaveWritten() {
        String command = "cat > f <<E\na\nE\npytest";

        for (int exit : new int[] {-1, 130, 137, 143}) {
            assertThat(new CodexLog().run("T", command, exit, "").lastAccess()).isEqualTo("anything");
        }
        assertThat(new CodexLog()
                        .run("T", "sleep 5; cat > f <<E\na\nE", 1, "^C")
                        .lastAccess())
                .isEqualTo("anything");
    }

    @ParameterizedTest
    @ValueSource(strings = {"na\u00efve \u00e9.txt", "my notes", "\u65e5\u672c\u8a9e"})
    void aCommandMayNameAFileInOtherLettersAndWithSpaces(String file) {
        CodexLog log = new CodexLog()
                .knows("theirs\n")
                .knows("mine\n")
                .patch("U", "*** Add File: " + file + "\n+theirs")
                .run("T", "ls; cat '" + file + "'", "theirs\n")
                .patch("T", "*** Add File: " + file + "\n+mine");

        assertThat(log.lastAccess()).isEqualTo("read theirs@3, wrote mine");
    }

    @Test
    void whoMayHaveLookedAtAFileThatNobodyHasWrittenKnowsIt() {
        CodexLog log = new CodexLog().run("U", "cat f", "one\n").run("U", "make", "");

        assertThat(log.run("T", "ls; cat f", "f\none\n").add("T", "mine").lastAccess())
                .isEqualTo("read one@4, wrote mine");
    }

    @Test
    void whoMayHaveLookedKnowsTheLastTextThoughACommandRanSince() {
        CodexLog log = new CodexLog().add("U", "theirs").run("T", "ls; cat f", "f\ntheirs\n");

        assertThat(log.run("U", "make", "").add("T", "mine").lastAccess()).isEqualTo("read theirs@4, wrote mine");
    }

    @Test
    void aThreadKnowsThatItHasRemovedAFileWhoseTextNobodyKnew() {
        CodexLog log = new CodexLog()
                .add("U", "one")
                .run("U", "sed -i s/one/two/ f", "")
                .run("T", "cat f; ls", "two\nf\n")
                .run("T", "rm f", "")
                .add("T", "mine");

        assertThat(log.lastAccess()).isEqualTo("read null@5, wrote mine");
        assertThat(log.run("T", "rm f", "")
                        .run("T", "make", "")
                        .add("T", "mine")
                        .lastAccess())
                .isEqualTo("read ?@8, wrote mine");
    }

    @Test
    void aThreadKnowsTheTextThatItsOwnCommandWrote() {
        assertThat(new CodexLog()
                        .knows("a\n")
                        .run("T", "cat > f <<E\na\nE", "")
                        .add("U", "b")
                        .add("T", "c")
                        .lastAccess())
                .isEqualTo("read a@1, wrote c");
    }

    /** Otherwise, who sees the text next would have seen something that nobody wrote. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"cat > f <<E\\na\\nE | a", "rm f | null"})
    void whatAThreadLeavesIsKnownThoughNobodyKnowsWhatWasThereBefore(String command, String text) {
        CodexLog log = new CodexLog().knows("a\n").patch("T", "*** Update File: f\n@@\n-x\n+y");

        assertThat(log.run("T", command.replace("\\n", "\n"), "").lastAccess()).endsWith("wrote " + text);
    }

    /** Neither shows what is in the file. */
    @ParameterizedTest
    @ValueSource(strings = {"echo x >> f", "sed -i s/a/b/ f"})
    void whoChangesWhatItHasNotSeenKnowsNoMoreOfIt(String command) {
        CodexLog log = new CodexLog().knows("a\n").run("T", "cat f", "a\n").add("U", "theirs");

        assertThat(log.run("T", command, "").add("T", "mine").lastAccess()).isEqualTo("read a@1, wrote mine");
        assertThat(log.run("T", "cat f", "theirs\nx\n").add("T", "mine").lastAccess())
                .doesNotContain("read a@");
    }

    @Test
    void whoChangesWhatItHasSeenIsBehindNobody() {
        CodexLog log = new CodexLog().knows("a\n").run("T", "cat f", "a\n").run("T", "echo x >> f", "");

        assertThat(log.knows("a\nx\n").add("T", "mine").lastAccess()).endsWith("x@3, wrote mine");
    }

    @Test
    void whoseCommandFindsNoFileHasReadThatThereIsNone() {
        String none = "cat: f: No such file or directory\n";
        CodexLog log = new CodexLog().run("U", "cat f", 1, none).add("T", "a");

        assertThat(log.add("U", "mine").lastAccess()).isEqualTo("read null@1, wrote mine");
        assertThat(new CodexLog()
                        .run("U", "cat f; ls", 0, none)
                        .add("T", "a")
                        .add("U", "mine")
                        .lastAccess())
                .isEqualTo("wrote mine");
    }

    /** Neither another command in the same line nor what it does with errors keeps a look at a known text from being one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat f 2>/dev/null | head -20",
                "nl -ba f | sed -n '1,260p'; true",
                "cat f | head -20; cat f | tail -20",
                "echo == && cat f 2>&1 | sed -n '1,260p'"
            })
    void whatIsShownThroughAPipeIsSeen(String command) {
        String shown = command.startsWith("nl") ? "     1\ta\n" : command.contains(";") ? "a\na\n" : "a\n";
        CodexLog log = new CodexLog()
                .add("T", "a")
                .run("U", command, (command.startsWith("echo") ? "==\n" : "") + shown)
                .add("T", "b");

        assertThat(log.add("U", "mine").lastAccess()).isEqualTo("read a@2, wrote mine");
    }
}
