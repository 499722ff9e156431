package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShownDiffTest {
    private static ShownDiff diff(String... hunks) {
        return Objects.requireNonNull(ShownDiff.of("Index: f\n===\n--- f\n+++ f\n" + String.join("", hunks)));
    }

    @Test
    void whatItShowsIsTheTextAfterIt() {
        ShownDiff diff = diff("@@ -2,2 +2,2 @@\n-b\n+B\n c\n", "@@ -5,1 +5,2 @@\n e\n+f\n");

        assertThat(diff.after("a\nb\nc\nd\ne\n", null)).isEqualTo("a\nB\nc\nd\ne\nf\n");
    }

    @Test
    void whatIsExpectedIsTakenIfItIsShown() {
        assertThat(diff("@@ -1,2 +1,2 @@\n-a\n+A\n b\n").after("a\nb", "A\nb")).isEqualTo("A\nb");
    }

    @Test
    void whatIsShownCountsIfItIsNotWhatWasExpected() {
        assertThat(diff("@@ -1,1 +1,1 @@\n-a\n+A;\n").after("a\n", "A\n"))
                .as("a formatter has added a semicolon")
                .isEqualTo("A;\n");
    }

    @Test
    void theIndentationThatAllLinesHaveIsRemoved() {
        ShownDiff diff = diff("@@ -2,2 +2,2 @@\n-a\n+A\n   b\n");
        String before = "x\n\ta\n\t  b\n";

        assertThat(diff.fits(before)).isTrue();
        assertThat(diff.after(before, "x\n\tA\n\t  b\n")).isEqualTo("x\n\tA\n\t  b\n");
        assertThat(diff.after(before, null))
                .as("nobody knows whether the new line begins with a tab or a blank")
                .isNull();
        assertThat(diff.after(before, "x\n  A\n\t  b\n")).isNull();
    }

    /** Four lines are shown after a change, if there are so many. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"b;false", "b c;true", "b c d;false", "b c d e f;false"})
    void whereItShowsFewerLinesAfterAChangeTheFileEnds(String rest, boolean fits) {
        String file = "a\n" + rest.replace(' ', '\n') + "\n";

        assertThat(diff("@@ -1,3 +1,3 @@\n-a\n+A\n b\n c\n").fits(file)).isEqualTo(fits);
    }

    @Test
    void moreLinesMayFollowAsManyAsAreShown() {
        ShownDiff diff = diff("@@ -1,5 +1,5 @@\n-a\n+A\n b\n c\n d\n e\n");

        assertThat(diff.after("a\nb\nc\nd\ne\nf\n", null)).isEqualTo("A\nb\nc\nd\ne\nf\n");
    }

    @Test
    void blankLinesHaveLostNoMoreThanTheyHad() {
        assertThat(diff("@@ -1,3 +1,3 @@\n a\n \n-b\n+B\n").after("  a\n\n  b\n", "  a\n\n  B\n"))
                .isEqualTo("  a\n\n  B\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nX\nc\n", "a\n", "", "  a\nb\nc\n", "z\na\nb\nc\n"})
    void itDoesNotFitAnotherFile(String other) {
        ShownDiff diff = diff("@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");

        assertThat(diff.fits(other)).isFalse();
        assertThat(diff.after(other, "a\nB\nc\n")).isNull();
    }

    @Test
    void itLeadsToTheNewLines() {
        ShownDiff diff = diff("@@ -1,2 +1,2 @@\n-a\n+A\n b\n");

        assertThat(diff.leadsTo("A\nb\nc")).isTrue();
        assertThat(diff.leadsTo("a\nb\nc")).isFalse();
    }

    @Test
    void aLineThatLooksLikeAHeadingKeepsItsIndentation() {
        assertThat(diff("@@ -1,2 +1,1 @@\n a\n---b\n").after("  a\n--b\n", "  a\n"))
                .isEqualTo("  a\n");
    }

    @Test
    void aFileThatWasEmptyHasNoLines() {
        assertThat(diff("@@ -0,0 +1,1 @@\n+a\n").after("", "a\n")).isEqualTo("a\n");
        assertThat(diff("@@ -1,1 +0,0 @@\n-a\n").after("a\n", "")).isEmpty();
    }

    @Test
    void whatFollowsALineHasTheNumberOfThatLine() {
        assertThat(diff("@@ -1,0 +2,1 @@\n+b\n").after("a\n", "a\nb\n")).isEqualTo("a\nb\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "@@ -9999999999,1 +1,1 @@\n a\n", "@@ @@\n-a\n"})
    void whatShowsNoChangeIsNoDiff(String text) {
        assertThat(ShownDiff.of(text)).isNull();
    }

    @Test
    void placesThatGoBackFitNothing() {
        assertThat(diff("@@ -2,1 +2,1 @@\n-b\n+B\n", "@@ -1,1 +1,1 @@\n-a\n+A\n")
                        .fits("a\nb\n"))
                .isFalse();
        assertThat(diff("@@ -999999999,1 +1,1 @@\n a\n").fits("a\n")).isFalse();
    }

    private static ShownDiff exact(String... hunks) {
        return Objects.requireNonNull(ShownDiff.ofExact(String.join("", hunks)));
    }

    @Test
    void anExactDiffShowsTheEndOfTheFileAsALine() {
        assertThat(exact("@@ -1,3 +1,3 @@\n a\n-b\n+B\n \n").after("a\nb\n", null))
                .isEqualTo("a\nB\n");
        assertThat(exact("@@ -1,2 +1,2 @@\n a\n-b\n+B\n").after("a\nb", null)).isEqualTo("a\nB");
        assertThat(exact("@@ -1,2 +1,1 @@\n a\n-\n").after("a\n", null)).isEqualTo("a");
    }

    @Test
    void anExactDiffTellsWhetherALineFeedIsAtTheEndThatIsNotRecorded() {
        assertThat(exact("@@ -1,3 +1,3 @@\n a\n-b\n+B\n \n").after("a\nb", "a\nB"))
                .isEqualTo("a\nB\n");
    }

    @Test
    void anExactDiffKeepsTheIndentation() {
        assertThat(exact("@@ -1,2 +1,2 @@\n-a\n+A\n \n").fits("  a\n")).isFalse();
    }
}
