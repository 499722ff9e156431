package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonOutputTest {

    /** UTF-8 has no code for half a surrogate pair; as an escape it survives. */
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
}
