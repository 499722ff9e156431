package dev.hasse.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonOutputTest {

    /** UTF-8 cannot encode an unpaired surrogate; an escape preserves it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain | \"plain\"",
                "é😀 | \"é😀\"",
                "a\uD83D | \"a\\ud83d\"",
                "\uDE00\"\uD83D\uDE00 | \"\\ude00\\\"😀\""
            })
    void stringsKeepHalfSurrogatePairs(String text, String expected) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JsonOutput.generator(out)) {
            JsonOutput.string(json, text);
        }

        assertThat(out.toString()).isEqualTo(expected);
    }

    /** The escapes mean the same to a program, and have no effect on a terminal. */
    @ParameterizedTest
    @CsvSource({"007f", "0080", "009b", "009f", "061c", "200e", "200f", "202a", "202e", "2066", "2069"})
    void whatMovesACursorOrTurnsALineAroundIsEscaped(String code) throws IOException {
        String text = "a" + (char) Integer.parseInt(code, 16) + "b";
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JsonOutput.generator(out)) {
            json.writeStartObject();
            JsonOutput.stringField(json, text, text);
            json.writeFieldName("raw");
            JsonOutput.raw(json, "[\"" + text + "\"]");
            json.writeEndObject();
        }

        String escaped = "a\\u" + code + "b";
        assertThat(out.toString()).isEqualTo("{\"" + escaped + "\":\"" + escaped + "\",\"raw\":[\"" + escaped + "\"]}");
        assertThat(new ObjectMapper().readTree(out.toString()).path(text).asText())
                .isEqualTo(text);
    }

    @Property
    void everyTextIsReadAsItWasWritten(@ForAll String text) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JsonOutput.generator(out)) {
            JsonOutput.string(json, text);
        }

        assertThat(new ObjectMapper().readTree(out.toString()).asText()).isEqualTo(text);
    }
}
