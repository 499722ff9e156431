package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.codex.CodexLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patches whose lines were gone because another thread's patch had replaced them, in files of which nobody knows the whole text. */
class ReplacedLinesTest {
    /** Shows the file in a way that nobody knows. */
    private static final String LOOK = "python3 show.py f";

    private static final String PATCH = "*** Update File: f\n@@\n one\n-two\n+2\n three\n four";

    private static CodexLog looked() {
        return new CodexLog().run("T", "make", "").run("U", LOOK, "one\ntwo\nthree\nfour\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The patch replaced all of them, or some in a row.
                "one;two;three | REFUSED",
                "two | REFUSED",
                "zero;one;two;three;four;five | REFUSED",
                // Nobody knows that they were ever there.
                "one;two;4 | FAILED",
                "five | FAILED"
            })
    void whatAPatchReplacedWasThereBeforeIt(String expected, Outcome outcome) {
        CodexLog log = looked().patch("T", PATCH).refuse("U", expected.replace(';', '\n'));

        assertThat(log.last().outcome()).isEqualTo(outcome);
    }

    @Test
    void anInsertedLinePartsThoseAroundIt() {
        CodexLog log = looked().patch("T", "*** Update File: f\n@@\n one\n+1.5\n two\n three")
                .refuse("U", "one\ntwo");

        assertThat(log.last().outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void anEarlierPatchCountsAsWell() {
        CodexLog log = looked().patch("T", PATCH)
                .patch("T", "*** Update File: f\n@@\n-nine\n+9")
                .refuse("U", "one\ntwo\nthree");

        assertThat(log.last().outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void notOneBeforeTheThreadLookedAgain() {
        CodexLog log = looked().patch("T", PATCH).run("U", LOOK, "one\n2\nthree\nfour\n");

        assertThat(log.refuse("U", "one\ntwo\nthree").last().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void norOneBeforeItWroteTheFileItself() {
        CodexLog log = looked().patch("T", PATCH)
                .patch("U", "*** Update File: f\n@@\n-nine\n+9")
                .patch("T", "*** Update File: f\n@@\n-ten\n+10");

        assertThat(log.refuse("U", "one\ntwo\nthree").last().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void norOneOfItsOwn() {
        CodexLog log = looked().patch("U", PATCH).refuse("U", "one\ntwo\nthree");

        assertThat(log.last().outcome()).isEqualTo(Outcome.FAILED);
    }

    /** It may know the file from a person, or from what another thread told it. */
    @ParameterizedTest
    @CsvSource({"one;two;three, REFUSED", "two, FAILED"})
    void whoNeverLookedAndExpectsSeveralLinesKnewThem(String expected, Outcome outcome) {
        CodexLog log = new CodexLog().run("T", "make", "").patch("T", PATCH).refuse("U", expected.replace(';', '\n'));

        assertThat(log.last().outcome()).isEqualTo(outcome);
    }
}
