package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.ContentReference;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recognizes Jackson's failures, some of which differ only in their message. */
class JsonFailuresTest {
    private static final Limits LIMITS = new Limits(20, 3, 5);

    private static void readAll(String text) throws IOException {
        try (JsonParser parser = LimitedJson.ofRecords(LIMITS).createParser(text.replace('\'', '"'))) {
            while (parser.nextToken() != null) {
                parser.getText();
            }
        }
    }

    private static IOException failure(String text) {
        return catchThrowableOfType(IOException.class, () -> readAll(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[", "[1", "[1,", "{'a'", "{'a':", "{'a':1", "{'a", "'a", "['a"})
    void aTextMayEndInTheMiddleOfAValue(String text) {
        assertThat(JsonFailures.isEnd(failure(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "]",
                "{]",
                "[1 2]",
                "{'a' 1}",
                "x",
                "[1}",
                "{'a':1,'a':1}",
                "[[[[]]]]",
                "1234567890123456789012345678901234567890123456"
            })
    void otherFailuresAreNoEnd(String text) {
        assertThat(JsonFailures.isEnd(failure(text))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[[[[]]]] | a value nested deeper than 3 levels",
                "1234567890123456789012345678901234567890123456 | a number of more than 5 digits",
                "'123456789012345678901' | a text of more than 20 characters",
                "[1 2] |",
                "[ |"
            })
    void aLimitMayBeExceeded(String text, @Nullable String found) {
        Limits.Exceeded limit = JsonFailures.limit(failure(text), LIMITS);

        assertThat(limit == null ? null : limit.found()).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a' | 5 | it ends in the middle of a value",
                "{ | 2 | it ends in the middle of a value",
                "{'a | 4 | it ends in the middle of a value",
                "[1} | 3 | '}' where ']' belongs",
                "[1 2] | 4 | '2' where a comma belongs",
                "{'a':1 'b':2} | 8 | '\"' where a comma belongs",
                "{'a' 1} | 6 | '1' where a colon belongs",
                "{a:1} | 2 | 'a' where a key in double quotes belongs",
                "{'a':1,} | 8 | '}' where a key in double quotes belongs",
                "[,] | 2 | ',' where a value belongs",
                "[1.] | 3 | ']' in a number",
                "[-] | 3 | ']' in a number",
                "[01] | 3 | a number that is not written as in JSON",
                "NaN | 4 | the word 'NaN'",
                "oops | 1 | the word 'oops'",
                "['\u0001'] | 3 | a control character in a string, which needs an escape there",
                "[\u0001] | 3 | a control character between values",
                "['\\x'] | 4 | an escape that JSON does not have",
                "['\\uxyz'] | 5 | 'x' where it does not belong",
                "{'a':1,'a':1} | 11 | the key 'a' twice",
                "/ | 1 | '/' where it does not belong",
            })
    void whatIsWrongIsSaidWithoutTheWordsOfTheParser(String text, int column, String words) {
        assertThat(JsonFailures.found((JsonProcessingException) failure(text)))
                .isEqualTo("what is not JSON, at column " + column + " (" + words + ")");
    }

    @Test
    void aFaultThatHasNoWordsIsSaidByItsPlaceAlone() {
        JsonLocation place = new JsonLocation(ContentReference.unknown(), 0, 1, 7);

        assertThat(JsonFailures.found(new JsonParseException(null, "\u001b$1 enable `THIS`", place)))
                .isEqualTo("what is not JSON, at column 7");
    }
}
