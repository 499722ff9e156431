package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_LONG_FOR_INTS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"a":1}     | OBJECT
                    ` [1, 2]\u2003` | ARRAY
                    -1.5e3      | NUMBER
                    true        | BOOLEAN
                    null        | NULL
                    {"a":1      | STRING
                    [INFO] done | STRING
                    [1] and [2] | STRING
                    12 apples   | STRING
                    2026-01-31  | STRING
                    1e999999999999 | STRING
                    nullable    | STRING
                    True        | STRING
                    "text"      | STRING
                    ``          | STRING
                    """)
    void textsHoldWhatTheyAreAsJson(String text, String type) {
        assertThat(Json.unwrapped(TextNode.valueOf(text)).getNodeType()).hasToString(type);
    }

    /** What is not even tried is what a parser would refuse. */
    @Property
    void textIsWhatTheParserMakesOfIt(@ForAll("texts") String text) {
        assertThat(Json.unwrapped(TextNode.valueOf(text))).isEqualTo(parsed(text.strip(), TextNode.valueOf(text)));
    }

    private static JsonNode parsed(String text, JsonNode otherwise) {
        try {
            JsonNode node = MAPPER.readTree(text);
            // Strings keep their quotation marks.
            return node.isMissingNode() || node.isTextual() ? otherwise : node;
        } catch (IOException | NumberFormatException plainText) {
            return otherwise;
        }
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> parts = Arbitraries.of(
                "true", "false", "null", "t", "1", "-", "+", ".", "e", "E", "0", "9", "{", "}", "[", "]", "\"a\"", ":",
                ",", " ", "\n", "\u2003", "x");
        return parts.list().ofMaxSize(8).map(list -> String.join("", list));
    }
}
