package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recognizes Jackson's failures, some of which differ only in their message. */
class JsonFailuresTest {
    private static final Limits LIMITS = new Limits(20, 3, 5);

    private static void readAll(String text) throws IOException {
        try (JsonParser parser = LimitedJson.within(LIMITS, true).createParser(text.replace('\'', '"'))) {
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
    @ValueSource(strings = {"]", "{]", "[1 2]", "{'a' 1}", "x", "[1}", "{'a':1,'a':1}", "[[[[]]]]", "123456"})
    void otherFailuresAreNoEnd(String text) {
        assertThat(JsonFailures.isEnd(failure(text))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[[[[]]]] | a value nested deeper than 3 levels",
                "123456 | a number of more than 5 characters",
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
                "{'a' | Unexpected end-of-input within/between Object entries",
                "{ | Unexpected end-of-input inside an Object",
                "[1 | Unexpected end-of-input inside an Array",
                "[01] | Invalid numeric value: Leading zeroes not allowed",
                "NaN | Non-standard token 'NaN'",
                "nonsense | Unrecognized token 'nonsense': was expecting (JSON String, Number, Array, Object or token 'null',"
                        + " 'true' or 'false')",
            })
    void whatOnlyAProgrammerCouldUseIsLeftOut(String text, String words) {
        assertThat(JsonFailures.plain(((JsonProcessingException) failure(text)).getOriginalMessage()))
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"enable `THIS`\" | \"\"",
                "\"a: enable `THIS`\" | a",
                "\"a (maybe a (non-standard) b)\" | a",
                "\"a, enable `THIS`\" | \"a, \"",
                "\"a: \" | \"a: \"",
            })
    void soIsWhatJoinsItToTheRest(String words, String plain) {
        assertThat(JsonFailures.plain(words)).isEqualTo(plain);
    }
}
