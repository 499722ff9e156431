package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What was seen while calls overlapped, and who is taken to have written it. {@link CallNotation} defines the notation. */
class ObservationsTest {
    private static void check(String calls, String records) {
        assertThat(CallNotation.convert(Grounding.SINCE_WRITE, CallNotation.calls(calls))
                        .text())
                .isEqualTo(records.strip());
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
}
