package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a patch makes of a file. In the notation here, {@code ¶} is a line feed. */
class PatchHunkTest {

    private static @Nullable String apply(String before, String hunks, PatchHunk.WorkBudget budget) {
        CodexPatch patch = CodexPatch.parse(
                "*** Begin Patch\n*** Update File: f\n" + hunks.replace('¶', '\n') + "\n*** End Patch");
        CodexPatch.UpdatedFile update = (CodexPatch.UpdatedFile) patch.files().get(0);
        budget.earn(update.size());
        return update.hunks() == null ? null : PatchHunk.apply(update.hunks(), before.replace('¶', '\n'), budget);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "unknown",
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a¶b¶c¶|@@¶ a¶-b¶+B|a¶B¶c¶",
                "a¶b¶c¶|-b|a¶c¶",
                "a¶b¶|@@¶ a¶+x¶ b|a¶x¶b¶",
                "a¶b|@@¶-b¶+B|a¶B¶",
                "a¶x¶b¶x¶|@@ b¶-x¶+y|a¶x¶b¶y¶",
                "a¶x¶b¶x¶|@@¶-x¶+y|a¶y¶b¶x¶",
                "x¶a¶x¶|@@¶-x¶+y¶*** End of File|x¶a¶y¶",
                "a¶b¶c¶|@@¶-a¶+A¶@@¶-c¶+C|A¶b¶C¶",
                "a¶¶b¶|@@¶ a¶¶-b|a¶¶",
                "a¶b¶|@@¶-z¶+y|unknown",
                "a¶b¶|@@ z¶-b¶+y|unknown",
                "b¶a¶|@@¶-a¶+A¶@@¶-b¶+B|unknown",
                "a¶b¶|@@¶+y|unknown",
            })
    void oldLinesAreReplacedWhereTheyFirstStand(String before, String hunks, @Nullable String after) {
        assertThat(apply(before, hunks, new PatchHunk.WorkBudget(0)))
                .isEqualTo(after == null ? null : after.replace('¶', '\n'));
    }

    @Test
    void aTextIsFollowedOnlyInProportionToTheLog() {
        String large = "x\n".repeat(1_000_000) + "a\n";
        PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget(0);

        assertThat(apply(large, "@@¶-a¶+b", budget)).isNull();
        budget.earn(large.length());
        assertThat(apply(large, "@@¶-a¶+b", budget)).endsWith("x\nb\n");
    }
}
