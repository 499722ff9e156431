package dev.hasse.imports.formats.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The canonical form of JSON, on the examples of RFC 8785. */
class CanonicalReceiptTest {
    private static @Nullable String canonical(JsonNode object) {
        byte[] bytes = CanonicalReceipt.of(object);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    private static JsonNode tree(String json) throws IOException {
        return new JsonMapper().readTree(json);
    }

    /** The example of §3.2.2 and §3.2.4. */
    @Test
    void literalsNumbersAndStrings() throws IOException {
        assertThat(canonical(tree("""
                {
                  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                  "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                  "literals": [null, true, false]
                }
                """)))
                .isEqualTo("{\"literals\":[null,true,false],"
                        + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                        + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    /** The example of §3.2.3, whose order is that of UTF-16, in which a face comes before a Hebrew letter. */
    @Test
    void keysAreSortedByTheirCodeUnits() throws IOException {
        assertThat(canonical(tree("""
                {"\\u20ac": 5, "\\r": 1, "\\ufb33": 7, "1": 2, "\\ud83d\\ude00": 6, "\\u0080": 3, "\\u00f6": 4}
                """)))
                .isEqualTo("{\"\\r\":1,\"1\":2,\"\u0080\":3,\"ö\":4,\"€\":5,\"😀\":6,\"\ufb33\":7}");
    }

    /** The table of appendix B: the bits of a double, and how it is written. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2"
    })
    void numbersAreWrittenAsEcmaScriptWritesDoubles(String bits, String written) {
        BigDecimal exact = new BigDecimal(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16)));
        ObjectNode object = JsonNodeFactory.instance.objectNode().put("n", exact);

        assertThat(canonical(object)).isEqualTo("{\"n\":" + written + "}");
    }

    /** §3.1 and §3.2.2: what is no I-JSON has no canonical form, and so nothing that could be signed. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"n\":1e400}", "[1]", "7"})
    void whatHasNoCanonicalForm(String json) throws IOException {
        JsonNode tree = new JsonMapper()
                .enable(com.fasterxml.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .readTree(json);
        assertThat(canonical(tree)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "a\ud800b", "\udc00\ud800"})
    void surrogatesThatStandAlone(String text) {
        assertThat(canonical(JsonNodeFactory.instance.objectNode().put("s", text)))
                .isNull();
        assertThat(canonical(JsonNodeFactory.instance.objectNode().put(text, 1)))
                .isNull();
        assertThat(canonical(JsonNodeFactory.instance.objectNode().put("s", "\ud83d\ude00")))
                .isEqualTo("{\"s\":\"😀\"}");
    }

    @Test
    void depthIsLimited() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int k = 0; k < 100_000; k++) {
            ObjectNode around = JsonNodeFactory.instance.objectNode();
            around.set("a", object);
            object = around;
        }
        assertThat(canonical(object)).isNull();
    }
}
