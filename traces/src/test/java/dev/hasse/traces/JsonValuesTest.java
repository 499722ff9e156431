package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.hasse.model.Value;
import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonValuesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{ 'b' : [ 1 , 2.0 ] , 'a' : 'x' } | {'a':'x','b':[1,2]} | false",
                "[ ] | [] | false",
                "1e3 | 1000 | false",
                "true | true | false",
                "'true' | true | true",
            })
    void aTreeIsTheValueThatItsTextIs(String tree, String text, boolean string) throws IOException {
        Value value = JsonValues.of(new ObjectMapper().readTree(tree.replace('\'', '"')));

        assertThat(value.text()).isEqualTo(text.replace('\'', '"'));
        assertThat(value.isString()).isEqualTo(string);
    }

    @Test
    void theNumberOfATreeMayBeOfAnyLength() {
        String digits = "1".repeat(5_000);

        assertThat(JsonValues.of(DecimalNode.valueOf(new BigDecimal(digits))).text())
                .isEqualTo("1." + digits.substring(1) + "E+4999");
    }

    @Test
    void whatIsNotThereIsNull() throws IOException {
        assertThat(JsonValues.of(MissingNode.getInstance())).isEqualTo(Value.NULL);
        assertThat(JsonValues.of(new ObjectMapper().readTree("null"))).isEqualTo(Value.NULL);
    }
}
