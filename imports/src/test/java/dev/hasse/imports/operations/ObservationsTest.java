package dev.hasse.imports.operations;

import static dev.hasse.imports.operations.CallNotation.check;
import static dev.hasse.imports.operations.CallNotation.coverage;
import static dev.hasse.imports.operations.CallNotation.records;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage.Count;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the values come from that were seen: who is taken to have written them, and when. {@link CallNotation} defines the notation. */
class ObservationsTest {
    @Test
    void whatWasSeenFirstWasThereFromTheBeginning() {
        check("bonus 1..2 r:y=5 \n payer 3..4 r:x=1", """
                unlogged 1..1 w:y=5
                unlogged 1..1 w:x=1
                bonus 1..2 r:y=5@2
                payer 3..4 r:x=1@4
                """);
    }

    @Test
    void nothingIsThereUntilSomebodyWrites() {
        check("payer 1..2 r:x=null \n payer 3..4 w:x=1", "payer 2..4 r:x=null@2 w:x=1 since-write");
    }

    @Test
    void whatNobodyWroteAppearedAsLateAsItCan() {
        check("bonus 1..2 w:x=1 \n payer 3..3 r:x=1 \n payer 7..8 r:x=5", """
                bonus 1..2 w:x=1
                payer 3..3 r:x=1@3
                unlogged 3..8 r:x=1@8 w:x=5 inferred:x
                payer 7..8 r:x=5@8
                """);
    }

    @Test
    void whatAWriterMetAppearedBeforeItWrote() {
        check("bonus 1..2 w:x=1 \n payer 7..9 w:x=6 b:x=5", """
                bonus 1..2 w:x=1
                unlogged 2..8 r:x=1@8 w:x=5 inferred:x
                payer 7..9 w:x=6
                """);
    }

    /** Nobody knows in which order they landed: that the change met what another one had just replaced would be made up. */
    @Test
    void aChangeMetWhatOthersMayHaveLeftThatLandedWithIt() {
        check("payer 1..3 w:x=1 \n bonus 5..5 w:x=2 \n payer 5..5 r:x=0", """
                payer 1..3 w:x=1
                unlogged 3..5 r:x=2@5 w:x=0 inferred:x
                payer 5..5 r:x=0@5
                bonus 5..5 w:x=2
                """);
    }

    /** A reader of whom the log has nothing would seem to be possibly stale. */
    @Test
    void aChangeMetWhatACallMayHaveLeftThatWasUnderWay() {
        check("payer 1..3 w:x=1 \n bonus 4..5 w:x=2 \n payer 5..5 r:x=0", """
                payer 1..3 w:x=1
                unlogged 3..5 r:x=2@5 w:x=0 inferred:x
                bonus 4..5 since:4 w:x=2
                payer 5..5 r:x=0@5
                """);
    }

    /** Nobody knows whether bonus overwrote the 7, or somebody wrote it after bonus. */
    @Test
    void whatWasSeenWhileACallWroteMayHaveAppearedBeforeThat() {
        check("payer 1..1 r:x=0 \n bonus 3..5 w:x=1 \n payer 4..6 r:x=7", """
                unlogged 1..1 w:x=0
                payer 1..1 r:x=0@1
                bonus 3..5 since:3 w:x=1
                unlogged 4..6 r:x=1@4-6 since:4 w:x=7 inferred:x
                payer 4..6 r:x=7@6
                """);
    }

    /** The 7 may have been there first, and payer's 0 be what somebody wrote over it. */
    @Test
    void ofTwoValuesThatWereSeenAtTheSameTimeEitherMayBeTheFirst() {
        check("payer 1..5 r:x=0 \n bonus 2..6 r:x=7 \n payer 8..9 w:x=1", """
                unlogged 1..1 w:x=0
                unlogged 5..6 since:4 w:x=7
                bonus 2..6 r:x=7@6
                payer 1..9 r:x=0@1-5 w:x=1 since-write
                """);
    }

    @Test
    void aWriteThatWasSeenBeforeItsCallEndedHadLanded() {
        check("bonus 1..9 w:x=1 \n payer 5..5 r:x=1", """
                bonus 1..5 w:x=1
                payer 5..5 r:x=1@5
                """);
    }

    /** When its call ended, what was there was what it had written. */
    @Test
    void soHadAChangeWhoseTextIsKnownFromWhoSawIt() {
        check("payer 0..0 r:x=0 \n bonus 1..9 r:x=1@9 w:x=? \n payer 5..5 r:x=1", """
                unlogged 0..0 w:x=0
                payer 0..0 r:x=0@0
                bonus 1..5 r:x=0@5 w:x=1 inferred:x
                payer 5..5 r:x=1@5
                """);
    }

    @Test
    void soHadWhatItsCallHadReadBefore() {
        check("bonus 1..20 w:x=1 \n payer 3..18 r:x=1 w:x=2 \n extra 5..9 r:x=2", """
                bonus 1..8 since:1 w:x=1
                payer 3..9 r:x=1@3-9 since:3 w:x=2
                extra 5..9 r:x=2@9
                """);
    }

    @Test
    void whatItMetItMetWhenItLanded() {
        // It landed at 5 on the 0 that was there, and not on a 0 that was put back later.
        check("payer 0..0 r:x=0 \n bonus 1..9 w:x=1 b:x=0 \n payer 5..5 r:x=1", """
                unlogged 0..0 w:x=0
                payer 0..0 r:x=0@0
                bonus 1..5 w:x=1
                payer 5..5 r:x=1@5
                """);
    }

    @Test
    void orBeforeAnotherThatWasUnderWay() {
        // Both met 0, so bonus looked before payer wrote, although it wrote later. Nobody put the 0 back.
        check("payer 1..5 w:x=1 b:x=0 \n bonus 2..6 w:x=2 b:x=0 \n extra 7..7 r:x=2", """
                unlogged 1..1 w:x=0
                payer 1..5 since:1 w:x=1
                bonus 2..6 since:2 w:x=2
                extra 7..7 r:x=2@7
                """);
    }

    @Test
    void whatWasSeenAtTheMomentOfAnotherWriteWasSeenBeforeIt() {
        check("payer 0..0 w:x=0 \n payer 1..5 w:x=1 \n bonus 3..5 r:x=0", """
                payer 0..0 w:x=0
                bonus 3..4 r:x=0@4
                payer 1..5 w:x=1
                """);
        check("payer 0..0 w:x=0 \n payer 1..5 w:x=1 \n bonus 3..5 r:x=0@5 direct", """
                payer 0..0 w:x=0
                bonus 3..4 r:x=0@4
                payer 1..5 w:x=1
                """);
    }

    @Test
    void aWriteCannotLandBeforeItsCallHasRead() {
        check("bonus 1..9 r:y=3@7 w:x=1 \n payer 0..0 r:x=0 \n payer 5..5 r:x=1", """
                unlogged 0..0 w:x=0
                unlogged 0..0 w:y=3
                payer 0..0 r:x=0@0
                unlogged 0..5 w:x=1
                payer 5..5 r:x=1@5
                bonus 1..9 r:y=3@7 w:x=1
                """);
    }

    @Test
    void aCallMayHaveSeenWhatWasOverwrittenBeforeItEnded() {
        // It saw 0 during the call: before bonus wrote, not after.
        check("bonus 0..0 w:x=0 \n payer 1..9 r:x=0 \n bonus 3..4 w:x=1 \n payer 10..11 w:x=2", """
                bonus 0..0 w:x=0
                bonus 3..4 w:x=1
                payer 3..11 r:x=0@3 w:x=2 since-write
                """);
    }

    /** Which of two wrote it is not known, but clerk saw it there. Perhaps it was not bonus, who then replaced it unseen. */
    @Test
    void andWhatOthersHadSeenThereThoughNobodyKnowsWhoWroteIt() {
        check("bonus 1..2 w:x=? \n extra 1..2 w:x=? \n clerk 3..4 r:x=7 \n bonus 5..6 w:x=8 \n payer 5..9 r:x=7", """
                bonus 1..2
                extra 1..2
                unlogged 1..4 since:1 w:x=7
                clerk 3..4 r:x=7@4
                payer 5..5 r:x=7@5
                bonus 1..6 r:x=7@1-6 w:x=8 inferred:x
                """);
    }

    @Test
    void andWhatWasThereFromTheBeginning() {
        check("payer 1..9 r:x=0 r:y=null \n bonus 3..4 w:x=1 w:y=1", """
                unlogged 1..1 w:x=0
                payer 1..3 r:x=0@1-3 r:y=null@1-3 since:1
                bonus 3..4 since:3 w:x=1 w:y=1
                """);
    }

    @Test
    void aCallThatWritesMayHaveSeenWhatCameAfterItBegan() {
        check("bonus 0..0 w:x=0 \n payer 1..9 r:x=1 w:x=2 \n bonus 3..4 w:x=1", """
                bonus 0..0 w:x=0
                bonus 3..4 since:3 w:x=1
                payer 1..9 r:x=1@3-9 since:3 w:x=2
                """);
    }

    @Test
    void andWhatWasStillOnItsWayWhenItEnded() {
        check("bonus 0..0 w:x=0 \n payer 1..5 r:x=1 w:x=2 \n bonus 3..9 w:x=1", """
                bonus 0..0 w:x=0
                bonus 3..4 since:3 w:x=1
                payer 1..5 r:x=1@3-5 since:3 w:x=2
                """);
    }

    @Test
    void whatWasOverwrittenAndIsReadAgainIsAnOldValue() {
        check("bonus 1..2 w:x=1 \n extra 3..4 w:x=2 \n payer 5..6 r:x=1 \n payer 7..8 r:x=2", """
                bonus 1..2 w:x=1
                extra 3..4 w:x=2
                payer 5..6 r:x=1@6
                payer 7..8 r:x=2@8
                """);
    }

    @Test
    void unlessAWriteOfUnknownValueWasUnderWay() {
        check("bonus 1..2 w:x=1 \n extra 3..4 w:x=2 \n clerk 5..9 w:x=? \n payer 6..8 r:x=1", """
                bonus 1..2 w:x=1
                extra 3..4 w:x=2
                clerk 5..8 since:5 w:x=1 inferred:x
                payer 6..8 r:x=1@8
                """);
    }

    @Test
    void unlessItIsTheThingItselfThatIsRead() {
        check("bonus 1..2 w:x=1 \n extra 3..4 w:x=2 \n payer 5..6 r:x=1 direct", """
                bonus 1..2 w:x=1
                extra 3..4 w:x=2
                unlogged 4..6 r:x=2@6 w:x=1 inferred:x
                payer 5..6 r:x=1@6
                """);
    }

    /** Whoever put it there may have put it back. */
    @Test
    void perhapsSoIsWhatWasThereFromTheBeginning() {
        check("payer 1..2 r:x=7 \n bonus 3..4 w:x=3 \n extra 5..6 r:x=3 \n payer 7..8 r:x=7 \n extra 9..10 r:x=3", """
                unlogged 1..1 w:x=7
                payer 1..2 r:x=7@2
                bonus 3..4 w:x=3
                extra 5..6 r:x=3@6
                payer 3..8 r:x=7@3-8 since:3
                extra 9..10 r:x=3@10
                """);
    }

    /** What the tool of the clerk does, nobody knows. */
    @Test
    void perhapsItIsNotIfACallMayHavePutItBack() {
        check("bonus 1..2 w:x=1 \n extra 3..7 w:x=2 \n clerk 4..5 \n payer 10..12 r:x=1", """
                bonus 1..2 w:x=1
                extra 1..7 r:x=1@1-7 w:x=2 inferred:x
                payer 6..12 r:x=1@6-12 since:6
                """);
        // It was done before the value was replaced.
        check("bonus 1..2 w:x=1 \n clerk 3..4 \n extra 5..7 w:x=2 \n payer 10..12 r:x=1", """
                bonus 1..2 w:x=1
                extra 1..7 r:x=1@1-7 w:x=2 inferred:x
                payer 10..12 r:x=1@12
                """);
    }

    /** The pay rests on it. */
    @Test
    void norDoesAnOperationThenCertainlyRestOnAnOldValue() {
        check("bonus 1..2 w:x=1 \n extra 3..4 w:x=2 \n clerk 5..6 \n payer 7..8 r:x=1 \n payer 9..9 w:y=1", """
                bonus 1..2 w:x=1
                extra 3..4 w:x=2
                payer 3..9 r:x=1@3-8 w:y=1 since-write
                """);
    }

    /** The clerk may have looked at what the bonus left, and extra may have replaced it. */
    @Test
    void whatACallMayHaveReadOrReplacedIsPerhapsOverwrittenUnseen() {
        check("bonus 1..2 w:x=1 \n clerk 3..4 \n clerk 5..6 w:x=2", """
                bonus 1..2 w:x=1
                clerk 1..6 r:x=1@1-6 w:x=2 inferred:x
                """);
        check("bonus 1..2 w:x=1 \n extra 3..4 \n clerk 5..6 w:x=2", """
                bonus 1..2 w:x=1
                clerk 1..6 r:x=1@1-6 w:x=2 inferred:x
                """);
        check("extra 1..2 \n bonus 3..4 w:x=1 \n clerk 5..6 w:x=2", """
                bonus 3..4 w:x=1
                clerk 5..6 w:x=2
                """);
    }

    /** It was there before, and is there again: rather was 5 a copy of what had been there before anybody wrote. */
    @Test
    void whatSeemsToHaveReplacedAValueThatIsStillSeenPerhapsNeverDid() {
        check("bonus 1..2 w:x=1 \n payer 3..4 r:x=5 \n payer 5..6 r:x=1", """
                bonus 1..2 since:1 w:x=1
                unlogged 2..4 since:0 w:x=5
                payer 3..4 r:x=5@4
                payer 5..6 r:x=1@6
                """);
    }

    /** Whether it came before what landed while it was read or after that, nobody knows. */
    @Test
    void whatNobodyWroteMayHaveBeenThereBeforeWhatLandedMeanwhile() {
        check("bonus 1..2 w:x=1 \n payer 3..9 r:x=5 \n extra 4..5 w:x=2", """
                bonus 1..2 w:x=1
                extra 4..5 since:4 w:x=2
                unlogged 4..9 r:x=2@4-9 since:4 w:x=5 inferred:x
                payer 3..9 r:x=5@9
                """);
    }

    @Test
    void ofWritesThatOverlapTheLatestIsTheOneThatIsSeen() {
        check("bonus 1..5 w:x=1 \n extra 2..4 w:x=2 \n payer 7..8 r:x=2", """
                extra 2..4 since:2 w:x=2
                bonus 1..5 since:1 w:x=1
                payer 7..8 r:x=2@8
                """);
    }

    @Test
    void aWriteOfUnknownValueIsWhatWasSeenOfIt() {
        check("bonus 1..2 w:x=? \n payer 3..4 r:x=7", """
                bonus 1..2 w:x=7 inferred:x
                payer 3..4 r:x=7@4
                """);
    }

    @Test
    void unlessItMayHaveBeenAnother() {
        check("bonus 1..2 w:x=? \n extra 1..2 w:x=? \n payer 3..4 r:x=7", """
                bonus 1..2
                extra 1..2
                unlogged 1..4 since:1 w:x=7
                payer 3..4 r:x=7@4
                """);
        assertThat(coverage("bonus 1..2 w:x=? \n extra 1..2 w:x=? \n payer 3..4 r:x=7")
                        .count(Count.WRITES_WITHOUT_VALUE))
                .isEqualTo(2);
    }

    @Test
    void aWriteOfUnknownValueThatLeftItsCellAsItWasIsNoWrite() {
        // Such as a checkout of a file that had not been changed.
        String seen = "payer 1..2 r:x=7 \n bonus 3..4 w:x=? w:y=? \n payer 5..6 r:x=7 r:y=1";
        check(seen, """
                unlogged 1..1 w:x=7
                payer 1..2 r:x=7@2
                bonus 3..4 w:y=1 inferred:y
                payer 5..6 r:x=7@6 r:y=1@6
                """);
        assertThat(coverage(seen).count(Count.WRITES_WITHOUT_CHANGE)).isEqualTo(1);
        assertThat(coverage(seen).count(Count.WRITES_WITHOUT_VALUE)).isZero();
        assertThat(coverage(seen).count(Count.WRITES)).isEqualTo(1);

        // Whoever knew what was there: a writer, a reader, or one that met it when it wrote.
        for (String before : List.of("payer 1..2 w:x=7", "extra 1..1 w:x=7 \n extra 2..2 r:x=7", "extra 2..2 r:x=7")) {
            for (String after : List.of("payer 5..6 r:x=7", "payer 5..6 w:x=8 b:x=7")) {
                String calls = before + "\n bonus 3..4 w:x=? \n" + after;
                assertThat(records(calls)).as(calls).contains("bonus 3..4\n").doesNotContain("inferred");
            }
        }
    }

    @Test
    void nobodyKnowsWhatAWriteOverwroteAfterAnotherOfUnknownValue() {
        // So it is taken for a change of what was there, and not for an unseen overwrite of 1.
        check("payer 1..1 w:x=1 \n payer 2..3 w:x=? \n bonus 4..5 w:x=? \n extra 6..6 r:x=2", """
                payer 1..1 w:x=1
                payer 2..3
                bonus 4..5 r:x=1@4 w:x=2 inferred:x
                extra 6..6 r:x=2@6
                """);
    }

    @Test
    void norAreSeveralInARow() {
        String calls = "payer 1..2 r:x=7 \n bonus 3..4 w:x=? \n extra 5..6 r:x=? w:x=? \n payer 7..8 r:x=7";
        check(calls, """
                unlogged 1..1 w:x=7
                payer 1..2 r:x=7@2
                bonus 3..4
                extra 5..5 r:x=7@5 inferred:x
                payer 7..8 r:x=7@8
                """);
        assertThat(coverage(calls).count(Count.WRITES_WITHOUT_CHANGE)).isEqualTo(2);
    }

    @Test
    void unlessTheCellHeldSomethingElseMeanwhile() {
        check("payer 1..1 r:x=7 \n extra 2..2 w:x=8 \n bonus 3..4 w:x=? \n payer 5..6 r:x=7", """
                unlogged 1..1 w:x=7
                payer 1..1 r:x=7@1
                extra 2..2 w:x=8
                bonus 3..4 w:x=7 inferred:x
                payer 5..6 r:x=7@6
                """);
        // Extra may have seen what bonus wrote, or what was there before.
        check("extra 2..2 w:x=8 \n bonus 3..4 w:x=? \n extra 4..4 r:x=7 \n payer 5..6 r:x=7", """
                extra 2..2 w:x=8
                bonus 3..4 w:x=7 inferred:x
                extra 4..4 r:x=7@4
                payer 5..6 r:x=7@6
                """);
    }

    @Test
    void whatAnAgentWroteItselfItKnewAfterwards() {
        // So it had not looked before it wrote 2 over 1.
        check("payer 1..1 w:x=1 \n bonus 2..2 w:x=2 \n bonus 5..5 r:x=2@2 w:x=3", """
                payer 1..1 w:x=1
                bonus 2..2 w:x=2
                bonus 3..5 r:x=2@3 w:x=3
                """);
    }

    /** Calls of one response that run at once are agents of their own, but what they wrote is known to the session that made them. */
    @Test
    void whatTheCallsOfAResponseWroteIsNoUnseenOverwriteOfItsAgent() {
        String together = "payer 1..3 w:x=1 m:a/0 \n payer 1..3 w:y=1 m:a/1 \n ";
        assertThat(records(together + "payer 5..6 w:x=2 direct"))
                .contains("payer#1 1..3 w:x=1", "payer 3..6 r:x=1@3 w:x=2 inferred:x");
        assertThat(records(together + "payer 5..6 w:z=2 m:b/0 \n payer 5..6 w:x=2 m:b/1"))
                .contains("r:x=1@3 w:x=2");
        // Whatever a command did meanwhile whose text is not known.
        assertThat(records(together + "bonus 4..6 w:x=? \n payer 5..7 w:x=2")).contains("r:x=1@3 since:5 w:x=2");
        assertThat(records(together + "bonus 4..6 w:x=? \n payer 5..7 r:x=? w:x=2"))
                .contains("r:x=1@3");
    }

    @Test
    void norIsWhatTheirAgentHadReadBeforeItWroteSomethingElse() {
        check("""
                bonus 1..2 w:x=1
                payer 3..4 r:x=1
                payer 5..6 w:z=1
                payer 7..9 plan:7 m:a/0 w:x=2
                payer 7..9 plan:7 m:a/1 w:y=2
                """, """
                bonus 1..2 w:x=1
                payer 4..6 r:x=1@4 w:z=1 since-write
                payer#1 4..9 r:x=1@4 w:x=2 role:payer inferred:x
                payer#2 7..9 w:y=2 role:payer
                payer 7..9 io:x=2,y=2 co:?""");
    }

    @Test
    void norWhatItHadReadForThemAndThenWritesItself() {
        check("""
                bonus 1..2 w:x=1
                payer 3..4 r:x=1
                payer 5..7 plan:5 m:a/0 w:y=2
                payer 5..7 plan:5 m:a/1 w:z=2
                payer 8..9 w:x=2
                """, """
                bonus 1..2 w:x=1
                payer#1 4..7 r:x=1@4 w:y=2 role:payer since-write
                payer#2 4..7 r:x=1@4 w:z=2 role:payer since-write
                payer 5..7 io:y=2,z=2 co:?
                payer 4..9 r:x=1@4 w:x=2 inferred:x""");
    }

    /** What it saw of x is unknown, since bonus and extra overlapped, but not that it looked. */
    @Test
    void norIsWhatItSawWithoutTheLogSayingWhat() {
        check("extra 1..3 w:x=9 \n bonus 1..4 w:x=1 \n payer 5..6 r:x=? w:y=2 \n payer 7..8 w:x=2", """
                extra 1..3 since:1 w:x=9
                bonus 1..4 since:1 w:x=1
                payer 5..6 w:y=2
                payer 5..8 r:x=1@5 w:x=2 inferred:x""");
    }

    /** It may have looked before that landed, or after. */
    @Test
    void whatItMayHaveSeenWithoutTheLogSayingWhatItPerhapsOverwroteUnseen() {
        check("bonus 1..4 w:x=1 \n payer 2..5 r:x=? \n payer 6..7 w:x=2", """
                bonus 1..4 since:1 w:x=1
                payer 2..7 r:x=1@2-5 w:x=2 since-write inferred:x""");
    }

    /** The look of payer was over before the call of bonus was, but it saw what that had written by then. */
    @Test
    void whatItHadSeenForThemBeforeTheCallThatWroteItHadEnded() {
        assertThat(records("""
                bonus 1..6 w:x=1 w:v=1
                extra 5..7 w:v=3
                payer 4..8 r:x=1
                payer 9..10 w:z=1
                payer 12..14 plan:12 m:a/0 w:x=2
                payer 12..14 plan:12 m:a/1 w:y=2
                """)).contains("payer#1 6..14 r:x=1@6 w:x=2 role:payer inferred:x");
    }

    /** Nobody knows what was in x when it was overwritten, so it is only possible that 1 was. */
    @Test
    void whatAWriteOfUnknownValueMayHaveHiddenIsPerhapsOverwrittenUnseen() {
        // By the agent that had written the known value, or by a call that overlapped.
        for (String unknown : List.of("payer 2..3 w:x=?", "extra 2..9 w:x=?")) {
            assertThat(records("payer 1..1 w:x=1 \n " + unknown + " \n bonus 5..6 w:x=2"))
                    .as(unknown)
                    .contains("bonus 0..6 r:x=1@0-")
                    .contains("w:x=2 inferred:x");
        }
        // What another agent replaced, or the writer itself, cannot have been 1.
        for (String unknown : List.of("extra 2..3 w:x=?", "bonus 2..3 w:x=?")) {
            assertThat(records("payer 1..1 w:x=1 \n " + unknown + " \n bonus 5..6 w:x=2"))
                    .as(unknown)
                    .contains("bonus 5..6 r:x=1@6 w:x=2 inferred:x");
        }
        assertThat(records("payer 1..1 w:x=1 \n extra 7..9 w:x=? \n bonus 5..6 w:x=2"))
                .contains("bonus 5..6 w:x=2");
    }

    @Test
    void whatItsOwnCallReplacedInOneMessageWithALookNoLongerCounts() {
        check("""
                clerk 1..2 r:x=0
                payer 3..6 plan:3 m:a/0 r:x=0
                payer 3..5 plan:3 m:a/1 w:x=1
                payer 3..5 plan:3 m:a/2 w:y=1
                payer 7..8 plan:7 w:x=2
                """, """
                unlogged 1..1 w:x=0
                clerk 1..2 r:x=0@2
                payer#2 3..5 w:x=1 role:payer
                payer#3 3..5 w:y=1 role:payer
                payer 3..5 io:x=1,y=1 co:?
                payer 5..8 r:x=1@5 w:x=2 inferred:x""");
    }

    /** Otherwise its call would have missed the 3 that its own agent wrote. */
    @Test
    void whatItsAgentReplacedBeforeACallThatRestsOnAnOlderReadNoLongerCounts() {
        assertThat(records("""
                payer 1..1 w:x=1
                bonus 2..2 w:x=2
                payer 3..3 w:x=3
                payer 5..7 plan:5 m:a/0 r:x=1@1 w:x=4
                payer 5..7 plan:5 m:a/1 w:y=4
                """)).contains("payer#1 3..7 r:x=3@3 w:x=4 role:payer inferred:x");
    }

    /** Whether it read 1 or 9 is not known, but that it read is. */
    @Test
    void aToolThatReadsWhatItWritesOverwritesNothingUnseen() {
        String calls = "extra 1..3 w:x=9 \n bonus 1..4 w:x=1 \n payer 5..6 r:x=? w:x=2";
        assertThat(coverage(calls).count(Count.READS_INFERRED)).isOne();
        assertThat(coverage(calls).count(Count.READS_WITHOUT_VALUE))
                .as("it is one read")
                .isZero();
        check(calls, """
                extra 1..3 since:1 w:x=9
                bonus 1..4 since:1 w:x=1
                payer 5..6 r:x=1@6 w:x=2 inferred:x""");
    }

    @Test
    void noMatterWhatMayHaveLandedWhileItRan() {
        String before = "bonus 1..2 w:x=1 \n payer 4..8 r:x=? w:x=2 \n ";
        assertThat(records(before + "extra 4..7 r:x=? w:x=?")).contains("payer 4..8 r:x=1@4 since:4 w:x=2 inferred:x");
        assertThat(records(before + "extra 5..9 w:x=5")).contains("payer 4..8 r:x=1@4 since:4 w:x=2 inferred:x");
        // It may have looked before that landed.
        assertThat(records(before + "extra 3..7 w:x=5")).contains("payer 4..8 since:4 w:x=2");
    }

    @Test
    void aForgottenFileIsKnownBeforeTheFirstMomentAtWhichItMayBeWrittenAgain() {
        assertThat(records("payer 1..2 w:/tmp/f=1 \n bonus 4..6 w:/tmp/f=2 \n extra 5..7 w:/tmp/f=3"))
                .contains("bonus 4..6 r:/tmp/f=1@4 since:4 w:/tmp/f=2");
    }

    @Test
    void aReadOfUnknownValueSawTheLastWrite() {
        check("bonus 1..2 w:x=7 \n payer 3..4 r:x=?", """
                bonus 1..2 w:x=7
                payer 3..4 r:x=7@4 inferred:x
                """);
    }

    @Test
    void unlessThereIsDoubtWhichThatWas() {
        String read = "\n payer 4..6 r:x=?";
        for (String doubt : List.of(
                "", // Nobody wrote.
                "bonus 1..2 w:x=?", // The value written is unknown.
                "bonus 1..2 w:x=7 \n extra 1..2 w:x=8", // Both landed at once.
                "bonus 1..3 w:x=7 \n extra 1..2 w:x=8", // They were in flight together.
                "bonus 1..2 w:x=7 \n extra 3..9 w:x=8", // One was in flight during the read,
                "bonus 1..2 w:x=7 \n extra 5..5 w:x=8", // and may have landed before the read or after.
                "bonus 1..2 w:x=7 undone")) { // When it was undone is unknown.
            assertThat(records(doubt + read)).as(doubt).doesNotContain("r:x", "inferred");
            assertThat(coverage(doubt + read).count(Count.READS_WITHOUT_VALUE))
                    .as(doubt)
                    .isEqualTo(1);
        }
    }

    @Test
    void ofSeveralValuesForACellTheLastOneStays() {
        check("bonus 1..2 w:x=1 w:x=2", "bonus 1..2 w:x=2");
    }

    @Test
    void whoMetAWriteThatWasUnderWayCameAfterIt() {
        // So whoever still saw the first write had looked before the second.
        check("bonus 1..20 w:x=1 \n extra 2..18 r:x=1 \n payer 8..9 r:x=1 w:x=2 b:x=1", """
                bonus 1..8 w:x=1
                extra 2..8 r:x=1@8
                payer 8..9 r:x=1@8 w:x=2
                """);
    }

    @Test
    void whatAWriterMetAtFirstSaysNothingOfWhenItWrote() {
        check("payer 0..0 r:y=0 \n bonus 1..6 w:y=1 \n payer 2..9 w:x=1 b:x=0", """
                unlogged 0..0 w:y=0
                unlogged 0..0 w:x=0
                bonus 1..6 since:1 w:y=1
                payer 0..9 r:y=0@0 since:2 w:x=1 since-write
                """);
    }

    @Test
    void whatTheVeryFirstWriterMetWasThereBefore() {
        check("payer 1..1 w:x=? b:x=0 \n bonus 2..2 r:x=1", """
                unlogged 0..0 w:x=0
                payer 1..1 w:x=1 inferred:x
                bonus 2..2 r:x=1@2
                """);
    }

    @Test
    void aValueWasSeenBeforeTheFirstWriteThatCertainlyReplacedIt() {
        // By the ends of the calls, 2 would have been replaced by 1. But 2 was seen after that, until 3 replaced it.
        check(
                "bonus 1..6 w:x=1 direct \n payer 2..4 w:x=2 direct \n extra 7..7 r:x=2 direct \n"
                        + "payer 8..9 w:x=3 direct \n extra 8..10 r:x=2 direct",
                """
                payer 2..4 since:2 w:x=2
                bonus 1..6 since:1 w:x=1
                extra 7..7 r:x=2@7
                extra 8..8 r:x=2@8
                payer 8..9 w:x=3
                """);
    }

    @Test
    void whatNoOtherWroteTheWriteOfUnknownValueDid() {
        check("payer 1..5 w:x=1 \n bonus 2..5 w:x=? \n extra 6..6 r:x=2", """
                payer 1..5 since:1 w:x=1
                bonus 2..5 since:2 w:x=2 inferred:x
                extra 6..6 r:x=2@6
                """);
        check("payer 1..1 w:x=1 \n bonus 2..9 w:x=? \n extra 6..6 r:x=2", """
                payer 1..1 w:x=1
                bonus 2..6 w:x=2 inferred:x
                extra 6..6 r:x=2@6
                """);
        check("payer 1..1 w:x=1 \n bonus 2..5 w:x=? \n extra 3..9 r:x=2 w:y=1", """
                payer 1..1 w:x=1
                bonus 2..5 since:2 w:x=2 inferred:x
                extra 3..9 r:x=2@3-9 since:3 w:y=1
                """);
    }

    @Test
    void aWriteOfUnknownValueMayHaveBeenReplacedByOneThatEndedBefore() {
        check("payer 1..9 w:x=? \n bonus 5..6 w:x=1 \n extra 12..12 r:x=1", """
                payer 1..5
                bonus 5..6 w:x=1
                extra 12..12 r:x=1@12
                """);
    }

    @Test
    void aReadSawAKnownWriteRatherThanOneOfUnknownValue() {
        check("payer 0..0 w:x=0 \n extra 1..9 r:x=0 \n payer 3..3 w:x=1 \n bonus 4..5 w:x=?", """
                payer 0..0 w:x=0
                extra 1..2 r:x=0@2
                payer 3..3 w:x=1
                bonus 4..5
                """);
    }

    /** A value that is seen next is taken for what a call left of which the log does not say that, but not if there is none any more. */
    @ParameterizedTest
    @CsvSource({
        "5, payer 3..4 w:x=5 inferred:x",
        "null, payer 3..4",
    })
    void whoChangedAPartHasNotRemovedTheWhole(String seen, String payer) {
        assertThat(records("clerk 1..2 r:x=7\npayer 3..4 w:x=? part\nclerk 7..8 r:x=" + seen)
                        .lines())
                .contains(payer);
    }

    /** Whoever saw what it wrote before it was over had not seen it change twice. */
    @Test
    void whatACallFoundWhereItWroteWasThereUntilItLanded() {
        check("extra 0..1 w:x=0 direct \n bonus 2..9 r:x=0@9 w:x=7 direct \n payer 4..5 r:x=7 direct", """
                extra 0..1 w:x=0
                bonus 2..5 r:x=0@5 w:x=7
                payer 4..5 r:x=7@5""");
    }
}
