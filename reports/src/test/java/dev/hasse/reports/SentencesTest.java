package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Effect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SourceLine;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Value;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentencesTest {
    private static final OperationRef FLIGHT = new OperationRef(Value.ofInteger(2), 2, 2, "flight", "t.jsonl");
    private static final OperationRef USER = new OperationRef(Value.ofInteger(1), 1, 1, "user", "t.jsonl");

    private static StaleGeneration stale(Value read, int staleness, boolean facets) {
        return stale(FLIGHT, USER, read, staleness, facets);
    }

    private static StaleGeneration stale(
            OperationRef reader, OperationRef writer, Value read, int staleness, boolean facets) {
        return new StaleGeneration(
                reader,
                writer,
                "trip.date",
                read,
                Value.ofString("21 June"),
                TimeSpan.at(0),
                TimeSpan.at(1),
                TimeSpan.at(2),
                staleness,
                facets,
                false,
                facets,
                facets,
                facets,
                true,
                null);
    }

    /** Where a line of a log holds several calls, the id of the call says where to look. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"false | log.json:7", "true | log.json:7 (call-3)"})
    void theLineOfALogAndTheIdWhereItHoldsSeveral(boolean isShared, String place) {
        OperationRef converted = new OperationRef(
                Value.ofString("call-3"), 2, 2, "flight", "-", new SourceLine("log.json", 7, isShared));

        assertThat(Sentences.place(converted)).isEqualTo(place);
        assertThat(Sentences.place(USER)).isEqualTo("t.jsonl:1");
    }

    /** Sessions are named by UUIDs, which are shortened; but two agents never look alike. */
    @ParameterizedTest
    @CsvSource({
        "0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02/main, 51d0a7be-6c1f-4e0c-9a61-7f3e2d1c0b33/main, 0b7d2f1c…4b02/main, 51d0a7be…0b33/main",
        "session_0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02, unlogged, session_0b7d2f1c…4b02, unlogged",
        "0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02, 0b7d2f1c-3a52-4a63-8f5e-ffff1e6d4b02,"
                + " 0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02, 0b7d2f1c-3a52-4a63-8f5e-ffff1e6d4b02",
        "0b7d2f1c-3a52-4a63-8f5e, a9c11e6d4b02, 0b7d2f1c-3a52-4a63-8f5e, a9c11e6d4b02"
    })
    void agentsThatAreNamedByUuids(String reader, String writer, String readerInWords, String writerInWords) {
        String sentence = Sentences.of(stale(
                new OperationRef(Value.ofInteger(2), 2, 2, reader, "t.jsonl"),
                new OperationRef(Value.ofInteger(1), 1, 1, writer, "t.jsonl"),
                Value.ofString("14 June"),
                1,
                false));

        assertThat(sentence)
                .isEqualTo(
                        "%s read trip.date = \"14 June\" at 0; %s wrote \"21 June\" at 1; %1$s committed at 2 on the old value"
                                .formatted(readerInWords, writerInWords));
    }

    @Test
    void saysWhoDidWhatWhen() {
        assertThat(Sentences.of(stale(Value.ofString("14 June"), 1, false)))
                .isEqualTo(
                        "flight read trip.date = \"14 June\" at 0; user wrote \"21 June\" at 1; flight committed at 2"
                                + " on the old value");
    }

    @Test
    void namesTheFacets() {
        assertThat(Sentences.of(stale(Value.NULL, 3, true)))
                .isEqualTo(
                        "flight read trip.date = NULL at 0; user wrote \"21 June\" at 1; flight committed at 2 on the"
                                + " old value (lost update, read-only, cold start, restored by then, 3 writes behind)");
    }

    @Test
    void anEditLosesNothing() {
        StaleGeneration edit = new StaleGeneration(
                FLIGHT,
                USER,
                "plan.md",
                Value.ofInteger(1),
                Value.ofInteger(2),
                TimeSpan.at(0),
                TimeSpan.at(1),
                TimeSpan.at(2),
                1,
                false,
                true,
                false,
                false,
                false,
                true,
                null);

        assertThat(Sentences.of(edit)).endsWith("flight committed at 2 on the old value (stale edit)");
    }

    @Test
    void saysBetweenWhichMomentsWhereTheyAreNotKnownExactly() {
        assertThat(Sentences.of(new StaleGeneration(
                        FLIGHT,
                        USER,
                        "trip.date",
                        Value.NULL,
                        Value.ofString("21 June"),
                        new TimeSpan(0, 2),
                        new TimeSpan(1, 4),
                        TimeSpan.at(5),
                        1,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        null)))
                .isEqualTo(
                        "possibly: flight read trip.date = NULL between 0 and 2; user wrote \"21 June\" between 1 and 4; "
                                + "flight committed at 5 on the old value");
    }

    @Test
    void shortensWhatIsLong() {
        String sentence = Sentences.of(stale(Value.ofString("x".repeat(10_000)), 1, false));

        assertThat(sentence).hasSizeLessThan(250).contains("\"" + "x".repeat(48) + "\"… (10000 characters)");
    }

    @Test
    void aLongListOfEffectsIsCutWithACount() {
        ToolEffectReordering reordering = new ToolEffectReordering(
                USER,
                Collections.nCopies(9, new Effect("mail", Value.ofInteger(1))),
                Collections.nCopies(2, new Effect("db", Value.NULL)),
                true);

        assertThat(Sentences.of(reordering)).contains(", and 3 more]").endsWith("landed as [db = NULL, db = NULL]");
    }

    @Test
    void anInferredOrderOfEffectsSaysSo() {
        Effect charge = new Effect("charge", Value.ofInteger(1));
        Effect mail = new Effect("mail", Value.ofInteger(1));
        ToolEffectReordering reordering =
                new ToolEffectReordering(USER, List.of(charge, mail), List.of(mail, charge), false);

        assertThat(Sentences.of(reordering))
                .startsWith("possibly: ")
                .endsWith(
                        "landed as [mail = 1, charge = 1], if in the order in which their calls ended: the log does not say "
                                + "when they landed");
    }
}
