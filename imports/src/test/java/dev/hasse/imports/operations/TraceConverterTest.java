package dev.hasse.imports.operations;

import static dev.hasse.imports.operations.CallNotation.check;
import static dev.hasse.imports.operations.CallNotation.coverage;
import static dev.hasse.imports.operations.CallNotation.records;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Small logs, and the records that they become. {@link CallNotation} defines the notation. */
class TraceConverterTest {
    /** The reads that a write is based on. */
    @Nested
    class OnWhatAWriteStands {
        private static final String READ_TWICE_WRITE_TWICE = """
                payer 1..2 r:x=1
                payer 3..4 r:y=1
                payer 5..6 w:x=2
                payer 7..8 r:z=1
                payer 9..10 w:y=2
                """;

        @Test
        void onWhatItsAgentReadSinceItsPreviousWrite() {
            check(Grounding.SINCE_WRITE, READ_TWICE_WRITE_TWICE, """
                    unlogged 1..1 w:x=1
                    unlogged 1..1 w:y=1
                    unlogged 1..1 w:z=1
                    payer 2..6 r:x=1@2 r:y=1@4 w:x=2 since-write
                    payer 8..10 r:z=1@8 w:y=2 since-write
                    """);
        }

        @Test
        void onAllThatItEverReadAndHasNotWrittenItself() {
            check(Grounding.EVER, READ_TWICE_WRITE_TWICE, """
                    unlogged 1..1 w:x=1
                    unlogged 1..1 w:y=1
                    unlogged 1..1 w:z=1
                    payer 2..6 r:x=1@2 r:y=1@4 w:x=2 ever
                    payer 4..10 r:y=1@4 r:z=1@8 w:y=2 ever
                    """);
        }

        @Test
        void onNothingButWhatTheCallReads() {
            check(Grounding.CALL, READ_TWICE_WRITE_TWICE, """
                    unlogged 1..1 w:x=1
                    unlogged 1..1 w:y=1
                    unlogged 1..1 w:z=1
                    payer 1..2 r:x=1@2
                    payer 3..4 r:y=1@4
                    payer 5..6 w:x=2
                    payer 7..8 r:z=1@8
                    payer 9..10 w:y=2
                    """);
        }

        @Test
        void aCallThatReadsStandsOnThatAlone() {
            check("payer 1..2 r:x=1 \n payer 3..5 r:y=1 w:y=2", """
                    unlogged 1..1 w:x=1
                    unlogged 1..1 w:y=1
                    payer 1..2 r:x=1@2
                    payer 3..5 r:y=1@3 w:y=2
                    """);
        }

        @Test
        void whatWasReadAfterTheCallWasPlannedDoesNotCount() {
            check("payer 1..4 r:x=1 \n payer 5..6 w:x=2 plan:3", """
                    unlogged 1..1 w:x=1
                    payer 1..4 r:x=1@4
                    payer 5..6 w:x=2
                    """);
        }

        @Test
        void whatOthersReadDoesNotCount() {
            check("bonus 1..2 r:x=1 \n payer 3..4 w:x=2", """
                    unlogged 1..1 w:x=1
                    bonus 1..2 r:x=1@2
                    payer 3..4 w:x=2
                    """);
        }

        @Test
        void theLastOfSeveralReadsOfACell() {
            check(
                    "bonus 1..2 w:x=1 \n payer 3..4 r:x=1 \n bonus 5..6 w:x=2 \n payer 7..8 r:x=2 \n payer 9..9 w:x=3",
                    """
                    bonus 1..2 w:x=1
                    payer 3..4 r:x=1@4
                    bonus 5..6 w:x=2
                    payer 8..9 r:x=2@8 w:x=3 since-write
                    """);
        }

        /** It has been told that this was outdated. */
        @Test
        void notOnWhatItHadReadOfACellBeforeItWasRefusedThere() {
            check("payer 1..2 r:x=1 r:y=1 \n payer 3..4 w:x=2 refused \n payer 5..6 w:z=3", """
                    unlogged 1..1 w:y=1
                    payer 3..4
                    payer 2..6 r:y=1@2 w:z=3 since-write
                    """);
        }

        @Test
        void readsOfTheSameMessageAreNotKnownToItsWrites() {
            // They were executed one after another, but requested together.
            check("payer 1..2 r:x=1 m:a/0 \n payer 3..4 w:x=2 m:a/1", """
                    unlogged 1..1 w:x=1
                    payer 1..2 r:x=1@2
                    payer 3..4 w:x=2
                    """);
            check("payer 1..1 r:x=1 m:a/0 \n payer 1..4 w:x=2 m:a/1", """
                    unlogged 1..1 w:x=1
                    payer 1..1 r:x=1@1
                    payer 1..4 w:x=2
                    """);
        }

        @Test
        void readsOfTheSameMessageAreKnownToTheNext() {
            check("payer 1..1 r:x=1 m:a/0 \n payer 1..4 w:y=2 m:a/1 \n payer 5..6 w:x=2 m:b/0", """
                    unlogged 1..1 w:x=1
                    payer 1..4 w:y=2
                    payer 1..6 r:x=1@1 w:x=2 since-write
                    """);
        }

        @Test
        void whatItHasOverwrittenItselfNoLongerCounts() {
            // Its own call wrote x at 10, while x was being read, and it knew that when it planned the last call.
            check(
                    "payer 0..10 w:x=2 m:a/0 \n payer 0..10 w:y=2 m:a/1 \n payer 0..3 r:x=1 m:a/2 \n payer 11..12 w:z=3",
                    """
                    unlogged 0..0 w:x=1
                    payer 0..3 r:x=1@3
                    payer#1 0..10 w:x=2 role:payer
                    payer#2 0..10 w:y=2 role:payer
                    payer 0..10 io:x=2,y=2 co:?
                    payer 11..12 w:z=3
                    """);
        }

        @Test
        void messagesThatWerePlannedAtTheSameMomentStandOnTheSame() {
            check("payer 1..2 r:x=1 \n payer 3..4 w:x=2 plan:2 \n payer 5..6 w:y=2 plan:2", """
                    unlogged 1..1 w:x=1
                    payer 2..4 r:x=1@2 w:x=2 since-write
                    payer 2..6 r:x=1@2 w:y=2 since-write
                    """);
        }
    }

    /** Calls that were issued together. */
    @Nested
    class IssuedTogether {
        @Test
        void whatOverlapsIsDoneByAgentsOfTheirOwn() {
            check("""
                    cashier 1..9 r:x=100 w:x=90 m:a/0
                    cashier 1..7 r:x=100 w:x=80 m:a/1
                    cashier 1..5 r:x=100 w:x=70 m:a/2
                    """, """
                    unlogged 1..1 w:x=100
                    cashier#3 1..5 r:x=100@1 w:x=70 role:cashier
                    cashier#2 1..7 r:x=100@1 w:x=80 role:cashier
                    cashier#1 1..9 r:x=100@1 w:x=90 role:cashier
                    cashier 1..9 io:x=90,x=80,x=70 co:~x=70,x=80,x=90
                    """);
        }

        @Test
        void theyKnowWhatTheirAgentWroteBefore() {
            // So it is no unseen overwrite of what another agent had written.
            check("payer 1..2 w:x=1 \n payer 5..8 w:x=2 m:a/0 \n payer 5..8 w:y=1 m:a/1", """
                    payer 1..2 w:x=1
                    payer#1 2..8 r:x=1@2 w:x=2 role:payer inferred:x
                    payer#2 5..8 w:y=1 role:payer
                    payer 5..8 io:x=2,y=1 co:?
                    """);
        }

        @Test
        void whatCameOneAfterAnotherIsDoneByTheAgent() {
            check("cashier 1..3 w:x=1 m:a/0 \n cashier 3..5 w:x=2 m:a/1", """
                    cashier 1..3 w:x=1
                    cashier 3..5 w:x=2
                    cashier 1..5 io:x=1,x=2 co:x=1,x=2
                    """);
        }

        @Test
        void anOverlapWithOneOfThemIsEnough() {
            check(
                    "cashier 1..10 w:x=1 m:a/0 \n cashier 2..3 w:x=2 m:a/1 \n cashier 8..9 w:x=3 m:a/2 \n"
                            + "cashier 11..12 w:x=4 m:a/3",
                    """
                    cashier#2 2..3 since:2 w:x=2 role:cashier
                    cashier#3 8..9 since:8 w:x=3 role:cashier
                    cashier#1 1..10 since:1 w:x=1 role:cashier
                    cashier 11..12 w:x=4
                    cashier 1..12 io:x=1,x=2,x=3,x=4 co:~x=2,x=3,x=1,x=4
                    """);
        }

        @Test
        void whatBeganAtAnUnknownMomentIsNotSaidToOverlap() {
            check("cashier ?..9 w:x=1 plan:1 m:a/0 \n cashier 2..3 w:x=2 m:a/1", """
                    cashier 2..3 since:2 w:x=2
                    cashier 1..9 since:1 w:x=1
                    cashier 1..9 io:x=1,x=2 co:~x=2,x=1
                    """);
        }
    }

    /** When overlapping calls took effect. */
    @Nested
    class Overlaps {
        @Test
        void whereOnlyOneWritesItsEndStandsForAllMoments() {
            check("payer 1..9 r:x=null w:x=1 \n bonus 2..5 r:y=null w:y=1", """
                    bonus 2..5 r:y=null@2 w:y=1
                    payer 1..9 r:x=null@1 w:x=1
                    """);
        }

        @Test
        void whatHappenedAtItsFirstMomentMayHaveComeFirstOrLast() {
            check("payer 1..1 r:x=0 \n bonus 3..3 w:x=1 \n payer 3..5 w:y=1", """
                    unlogged 1..1 w:x=0
                    bonus 3..3 w:x=1
                    payer 1..5 r:x=0@1 since:3 w:y=1 since-write
                    """);
        }

        /** Nobody saw that it wrote, but it rests on what it read, so it matters when it landed. */
        @Test
        void aWriteThatChangedNothingHasAWindowToo() {
            check("payer 1..1 r:x=0 r:y=0 \n payer 3..9 w:y=? \n bonus 4..6 w:x=1 \n extra 11..11 r:y=0", """
                    unlogged 1..1 w:x=0
                    unlogged 1..1 w:y=0
                    bonus 4..6 since:4 w:x=1
                    payer 1..9 r:x=0@1 r:y=0@1 since:3 since-write
                    extra 11..11 r:y=0@11
                    """);
        }

        @Test
        void twoThatBothReadWhatWasThereAreTakenInTheOrderOfTheirEnds() {
            check("payer 1..9 r:x=null w:x=1 \n bonus 2..5 r:x=null w:x=2", """
                    bonus 2..5 r:x=null@2 w:x=2
                    payer 1..9 r:x=null@1 w:x=1
                    """);
        }

        @Test
        void unlessTheNextReaderSawTheOther() {
            check("payer 1..9 r:x=null w:x=1 \n bonus 2..5 r:x=null w:x=2 \n extra 10..11 r:x=2", """
                    bonus 2..5 r:x=null@2-4 since:2 w:x=2
                    payer 1..9 r:x=null@1-4 since:1 w:x=1
                    extra 10..11 r:x=2@11
                    """);
        }

        @Test
        void orSomebodyElseWroteMeanwhile() {
            check("payer 1..9 r:x=null w:x=1 \n bonus 2..5 r:x=null w:x=2 \n extra 3..4 w:x=3", """
                    extra 3..4 since:3 w:x=3
                    bonus 2..5 r:x=null@2-3 since:2 w:x=2
                    payer 1..9 r:x=null@1-3 since:1 w:x=1
                    """);
        }

        @Test
        void aCompareAndSetHappensWhileItsValueIsThere() {
            check("bonus 0..0 w:x=0 \n payer 1..9 r:x=0 w:x=1 once \n extra 5..6 w:x=2", """
                    bonus 0..0 w:x=0
                    payer 1..5 r:x=0@5 w:x=1
                    extra 5..6 w:x=2
                    """);
        }

        @Test
        void andHasNoWindowOfItsOwn() {
            check("bonus 0..0 w:x=0 \n payer 1..9 r:x=0 w:x=1 once \n extra 9..9 r:x=1", """
                    bonus 0..0 w:x=0
                    payer 1..9 r:x=0@9 w:x=1
                    extra 9..9 r:x=1@9
                    """);
        }

        @Test
        void whoWroteWhatAnotherRestsOnMayHaveDoneSoBeforeOrAfter() {
            check("bonus 0..0 r:x=null \n payer 1..9 w:x=1 \n bonus 5..6 w:y=1", """
                    bonus 0..6 r:x=null@0 since:5 w:y=1 since-write
                    payer 1..9 since:1 w:x=1
                    """);
        }
    }

    /** Calls that did nothing, or whose effects are unknown: each is counted. */
    @Nested
    class WhatIsLeftOut {
        private static final String CALLS = """
                payer 1..2 w:x=1
                payer 3..4 w:x=2 failed
                payer 5..6 w:x=3 unknown
                payer 7..? w:x=4
                payer 8..9
                payer 11..10 w:x=5
                payer 12..13 w:x=6 undone
                """;

        @Test
        void onlyWhatWasDoneBecomesRecords() {
            check(CALLS, """
                    payer 1..2 w:x=1
                    payer 10..10 w:x=5
                    payer 12..13 w:x=6 aborted
                    """);
        }

        @Test
        void eachCallHasOneFate() {
            Coverage coverage = coverage(CALLS);

            assertThat(coverage.calls()).isEqualTo(7);
            assertThat(coverage.calls(Fate.MAPPED)).isEqualTo(3);
            assertThat(coverage.calls(Fate.FAILED)).isEqualTo(1);
            assertThat(coverage.calls(Fate.UNKNOWN)).isEqualTo(1);
            assertThat(coverage.calls(Fate.UNTIMED)).isEqualTo(1);
            assertThat(coverage.calls(Fate.UNMAPPED)).isEqualTo(1);
            assertThat(coverage.count(Count.REVERSED_TIMES)).isEqualTo(1);
            assertThat(coverage.count(Count.UNDONE)).isEqualTo(1);
        }

        /** A read belongs to the tool that read, not to the one whose write rests on it. */
        @Test
        void theToolsAreCountedWhoseValuesAreNotKnown() {
            Coverage coverage = coverage("payer 1..2 tool:get r:x=? \n payer 3..4 tool:pay w:y=?");

            assertThat(coverage.tools(Count.READS_WITHOUT_VALUE)).isEqualTo(Map.of("get", 1L));
            assertThat(coverage.tools(Count.WRITES_WITHOUT_VALUE)).isEqualTo(Map.of("pay", 1L));
            assertThat(coverage.tools(Count.READS)).isEmpty();
        }

        @Test
        void writesWhoseCallsOverlapped() {
            // The first lasts through the second and the third; the fourth begins when it ends.
            assertThat(coverage("a 1..9 w:x=1 \n b 2..3 w:x=2 \n c 4..5 w:x=3 \n d 9..10 w:x=4")
                            .count(Count.OVERLAPPING_WRITES))
                    .isEqualTo(3);
            assertThat(coverage("a 1..9 w:x=1 \n b 2..3 w:y=2").count(Count.OVERLAPPING_WRITES))
                    .isZero();
        }

        @Test
        void twoAgentsAtOneMomentAreCounted() {
            assertThat(coverage("payer 1..2 w:x=1 \n bonus 1..2 w:x=2").count(Count.SIMULTANEOUS_WRITES))
                    .isEqualTo(1);
            assertThat(coverage("payer 1..2 w:x=1 \n bonus 1..2 w:y=2").count(Count.SIMULTANEOUS_WRITES))
                    .isZero();
        }
    }

    /** Tools that were visible, and no longer were. */
    @Nested
    class Registries {
        @Test
        void aCallWhoseToolWentAwayIsAPhantomEvenIfItFailed() {
            List<ConvertedRecord> records = CallNotation.convert(
                            Grounding.SINCE_WRITE, CallNotation.calls("payer 1..2 tool:pay see:pay,look/look failed"))
                    .records();
            Operation operation = records.get(0).operation();

            assertThat(records).hasSize(1);
            assertThat(CallNotation.line(records.get(0))).isEqualTo("payer 1..2 planned:pay");
            assertThat(operation.readRegistry()).hasSize(2);
            assertThat(operation.writeRegistry()).hasSize(1);
        }

        @Test
        void aToolThatWasNotVisibleWasNotPlanned() {
            check("payer 1..2 tool:pay see:look/look", "payer 1..2");
        }

        @Test
        void oneRegistryAloneIsCountedAsUnknown() {
            assertThat(coverage("payer 1..2 w:x=1 \n payer 3..4 see:pay/pay").count(Count.REGISTRY_UNKNOWN))
                    .isEqualTo(1);
        }
    }

    /** The ids of operations, and the operations whose effects they saw. */
    @Nested
    class IdsAndProvenance {
        private static List<String> ids(String calls) {
            return CallNotation.convert(Grounding.SINCE_WRITE, CallNotation.calls(calls)).records().stream()
                    .map(record -> record.operation().id())
                    .map(id -> id == null ? "" : id.text())
                    .toList();
        }

        private static List<String> predecessors(String calls, int record) {
            List<Value> ids = CallNotation.convert(Grounding.SINCE_WRITE, CallNotation.calls(calls))
                    .records()
                    .get(record)
                    .operation()
                    .predecessors();
            return ids == null
                    ? List.of("none known")
                    : ids.stream().map(Value::text).toList();
        }

        @Test
        void noIdIsGivenTwice() {
            assertThat(ids("payer 1..2 w:x=1 id:c \n payer 3..4 w:x=2 id:c \n payer 5..6 w:x=3 id:c~2"))
                    .containsExactly("c", "c~2", "c~2~2");
            assertThat(ids("payer 1..2 r:y=1 id:unlogged-1 \n payer 3..4 w:z=2 r:z=1 \n payer 5..6 w:x=3 id:call-1"))
                    .doesNotHaveDuplicates()
                    .hasSize(5);
        }

        @Test
        void aReaderSawTheEffectsOfWhoWroteTheValue() {
            String calls = "payer 1..2 w:x=1 id:a \n bonus 3..4 w:x=2 id:b undone \n extra 5..6 r:x=2 w:y=1 id:c";
            assertThat(predecessors(calls, 2)).containsExactly("b");
        }

        @Test
        void aSourceThatIsInDoubtIsNone() {
            String calls = "payer 1..2 w:x=? id:a \n bonus 1..2 w:x=? id:b undone \n extra 5..6 r:x=2 w:y=1 id:c";
            assertThat(predecessors(calls, 2)).isEmpty();
        }

        @Test
        void whatTheFormatSaysIsAddedAndWhatItDoesNotKnowIsNot() {
            String calls = "payer 1..2 w:x=1 id:a \n extra 5..6 w:y=1 id:c after:a,c,nobody";
            assertThat(predecessors(calls, 1)).containsExactly("a");
        }
    }
}
