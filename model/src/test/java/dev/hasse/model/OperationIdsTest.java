package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every id comes back from its code, and ids that go up by one have codes that do. */
class OperationIdsTest {
    private final Symbols symbols = new Symbols();

    @ParameterizedTest
    @CsvSource({
        "'', -1",
        "x, -1",
        "0, 0",
        "9, 0",
        "10, 0",
        "07, -1",
        "123456789, 0",
        "1234567890, -1",
        "op-17, 3",
        "op-0, 3",
        "op-07, -1",
        "op-999999999, 3",
        "op-1234567890, -1",
        "op17, 2",
        "OP17, 2",
        "é17, 1",
        // After letters that are not alone: the digits at the end of a random id.
        "1a7, -1",
        "1z7, -1",
        "1A7, -1",
        "1Z7, -1",
        "1é7, -1",
        "-a7, -1",
        // After a sign.
        "1`7, 2",
        "1{7, 2",
        "1@7, 2",
        "1[7, 2",
        "1/7, 2",
        "1:7, 2",
    })
    void theCounterAtTheEnd(String id, int at) {
        assertThat(OperationIds.counterAt(id)).isEqualTo(at);
        byte[] bytes = ("7" + id + "7").getBytes(StandardCharsets.UTF_8);
        if (bytes.length == id.length() + 2) {
            assertThat(OperationIds.counterAt(bytes, 1, bytes.length - 1)).isEqualTo(at < 0 ? -1 : at + 1);
        }
        long code = OperationIds.codeOf(Value.ofString(id), symbols);
        assertThat(OperationIds.decode(code, symbols)).isEqualTo(Value.ofString(id));
        assertThat(OperationIds.kind(code)).isEqualTo(at < 0 ? 1 : 3);
        assertThat(OperationIds.ofOrdinal(OperationIds.ordinal(code), OperationIds.kind(code)))
                .isEqualTo(code);
    }

    @Test
    void integersOfAnySize() {
        Set<Long> codes = new HashSet<>();
        List<String> integers = List.of(
                "0",
                "1",
                "-1",
                "2305843009213693951",
                "2305843009213693952",
                "-2305843009213693951",
                "-2305843009213693952",
                "9223372036854775807",
                "-9223372036854775808",
                "1E30");
        for (String integer : integers) {
            Value id = Value.ofCanonicalJson(integer);
            long code = OperationIds.codeOf(id, symbols);
            assertThat(OperationIds.decode(code, symbols)).isEqualTo(id);
            assertThat(OperationIds.ofOrdinal(OperationIds.ordinal(code), OperationIds.kind(code)))
                    .isEqualTo(code);
            codes.add(code);
        }
        assertThat(codes).hasSameSizeAs(integers).doesNotContain(OperationIds.NONE);
    }

    @Test
    void countersOfSeveralBeginnings() {
        for (int number = 0; number < 3; number++) {
            for (String beginning : List.of("op-", "call_", "")) {
                Value id = Value.ofString(beginning + number);
                assertThat(OperationIds.decode(OperationIds.codeOf(id, symbols), symbols))
                        .isEqualTo(id);
            }
        }
        assertThat(OperationIds.ordinal(OperationIds.codeOf(Value.ofString("op-8"), symbols)))
                .isEqualTo(OperationIds.ordinal(OperationIds.codeOf(Value.ofString("op-7"), symbols)) + 1);
    }
}
