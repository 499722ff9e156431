package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code patch} and {@code git apply} make of a file. In the notation here, {@code ¶} is a line feed. */
class DiffHunkTest {

    private static @Nullable List<DiffHunk> parse(String diff) {
        return DiffHunk.parse(List.of(diff.split("¶", -1)), 0);
    }

    private static @Nullable String apply(String before, String diff, PatchHunk.WorkBudget budget) {
        List<DiffHunk> hunks = parse(diff);
        return hunks == null ? null : DiffHunk.apply(hunks, before.replace('¶', '\n'), budget);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "unknown",
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a¶b¶c¶|@@ -1,3 +1,3 @@¶ a¶-b¶+B¶ c|a¶B¶c¶",
                "a¶b¶c¶|@@ -1,3 +1,2 @@ def f():¶ a¶-b¶ c|a¶c¶",
                "a¶¶c¶|@@ -1,3 +1,3 @@¶ a¶¶-c¶+C|a¶¶C¶",
                "a¶b¶c¶d¶e¶|@@ -1,2 +1,3 @@¶ a¶+x¶ b¶@@ -4,2 +5,2 @@¶ d¶-e¶+E|a¶x¶b¶c¶d¶E¶",
                // The lines stand in no other place.
                "x¶y¶a¶b¶c¶|@@ -1,3 +1,3 @@¶ a¶-b¶+B¶ c|x¶y¶a¶B¶c¶",
                "x¶y¶a¶b¶c¶|@@ -40,3 +50,3 @@¶ a¶-b¶+B¶ c|x¶y¶a¶B¶c¶",
                // The lines stand in two places.
                "a¶b¶c¶a¶b¶c¶|@@ -4,3 +4,3 @@¶ a¶-b¶+B¶ c|a¶b¶c¶a¶B¶c¶",
                "a¶b¶c¶a¶b¶c¶|@@ -3,3 +3,3 @@¶ a¶-b¶+B¶ c|unknown",
                "a¶b¶c¶a¶b¶c¶|@@ -4,3 +5,3 @@¶ a¶-b¶+B¶ c|unknown",
                "y¶a¶b¶c¶a¶b¶c¶|@@ -1,1 +1,1 @@¶-y¶+Y¶@@ -5,3 +5,3 @@¶ a¶-b¶+B¶ c|Y¶a¶b¶c¶a¶B¶c¶",
                "x¶y¶z¶a¶b¶c¶a¶b¶c¶|@@ -2,3 +2,3 @@¶ y¶-z¶+Z¶ a¶@@ -7,3 +7,3 @@¶ a¶-b¶+B¶ c|x¶y¶Z¶a¶b¶c¶a¶B¶c¶",
                "w¶x¶y¶z¶a¶b¶c¶a¶b¶c¶|@@ -2,3 +2,3 @@¶ y¶-z¶+Z¶ a¶@@ -8,3 +8,3 @@¶ a¶-b¶+B¶ c|unknown",
                // With less context after the change than before, it belongs to the end of the file.
                "a¶b¶c¶a¶b¶|@@ -1,2 +1,2 @@¶ a¶-b¶+B|unknown",
                "a¶b¶c¶a¶b¶|@@ -4,2 +4,2 @@¶ a¶-b¶+B|a¶b¶c¶a¶B¶",
                "x¶b¶a¶|@@ -1,2 +1,2 @@¶-b¶+B¶ a|x¶B¶a¶",
                "a¶b¶c¶d¶|@@ -2,2 +2,2 @@¶ b¶-c¶+C|a¶b¶C¶d¶",
                // Without a line of context, patch would find another place.
                "a¶b¶x¶y¶b¶y¶|@@ -1,2 +1,2 @@¶ a¶-b¶+B|unknown",
                "a¶c¶|@@ -1,2 +1,2 @@¶ a¶-b¶+B|unknown",
                "c¶a¶|@@ -2,1 +2,1 @@¶-a¶+A¶@@ -1,1 +1,1 @@¶-c¶+C|unknown",
                "a¶b¶|@@ -1,0 +2,1 @@¶+x|unknown",
                "a¶b¶c¶d¶|@@ -1,1 +0,0 @@¶-a¶@@ -3,2 +2,2 @@¶ c¶-d¶+D|unknown",
            })
    void aHunkIsPutWhereBothProgramsPutIt(String before, String diff, @Nullable String after) {
        assertThat(apply(before, diff, new PatchHunk.WorkBudget(1_000)))
                .isEqualTo(after == null ? null : after.replace('¶', '\n'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "unknown",
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a¶b|@@ -1,2 +1,2 @@¶ a¶-b¶\\ No newline at end of file¶+B|a¶B¶",
                "a¶b¶|@@ -1,2 +1,2 @@¶ a¶-b¶+B¶\\ No newline at end of file|a¶B",
                "a¶b|@@ -1,2 +1,2 @@¶-a¶+A¶ b¶\\ No newline at end of file|A¶b",
                "a¶b¶c|@@ -1,2 +1,2 @@¶-a¶+A¶ b|A¶b¶c",
                "a¶b¶c¶|@@ -1,2 +1,2 @@¶ a¶-b¶+B¶\\ No newline at end of file|unknown",
                "a¶b¶|@@ -1,2 +1,2 @@¶-a¶+A¶ b¶\\ No newline at end of file|unknown",
                "a¶b¶a|@@ -3,1 +3,1 @@¶-a¶+A|unknown",
            })
    void aFileMayEndWithoutALineFeed(String before, String diff, @Nullable String after) {
        assertThat(apply(before, diff, new PatchHunk.WorkBudget(1_000)))
                .isEqualTo(after == null ? null : after.replace('¶', '\n'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@@ -1,2 +1,2 @@¶ a¶-b",
                "@@ -1,1 +1,1 @@¶ a",
                "@@ -1,2 +1,2 @@¶ a¶-b¶?c",
                "@@ -0,1 +1,1 @@¶-b¶+c",
                "@@ -1,1 +1,3 @@¶-b¶+c",
                "@@ -1 +1 @@¶\\ No newline¶-b¶+c",
            })
    void linesThatAreNotThoseOfTheHeadingAreDamaged(String diff) {
        assertThat(parse(diff)).isNull();
    }

    @Test
    void aFileIsCreatedWithTheLinesThatAreAdded() {
        assertThat(DiffHunk.created(List.of(new DiffHunk(0, 0, List.of("+a", "+b")))))
                .isEqualTo("a\nb\n");
        assertThat(DiffHunk.created(List.of(new DiffHunk(0, 0, List.of("+a", "\\ No newline at end of file")))))
                .isEqualTo("a");
        assertThat(DiffHunk.created(List.of())).isEmpty();
        assertThat(DiffHunk.created(List.of(new DiffHunk(0, 0, List.of(" a", "+b")))))
                .isNull();
    }

    @Test
    void aTextIsFollowedOnlyInProportionToTheLog() {
        String large = "x¶".repeat(1_000_000) + "a¶";
        String diff = "@@ -1 +1 @@¶-a¶+b";
        PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget(0);

        assertThat(apply(large, diff, budget)).isNull();
        budget.earn(4L * large.length());
        assertThat(apply(large, diff, budget)).endsWith("x\nb\n");
    }
}
