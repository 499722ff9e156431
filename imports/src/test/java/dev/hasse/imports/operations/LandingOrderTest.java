package dev.hasse.imports.operations;

import static dev.hasse.imports.operations.CallNotation.records;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that overlapped, and took effect in another order than they ended. {@link dev.hasse.imports.operations.CallNotation} defines the notation. */
class LandingOrderTest {
    /** It found no file when it wrote, so the other one came later, whose call ended first. */
    @ParameterizedTest
    @ValueSource(strings = {"r:x=null@26", "r:x=null@26 b:x=null", "r:x=7@26 b:x=7"})
    void whoFoundWhatAnotherReplacedLandedBefore(String found) {
        String before = found.contains("7") ? "c 1..2 r:x=7 \n" : "";

        assertThat(records(before + "a 11..26 " + found + " w:x=1 \n b 15..20 w:x=2"))
                .doesNotContain("unlogged 2")
                .contains("a 11..18 ")
                .contains("b 15..20 ");
    }

    @Test
    void norIsAWriterMovedThatMayHaveFoundItAgain() {
        assertThat(
                        records(
                                "a 1..2 w:x=1 \n b 10..20 w:x=2 \n a 12..19 w:x=1 \n c 23..26 r:x=1 \n d 24..30 r:x=1@30 w:x=3"))
                .contains("d 24..30 r:x=1@30 w:x=3");
    }

    /** What an agent knows because it wrote it, it knows from then on, and not once more when its call ended. */
    @Test
    void whatAnAgentWroteIsNotPutBackWhenItsCallEnds() {
        assertThat(records("a 11..26 r:x=null@26 w:x=1 \n b 15..20 w:x=2 \n a 27..30 r:x=1@26 w:x=3"))
                .doesNotContain("unlogged")
                .contains("a 19..30 r:x=1@19 w:x=3");
    }

    /** The look came after the write, perhaps, so that its agent knew what it replaced. */
    @Test
    void aLookOfWhichNothingIsKnownMayHaveShownAWriteThatOverlapsIt() {
        assertThat(records("a 25..33 w:x=1 \n b 29..31 r:x=?@31 \n b 34..39 w:x=2"))
                .contains("a 25..33 since:25 w:x=1")
                .contains("b 31..39 r:x=1@31-33 w:x=2");
    }

    /** What an agent changes without knowing it was there at some moment of the call, not at its end. */
    @Test
    void aChangeOfSomethingUnknownMayLandWheneverItsCallRuns() {
        assertThat(records("c 1..2 w:x=7 \n a 19..27 r:x=?@27 w:x=1 part \n b 20..26 w:x=5"))
                .contains("a 19..27 since:19 w:x=1");
    }

    @Test
    void whatOneOfTwoChangesLeftIsPutDownToNeither() {
        assertThat(records("a 13..20 r:x=?@20 w:x=? part \n c 16..22 r:x=?@22 w:x=? part \n d 23..24 r:x=4"))
                .contains("unlogged")
                .doesNotContain("c 16..22 w:x=4");
    }

    @Test
    void whatIsSeenFirstMayBeWhatAChangeLeftThatIsUnderWay() {
        assertThat(records("a 11..26 r:x=?@26 w:x=? part \n b 15..20 r:x=4"))
                .contains("unlogged 11..20 since:11 w:x=4");
    }

    /** One of the two is what the unknown write left; the other one was there at first, and not both. */
    @Test
    void aSecondValueIsNotWhatWasThereAtFirst() {
        assertThat(records("a 11..21 r:x=8 \n b 12..16 w:x=? \n c 13..19 r:x=7 w:x=9 once \n b 17..24 r:x=8"))
                .contains("unlogged 12..21 r:x=9@12-21 since:12 w:x=8 inferred:x")
                .contains("a 11..21 r:x=8@21");
    }

    /** What was replaced is read again during a call that may have put it back: no stale read. */
    @Test
    void aWriteOfUnknownValueThatOverlapsALookMayHavePutTheValueBack() {
        assertThat(records("a 1..2 w:x=2 \n b 3..4 w:x=1 \n c 5..10 r:x=2 w:x=9 \n b 6..8 w:x=?"))
                .contains("b 6..8 since:6 w:x=2 inferred:x")
                .contains("c 5..10 r:x=2@6-10 since:6 w:x=9");
    }

    /** The unknown write that ended first may have come after the known one, and the other one after the look. */
    @Test
    void whatWasSeenWhileAWriteIsUnderWayMayBeWhatOneBeforeItLeft() {
        assertThat(records("a 1..6 w:x=1 \n b 3..5 w:x=? \n c 7..14 r:x=2 \n b 9..13 w:x=?"))
                .contains("unlogged")
                .doesNotContain("b 9..13 w:x=2");
    }

    /** Of two unknown writes each may have left what is seen next; what is seen after that may be what the other left. */
    @Test
    void twoValuesOfTwoUnknownWritesAreSomewhereAmongThem() {
        assertThat(records("a 1..2 w:x=? \n b 3..7 w:x=? \n a 4..9 r:x=1 \n b 10..11 r:x=2"))
                .contains("unlogged 3..9 since:3 w:x=1")
                .contains("unlogged 3..11 since:3 w:x=2");
    }

    /** It may be what the write left that is under way, and need not have been there before the first one. */
    @Test
    void whatAnUnknownWriteMayHaveLeftWasNotThereAtFirst() {
        assertThat(records("a 1..4 w:x=5 \n b 3..8 r:x=6 \n a 5..9 w:x=?"))
                .contains("a 5..8 w:x=6")
                .doesNotContain("unlogged");
    }

    /** The call of unknown outcome may have replaced what was written last. */
    @Test
    void anUnknownLookFindsNothingCertainAfterACallOfUnknownOutcome() {
        assertThat(records("a 1..2 w:x=1 \n b 3..4 w:x=2 unknown \n c 5..6 r:x=? w:y=1"))
                .contains("c 5..6 w:y=1");
    }

    /** What changed the value after a call of unknown outcome had put another one found that other one. */
    @Test
    void whatFollowsACallOfUnknownOutcomeFoundWhatThatLeft() {
        assertThat(records("a 1..2 w:x=1 \n b 3..4 w:x=2 unknown \n c 5..6 r:x=2 \n c 7..8 r:x=3"))
                .contains("r:x=2@8 w:x=3 inferred:x");
    }
}
