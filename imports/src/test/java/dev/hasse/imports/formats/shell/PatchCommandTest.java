package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.files.ShellRun;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The effects of {@code git apply} and {@code patch} on files. In the notation here, {@code ¶} is a line feed, the commands run in {@code /w},
 * and {@code EDIT}, {@code NEW}, {@code GONE} and {@code MOVED} are diffs that change a file, create one, remove one, and rename one.
 */
class PatchCommandTest {
    private static final String HUNK = "@@ -1 +1 @@\n-a\n+b";
    private static final String EDIT = "--- a/d/f\n+++ b/d/f\n" + HUNK + "\n";
    private static final String NEW = "--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n";
    private static final String GONE = "--- a/g\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
    private static final String MOVED = "diff --git a/m b/n\nsimilarity index 100%\nrename from m\nrename to n\n";

    private static String text(String notation) {
        return notation.replace("EDIT¶", EDIT)
                .replace("NEW¶", NEW)
                .replace("GONE¶", GONE)
                .replace("MOVED¶", MOVED)
                .replace('¶', '\n');
    }

    private static String told(@Nullable List<FileEffect> effects) {
        return effects == null
                ? "opaque"
                : effects.stream()
                        .map(effect -> effect.kind() + ":" + effect.path()
                                + (effect.text() == null ? "" : "=" + effect.text()))
                        .collect(Collectors.joining(" "))
                        .replace(HUNK, "HUNK")
                        .replace('\n', '¶');
    }

    private static String effects(String command, @Nullable String output) {
        return told(ShellCommand.of(text(command), "/w", output));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "patch -p1 <<'E'¶EDIT¶E ! DIFF:/w/d/f=HUNK",
                "patch -p1 <<'E'¶EDIT¶NEW¶GONE¶E ! DIFF:/w/d/f=HUNK CREATE:/w/n=x¶ DELETE:/w/g",
                "cd x && patch -Np1 <<'E'¶EDIT¶E ! DIFF:/w/x/d/f=HUNK",
                "patch -p 1 -d x <<'E'¶EDIT¶E ! DIFF:/w/x/d/f=HUNK",
                "patch --strip=2 --forward <<'E'¶EDIT¶E ! DIFF:/w/f=HUNK",
                "patch x/y <<'E'¶EDIT¶E ! DIFF:/w/x/y=HUNK",
                "patch ../y <<'E'¶EDIT¶E ! DIFF:/y=HUNK",
                "patch <<'E'¶--- f¶+++ f¶@@ -1 +1 @@¶-a¶+b¶E ! DIFF:/w/f=HUNK",
                "patch -p1 <<'E'¶MOVED¶E ! COPY:/w/n=/w/m DELETE:/w/m",
                "cat <<'E' | patch -p1¶EDIT¶E ! DIFF:/w/d/f=HUNK",
                "patch -p1 <<'E' && rm x¶EDIT¶E ! DIFF:/w/d/f=HUNK DELETE:/w/x",
                "git apply -p2 <<'E'¶EDIT¶E ! DIFF:/w/f=HUNK",
                "git -C x apply -p0 - <<'E'¶--- f¶+++ f¶@@ -1 +1 @@¶-a¶+b¶E ! DIFF:/w/x/f=HUNK",
            })
    void theFilesThatADiffNamesAreWritten(String command, String effects) {
        assertThat(effects(command, "patching file f\n")).isEqualTo(effects);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git apply <<'E'¶DIFF¶E",
                "git apply -p1 --verbose --whitespace=nowarn --index - <<'E'¶DIFF¶E",
                "cd /w && git apply <<'E'¶DIFF¶E",
                "cat <<'E' | git apply¶DIFF¶E",
                "git apply <<'E'¶DIFF¶E¶git diff --stat",
                "git apply <<'E' 2>&1¶DIFF¶E¶git diff --stat",
                "git apply <<'E' >&2¶DIFF¶E¶git diff --stat",
            })
    void gitAppliesADiffInAFolder(String command) {
        assertThat(told(ShellCommand.of(command.replace("DIFF¶", EDIT + NEW).replace('¶', '\n'), "/w", "")))
                .isEqualTo("GIT_DIFF:/w=" + (EDIT + NEW).replace(HUNK, "HUNK").replace('\n', '¶'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "cat > x.diff <<'E'¶EDIT¶E¶patch -p1 < x.diff ! DIFF:/w/d/f=HUNK",
                "cat > x.diff <<'E'¶EDIT¶E¶patch -p1 -i x.diff ! DIFF:/w/d/f=HUNK",
                "cat > x.diff <<'E'¶EDIT¶E¶patch d/f x.diff ! DIFF:/w/d/f=HUNK",
                "cat > d/x.diff <<'E'¶EDIT¶E¶patch -p1 -d d -i x.diff ! DIFF:/w/d/d/f=HUNK",
                "cat > x.diff <<'E'¶EDIT¶E¶git apply -p2 x.diff ! DIFF:/w/f=HUNK",
                "cat > x.diff <<'E'¶EDIT¶E¶git apply --check -p2 x.diff && git apply -p2 x.diff ! DIFF:/w/f=HUNK",
            })
    void theDiffMayBeInAFileThatTheCommandHasWritten(String command, String effect) {
        assertThat(effects(command, "")).endsWith("x.diff=--- a/d/f¶+++ b/d/f¶HUNK¶ " + effect);
    }

    /** Patch keeps the old text of a file in which lines were not where they should be. */
    @ParameterizedTest
    @CsvSource({
        "patch -p1, patching file d/f, false",
        "patch -p1, Hunk #1 succeeded at 2 (offset 1 line)., true",
        "patch -p1, , true",
        "patch -sp1, '', true",
        "patch -p1 >/dev/null, '', true",
        "patch -p1 >&-, '', true",
        "patch -p1 --no-backup-if-mismatch, Hunk #1 succeeded at 2 (offset 1 line)., false",
    })
    void theOldTextMayBeKept(String command, @Nullable String output, boolean isKept) {
        assertThat(effects(command + " <<'E'¶EDIT¶E", output))
                .isEqualTo("DIFF:/w/d/f=HUNK" + (isKept ? " REPLACE:/w/d/f.orig" : ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "patch -p1 -R --no-backup-if-mismatch <<'E'¶EDIT¶NEW¶E ! CHANGE:/w/d/f REPLACE:/w/n",
                "patch -p1 -lF3 --no-backup-if-mismatch <<'E'¶EDIT¶E ! CHANGE:/w/d/f",
                "git apply --reverse <<'E'¶EDIT¶GONE¶E ! CHANGE:/w/d/f REPLACE:/w/g",
                "git apply -3 <<'E'¶EDIT¶E ! CHANGE:/w/d/f",
                "git apply --whitespace=fix -p2 <<'E'¶EDIT¶E ! CHANGE:/w/f",
                "make && git apply <<'E'¶EDIT¶E ! CHANGE:/w/d/f ANYTHING:",
                // In /w/d, names with d may also be those of the repository /w.
                "cd d && git apply -R <<'E'¶EDIT¶E ! CHANGE:/w/d/d/f CHANGE:/w/d/f",
                "rm -f x¶test -f y && git apply <<'E'¶EDIT¶E¶ls ! DELETE:/w/x CHANGE:/w/d/f",
            })
    void theTextIsNotKnownWhereMoreThanTheDiffDecides(String command, String effects) {
        assertThat(effects(command, "")).isEqualTo(effects);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "git apply <<'E'¶EDIT¶E¶ls ! error: patch failed: d/f:1 ! CHANGE:/w/d/f",
                "patch -p1 <<'E'¶EDIT¶E¶ls ! 1 out of 1 hunk FAILED ! CHANGE:/w/d/f REPLACE:/w/d/f.rej REPLACE:/w/d/f.orig",
                "git apply <<'E' 2> /dev/null¶EDIT¶E¶ls ! d ! CHANGE:/w/d/f",
                "git apply <<'E' 2>&-¶EDIT¶E¶ls ! d ! CHANGE:/w/d/f",
                "git apply <<'E' 2>&3¶EDIT¶E¶ls ! d ! CHANGE:/w/d/f",
                "git apply <<'E' &>/dev/null¶EDIT¶E¶ls ! d ! CHANGE:/w/d/f",
                "git apply <<'E' >/dev/null 2>&1¶EDIT¶E¶ls ! d ! CHANGE:/w/d/f",
                "git apply <<'E' 2>log¶EDIT¶E¶ls ! d ! REPLACE:/w/log CHANGE:/w/d/f",
                "patch -p2 <<'E' >&-¶EDIT¶E¶ls ! d ! CHANGE:/w/f REPLACE:/w/f.rej REPLACE:/w/f.orig",
                "cd d 2>&- && git apply <<'E'¶EDIT¶E¶ls ! d ! CHANGE:/w/d/d/f CHANGE:/w/d/f",
                "git apply -q <<'E'¶EDIT¶E¶ls ! '' ! CHANGE:/w/d/f",
                "patch -s -p2 <<'E'¶EDIT¶E¶ls ! '' ! CHANGE:/w/f REPLACE:/w/f.rej REPLACE:/w/f.orig",
                "git apply <<'E' | cat¶EDIT¶E ! '' ! CHANGE:/w/d/f",
            })
    void aFailureThatNobodyNoticesLeavesUnknownTexts(String command, String output, String effects) {
        assertThat(effects(command, output)).isEqualTo(effects);
    }

    /** What failed is the last command. Tests also say that something failed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "git apply <<'E' && pytest¶EDIT¶E ! FAILED test_a.py::test_b ! GIT_DIFF:/w=--- a/d/f¶+++ b/d/f¶HUNK¶ ANYTHING:",
                "git apply <<'E'¶EDIT¶E¶pytest ! FAILED test_a.py::test_b ! GIT_DIFF:/w=--- a/d/f¶+++ b/d/f¶HUNK¶ ANYTHING:",
                "git apply <<'E' && pytest¶EDIT¶E ! error: patch failed: d/f:1 ! opaque",
                "git apply -q <<'E' && pytest¶EDIT¶E ! FAILED test_a.py::test_b ! opaque",
                "make && git apply <<'E' && pytest¶EDIT¶E ! FAILED test_a.py::test_b ! opaque",
                "patch -p1 --no-backup-if-mismatch <<'E' && pytest¶EDIT¶E ! patching file d/f¶FAILED test_a.py ! DIFF:/w/d/f=HUNK ANYTHING:",
                "patch -p1 <<'E' && pytest¶EDIT¶E ! Hunk #1 FAILED at 1. ! opaque",
                "patch -p1 <<'E' && pytest¶EDIT¶E ! 1 out of 1 hunks failed--saving rejects to d/f.rej ! opaque",
            })
    void aDiffWasAppliedBeforeAnotherCommandFailed(String command, String output, String effects) {
        assertThat(told(ShellCommand.ofFailed(text(command), "/w", text(output), true)))
                .isEqualTo(effects);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git apply --check x.diff",
                "git apply --stat --summary x.diff",
                "git apply --numstat < x.diff",
                "git apply --cached x.diff",
                "git apply --check <<'E'¶EDIT¶E",
                "patch --dry-run -p1 < x.diff",
                "patch -p1 --dry-run <<'E'¶EDIT¶E",
                "for f in *.diff; do git apply --check x.diff; done",
            })
    void whatOnlyTriesWritesNothing(String command) {
        assertThat(effects(command, "")).isEmpty();
        assertThat(told(ShellCommand.ofFailed(text(command), "/w", "error: ", true)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git apply x.diff",
                "patch -p1 < x.diff",
                "patch -p1",
                "git diff | git apply -R",
                "make > x.diff && git apply x.diff",
                "cat > x.diff <<'E'¶EDIT¶E¶make¶git apply x.diff",
                "git apply --directory=x <<'E'¶EDIT¶E",
                "git apply --reject <<'E'¶EDIT¶E",
                "git apply --stat --apply <<'E'¶EDIT¶E",
                "git apply x.diff y.diff",
                "patch -p1 -o y <<'E'¶EDIT¶E",
                "patch -p1 -b <<'E'¶EDIT¶E",
                "patch -p1 -f <<'E'¶EDIT¶E",
                "patch - <<'E'¶EDIT¶E",
                // Programs differ in which folders they leave out.
                "patch <<'E'¶EDIT¶E",
                "patch -p0 <<'E'¶EDIT¶E",
                "patch -p3 <<'E'¶EDIT¶E",
                "patch x/y <<'E'¶EDIT¶GONE¶E",
                "git apply -p0 <<'E'¶MOVED¶E",
                "patch -p1 -R <<'E'¶diff --git a/m b/n¶copy from m¶copy to n¶E",
                "patch -p1 <<'E'¶NEW¶EDIT¶NEW¶E",
                "git apply <<'E'¶diff --git a/f b/f¶old mode 100644¶new mode 100755¶"
                        + "diff --git a/f b/f¶deleted file mode 100644¶E",
                "git apply <<'E'¶EDIT¶MOVED¶E",
                "patch -p1 <<'E'¶diff --git a/f b/f¶old mode 100644¶new mode 100755¶E",
                "patch -p0 <<'E'¶--- ../f¶+++ ../f¶@@ -1 +1 @@¶-a¶+b¶E",
                "patch -p0 <<'E'¶--- /f¶+++ /f¶@@ -1 +1 @@¶-a¶+b¶E",
                "git apply <<'E'¶--- a/f g¶+++ b/f g¶@@ -1 +1 @@¶-a¶+b¶E",
                "git apply <<'E'¶diff --git a/f b/f¶GIT binary patch¶E",
                "git apply <<'E'¶diff --git a/f b/f¶new file mode 120000¶E",
                "git apply <<'E'¶diff --git a/f b/f¶new file mode 100644¶--- a/f¶+++ b/f¶@@ -1 +1 @@¶-a¶+b¶E",
                "patch -p0 <<'E'¶--- f\t1970-01-01 00:00:00 +0000¶+++ f¶@@ -0,0 +1 @@¶+b¶E",
                "patch -p0 <<'E'¶*** f¶--- f¶E",
                "patch f <<'E'¶1c1¶< a¶---¶> b¶E",
                "patch -p0 <<'E'¶--- f¶+++ f¶@@ -1,2 +1 @@¶-a¶+b¶E",
                "patch -p0 <<'E'¶--- f¶+++ f¶@@ -1 +1 @@¶-a\r¶+b\r¶E",
            })
    void everythingElseIsOpaque(String command) {
        assertThat(effects(command, "").replaceAll("REPLACE:\\S*x.diff\\S* (?:HUNK¶ )?", ""))
                .matches("opaque|(?:.*HUNK¶ )?ANYTHING:");
    }

    /** Git looks at all of a diff before it writes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "git apply x.diff ! ``",
                "cd x && git apply <<'E'¶EDIT¶E ! ``",
                "git apply --check x.diff && git apply x.diff ! ``",
                "git apply -R --index x.diff ! ``",
                "cat > x <<'E'¶y¶E¶git apply x ! REPLACE:/w/x=y¶",
                "cd x && patch -p1 <<'E'¶EDIT¶E ! CHANGE:/w/x/d/f REPLACE:/w/x/d/f.rej REPLACE:/w/x/d/f.orig",
                "git apply -3 <<'E'¶EDIT¶E ! CHANGE:/w/d/f",
                "git apply --reject x.diff ! opaque",
                "git apply <<'E' && make¶EDIT¶E ! opaque",
                "patch -p1 < x.diff ! opaque",
            })
    void aCommandThatFailedHasAppliedNothingOrAPart(String command, String effects) {
        assertThat(told(ShellCommand.ofFailed(text(command), "/w", "error: patch failed: d/f:1", true)))
                .isEqualTo(effects);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "--- a/d/f¶+++ b/d/f¶ ! /w ! DIFF:/w/d/f=HUNK",
                "--- a/d/f¶+++ b/d/f¶ ! /w/x ! DIFF:/w/x/d/f=HUNK",
                "--- f¶+++ f¶ ! /w/x ! DIFF:/w/x/f=HUNK",
                "diff --git a/d/f b/d/f¶--- a/d/f¶+++ b/d/f¶ ! /w ! DIFF:/w/d/f=HUNK",
                // Git may have left out the file, if /w/x is not the top of the repository.
                "diff --git a/d/f b/d/f¶--- a/d/f¶+++ b/d/f¶ ! /w/x ! CHANGE:/w/x/d/f",
                "diff --git a/d/f b/d/f¶--- a/d/f¶+++ b/d/f¶ ! /w/d ! CHANGE:/w/d/d/f CHANGE:/w/d/f",
                "--- a/d/f¶+++ b/d/f¶ ! /w/d ! CHANGE:/w/d/d/f CHANGE:/w/d/f",
                "--- a/e/g¶+++ b/e/g¶@@ -1 +1 @@¶-c¶+d¶--- a/d/f¶+++ b/d/f¶ ! /w/d"
                        + " ! CHANGE:/w/d/e/g CHANGE:/w/d/d/f CHANGE:/w/d/f CHANGE:/w/d/g",
            })
    void namesBelongToTheFolderOrToTheRepository(String heading, String folder, String effects) {
        assertThat(told(UnifiedDiff.appliedByGit(heading.replace('¶', '\n') + HUNK + "\n", folder, "/w")))
                .isEqualTo(effects);
    }

    /** It may also print warnings, or the names of files. */
    @ParameterizedTest
    @ValueSource(strings = {"git apply", "patch -p1"})
    void whatFollowsIsNotAllThatIsPrinted(String command) {
        ShellRun run =
                ShellRun.of(text(command + " <<'E' && cat d/f¶EDIT¶E"), "/w", 0, "patching file d/f\nb\n", "nothing");

        assertThat(run.done()).hasSize(1);
        assertThat(run.shownAfter()).isNull();
    }

    /** Every repetition in a diff takes time in proportion to its length. */
    @Test
    void longDiffsAreReadInOneGo() {
        String hunks = "@@ -1 +1 @@\n-a\n+b\n".repeat(100_000);
        assertThat(ShellCommand.of("patch -p1 <<'E'\n--- a/f\n+++ b/f\n" + hunks + "E", "/w", "patching file f"))
                .hasSize(1);
        assertThat(ShellCommand.of("git apply <<'E'\n" + EDIT.repeat(50_000) + "E", "/w", ""))
                .hasSize(1);
        assertThat(ShellCommand.ofFailed("git apply --check x; ".repeat(50_000), "/w", "error: ", true))
                .isEmpty();
    }
}
