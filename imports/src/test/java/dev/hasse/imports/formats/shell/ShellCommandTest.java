package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The effects of commands on files. In the notation here, {@code ¶} is a line feed, and the commands run in {@code /w}. */
class ShellCommandTest {

    private static String told(@Nullable List<FileEffect> effects) {
        return effects == null
                ? "opaque"
                : effects.stream().map(ShellCommandTest::told).collect(Collectors.joining(" "));
    }

    private static String told(FileEffect effect) {
        String text = effect.text() == null ? "" : "=" + effect.text().replace("\n", "¶");
        return effect.kind() + ":" + effect.path() + text;
    }

    private static String effects(String command) {
        return told(ShellCommand.of(command.replace('¶', '\n'), "/w"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "rm a ! DELETE:/w/a",
                "rm -f a b ! DELETE:/w/a DELETE:/w/b",
                "rm -- -a ! DELETE:/w/-a",
                "rm 'a b' \"c d\" e\\ f ! DELETE:/w/a b DELETE:/w/c d DELETE:/w/e f",
                "rm ./x/../a ! DELETE:/w/a",
                "cd x && rm a ! DELETE:/w/x/a",
                "cd /x && rm a ! DELETE:/x/a",
                "mv a.c b.c ! COPY:/w/b.c=/w/a.c DELETE:/w/a.c",
                "mv a.c b ! COPY:/w/b=/w/a.c COPY:/w/b/a.c=/w/a.c DELETE:/w/a.c",
                "mv a.c b.c d/ ! COPY:/w/d/a.c=/w/a.c DELETE:/w/a.c COPY:/w/d/b.c=/w/b.c DELETE:/w/b.c",
                "cp -p a b.c ! COPY:/w/b.c=/w/a",
                "git mv f.c n.c; git mv n.c f.c ! REPLACE:/w/n.c DELETE:/w/n.c",
                "mv f.c f.bak && cp f.bak f.c ! COPY:/w/f.bak=/w/f.c",
                "cp f.c f.bak; echo a > f.c; mv f.bak f.c ! REPLACE:/w/f.bak DELETE:/w/f.bak",
                "echo a > f ! REPLACE:/w/f=a¶",
                "echo 'a  b' \"c\" >> f ! CHANGE:/w/f=a  b c¶",
                "echo -n a > f ! REPLACE:/w/f",
                "echo 'a\\tb' > f ! REPLACE:/w/f",
                "date >> f ! CHANGE:/w/f",
                "echo a >| f ! REPLACE:/w/f=a¶",
                "printf 'a%%\\tb\\n' > f ! REPLACE:/w/f=a%\tb¶",
                "printf '%s\\n' a 'b c' > f ! REPLACE:/w/f=a¶b c¶",
                "printf '%s=%s\\n' a 1 b >> f ! CHANGE:/w/f=a=1¶b=¶",
                "printf 'a\\\\b' > f ! REPLACE:/w/f=a\\b",
                "printf '%s' > f ! REPLACE:/w/f=",
                "printf '%d' 1 > f ! REPLACE:/w/f",
                "printf 'a\\x41' > f ! REPLACE:/w/f",
                "printf a b > f ! REPLACE:/w/f",
                "printf -v x a > f ! REPLACE:/w/f",
                "cat >> f <<'E'¶one¶E ! CHANGE:/w/f=one¶",
                "ls &> f ! REPLACE:/w/f",
                "ls 2> f ! REPLACE:/w/f",
                "rm a 2>/dev/null ! DELETE:/w/a",
                "rm a >out 2>&1 ! REPLACE:/w/out DELETE:/w/a",
                "echo a | tee f g ! REPLACE:/w/f REPLACE:/w/g",
                "echo a | tee -a f ! CHANGE:/w/f",
                "sed -i s/a/b/ f ! SED:/w/f=s/a/b/",
                "sed -i.bak -e 's/a b/c/' f ! SED:/w/f=s/a b/c/ REPLACE:/w/f.bak",
                "sed -i '' -E 's/(a)/b/' f g ! CHANGE:/w/f CHANGE:/w/g",
                "perl -pi -e 's/a/b/g' f g ! CHANGE:/w/f CHANGE:/w/g",
                "perl -0777 -i -pe 's{a}{b}' f ! opaque",
                "perl -0pi -e 's|a/b|c|;' f ! CHANGE:/w/f",
                "perl -pie s/a/b/ f ! opaque",
                "perl -pi -e 's/a/unlink/e' f ! opaque",
                "perl -pi -e 's/a/@{[unlink]}/' f ! opaque",
                "perl -pe s/a/b/ f ! opaque",
                "perl -i -pe s/a/b/ -pe s/c/d/ f ! opaque",
                "git checkout -- f.c ! REVERT:/w/f.c",
                "git checkout HEAD~1 -- f.c ! REPLACE:/w/f.c",
                "git checkout HEAD -- f.c ! REVERT:/w/f.c",
                "git restore f.c ! REVERT:/w/f.c",
                "git restore --source=HEAD~1 f.c ! REPLACE:/w/f.c",
                "git restore f.c; ls ! REVERT:/w/f.c",
                "git restore -s HEAD --staged --worktree f.c ! REVERT:/w/f.c",
                "git stash push -m 'mine' -- f.c ! REVERT:/w/f.c",
                "git rm -q f ! DELETE:/w/f",
                "git rm -qf f ! DELETE:/w/f",
                "git mv a.c b.c ! COPY:/w/b.c=/w/a.c DELETE:/w/a.c",
                "cat > f <<'E'¶one¶$two¶E ! REPLACE:/w/f=one¶$two¶",
                "cat <<E > f¶one¶E¶rm g ! REPLACE:/w/f=one¶ DELETE:/w/g",
                "cat > f <<'E'¶E ! REPLACE:/w/f=",
                "cat <<'E' | tee f¶one¶E ! REPLACE:/w/f",
                "# away with it¶rm a # really ! DELETE:/w/a",
                "rm \\¶a ! DELETE:/w/a",
                "set -e; rm a ! DELETE:/w/a",
                "nl -ba f | sed -n '1,9p' > g ! REPLACE:/w/g",
            })
    void plainCommands(String command, String effects) {
        assertThat(effects(command)).isEqualTo(effects);
    }

    /** Nobody notices if the first command of a list fails, and the last one does not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "rm a && ls ! DELETE:/w/a",
                "rm a; ! DELETE:/w/a",
                "rm a; ls ! REPLACE:/w/a",
                "rm -f a; ls ! DELETE:/w/a",
                "rm a¶ls ! REPLACE:/w/a",
                "rm a && rm b; rm c ! REPLACE:/w/a REPLACE:/w/b DELETE:/w/c",
                "rm a; rm b && rm c ! REPLACE:/w/a DELETE:/w/b DELETE:/w/c",
                "rm a | cat ! REPLACE:/w/a",
            })
    void whatMayHaveFailedLeavesAnUnknownText(String command, String effects) {
        assertThat(effects(command)).isEqualTo(effects);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls -la",
                "cat f | head -3",
                "sed -n '1,90p' f",
                "git status --short && git diff",
                "git check-ignore -v f && git ls-tree -r HEAD --name-only",
                "git cat-file -p HEAD:f | head -3; git describe --tags",
                "git clean -ndX && git clean --dry-run -d",
                "git stash list && git stash show -p",
                "git grep -n x",
                "find . -name '*.java' | wc -l",
                "git add a && git push origin HEAD",
                "git restore --staged f.c",
                "echo '> f'",
                "echo \"a;b\" # > f",
                "",
                "mkdir -p x",
                "grep -rn x --include=*.c .",
                "ls *.c | wc -l",
                "cat f || true",
                "ls d 2>/dev/null || echo 'none > f'",
                "for f in *.c; do echo \"== $f\"; head -3 \"$f\"; done",
                "if [ -f a ]; then cat a; else ls; fi",
                "find . -name *.c | xargs -n 1 grep -l x",
                "(cd d && cat f) >/dev/null 2>&1",
                "echo \"$(git status --short | wc -l) files\"",
                "N=3; head -n $N f & wait",
                "cat f | while read -r line; do echo $line; done",
                "git log --oneline -3 &> /dev/null # > f",
                "cat f | grep x\\¶y",
            })
    void whatOnlyShowsSomethingHasNoEffects(String command) {
        assertThat(effects(command)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"grep x f", "cat f g", "ls *.c", "git diff --exit-code", "[ -f a ] && cat a"})
    void whatOnlyShowsSomethingWritesNothingIfItFails(String command) {
        assertThat(ShellCommand.ofFailed(command, "/w", "Exit code 1", true)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make",
                "rm *.c",
                "rm $f",
                "rm \"$f\"",
                "rm `f`",
                "rm {a,b}",
                "rm a?",
                "rm ~/a",
                "rm",
                "rm a || true",
                "rm a &",
                "(rm a)",
                "{ rm a; }",
                "X=1 rm a",
                "if true; then rm a; fi",
                "for f in a b; do rm f; done",
                "mv src.d",
                "cp -r . b",
                "cp -r a a/b",
                "mv .. b",
                "cp -s a b",
                "cp -t d a",
                "sed 's/a/b/w f' g",
                "sed -i 's/a/b/w f' g",
                "sed -i -f script f",
                "git stash pop",
                "git diff --output=f",
                "git clean -d",
                "git stash drop",
                "git grep -Ovi x",
                "git grep --open-files-in-pager=vi x",
                "find . -delete",
                "find . -name '*.o' -exec rm '{}' +",
                "git commit -m x",
                "echo \"$(cat <<'E'¶x¶E¶) $y\"",
                "echo \"$(cat <<'E'¶x\"",
                "echo a > $f",
                "echo a >& f",
                "echo a | sh",
                "cat a | xargs rm",
                "cat <(rm a)",
                "cat <<< a > f",
                "cat > f <<E¶$(rm a)¶E",
                "cat > f <<-E¶\ta¶\tE",
                "cat > f <<E¶no end",
                "cd - && rm a",
                "cd && rm a",
                "cd x | rm a",
                "rm 'a",
                "rm a |",
                "rm a &&",
                "&& rm a",
                "> f",
                "sudo rm a",
                "python3 - <<'E'¶print()¶E",
                "apply_patch x",
                "cat *.c > $f",
                "cat *.c >f",
                "cat *.c > /dev/nullable",
                "ls *.c | xargs -n 1 rm",
                "cat $(make f)",
                "cat `make f`",
                "cat f || make",
                "echo \"$(make)\"",
                "sed $options s/a/b/ f",
                "$make f",
                "f() { rm a; }; f",
                "for f in *; do rm f; done",
                "cat <(make) *",
                "cat * <<E¶x¶E",
            })
    void everythingElseIsOpaque(String command) {
        assertThat(effects(command)).isEqualTo("opaque");
    }

    /** The status of a command is that of its last part, so that those after which another line follows may have failed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "git checkout f ! REVERT_BELOW:/w/f ANYTHING:",
                "git checkout -- . ! REVERT_BELOW:/w ANYTHING:",
                "git restore src ! REVERT_BELOW:/w/src ANYTHING:",
                "git stash && rm a ! REVERT_AROUND:/w DELETE:/w/a ANYTHING:",
                "rm a && git checkout -- . ! REPLACE:/w/a REVERT_BELOW:/w ANYTHING:",
                "cat > a <<E¶x¶E¶git checkout -- . ! REPLACE:/w/a REVERT_BELOW:/w ANYTHING:",
                "cat > a <<E¶x¶E¶git stash ! REPLACE:/w/a REVERT_AROUND:/w ANYTHING:",
                "cd d; git reset --hard ! REVERT_AROUND:/w/d ANYTHING:",
                "git clean -fd | tail -3 ! CLEAN_AROUND:/w",
                "git clean -fdX --exclude='.venv/**' && rm a ! CLEAN_AROUND:/w DELETE:/w/a",
                "git clean -fd && make ! CLEAN_AROUND:/w ANYTHING:",
                "git clean -fd -enode -- -n ! CLEAN_AROUND:/w",
                "make && git clean -fd ! CLEAN_AROUND:/w ANYTHING:",
                "git -C d clean -fd > log ! CLEAN_AROUND:/w/d REPLACE:/w/log",
                "rm a && make ! DELETE:/w/a ANYTHING:",
                "make && rm a ! DELETE:/w/a ANYTHING:",
                "make; rm a ! DELETE:/w/a ANYTHING:",
                "make && rm a; ls ! opaque",
                "make && rm a && ls ! DELETE:/w/a ANYTHING:",
                "rm a; make ! REPLACE:/w/a ANYTHING:",
                "cat > f <<'E'¶x¶E¶node f ! REPLACE:/w/f=x¶ ANYTHING:",
                "mkdir -p d && cat > d/f <<'E'¶x¶E¶python d/f 2>&1 | tail -3 ! REPLACE:/w/d/f=x¶ ANYTHING:",
                "cat > f <<'E'¶x¶E¶for i in *; do node f; done ! REPLACE:/w/f=x¶ ANYTHING:",
                "cat > f <<'E'¶x¶E¶(node f) ! REPLACE:/w/f=x¶ ANYTHING:",
                "cp a b && make ! REPLACE:/w/b REPLACE:/w/b/a ANYTHING:",
                "cd x && make && cat > f <<'E'¶x¶E ! REPLACE:/w/x/f=x¶ ANYTHING:",
                "cd $x && rm a ! opaque",
                "cd -¶rm a ! opaque",
                "pushd x¶rm a ! opaque",
                "make || exit 1¶rm a ! opaque",
                "if make¶then¶rm a¶fi ! opaque",
                "rm -f a¶if make¶then¶rm b¶fi ! DELETE:/w/a ANYTHING:",
                "while true¶do¶rm a¶done ! opaque",
                "exit 0; rm a ! opaque",
                "make > f ! opaque",
            })
    void whatIsPlainIsKnownThoughTheRestIsNot(String command, String effects) {
        assertThat(effects(command)).isEqualTo(effects);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "cat > f <<'E'¶x¶E¶node f ! REPLACE:/w/f=x¶ ANYTHING:",
                "cd d && mkdir -p e && cat > f <<'E'¶x¶E¶node f ! REPLACE:/w/d/f=x¶ ANYTHING:",
                "cat > f <<'E'¶x¶E¶node f¶cat > g <<'E'¶x¶E ! REPLACE:/w/f=x¶ ANYTHING:",
                "node f && cat > g <<'E'¶x¶E ! opaque",
                "grep -q x f && cat > g <<'E'¶x¶E ! opaque",
                "ls | grep -q x && cat > g <<'E'¶x¶E ! opaque",
                "grep -q x f; cat > g <<'E'¶x¶E¶node g ! REPLACE:/w/g=x¶ ANYTHING:",
                "rm a; node f ! DELETE:/w/a ANYTHING:",
                "rm a && node f ! DELETE:/w/a ANYTHING:",
                "rm a 2>&1 && node f ! DELETE:/w/a ANYTHING:",
                "mv a.c b.c && false ! REPLACE:/w/b.c DELETE:/w/a.c ANYTHING:",
                "cd d && mkdir -p e && cp a.c e/ && node f ! REPLACE:/w/d/e/a.c ANYTHING:",
                "sed -i 1d f && npm test ! SED:/w/f=1d ANYTHING:",
                "rm a && cat > g <<'E' && node g¶x¶E ! DELETE:/w/a REPLACE:/w/g=x¶ ANYTHING:",
                "set -e; ls; rm a; node f ! DELETE:/w/a ANYTHING:",
                "git rm a && node f ! DELETE:/w/a ANYTHING:",
                // Its status is that of the whole.
                "ls && rm -r a ! opaque",
                "rm -r a¶ ! opaque",
                "node f && rm a ! opaque",
                // Nobody hears it.
                "rm a 2>/dev/null; node f ! opaque",
                "rm a >/dev/null 2>&1; node f ! opaque",
                "rm a >x 2>&1 && node f ! opaque",
                "rm a &>/dev/null; node f ! opaque",
                "rm a 2>&-; node f ! opaque",
                "rm a 2>&3; node f ! opaque",
                "rm a >/dev/null; node f ! DELETE:/w/a ANYTHING:",
                "rm a 2>&1 >/dev/null; node f ! DELETE:/w/a ANYTHING:",
                // What comes before may have failed without a word.
                "test -f a && rm a && node f ! opaque",
                "set -e; test -f a; rm a; node f ! opaque",
                "ls a || rm a; node f ! opaque",
                "rm a || node f ! opaque",
                // It may not have been over.
                "rm a & node f ! opaque",
            })
    void ofACommandThatFailedTheBeginningIsKnown(String command, String effects) {
        assertThat(told(ShellCommand.ofFailed(command.replace('¶', '\n'), "/w", "Error: x is not a function", true)))
                .isEqualTo(effects);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "rm a; node f ! rm: a: Operation not permitted",
                "rm a; node f ! /bin/rm: a: Operation not permitted",
                "rm a; node f ! bash: line 1: rm: command not found",
                "rm a; node f ! zsh:1: command not found: rm",
                "cd d && rm a; node f ! bash: line 1: cd: d: Not a directory",
                "cd d; rm a; node f ! bash: line 1: cd: d: Not a directory",
                "cd d; cat > f <<'E'¶x¶E¶node f ! bash: line 1: cd: d: Not a directory",
                "mkdir d && rm a; node f ! mkdir: cannot create directory 'd': File exists",
                "git rm a; node f ! fatal: pathspec 'a' did not match any files",
                "sed -i 1e f; node f ! sed: -e expression #1, char 2: unknown command",
            })
    void whatSaysThatItFailedMayHaveDoneAnything(String command, String output) {
        assertThat(told(ShellCommand.ofFailed(command.replace('¶', '\n'), "/w", "x\n" + output + "\ny", true)))
                .isEqualTo("opaque");
    }

    /** What it said may be among what is left out. */
    @Test
    void ofAnOutputThatWasCutNobodyKnowsWhetherItSaysSo() {
        assertThat(told(ShellCommand.ofFailed("rm a; node f", "/w", "x", false)))
                .isEqualTo("opaque");
        assertThat(told(ShellCommand.ofFailed("cat > f <<'E'\nx\nE\nnode f", "/w", "x", false)))
                .isEqualTo("REPLACE:/w/f=x¶ ANYTHING:");
    }

    /** It was not the shell that did not find a file. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FileNotFoundError: [Errno 2] No such file or directory: 'a'",
                "Error: ENOENT: no such file or directory, open 'a'",
                "main.go:12: open a: no such file or directory",
                "open a: permission denied",
            })
    void aScriptMayNotFindItsFiles(String output) {
        assertThat(told(ShellCommand.ofFailed("cat > f <<'E'\nx\nE\npython3 g", "/w", output, true)))
                .isEqualTo("REPLACE:/w/f=x¶ ANYTHING:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash: line 1: d/f: No such file or directory",
                "zsh:1: no such file or directory: d/f",
                "(eval):1: no such file or directory: d/f",
                "(eval):12: permission denied: d/f",
                "zsh: is a directory: d/f",
            })
    void ofACommandThatCouldNotWriteNothingIsKnown(String output) {
        assertThat(told(ShellCommand.ofFailed("cat > d/f <<'E'\nx\nE\nnode f", "/w", output, true)))
                .isEqualTo("opaque");
        assertThat(told(ShellCommand.ofFailed("echo x > d/f && node f", "/w", "a\n" + output + "\n", true)))
                .isEqualTo("opaque");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "rm -r a ! DELETE_ALL:/w/a",
                "rm -rf a b/ && ls -la ! DELETE_ALL:/w/a DELETE_ALL:/w/b",
                "rm -fr a; ls ! DELETE_ALL:/w/a",
                "rm -r a; ls ! opaque",
                "rm -r --force -- -a ! DELETE_ALL:/w/-a",
                "rm -rf a/* ! opaque",
                "mv a b ! COPY_ALL:/w/b=/w/a DELETE_ALL:/w/a",
                "mv a/ b/ ! COPY_ALL:/w/b/=/w/a DELETE_ALL:/w/a",
                "mv a b.c d ! COPY_ALL:/w/d/=/w/a DELETE_ALL:/w/a COPY:/w/d/b.c=/w/b.c DELETE:/w/b.c",
                "git mv x/a y ! COPY_ALL:/w/y=/w/x/a DELETE_ALL:/w/x/a",
                "mv a b; ls ! opaque",
                "mv a b && make ! DELETE_ALL:/w/a ANYTHING:",
                "mv a.c .. ! COPY:/a.c=/w/a.c DELETE:/w/a.c",
                "mv a b && mv b a ! COPY_ALL:/w/b=/w/a DELETE_ALL:/w/b",
                "mv a b && rm b/x && mv b a ! COPY_ALL:/w/b=/w/a DELETE_ALL:/w/a DELETE:/w/b/x COPY_ALL:/w/a=/w/b DELETE_ALL:/w/b",
                "cp -r a b ! COPY_ALL:/w/b=/w/a",
                "cp -a a/. b ! COPY_ALL_MATCHES:/w/b=/w/a/.",
                "cp -r a/* ../b/ ! COPY_ALL_MATCHES:/b=/w/a/*",
                "cp a/*.c d.c b/ ! COPY_MATCHES:/w/b=/w/a/*.c COPY:/w/b/d.c=/w/d.c",
                "cp -a a/. b && make ! opaque",
                "cp -a a .. ! COPY_ALL:/=/w/a",
                "cp -r a.c b.c ! COPY:/w/b.c=/w/a.c",
                "git -C x rm f ! DELETE:/w/x/f",
                "git -C x -C y mv a.c b.c ! COPY:/w/x/y/b.c=/w/x/y/a.c DELETE:/w/x/y/a.c",
                "cat > f <<'E'¶x¶E¶git -C /w --no-pager diff --stat ! REPLACE:/w/f=x¶",
                "git -c a=b rm f ! opaque",
            })
    void foldersAreRemovedAndNamed(String command, String effects) {
        assertThat(effects(command)).isEqualTo(effects);
    }

    @ParameterizedTest
    @CsvSource({
        "git checkout f.c, Updated 1 path from the index, REVERT:/w/f.c",
        "git checkout f.c g.c && ls, Updated 2 paths from the index, REVERT:/w/f.c REVERT:/w/g.c",
        "git checkout -- f.c, Updated 1 path from the index, REVERT:/w/f.c",
        "git checkout f.c, Updated 0 paths from the index, ''",
        "git checkout main, Switched to branch 'main', REVERT_BELOW:/w/main ANYTHING:",
    })
    void gitSaysWhetherItHasCheckedOutFiles(String command, String output, String effects) {
        assertThat(told(ShellCommand.of(command, "/w", output))).isEqualTo(effects);
    }

    /** Python prints an error if its script fails. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "``                 ! x              ! REPLACE:/w/f ANYTHING:",
                "2>&1               ! x              ! REPLACE:/w/f ANYTHING:",
                "``                 ! KeyError: 'x'  ! opaque",
                "2>/dev/null        ! x              ! opaque",
                "2>&-               ! x              ! opaque",
                ">/dev/null 2>&1    ! x              ! opaque",
            })
    void aScriptIsKnownToHaveEndedWellIfItsErrorWouldBeAmongWhatIsPrinted(
            String redirection, String output, String effects) {
        String command = "python3 - <<'E' " + redirection + "\nopen('f', 'w')\nE\nls";

        assertThat(told(ShellCommand.of(command, "/w", output))).isEqualTo(effects);
    }

    @Test
    void aRelativeNameNeedsAFolder() {
        assertThat(told(ShellCommand.of("rm a", null))).isEqualTo("opaque");
        assertThat(told(ShellCommand.of("rm /a", null))).isEqualTo("DELETE:/a");
        assertThat(told(ShellCommand.of("cd x && rm /a", null))).isEqualTo("opaque");
    }

    @Test
    void wordsThatNoShellExpandsStandForThemselves() {
        assertThat(told(ShellCommand.of(List.of("rm", "*", "a b"), "/w"))).isEqualTo("DELETE:/w/* DELETE:/w/a b");
        assertThat(told(ShellCommand.of(List.of("cat", ">", "f"), "/w"))).isEmpty();
    }

    @Test
    void aPatchMayBeGivenToAShell() {
        String patch = "*** Begin Patch¶*** Delete File: a¶*** End Patch¶";
        assertThat(effects("apply_patch <<'E'¶" + patch + "E")).isEqualTo("PATCH:/w=" + patch);
        assertThat(effects("cd x && apply_patch <<'E'¶" + patch + "E")).isEqualTo("PATCH:/w/x=" + patch);
        assertThat(effects("apply_patch '" + patch + "'")).isEqualTo("PATCH:/w=" + patch);
    }

    /** Every prefix and every repetition of a command takes time in proportion to its length. */
    @Test
    void longCommandsAreReadInOneGo() {
        String long1 = "rm a && ".repeat(100_000) + "rm a";
        assertThat(ShellCommand.of(long1, "/w")).hasSize(100_001);
        assertThat(ShellCommand.of("cat <<E\n".repeat(20_000), "/w")).isNull();
        assertThat(ShellCommand.of("rm a; ".repeat(100_000), "/w")).hasSize(100_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "git commit -qm x ! '' ! true",
                "git add f && git commit -m x ! [main a1b2c3d] x ! true",
                "git commit -m \"$(cat <<'EOF'¶Fix $this¶EOF¶)\" ! [main a1b2c3d] Fix $this¶ 1 file changed ! true",
                "git commit -m x ! black....Passed¶[main a1b2c3d] x ! false",
                "git commit -m x && make ! [main a1b2c3d] x ! false",
                "git commit -m x > /dev/null ! '' ! true",
                "git commit -m x 2> /dev/null ! [main a1b2c3d] x ! false",
                "git commit -m x > /dev/null 2>&1 ! '' ! false",
                "git commit -m x 2>&- ! [main a1b2c3d] x ! false",
                "git commit -m x 2>&1 | cat ! [main a1b2c3d] x ! true",
                "git commit -m x 2>&1 | head -1 ! [main a1b2c3d] x ! true",
                "git commit -m x 2>&1 | tail ! [main a1b2c3d] x¶ 1 file changed ! true",
                "git commit -m x 2>&1 | tail -3 ! [main a1b2c3d] x¶ 1 file changed ! true",
                "git commit -m x 2>&1 | tail -2 ! [main a1b2c3d] x¶ 1 file changed ! false",
                "git commit -m x 2>&1 | tail -n 2 ! [main a1b2c3d] x¶ 1 file changed ! false",
                "git commit -m x 2>&1 | tail -n3 ! [main a1b2c3d] x¶ 1 file changed ! true",
                "git commit -m x 2>&1 | tail -n +2 ! [main a1b2c3d] x ! false",
                "git commit -qm x 2>&1 | tail -1 ! '' ! true",
                "git commit -m x | tail -1 ! [main a1b2c3d] x ! true",
                "git commit -m x 2>&1 | grep -v husky ! [main a1b2c3d] x ! false",
                "git commit -m x 2>&1 | head -5 | grep main ! [main a1b2c3d] x ! false",
            })
    void aCommitChangesNoFileIfNothingButItselfWasPrinted(String command, String output, boolean known) {
        List<FileEffect> effects = ShellCommand.of(command.replace('¶', '\n'), "/w", output.replace('¶', '\n'));

        assertThat(effects).isEqualTo(known ? List.of() : null);
    }

    @ParameterizedTest
    @CsvSource({
        "rm a, DELETE:C:/w/a",
        "cd src && rm a, DELETE:C:/w/src/a",
        "cd /d/x && rm a, DELETE:D:/x/a",
        "rm 'c:\\w\\a', DELETE:C:/w/a",
        "cat /c/w/a > /c/w/b, REPLACE:C:/w/b",
    })
    void onWindowsTheShellHasItsOwnNamesForFiles(String command, String effects) {
        assertThat(told(ShellCommand.of(command, "C:\\w"))).isEqualTo(effects);
    }

    /** Git says "Saved" if there was something to stash, and "Dropped" if that was put back. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "git stash && git stash pop                 ! Saved Dropped ! ``",
                "git stash; git stash pop                   ! Saved Dropped ! ``",
                "git stash push -u -m x && git stash pop && rm a ! Saved Dropped ! DELETE:/w/a",
                "git stash && git stash pop && make         ! Saved Dropped ! opaque",
                // An older stash was put back.
                "git stash; git stash pop                   ! No Dropped    ! opaque",
                // It met a conflict, and the stash was kept.
                "git stash; git stash pop                   ! Saved         ! opaque",
                "git stash || git stash pop                 ! Saved Dropped ! opaque",
                "git stash && git stash pop; git stash      ! Saved Dropped Saved ! REVERT_AROUND:/w ANYTHING:",
                "git stash && git pull && git stash pop     ! Saved Dropped ! opaque",
                "git stash                                  ! Saved         ! REVERT_AROUND:/w ANYTHING:",
                "git stash pop                              ! Dropped       ! opaque"
            })
    void aStashThatIsPutBackAtOnceChangesNothing(String command, String output, String effects) {
        String said = output.replace("Saved", "Saved working directory and index state WIP on main: 1a2b3c4 x\n")
                .replace("Dropped", "On branch main\nDropped refs/stash@{0} (1a2b3c4)\n")
                .replace("No", "No local changes to save\n")
                .replace("\n ", "\n");

        assertThat(told(ShellCommand.of(command, "/w", said))).isEqualTo(effects);
    }
}
